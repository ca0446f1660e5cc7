#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// All searches of a live database share a few connections.
  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(15))) struct SharedConnectionTests {
    /// A switch that a SQL function looks at.
    private final class Brake: @unchecked Sendable {
      private let lock = NSLock()
      private var isOn = false
      /// The seconds that a row takes.
      let delay: Double

      init(delay: Double = 0.01) { self.delay = delay }

      var isPressed: Bool {
        get { lock.withLock { isOn } }
        set { lock.withLock { isOn = newValue } }
      }
    }

    /// A pool whose function `slow(id)` is slow while a brake is on.
    private static func pool(_ count: Int, _ brake: Brake) throws -> DatabasePool {
      var configuration = Configuration()
      configuration.prepareDatabase { db in
        db.add(
          function: DatabaseFunction("slow", argumentCount: 1, pure: true) { _ in
            if brake.isPressed { Thread.sleep(forTimeInterval: brake.delay) }
            return 0
          })
      }
      let path = try TestDatabase.folder().appendingPathComponent("test.sqlite").path
      let pool = try DatabasePool(path: path, configuration: configuration)
      try pool.write { db in
        try db.execute(sql: TestDatabase.schema)
        for id in 0..<count { try LiveSearchTests.event(id).insert(db) }
        try SearchTable.create("event_text", forTable: "event", columns: ["title"], in: db)
      }
      return pool
    }

    nonisolated private static func slowView() -> LiveView<Event> {
      LiveView("slow", filter: SQL("slow(id) = 0").sqlExpression, orderedBy: Column("rank"))
    }

    #if os(Linux)
      @Test func hundredsOfSearchesNeedAFewDescriptors() async throws {
        let pool = try LiveSearchTests.filled(600)
        let live = try LiveDatabase(pool, interval: .zero)
        var lists = [try await live.search(LiveSourceTests.view(), in: LiveSearchTests.texts)]
        let before = try TestDatabase.descriptorCount(of: pool.path)
        let opening = (1..<300).map { _ in
          Task { lists.append(try await live.search(LiveSourceTests.view(), in: LiveSearchTests.texts)) }
        }
        for task in opening { try await task.value }
        #expect(lists.count == 300)
        // Each connection has two of its own, as has each reader of the pool, which finds the index.
        let most = before + 2 * (SearchSchedule.mostLanes + pool.configuration.maximumReaderCount)
        #expect(try TestDatabase.descriptorCount(of: pool.path) <= most)
        let mirrors = lists.prefix(20).map { LiveSearchTests.mirror($0) }
        for round in 0..<2 {
          for (number, list) in lists.enumerated() {
            list.query = SearchQuery(typed: "n")
            list.query = SearchQuery(typed: "n\((number + round) % 600) ")
          }
          try await pool.write { db in
            try db.execute(sql: "UPDATE event SET rank = rank + 1 WHERE id % 50 = ?", arguments: [round])
          }
          for list in lists { try await list.finishSearching() }
          for (number, list) in lists.enumerated() {
            #expect(list.rows.joined().map(\.id) == [Int64((number + round) % 600)])
          }
        }
        try await live.catchUp()
        #expect(try TestDatabase.descriptorCount(of: pool.path) <= most)
        for mirror in mirrors { #expect(mirror.difference() == nil) }
      }
    #endif

    @Test func slowSearchesStopNeitherQuickOnesNorEachOther() async throws {
      // They match all rows, so that each takes a minute.
      let brake = Brake(delay: 0.1)
      let pool = try Self.pool(600, brake)
      let live = try LiveDatabase(pool, interval: .zero)
      var slow: [LiveSearch<Event>] = []
      for _ in 0..<6 { slow.append(try await live.search(Self.slowView(), in: LiveSearchTests.texts)) }
      let quick = try await live.search(LiveSourceTests.view(), in: LiveSearchTests.texts)
      let other = try await live.list(LiveSourceTests.view())
      brake.isPressed = true
      for list in slow { list.query = SearchQuery(typed: "n") }
      for number in 0..<12 {
        quick.query = SearchQuery(typed: "n\(number) ")
        try await quick.finishSearching()
        #expect(quick.rows.joined().map(\.id) == [Int64(number)])
        // No list waits either.
        try await live.write { db in
          try db.execute(sql: "UPDATE event SET title = title || ? WHERE id = 599", arguments: [" x\(number)"])
        }
        try await live.catchUp()
        #expect(other.position(of: ItemID(599)).flatMap(other.item(at:))?.title.hasSuffix("x\(number)") == true)
      }
      #expect(slow.allSatisfy { $0.isSearching })
      brake.isPressed = false
      for list in slow { try await list.finishSearching() }
      let expected = try await pool.read { db in
        try Int64.fetchAll(
          db,
          sql: """
            SELECT id FROM event WHERE id IN (SELECT rowid FROM event_text WHERE event_text MATCH 'n*') ORDER BY rank, id
            """)
      }
      for list in slow { #expect(list.rows.joined().map(\.id) == expected) }
    }

    @Test func aListThatTypesOnDoesNotKeepTheOthersWaiting() async throws {
      let brake = Brake()
      let pool = try Self.pool(600, brake)
      let live = try LiveDatabase(pool, interval: .zero)
      let typist = try await live.search(Self.slowView(), in: LiveSearchTests.texts)
      let other = try await live.search(Self.slowView(), in: LiveSearchTests.texts)
      let mirror = LiveSearchTests.mirror(typist)
      brake.isPressed = true
      other.query = SearchQuery(typed: "n7 ")
      for number in 0..<60 {
        typist.query = SearchQuery(typed: number % 2 == 0 ? "re" : "gr")
        try await Task.sleep(for: .milliseconds(1))
      }
      try await other.finishSearching()
      #expect(other.itemCount == 1 && typist.isSearching)
      typist.query = SearchQuery(typed: "n9 ")
      try await typist.finishSearching()
      #expect(typist.itemCount == 1 && mirror.difference() == nil)
      brake.isPressed = false
    }

    /// A search that is given up with its list gives back its connection.
    @Test func listsThatAreLetGoOfWhileTheySearchLeaveTheConnectionsToTheOthers() async throws {
      let brake = Brake()
      let pool = try Self.pool(600, brake)
      let live = try LiveDatabase(pool, interval: .zero)
      let kept = try await live.search(Self.slowView(), in: LiveSearchTests.texts)
      brake.isPressed = true
      for _ in 0..<3 {
        var lists: [LiveSearch<Event>] = []
        brake.isPressed = false
        for _ in 0..<8 { lists.append(try await live.search(Self.slowView(), in: LiveSearchTests.texts)) }
        brake.isPressed = true
        for list in lists { list.query = SearchQuery(typed: "re") }
        try await Task.sleep(for: .milliseconds(5))
      }
      kept.query = SearchQuery(typed: "n1 ")
      try await kept.finishSearching()
      #expect(kept.itemCount == 1)
      brake.isPressed = false
    }

    /// Waiting callers get an answer from the search, the list, or the database.
    @Test func aSearchThatFailsEndsWaiting() async throws {
      let pool = try LiveSearchTests.filled(60)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(LiveSourceTests.view(), in: LiveSearchTests.texts)
      list.query = SearchQuery(fts5: "red AND")
      await #expect(throws: LiveSearchError.self) { try await list.finishSearching() }
      list.query = SearchQuery(typed: "red")
      try await list.finishSearching()
      #expect(list.failure == nil && list.itemCount > 0)
      list.query = SearchQuery(typed: "gre")
      list.cancel()
      try await list.finishSearching()
      #expect(list.shownQuery == SearchQuery(typed: "red"))
    }
  }
#endif
