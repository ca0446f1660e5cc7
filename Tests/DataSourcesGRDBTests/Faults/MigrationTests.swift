#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Migrations beneath open lists.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct MigrationTests {
    @Test func aRecreatedTableIsTheSameList() async throws {
      let pool = try LiveSourceTests.filled(60)
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(LiveSourceTests.view())
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      var migrator = DatabaseMigrator()
      migrator.registerMigration("recreate") { db in
        try db.execute(
          sql: """
            CREATE TABLE new(id INTEGER PRIMARY KEY, city TEXT, note TEXT, rank INTEGER, title TEXT NOT NULL);
            INSERT INTO new SELECT id, city, 'n', rank + 1, title FROM event WHERE id % 5 <> 0;
            DROP TABLE event;
            ALTER TABLE new RENAME TO event;
            """)
      }
      try migrator.migrate(pool)
      let expected = try TestDatabase.expected(pool)
      #expect(await eventually { source.rows == expected && source.failure == nil })
      #expect(mirror.difference() == nil && source.suggestedIndex != nil)
      try await pool.write { try $0.execute(sql: "UPDATE event SET rank = 3 WHERE id < 20") }
      let next = try TestDatabase.expected(pool)
      #expect(await eventually { source.rows == next })
      #expect(mirror.difference() == nil)
    }

    /// Statements are prepared again: the rows have the new columns, under their names.
    @Test(arguments: [nil, Column("rank")]) func rowsHaveTheColumnsOfTheirTable(order: Column?) async throws {
      let pool = try LiveSourceTests.filled(60)
      let live = try LiveDatabase(pool, interval: .zero)
      let query = LiveQuery("events", table: "event").joining(ParentTable("event", foreignKey: "rank", as: "other"))
      let list = try await live.list(order.map { query.ordered(by: $0) } ?? LiveQuery(table: "event"))
      for sql in [
        "ALTER TABLE event ADD COLUMN extra DEFAULT 7", "ALTER TABLE event DROP COLUMN city",
        "ALTER TABLE event ADD COLUMN city TEXT", "ALTER TABLE event RENAME COLUMN extra TO further",
        "ALTER TABLE event DROP COLUMN further",
      ] {
        _ = list.rows
        try await pool.write { db in
          try? db.execute(sql: "DROP INDEX event_on_city")
          try db.execute(sql: sql)
        }
        try await live.catchUp()
        let rows = list.rows[0].map { $0.map { "\($0.0) \($0.1)" } }.sorted { $0[0] < $1[0] }
        let expected = try await pool.read { db in
          try Row.fetchAll(db, sql: "SELECT * FROM event").map { $0.map { "\($0.0) \($0.1)" } }
        }.sorted { $0[0] < $1[0] }
        #expect(rows == expected, "\(sql)")
      }
    }

    /// Without the triggers of a table that is missing, which SQLite doesn't drop.
    @Test(arguments: [false, true]) func aMigrationRunsAfterThatOfAnotherProcess(isClosed: Bool) async throws {
      let pool = try LiveSourceTests.filled(60)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(LiveSourceTests.view())
      let mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      let other = try DatabaseQueue(path: pool.path)
      for sql in [
        "ALTER TABLE event RENAME TO former",
        """
        CREATE TABLE former(id INTEGER PRIMARY KEY, city TEXT, rank INTEGER, title TEXT NOT NULL);
        INSERT INTO former SELECT * FROM event; DROP TABLE event
        """,
      ] {
        try await other.write { try $0.execute(sql: sql) }
        try await live.catchUp()
        #expect(list.failure != nil)
        if isClosed { await live.close() }
        try await pool.write { try $0.execute(sql: "ALTER TABLE former RENAME TO event") }
        if isClosed { break }
        try await pool.write { try $0.execute(sql: "UPDATE event SET title = 'new' WHERE id < 5") }
        try await live.catchUp()
        let expected = try TestDatabase.expected(pool)
        #expect(list.failure == nil && list.rows == expected && mirror.difference() == nil)
      }
      let triggers = try await pool.write { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM temp.sqlite_master") }
      #expect((triggers == 0) == isClosed)
    }

    /// Triggers of a table belong to it by its new name, too.
    @Test func aTableWithTheNameOfAnotherOneIsReported() async throws {
      let pool = try LiveSourceTests.filled(60)
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(LiveSourceTests.view())
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      try await pool.write { db in
        try db.execute(sql: "ALTER TABLE event RENAME TO former")
        try db.execute(sql: TestDatabase.schema)
        try db.execute(sql: "INSERT INTO event SELECT * FROM former WHERE id % 3")
      }
      for step in 0..<3 {
        try await pool.write { db in
          try db.execute(sql: "UPDATE event SET rank = \(step), title = 'n\(step)' WHERE id % 7 = \(step)")
          try db.execute(sql: "UPDATE former SET rank = 99")
        }
        let expected = try TestDatabase.expected(pool)
        #expect(await eventually { source.rows == expected && source.failure == nil })
        #expect(mirror.difference() == nil)
      }
    }

    @Test func aDroppedTableIsReportedAndReadAgain() async throws {
      let pool = try LiveSourceTests.filled(60)
      try await pool.write { try $0.execute(sql: "CREATE TABLE other AS SELECT * FROM event") }
      let live = try LiveDatabase(pool, interval: .zero)
      var failures = 0
      live.onFailure = { _ in failures += 1 }
      let source = try await live.list(LiveSourceTests.view())
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      for step in 1...3 {
        try await pool.write { try $0.execute(sql: "DROP TABLE event") }
        #expect(await eventually { source.failure != nil })
        #expect(source.sectionCount == 0 && failures == step && mirror.difference() == nil)
        await #expect(throws: (any Error).self) { _ = try await live.list(LiveSourceTests.view()) }
        // Opening another view of the table throws, too.
        await #expect(throws: (any Error).self) { try await source.setQuery(LiveSourceTests.view("b")) }
        try await pool.write { db in
          try db.execute(sql: TestDatabase.schema)
          try db.execute(sql: "INSERT INTO event SELECT * FROM other WHERE id > \(step)")
        }
        let expected = try TestDatabase.expected(pool)
        #expect(await eventually { source.rows == expected && source.failure == nil })
        #expect(mirror.difference() == nil)
      }
    }

    private struct Note: FetchableRecord, TableRecord, Equatable {
      static let databaseTableName = "note"
      let text: String
      init(row: Row) { text = row["text"] }
    }

    /// SQLite changes row IDs that no column declares.
    @Test func rowsThatGetOtherRowIDsAreFound() async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE note(text TEXT);
            WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 999)
            INSERT INTO note SELECT 'n' || i FROM n;
            DELETE FROM note WHERE rowid % 2 = 0
            """)
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(LiveQuery<Note>("notes"))
      let expected = source.rows
      try await pool.vacuum()
      let last = ItemPosition(section: 0, item: 499)
      #expect(await eventually { source.id(at: last) == ItemID(Int64(500)) })
      #expect(source.rows == expected && source.position(of: ItemID(Int64(500))) == last)
      try await pool.write { try $0.execute(sql: "UPDATE note SET text = 'last' WHERE rowid = 500") }
      #expect(await eventually { source.item(at: last)?.text == "last" })
    }

    // MARK: The file of an application

    private struct Ranked: FetchableRecord, TableRecord, Identifiable, Equatable, Sendable {
      static let databaseTableName = "item"
      let id: Int64
      let name: String
      init(row: Row) throws {
        id = try row.decode(forColumn: "id")
        name = try row.decode(forColumn: "name")
      }
    }

    enum Opened: CaseIterable { case never, before, now, byAnEarlierVersion }

    /// A migration, and whether the list by rank can go on.
    nonisolated private static let migrations: [(name: String, sql: String, isReadable: Bool)] = [
      ("dropped column", "ALTER TABLE item DROP COLUMN rank", false),
      ("renamed column", "ALTER TABLE item RENAME COLUMN rank TO city", false),
      ("added column", "ALTER TABLE item ADD COLUMN size INTEGER DEFAULT 3", true),
      ("renamed table", "ALTER TABLE item RENAME TO thing", false),
      ("dropped table", "DROP TABLE item", false),
      (
        "twelve steps",
        """
        CREATE TABLE new(id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE, rank INTEGER);
        INSERT INTO new SELECT id, name, rank FROM item; DROP TABLE item; ALTER TABLE new RENAME TO item;
        """, true
      ),
      (
        "other type",
        "CREATE TABLE new(id TEXT PRIMARY KEY, name TEXT, rank TEXT); DROP TABLE item; ALTER TABLE new RENAME TO item",
        true
      ),
      ("view", "ALTER TABLE item RENAME TO thing; CREATE VIEW item AS SELECT * FROM thing", true),
    ]

    /// Whatever lists were opened, a migration runs as without them, and changes the schema in the same way.
    @Test(arguments: Opened.allCases, Array(migrations.indices))
    func aMigrationRunsAsWithoutLists(opened: Opened, number: Int) async throws {
      let (name, sql, isReadable) = Self.migrations[number]
      func file() throws -> DatabasePool {
        let pool = try TestDatabase.emptyPool()
        try pool.write { db in
          try db.execute(
            sql: """
              CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT NOT NULL, rank REAL, parent INTEGER REFERENCES item(id));
              INSERT INTO item VALUES (1, 'a', 2, NULL), (2, 'b', 1, 1), (3, 'c', NULL, 2);
              """)
        }
        return pool
      }
      func migrator(_ body: @escaping @Sendable (Database) throws -> Void) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(name, migrate: body)
        return migrator
      }
      let plain = try file()
      try migrator { try $0.execute(sql: sql) }.migrate(plain)
      let pool = try file()
      let parent = ParentTable("item", foreignKey: "parent", as: "parent")
      let views = [
        LiveQuery<Ranked>("by rank").ordered(by: Column("rank")),
        LiveQuery("of a rank").filter(Column("rank") == 1).ordered(by: Column("name")),
        LiveQuery("by parent").joining(parent).ordered(by: parent[Column("name")]),
      ]
      var live: LiveDatabase?
      var lists: [LiveSource<Ranked>] = []
      switch opened {
      case .never: break
      case .before, .now:
        let database = try LiveDatabase(pool, interval: .zero)
        for view in views { lists.append(try await database.list(view)) }
        if opened == .now { live = database } else { await database.close() }
      case .byAnEarlierVersion:
        try await pool.write { db in
          try db.execute(
            sql: """
              CREATE INDEX "grdb_live by rank v1" ON "item"("rank"); CREATE INDEX "grdb_live of a rank v1" ON "item"("name") WHERE +("rank" = 1);
              CREATE INDEX "grdb_live c v1" ON "item"("rank") WHERE 0 AND 1;
              CREATE INDEX "grdb_live foreign key item(parent) to item" ON "item"("parent" COLLATE "BINARY");
              """)
        }
      }
      try migrator { db in
        try LiveDatabase.removeIndexes(ofTable: "item", in: db)
        try db.execute(sql: sql)
      }.migrate(pool)
      #expect(try pool.schema() == plain.schema())
      if let live {
        try await live.catchUp()
        #expect((lists[0].failure == nil) == isReadable, "\(String(describing: lists[0].failure))")
      }
      let again = try LiveDatabase(pool, interval: .zero)
      let list = try? await again.list(views[0])
      #expect((list != nil) == isReadable)
      #expect(try pool.schema() == plain.schema())
    }

    /// The next version of an application drops a column, also on devices whose user has seen the list.
    @Test(arguments: [false, true]) func theNextVersionStarts(hasSeenTheList: Bool) async throws {
      let path = try TestDatabase.folder().appendingPathComponent("test.sqlite").path
      func migrator(dropping: Bool) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("items") { db in
          try db.execute(
            sql:
              "CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT NOT NULL, rank REAL); INSERT INTO item VALUES (1, 'a', 2)"
          )
        }
        if dropping {
          migrator.registerMigration("no ranks") { db in try db.alter(table: "item") { $0.drop(column: "rank") } }
        }
        return migrator
      }
      let version1 = try DatabasePool(path: path)
      try migrator(dropping: false).migrate(version1)
      if hasSeenTheList {
        let live = try LiveDatabase(version1)
        _ = try await live.list(LiveQuery<Ranked>("by rank").ordered(by: Column("rank")))
        await live.close()
      }
      try version1.close()
      let version2 = try DatabasePool(path: path)
      try migrator(dropping: true).migrate(version2)
      let list = try await LiveDatabase(version2).list(LiveQuery<Ranked>("by name").ordered(by: Column("name")))
      #expect(list.rows.map { $0.map(\.name) } == [["a"]])
    }
  }
#endif
