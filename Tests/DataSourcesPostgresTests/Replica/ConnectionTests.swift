#if Postgres
  import DataSourcesGRDB
  import DataSourcesPostgres
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  extension ServerTests {
    /// Connections that are lost, refused and opened again, and the status meanwhile.
    struct ConnectionTests {
      private static let table =
        "CREATE TABLE t (id int PRIMARY KEY, n int); INSERT INTO t SELECT g, 0 FROM generate_series(1, 100) g"

      @Test func aLostConnectionIsNoRefusedPassword() async throws {
        let server = try PostgresServer(["listen_addresses": "127.0.0.1"])
        defer { server.remove() }
        let fixture = try ReplicaFixture(Self.table, server: server)
        try server.sql("ALTER ROLE postgres PASSWORD 'right'")
        try server.writeAccess("local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n")
        let replica = try fixture.replica(
          connection: "host=127.0.0.1 port=\(server.port) user=postgres dbname=\(fixture.database) password=right")
        try await replica.start()
        try await fixture.status(of: replica) { $0.isFollowing }
        let statuses = Task { [all = replica.status] in
          var seen: [PostgresReplicaStatus] = []
          for await status in all {
            seen.append(status)
            if seen.contains(where: \.isDisconnected), status.isFollowing { break }
          }
          return seen
        }
        try server.stop()
        try await fixture.status(of: replica) { !$0.isFollowing }
        try server.start()
        let seen = await statuses.value
        #expect(!seen.contains { $0.isBlocked }, "\(seen)")
        await fixture.remove(replica)
      }

      /// libpq would wait for the first host as long as the system does.
      @Test func triesTheNextHost() async throws {
        let listener = SilentListener()
        defer { listener.end() }
        let fixture = try ReplicaFixture(Self.table)
        let replica = try fixture.replica(
          connection: "host=127.0.0.1,\(fixture.server.folder) port=\(listener.port),"
            + "\(fixture.server.port) user=postgres dbname=\(fixture.database) connect_timeout=2")
        try await replica.start()
        try await fixture.status(of: replica) { $0.isFollowing }
        try fixture.expectEquality("t")
        await fixture.remove(replica)
      }

      @Test func saysHowFarItIsBehind() async throws {
        let fixture = try ReplicaFixture(Self.table)
        let replica = try fixture.replica()
        try await replica.start()
        try await fixture.status(of: replica) { $0.isFollowing }
        await replica.stop()
        try fixture.sql(
          "DO $$ BEGIN FOR i IN 1..1000 LOOP UPDATE t SET n = n + 1 WHERE id = i % 100; COMMIT; END LOOP; END $$")
        let commit = Barrier()
        replica.onFaultPoint { if $0 == .afterCommit { commit.pass() } }
        try await replica.start()
        #expect(await commit.arrival())
        try await fixture.status(of: replica) { if case .following(let lag) = $0 { lag.bytes > 0 } else { false } }
        commit.open()
        try await fixture.status(of: replica) { if case .following(let lag) = $0 { lag.bytes == 0 } else { false } }
        try fixture.expectEquality("t")
        await fixture.remove(replica)
      }

      @Test func startsInATaskThatIsCancelled() async throws {
        let fixture = try ReplicaFixture(Self.table)
        let replica = try fixture.replica()
        try await replica.start()
        await replica.stop()
        let start = Task {
          while !Task.isCancelled { await Task.yield() }
          return try await replica.start()
        }
        start.cancel()
        await #expect(throws: CancellationError.self) { try await start.value }
        #expect(replica.currentStatus == .inactive)
        let error = await #expect(throws: PostgresReplicaError.self) {
          try await replica.wait(until: PostgresPosition(rawValue: UInt64(Int64.max)))
        }
        #expect(error?.kind == .notRunning)
        try await replica.start()
        try fixture.sql("UPDATE t SET n = 5")
        try await fixture.catchUp(replica)
        try fixture.expectEquality("t")
        await fixture.remove(replica)
      }

      /// The pool outlives the thread of the replica.
      @Test func waitsForALockAfterItWasStartedAgain() async throws {
        let fixture = try ReplicaFixture(Self.table)
        let replica = try fixture.replica()
        let lock = Barrier()
        replica.onFaultPoint { if $0 == .locked { lock.open() } }
        try await replica.start()
        await replica.stop()
        try await replica.start()
        try await fixture.status(of: replica) { $0.isFollowing }
        let queue = try DatabaseQueue(path: fixture.file.path)
        let statuses = replica.status
        try await queue.writeWithoutTransaction { db in
          try db.execute(sql: "BEGIN IMMEDIATE")
          try fixture.sql("UPDATE t SET n = 7")
          // Until the replica waits.
          lock.pass()
          try db.execute(sql: "ROLLBACK")
        }
        try await fixture.catchUp(replica)
        await fixture.remove(replica)
        for await status in statuses {
          #expect(!status.isDisconnected && !status.isBlocked, "\(status)")
          if status == .inactive { break }
        }
      }

      @Test func aKeyMayIncludeOtherColumns() async throws {
        let fixture = try ReplicaFixture(
          "CREATE TABLE t (name text, id int, PRIMARY KEY (id) INCLUDE (name)); INSERT INTO t VALUES ('a', 1), ('b', 2)"
        )
        let replica = try fixture.replica()
        try await replica.start()
        try fixture.sql("UPDATE t SET id = 5, name = 'e' WHERE id = 1; INSERT INTO t VALUES ('c', 3)")
        try await fixture.catchUp(replica)
        try fixture.expectEquality("t")
        await fixture.remove(replica)
      }
    }
  }
#endif
