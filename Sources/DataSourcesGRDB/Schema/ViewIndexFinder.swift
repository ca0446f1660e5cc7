#if GRDB
  import GRDB
  import GRDBSQLite

  /// Finds an index of the database that has a view's rows in order, or says which one would have.
  ///
  /// Nothing is created: the schema belongs to the application.
  struct ViewIndexFinder {
    /// The plan without an index.
    let plan: ViewPlan
    let table: String
    let texts: ViewTexts
    let key: TableKey
    let db: Database

    /// Returns the plan with the index that serves it, or `nil` if none does.
    ///
    /// Its first columns are those of the equalities, in any order and direction; then come the group, the terms, and the row ID. It may be
    /// read backwards: then SQLite sorts the rows that are equal in all terms.
    func find() throws -> ViewPlan? {
      if plan.equalities.isEmpty, plan.residual == nil, try hasRowsInOrder(plan, ofTable: true) { return plan }
      var fitting: ViewPlan?
      for index in try Row.fetchAll(
        db, sql: "SELECT name, partial FROM pragma_index_list(?) ORDER BY name", arguments: [table])
      {
        guard let indexed = try planned(index["name"], isPartial: index["partial"]),
          try beginsWithEqualities(index["name"]), try hasRowsInOrder(indexed, ofTable: false)
        else { continue }
        // An index of the order itself is better than one that is read backwards.
        if try !sorts(indexed, plan.order + ["rowid"]) { return indexed }
        fitting = fitting ?? indexed
      }
      return fitting
    }

    /// The plan with an index, unless that has other rows.
    private func planned(_ index: String, isPartial: Bool) throws -> ViewPlan? {
      var indexed = plan
      indexed.index = index.quotedIdentifier
      guard let residual = plan.residual else { return isPartial ? nil : indexed }
      guard isPartial,
        let sql = try String.fetchOne(
          db, sql: "SELECT sql FROM main.sqlite_master WHERE type = 'index' AND name = ?", arguments: [index]),
        var condition = SQLTokens(sql).behind("WHERE")
      else { return nil }
      var isOpaque = false
      if condition.tokens.first?.text == "+",
        let inner = condition.part(1..<condition.tokens.count).withoutParentheses
      {
        (condition, isOpaque) = (inner, true)
      }
      guard isOpaque || !mayBound(residual) else { return nil }
      let conditions = Set(condition.conjuncts.map(\.normalized))
      if conditions != Set(SQLTokens(residual).conjuncts.map(\.normalized)) { return nil }
      // In the words of the index: SQLite compares conditions literally.
      indexed.indexCondition = isOpaque ? ViewPlan.opaque(condition.text) : "(\(condition.text))"
      return indexed
    }

    /// Whether a condition uses a column by which rows are looked up in the index.
    private func mayBound(_ condition: String) -> Bool {
      let columns = plan.equalities.map(\.term.sql) + [plan.group?.sql].compactMap { $0 } + plan.terms.map(\.sql)
      let names = columns.reduce(into: Set(["rowid", "oid", "_rowid_"])) { $0.formUnion(SQLTokens($1).names) }
      return !names.union([key.rowIDColumn?.lowercased()].compactMap { $0 })
        .isDisjoint(with: SQLTokens(condition).names)
    }

    private func beginsWithEqualities(_ index: String) throws -> Bool {
      if plan.equalities.isEmpty { return true }
      let names = try (String?).fetchAll(
        db, sql: "SELECT name FROM pragma_index_xinfo(?) WHERE key ORDER BY seqno LIMIT ?",
        arguments: [index, plan.equalities.count])
      return Set(names.map { $0?.nameKey }) == Set(texts.equalities.map { SQLTokens($0.column).columnName?.nameKey })
    }

    // MARK: SQLite's plans

    /// Whether SQLite reads the rows in order, and looks up rows that are equal in all terms by their row IDs.
    private func hasRowsInOrder(_ plan: ViewPlan, ofTable isTable: Bool) throws -> Bool {
      let all = [plan.group].compactMap { $0 } + plan.terms
      guard try !sorts(plan, plan.order) else { return false }
      // No rows are equal in the row ID.
      if !all.contains(where: { isRowID($0.sql) }) {
        let equal = try details(plan, plan.indexConditions + all.map { "\($0.sql) IS ?" }, ["rowid"])
        guard let equal, !equal.contains(where: { $0.contains("TEMP B-TREE") }) else { return false }
      }
      if isTable { return true }
      // Its collations may be others: then no value could be looked up.
      let first = try details(plan, plan.indexConditions, [])?.first ?? ""
      return first.suffix(from: first.lastIndex(of: "(") ?? first.endIndex).count(of: "=?") == plan.equalities.count
    }

    private func isRowID(_ sql: String) -> Bool {
      let column = (SQLTokens(sql).withoutParentheses ?? SQLTokens(sql)).columnName
      return column != nil && column?.nameKey == key.rowIDColumn?.nameKey
    }

    /// Whether SQLite sorts, or can't use the index at all.
    private func sorts(_ plan: ViewPlan, _ order: [String]) throws -> Bool {
      try details(plan, plan.indexConditions, order)?.contains { $0.contains("TEMP B-TREE") } ?? true
    }

    private func details(_ plan: ViewPlan, _ conditions: [String], _ order: [String]) throws -> [String]? {
      let sql =
        "EXPLAIN QUERY PLAN SELECT 1 FROM \(plan.indexedTable)"
        + (conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))")
        + (order.isEmpty ? "" : " ORDER BY \(order.joined(separator: ", "))")
      do {
        let statement = try db.makeStatement(sql: sql)
        let values = [DatabaseValue](repeating: .null, count: statement.sqliteParameterCount)
        return try Row.fetchAll(statement, arguments: StatementArguments(values)).map { $0["detail"] }
      } catch DatabaseError.SQLITE_ERROR { return nil }
    }

    // MARK: A suggestion

    /// The statement that creates an index for the view; `nil` if there can be none.
    func suggestion() throws -> String? {
      // An index of one value of its group would be another one for each value.
      if let group = texts.group.flatMap({ SQLTokens($0.sql).columnName?.nameKey }), let residual = plan.residual,
        try EqualityTerms(residual, table: table, excluded: nil, db).equalities.contains(where: {
          SQLTokens($0.column).columnName?.nameKey == group
        })
      {
        return nil
      }
      // A single row needs none.
      if texts.equalities.contains(where: { isRowID($0.column) }) { return nil }
      let constant = Set(texts.equalities.map { SQLTokens($0.column).columnName?.nameKey })
      var order =
        ([texts.group].compactMap { $0 } + texts.terms).map { (sql: $0.sql, isDescending: $0.isDescending) }
        + (key.isRowID ? [] : key.columns.map { (sql: $0.quotedIdentifier, isDescending: false) })
      order.removeAll { text in
        SQLTokens(text.sql).columnName.map { constant.contains($0.nameKey) } ?? false
      }
      // An index has the row IDs behind its columns, ascending.
      if let last = order.last, texts.equalities.count + order.count > 1, let rowID = key.rowIDColumn,
        SQLTokens(last.sql).columnName?.nameKey == rowID.nameKey
      {
        order.removeLast()
        if last.isDescending { order = order.map { ($0.sql, !$0.isDescending) } }
      }
      var columns = texts.equalities.map(\.column) + order.map { $0.sql + ($0.isDescending ? " DESC" : "") }
      if columns.isEmpty { columns = [key.rowIDColumn?.quotedIdentifier].compactMap { $0 } }
      if columns.isEmpty { return nil }
      let condition = plan.residual.map { " WHERE " + (mayBound($0) ? ViewPlan.opaque($0) : $0) } ?? ""
      let sql = try
        "CREATE INDEX \(name(columns).quotedIdentifier) ON \(plan.table)(\(columns.joined(separator: ", ")))\(condition)"
      // Prepared, and never run.
      do { _ = try db.makeStatement(sql: sql) } catch DatabaseError.SQLITE_ERROR { return nil }
      return sql
    }

    private func name(_ columns: [String]) throws -> String {
      let words = columns.flatMap { SQLTokens($0).tokens.compactMap(\.name) }
        .filter { !["asc", "desc"].contains($0.lowercased()) }
      let name = "\(table)_on_\(words.joined(separator: "_"))"
      let existing = try Set(String.fetchAll(db, sql: "SELECT lower(name) FROM main.sqlite_master"))
      var (free, number) = (name, 1)
      while existing.contains(free.lowercased()) {
        number += 1
        free = "\(name)_\(number)"
      }
      return free
    }
  }

  extension Statement {
    fileprivate var sqliteParameterCount: Int { Int(sqlite3_bind_parameter_count(sqliteStatement)) }
  }

  extension Substring {
    fileprivate func count(of part: String) -> Int { ranges(of: part).count }
  }

  /// A finder of the index by which the children of a parent's row are read.
  struct ForeignKeyIndex {
    let plan: ViewPlan
    /// From the parent.
    let path: RelatedPath
    let parent: ParentTable
    let parentTable: WatchedTable
    let childTable: WatchedTable
    let db: Database

    /// The collations of the unique key by which a row finds its parent; `nil` if there is no such key.
    func uniqueKey() throws -> [String]? {
      let source = TableJoin.source(plan.table, plan.joins.filter { $0.alias == path.alias })
      let details = try details(of: "SELECT \(path.alias).rowid FROM \(source) WHERE \(plan.rowID) = ?")
      guard details.count == 2, details[1].hasPrefix("SEARCH") else { return nil }
      let key = try parent.keyColumns(db).map(\.nameKey)
      if details[1].contains("INTEGER PRIMARY KEY (") { return key.map { _ in "BINARY" } }
      for index in parentTable.uniqueIndexes where !index.isOpaque && details[1].contains("INDEX \(index.name) (") {
        let columns = index.columns.map(\.nameKey)
        if Set(columns) != Set(key) { continue }
        return key.map { name in columns.firstIndex(of: name).map { index.collations[$0] } ?? "BINARY" }
      }
      return nil
    }

    /// Whether an index has the children of a row.
    var isServed: Bool {
      get throws {
        let details = try details(of: plan.rowIDs(at: path))
        return details.count > 1 && details[1].hasPrefix("SEARCH") && !details[1].contains("AUTOMATIC")
          && !details[1].contains("ANY(")
      }
    }

    /// The statement that creates an index of the foreign key.
    ///
    /// - Parameter collations: Of the unique key.
    func suggestion(_ collations: [String]) throws -> String {
      let check = ExpressionCheck(source: plan.table, db: db)
      let columns = try zip(parent.foreignKey, collations).map { column, collation in
        let isOwn = try check.collation(of: column.quotedIdentifier)?.rawValue == collation.uppercased()
        return column.quotedIdentifier + (isOwn ? "" : " COLLATE \(collation)")
      }
      let name = "\(childTable.name)_on_\(parent.foreignKey.joined(separator: "_"))"
      return "CREATE INDEX \(name.quotedIdentifier) ON \(plan.table)(\(columns.joined(separator: ", ")))"
    }

    private func details(of sql: String) throws -> [String] { try db.planDetails(of: sql) }
  }

  extension Database {
    /// The lines of SQLite's plan for a query with one parameter.
    fileprivate func planDetails(of sql: String) throws -> [String] {
      let rows = try Row.fetchAll(self, sql: "EXPLAIN QUERY PLAN " + sql, arguments: [DatabaseValue.null])
      return rows.map { $0["detail"] }
    }
  }

  extension ViewTexts.OrderedText {
    /// The name of a column that the expression is, with or without the name of its table.
    fileprivate var name: String? {
      let tokens = SQLTokens(sql).tokens
      return tokens.count == 3 && tokens[1].text == "." ? tokens[2].name : SQLTokens(sql).columnName
    }

    /// The same in an index, where columns have no name of a table.
    fileprivate var column: String? { name?.quotedIdentifier }
  }

  /// Finds out whether indexes lead from rows of a view to their children, and back.
  struct ChildIndexes {
    let view: ViewDefinition
    let plan: ViewPlan
    let db: Database

    /// Whether indexes lead from a row of a child, or of a parent of one, to rows of the view.
    func areIndexed(backFrom path: RelatedPath) throws -> Bool { try isIndexed(plan.rowIDs(at: path)) }

    /// The statement that creates an index of the children of a row; `nil` if they all have one.
    ///
    /// - Parameter paths: Of the plan.
    func suggestion(for paths: [RelatedPath]) throws -> String? {
      for children in try view.children() {
        let first = view.parents.lazy.compactMap(\.first).first { $0.children.alias == children.alias }
        // SQLite sorts children that are equal in the order, if the index has their row IDs in the other direction.
        let query =
          try first?.text(view, db, ordersTies: false) ?? "SELECT 1 \(children.source(ofRowIn: view.table, db))"
        if try isIndexed("SELECT (\(query)) FROM \(plan.table) WHERE \(plan.rowID) = ?") { continue }
        // The condition compares as the column of the children does. An index is read in both directions.
        let sorted = try first?.order(db) ?? []
        let isReversed = sorted.allSatisfy(\.isDescending)
        let columns =
          children.foreignKey.map(\.quotedIdentifier)
          + sorted.map { ($0.column ?? $0.sql) + ($0.isDescending && !isReversed ? " DESC" : "") }
        let name = "\(children.name)_on_\((children.foreignKey + sorted.compactMap(\.name)).joined(separator: "_"))"
        let sql =
          "CREATE INDEX \(name.quotedIdentifier) ON \(children.name.quotedIdentifier)(\(columns.joined(separator: ", ")))"
        // Prepared, and never run.
        do { _ = try db.makeStatement(sql: sql) } catch DatabaseError.SQLITE_ERROR { continue }
        return sql
      }
      for path in paths where !path.isParent && !path.isIndexed {
        for children in try view.children() {
          guard let parent = children.parents.first(where: { $0.alias.quotedIdentifier == path.alias }) else {
            continue
          }
          let columns = parent.foreignKey.map(\.quotedIdentifier).joined(separator: ", ")
          let name = "\(children.name)_on_\(parent.foreignKey.joined(separator: "_"))"
          return "CREATE INDEX \(name.quotedIdentifier) ON \(children.name.quotedIdentifier)(\(columns))"
        }
      }
      return nil
    }

    /// Whether SQLite looks rows up, and sorts none.
    private func isIndexed(_ sql: String) throws -> Bool {
      try !db.planDetails(of: sql).contains {
        $0.hasPrefix("SCAN") || $0.contains("AUTOMATIC") || $0.contains("ANY(") || $0.contains("TEMP B-TREE")
      }
    }
  }
#endif
