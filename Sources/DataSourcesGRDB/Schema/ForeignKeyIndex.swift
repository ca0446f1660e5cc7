#if GRDB
  import GRDB

  /// Finds the index by which the children of a parent's row are found, or creates it.
  struct ForeignKeyIndex {
    let plan: ViewPlan
    /// The parent's place in the plan.
    let place: Int
    let parent: ParentTable
    let parentTable: WatchedTable
    let childTable: WatchedTable
    let db: Database

    /// Why the children can't be found; `nil` if they can.
    func reasonAgainst(mayWrite: Bool, _ progress: IndexProgress?) throws -> String? {
      guard let collations = try uniqueKey() else {
        return "a row may have several parents in \(parent.name), or isn't compared with them as in their index"
      }
      if try isServed { return nil }
      guard mayWrite else {
        return "the database can't be written, and has no index for the foreign key to \(parent.name)"
      }
      var reason: String?
      try db.inSavepoint {
        try create(collations, progress)
        if try isServed { return .commit }
        reason = "no index serves the foreign key to \(parent.name)"
        return .rollback
      }
      return reason
    }

    /// The collations of the unique key by which a row finds its parent; `nil` if there is no such key.
    private func uniqueKey() throws -> [String]? {
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
    private var isServed: Bool {
      get throws {
        let details = try details(of: "SELECT \(plan.rowID) FROM \(plan.children(ofParent: place))")
        return details.count > 1 && details[1].hasPrefix("SEARCH") && !details[1].contains("AUTOMATIC")
          && !details[1].contains("ANY(")
      }
    }

    private func create(_ collations: [String], _ progress: IndexProgress?) throws {
      // It stays when the view is closed: others may use it too.
      let columns = zip(parent.foreignKey, collations).map { "\($0.quotedIdentifier) COLLATE \($1.quotedIdentifier)" }
      let key = parent.foreignKey.joined(separator: ", ")
      let name = "grdb_live foreign key \(childTable.name)(\(key)) to \(parentTable.name)"
      try db.execute(sql: "DROP INDEX IF EXISTS \(name.quotedIdentifier)")
      try db.createIndex(
        "CREATE INDEX \(name.quotedIdentifier) ON \(plan.table)(\(columns.joined(separator: ", ")))", progress,
        index: place, of: plan.parents.count)
    }

    /// The lines of SQLite's plan for a query.
    private func details(of sql: String) throws -> [String] {
      let rows = try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: [DatabaseValue.null])
      return rows.map { $0["detail"] }
    }
  }
#endif
