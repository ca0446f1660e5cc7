#if GRDB
  import GRDB

  /// The columns by which rows of a table are identified, as SQLite has them.
  struct TableKey: Sendable {
    /// The columns of the primary key, in the order of the key; none if it isn't declared, or SQLite doesn't know it, as for its views.
    let columns: [String]
    /// The column that is an alias of the row ID.
    let rowIDColumn: String?
    /// A name of the row ID that no column hides; `nil` if rows have none.
    let rowIDName: String?

    /// Whether the row ID is the key.
    var isRowID: Bool { rowIDColumn != nil || (columns.isEmpty && rowIDName != nil) }

    /// The quoted expressions that identify a row: the primary key, then the row ID if it may be needed.
    ///
    /// SQLite allows NULL in a key, and then any number of rows with that key.
    var expressions: [String] {
      columns.map(\.quotedIdentifier) + (rowIDColumn == nil ? [rowIDName].compactMap { $0 } : [])
    }
  }

  extension TableKey {
    /// Returns the condition for the row with an ID, or `nil` if rows have no such IDs.
    ///
    /// - Parameter values: As of ``ItemID/keyValues``.
    func condition(_ values: [DatabaseValue]) -> (sql: String, arguments: StatementArguments)? {
      var names = columns.isEmpty ? [rowIDName].compactMap { $0 } : columns
      var values = values
      // After a NULL follows the row ID of a row whose key contains one.
      if let rowIDName, values.count == 2, values[0].isNull {
        names = [rowIDName]
        values = [values[1]]
      }
      guard !names.isEmpty, names.count == values.count else { return nil }
      return (names.map { "\($0.quotedIdentifier) = ?" }.joined(separator: " AND "), StatementArguments(values))
    }
  }

  extension Database {
    /// Reads the primary key of a table, or of a view of SQLite, which has none unless the configuration of the database defines it.
    func key(of table: String) throws -> TableKey {
      let names = try Row.fetchAll(
        self, sql: "SELECT name, pk FROM pragma_table_xinfo(?) ORDER BY pk", arguments: [table])
      guard
        let kind = try Row.fetchOne(self, sql: "SELECT type, wr FROM pragma_table_list(?)", arguments: [table]),
        kind["type"] != "view"
      else {
        // Of a missing table, GRDB's error says that it is missing.
        if names.isEmpty || configuration.schemaSource != nil {
          return TableKey(columns: try primaryKey(table).columns, rowIDColumn: nil, rowIDName: nil)
        }
        return TableKey(columns: [], rowIDColumn: nil, rowIDName: nil)
      }
      let columns: [String] = names.filter { $0["pk"] != 0 }.map { $0["name"] }
      if kind["wr"] { return TableKey(columns: columns, rowIDColumn: nil, rowIDName: nil) }
      let hidden = Set(names.map { ($0["name"] as String).nameKey })
      let rowIDName = ["rowid", "_rowid_", "oid"].first { !hidden.contains($0.nameKey) }
      // SQLite has an index for every primary key that isn't the row ID, such as INT PRIMARY KEY and INTEGER PRIMARY KEY DESC.
      let hasIndex = try Bool.fetchOne(
        self, sql: "SELECT EXISTS(SELECT 1 FROM pragma_index_list(?) WHERE origin = 'pk')", arguments: [table])
      let isAlias = columns.count == 1 && hasIndex == false && kind["type"] == "table"
      return TableKey(columns: columns, rowIDColumn: isAlias ? columns.first : nil, rowIDName: rowIDName)
    }
  }
#endif
