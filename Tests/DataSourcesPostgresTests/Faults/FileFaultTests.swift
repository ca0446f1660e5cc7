#if Postgres
  import DataSourcesPostgres
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  extension FaultTests {
    /// Files that are old, copied, locked, damaged or on a full disk.
    struct FileFaultTests {
      @Test func copiesAgainWhenAnOldFileWasRestored() async throws {
        let fixture = try ReplicaFixture(Load.schema)
        let old = fixture.folder.appendingPathComponent("old")
        let replica = try fixture.replica()
        try await replica.start()
        await replica.stop()
        try replica.pool.close()
        try ReplicaFixture.copyFile(fixture.file, to: old)
        let second = try fixture.replica()
        try await second.start()
        try fixture.sql("UPDATE item SET n = -n WHERE id <= 20; INSERT INTO item VALUES (9999, 'x', 1)")
        try await fixture.catchUp(second)
        // The server may remove the log of what it sent.
        try await fixture.waitForConfirmation()
        await second.stop()
        try second.pool.close()
        try ReplicaFixture.copyFile(old, to: fixture.file)
        let third = try fixture.replica()
        try await third.start()
        try await fixture.waitForEquality("item", "account")
        try #require(try await eventually { try fixture.slots.count == 1 })
        await fixture.remove(third)
      }

      @Test func refusesTwoReplicasOfOneFile() async throws {
        let fixture = try ReplicaFixture(Load.schema)
        let replica = try fixture.replica()
        try await replica.start()
        let error = await #expect(throws: PostgresReplicaError.self) { try await replica.start() }
        #expect(error?.kind == .running)
        let second = await #expect(throws: PostgresReplicaError.self) { try await fixture.replica().start() }
        #expect(second?.kind == .fileInUse)
        // Another process.
        #expect(try fixture.startProgram().wait() == 2)
        #expect(fixture.lastStatuses.contains("Another replica uses the file"))
        await fixture.remove(replica)
      }

      @Test func waitsWithACopiedFile() async throws {
        let fixture = try ReplicaFixture(Load.schema)
        let replica = try fixture.replica()
        try await replica.start()
        try await fixture.status(of: replica) { $0.isFollowing }
        let copied = fixture.folder.appendingPathComponent("copied.sqlite")
        try ReplicaFixture.copyFile(fixture.file, to: copied)
        let copy = try fixture.replica(file: copied)
        try await copy.start()
        let reason = try await fixture.status(of: copy) { $0.description.contains("in use") }
        #expect(reason.contains("a copy of this file, which must be deleted"))
        try fixture.sql("UPDATE item SET n = 1")
        try await fixture.catchUp(replica)
        try fixture.expectEquality("item")
        // The copy uses the slot when it's free, and then each has its own.
        await replica.stop()
        try await fixture.status(of: copy) { $0.isFollowing }
        try fixture.sql("UPDATE item SET n = 2 WHERE id < 50")
        try await fixture.catchUp(copy)
        try await fixture.waitForConfirmation()
        await copy.stop()
        try await replica.start()
        try await fixture.catchUp(replica)
        try await fixture.waitForEquality("item")
        try await copy.start()
        try fixture.sql("UPDATE item SET n = 3 WHERE id < 60")
        try await fixture.catchUp(replica)
        try await fixture.catchUp(copy)
        try fixture.expectEquality("item")
        try fixture.expectEquality("item", file: copied)
        #expect(try fixture.slots.count == 2)
        try await copy.remove()
        await fixture.remove(replica)
      }

      @Test func waitsForALockedFile() async throws {
        let fixture = try ReplicaFixture(Load.schema)
        var options = PostgresReplicaOptions()
        options.configuration.busyMode = .timeout(0.2)
        let replica = try fixture.replica(options: options)
        try await replica.start()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: fixture.file.path, configuration: configuration)
        try await queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        try fixture.sql("UPDATE item SET n = 4 WHERE id = 4")
        let reason = try await fixture.status(of: replica) { $0.isDisconnected }
        #expect(reason.contains("Another connection locks the replica's file"))
        try await queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try await fixture.waitForEquality("item")
        await fixture.remove(replica)
      }

      @Test func refusesOtherFiles() async throws {
        let fixture = try ReplicaFixture(Load.schema)
        try Data("This is not a database, but a text that is long enough to be read as one.".utf8).write(
          to: fixture.file)
        let text = await #expect(throws: PostgresReplicaError.self) { try await fixture.replica().start() }
        #expect(text?.kind == .fileFailed)
        try FileManager.default.removeItem(at: fixture.file)
        try await DatabaseQueue(path: fixture.file.path).write { try $0.execute(sql: "CREATE TABLE mine (id INTEGER)") }
        let other = await #expect(throws: PostgresReplicaError.self) { try await fixture.replica().start() }
        #expect(other?.kind == .fileFailed && other?.message.contains("isn't a replica") == true)
        #expect(try fixture.slots == [])
        let folder = await #expect(throws: PostgresReplicaError.self) {
          try await fixture.replica(file: URL(fileURLWithPath: "/nonexistent/folder/file")).start()
        }
        #expect(folder?.kind == .fileFailed)
        await fixture.remove()
      }

      @Test(.enabled(if: SmallDisk.isAvailable))
      func survivesAFullDisk() async throws {
        let fixture = try ReplicaFixture(Load.schema + "; CREATE TABLE wide (id int PRIMARY KEY, text text)")
        let disk = try SmallDisk(fixture.folder.appendingPathComponent("disk"), megabytes: 3)
        defer { disk.remove() }
        let file = disk.folder.appendingPathComponent("replica.sqlite")
        // While copying.
        try fixture.sql("INSERT INTO wide SELECT g, repeat('x', 1000) FROM generate_series(1, 5000) g")
        let replica = try fixture.replica(file: file)
        let error = await #expect(throws: PostgresReplicaError.self) { try await replica.start() }
        #expect(error?.message == "The disk of the replica is full: free some space")
        #expect(try fixture.slots == [])
        try fixture.sql("DELETE FROM wide WHERE id > 300")
        // While applying.
        try await replica.start()
        try fixture.sql("INSERT INTO wide SELECT g, repeat('y', 1000) FROM generate_series(2000, 6000) g")
        let reason = try await fixture.status(of: replica) { $0.isBlocked }
        #expect(reason.contains("The disk of the replica is full"))
        try disk.resize(megabytes: 60)
        try await fixture.catchUp(replica)
        try fixture.expectEquality("wide", "item", file: file)
        // While copying again.
        await replica.stop()
        let slot = try #require(try fixture.slots.first)
        try fixture.sql("SELECT pg_drop_replication_slot('\(slot)'); UPDATE wide SET text = repeat('z', 2000)")
        try disk.fill()
        try await replica.start()
        try await fixture.status(of: replica) { $0.isBlocked }
        try disk.empty()
        try #require(try await eventually { try fixture.differences("wide", file: file).isEmpty })
        try #require(try await eventually { try fixture.slots.count == 1 })
        await fixture.remove(replica)
      }
    }
  }

  /// A file system in memory with little space.
  private struct SmallDisk {
    let folder: URL

    /// Containers often forbid root to mount something.
    static let isAvailable: Bool = {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("disk-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      guard let disk = try? SmallDisk(folder, megabytes: 1) else {
        print("No small disk can be mounted: the test of full disks is skipped.")
        return false
      }
      disk.remove()
      return true
    }()

    init(_ folder: URL, megabytes: Int) throws {
      self.folder = folder
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Command.run(["mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder.path])
    }

    func resize(megabytes: Int) throws {
      try Command.run(["mount", "-o", "remount,size=\(megabytes)m", folder.path])
    }

    /// Fills the disk but for about a megabyte.
    func fill() throws {
      let free = try FileManager.default.attributesOfFileSystem(forPath: folder.path)[.systemFreeSize] as? Int ?? 0
      try Data(count: max(0, free - 1 << 20)).write(to: folder.appendingPathComponent("filler"))
    }

    func empty() throws { try FileManager.default.removeItem(at: folder.appendingPathComponent("filler")) }

    func remove() { _ = try? Command.run(["umount", "-l", folder.path]) }
  }
#endif
