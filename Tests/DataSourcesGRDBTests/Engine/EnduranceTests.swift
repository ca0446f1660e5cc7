#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Hours of commits of several processes and migrations, compressed: lists follow without changing the schema;
  /// memory and the write-ahead log don't grow.
  @MainActor
  @Suite(.timeLimit(.minutes(120))) struct EnduranceTests {
    /// `FUZZ_STEPS` is the number of row changes, without those of other processes and those of cascades and triggers.
    @Test func listsApplyCommitsForHours() async throws {
      let run = try await EnduranceRun(seed: FuzzSettings.seed(5))
      try await run.write(rowChanges: FuzzSettings.steps(600))
    }
  }

  /// A change of the schema, and the one by which all lists can be read again.
  private struct EnduranceMigration: Sendable {
    let name: String
    let forward: String
    var back = ""

    private static let newChild = """
      CREATE TABLE new(id INTEGER PRIMARY KEY, base INTEGER, tag INTEGER, date, text TEXT, flag INTEGER, other);
      INSERT INTO new SELECT id, base, tag, date, text, flag, other FROM child;
      DROP TABLE child;
      ALTER TABLE new RENAME TO child;
      """

    static let all = [
      EnduranceMigration(
        name: "added column", forward: "ALTER TABLE base ADD COLUMN extra DEFAULT 7",
        back: "ALTER TABLE base DROP COLUMN extra"),
      EnduranceMigration(
        name: "added column of events", forward: "ALTER TABLE event ADD COLUMN extra TEXT",
        back: "ALTER TABLE event DROP COLUMN extra"),
      EnduranceMigration(
        name: "renamed column", forward: "ALTER TABLE base RENAME COLUMN kind TO sort",
        back: "ALTER TABLE base RENAME COLUMN sort TO kind"),
      EnduranceMigration(
        name: "dropped column", forward: "ALTER TABLE child DROP COLUMN date",
        back: "ALTER TABLE child ADD COLUMN date; UPDATE child SET date = id % 10"),
      EnduranceMigration(
        name: "renamed table", forward: "ALTER TABLE owner RENAME TO holder",
        back: "ALTER TABLE holder RENAME TO owner"),
      EnduranceMigration(
        name: "dropped table", forward: "CREATE TABLE saved AS SELECT * FROM tag; DROP TABLE tag",
        back: """
          CREATE TABLE tag(id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE, big INTEGER);
          INSERT INTO tag SELECT * FROM saved; DROP TABLE saved
          """),
      EnduranceMigration(
        name: "dropped table with a search table",
        forward: "CREATE TABLE saved AS SELECT * FROM event; DROP TABLE event; DROP TABLE event_text",
        back: """
          \(TestDatabase.schema) INSERT INTO event SELECT * FROM saved; DROP TABLE saved;
          \(EnduranceRun.searchTable("event", "title"))
          """),
      EnduranceMigration(name: "twelve steps", forward: newChild),
      EnduranceMigration(
        name: "twelve steps of events",
        forward: """
          CREATE TABLE new(id INTEGER PRIMARY KEY, city TEXT, rank INTEGER, title TEXT NOT NULL);
          INSERT INTO new SELECT * FROM event;
          DROP TABLE event; DROP TABLE event_text; ALTER TABLE new RENAME TO event;
          \(EnduranceRun.searchTable("event", "title"))
          """),
      // Children are deleted with the table to which they refer.
      EnduranceMigration(
        name: "twelve steps of a parent",
        forward: """
          CREATE TABLE new(id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE, kind, owner INTEGER, base INTEGER);
          INSERT INTO new SELECT id, name, kind, owner, base FROM base;
          DROP TABLE base; DROP TABLE base_text; ALTER TABLE new RENAME TO base;
          \(EnduranceRun.searchTable("base", "name"))
          """),
      EnduranceMigration(name: "unrelated table", forward: "CREATE TABLE unrelated(a)", back: "DROP TABLE unrelated"),
    ]
  }

  /// A database, lists of all kinds, and random changes.
  @MainActor
  private final class EnduranceRun {
    /// The number of rows in each of the large tables.
    private static let rowCount = FuzzSettings.isLong ? 500 : 60
    /// Related tables.
    private static let related = ChildSample.all[0]
    /// Statements by which rows of the same tables refer to others of their table.
    private static let recursive = ChildSample(
      name: "recursive", isOfItself: true, view: related.view, source: "", ordering: "")
    /// The shell of SQLite, by which another process writes.
    nonisolated private static let shell = ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The indexes that the application has at first, and after a migration.
    private static let indexes = [
      "CREATE INDEX IF NOT EXISTS base_base ON base(base)",
      "CREATE INDEX IF NOT EXISTS child_base ON child(base, date)",
      "CREATE INDEX IF NOT EXISTS child_tag ON child(tag)",
      "CREATE INDEX IF NOT EXISTS event_on_city ON event(city, rank DESC)",
    ]

    /// Texts with content of their own, as `INSERT OR REPLACE` runs no trigger for replaced rows.
    nonisolated static func searchTable(_ table: String, _ column: String) -> String {
      """
      CREATE VIRTUAL TABLE \(table)_text USING fts5(\(column), prefix='2');
      CREATE TRIGGER \(table)_insert AFTER INSERT ON \(table) BEGIN
        DELETE FROM \(table)_text WHERE rowid = new.id;
        INSERT INTO \(table)_text(rowid, \(column)) VALUES(new.id, new.\(column)); END;
      CREATE TRIGGER \(table)_delete AFTER DELETE ON \(table) BEGIN
        DELETE FROM \(table)_text WHERE rowid = old.id; END;
      CREATE TRIGGER \(table)_update AFTER UPDATE ON \(table) BEGIN
        DELETE FROM \(table)_text WHERE rowid IN (old.id, new.id);
        INSERT INTO \(table)_text(rowid, \(column)) VALUES(new.id, new.\(column)); END;
      INSERT INTO \(table)_text(rowid, \(column)) SELECT id, \(column) FROM \(table);
      """
    }

    private let seed: UInt64
    private var random: SeededGenerator
    private let pool: DatabasePool
    /// Another connection of this process.
    private let external: DatabaseQueue
    /// A database with the same schema, which no list reads.
    private let twin: DatabaseQueue
    private let live: LiveDatabase
    private var lists: [any EnduranceList] = []
    private var step = 0
    /// The number of changed rows.
    private var count = 0
    private var commits = 0
    /// The statements since the last check.
    private var written: [String] = []
    private var largestLog = 0

    init(seed: UInt64) async throws {
      self.seed = seed
      random = SeededGenerator(seed: seed)
      let path = try TestDatabase.folder().appendingPathComponent("test.sqlite").path
      var configuration = Configuration()
      configuration.busyMode = .timeout(60)
      pool = try DatabasePool(path: path, configuration: configuration)
      external = try DatabaseQueue(path: path, configuration: configuration)
      twin = try DatabaseQueue()
      live = try LiveDatabase(pool, interval: .zero)
      let schema = """
        \(Self.related.schema)
        \(TestDatabase.schema)
        CREATE TABLE venue(name TEXT PRIMARY KEY, size INTEGER, title TEXT);
        \(Self.searchTable("event", "title"))
        \(Self.searchTable("base", "name"))
        """
      try await pool.write { try $0.execute(sql: schema) }
      try await twin.write { try $0.execute(sql: schema) }
      let first =
        Self.related.firstStatements(rows: Self.rowCount) + (0..<Self.rowCount).map { _ in statement() }
      _ = try await Self.execute(first, pool)
      try await open()
    }

    private func open() async throws {
      func open<Record>(_ choices: [EnduranceQuery<Record>], _ count: Int) async throws {
        for index in 0..<(FuzzSettings.isLong ? choices.count : count) {
          lists.append(try await EnduranceQueryList(choices, at: index, live))
        }
      }
      try await open(EnduranceQuery<EventRow>.all, 8)
      try await open(EnduranceQuery<EventRow>.cities, 1)
      try await open(EnduranceQuery<EventRow>.ranks, 1)
      try await open(EnduranceQuery<Child>.ofBases, 1)
      try await open(EnduranceQuery<Child>.flagged, 1)
      for index in ChildSample.all.indices where FuzzSettings.isLong || index % 2 == 0 {
        lists.append(try await EnduranceQueryList(ChildSample.all, at: index, live))
      }
      let titles = (0..<60).flatMap { [SearchQuery(typed: "t\($0)"), SearchQuery(typed: "t\($0) ")] }
      let names = ["b", "bern ", "o", "a", "rom", ""].map { SearchQuery(typed: $0) }
      for query in [EnduranceQuery<EventRow>.all[4], EnduranceQuery<EventRow>.all[2]].prefix(
        FuzzSettings.isLong ? 2 : 1)
      {
        lists.append(try await EnduranceSearch(query, titles, live))
      }
      for sample in [ChildSample.all[6], ChildSample.all[0], ChildSample.all[1]].prefix(FuzzSettings.isLong ? 3 : 1) {
        lists.append(try await EnduranceSearch(sample, names, live))
      }
    }

    // MARK: - Statements

    private func statement() -> String {
      if random.oneIn(2) { return eventStatement() }
      return (random.oneIn(6) ? Self.recursive : Self.related).statement(&random, rows: Self.rowCount)
    }

    private func eventStatement() -> String {
      let id = random.below(Self.rowCount)
      let city = random.oneIn(9) ? "NULL" : "'p\(random.below(12))'"
      let venue = "'p\(random.below(12))'"
      switch random.below(14) {
      case 12, 13:
        return "UPDATE event SET rank = (rank * 3 + \(id)) % 40 WHERE id % \(2 + random.below(7)) = 0"
      case 0, 1, 2:
        return """
          INSERT OR REPLACE INTO event(id, city, rank, title)
          VALUES(\(id), \(city), \(random.below(40)), 't\(random.below(500))')
          """
      case 3: return "DELETE FROM event WHERE id = \(id)"
      case 4: return "UPDATE event SET city = \(city) WHERE id = \(id)"
      case 5:
        return "UPDATE event SET rank = \(random.below(40)) WHERE id BETWEEN \(id) AND \(id + random.below(60))"
      case 6:
        return """
          UPDATE OR REPLACE event SET id = \(random.below(Self.rowCount)) WHERE id = \(id) AND \(random.below(8)) = 0
          """
      case 7: return "INSERT OR REPLACE INTO venue VALUES(\(venue), \(random.below(5)), 'v\(random.below(6))')"
      case 8: return "UPDATE venue SET size = \(random.below(5)) WHERE name = \(venue)"
      case 9: return "DELETE FROM venue WHERE name = \(venue)"
      case 10: return "UPDATE OR REPLACE venue SET name = 'p\(random.below(12))' WHERE name = \(venue)"
      default: return "UPDATE event SET title = 't\(random.below(500))' WHERE id BETWEEN \(id) AND \(id + 4)"
      }
    }

    /// Executes statements in a transaction, but those that a constraint or the state of a migration refuses.
    ///
    /// - Returns: The number of changed rows.
    private static func execute(_ statements: [String], _ writer: any DatabaseWriter) async throws -> Int {
      try await writer.write { db in
        try statements.reduce(0) { count, sql in
          do { try db.execute(sql: sql) } catch DatabaseError.SQLITE_CONSTRAINT {
            return count
          } catch DatabaseError.SQLITE_ERROR {
            return count
          }
          return sql.hasPrefix("SAVEPOINT") ? count : count + db.changesCount
        }
      }
    }

    /// Executes statements in a transaction of another process.
    ///
    /// - Returns: The errors.
    @discardableResult
    private static func executeElsewhere(_ statements: [String], _ path: String) async throws -> String {
      guard let shell else { return "" }
      let folder = try TestDatabase.folder()
      let input = folder.path + "/input.sql"
      let errors = folder.path + "/errors.txt"
      let sql = [".timeout 60000", "PRAGMA foreign_keys = ON;", "BEGIN IMMEDIATE;"] + statements.map { $0 + ";" }
      try (sql + ["COMMIT;", ""]).joined(separator: "\n").write(toFile: input, atomically: false, encoding: .utf8)
      let process = try ChildProcess([shell, path], input: input, errors: errors)
      _ = await eventually { process.hasEnded() }
      defer { try? FileManager.default.removeItem(at: folder) }
      return try String(contentsOfFile: errors, encoding: .utf8)
    }

    // MARK: - Steps

    /// Writes until a number of rows were changed.
    func write(rowChanges: Int) async throws {
      let start = ContinuousClock.now
      var reported = 0
      while count < rowChanges {
        step += 1
        try await commit()
        if random.oneIn(12) { try await lists[random.below(lists.count)].change(random.below(1_000)) }
        if random.oneIn(50) { try await lists[random.below(lists.count)].reopen(live) }
        if random.oneIn(50) { try await changeIndexes() }
        if random.oneIn(FuzzSettings.isLong ? 100 : 30) { try await migrate() }
        if random.oneIn(FuzzSettings.isLong ? 50 : 12) || count >= rowChanges { try await check() }
        if FuzzSettings.isLong, count >= reported + 50_000 {
          reported = count
          report("after \(ContinuousClock.now - start)")
        }
      }
      try await migrate()
      report("in \(ContinuousClock.now - start)")
      #expect(largestLog < 32_000_000)
      withExtendedLifetime(lists) {}
    }

    private func report(_ time: String) {
      let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]) ?? "?"
      FuzzSettings.report(
        """
        seed \(seed): \(count) row changes in \(commits) commits \(time), \(lists.count) lists, log at most \(largestLog) \
        bytes, \(pages) pages resident
        """)
      fflush(nil)  // also when the output is a pipe
    }

    /// Commits random statements, sometimes by another connection or process while this one commits.
    private func commit() async throws {
      let statements = (0...random.below(FuzzSettings.isLong ? 60 : 6)).map { _ in statement() }
      written += statements
      commits += 1
      switch step == 2 ? 0 : random.below(40) {
      case 0:
        let others = (0...random.below(6)).map { _ in statement() }
        written += others
        commits += 1
        async let end = Self.executeElsewhere(others, pool.path)
        count += try await Self.execute(statements, pool)
        _ = try await end
      case 1: count += try await Self.execute(statements, external)
      default: count += try await Self.execute(statements, pool)
      }
    }

    private func check(_ migration: String = "") async throws {
      try await live.catchUp()
      for list in lists {
        if let fault = try await list.fault(pool) {
          Issue.record("seed \(seed), step \(step), \(migration) \(list.name): \(fault)\n\(written)")
          throw CancellationError()
        }
      }
      let (schema, expected) = try (pool.schema(), twin.schema())
      try #require(schema == expected, "seed \(seed), step \(step)")
      let attributes = try FileManager.default.attributesOfItem(atPath: pool.path + "-wal")
      largestLog = max(largestLog, (attributes[.size] as? NSNumber)?.intValue ?? 0)
      written = []
    }

    // MARK: - Changes of the schema

    /// Executes statements of the application in the database and its twin.
    private func changeSchema(_ sql: String, elsewhere: Bool = false) async throws {
      written.append(sql)
      if elsewhere, Self.shell != nil {
        let errors = try await Self.executeElsewhere([sql], pool.path)
        try #require(errors.isEmpty, "seed \(seed), step \(step): \(sql)")
        // Until then a temporary trigger may belong to a missing table, and `ALTER TABLE` fails.
        try await live.catchUp()
      } else {
        try await pool.write { try $0.execute(sql: sql) }
      }
      try await twin.write { try $0.execute(sql: sql) }
    }

    /// The indexes of the application.
    private func indexNames() async throws -> [String] {
      try await twin.read { db in
        try String.fetchAll(
          db, sql: "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
      }
    }

    private func changeIndexes() async throws {
      let suggested = lists[random.below(lists.count)].suggestedIndex
      if let suggested, random.oneIn(2) {
        try await changeSchema(suggested.replacing("CREATE INDEX", with: "CREATE INDEX IF NOT EXISTS"))
      } else if let name = try await indexNames().randomElement(using: &random) {
        try await changeSchema("DROP INDEX \(name.quotedIdentifier)")
      }
    }

    /// Runs a migration beneath the lists, and commits while some of them can't be read.
    private func migrate() async throws {
      guard let migration = EnduranceMigration.all.randomElement(using: &random) else { return }
      // A column that an index has can't be dropped.
      let drops = try await indexNames().map { "DROP INDEX \($0.quotedIdentifier);" }.joined(separator: " ")
      try await changeSchema(drops + migration.forward, elsewhere: random.oneIn(3))
      for _ in 0..<random.below(3) { try await commit() }
      if random.oneIn(2) { try await check("\(migration.name), forward") }
      try await changeSchema(
        migration.back + Self.indexes.map { "; \($0)" }.joined(), elsewhere: random.oneIn(3))
      try await check(migration.name)
    }
  }
#endif
