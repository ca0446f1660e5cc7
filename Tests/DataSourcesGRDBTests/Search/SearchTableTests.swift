#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Search tables whose tables are written, made again and vacuumed in every way, against a comparison of all texts.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct SearchTableTests {
    // MARK: Any statements

    /// A table with texts, and what its keys allow.
    struct Base: CustomTestStringConvertible, Sendable {
      let columns: String
      var testDescription: String { columns }

      static let all = [
        Base(columns: "id INTEGER PRIMARY KEY, key TEXT UNIQUE, body TEXT, title TEXT"),
        Base(columns: "id TEXT PRIMARY KEY, key TEXT, body TEXT, title TEXT"),
        Base(columns: "id INTEGER, key TEXT, body TEXT, title TEXT"),
        Base(
          columns: """
            id INTEGER PRIMARY KEY, key INTEGER REFERENCES note(id) ON DELETE CASCADE ON UPDATE CASCADE, body TEXT UNIQUE, title TEXT
            """),
        Base(
          columns: """
            id INTEGER PRIMARY KEY, key TEXT COLLATE NOCASE, body TEXT, title TEXT, UNIQUE (key, title), UNIQUE (body COLLATE NOCASE)
            """),
        Base(columns: "id INTEGER PRIMARY KEY AUTOINCREMENT, key INTEGER, body BLOB, title TEXT"),
      ]
    }

    nonisolated private static let words = ["ab", "abc", "b", "bc", "ca", "Cab"]

    nonisolated private static func text(_ random: inout SeededGenerator) -> String {
      if random.oneIn(12) { return "NULL" }
      return "'" + (0..<1 + random.below(3)).map { _ in words[random.below(words.count)] }.joined(separator: " ") + "'"
    }

    /// Something that happens to the table.
    nonisolated private static func statement(_ random: inout SeededGenerator, _ base: Base) -> String {
      let (id, other) = (random.below(14), random.below(14))
      let key =
        random.oneIn(3)
        ? "NULL" : base.columns.contains("REFERENCES") ? "\(other)" : "'\(["k", "K", "l", "m"][random.below(4)])'"
      let values = "(\(random.oneIn(4) ? "NULL" : "\(id)"), \(key), \(text(&random)), \(text(&random)))"
      let policy = ["OR IGNORE", "OR REPLACE", "OR REPLACE", "OR FAIL", "OR ABORT"][random.below(5)]
      let rebuild = """
        CREATE TABLE new_note(\(base.columns));
        INSERT OR IGNORE INTO new_note
          SELECT id, key, \(random.oneIn(2) ? "body" : "title"), title FROM note ORDER BY \(random.oneIn(2) ? "id" : "random()");
        DROP TABLE note; ALTER TABLE new_note RENAME TO note
        """
      let migration = "PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE; \(rebuild); COMMIT; PRAGMA foreign_keys = ON"
      switch random.below(29) {
      case 0...4: return "INSERT \(policy) INTO note(id, key, body, title) VALUES \(values)"
      case 5:
        return
          "INSERT \(policy) INTO note(id, key, body, title) SELECT id + 1, key, title, body FROM note WHERE id % 3 = \(id % 3)"
      case 6 where base.columns.contains("id INTEGER PRIMARY KEY,"),
        7 where base.columns.contains("id TEXT PRIMARY KEY"):
        return
          "INSERT INTO note(id, key, body, title) VALUES \(values) ON CONFLICT(id) DO UPDATE SET body = excluded.title, id = id + 20"
      case 8...10: return "UPDATE \(policy) note SET body = \(text(&random)) WHERE id = \(id)"
      case 11: return "UPDATE \(policy) note SET id = \(other), title = body WHERE id = \(id)"
      case 12: return "UPDATE \(policy) note SET rowid = \(other) WHERE rowid = \(id)"
      case 13: return "UPDATE \(policy) note SET key = \(key) WHERE id % 5 = \(id % 5)"
      case 14...16: return "DELETE FROM note WHERE id = \(id)"
      case 17: return "DELETE FROM note WHERE rowid % 4 = \(id % 4)"
      case 18: return "SAVEPOINT s; UPDATE OR REPLACE note SET body = 'ca', rowid = rowid + 1; ROLLBACK TO s; RELEASE s"
      case 19, 20: return "VACUUM"
      case 21: return migration
      case 22: return "restore triggers;\(migration)"
      case 23: return "ALTER TABLE note RENAME COLUMN body TO text; ALTER TABLE note RENAME COLUMN text TO body"
      case 24: return "ALTER TABLE note ADD COLUMN more\(random.below(1_000_000))"
      case 25: return random.oneIn(2) ? "INDEX" : "UNIQUE INDEX"
      case 26: return "DROP TRIGGER __note_text_a\(["i", "u", "d"][id % 3])"
      case 27: return "PRAGMA recursive_triggers = \(id % 2)"
      default:
        return """
          DROP TABLE note_text;
          CREATE VIRTUAL TABLE note_text USING fts5(body, title, content='note'\(random.oneIn(2) ? ", prefix='2'" : ""))
          """
      }
    }

    /// Runs a statement; one that a constraint prevents changes nothing, or a part.
    ///
    /// An open search can restore triggers first.
    nonisolated private static func run(_ statement: String, _ db: Database) throws {
      var sql = statement
      var triggers: [String] = []
      if sql.hasPrefix("restore triggers;") {
        sql.removeFirst("restore triggers;".count)
        triggers = try String.fetchAll(
          db, sql: "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'note'")
      }
      if sql.hasSuffix("INDEX") {
        let exists = try Bool.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master WHERE name = 'note_key'") ?? false
        sql = exists ? "DROP INDEX note_key" : "CREATE \(sql) note_key ON note(key)"
      }
      do { try db.execute(sql: sql + triggers.map { ";" + $0 }.joined()) } catch let error as DatabaseError {
        let isExpected =
          error.resultCode == .SQLITE_CONSTRAINT || (error.message ?? "").contains("no such trigger")
          || (error.message ?? "").contains("no such column: rowid")
          || !triggers.isEmpty && (error.message ?? "").hasPrefix("trigger \"__note_text_")
            && (error.message ?? "").hasSuffix("already exists")
        if db.isInsideTransaction { try db.execute(sql: "ROLLBACK") }
        if !isExpected { throw error }
      }
    }

    /// For each query, the rows that have all of its words, the last one as a prefix.
    nonisolated private static func expected(_ queries: [[String]], _ db: Database) throws -> [[Int64]] {
      let rows = try Row.fetchAll(db, sql: "SELECT rowid, body, title FROM note ORDER BY rowid").map { row in
        let texts = [row[1] as String?, row[2]].compactMap { $0?.lowercased() }
        return (id: row[0] as Int64, words: texts.flatMap { $0.split(separator: " ") })
      }
      return queries.map { query in
        rows.filter { row in
          query.dropLast().allSatisfy { row.words.contains($0[...]) }
            && row.words.contains { $0.hasPrefix(query.last ?? "") }
        }.map(\.id)
      }
    }

    nonisolated private static let queries = [["ab"], ["b"], ["cab"], ["ab", "c"], ["bc", "ab"], ["ca"]]

    nonisolated private static func matches(_ words: [String], _ db: Database) throws -> [Int64] {
      try Int64.fetchAll(
        db,
        sql: """
          SELECT rowid FROM note WHERE rowid IN (SELECT rowid FROM note_text WHERE note_text MATCH ?) ORDER BY rowid
          """,
        arguments: [SearchQuery(typed: words.joined(separator: " ")).expression])
    }

    /// A search table that claims to be in step finds the right rows, and one that isn't is made again.
    @Test(arguments: Base.all, 0..<6 as Range<UInt64>)
    func findsTheRightRowsOrIsOutOfStep(base: Base, seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let pool = try TestDatabase.emptyPool()
      let search = SearchTable("note_text")
      var (repairs, checks) = (0, 0)
      try pool.writeWithoutTransaction { db in
        if seed % 3 == 0 { try db.execute(sql: "PRAGMA auto_vacuum = FULL; VACUUM") }
        try db.execute(sql: "CREATE TABLE note(\(base.columns))")
        for _ in 0..<8 {
          try Self.run("INSERT INTO note(id, key, body, title) VALUES (NULL, NULL, \(Self.text(&random)), 'b')", db)
        }
        try SearchTable.create("note_text", forTable: "note", columns: ["body", "title"], in: db)
        var history: [String] = []
        func check() throws {
          for (words, expected) in zip(Self.queries, try Self.expected(Self.queries, db)) {
            let matches = try Self.matches(words, db)
            try #require(matches == expected, "seed \(seed), \(words): \(history.suffix(12).joined(separator: ";\n"))")
          }
        }
        for _ in 0..<FuzzSettings.steps(40) {
          for _ in 0..<1 + random.below(4) {
            history.append(Self.statement(&random, base))
            do { try Self.run(history[history.count - 1], db) } catch DatabaseError.SQLITE_CORRUPT {
              // FTS5 refuses to remove a text that it doesn't have.
              #expect(throws: LiveSearchError.self) { try SearchTableInfo.read(search, forTable: "note", db) }
            }
          }
          if random.oneIn(2) { continue }
          do {
            _ = try SearchTableInfo.read(search, forTable: "note", db)
            try check()
            checks += 1
            if random.oneIn(2) { continue }
          } catch LiveSearchError.outOfStep { repairs += 1 }
          try search.bringIntoStep(forTable: "note", db)
          _ = try SearchTableInfo.read(search, forTable: "note", db)
          try check()
        }
      }
      #expect(checks > 0 && repairs > 0)
    }

    /// `REPLACE` is followed exactly, without indexing everything again.
    @Test(arguments: Base.all) func appliesReplacedRows(base: Base) throws {
      var random = SeededGenerator(seed: 3)
      let queue = try DatabaseQueue()
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "CREATE TABLE note(\(base.columns))")
        try SearchTable.create("note_text", forTable: "note", columns: ["body", "title"], in: db)
        for step in 0..<FuzzSettings.steps(200) {
          let sql = Self.statement(&random, base)
          if !["INSERT ", "UPDATE ", "DELETE ", "SAVEPOINT"].contains(where: sql.hasPrefix) || sql.contains("note_text")
          {
            continue
          }
          try Self.run(sql, db)
          #expect(throws: Never.self, "step \(step): \(sql)") {
            try SearchTableInfo.read(SearchTable("note_text"), forTable: "note", db)
          }
          for (words, expected) in zip(Self.queries, try Self.expected(Self.queries, db)) {
            let matches = try Self.matches(words, db)
            try #require(matches == expected, "step \(step): \(sql)")
          }
        }
        // FTS5 compares its index with all texts.
        try db.execute(sql: "INSERT INTO note_text(note_text, rank) VALUES ('integrity-check', 1)")
      }
    }

    // MARK: Open searches

    private struct Note: Equatable, Sendable {
      var body: String?
      let title: String?

      init(_ row: Row) { (body, title) = (row["body"], row["title"]) }
    }

    private static let view = LiveQuery("notes", table: "note")
      .ordered(by: Column("body"), Column("title"))
      .decoded { Note($0) }

    private static let byBody = LiveQuery("by body", table: "note").ordered(by: Column("body")).decoded { Note($0) }

    /// At any time, an open search displays the right rows, or a failure and none.
    @Test(arguments: Base.all, 10..<12 as Range<UInt64>)
    func anOpenSearchDisplaysTheRightRowsOrAFailure(base: Base, seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let pool = try TestDatabase.emptyPool()
      try await pool.write { db in
        try db.execute(sql: "CREATE TABLE note(\(base.columns))")
        try SearchTable.create("note_text", forTable: "note", columns: ["body", "title"], in: db)
      }
      // The lists of the first connection write, too.
      var configuration = Configuration()
      configuration.busyMode = .timeout(30)
      let other = try DatabaseQueue(path: pool.path, configuration: configuration)
      var live = try LiveDatabase(pool, interval: .zero)
      var words = Self.queries[0]
      func open() async throws -> LiveSearch<Note> {
        try await live.search(
          Self.view, in: SearchTable("note_text"), for: SearchQuery(typed: words.joined(separator: " ")))
      }
      var list = try await open()
      var history: [String] = []
      for step in 0..<FuzzSettings.steps(40) {
        let sql = Self.statement(&random, base)
        history.append(sql)
        // SQLite 3.40 fails in an action of a foreign key after another connection changed the schema.
        let isOther = random.oneIn(4) && !base.columns.contains("REFERENCES")
        if isOther { history[step] += " (by another connection)" }
        do {
          try await (isOther ? other as any DatabaseWriter : pool).writeWithoutTransaction { try Self.run(sql, $0) }
        } catch { try #require(Bool(false), "seed \(seed), \(error): \(history.suffix(12).joined(separator: ";\n"))") }
        if random.oneIn(4) {
          words = Self.queries[random.below(Self.queries.count)]
          list.query = SearchQuery(typed: words.joined(separator: " "))
        }
        if random.oneIn(12) {
          await live.close()
          live = try LiveDatabase(pool, interval: .zero)
          list = try await open()
        }
        try await live.catchUp()
        do { try await list.finishSearching() } catch is LiveSearchError {}
        let comment: Comment = "seed \(seed): \(history.suffix(12).joined(separator: ";\n"))"
        let wanted = words
        let expected = try await pool.read { db in
          let rowIDs = try Self.expected([wanted], db)[0].map(String.init).joined(separator: ", ")
          let sql = "SELECT body, title FROM note WHERE rowid IN (\(rowIDs)) ORDER BY body, title"
          return try Row.fetchAll(db, sql: sql).map(Note.init)
        }
        let rows = Array(list.rows.joined())
        try #require(list.failure == nil ? rows == expected : rows.isEmpty, "\(rows), \(expected), \(comment)")
        // Without another commit.
        try #require(await eventually { list.failure == nil && Array(list.rows.joined()) == expected }, comment)
      }
      await live.close()
    }

    /// A text that is searched is gone: the search fails until it is there again, or the search table is another one.
    @Test func failsWithoutAColumn() async throws {
      let pool = try Self.notes("id INTEGER PRIMARY KEY, body TEXT, title TEXT")
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(Self.byBody, in: SearchTable("note_text"), for: SearchQuery(typed: "alpha"))
      #expect(list.itemCount == 1)
      try await pool.write { try $0.execute(sql: "ALTER TABLE note RENAME COLUMN title TO name") }
      try await live.catchUp()
      #expect(list.failure as? LiveSearchError == .outOfStep(table: "note_text", reason: "note has no column title"))
      #expect(list.itemCount == 0)
      await #expect(throws: LiveSearchError.self) {
        _ = try await live.search(Self.byBody, in: SearchTable("note_text"), for: SearchQuery(typed: "alpha"))
      }
      try await pool.write { db in
        #expect(throws: LiveSearchError.self) { try SearchTable("note_text").rebuild(in: db) }
        try SearchTable("note_text").drop(in: db)
        #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master WHERE sql LIKE '%note_text%'") == 0)
        try SearchTable.create("note_text", forTable: "note", columns: ["body"], in: db)
      }
      #expect(await eventually { list.failure == nil && list.itemCount == 1 })
      await live.close()
    }

    @Test func otherTablesNeedTriggers() async throws {
      let pool = try Self.notes("id INTEGER PRIMARY KEY, body TEXT, title TEXT")
      try await pool.write { db in
        try db.create(virtualTable: "text", using: FTS5()) { table in
          table.synchronize(withTable: "note")
          table.column("body")
        }
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(Self.byBody, in: SearchTable("text"), for: SearchQuery(typed: "alpha"))
      #expect(list.itemCount == 1)
      try await pool.write { try $0.execute(sql: "DROP TRIGGER __text_au") }
      try await live.catchUp()
      #expect(
        list.failure as? LiveSearchError
          == .outOfStep(table: "text", reason: "note has no trigger that writes it for UPDATE"))
      await #expect(throws: LiveSearchError.self) { _ = try await live.search(Self.byBody, in: SearchTable("text")) }
      await live.close()
    }

    /// To make a search table of another table again wouldn't help: the error is that of the query.
    @Test func searchesItsOwnTableOnly() async throws {
      let pool = try Self.notes("id INTEGER PRIMARY KEY, body TEXT, title TEXT")
      try await pool.write { db in
        try db.execute(sql: "CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT)")
        try SearchTable.create("person_text", forTable: "person", columns: ["name"], in: db)
        try db.create(virtualTable: "names", using: FTS5()) { table in
          table.synchronize(withTable: "person")
          table.column("name")
        }
        try db.execute(
          sql: """
            CREATE VIRTUAL TABLE copies USING fts5(name);
            CREATE TRIGGER copy AFTER INSERT ON person BEGIN INSERT INTO copies(rowid, name) VALUES (new.id, new.name); END
            """)
      }
      let live = try LiveDatabase(pool, interval: .zero)
      for name in ["person_text", "names", "copies"] {
        let error = await #expect(throws: LiveSearchError.self) {
          _ = try await live.search(Self.byBody, in: SearchTable(name))
        }
        let reason = "it is of the table note, and the search table \(name) of person"
        #expect(error == .unsearchableRows(query: "by body", reason: reason))
      }
      await live.close()
    }

    @Test func retainsTablesOfTheSameNames() throws {
      try Self.notes("id INTEGER PRIMARY KEY, body TEXT, title TEXT").write { db in
        try db.execute(sql: "CREATE TABLE x_state(mine); INSERT INTO x_state VALUES (1)")
        #expect(throws: DatabaseError.self) {
          try SearchTable.create("x", forTable: "note", columns: ["body"], in: db)
        }
        try db.create(virtualTable: "x", using: FTS5()) { table in
          table.synchronize(withTable: "note")
          table.column("body")
        }
        try SearchTable("x").drop(in: db)
        #expect(try Int.fetchOne(db, sql: "SELECT mine FROM x_state") == 1)
        // What is left of a search table that was dropped without its parts is replaced.
        try db.execute(sql: "DROP TABLE note_text")
        try SearchTable.create("note_text", forTable: "note", columns: ["body"], in: db)
      }
    }

    /// SQLite ignores the case of the letters A to Z in names, and of no others.
    @Test(arguments: ["Übung", "ÜBUNG"]) func namesWithOtherLetters(table: String) throws {
      try DatabaseQueue().write { db in
        try db.execute(
          sql: """
            CREATE TABLE Übung(id INTEGER PRIMARY KEY, Überschrift TEXT, überschrift TEXT);
            INSERT INTO Übung VALUES (1, 'alpha', 'beta');
            CREATE TABLE übung(id INTEGER PRIMARY KEY, Überschrift TEXT);
            """)
        try SearchTable.create("Übung_Text", forTable: table, columns: ["Überschrift"], in: db)
        let search = SearchTable("Übung_TEXT")
        func version() throws -> Int? { try Int.fetchOne(db, sql: "PRAGMA schema_version") }
        let before = try version()
        try search.bringIntoStep(forTable: "ÜbUNG", db)
        #expect(try version() == before)
        #expect(try Int.fetchAll(db, sql: "SELECT rowid FROM Übung_Text WHERE Übung_Text MATCH 'alpha'") == [1])
        #expect(throws: LiveSearchError.self) { try search.bringIntoStep(forTable: "übung", db) }
        try SearchTable.create("other", forTable: "Übung", columns: ["ÜBERSCHRIFT", "überschrift"], in: db)
        #expect(throws: (any Error).self) {
          try SearchTable.create("none", forTable: "übung", columns: ["überschrift"], in: db)
        }
        // A function that may give something else each time.
        db.add(function: DatabaseFunction("ZUFÄLLIG", argumentCount: 0) { _ in 1 })
        let check = ExpressionCheck(source: "Übung", db: db)
        #expect(try check.nonDeterministicPart(of: ["zufÄllig()"]) == "zufÄllig")
      }
    }

    /// A migration in the steps of SQLite's documentation drops the triggers: while the search is open, or before.
    @Test(arguments: [true, false]) func followsAMigration(isOpen: Bool) async throws {
      let pool = try Self.notes("id INTEGER PRIMARY KEY, body TEXT NOT NULL, title TEXT")
      var live = try LiveDatabase(pool, interval: .zero)
      func open() async throws -> LiveSearch<Note> {
        try await live.search(Self.byBody, in: SearchTable("note_text"), for: SearchQuery(typed: "alpha"))
      }
      var list = try await open()
      if !isOpen { await live.close() }
      try await pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE new_note(id INTEGER PRIMARY KEY, body TEXT NOT NULL, title TEXT, extra TEXT);
            INSERT INTO new_note(id, body) SELECT id, body FROM note;
            DROP TABLE note;
            ALTER TABLE new_note RENAME TO note;
            """)
      }
      try await pool.write { db in
        try db.execute(
          sql: "INSERT INTO note(id, body) VALUES (3, 'alpha two'); UPDATE note SET body = 'gamma' WHERE id = 1")
      }
      if !isOpen {
        live = try LiveDatabase(pool, interval: .zero)
        list = try await open()
      }
      try await live.catchUp()
      #expect(list.failure == nil && list.rows.joined().map(\.body) == ["alpha two"])
      await live.close()
    }

    private static func notes(_ columns: String) throws -> DatabasePool {
      let pool = try TestDatabase.emptyPool()
      try pool.write { db in
        try db.execute(
          sql: "CREATE TABLE note(\(columns)); INSERT INTO note VALUES (1, 'alpha', 'x'), (2, 'beta', 'y')")
        try SearchTable.create("note_text", forTable: "note", columns: ["body", "title"], in: db)
      }
      return pool
    }
  }
#endif
