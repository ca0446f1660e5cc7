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
          let child = try ChildProcess(
            [FollowerProgram.path, fixture.connection, "lists", fixture.file.path, "test", "synced", synced.path],
            output: fixture.followerOutput)
          defer { child.terminate() }
          let wanted = 1 + random.below(2)
          try #require(await eventually { Self.copies(synced).count >= wanted }, "\(fixture.lastOutput)")
          let end = fixture.statusCount + random.below(3)
          try #require(await eventually { fixture.statusCount >= end }, "\(fixture.lastOutput)")
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
        let child = try ChildProcess([FollowerProgram.path, fixture.connection, "lists", fixture.file.path, "test"])
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
