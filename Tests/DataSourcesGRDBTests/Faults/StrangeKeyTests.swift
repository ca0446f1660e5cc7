#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Primary keys that are blobs, reals, or NULL, which SQLite allows any number of times.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct StrangeKeyTests {
    struct Keyed: FetchableRecord, TableRecord, Equatable, Sendable {
      static let databaseTableName = "keyed"
      let key: [DatabaseValue]
      let rank: Int
      let title: String
      init(row: Row) { (key, rank, title) = ([row["a"], row["b"]], row["rank"], row["title"]) }
    }

    /// A record with an ID of its own.
    struct Named: FetchableRecord, TableRecord, Identifiable, Equatable {
      static let databaseTableName = "keyed"
      let id: String?
      let title: String
      init(row: Row) throws {
        id = try row.decode(forColumn: "a")
        title = try row.decode(forColumn: "title")
      }
    }

    private static let titles = ["n1", "n2", "n3", "blob", "text", "real"]

    private static func filled(_ key: String) async throws -> DatabasePool {
      let pool = try TestDatabase.emptyPool()
      try await pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE keyed(a, b, rank INTEGER, title TEXT, PRIMARY KEY(\(key)));
            INSERT INTO keyed VALUES (NULL, 1, 1, 'n1'), (NULL, 1, 2, 'n2'), (NULL, NULL, 3, 'n3'),
              (x'00ff', 1, 4, 'blob'), ('00ff', 1, 5, 'text'), (1.5, NULL, 6, 'real');
            """)
      }
      return pool
    }

    private static func mirror(_ list: some DataSource<Keyed>) -> ListMirror<TestItem> {
      ListMirror(list.map { TestItem($0.title.hashValue, content: $0.rank) })
    }

    @Test(arguments: ["a", "a, b", "b, a"]) func rowsAreDistinguishable(key: String) async throws {
      let pool = try await Self.filled(key)
      let live = try LiveDatabase(pool, interval: .zero)
      let lists = [
        try await live.list(LiveQuery<Keyed>("rank").ordered(by: Column("rank"))),
        try await live.list(LiveQuery<Keyed>("group").grouped(by: Column("b")).ordered(by: Column("rank").desc)),
        try await live.list(
          LiveQuery("request", request: Keyed.all()).decoded(Keyed.init(row:)).ordered(by: Column("rank"))),
      ]
      let mirrors = lists.map(Self.mirror)
      func check(_ comment: Comment) async throws {
        let expected = try await pool.read { try Keyed.order(Column("rank")).fetchAll($0) }
        for (list, mirror) in zip(lists, mirrors) {
          #expect(
            await eventually { list.rows.joined().sorted { $0.rank < $1.rank } == expected },
            "\(list.query.name), \(key): \(comment)")
          let ids = list.positions.compactMap { list.id(at: $0) }
          #expect(Set(ids).count == expected.count, "\(list.query.name), \(key): \(comment)")
          for position in list.positions {
            let id = try #require(list.id(at: position))
            #expect(list.position(of: id) == position, "\(list.query.name), \(key): \(comment)")
          }
          #expect(mirror.difference() == nil, "\(list.query.name), \(key): \(comment)")
        }
      }
      try await check("opening")
      for sql in [
        "UPDATE keyed SET rank = rank + 10 WHERE title IN ('n1', 'n3')", "UPDATE keyed SET b = 2 WHERE title = 'n2'",
        "INSERT INTO keyed VALUES (NULL, 1, 7, 'n4'), (NULL, 1, 8, 'n5')", "DELETE FROM keyed WHERE title = 'n1'",
        "UPDATE keyed SET a = x'01' WHERE title = 'n4'", "UPDATE keyed SET a = NULL WHERE title IN ('blob', 'text')",
        "UPDATE keyed SET rank = 100 - rank",
      ] {
        try await pool.write { try $0.execute(sql: sql) }
        try await check("\(sql)")
      }
      // The committed rows aren't reported.
      let other = try DatabaseQueue(path: pool.path)
      try await other.write { try $0.execute(sql: "UPDATE keyed SET rank = -rank WHERE a IS NULL") }
      try await pool.write { try $0.execute(sql: "INSERT INTO keyed VALUES (NULL, NULL, 1000, 'last')") }
      try await check("by another one")
      // One of those rows is updated.
      for (list, mirror) in zip(lists, mirrors) {
        let position = try #require(list.positions.first { list.item(at: $0)?.title == "n5" })
        let before = mirror.updates.count
        list.invalidate([try #require(list.id(at: position))])
        #expect(await eventually { mirror.updates.count > before })
        #expect(try mirror.updates.last?.changes == ChangeSet(updates: [position]), "\(list.query.name)")
      }
    }

    @Test func recordsWithEqualIDsAreDistinguishedToo() async throws {
      let pool = try await Self.filled("a")
      try await pool.write { try $0.execute(sql: "DELETE FROM keyed WHERE title IN ('blob', 'real')") }
      let live = try LiveDatabase(pool, interval: .zero)
      for view in [
        LiveQuery<Named>("rank").ordered(by: Column("rank")),
        LiveQuery("request", request: Named.all()).decoded(Named.init(row:)).ordered(by: Column("rank")),
      ] {
        let list = try await live.list(view)
        let ids = list.positions.compactMap { list.id(at: $0) }
        #expect(Set(ids).count == 4 && list.positions.map { list.item(at: $0)?.title } == ["n1", "n2", "n3", "text"])
        #expect(ids.map { list.position(of: $0) } == Array(list.positions))
        #expect(ids[3] == ItemID("00ff" as String?))
      }
    }
  }
#endif
