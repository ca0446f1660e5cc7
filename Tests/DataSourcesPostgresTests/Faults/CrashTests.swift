#if Postgres
  import DataSourcesPostgres
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  extension FaultTests {
    /// A process with a replica, killed at random moments and at each point, with writing clients.
    @Suite(.enabled(if: ReplicaFixture.hasProgram))
    struct KillTests {
      private static let rounds = FaultTests.rounds ?? 1

      /// Whether the file is sound, and has no part of a transaction.
      private static func check(_ fixture: ReplicaFixture, _ comment: Comment) throws {
        guard FileManager.default.fileExists(atPath: fixture.file.path) else { return }
        let result = try Command.run([
          "sqlite3", fixture.file.path, "PRAGMA quick_check; SELECT sum(balance) FROM account",
        ])
        #expect(result == "ok\n0\n", comment)
      }

      /// Runs the process until it reaches a point for the given time.
      private static func run(_ fixture: ReplicaFixture, until point: FaultPoint, count: Int = 1) async throws {
        // It ends by itself if the load truncates tables during each attempt to copy them.
        while true {
          let child = try fixture.startProgram(point.rawValue, "\(count)")
          defer { child.terminate() }
          try #require(await eventually { child.hasEnded() }, "\(point): \(fixture.lastStatuses)")
          if child.wait() == -SIGKILL { return }
        }
      }

      /// Runs the process, and kills it after some statuses and then some writes, whatever it does then.
      private static func kill(_ fixture: ReplicaFixture, statuses: Int, writes: Int) async throws {
        let end = fixture.statusCount + statuses
        var writes = writes
        var lastWrite: Date? = Date.distantPast
        let child = try fixture.startProgram()
        defer { child.terminate() }
        let isOver = await eventually {
          if child.hasEnded() { return true }
          if fixture.statusCount < end { return false }
          let write = fixture.lastWrite
          if write != lastWrite { writes -= 1 }
          lastWrite = write
          return writes < 0
        }
        try #require(isOver, "\(fixture.lastStatuses)")
      }

      private static let seed = ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap(UInt64.init) ?? 1

      @Test func losesNothing() async throws {
        let fixture = try ReplicaFixture(Load.schema)
        // The first copy, which has a test of its own, would last for long under this load.
        try await fixture.copyTables()
        let points: [FaultPoint] = [.beforeCommit, .afterCommit, .afterSync, .beforeConfirm]
        var random = SeededGenerator(seed: Self.seed)
        for round in 0..<Self.rounds {
          let load = try Load(fixture)
          for point in points + [nil, nil, nil, nil] {
            if let point {
              try await Self.run(fixture, until: point, count: 1 + random.below(3))
            } else {
              try await Self.kill(fixture, statuses: random.below(4), writes: random.below(20))
            }
            try Self.check(fixture, "round \(round), \(point?.rawValue ?? "at a random moment")")
          }
          try await load.end()
        }
        try await Self.finish(fixture)
      }

      /// Each process is killed in the first copy of a file that doesn't exist yet.
      @Test(arguments: [FaultPoint.slotCreated, .copying, .copied, .installed, nil], 0..<rounds)
      func losesNothingOfTheFirstCopy(point: FaultPoint?, round: Int) async throws {
        let fixture = try ReplicaFixture(Load.schema)
        // With a table that is truncated all the time, a copy needs many attempts.
        let load = try Load(fixture, seconds: 1)
        if let point {
          try await Self.run(fixture, until: point)
        } else {
          var random = SeededGenerator(seed: Self.seed &+ UInt64(round))
          try await Self.kill(fixture, statuses: random.below(4), writes: 0)
        }
        try Self.check(fixture, "round \(round)")
        try await load.end()
        try await Self.finish(fixture)
      }

      /// A transaction that is applied while it's received is there as a whole, or not at all.
      @Test func losesNothingOfALargeTransaction() async throws {
        let fixture = try ReplicaFixture(
          "CREATE TABLE item (id int PRIMARY KEY, name text, n int); INSERT INTO item SELECT g, repeat('x', 200), g FROM generate_series(1, 60000) g"
        )
        try await fixture.copyTables()
        var random = SeededGenerator(seed: Self.seed)
        try fixture.sql("UPDATE item SET n = n + 1")
        for kill in 0..<2 * Self.rounds {
          let child = try fixture.startProgram()
          try #require(try await eventually { fixture.isBeingWritten })
          // Each check lasts for some milliseconds.
          var checks = random.below(20)
          let isOver = await eventually {
            checks -= 1
            return checks < 0 || !fixture.isBeingWritten
          }
          child.terminate()
          try #require(isOver)
          let states = try Command.run(["sqlite3", fixture.file.path, "SELECT DISTINCT n - id FROM item"])
          #expect(states == "0\n" || states == "1\n", "kill \(kill)")
          // The transaction was committed before the process was killed: another one is needed.
          if states != "0\n" { try fixture.sql("UPDATE item SET n = id; UPDATE item SET n = id + 1") }
        }
        let replica = try fixture.replica()
        try await replica.start()
        try await fixture.catchUp(replica)
        try fixture.expectEquality("item")
        await fixture.remove(replica)
      }

      private static func finish(_ fixture: ReplicaFixture) async throws {
        let replica = try fixture.replica()
        try await replica.start()
        try await fixture.catchUp(replica)
        try Load.expectEquality(fixture)
        try #require(try await eventually { try fixture.slots.count == 1 })
        await fixture.remove(replica)
      }

      @Test func losesNothingWhileCopyingAgain() async throws {
        let fixture = try ReplicaFixture(Load.schema)
        try await fixture.copyTables()
        for round in 0..<Self.rounds {
          for point in [FaultPoint.slotCreated, .copying, .copied, .beforeMerge, .afterMerge] {
            // Every table once, and everything once.
            let change =
              round % 2 == 0 || point == .copied
              ? "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE database = current_database() AND NOT active"
              : "ALTER TABLE item ALTER COLUMN n TYPE int USING n + 1"
            try #require(
              try await eventually {
                try fixture.sql(
                  "SELECT count(*) FROM pg_replication_slots WHERE database = current_database() AND active")
                  == "0\n"
              })
            try fixture.sql(change + "; UPDATE item SET n = n + 3 WHERE id < 100")
            try await Self.run(fixture, until: point)
            try Self.check(fixture, "\(point)")
          }
        }
        let replica = try fixture.replica()
        try await replica.start()
        try await fixture.waitForEquality("item", "account", "pair", "document", "truncated")
        try #require(try await eventually { try fixture.slots.count == 1 })
        await fixture.remove(replica)
      }
    }
  }

  extension FaultTests {
    /// Losses of power, after which every write is lost that wasn't synced, and processes that are paused.
    @Suite(.enabled(if: ReplicaFixture.hasProgram))
    struct PowerLossTests {
      private static let rounds = FaultTests.rounds ?? 2

      /// The names of the copies in a folder, which are numbers that increase.
      private static func copies(_ folder: URL) -> [Int] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).compactMap(Int.init)
      }

      /// Replaces the replica's file by the newest copy of a folder, and returns whether there was one.
      private static func restoreFile(_ fixture: ReplicaFixture, from folder: URL) throws -> Bool {
        guard let newest = copies(folder).max() else { return false }
        let copy = folder.appendingPathComponent("\(newest)/\(fixture.file.lastPathComponent)")
        try ReplicaFixture.copyFile(copy, to: fixture.file)
        return true
      }

      @Test func losesNothingThatWasConfirmed() async throws {
        let fixture = try ReplicaFixture(Load.schema)
        let first = try fixture.replica()
        try await first.start()
        try await fixture.catchUp(first)
        await first.stop()
        try first.pool.close()
        let slots = try fixture.slots
        var random = SeededGenerator(seed: ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap(UInt64.init) ?? 1)
        var losses = 0
        for round in 0..<Self.rounds {
          let synced = fixture.folder.appendingPathComponent("synced-\(round)")
          try FileManager.default.createDirectory(at: synced, withIntermediateDirectories: true)
          let load = try Load(fixture)
          let child = try fixture.startProgram("synced", synced.path)
          defer { child.terminate() }
          let wanted = 1 + random.below(2)
          try #require(await eventually { Self.copies(synced).count >= wanted }, "\(fixture.lastStatuses)")
          let end = fixture.statusCount + random.below(3)
          try #require(await eventually { fixture.statusCount >= end }, "\(fixture.lastStatuses)")
          child.terminate()
          try await load.end()
          losses += try Self.restoreFile(fixture, from: synced) ? 1 : 0
        }
        #expect(losses == Self.rounds)
        let replica = try fixture.replica()
        try await replica.start()
        try await fixture.catchUp(replica)
        try Load.expectEquality(fixture)
        // With another slot, the tables were copied again: something was confirmed that wasn't synced.
        #expect(try fixture.slots == slots)
        await fixture.remove(replica)
      }

      @Test func continuesAfterAPause() async throws {
        let isLong = FaultTests.rounds != nil
        let server = try PostgresServer(["wal_sender_timeout": isLong ? "20s" : "1s"])
        defer { server.remove() }
        let fixture = try ReplicaFixture(Load.schema, server: server)
        let child = try fixture.startProgram()
        try #require(try await eventually { FileManager.default.fileExists(atPath: fixture.file.path) })
        let senders = "SELECT count(*) FROM pg_replication_slots WHERE active"
        try #require(try await eventually { try fixture.sql(senders) == "1\n" })
        kill(child.id, SIGSTOP)
        let load = try Load(fixture)
        // The server gives the connection up.
        try #require(try await eventually { try fixture.sql(senders) == "0\n" })
        try await load.end()
        kill(child.id, SIGCONT)
        try #require(try await eventually { try Load.differences(fixture).isEmpty && fixture.sql(senders) == "1\n" })
        #expect(!child.hasEnded())
        child.terminate()
      }
    }
  }
#endif
