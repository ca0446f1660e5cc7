#if Postgres
  import DataSourcesGRDB
  import DataSourcesPostgres
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  extension ServerTests {
    struct FollowingTests {
      @Test func copiesAndFollows() async throws {
        let fixture = try ReplicaFixture(
          """
          CREATE TABLE city (id int PRIMARY KEY, name text NOT NULL, population int);
          INSERT INTO city SELECT g, 'city ' || g, g * 10 FROM generate_series(1, 1000) g
          """)
        let replica = try fixture.replica()
        let pool = try await replica.start()
        #expect(try await pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM city") } == 1000)
        try fixture.expectEquality("city")

        try fixture.sql(
          """
          INSERT INTO city VALUES (2000, E'tab\\t\\\\ü', NULL);
          UPDATE city SET population = -1 WHERE id % 7 = 0;
          DELETE FROM city WHERE id % 10 = 0;
          UPDATE city SET id = id + 10000 WHERE id % 9 = 0;
          """)
        try await fixture.catchUp(replica)
        try fixture.expectEquality("city")

        try fixture.sql("TRUNCATE city; INSERT INTO city VALUES (1, 'one', 1)")
        try await fixture.catchUp(replica)
        try fixture.expectEquality("city")

        await replica.stop()
        try fixture.sql("INSERT INTO city VALUES (2, 'two', 2)")
        try await replica.start()
        try await fixture.catchUp(replica)
        try fixture.expectEquality("city")
        #expect(try fixture.slots.count == 1)

        try await replica.remove()
        #expect(try fixture.slots == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path) == [])
        await fixture.remove()
      }

      /// The file is in use, or the server can't be reached: the replica can be started again, and copies nothing.
      @Test func aRemovalThatFailsDeletesNothing() async throws {
        let fixture = try ReplicaFixture("CREATE TABLE t (id int PRIMARY KEY); INSERT INTO t VALUES (1)")
        let replica = try fixture.replica()
        let pool = try await replica.start()
        let slots = try fixture.slots
        var statement: Statement? = try Self.statement(pool)
        await #expect(throws: PostgresReplicaError.self) { try await replica.remove() }
        #expect(try fixture.slots == slots && replica.pool === pool)
        withExtendedLifetime(statement) {}
        statement = nil
        try fixture.sql("INSERT INTO t VALUES (2)")
        try await replica.start()
        try await fixture.catchUp(replica)
        try fixture.expectEquality("t")
        #expect(try fixture.slots == slots && replica.pool === pool)
        await replica.stop()

        let unreachable = try fixture.replica(connection: "host=/nowhere dbname=nothing")
        try await unreachable.start()
        let itsPool = try unreachable.pool
        await #expect(throws: PostgresReplicaError.self) { try await unreachable.remove() }
        #expect(try fixture.slots == slots && unreachable.pool === itsPool)
        try itsPool.close()
        try await replica.remove()
        #expect(try fixture.slots == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path) == [])
        await fixture.remove()
      }

      /// A statement with which the pool can't be closed.
      private static func statement(_ pool: DatabasePool) throws -> Statement {
        try pool.writeWithoutTransaction { try $0.makeStatement(sql: "SELECT 1") }
      }
    }
  }

  extension ServerTests {
    struct WaitingTests {
      private static let table = "CREATE TABLE t (id int PRIMARY KEY); CREATE TABLE unpublished (id int)"
      private static let publication = "CREATE PUBLICATION lists FOR TABLE t"

      @Test func waitsForWritesToAnyTable() async throws {
        let fixture = try ReplicaFixture(Self.table, publication: Self.publication)
        let replica = try fixture.replica()
        let pool = try await replica.start()
        for id in 0..<20 {
          try fixture.sql("INSERT INTO t VALUES (\(id))")
          try await fixture.catchUp(replica)
          #expect(try await pool.read { try Bool.fetchOne($0, sql: "SELECT max(id) = \(id) FROM t") } == true)
        }
        try fixture.sql("INSERT INTO unpublished VALUES (1)")
        try await fixture.catchUp(replica)
        // Nothing was written.
        try await fixture.catchUp(replica)
        try await replica.wait(until: PostgresPosition(rawValue: 0))
        await fixture.remove(replica)
      }

      @Test func endsWaits() async throws {
        let fixture = try ReplicaFixture(Self.table, publication: Self.publication)
        let replica = try fixture.replica()
        let far = PostgresPosition(rawValue: UInt64(Int64.max))
        await #expect(throws: PostgresReplicaError.self) { try await replica.wait(until: far) }
        try await replica.start()
        let error = await #expect(throws: PostgresReplicaError.self) {
          try await replica.wait(until: far, timeout: .milliseconds(50))
        }
        #expect(error?.kind == .timedOut)
        let cancelled = Task { try await replica.wait(until: far) }
        try #require(await eventually { replica.hasWaiters })
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        // At any moment of its beginning.
        for turns in [0, 1, 2, 4, 8, 16] {
          let early = Task { try await replica.wait(until: far) }
          for _ in 0..<turns { await Task.yield() }
          early.cancel()
          await #expect(throws: CancellationError.self) { try await early.value }
        }
        let stopped = Task { try await replica.wait(until: far) }
        try #require(await eventually { replica.hasWaiters })
        await replica.stop()
        let end = await #expect(throws: PostgresReplicaError.self) { try await stopped.value }
        #expect(end?.kind == .notRunning)
        await fixture.remove(replica)
      }

      /// The server doesn't flush for a long time what a transaction has written to the log that is rolled back.
      @Test func waitsForALogThatIsNotFlushed() async throws {
        let server = try PostgresServer()
        defer { server.remove() }
        let fixture = try ReplicaFixture(Self.table, server: server, publication: Self.publication)
        try fixture.sql("ALTER DATABASE \(fixture.database) SET log_statement = 'all'")
        let replica = try fixture.replica()
        try await replica.start()
        try await fixture.status(of: replica) { $0.isFollowing }
        for _ in 0..<5 {
          try fixture.sql("BEGIN; SELECT pg_logical_emit_message(false, 'x', 'y'); ROLLBACK")
          try await fixture.catchUp(replica)
        }
        // The replica has it flushed.
        #expect(try server.logCount("pg_logical_emit_message(true, 'DataSourcesPostgres'") >= 5)
        await fixture.remove(replica)
      }

      /// A role that may not commit a message waits for the next commit of others.
      @Test func waitsForACommitThatFlushes() async throws {
        let server = try PostgresServer()
        defer { server.remove() }
        let fixture = try ReplicaFixture(
          "REVOKE EXECUTE ON FUNCTION pg_logical_emit_message(boolean, text, text) FROM PUBLIC;"
            + "CREATE ROLE reader LOGIN REPLICATION; " + Self.table + "; GRANT SELECT ON t TO reader", server: server,
          publication: Self.publication)
        let replica = try fixture.replica(connection: fixture.connection + " user=reader")
        let requests = Locked(0)
        replica.onFaultPoint { if $0 == .beforeConfirm { requests.withLock { $0 += 1 } } }
        try await replica.start()
        try await fixture.status(of: replica) { $0.isFollowing }
        for id in 0..<3 {
          try fixture.sql("BEGIN; SELECT pg_logical_emit_message(false, 'x', 'y'); ROLLBACK")
          let wait = Task { try await fixture.catchUp(replica) }
          try #require(await eventually { replica.hasWaiters })
          // It requests replies again and again.
          let count = requests.read(\.self)
          try #require(await eventually { requests.read(\.self) >= count + 3 })
          #expect(try server.logCount("permission denied for function pg_logical_emit_message") == 1)
          #expect(replica.currentStatus.isFollowing)
          try fixture.sql("INSERT INTO t VALUES (\(id))")
          try await wait.value
          try fixture.expectEquality("t")
        }
        await fixture.remove(replica)
      }

      @Test func waitsWhileDisconnected() async throws {
        let server = try PostgresServer()
        defer { server.remove() }
        let fixture = try ReplicaFixture(Self.table, server: server, publication: Self.publication)
        let replica = try fixture.replica()
        try await replica.start()
        try fixture.sql("INSERT INTO t VALUES (1)")
        let position = try fixture.logEnd(plus: 200)
        try server.stop()
        try await fixture.status(of: replica) { $0.isDisconnected }
        let wait = Task { try await replica.wait(until: position) }
        try server.start()
        try fixture.sql("INSERT INTO t VALUES (2); INSERT INTO t VALUES (3)")
        try await wait.value
        try fixture.expectEquality("t")
        await fixture.remove(replica)
      }
    }
  }
#endif
