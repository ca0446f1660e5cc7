#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// The end of a live database, and of the pool that it follows.
  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(60))) struct ClosingTests {
    #if os(Linux)
      /// The number of open connections.
      private static func openCount(_ pool: DatabasePool) throws -> Int {
        // SQLite retains those of the file itself as long as the process has a lock on it.
        try TestDatabase.descriptorCount(of: pool.path + "-wal")
      }
    #else
      private static func openCount(_ pool: DatabasePool) throws -> Int { 0 }
    #endif

    @Test func closedMeansClosed() async throws {
      let pool = try LiveSearchTests.filled(600)
      try await pool.read { _ in }
      let before = try Self.openCount(pool)
      let live = try LiveDatabase(pool, interval: .zero)
      var failures: [any Error] = []
      live.onFailure = { failures.append($0) }
      let list = try await live.list(LiveSourceTests.view())
      let search = try await live.search(
        LiveSourceTests.view(), in: LiveSearchTests.texts, for: SearchQuery(typed: "red"))
      let (rows, found) = (list.rows, search.rows)
      #if os(Linux)
        #expect(try Self.openCount(pool) > before)
      #endif
      await live.close()
      await live.close()
      #expect(try Self.openCount(pool) == before)
      // The rows that were read are kept.
      #expect(list.rows == rows && search.rows == found && list.sectionCount == rows.count)
      await #expect(throws: LiveQueryError.closed) { _ = try await live.list(LiveSourceTests.view()) }
      await #expect(throws: LiveQueryError.closed) {
        _ = try await live.search(LiveSourceTests.view(), in: LiveSearchTests.texts)
      }
      await #expect(throws: LiveQueryError.closed) { try await list.setQuery(LiveSourceTests.view("other")) }
      await #expect(throws: LiveQueryError.closed) { try await live.write { _ in } }
      await #expect(throws: LiveQueryError.closed) { try await live.catchUp() }
      await #expect(throws: LiveQueryError.closed) { try await search.finishSearching() }
      #expect(throws: LiveQueryError.closed) { try live.read { _ in } }
      search.query = SearchQuery(typed: "gre")
      list.invalidate([ItemID(1)])
      // The pool still works, and another live database can follow it.
      let next = try LiveDatabase(pool, interval: .zero)
      let again = try await next.list(LiveSourceTests.view())
      try await next.write { try $0.execute(sql: "DELETE FROM event WHERE id < 100") }
      try await next.catchUp()
      #expect(again.itemCount == 500 && list.rows == rows && failures.isEmpty)
      await next.close()
      try pool.close()
    }

    /// In the middle of openings, searches, writes and pending work: all of it ends.
    @Test(arguments: 0..<24) func closesInTheMiddleOfEverything(round: Int) async throws {
      let pool = try LiveSearchTests.filled(600)
      let live = try LiveDatabase(pool, interval: round % 2 == 0 ? .zero : .milliseconds(16))
      let search = try await live.search(LiveSourceTests.view(), in: LiveSearchTests.texts)
      let list = try await live.list(LiveSourceTests.view())
      var tasks: [Task<Void, any Error>] = []
      var endedCount = 0
      for number in 0..<6 {
        tasks.append(Task { _ = try await live.list(LiveQuery<Event>("view \(number)").ordered(by: Column("title"))) })
        tasks.append(Task { _ = try await live.search(LiveSourceTests.view(), in: LiveSearchTests.texts) })
        tasks.append(Task { try await list.setQuery(LiveSourceTests.view("shown \(number)")) })
        tasks.append(Task { try await live.write { try $0.execute(sql: "UPDATE event SET rank = rank + 1") } })
        tasks.append(Task { try await live.catchUp() })
        tasks.append(
          Task {
            search.query = SearchQuery(typed: number % 2 == 0 ? "re" : "gr")
            try await search.finishSearching()
          })
      }
      for _ in 0..<round { await Task.yield() }
      if round % 3 == 0 {
        for task in tasks {
          Task {
            _ = await task.result
            endedCount += 1
          }
        }
        #expect(await eventually { endedCount >= round })
      }
      let closing = Task { await live.close() }
      await live.close()
      await closing.value
      for task in tasks {
        do { try await task.value } catch {
          #expect(error as? LiveQueryError == .closed, "round \(round): \(error)")
        }
      }
      try pool.close()
    }

    /// Steps keep their distance, and the next one may be due only after the end.
    @Test func noSnapshotIsTakenAfterTheEnd() async throws {
      let pool = try LiveSearchTests.filled(100)
      let live = try LiveDatabase(pool, interval: .milliseconds(100))
      let list = try await live.list(LiveSourceTests.view())
      try await live.write { try $0.execute(sql: "DELETE FROM event WHERE id = 1") }
      try await live.catchUp()
      let engine = try #require(live.engine)
      #expect(await eventually { engine.state.read(\.isIdle) })
      try await live.write { try $0.execute(sql: "DELETE FROM event WHERE id = 2") }
      await live.close()
      let count = engine.state.read(\.lastSnapshotID)
      // The timer of the next step.
      engine.handle(.delayElapsed)
      try await pool.write { _ in }
      #expect(engine.state.read(\.lastSnapshotID) == count && list.itemCount >= 98)
      try pool.close()
    }

    @Test func aClosedConnectionReadsNothing() throws {
      let pool = try LiveSearchTests.filled(100)
      let connection = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "closed")
      _ = try connection.moveToNewest()
      let sql = "SELECT COUNT(*) FROM event"
      #expect(try connection.read { try $0.statement(sql).step() })
      connection.close()
      connection.interrupt()
      #expect(throws: DatabaseError.self) { try connection.read { try $0.statement(sql).step() } }
      _ = try connection.moveToNewest()
      connection.close()
    }

    @Test func aClosedPoolIsReportedOnce() async throws {
      let pool = try LiveSearchTests.filled(100)
      let clock = TestClock()
      let live = try LiveDatabase(pool, interval: .zero, clock: clock)
      var failures: [any Error] = []
      live.onFailure = { failures.append($0) }
      let list = try await live.list(LiveSourceTests.view())
      let search = try await live.search(LiveSourceTests.view(), in: LiveSearchTests.texts)
      let rows = list.rows
      let engine = try #require(live.engine)
      try pool.close()
      await #expect(throws: LiveQueryError.closed) { _ = try await live.list(LiveSourceTests.view()) }
      #expect(await clock.advances { !failures.isEmpty })
      // A look and a report that come later.
      engine.poll(every: .zero)
      engine.handle(.databaseClosed)
      await withCheckedContinuation { done in engine.worker.async { done.resume() } }
      await turns()
      #expect(failures.map { $0 as? LiveQueryError } == [.closed])
      #expect("\(failures[0])" == "The live database, or the pool or queue that it follows, is closed")
      await #expect(throws: LiveQueryError.closed) { _ = try await live.list(LiveSourceTests.view()) }
      await #expect(throws: LiveQueryError.closed) { try await live.write { _ in } }
      await #expect(throws: LiveQueryError.closed) { try await live.catchUp() }
      await #expect(throws: LiveQueryError.closed) { try await search.finishSearching() }
      #expect(list.rows == rows)
      await live.close()
      #expect(failures.count == 1)
      #if os(Linux)
        #expect(try Self.openCount(pool) == 0)
      #endif
    }

    @Test func aPoolThatIsClosedEndsWaiting() async throws {
      let pool = try LiveSearchTests.filled(100)
      let live = try LiveDatabase(pool, interval: .zero)
      try pool.close()
      await #expect(throws: LiveQueryError.closed) { try await live.catchUp() }
      await #expect(throws: LiveQueryError.closed) { try await live.write { _ in } }
    }

    /// An unreferenced live database closes by itself.
    @Test func anUnreferencedDatabaseCloses() async throws {
      let pool = try LiveSearchTests.filled(100)
      try await pool.read { _ in }
      let before = try Self.openCount(pool)
      do {
        let live = try LiveDatabase(pool)
        let list = try await live.search(
          LiveSourceTests.view(), in: LiveSearchTests.texts, for: SearchQuery(typed: "red"))
        #expect(list.itemCount > 0)
      }
      #expect(try await eventually { try Self.openCount(pool) == before })
    }
  }
#endif
