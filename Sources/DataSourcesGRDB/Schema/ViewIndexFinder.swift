#if GRDB
  import GRDB

  /// Why SQLite can't index a view that it can read.
  struct NoIndex: Error {
    let reason: String
  }

  /// Finds an index that has a view's rows in order, or makes it.
  ///
  /// Name and version of a view are in the name of its index, and its definition is the index's text. A view that uses another
  /// index has one of no rows, which keeps its definition and costs nothing.
  struct ViewIndexFinder {
    let view: ViewDefinition
    /// Expressions with their directions.
    let columns: [String]
    let filter: String?
    let db: Database

    /// The view's own index, or another one that is the same.
    ///
    /// - Throws: ``LiveViewError/definitionChanged(view:version:)`` when the view's index is another one.
    func find() throws -> String? {
      let known = try indexes()
      if let own = known.first(where: { $0.name == name }), own.sql != emptySQL {
        guard own.sql == sql else {
          throw LiveViewError.definitionChanged(view: view.name, version: view.version)
        }
        return name
      }
      return try known.first { try $0.name != name && ($0.sql.hasSuffix(rest) || isSameOrder($0.name)) }?.name
    }

    /// Makes the view's index.
    ///
    /// - Throws: ``LiveViewError``, ``NoIndex`` if SQLite can read the view but not index it, or an error of the database.
    func make(_ progress: IndexProgress?) throws {
      do {
        try db.inSavepoint {
          try removeOwn()
          try db.createIndex(sql, progress)
          return .commit
        }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
        let message = error.message ?? ""
        // What a query may contain was checked before.
        if message.contains("non-deterministic") || message.contains(#""." operator"#) {
          throw LiveViewError(error, view: view.name)
        }
        throw NoIndex(reason: "no index can have its expressions: \(message)")
      }
    }

    /// Keeps the definition of the view, which uses another index, if that was not done before.
    func makeEmpty() throws {
      if try !hasOwn() { try db.execute(sql: emptySQL) }
    }

    /// Whether the view's definition is kept by an index, its own or one of no rows.
    func hasOwn() throws -> Bool { try indexes().contains { $0.name == name } }

    /// Removes the view's index, if there is one.
    func removeOwn() throws { try db.execute(sql: "DROP INDEX IF EXISTS \(name.quotedIdentifier)") }

    /// The indexes of other versions of the view, but for some.
    func otherVersions(except versions: Set<Int>) throws -> [String] {
      try indexes().map(\.name).filter { index in
        guard index.hasPrefix(prefix), let version = Int(index.dropFirst(prefix.count)) else { return false }
        return version != view.version && !versions.contains(version)
      }
    }

    /// Removes indexes.
    func remove(_ indexes: [String]) throws {
      for index in indexes { try db.execute(sql: "DROP INDEX \(index.quotedIdentifier)") }
    }

    private var prefix: String { "grdb_live \(view.name) v" }
    var name: String { prefix + String(view.version) }
    private var sql: String { "CREATE INDEX " + name.quotedIdentifier + rest }
    private var emptySQL: String {
      "CREATE INDEX " + name.quotedIdentifier + start + " WHERE 0 AND \(condition ?? "1")"
    }
    private var table: String { view.table.quotedIdentifier }
    private var start: String { " ON \(table)(\(columns.joined(separator: ", ")))" }
    private var rest: String { start + (condition.map { " WHERE \($0)" } ?? "") }
    private var condition: String? { filter.map(ViewPlan.condition) }

    private func indexes() throws -> [(name: String, sql: String)] {
      try Row.fetchAll(
        db,
        sql: """
          SELECT name, sql FROM main.sqlite_master
          WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ? COLLATE NOCASE
          """, arguments: [view.table]
      ).map { ($0["name"], $0["sql"]) }
    }

    /// Whether an index of all rows, written in other words, is of the same columns in the same order.
    private func isSameOrder(_ index: String) throws -> Bool {
      guard filter == nil, try !isPartial(index) else { return false }
      let own = try Row.fetchAll(
        db, sql: "SELECT name, \"desc\" FROM pragma_index_xinfo(?) WHERE key ORDER BY seqno", arguments: [index])
      let names = own.map { row in
        (row["name"] as String?).map { $0.quotedIdentifier + (row["desc"] as Bool ? " DESC" : "") }
      }
      guard names == columns.map({ $0.hasSuffix(" ASC") ? String($0.dropLast(4)) : $0 }) else { return false }
      // Its collations may be others: then SQLite would have to sort.
      let plan = try Row.fetchAll(
        db,
        sql: """
          EXPLAIN QUERY PLAN SELECT 1 FROM \(table) INDEXED BY \(index.quotedIdentifier)
          ORDER BY \(columns.joined(separator: ", "))
          """)
      return !plan.contains { ($0["detail"] as String).contains("TEMP B-TREE") }
    }

    private func isPartial(_ index: String) throws -> Bool {
      try Bool.fetchOne(
        db, sql: "SELECT partial FROM pragma_index_list(?) WHERE name = ?", arguments: [view.table, index]) ?? true
    }
  }
#endif
