#if GRDB
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import Testing

  /// Databases whose tables are made again while lists over them are open.
  @MainActor
  @Suite struct ErasedDatabaseTests {
    struct Row: Codable, FetchableRecord, TableRecord, Identifiable, Equatable {
      static let databaseTableName = "row"
      let id: Int64
      var name: String
      var time: Double?
    }

    private nonisolated static let schema = "CREATE TABLE row(id INTEGER PRIMARY KEY, name TEXT, time REAL)"
    private static let byName = LiveQuery<Row>("by name").ordered(by: Column("name"))

    private func names(_ list: any DataSource<Row>) -> [String] { list.snapshot().items.map { $0.name } }

    @Test(arguments: ["", "WITHOUT ROWID"])
    func followsATableAfterTheDatabaseWasErased(options: String) async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write {
        try $0.execute(sql: "\(Self.schema) \(options); INSERT INTO row VALUES (1, 'a', 0), (2, 'b', 0)")
      }
      let live = try LiveDatabase(pool)
      let list = try await live.list(Self.byName)
      let mirror = ListMirror(list)
      #expect(names(list) == ["a", "b"])
      try await pool.erase()
      try await live.catchUp()
      try await pool.write { try $0.execute(sql: "\(Self.schema) \(options); INSERT INTO row VALUES (1, 'c', 0)") }
      try await live.catchUp()
      #expect(names(list) == ["c"])
      try await pool.write {
        try $0.execute(sql: "INSERT INTO row VALUES (2, 'b', 0); UPDATE row SET name = 'd' WHERE id = 1")
      }
      try await live.catchUp()
      #expect(names(list) == ["b", "d"])
      #expect(mirror.difference() == nil)
      await live.close()
      try await pool.write { try $0.execute(sql: "INSERT INTO row VALUES (3, 'e', 0)") }
    }

    /// Both at once, so that no list sees the database without tables.
    @Test func followsATableThatWasMadeAgainAtOnce() async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write { try $0.execute(sql: "\(Self.schema); INSERT INTO row VALUES (1, 'a', 0), (2, 'b', 0)") }
      let live = try LiveDatabase(pool)
      let list = try await live.list(Self.byName)
      let mirror = ListMirror(list)
      try await pool.erase()
      try await pool.write { try $0.execute(sql: "\(Self.schema); INSERT INTO row VALUES (1, 'c', 0)") }
      try await live.catchUp()
      #expect(names(list) == ["c"] && list.itemCount == 1)
      try await pool.write { try $0.execute(sql: "INSERT INTO row VALUES (2, 'b', 0)") }
      try await live.catchUp()
      #expect(names(list) == ["b", "c"] && mirror.difference() == nil)
      await live.close()
    }

    /// The end of the file isn't written anywhere when the file becomes shorter.
    @Test func followsATableThatBecameMuchShorter() async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write { try $0.execute(sql: "\(Self.schema); INSERT INTO row VALUES (9000, 'z', 0)") }
      let backup = try DatabaseQueue()
      try pool.backup(to: backup)
      let rows = """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
        INSERT INTO row SELECT i, printf('name %05d', i), 0 FROM n
        """
      try await pool.write { try $0.execute(sql: rows) }
      let live = try LiveDatabase(pool)
      let list = try await live.list(Self.byName)
      let mirror = ListMirror(list)
      #expect(list.itemCount == 3_001)
      try backup.backup(to: pool)
      try await live.catchUp()
      #expect(names(list) == ["z"] && list.itemCount == 1 && mirror.difference() == nil)
      try await pool.write { try $0.execute(sql: rows) }
      try await live.catchUp()
      #expect(list.itemCount == 3_001)
      try await pool.erase()
      try await pool.write { try $0.execute(sql: "\(Self.schema); INSERT INTO row VALUES (1, 'c', 0)") }
      try await live.catchUp()
      #expect(names(list) == ["c"] && list.itemCount == 1 && mirror.difference() == nil)
      await live.close()
    }

    /// A trigger whose table is gone exists, but can't fire.
    @Test func closesAListWhoseTableIsGone() async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write { try $0.execute(sql: "CREATE TABLE other(id INTEGER PRIMARY KEY, name TEXT)") }
      let backup = try DatabaseQueue()
      try pool.backup(to: backup)
      try await pool.write { try $0.execute(sql: "\(Self.schema); INSERT INTO row VALUES (1, 'a', 0)") }
      let live = try LiveDatabase(pool)
      var failures: [any Error] = []
      live.onFailure = { failures.append($0) }
      var list: LiveSource<Row>? = try await live.list(Self.byName)
      let others = try await live.list(
        LiveQuery("others", table: "other").ordered(by: Column("name")).decoded { $0["name"] as String? ?? "" })
      try backup.backup(to: pool)
      try await live.catchUp()
      #expect(list?.itemCount == 0)
      list = nil
      try await pool.write { try $0.execute(sql: "INSERT INTO other VALUES (1, 'x')") }
      try await live.catchUp()
      #expect(others.itemCount == 1 && failures.allSatisfy { !($0 is DatabaseError && "\($0)".contains("trigger")) })
      await live.close()
      // The table is there again, and the schema is read again.
      try await pool.writeWithoutTransaction { db in
        try db.execute(sql: "\(Self.schema); PRAGMA writable_schema = RESET; INSERT INTO row VALUES (1, 'b', 0)")
      }
    }

    /// The triggers are gone, although nothing was known yet of what happened to the schema.
    @Test func closesAfterTheDatabaseWasErased() async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write { try $0.execute(sql: "\(Self.schema); INSERT INTO row VALUES (1, 'a', 0)") }
      let live = try LiveDatabase(pool, interval: .seconds(60))
      let list = try await live.list(Self.byName)
      try await pool.erase()
      try await pool.write { try $0.execute(sql: Self.schema) }
      await live.close()
      let triggers = try await pool.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA writable_schema = RESET")
        try db.execute(sql: "INSERT INTO row VALUES (1, 'b', 0)")
        return try String.fetchAll(db, sql: "SELECT name FROM temp.sqlite_master WHERE type = 'trigger'")
      }
      #expect(triggers.isEmpty && list.sectionCount <= 1)
    }

    /// A list that is read again follows a migration, of which nothing is reported but a change of the schema.
    @Test func followsAMigrationOfAListThatIsReadAgain() async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write {
        try $0.execute(sql: "\(Self.schema) WITHOUT ROWID; INSERT INTO row VALUES (1, 'a', 0), (2, 'b', 0)")
      }
      let live = try LiveDatabase(pool)
      let list = try await live.list(Self.byName)
      try await pool.write {
        try $0.execute(
          sql: """
            CREATE TABLE new(id INTEGER PRIMARY KEY, name TEXT, time REAL) WITHOUT ROWID;
            INSERT INTO new SELECT id, upper(name), time FROM row WHERE id = 2;
            DROP TABLE row; ALTER TABLE new RENAME TO row
            """)
      }
      try await live.catchUp()
      #expect(names(list) == ["B"])
      await live.close()
    }

    /// Otherwise, GRDB would erase the database at the next start, if it's set to.
    @Test func indexesOfListsAreNoChangeOfTheSchema() async throws {
      let pool = try TestDatabase.emptyPool()
      var migrator = DatabaseMigrator()
      migrator.registerMigration("row") { db in
        try db.execute(sql: Self.schema + "; CREATE TABLE note(id INTEGER PRIMARY KEY, row INTEGER REFERENCES row(id))")
      }
      try migrator.migrate(pool)
      let live = try LiveDatabase(pool)
      _ = try await live.list(LiveQuery<Row>("by name").filter(Column("time") > 1).ordered(by: Column("name")))
      let indexes = try await pool.read {
        try String.fetchAll($0, sql: "SELECT name FROM sqlite_master WHERE type = 'index'")
      }
      #expect(!indexes.isEmpty)
      let hasChanges = try await pool.read { [migrator] in try migrator.hasSchemaChanges($0) }
      #expect(!hasChanges)
      await live.close()
    }

    /// SQLite writes 15 digits of a number into the text of a statement.
    @Test func numbersOfFiltersAreExact() async throws {
      let pool = try TestDatabase.emptyPool()
      let (sum, time) = (0.1 + 0.2, 1_700_000_000.123_456_7)
      try await pool.write { db in
        try db.execute(sql: Self.schema)
        try db.execute(
          sql: "INSERT INTO row VALUES (1, 'sum', ?), (2, 'time', ?), (3, 'later', ?), (4, 'none', NULL)",
          arguments: [sum, time, time.nextUp])
      }
      let live = try LiveDatabase(pool)
      let equal = try await live.list(
        LiveQuery<Row>("equal")
          .filter(Column("time") == sum)
          .ordered(by: Column("name")))
      #expect(names(equal) == ["sum"])
      let later = try await live.list(
        LiveQuery<Row>("later")
          .filter(Column("time") > time)
          .ordered(by: Column("name")))
      #expect(names(later) == ["later"])
      let all = try await live.list(
        LiveQuery<Row>("finite")
          .filter(Column("time") < Double.infinity && Column("time") > -Double.infinity)
          .ordered(by: Column("time")))
      #expect(names(all) == ["sum", "time", "later"])
      await live.close()
    }

    /// Texts that an import or a C library has stored.
    @Test func textsThatAreNotUTF8() async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write { db in
        try db.execute(sql: Self.schema)
        for id in 0..<300 {
          let bytes = id % 3 == 0 ? "CAST(x'fcfd' || printf('%03d', \(id)) AS TEXT)" : "printf('n%03d', \(id))"
          try db.execute(sql: "INSERT INTO row VALUES (\(id), \(bytes), \(id % 2))")
        }
      }
      let live = try LiveDatabase(pool)
      let list = try await live.list(
        LiveQuery<Row>("grouped").grouped(by: Column("name")).ordered(by: Column("id")))
      let ordered = try await live.list(LiveQuery<Row>("ordered").ordered(by: Column("name")))
      let expected = try await pool.read { try Int64.fetchAll($0, sql: "SELECT id FROM row ORDER BY name, id") }
      #expect(list.snapshot().items.map(\.id) == expected)
      #expect((0..<300).map { ordered.item(at: ItemPosition(section: 0, item: $0))?.id } == expected)
      await live.close()
    }
  }
#endif
