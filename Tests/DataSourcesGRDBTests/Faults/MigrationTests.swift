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
  @Suite(.timeLimit(.minutes(15))) struct MigrationTests {
    @Test func aRecreatedTableIsTheSameList() async throws {
      let pool = try LiveSourceTests.filled(60)
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(LiveSourceTests.view())
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      var migrator = DatabaseMigrator()
      migrator.registerMigration("recreate") { db in
        try db.execute(
          sql: """
            CREATE TABLE new(id INTEGER PRIMARY KEY, place TEXT, note TEXT, rank INTEGER, title TEXT NOT NULL);
            INSERT INTO new SELECT id, place, 'n', rank + 1, title FROM event WHERE id % 5 <> 0;
            DROP TABLE event;
            ALTER TABLE new RENAME TO event;
            """)
      }
      try migrator.migrate(pool)
      let expected = try TestDatabase.expected(pool)
      #expect(await eventually { source.rows == expected && source.failure == nil })
      #expect(mirror.difference() == nil && source.describedDetails?.contains("in the order of") == true)
      try await pool.write { try $0.execute(sql: "UPDATE event SET rank = 3 WHERE id < 20") }
      let next = try TestDatabase.expected(pool)
      #expect(await eventually { source.rows == next })
      #expect(mirror.difference() == nil)
    }

    /// Triggers of a table follow it to its new name.
    @Test func aTableThatTakesTheNameOfAnotherOneIsFollowed() async throws {
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

    @Test func aDroppedTableIsReportedAndFoundAgain() async throws {
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
        await #expect(throws: (any Error).self) { try await source.setView(LiveSourceTests.view("b")) }
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
    @Test func rowsThatGetOtherNumbersAreFound() async throws {
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
      let source = try await live.list(LiveView<Note>("notes"))
      let expected = source.rows
      try await pool.vacuum()
      let last = ItemPosition(section: 0, item: 499)
      #expect(await eventually { source.id(at: last) == ItemID(Int64(500)) })
      #expect(source.rows == expected && source.position(of: ItemID(Int64(500))) == last)
      try await pool.write { try $0.execute(sql: "UPDATE note SET text = 'last' WHERE rowid = 500") }
      #expect(await eventually { source.item(at: last)?.text == "last" })
    }
  }
#endif
