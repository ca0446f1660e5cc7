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
  @Suite(.serialized, .timeLimit(.minutes(60))) struct SharedConnectionTests {
    /// A brake at which searches wait at each row while it is on, but for the rows 1, 7 and 9.
    private final class Brake: Sendable {
      /// The clock of the live database.
      let clock = TestClock()
      // Guards the variables, and is signaled with each of their changes.
      private let condition = NSCondition()
      private nonisolated(unsafe) var isOn = false
      private nonisolated(unsafe) var stepCount = 0
      private nonisolated(unsafe) var waiting = 0
      private nonisolated(unsafe) var hasQuickWaiting: @Sendable () -> Bool = { false }

      /// The number of searches that wait.
      var waitingCount: Int { condition.withLock { waiting } }

      /// Has searches of a database wait, and those on the connection for quick ones only until others wait for it.
      @MainActor func press(_ live: LiveDatabase) throws {
        let searches = try #require(live.engine).searches
        condition.withLock {
          isOn = true
          hasQuickWaiting = { searches.state.read(\.schedule.hasQuickWaiting) }
        }
      }

      func release() { change { isOn = false } }

      /// Lets every search that waits pass one row, so that those that were stopped end.
      func step() { change { stepCount += 1 } }

      private func change(_ body: () -> Void) {
        condition.withLock {
          body()
          condition.broadcast()
        }
      }

      fileprivate func pass(_ id: Int64?, isQuick: Bool) {
        condition.withLock {
          let step = stepCount
          waiting += 1
          while isOn, step == stepCount, ![1, 7, 9].contains(id), !(isQuick && hasQuickWaiting()) { condition.wait() }
          waiting -= 1
          // A quick search takes too long.
          if isOn, isQuick, hasQuickWaiting() { clock.advance(by: SearchPool.quickTime + .milliseconds(1)) }
        }
      }
    }

    /// A pool whose function `slow(id)` waits at a brake.
    private static func pool(_ count: Int, _ brake: Brake) throws -> DatabasePool {
      var configuration = Configuration()
      configuration.prepareDatabase { db in
        let isQuick = db.configuration.label == "search 1"
        db.add(
          function: DatabaseFunction("slow", argumentCount: 1, pure: true) { values in
            brake.pass(Int64.fromDatabaseValue(values[0]), isQuick: isQuick)
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

    nonisolated private static func slowView() -> LiveQuery<Event> {
      LiveQuery("slow").filter(SQL("slow(id) = 0").sqlExpression).ordered(by: Column("rank"))
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
        let most = before + 2 * (SearchSchedule.maximumLaneCount + pool.configuration.maximumReaderCount)
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
      let brake = Brake()
      let pool = try Self.pool(600, brake)
      let live = try LiveDatabase(pool, interval: .zero, clock: brake.clock)
      var slow: [LiveSearch<Event>] = []
      for _ in 0..<6 { slow.append(try await live.search(Self.slowView(), in: LiveSearchTests.texts)) }
      let quick = try await live.search(LiveSourceTests.view(), in: LiveSearchTests.texts)
      let other = try await live.list(LiveSourceTests.view())
      try brake.press(live)
      // They match all rows.
      for list in slow { list.query = SearchQuery(typed: "n") }
      brake.step()
      for number in 0..<12 {
        quick.query = SearchQuery(typed: "n\(number) ")
        brake.step()
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
      brake.release()
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

    @Test func aListThatTypesOnDoesNotBlockTheOthers() async throws {
      let brake = Brake()
      let pool = try Self.pool(600, brake)
      let live = try LiveDatabase(pool, interval: .zero, clock: brake.clock)
      let typist = try await live.search(Self.slowView(), in: LiveSearchTests.texts)
      let other = try await live.search(Self.slowView(), in: LiveSearchTests.texts)
      let mirror = LiveSearchTests.mirror(typist)
      try brake.press(live)
      other.query = SearchQuery(typed: "n7 ")
      for number in 0..<60 {
        typist.query = SearchQuery(typed: number % 2 == 0 ? "re" : "gr")
        brake.step()
        await turns(number % 4)
      }
      try await other.finishSearching()
      #expect(other.itemCount == 1 && typist.isSearching)
      typist.query = SearchQuery(typed: "n9 ")
      brake.step()
      try await typist.finishSearching()
      #expect(typist.itemCount == 1 && mirror.difference() == nil)
      brake.release()
    }

    /// A search that is given up with its list gives back its connection.
    @Test func listsThatAreReleasedWhileTheySearchFreeTheirConnections() async throws {
      let brake = Brake()
      let pool = try Self.pool(600, brake)
      let live = try LiveDatabase(pool, interval: .zero, clock: brake.clock)
      let other = try await live.search(Self.slowView(), in: LiveSearchTests.texts)
      let searches = try #require(live.engine).searches
      for _ in 0..<3 {
        brake.release()
        var lists: [LiveSearch<Event>] = []
        for _ in 0..<8 { lists.append(try await live.search(Self.slowView(), in: LiveSearchTests.texts)) }
        try brake.press(live)
        for list in lists { list.query = SearchQuery(typed: "re") }
        #expect(await eventually { brake.waitingCount >= SearchSchedule.maximumLaneCount - 1 })
      }
      #expect(await eventually { searches.state.read(\.schedule.searches.count) == 1 })
      // They have been stopped.
      brake.step()
      other.query = SearchQuery(typed: "n1 ")
      try await other.finishSearching()
      #expect(other.itemCount == 1)
      brake.release()
    }

    /// Waiting callers return by the search, the list, or the database.
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
