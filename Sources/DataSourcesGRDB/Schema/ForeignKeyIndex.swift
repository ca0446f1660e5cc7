#if GRDB
  import GRDB

  /// Finds the index by which the children of a parent's row are found.
  struct ForeignKeyIndex {
    let plan: ViewPlan
    /// The parent's place in the plan.
    let place: Int
    let parent: ParentTable
    let parentTable: WatchedTable
    let childTable: WatchedTable
    let db: Database

    /// The collations of the unique key by which a row finds its parent; `nil` if there is no such key.
    func uniqueKey() throws -> [String]? {
      let join = plan.parents[place]
      let source = ParentJoin.source(plan.table, [join])
      let details = try details(of: "SELECT \(join.alias).rowid FROM \(source) WHERE \(plan.rowID) = ?")
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
        let details = try details(of: "SELECT \(plan.rowID) FROM \(plan.children(ofParent: place))")
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

    /// The lines of SQLite's plan for a query.
    private func details(of sql: String) throws -> [String] {
      let rows = try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: [DatabaseValue.null])
      return rows.map { $0["detail"] }
    }
  }
#endif
