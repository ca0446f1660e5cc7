#if Postgres
  import DataSourcesPostgres
  import Foundation
  import ListTestSupport
  import GRDB
  import Testing

  extension FaultTests {
    /// A process that follows a server, killed at random moments and at each point, with writing clients.
    @Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: FollowerProgram.path)))
    struct KillTests {
      private static let rounds = FaultTests.rounds ?? 1

      /// Whether the file is sound, and has no part of a transaction.
      private static func check(_ fixture: ReplicaFixture, _ comment: Comment) throws {
        guard FileManager.default.fileExists(atPath: fixture.file.path) else { return }
        let answer = try Command.run([
          "sqlite3", fixture.file.path, "PRAGMA quick_check; SELECT sum(balance) FROM account",
        ])
        #expect(answer == "ok\n0\n", comment)
      }

      /// Runs the process until it reaches a point for the given time, or kills it after some time.
      ///
      /// - Returns: whether it reached the point.
      private static func follow(
        _ fixture: ReplicaFixture, until point: FaultPoint?, count: Int = 1, atMost time: Duration
      ) async throws -> Bool {
        var arguments = [FollowerProgram.path, fixture.connection, "lists", fixture.file.path, "test"]
        if let point { arguments += [point.rawValue, "\(count)"] }
        let end = ContinuousClock.now + time
        repeat {
          let child = try ChildProcess(arguments, output: fixture.followerOutput)
          while !child.hasEnded(), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
          if child.hasEnded(), child.wait() == -SIGKILL { return true }
          child.terminate()
          // It ends by itself if the load truncates tables during each attempt to copy them.
        } while ContinuousClock.now < end
        return false
      }

      private static var random: SeededGenerator {
        SeededGenerator(seed: ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap(UInt64.init) ?? 1)
      }

      @Test func losesNothing() async throws {
        let fixture = try ReplicaFixture(Load.schema)
        // The first copy, which has a test of its own, would take long under this load.
        let first = try fixture.replica()
        try await first.start()
        await first.stop()
        try first.pool.close()
        let points: [FaultPoint] = [.beforeCommit, .afterCommit, .afterSync, .beforeConfirm]
        var random = Self.random
        for round in 0..<Self.rounds {
          let load = try Load(fixture)
          for point in points + [nil, nil, nil, nil] {
            let time = point == nil ? Duration.milliseconds(100 + random.below(500)) : .seconds(60)
            let isReached = try await Self.follow(fixture, until: point, count: 1 + random.below(3), atMost: time)
            #expect(isReached || point == nil, "round \(round), \(point?.rawValue ?? ""): \(fixture.lastOutput)")
            try Self.check(fixture, "round \(round), \(point?.rawValue ?? "at a random moment")")
          }
          try await load.end()
        }
        try await Self.finish(fixture)
      }

      /// Each process is killed in the first copy of a file that doesn't exist yet.
      @Test(arguments: [FaultPoint.slotMade, .copying, .copied, .installed, nil])
      func losesNothingOfTheFirstCopy(point: FaultPoint?) async throws {
        var random = Self.random
        for round in 0..<Self.rounds {
          let fixture = try ReplicaFixture(Load.schema)
          // With a table that is truncated all the time, a copy takes many attempts.
          let load = try Load(fixture, seconds: 1)
          let time = point == nil ? Duration.milliseconds(random.below(150)) : .seconds(60)
          let isReached = try await Self.follow(fixture, until: point, atMost: time)
          #expect(isReached || point == nil, "round \(round): \(fixture.lastOutput)")
          try Self.check(fixture, "round \(round)")
          try await load.end()
          try await Self.finish(fixture)
        }
      }

      /// A transaction that is applied while it arrives is there as a whole, or not at all.
      @Test func losesNothingOfALargeTransaction() async throws {
        let fixture = try ReplicaFixture(
          "CREATE TABLE item (id int PRIMARY KEY, name text, n int); INSERT INTO item SELECT g, repeat('x', 200), g FROM generate_series(1, 60000) g"
        )
        let first = try fixture.replica()
        try await first.start()
        await first.stop()
        try first.pool.close()
        var random = Self.random
        try fixture.sql("UPDATE item SET n = n + 1")
        for kill in 0..<2 * Self.rounds {
          let child = try ChildProcess([FollowerProgram.path, fixture.connection, "lists", fixture.file.path, "test"])
          try await fixture.wait { fixture.isBeingWritten }
          try await Task.sleep(for: .milliseconds(random.below(300)))
          child.terminate()
          let states = try Command.run(["sqlite3", fixture.file.path, "SELECT DISTINCT n - id FROM item"])
          #expect(states == "0\n" || states == "1\n", "kill \(kill)")
          // The transaction arrived before the process was killed: send another one.
          if states != "0\n" { try fixture.sql("UPDATE item SET n = id; UPDATE item SET n = id + 1") }
        }
        let replica = try fixture.replica()
        try await replica.start()
        try await fixture.catchUp(replica, within: 60)
        #expect(try fixture.differences("item") == [])
        await fixture.remove(replica)
      }

      private static func finish(_ fixture: ReplicaFixture) async throws {
        let replica = try fixture.replica()
        try await replica.start()
        try await fixture.catchUp(replica)
        #expect(try Load.differences(fixture) == [])
        try await fixture.wait { try fixture.slots.count == 1 }
        await fixture.remove(replica)
      }

      @Test func losesNothingWhileCopyingAgain() async throws {
        let fixture = try ReplicaFixture(Load.schema)
        let first = try fixture.replica()
        try await first.start()
        await first.stop()
        try first.pool.close()
        for round in 0..<Self.rounds {
          for point in [FaultPoint.slotMade, .copying, .copied, .beforeMerge, .afterMerge] {
            // Every table once, and everything once.
            let change =
              round % 2 == 0 || point == .copied
              ? "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE database = current_database() AND NOT active"
              : "ALTER TABLE item ALTER COLUMN n TYPE int USING n + 1"
            try await fixture.wait {
              try fixture.sql(
                "SELECT count(*) FROM pg_replication_slots WHERE database = current_database() AND active")
                == "0\n"
            }
            try fixture.sql(change + "; UPDATE item SET n = n + 3 WHERE id < 100")
            let isReached = try await Self.follow(fixture, until: point, atMost: .seconds(60))
            #expect(isReached, "\(point): \(fixture.lastOutput)")
            try Self.check(fixture, "\(point)")
          }
        }
        let replica = try fixture.replica()
        try await replica.start()
        try await fixture.waitForEquality("item", "account", "pair", "document", "truncated")
        try await fixture.wait { try fixture.slots.count == 1 }
        await fixture.remove(replica)
      }
    }
  }
#endif
