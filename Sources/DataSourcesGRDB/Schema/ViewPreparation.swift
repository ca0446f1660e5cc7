#if GRDB
  import GRDB

  /// The way in which a view is updated after commits.
  enum ViewPreparation: Sendable {
    /// An index of the database has the rows in order.
    case indexed(ViewPlan, WatchedTable)
    /// The row IDs are in order in memory, because no index fits, or the view reads other tables.
    /// - Parameter related: One for each path of the plan.
    case inMemory(ViewPlan, WatchedTable, related: [WatchedTable])
    /// All rows are read again after each commit that may concern them.
    case refetched(reason: String, region: DatabaseRegion)

    /// The plan of a view of which only changes are read; `nil` if all rows are read again.
    var planned: (plan: ViewPlan, table: WatchedTable, related: [WatchedTable])? {
      switch self {
      case .indexed(let plan, let table): (plan, table, [])
      case .inMemory(let plan, let table, let related): (plan, table, related)
      case .refetched: nil
      }
    }

    var isIndexed: Bool { if case .indexed = self { true } else { false } }

    /// The same for a view that differs in the values of its equalities.
    fileprivate func with(_ other: ViewPlan) -> ViewPreparation {
      switch self {
      case .indexed(var plan, let table):
        (plan.filter, plan.equalities) = (other.filter, other.equalities)
        return .indexed(plan, table)
      case .inMemory(var plan, let table, let related):
        (plan.filter, plan.equalities) = (other.filter, other.equalities)
        return .inMemory(plan, table, related: related)
      case .refetched: return self
      }
    }

    /// The reason why all rows are read again.
    var reason: String { if case .refetched(let reason, _) = self { reason } else { "" } }
  }

  /// A view that was prepared in one version of the schema.
  struct PreparedView: Sendable {
    let definition: ViewDefinition
    let preparation: ViewPreparation
    /// The version of the schema.
    let schema: Int64

    /// - Throws: ``LiveQueryError``, or what the database says.
    init(_ definition: ViewDefinition, _ db: Database) throws {
      self.definition = definition
      preparation = try ViewPreparer(definition, db).prepare()
      schema = try SnapshotStamp.schemaVersion(db)
    }
  }

  /// The preparation of a view: it determines how the view is maintained, without writing anything.
  struct ViewPreparer {
    let view: ViewDefinition
    let texts: ViewTexts
    let db: Database
    private let cache: Cache

    /// The results that views share in one state of the schema, on the queue of its connection.
    final class Cache {
      fileprivate var tables: [String: WatchedTable?] = [:]
      /// The plans of table views by their shapes without an index.
      fileprivate var shapes: [ViewPlan: ViewPreparation] = [:]
    }

    /// - Throws: ``LiveQueryError``, or what the database says.
    init(_ view: ViewDefinition, _ db: Database, _ cache: Cache = Cache()) throws {
      self.view = view
      self.db = db
      self.cache = cache
      texts = try ViewTexts(view, db)
    }

    func prepare() throws -> ViewPreparation {
      if let reason = try reasonToRefetch() { return try refetched(reason) }
      guard let table = try watchedTable(view.table) else {
        return try refetched("\(view.table) is no table with row IDs")
      }
      var related: [WatchedTable] = []
      for path in texts.paths {
        guard let table = try watchedTable(path.name) else {
          return try refetched("\(path.name) has no row IDs")
        }
        related.append(table)
      }
      let check = ExpressionCheck(source: texts.source, db: db)
      if let part = try check.nonDeterministicPart(of: texts.expressions) {
        throw LiveQueryError(DatabaseError(message: "non-deterministic use of \(part)"), query: view.name)
      }
      if let reason = check.reasonAgainst(texts.given) { return try refetched(reason) }
      let key = try db.key(of: view.table)
      guard var plan = try plan(check, key) else { return try refetched("a collation is not one of SQLite's own") }
      if !view.isJoined {
        let shape = plan.shape
        if let cached = cache.shapes[shape] { return cached.with(plan) }
        let finder = ViewIndexFinder(plan: plan, table: view.table, texts: texts, key: key, db: db)
        let indexed = try finder.find()
        if indexed == nil { plan.suggestedIndex = try finder.suggestion() }
        let preparation =
          indexed.map { ViewPreparation.indexed($0, table) } ?? .inMemory(plan, table, related: [])
        cache.shapes[shape] = preparation
        return preparation
      }
      for (path, parent) in view.parents.filter({ $0.first == nil }).enumerated() {
        let index = ForeignKeyIndex(
          plan: plan, path: plan.paths[path], parent: parent, parentTable: related[path], childTable: table, db: db)
        guard let collations = try index.uniqueKey() else {
          return try refetched(
            "a row may have several parents in \(parent.name), or isn't compared with them as in their index")
        }
        if try index.isServed { continue }
        plan.paths[path].isIndexed = false
        if plan.suggestedIndex == nil { plan.suggestedIndex = try index.suggestion(collations) }
      }
      let children = ChildIndexes(view: view, plan: plan, db: db)
      for path in plan.paths.indices where !plan.paths[path].isParent {
        plan.paths[path].isIndexed = try children.areIndexed(backFrom: plan.paths[path])
      }
      if plan.suggestedIndex == nil { plan.suggestedIndex = try children.suggestion(for: plan.paths) }
      return .inMemory(plan, table, related: related)
    }

    private func watchedTable(_ name: String) throws -> WatchedTable? {
      if let cached = cache.tables[name] { return cached }
      let table = try WatchedTable.read(name, db)
      cache.tables.updateValue(table, forKey: name)
      return table
    }

    private func reasonToRefetch() throws -> String? {
      if let reason = view.reasonToRefetch { return reason }
      if view.request != nil { return "it is a request of its own" }
      if ([texts.group].compactMap { $0 } + texts.terms).contains(where: \.movesNulls) {
        return "an index has NULL where SQLite sorts it"
      }
      let encoding = try String.fetchOne(db, sql: "PRAGMA encoding") ?? ""
      return encoding == "UTF-8" ? nil : "texts are stored as \(encoding)"
    }

    private func refetched(_ reason: String) throws -> ViewPreparation {
      do {
        return .refetched(reason: reason, region: try view.query(db, db.key(of: view.table)).databaseRegion)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
        throw LiveQueryError(error, query: view.name)
      }
    }

    // MARK: The plan

    /// The plan without an index; `nil` if a collation is that of the application.
    private func plan(_ check: ExpressionCheck, _ key: TableKey) throws -> ViewPlan? {
      let columns = try columns(key)
      func term(_ sql: String, isDescending: Bool = false, column: String? = nil) throws -> SortTerm? {
        // A row without a parent has NULL for the parent's columns.
        let name = column ?? (view.isJoined ? nil : SQLTokens(sql).columnName)
        let own = name.flatMap { columns[$0.nameKey] }
        let text = column == nil ? own.map(\.name.quotedIdentifier) ?? sql : sql
        guard let collation = try check.collation(of: "(\(text))") else { return nil }
        return SortTerm(
          sql: "(\(text))", isDescending: isDescending, isNullable: own?.isNullable ?? true, collation: collation)
      }
      var terms: [SortTerm] = []
      for text in [texts.group].compactMap({ $0 }) + texts.terms {
        guard let term = try term(text.sql, isDescending: text.isDescending) else { return nil }
        terms.append(term)
      }
      let keyColumns = key.isRowID ? [] : key.columns
      let prefix = view.isJoined ? view.table.quotedIdentifier + "." : ""
      for column in keyColumns {
        guard let term = try term(prefix + column.quotedIdentifier, column: column) else { return nil }
        terms.append(term)
      }
      var equalities: [EqualityTerm] = []
      for equality in texts.equalities {
        guard let term = try term(equality.column) else { return nil }
        equalities.append(EqualityTerm(term: term, value: equality.value))
      }
      let groups = texts.group == nil ? 0 : 1
      let selection = try view.wholeSelection(texts.source, db)
      let hasAllColumns = selection.hasPrefix(view.table.quotedIdentifier + ".*")
      // The row ID replaces a key with NULL.
      let mayBeNull = terms.suffix(keyColumns.count).contains(where: \.isNullable)
      return try ViewPlan(
        table: view.table.quotedIdentifier, filter: texts.filter, equalities: equalities, residual: texts.residual,
        group: groups == 0 ? nil : terms.first, terms: Array(terms.dropFirst(groups)), keyTermCount: keyColumns.count,
        selection: selection, keyColumns: hasAllColumns && !mayBeNull ? keyColumnsOfAll(key) : nil,
        aggregates: texts.aggregates, joins: texts.joins, paths: paths(texts.expressions + [selection]))
    }

    /// All columns, also generated ones, which `table_info` leaves out.
    private func columns(_ key: TableKey) throws -> [[UInt8]: (name: String, isNullable: Bool)] {
      let rows = try Row.fetchAll(
        db, sql: "SELECT name, \"notnull\" OR name IS ? AS isKnown FROM pragma_table_xinfo(?)",
        arguments: [key.rowIDColumn, view.table])
      return Dictionary(
        rows.map { row in
          let name: String = row["name"]
          return (name.nameKey, (name, !(row["isKnown"] as Bool)))
        }
      ) { first, _ in first }
    }

    /// Returns the indexes of the primary key among all columns; `nil` if it isn't among them.
    private func keyColumnsOfAll(_ key: TableKey) throws -> [Int]? {
      let names = try db.makeStatement(sql: "SELECT * FROM \(view.table.quotedIdentifier)").columnNames
      let columns = key.columns.compactMap { names.firstIndex(of: $0) }
      return columns.isEmpty || columns.count != key.columns.count ? nil : columns
    }

    // MARK: Other tables

    /// The paths of the view, with the columns of children that it uses.
    ///
    /// - Parameter expressions: All that is read of a row.
    private func paths(_ expressions: [String]) throws -> [RelatedPath] {
      var paths = texts.paths
      if paths.isEmpty { return [] }
      let parents = view.parents.indices.filter { view.parents[$0].first == nil }
      for (path, parent) in parents.enumerated() { paths[path].displayed = try displayedParent(parent) }
      if !paths.contains(where: { !$0.isParent }) { return paths }
      let region = try db.makeStatement(
        sql: "SELECT \(expressions.joined(separator: ", ")) FROM \(texts.source)"
      ).databaseRegion
      for index in paths.indices where !paths[index].isParent {
        let name = paths[index].name
        let columns = try db.columns(in: name).map(\.name).filter {
          region.isModified(byEventsOfKind: .update(tableName: name, columnNames: [$0]))
        }
        paths[index].columns = columns.isEmpty ? ["1"] : columns.map(\.quotedIdentifier)
      }
      return paths
    }

    /// - Returns: `nil` if the filter, the group, the order or an aggregate uses the parent too, or rows display more than columns of it.
    func displayedParent(_ index: Int) throws -> DisplayedParent? {
      let parent = view.parents[index]
      let name = parent.name.nameKey
      // A table that is read in two ways can't be distinguished.
      let tables = [view.table] + texts.paths.map(\.name)
      if tables.count(where: { $0.nameKey == name }) > 1 { return nil }
      guard let columns = try parent.selectedColumns(db) else { return nil }
      let key = try parent.keyColumns(db)
      let determining =
        [texts.filter, texts.group?.sql].compactMap { $0 } + texts.terms.map(\.sql) + texts.aggregates.map(\.sql)
        + texts.annotations
      if try uses(determining, parent: index, besides: key) { return nil }
      return DisplayedParent(key: key.map(\.quotedIdentifier), columns: columns)
    }

    /// Whether expressions use a column of a parent that isn't in its key.
    private func uses(_ expressions: [String], parent index: Int, besides key: [String]) throws -> Bool {
      // Some versions of SQLite understand it of any subquery.
      if expressions.contains(where: {
        $0.firstMatch(of: /\b(rowid|_rowid_|oid)\b/.ignoresCase().wordBoundaryKind(.simple)) != nil
      }) {
        return true
      }
      let keyNames = Set(key.map(\.nameKey))
      let others = try String.fetchAll(
        db, sql: "SELECT name FROM pragma_table_xinfo(?)", arguments: [view.parents[index].name]
      ).filter { !keyNames.contains($0.nameKey) }
      // Without those columns an expression with one of them isn't understood. Where they are there twice, nor is one that doesn't
      // say of which table.
      var without = texts.joins
      without[index].table =
        "(SELECT \(key.map(\.quotedIdentifier).joined(separator: ", ")) FROM \(without[index].table))"
      let twice = "(SELECT \((others.map { "1 AS \($0.quotedIdentifier)" } + ["1"]).joined(separator: ", ")))"
      let sources = [
        TableJoin.source(view.table.quotedIdentifier, without), texts.source + " CROSS JOIN \(twice)",
      ]
      return try !sources.allSatisfy {
        try isUnderstood("SELECT \((expressions + ["1"]).joined(separator: ", ")) FROM \($0)")
      }
    }

    private func isUnderstood(_ sql: String) throws -> Bool {
      do { _ = try db.makeStatement(sql: sql) } catch DatabaseError.SQLITE_ERROR { return false }
      return true
    }
  }
#endif
