#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// The use of one writer by live databases and their application.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct SharedWriterTests {
    private static func automaticCheckpoint(_ pool: DatabasePool) async throws -> Int? {
      try await pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA wal_autocheckpoint") }
    }

    @Test func twoLiveDatabasesKnowTheLengthOfTheLog() async throws {
      let pool = try LiveSearchTests.filled(100)
      let (first, second) = (try LiveDatabase(pool), try LiveDatabase(pool))
      let list = try await first.list(LiveSourceTests.view())
      let engines = [try #require(first.engine), try #require(second.engine)]
      try await pool.write { try $0.execute(sql: "UPDATE event SET rank = rank + 1") }
      #expect(engines.allSatisfy { $0.wal.gauge.frameCount > 0 })
      #expect(engines[0].wal.gauge.frameCount == engines[1].wal.gauge.frameCount)
      #expect(try await Self.automaticCheckpoint(pool) == 0)
      // The lists of the other one remain.
      await second.close()
      #expect(try await Self.automaticCheckpoint(pool) == 0)
      let before = engines[0].wal.gauge.frameCount
      try await pool.write { try $0.execute(sql: "UPDATE event SET title = title || 'x'") }
      #expect(engines[0].wal.gauge.frameCount != before)
      try await first.catchUp()
      #expect(try list.rows == TestDatabase.expected(pool))
      await first.close()
      #expect(try await Self.automaticCheckpoint(pool) == 1_000)
    }

    /// The application's own setting, which it may have switched off.
    @Test(arguments: [0, 250]) func automaticCheckpointsAreRestored(length: Int) async throws {
      var configuration = Configuration()
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA wal_autocheckpoint = \(length)") }
      let path = try TestDatabase.folder().appendingPathComponent("test.sqlite").path
      let pool = try DatabasePool(path: path, configuration: configuration)
      let (first, second) = (try LiveDatabase(pool), try LiveDatabase(pool))
      #expect(try await Self.automaticCheckpoint(pool) == 0)
      await second.close()
      #expect(try await Self.automaticCheckpoint(pool) == 0)
      await first.close()
      #expect(try await Self.automaticCheckpoint(pool) == length)
    }

    /// While there are live databases, and not longer; a busy mode of the application remains.
    @Test func aWriterWaitsAMomentForLocks() async throws {
      let configurations = [Database.BusyMode.immediateError, .timeout(2)].map { mode in
        var configuration = Configuration()
        configuration.busyMode = mode
        return configuration
      }
      var ofItsOwn = Configuration()
      ofItsOwn.prepareDatabase { try $0.execute(sql: "PRAGMA busy_timeout = 700") }
      let patiences = [(while: 50, after: 0), (while: 2_000, after: 2_000), (while: 700, after: 700)]
      for (configuration, patience) in zip(configurations + [ofItsOwn], patiences) {
        let path = try TestDatabase.folder().appendingPathComponent("test.sqlite").path
        let pool = try DatabasePool(path: path, configuration: configuration)
        func timeout() async throws -> Int? {
          try await pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") }
        }
        let (first, second) = (try LiveDatabase(pool), try LiveDatabase(pool))
        #expect(try await timeout() == patience.while)
        await second.close()
        #expect(try await timeout() == patience.while)
        await first.close()
        #expect(try await timeout() == patience.after)
      }
    }

    /// The triggers that would be there again after a rollback need their functions.
    @Test func closesAfterAnOpenTransaction() async throws {
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let pool = try DatabasePool(
        path: TestDatabase.folder().appendingPathComponent("test.sqlite").path, configuration: configuration)
      try await pool.write { db in
        try db.execute(sql: TestDatabase.schema)
        for id in 0..<20 { try LiveSearchTests.event(id).insert(db) }
      }
      let live = try LiveDatabase(pool)
      let list = try await live.list(LiveSourceTests.view())
      try await pool.writeWithoutTransaction { try $0.execute(sql: "BEGIN; DELETE FROM event WHERE id = 1") }
      await live.close()
      try await pool.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      // They are removed soon afterwards.
      try await pool.write { try $0.execute(sql: "DELETE FROM event WHERE id = 2") }
      let areRemoved = try await eventually {
        try pool.unsafeReentrantWrite { try String.fetchAll($0, sql: "SELECT name FROM temp.sqlite_master").isEmpty }
      }
      #expect(areRemoved && list.itemCount == 20)
    }
  }
#endif
