#if GRDB
  import GRDB

  /// Finds an index that has a view's rows in order, or makes it.
  ///
  /// Name and version of a view are in the name of its index, and its definition is the index's text.
  struct ViewIndexFinder {
    let view: ViewDefinition
    /// Expressions with their directions.
    let columns: [String]
    let filter: String?
    let db: Database

    /// The view's own index, or one of somebody else that is the same.
    ///
    /// - Throws: ``LiveViewError/definitionChanged(view:version:)`` when the view's index is another one.
    func find() throws -> String? {
      let known = try indexes()
      if let own = known.first(where: { $0.name == name }) {
        guard own.sql == start + name.quotedIdentifier + rest else {
          throw LiveViewError.definitionChanged(view: view.name, version: view.version)
        }
        return name
      }
      return try known.first { try $0.sql.hasSuffix(rest) || isSameOrder($0.name) }?.name
    }

    /// Makes the view's index; those of its other versions go if they are to be replaced.
    func make(_ replacingOtherVersions: Bool) throws -> String {
      do {
        try db.inSavepoint {
          for index in try indexes() where replacingOtherVersions && isOtherVersion(index.name) {
            try db.execute(sql: "DROP INDEX \(index.name.quotedIdentifier)")
          }
          try db.execute(sql: start + name.quotedIdentifier + rest)
          return .commit
        }
        return name
      } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
        let message = error.message ?? "\(error)"
        throw message.contains("non-deterministic")
          ? LiveViewError.nonDeterministicExpression(view: view.name, message: message)
          : LiveViewError.invalidExpression(view: view.name, message: message)
      }
    }

    /// Removes the view's index, if there is one.
    func removeOwn() throws { try db.execute(sql: "DROP INDEX IF EXISTS \(name.quotedIdentifier)") }

    private func isOtherVersion(_ name: String) -> Bool {
      name.hasPrefix(prefix) && Int(name.dropFirst(prefix.count)) != nil
    }

    private var prefix: String { "live \(view.name) v" }
    private var name: String { prefix + String(view.version) }
    private var start: String { "CREATE INDEX " }
    private var table: String { view.table.quotedIdentifier }
    private var rest: String {
      " ON \(table)(\(columns.joined(separator: ", ")))" + (filter.map { " WHERE \($0)" } ?? "")
    }

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
