#if GRDB
  public import GRDB

  /// The name, definition and unique indexes of a table; the latter can make rows replace each other.
  struct WatchedTable: Hashable, Sendable {
    /// The name as SQLite's hooks pass it, regardless of the case that a view uses.
    let name: String
    /// The text that created the table; when it changes, everything is prepared again.
    let definition: String
    let uniqueIndexes: [UniqueIndex]
    /// Whether the row IDs are a column: others may change by a VACUUM.
    let hasStableRowIDs: Bool

    /// Whether a foreign key of the table may delete its rows.
    var mayCascade: Bool { definition.uppercased().contains("CASCADE") }

    /// An index that rows replace each other by, besides the row ID.
    struct UniqueIndex: Hashable, Sendable {
      let name: String
      let columns: [String]
      let collations: [String]
      /// Whether it is of expressions, or of some rows only.
      let isOpaque: Bool
    }

    init(name: String, definition: String, rowIDColumn: String?, uniqueIndexes: [UniqueIndex]) {
      self.name = name
      self.definition = definition
      self.uniqueIndexes = uniqueIndexes
      hasStableRowIDs = rowIDColumn != nil
    }
  }

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

  /// The columns by which rows of a table are identified, as SQLite has them.
  struct TableKey: Sendable {
    /// The columns of the primary key, in the order of the key; none if it isn't declared, or SQLite has none, as for its views.
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
    /// - Parameters:
    ///   - values: The values of ``ItemID/keyValues``.
    ///   - table: The quoted name of the table.
    func condition(
      _ values: [DatabaseValue], of table: String
    ) -> (sql: String, arguments: StatementArguments)? {
      var names = columns.isEmpty ? [rowIDName].compactMap { $0 } : columns
      var values = values
      // The second value behind a NULL is the row ID of a row whose key contains NULL.
      if let rowIDName, values.count == 2, values[0].isNull {
        names = [rowIDName]
        values = [values[1]]
      }
      guard !names.isEmpty, names.count == values.count else { return nil }
      let sql = names.map { "\(table).\($0.quotedIdentifier) = ?" }.joined(separator: " AND ")
      return (sql, StatementArguments(values))
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
      let columns: [String] = names.filter { ($0["pk"] as Int) != 0 }.map { $0["name"] as String }
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

  /// An ID that represents a primary key of several columns.
  ///
  ///     struct MembershipID: CompositeKey {
  ///       var club: Int64
  ///       var person: String
  ///       var databaseKey: [DatabaseValue] { [club.databaseValue, person.databaseValue] }
  ///     }
  ///
  /// If the `id` of a record is a composite key, rows have it as their ID, and a list finds their positions by it. If
  /// the `id` is neither a composite key nor a single value of a database, rows have the values of their primary key as
  /// their ID instead, an array of `DatabaseValue`, or a single value.
  public protocol CompositeKey: Hashable, Sendable {
    /// The values of the primary key's columns, in the order in which the key declares them.
    var databaseKey: [DatabaseValue] { get }
  }
#endif
