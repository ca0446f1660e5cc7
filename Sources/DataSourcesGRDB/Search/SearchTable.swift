#if GRDB
  public import GRDB

  /// A full-text table of the database: an FTS5 table whose rows have the row IDs of a view's table.
  ///
  /// Its content can be its own or that of another table, or it can have none (then there are no snippets). Searches
  /// are live as long as the table is synchronized with the view's table, such as by triggers.
  public struct SearchTable: Hashable, Sendable {
    /// The name of the table.
    public let name: String

    /// Refers to an existing table.
    public init(_ name: String) { self.name = name }

    /// Creates a search table for the texts of another table, with triggers that keep it synchronized.
    ///
    /// The rows that exist already are found, too. Texts aren't stored twice. By default, prefixes of two and of three characters have their own indexes, so that
    /// the first keystrokes of a search, which match most rows, are as fast as the others.
    ///
    /// SQLite doesn't run the triggers for rows that `REPLACE` deletes, unless `PRAGMA recursive_triggers` is on for the connection that
    /// writes: their words would still be found.
    ///
    /// - Parameters:
    ///   - name: A name that isn't used yet.
    ///   - table: The table whose texts are searched.
    ///   - columns: Its columns with texts.
    ///   - prefixes: The lengths of the prefixes that have their own indexes.
    ///   - tokenizer: The tokenizer. By default, words consist of letters and digits of all scripts, and case and
    ///     accents are ignored.
    ///   - db: The database, such as in a migration.
    /// - Throws: An error of the database.
    /// - Complexity: O(*n*) for the existing texts.
    public static func create(
      _ name: String, forTable table: String, columns: [String], prefixes: Set<Int> = [2, 3],
      tokenizer: FTS5TokenizerDescriptor = .unicode61(diacritics: .remove), in db: Database
    ) throws {
      try db.create(virtualTable: name, using: FTS5()) { definition in
        definition.tokenizer = tokenizer
        definition.prefixes = prefixes
        definition.synchronize(withTable: table)
        for column in columns { definition.column(column) }
      }
    }
  }

  /// The properties of a search table.
  struct SearchTableInfo: Hashable, Sendable {
    /// The SQL that created the table: if it changes, results are searched for again.
    let definition: String
    let columns: [String]
    /// Whether triggers write the table together with the view's table.
    let isSynchronized: Bool

    /// - Throws: ``LiveSearchError`` if there is no such table, or it can't be searched.
    static func read(_ search: SearchTable, forTable table: String, _ db: Database) throws -> SearchTableInfo {
      let definition = try String.fetchOne(
        db, sql: "SELECT sql FROM main.sqlite_master WHERE type = 'table' AND name = ? COLLATE NOCASE",
        arguments: [search.name])
      guard let definition else { throw LiveSearchError.noSearchTable(search.name) }
      guard definition.lowercased().contains("fts5") else { throw LiveSearchError.notSearchable(search.name) }
      let columns = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [search.name])
      let triggers = try String.fetchAll(
        db, sql: "SELECT sql FROM main.sqlite_master WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE",
        arguments: [table])
      // Inserts, updates and deletes have one each.
      let count = triggers.count { $0.lowercased().contains(search.name.lowercased()) }
      return SearchTableInfo(definition: definition, columns: columns, isSynchronized: count >= 3)
    }
  }
#endif
