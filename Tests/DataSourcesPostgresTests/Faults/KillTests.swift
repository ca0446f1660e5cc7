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

      @Test func losesNothing() async throws {
        let fixture = try ReplicaFixture(Load.schema)
        let points: [FaultPoint] = [
          .slotMade, .copying, .copied, .installed, .beforeCommit, .afterCommit, .afterSync, .beforeConfirm,
        ]
        var random = SeededGenerator(seed: ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap(UInt64.init) ?? 1)
        var kills = 0
        for round in 0..<Self.rounds {
          let load = try Load(fixture, seconds: 7)
          for point in points + [nil, nil, nil, nil] {
            var arguments = [FollowerProgram.path, fixture.connection, "lists", fixture.file.path, "test"]
            if let point { arguments += [point.rawValue, "\(1 + random.below(3))"] }
            let child = try ChildProcess(arguments)
            let end = ContinuousClock.now + .milliseconds(point == nil ? 100 + random.below(500) : 2500)
            while !child.hasEnded() {
              if ContinuousClock.now > end {
                child.terminate()
                break
              }
              try await Task.sleep(for: .milliseconds(5))
            }
            kills += 1
            try Self.check(fixture, "round \(round), \(point?.rawValue ?? "at a random moment")")
          }
          load.end()
        }
        let replica = try fixture.replica()
        try await replica.start()
        try await fixture.catchUp(replica)
        #expect(try Load.differences(fixture) == [], "after \(kills) kills")
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
            let child = try ChildProcess([
              FollowerProgram.path, fixture.connection, "lists", fixture.file.path, "test", point.rawValue, "1",
            ])
            try await fixture.wait { child.hasEnded() }
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
