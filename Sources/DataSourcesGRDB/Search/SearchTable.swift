#if GRDB
  import Foundation
  public import GRDB

  /// A full-text table of the database: an FTS5 table whose rows have the row IDs of the table of a query.
  ///
  /// ``create(_:forTable:columns:prefixes:tokenizer:in:)`` makes one that is in step with its table whatever happens to that: rows that
  /// `REPLACE` deletes, other row IDs after `VACUUM`, a migration that recreates the table. A search makes such a search table again if that
  /// is necessary, and fails if it can't.
  ///
  /// Any other FTS5 table is searched as long as the table of the query has triggers that write it for inserts, updates and deletes.
  public struct SearchTable: Hashable, Sendable {
    /// The name of the table.
    public let name: String

    /// Refers to an existing table.
    public init(_ name: String) { self.name = name }

    /// Creates a search table for the texts of another table, with triggers that keep it synchronized.
    ///
    /// A search also returns rows that exist already. Texts aren't stored twice. By default, prefixes of two and of three characters have their own indexes, so that
    /// the first keystrokes of a search, which match most rows, are as fast as the others.
    ///
    /// Two small tables belong to the search table, with its name and the endings `_state` and `_replaced`. ``drop(in:)`` removes all of it.
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
      let search = SearchTable(name)
      guard try WatchedTable.read(table, db) != nil else {
        throw DatabaseError(message: "\(table) is no table with row IDs")
      }
      // Tables of a search table that was dropped without `drop(in:)` are replaced, others aren't.
      for (ending, column) in [("_state", "isInStep"), ("_replaced", "text0")] {
        if try db.tableExists(name + ending), try !db.columns(in: name + ending).contains(where: { $0.name == column })
        {
          throw DatabaseError(message: "table \(name)\(ending) already exists")
        }
      }
      try db.inSavepoint {
        let tokenizer = tokenizer.components.map(\.quotedText).joined(separator: " ").quotedText
        var arguments = columns.map(\.quotedIdentifier) + ["content=\(table.quotedText)", "tokenize=\(tokenizer)"]
        if !prefixes.isEmpty {
          arguments.append("prefix='\(prefixes.sorted().map(String.init).joined(separator: " "))'")
        }
        try db.execute(
          sql: "CREATE VIRTUAL TABLE main.\(name.quotedIdentifier) USING fts5(\(arguments.joined(separator: ", ")))")
        try search.makeState(in: db)
        try search.rebuild(in: db)
        return .commit
      }
    }

    /// Indexes all texts again, and makes the triggers again.
    ///
    /// Necessary only after texts were written without the triggers.
    ///
    ///     try SearchTable("city_text").rebuild(in: db)
    ///
    /// A table that ``create(_:forTable:columns:prefixes:tokenizer:in:)`` didn't make has its own triggers, which remain.
    ///
    /// - Throws: ``LiveSearchError``, for example if the table has lost a column that is searched, or an error of the database.
    /// - Complexity: O(*n*) for the texts.
    public func rebuild(in db: Database) throws {
      let definition = try SearchTableDefinition(self, db)
      let fill = "INSERT INTO main.\(name.quotedIdentifier)(\(name.quotedIdentifier)) VALUES ('rebuild')"
      guard definition.isOwn else { return try db.execute(sql: fill) }
      let table = try definition.contentTable(db)
      try db.inSavepoint {
        let triggers = SearchTriggers(definition.search, table, definition.columns)
        try dropTriggers(in: db)
        for name in triggers.definitions.keys.sorted() { try db.execute(sql: triggers.definitions[name] ?? "") }
        let texts = definition.columns.indices.map { ", text\($0)" }.joined()
        try db.execute(
          sql: """
            DROP TABLE IF EXISTS main.\(replaced);
            CREATE TABLE main.\(replaced)(id INTEGER PRIMARY KEY\(texts));
            \(fill)
            """)
        try makeState(in: db)
        return .commit
      }
    }

    /// Removes the search table, with everything that ``create(_:forTable:columns:prefixes:tokenizer:in:)`` made.
    ///
    ///     try SearchTable("city_text").drop(in: db)
    ///
    /// Triggers of a table that is synchronized by GRDB are removed as well.
    ///
    /// - Throws: ``LiveSearchError`` if there is no such table, or an error of the database.
    public func drop(in db: Database) throws {
      let isOwn = try SearchTableDefinition(self, db).isOwn
      try db.inSavepoint {
        try dropTriggers(in: db)
        try db.execute(sql: "DROP TABLE main.\(name.quotedIdentifier)")
        if isOwn { try db.execute(sql: "DROP TABLE main.\(state); DROP TABLE IF EXISTS main.\(replaced)") }
        return .commit
      }
    }

    // MARK: Parts

    /// The quoted name of the table that says whether the search table is in step.
    var state: String { "\(name)_state".quotedIdentifier }
    /// The quoted name of the table with the texts of rows that the running statement may replace.
    fileprivate var replaced: String { "\(name)_replaced".quotedIdentifier }

    /// Makes the table of the state, after all tables and triggers that it is about.
    ///
    /// SQLite lists what it makes in order. So whatever is listed after that table was made again, or the file was vacuumed.
    private func makeState(in db: Database) throws {
      try db.execute(
        sql: """
          DROP TABLE IF EXISTS main.\(state);
          CREATE TABLE main.\(state)(isInStep INTEGER NOT NULL);
          INSERT INTO main.\(state) VALUES (1)
          """)
    }

    fileprivate func dropTriggers(in db: Database) throws {
      for name in SearchTriggers.names(self) {
        try db.execute(sql: "DROP TRIGGER IF EXISTS main.\(name.quotedIdentifier)")
      }
    }
  }

  // MARK: Staying in step

  extension SearchTable {
    /// Makes the search table again if it isn't in step with its table.
    ///
    /// On the writer's queue.
    ///
    /// - Throws: ``LiveSearchError`` if that can't be done.
    /// - Complexity: O(1) if it is in step.
    func bringIntoStep(forTable table: String, _ db: Database) throws {
      do { _ = try SearchTableInfo.read(self, forTable: table, db) } catch LiveSearchError.outOfStep(
        let name, let reason)
      {
        let definition = try SearchTableDefinition(self, db)
        guard definition.isOwn, definition.content?.nameKey == table.nameKey else {
          throw LiveSearchError.outOfStep(table: name, reason: reason)
        }
        try rebuild(in: db)
      }
    }

    /// Brings all search tables of some tables into step after the tables were replaced.
    ///
    /// A search table that can't be brought into step is searched no more until it can.
    package static func repairAll(of tables: Set<String>, _ db: Database) throws {
      let replaced = Set(tables.map(\.nameKey))
      let names = try String.fetchAll(
        db, sql: "SELECT name FROM main.sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%fts5%'")
      for name in names {
        let search = SearchTable(name)
        guard let definition = try? SearchTableDefinition(search, db) else { continue }
        let isConcerned = definition.content.map { replaced.contains($0.nameKey) } ?? false
        if definition.isOwn {
          guard isConcerned, let content = definition.content else { continue }
          do { try search.bringIntoStep(forTable: content, db) } catch is LiveSearchError {
            try search.dropTriggers(in: db)
            try db.execute(sql: "UPDATE main.\(search.state) SET isInStep = 0")
          }
        } else {
          try search.repairExternal(isRebuildable: isConcerned, replaced, db)
        }
      }
    }

    /// Indexes the texts of another FTS5 table again, or removes its triggers: then it isn't searched any more.
    private func repairExternal(isRebuildable: Bool, _ replaced: Set<[UInt8]>, _ db: Database) throws {
      let triggers = try SearchTriggers.mentioning(self, db).filter { replaced.contains($0.table.nameKey) }
      if triggers.isEmpty { return }
      if isRebuildable {
        do { return try rebuild(in: db) } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {}
      }
      for trigger in triggers { try db.execute(sql: "DROP TRIGGER main.\(trigger.name.quotedIdentifier)") }
    }
  }

  /// The triggers that synchronize a search table with its table.
  ///
  /// SQLite needs the text that was indexed to remove it from the index, and runs no trigger for rows that `REPLACE` deletes. So before a row is
  /// written, those are copied that it may replace. The table `_docsize` of FTS5 has the row IDs of all texts in the index: a row that isn't there
  /// when it is deleted, or is there when it is inserted, shows that the search table is out of step.
  struct SearchTriggers {
    /// The SQL of the triggers, by their names.
    let definitions: [String: String]
    private let table: String

    /// Returns the names of the triggers; after inserts, deletes and updates they are those that GRDB gives its triggers.
    static func names(_ search: SearchTable) -> [String] {
      ["bi", "bu", "ai", "ad", "au"].map { "__\(search.name)_\($0)" }
    }

    init(_ search: SearchTable, _ table: WatchedTable, _ columns: [String]) {
      self.table = table.name
      let index = search.name.quotedIdentifier
      let base = table.name.quotedIdentifier
      let state = search.state
      let replaced = search.replaced
      let indexed = "\(search.name)_docsize".quotedIdentifier
      let names = columns.map(\.quotedIdentifier)
      func list(_ prefix: String) -> String { names.map { ", \(prefix)\($0)" }.joined() }
      let texts = columns.indices.map { ", text\($0)" }.joined()

      let keys = table.uniqueIndexes.filter { !$0.isOpaque }.map { key in
        zip(key.columns, key.collations).map { (name: $0.quotedIdentifier, collation: $1.quotedIdentifier) }
      }
      // A separate query for each key: of terms that OR joins, SQLite might use no index.
      func copies(other: String) -> [String] {
        let conditions =
          ["rowid = new.rowid"]
          + keys.map { $0.map { "\($0.name) COLLATE \($0.collation) = new.\($0.name)" }.joined(separator: " AND ") }
        return conditions.map { "SELECT rowid\(list("")) FROM \(base) WHERE \($0)\(other)" }
      }
      func copy(other: String) -> (condition: String, statements: String) {
        let queries = copies(other: other)
        // Without OR REPLACE, as the outer statement's conflict policy would replace that.
        let inserts = queries.map { query in
          "INSERT INTO \(replaced)(id\(texts)) \(query) AND rowid NOT IN (SELECT id FROM \(replaced));"
        }
        return (
          queries.map { "EXISTS (\($0))" }.joined(separator: " OR "),
          "DELETE FROM \(replaced); " + inserts.joined(separator: " ")
        )
      }
      // FTS5 might refuse to write an index that is out of step.
      let isInStep = "(SELECT isInStep FROM \(state))"
      func isIndexed(_ row: String) -> String { "EXISTS (SELECT 1 FROM \(indexed) WHERE id = \(row))" }
      func removeReplaced(_ condition: String) -> String {
        """
        INSERT INTO \(index)(\(index), rowid\(list(""))) SELECT 'delete', id\(texts) FROM \(replaced) AS r \
        WHERE (\(condition) OR NOT EXISTS (SELECT 1 FROM \(base) WHERE rowid = r.id)) AND \(isIndexed("r.id")) \
        AND \(isInStep); \
        DELETE FROM \(replaced);
        """
      }
      func isReplaced(_ row: String) -> String { "EXISTS (SELECT 1 FROM \(replaced) WHERE id = \(row))" }
      func markOutOfStep(_ condition: String) -> String { "UPDATE \(state) SET isInStep = 0 WHERE \(condition);" }
      let removeOld = """
        INSERT INTO \(index)(\(index), rowid\(list(""))) SELECT 'delete', old.rowid\(list("old.")) \
        WHERE \(isIndexed("old.rowid")) AND \(isInStep);
        """
      let addNew = "INSERT INTO \(index)(rowid\(list(""))) SELECT new.rowid\(list("new.")) WHERE \(isInStep);"

      var definitions: [String: String] = [:]
      func add(_ ending: String, _ event: String, when condition: String?, _ statements: String...) {
        let name = "__\(search.name)_\(ending)"
        definitions[name] = """
          CREATE TRIGGER \(name.quotedIdentifier) \(event) ON \(base)\(condition.map { " WHEN \($0)" } ?? "") BEGIN \
          \(statements.joined(separator: " ")) END
          """
      }
      let inserted = copy(other: "")
      add("bi", "BEFORE INSERT", when: inserted.condition, inserted.statements)
      add(
        "ai", "AFTER INSERT", when: nil,
        markOutOfStep("\(isIndexed("new.rowid")) AND NOT \(isReplaced("new.rowid"))"),
        removeReplaced("id = new.rowid"), addNew)
      let keyColumns = Set(keys.joined().map(\.name)).sorted()
      let isMoved = (["new.rowid <> old.rowid"] + keyColumns.map { "new.\($0) IS NOT old.\($0)" })
        .joined(separator: " OR ")
      let updated = copy(other: " AND rowid <> old.rowid")
      add("bu", "BEFORE UPDATE", when: "(\(isMoved)) AND (\(updated.condition))", updated.statements)
      let isChanged = names.map {
        "old.\($0) COLLATE BINARY IS NOT new.\($0) OR typeof(old.\($0)) <> typeof(new.\($0))"
      }
      add(
        "au", "AFTER UPDATE",
        when: "old.rowid <> new.rowid OR EXISTS (SELECT 1 FROM \(replaced)) OR " + isChanged.joined(separator: " OR "),
        markOutOfStep(
          "NOT \(isIndexed("old.rowid")) OR "
            + "(new.rowid <> old.rowid AND \(isIndexed("new.rowid")) AND NOT \(isReplaced("new.rowid")))"),
        removeReplaced("(id = new.rowid AND new.rowid <> old.rowid)"), removeOld, addNew)
      add("ad", "AFTER DELETE", when: nil, markOutOfStep("NOT \(isIndexed("old.rowid"))"), removeOld)
      self.definitions = definitions
    }

    /// Returns the SQL of the triggers of these names that exist on the table, by their names.
    func existing(_ db: Database) throws -> [String: String] {
      let rows = try Row.fetchAll(
        db, sql: "SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE",
        arguments: [table])
      return Dictionary(rows.map { ($0[0], $0[1]) }) { $1 }.filter { definitions[$0.key] != nil }
    }

    /// Returns the triggers of any names that may write a search table.
    static func mentioning(_ search: SearchTable, _ db: Database) throws -> [Trigger] {
      let name = "(?<![\\w$])\(NSRegularExpression.escapedPattern(for: search.name))(?![\\w$])"
      return try Trigger.all(db).filter {
        $0.sql.range(of: name, options: [.regularExpression, .caseInsensitive]) != nil
      }
    }
  }

  /// A trigger of a table.
  package struct Trigger: Sendable {
    let name: String
    let table: String
    let sql: String

    /// The statement for which it runs: INSERT, UPDATE or DELETE.
    var event: String? {
      let end = sql.range(of: name)?.upperBound ?? sql.startIndex
      return sql[end...].range(of: "\\b(INSERT|UPDATE|DELETE)\\b", options: [.regularExpression, .caseInsensitive])
        .map { sql[$0].uppercased() }
    }

    fileprivate static func all(_ db: Database) throws -> [Trigger] {
      try Row.fetchAll(db, sql: "SELECT name, tbl_name, sql FROM main.sqlite_master WHERE type = 'trigger'")
        .map { Trigger(name: $0[0], table: $0[1], sql: $0[2]) }
    }

    /// Returns the triggers whose statements this connection can prepare, with all other triggers that these run.
    package static func runnable(_ db: Database) throws -> [Trigger] { try all(db).filter { try $0.canRun(db) } }

    /// Removes those of some triggers that can't run any more as they name a column or a table that is gone: no statement for which they
    /// run could be prepared.
    ///
    /// - Parameter triggers: The triggers that could run before.
    package static func removeBroken(_ triggers: [Trigger], _ db: Database) throws {
      let existing = try all(db)
      let suspects = try triggers.filter { trigger in
        try existing.contains { $0.name == trigger.name } && !trigger.canRun(db)
      }
      if suspects.isEmpty { return }
      var broken: [String] = []
      // Each one alone, as a statement is prepared with all triggers. Rolled back, as SQLite lists triggers in the order in which they
      // are made, and a search table that is older than its triggers would be made again.
      try db.inSavepoint {
        for trigger in existing { try db.execute(sql: "DROP TRIGGER main.\(trigger.name.quotedIdentifier)") }
        for trigger in suspects where try trigger.canRun(db) {
          try db.execute(sql: trigger.sql)
          if try !trigger.canRun(db) { broken.append(trigger.name) }
          try db.execute(sql: "DROP TRIGGER main.\(trigger.name.quotedIdentifier)")
        }
        return .rollback
      }
      db.clearSchemaCache()
      for name in broken { try db.execute(sql: "DROP TRIGGER main.\(name.quotedIdentifier)") }
    }

    /// Whether the statements for which it runs can be prepared.
    private func canRun(_ db: Database) throws -> Bool {
      let target = "main.\(table.quotedIdentifier)"
      do {
        switch event {
        case "INSERT": _ = try db.makeStatement(sql: "INSERT INTO \(target) DEFAULT VALUES")
        case "DELETE": _ = try db.makeStatement(sql: "DELETE FROM \(target)")
        default:
          // Generated columns can't be written.
          let columns = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", arguments: [table])
          for column in columns.map(\.quotedIdentifier) {
            _ = try db.makeStatement(sql: "UPDATE \(target) SET \(column) = \(column)")
          }
        }
        return true
      } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR { return false }
    }
  }

  extension String {
    /// The text as an SQL literal.
    fileprivate var quotedText: String { "'\(replacing("'", with: "''"))'" }
  }
#else

  // Without the trait, GRDB is neither cloned nor built, and this type names the trait that is missing.

  /// The FTS5 table of a search.
  ///
  /// Needs the trait `GRDB`.
  @available(
    *, unavailable,
    message: "enable the package trait \"GRDB\": .package(url: …/swift-data-sources, from: …, traits: [\"GRDB\"])"
  )
  public struct SearchTable {
    // Without it, the error of a call is that the initializer is internal, and doesn't name the trait.
    public init(_ name: String) {}

    public static func create(
      _ name: String, forTable table: String, columns: [String], prefixes: Set<Int> = [], tokenizer: Any? = nil,
      in db: Any
    ) throws {}

    public func rebuild(in db: Any) throws {}

    public func drop(in db: Any) throws {}
  }
#endif
