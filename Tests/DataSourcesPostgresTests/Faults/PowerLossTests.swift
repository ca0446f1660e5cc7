#if Postgres
  import DataSourcesPostgres
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  extension FaultTests {
    /// Losses of power, which take every write that wasn't synced, and processes that stand still.
    @Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: FollowerProgram.path)))
    struct PowerLossTests {
      private static let rounds = FaultTests.rounds ?? 2

      /// Replaces the replica's file by the newest copy of a folder, and returns whether there was one.
      private static func restoreFile(_ fixture: ReplicaFixture, from folder: URL) throws -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        guard let newest = names.compactMap(Int.init).max() else { return false }
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
          let child = try ChildProcess([
            FollowerProgram.path, fixture.connection, "lists", fixture.file.path, "test", "synced", synced.path,
          ])
          try await Task.sleep(for: .milliseconds(1800 + random.below(1000)))
          child.terminate()
          try await load.end()
          losses += try Self.restoreFile(fixture, from: synced) ? 1 : 0
        }
        #expect(losses > 0)
        let replica = try fixture.replica()
        try await replica.start()
        try await fixture.catchUp(replica)
        #expect(try Load.differences(fixture) == [], "after \(losses) losses")
        // With another slot, the tables were copied again: something was confirmed that wasn't synced.
        #expect(try fixture.slots == slots)
        await fixture.remove(replica)
      }

      @Test func continuesAfterAPause() async throws {
        let isLong = FaultTests.rounds != nil
        let server = try PostgresServer(["wal_sender_timeout": isLong ? "20s" : "1s"])
        defer { server.remove() }
        let fixture = try ReplicaFixture(Load.schema, server: server)
        let child = try ChildProcess([FollowerProgram.path, fixture.connection, "lists", fixture.file.path, "test"])
        try await fixture.wait { FileManager.default.fileExists(atPath: fixture.file.path) }
        let senders = "SELECT count(*) FROM pg_replication_slots WHERE active"
        try await fixture.wait { try fixture.sql(senders) == "1\n" }
        kill(child.id, SIGSTOP)
        let load = try Load(fixture)
        try await Task.sleep(for: .seconds(1))
        try await load.end()
        // The server has given the connection up.
        try await fixture.wait(within: 60) { try fixture.sql(senders) == "0\n" }
        kill(child.id, SIGCONT)
        try await fixture.wait { try Load.differences(fixture).isEmpty && fixture.sql(senders) == "1\n" }
        #expect(!child.hasEnded())
        child.terminate()
      }
    }
  }
#endif
