#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// The main actor is busy while others write: lists keep their rows, and the write-ahead log doesn't wait for them.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct LaggingListTests {
    private static let rowCount = 1_000
    /// The maximum length of the log, of 84 MB that forty steps write.
    ///
    /// A writer waits for a slow disk only for a while, and then the log may become twice as long.
    private static let maximumLogBytes = 60_000_000

    private static func filled() throws -> DatabasePool {
      let pool = try TestDatabase.pool()
      try pool.write { db in
        for id in 0..<Int64(rowCount) { try event(id, step: 0).insert(db) }
        try SearchTable.create("event_text", forTable: "event", columns: ["title"], in: db)
      }
      return pool
    }

    nonisolated private static func event(_ id: Int64, step: Int) -> Event {
      let number = Int(id) + step
      return Event(
        id: id, city: ["Bern", "Oslo", nil][number % 3], rank: number * 7 % 97,
        title: "n\(number % 50) " + String(repeating: "x", count: 2_000))
    }

    /// Rewrites all rows but some, so many times; nothing else runs on the main actor.
    private static func write(_ steps: Range<Int>, _ pool: DatabasePool) throws {
      for step in steps {
        try pool.write { db in
          try db.execute(sql: "DELETE FROM event WHERE id % 10 = \(step % 10)")
          // As `event(_:step:)`, in one statement.
          try db.execute(
            sql: """
              WITH RECURSIVE row(id) AS (SELECT 0 UNION ALL SELECT id + 1 FROM row WHERE id < \(rowCount - 1))
              INSERT INTO event SELECT id, CASE (id + \(step)) % 3 WHEN 0 THEN 'Bern' WHEN 1 THEN 'Oslo' END,
                (id + \(step)) * 7 % 97, 'n' || ((id + \(step)) % 50) || ' ' || replace(hex(zeroblob(1000)), '0', 'x')
              FROM row WHERE id % 10 <> \(step % 10)
              ON CONFLICT(id) DO UPDATE SET city = excluded.city, rank = excluded.rank, title = excluded.title
              """)
        }
      }
    }

    private static func logBytes(_ pool: DatabasePool) throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: pool.path + "-wal")
      return (attributes[.size] as? NSNumber)?.intValue ?? 0
    }

    /// A list and its expected rows.
    private struct Followed {
      let name: String
      let rows: () -> [[Event]]
      let item: (ItemPosition) -> Event?
      let position: (Event) -> ItemPosition?
      let expected: () throws -> [[Event]]
      let mirror: ListMirror<TestItem>

      @MainActor
      init(_ list: LiveSource<Event>, _ expected: @escaping () throws -> [[Event]]) {
        name = list.query.name
        (rows, self.expected) = ({ list.rows }, expected)
        (item, position) = ({ list.item(at: $0) }, { list.position(of: ItemID($0.id)) })
        mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      }

      @MainActor
      init(_ list: LiveSearch<Event>, _ expected: @escaping () throws -> [[Event]]) {
        name = "search"
        (rows, self.expected) = ({ list.rows }, expected)
        (item, position) = ({ list.item(at: $0) }, { list.position(of: ItemID($0.id)) })
        mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      }
    }

    private static func lists(_ live: LiveDatabase, _ pool: DatabasePool) async throws -> [Followed] {
      let view = LiveSourceTests.view()
      let all = try await live.list(view)
      let few = try await live.list(LiveQuery<Event>("few").filter(Column("rank") < 9).ordered(by: Column("title")))
      let query = SearchQuery(typed: "n7 ")
      let search = try await live.search(view, in: SearchTable("event_text"), for: query)
      return [
        Followed(all) { try TestDatabase.expected(pool) },
        Followed(few) {
          [try pool.read { try Event.fetchAll($0, sql: "SELECT * FROM event WHERE rank < 9 ORDER BY title, id") }]
        },
        Followed(search) { try LiveSearchTests.expected(pool, query) },
      ]
    }

    @Test func theLogStaysShortWhileNoListTakesAStep() async throws {
      let pool = try Self.filled()
      let live = try LiveDatabase(pool)
      let lists = try await Self.lists(live, pool)
      var random = SeededGenerator(seed: 3)
      var longest = 0
      for round in 1...2 {
        let shown = try lists.map { try $0.expected() }
        let titles = try live.read { try String.fetchAll($0, sql: "SELECT title FROM event ORDER BY id") }
        for step in 0..<20 {
          try Self.write(round * 100 + step..<round * 100 + step + 1, pool)
          for (list, rows) in zip(lists, shown) {
            let section = random.below(rows.count)
            let item = random.below(rows[section].count)
            let city = ItemPosition(section: section, item: item)
            #expect(list.item(city) == rows[section][item], "\(list.name), round \(round), step \(step)")
            #expect(list.position(rows[section][item]) == city, "\(list.name), round \(round), step \(step)")
          }
          longest = max(longest, try Self.logBytes(pool))
        }
        #expect(try live.read { try String.fetchAll($0, sql: "SELECT title FROM event ORDER BY id") } == titles)
        #expect(throws: DatabaseError.self) { try live.read { try $0.execute(sql: "DELETE FROM event") } }
        for list in lists {
          #expect(try await eventually { try list.rows() == list.expected() }, "\(list.name), round \(round)")
          #expect(list.mirror.difference() == nil, "\(list.name), round \(round)")
        }
      }
      #expect(longest < Self.maximumLogBytes)
    }

    @Test func aListThatIsOpenedDuringTheWaitOpensAfterIt() async throws {
      let pool = try Self.filled()
      let live = try LiveDatabase(pool)
      let first = try await live.list(LiveSourceTests.view())
      var list: LiveSource<Event>?
      let opening = Task { list = try await live.list(LiveQuery<Event>("by title").ordered(by: Column("title"))) }
      await Task.yield()
      try Self.write(1..<40, pool)
      try await opening.value
      #expect(try await eventually { try first.rows == TestDatabase.expected(pool) })
      let expected = try await pool.read { try Event.fetchAll($0, sql: "SELECT * FROM event ORDER BY title, id") }
      #expect(await eventually { list?.rows == [expected] })
      #expect(try Self.logBytes(pool) < Self.maximumLogBytes)
    }
  }
#endif
