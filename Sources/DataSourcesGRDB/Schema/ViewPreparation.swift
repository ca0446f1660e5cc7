#if GRDB
  import GRDB

  /// The way in which a view is updated after commits.
  enum ViewPreparation: Sendable {
    /// An index of the database has the rows in order.
    case indexed(ViewPlan, WatchedTable)
    /// The row IDs are in order in memory, because no index fits, or other tables take part.
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

    /// Why all rows are read again.
    var reason: String { if case .refetched(let reason, _) = self { reason } else { "" } }
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
      for path in try view.paths(db) {
        guard let table = try watchedTable(path.name) else {
          return try refetched("\(path.name) has no row IDs")
        }
        related.append(table)
      }
      let check = ExpressionCheck(source: try view.source(db), db: db)
      if let part = try check.nonDeterministicPart(of: texts.expressions) {
        throw LiveQueryError(DatabaseError(message: "non-deterministic use of \(part)"), query: view.name)
      }
      if let reason = check.reasonAgainst(texts.given) { return try refetched(reason) }
      let key = try db.key(of: view.table)
      guard var plan = try plan(check, key) else { return try refetched("a collation is not one of SQLite's own") }
      if !view.isJoined {
        let shape = plan.shape
        if let known = cache.shapes[shape] { return known.with(plan) }
        let finder = ViewIndexFinder(plan: plan, table: view.table, texts: texts, key: key, db: db)
        let indexed = try finder.find()
        if indexed == nil { plan.suggestedIndex = try finder.suggestion() }
        let preparation =
          indexed.map { ViewPreparation.indexed($0, table) } ?? .inMemory(plan, table, related: [])
        cache.shapes[shape] = preparation
        return preparation
      }
      for (place, parent) in view.parents.filter({ $0.first == nil }).enumerated() {
        let index = ForeignKeyIndex(
          plan: plan, path: plan.paths[place], parent: parent, parentTable: related[place], childTable: table, db: db)
        guard let collations = try index.uniqueKey() else {
          return try refetched(
            "a row may have several parents in \(parent.name), or isn't compared with them as in their index")
        }
        if try index.isServed { continue }
        plan.paths[place].isIndexed = false
        if plan.suggestedIndex == nil { plan.suggestedIndex = try index.suggestion(collations) }
      }
      let children = ChildIndexes(view: view, plan: plan, db: db)
      for place in plan.paths.indices where !plan.paths[place].isParent {
        plan.paths[place].isIndexed = try children.areIndexed(backFrom: plan.paths[place])
      }
      if plan.suggestedIndex == nil { plan.suggestedIndex = try children.suggestion(for: plan.paths) }
      return .inMemory(plan, table, related: related)
    }

    private func watchedTable(_ name: String) throws -> WatchedTable? {
      if let known = cache.tables[name] { return known }
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

    /// The plan without an index; `nil` when SQLite compares in a way that isn't known here.
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
      let selection = try view.wholeSelection(db)
      let hasAllColumns = selection.hasPrefix(view.table.quotedIdentifier + ".*")
      // The row ID replaces a key with NULL.
      let mayBeNull = terms.suffix(keyColumns.count).contains(where: \.isNullable)
      return try ViewPlan(
        table: view.table.quotedIdentifier, filter: texts.filter, equalities: equalities, residual: texts.residual,
        group: groups == 0 ? nil : terms.first, terms: Array(terms.dropFirst(groups)), keyTermCount: keyColumns.count,
        selection: selection, keyColumns: hasAllColumns && !mayBeNull ? keyColumnsOfAll(key) : nil,
        aggregates: texts.aggregates, joins: view.joins(db), paths: paths(texts.expressions + [selection]))
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
  }
#endif
