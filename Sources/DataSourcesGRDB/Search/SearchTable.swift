#if GRDB
  public import GRDB

  /// A table of the database that texts are searched in: one of FTS5 whose rows have the numbers of the rows of a view's table.
  ///
  /// Any kind will do, with its own content, with that of another table, or without content (then there are no snippets).
  /// Searches are live as long as the table is kept in step with the other one, as triggers do.
  public struct SearchTable: Hashable, Sendable {
    /// As it is called in the database.
    public let name: String

    /// A search table that exists.
    public init(_ name: String) { self.name = name }

    /// Makes a search table for the texts of another table, with triggers that keep it in step.
    ///
    /// Texts are not stored twice. Beginnings of two and of three characters get an index of their own unless told otherwise, so that the first
    /// keystrokes of a search, which match most, are as fast as the others.
    ///
    /// - Parameters:
    ///   - name: a name that is free.
    ///   - table: the table whose texts are searched.
    ///   - columns: its columns with texts.
    ///   - prefixes: the lengths of beginnings that get an index of their own.
    ///   - tokenizer: what words are; letters and digits of all scripts, without regard to case and accents, unless told otherwise.
    ///   - db: where to make it, in a migration perhaps.
    /// - Throws: what the database says.
    /// - Complexity: O(*n*) for the texts that are there already.
    @discardableResult
    public static func create(
      _ name: String, forTable table: String, columns: [String], prefixes: Set<Int> = [2, 3],
      tokenizer: FTS5TokenizerDescriptor = .unicode61(diacritics: .remove), in db: Database
    ) throws -> SearchTable {
      try db.create(virtualTable: name, using: FTS5()) { definition in
        definition.tokenizer = tokenizer
        definition.prefixes = prefixes
        definition.synchronize(withTable: table)
        for column in columns { definition.column(column) }
      }
      return SearchTable(name)
    }
  }

  /// What is to be known of a search table besides its name.
  struct SearchTableInfo: Hashable, Sendable {
    /// The text that made it: another one, and it is searched anew.
    let definition: String
    let columns: [String]
    /// Whether triggers write it together with the view's table.
    let isSynchronized: Bool

    /// - Throws: ``LiveSearchError`` if there is no such table, or it can not be searched.
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
