#if GRDB
  import GRDB

  extension WatchedTable {
    /// Looks a table up.
    ///
    /// - Returns: `nil` if there is none, or its rows have no row IDs.
    static func read(_ name: String, _ db: Database) throws -> WatchedTable? {
      guard
        let table = try Row.fetchOne(
          db, sql: "SELECT name, sql FROM main.sqlite_master WHERE type = 'table' AND name = ? COLLATE NOCASE",
          arguments: [name]),
        try Row.fetchOne(
          db, sql: "SELECT 1 FROM pragma_table_list(?) WHERE schema = 'main' AND wr = 0 AND type = 'table'",
          arguments: [name])
          != nil
      else { return nil }
      let key = try db.key(of: name)
      // A column of that name hides the row IDs, unless it has them.
      guard key.rowIDName == "rowid" || key.rowIDColumn?.nameKey == "rowid".nameKey else { return nil }
      let indexes = try Row.fetchAll(
        db, sql: "SELECT name, partial FROM pragma_index_list(?) WHERE \"unique\"", arguments: [name])
      let unique = try indexes.map { try UniqueIndex($0["name"], isPartial: $0["partial"], db) }
      return WatchedTable(
        name: table["name"], definition: table["sql"], rowIDColumn: key.rowIDColumn, uniqueIndexes: unique)
    }
  }

  extension WatchedTable.UniqueIndex {
    fileprivate init(_ name: String, isPartial: Bool, _ db: Database) throws {
      let columns = try Row.fetchAll(
        db, sql: "SELECT name, coll FROM pragma_index_xinfo(?) WHERE key ORDER BY seqno", arguments: [name])
      self.init(
        name: name, columns: columns.compactMap { $0["name"] as String? },
        collations: columns.map { $0["coll"] ?? "BINARY" },
        isOpaque: isPartial || columns.contains { ($0["name"] as String?) == nil })
    }
  }
#endif
