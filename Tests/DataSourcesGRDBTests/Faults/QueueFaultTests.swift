#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Queues that are closed, can't write, lose their file, or have a transaction open.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct QueueFaultTests {
    private static let view = LiveQuery<Event>("queued").grouped(by: Column("city")).ordered(by: Column("rank").desc)

    @Test(arguments: QueueKind.allCases) func aClosedQueue(kind: QueueKind) async throws {
      let queue = try kind.filled(20)
      let clock = TestClock()
      let live = try LiveDatabase(queue, interval: .zero, clock: clock)
      var failures: [any Error] = []
      live.onFailure = { failures.append($0) }
      let list = try await live.list(Self.view)
      let rows = list.rows
      // The connection isn't busy because of the engine.
      try queue.close()
      #expect(await clock.advances { !failures.isEmpty })
      #expect(failures.map { $0 as? LiveQueryError } == [.closed] && list.rows == rows)
      await #expect(throws: LiveQueryError.closed) { try await live.write { _ in } }
      await #expect(throws: LiveQueryError.closed) { _ = try await live.list(Self.view) }
      await live.close()
      // One that was closed before.
      await #expect(throws: LiveQueryError.closed) {
        let late = try LiveDatabase(queue)
        _ = try await late.list(Self.view)
      }
    }

    @Test(arguments: QueueKind.allCases) func aClosedLiveDatabaseDoesNotChangeTheQueue(kind: QueueKind)
      async throws
    {
      let queue = try kind.filled(20)
      let live = try LiveDatabase(queue, interval: .zero)
      let list = try await live.list(Self.view)
      let rows = list.rows
      await live.close()
      #expect(list.rows == rows)
      #expect(throws: LiveQueryError.closed) { try live.read { _ in } }
      try await queue.write { try $0.execute(sql: "DELETE FROM event") }
      let triggers = try await queue.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM temp.sqlite_master") }
      #expect(list.rows == rows && triggers == 0)
      try queue.close()
    }

    @Test(arguments: [QueueKind.writeAheadLog, .rollbackJournal]) func aReadOnlyQueue(kind: QueueKind) async throws {
      let writer = try kind.filled(20)
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: writer.path, configuration: configuration)
      let clock = TestClock()
      let live = try LiveDatabase(queue, interval: .zero, clock: clock)
      let list = try await live.list(Self.view)
      #expect(list.treeDescription.contains("read again after commits") == (kind == .rollbackJournal))
      try await writer.write { try $0.execute(sql: "DELETE FROM event WHERE id > 4") }
      #expect(await clock.advances { list.itemCount == 5 })
      #expect(try list.rows == TestDatabase.expected(writer))
      await #expect(throws: DatabaseError.self) { try await live.write { try $0.execute(sql: "DELETE FROM event") } }
    }

    @Test(arguments: [QueueKind.writeAheadLog, .rollbackJournal]) func aFileThatIsDeleted(kind: QueueKind) async throws
    {
      let queue = try kind.filled(20)
      let clock = TestClock()
      let live = try LiveDatabase(queue, interval: .zero, clock: clock)
      let list = try await live.list(Self.view)
      let rows = list.rows
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: queue.path + end) }
      let error = LiveQueryError.fileLost(path: queue.path)
      await #expect(throws: error) { try await live.write { try $0.execute(sql: "DELETE FROM event") } }
      #expect(await clock.advances { list.failure as? LiveQueryError == error })
      #expect(list.rows == rows)
      // A deleted file and its replacement: neither is read by mistake.
      _ = try? LiveDatabase(queue)
      #expect(kind == .rollbackJournal || !FileManager.default.fileExists(atPath: queue.path))
    }

    /// A transaction that remains open between two accesses, which ends in one way or the other.
    @Test(arguments: QueueKind.allCases, ["COMMIT", "ROLLBACK"])
    func aTransactionThatIsOpenWhenAListOpens(kind: QueueKind, end: String) async throws {
      let queue = try kind.filled(20) { $0.allowsUnsafeTransactions = true }
      let clock = TestClock()
      let live = try LiveDatabase(queue, interval: .zero, clock: clock)
      let first = try await live.list(Self.view)
      let mirror = ListMirror(first.map { TestItem(Int($0.id), content: $0.rank) })
      try await queue.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN; DELETE FROM event WHERE id < 5")
      }
      var second: LiveSource<Event>?
      let opening = Task { second = try await live.list(LiveQuery<Event>("second").ordered(by: Column("title"))) }
      // The list is opened behind this access at the earliest.
      let engine = try #require(live.engine)
      #expect(await clock.advances { !engine.state.read(\.isIdle) })
      try await queue.writeWithoutTransaction { _ in }
      #expect(first.itemCount == 20 && mirror.updates.isEmpty)
      try await queue.writeWithoutTransaction { try $0.execute(sql: end) }
      try await opening.value
      let list = try #require(second)
      try await live.catchUp()
      #expect(list.itemCount == (end == "COMMIT" ? 15 : 20) && first.itemCount == list.itemCount)
      // What is rolled back is never displayed.
      #expect(mirror.updates.count == (end == "COMMIT" ? 1 : 0))
      try await live.write { try $0.execute(sql: "DELETE FROM event WHERE id > 17") }
      try await live.catchUp()
      #expect(try first.rows == TestDatabase.expected(queue) && mirror.difference() == nil)
      #expect(list.itemCount == first.itemCount)
    }

    /// The same on a pool, whose log of affected rows must not be read before the commit.
    @Test func aTransactionThatIsOpenOnAPool() async throws {
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let path = try TestDatabase.folder().appendingPathComponent("test.sqlite").path
      let pool = try DatabasePool(path: path, configuration: configuration)
      try await pool.write { db in
        try db.execute(sql: TestDatabase.schema)
        for id in 0..<20 { try LiveSearchTests.event(id).insert(db) }
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(Self.view)
      let before = list.rows
      try await pool.writeWithoutTransaction { try $0.execute(sql: "BEGIN; UPDATE event SET rank = -rank") }
      let caughtUp = Task { try await live.catchUp() }
      let engine = try #require(live.engine)
      #expect(await eventually { !engine.state.read(\.isIdle) })
      try await pool.writeWithoutTransaction { _ in }
      #expect(list.rows == before)
      try await pool.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
      try await caughtUp.value
      try await live.catchUp()
      #expect(try list.rows == TestDatabase.expected(pool))
    }
  }
#endif
