#if Postgres
  import DataSourcesGRDB
  import DataSourcesPostgres
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  extension FaultTests {
    /// Crashes of the server, lost connections, and lost slots.
    struct ServerFaultTests {
      private static let rounds = FaultTests.rounds ?? 3

      @Test func survivesCrashesOfTheServer() async throws {
        let server = try PostgresServer()
        defer { server.remove() }
        let fixture = try ReplicaFixture(Load.schema, server: server)
        let replica = try fixture.replica()
        let commits = Locked(0)
        replica.onFaultPoint { if $0 == .afterCommit { commits.withLock { $0 += 1 } } }
        try await replica.start()
        for round in 0..<Self.rounds {
          let load = try Load(fixture)
          let wanted = commits.read(\.self) + 50 + 50 * round
          try #require(await eventually { commits.read(\.self) >= wanted })
          try server.stop()
          try await load.end()
          try await fixture.status(of: replica) { $0.isDisconnected }
          try server.start()
        }
        try await fixture.catchUp(replica)
        try Load.expectEquality(fixture)
        await fixture.remove(replica)
      }

      @Test func survivesCutConnections() async throws {
        let fixture = try ReplicaFixture(Load.schema)
        let replica = try fixture.replica()
        let pool = try await replica.start()
        let load = try Load(fixture)
        var cuts = 0
        func written() throws -> Int {
          let text = try fixture.sql("SELECT pg_current_wal_insert_lsn() - '0/0'").trimmingCharacters(in: .newlines)
          return try #require(Int(text))
        }
        for _ in 0..<Self.rounds * 5 {
          // The cut finds the replica in any state.
          let end = try written() + 200_000
          try #require(try await eventually { try written() >= end })
          cuts +=
            Int(
              try fixture.sql(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'DataSourcesPostgres' AND datname = current_database()"
              ).trimmingCharacters(in: .newlines)) ?? 0
          // One transaction of the server is never seen in parts.
          #expect(try await pool.read { try Int.fetchOne($0, sql: "SELECT sum(balance) FROM account") } == 0)
        }
        #expect(cuts > 0)
        try await load.end()
        try await fixture.catchUp(replica)
        try Load.expectEquality(fixture)
        await fixture.remove(replica)
      }

      /// The server requests a reply of a silent client, and the connection is lost before one of the next statuses.
      @Test func survivesCutsBeforeItReplies() async throws {
        let server = try PostgresServer(["wal_sender_timeout": "1s", "log_min_messages": "debug2"])
        defer { server.remove() }
        let fixture = try ReplicaFixture(Load.schema, server: server)
        let replica = try fixture.replica()
        let barrier = Barrier()
        /// The number of statuses from the next commit until the cut.
        let wanted = Locked(0)
        let left = Locked(0)
        let cuts = Locked(0)
        replica.onFaultPoint { point in
          if point == .afterCommit, wanted.read({ $0 > 0 }) {
            barrier.pass()
            left.withLock { left in
              wanted.withLock { swap(&left, &$0) }
            }
          }
          guard point == .beforeConfirm, left.read({ $0 > 0 }) else { return }
          let isCut = left.withLock { count in
            count -= 1
            return count == 0
          }
          if isCut {
            // On a busy machine, the server may have cut the connection itself, after its timeout.
            _ = try? fixture.sql(
              "SELECT count(pg_terminate_backend(active_pid, 5000)) FROM pg_replication_slots WHERE active_pid IS NOT NULL"
            )
            cuts.withLock { $0 += 1 }
          }
        }
        try await replica.start()
        for status in 1...4 {
          try await fixture.status(of: replica) { $0.isFollowing }
          wanted.withLock { $0 = status }
          barrier.close()
          try fixture.sql("UPDATE item SET n = n + 1 WHERE id = \(status)")
          try #require(await barrier.arrival())
          // The server requests a reply after half of its timeout.
          let requests = try server.logCount("sending replication keepalive")
          try #require(try await eventually { try server.logCount("sending replication keepalive") > requests })
          barrier.open()
          try #require(try await eventually { cuts.read(\.self) == status })
          try await fixture.catchUp(replica)
          try fixture.expectEquality("item")
        }
        await fixture.remove(replica)
      }

      /// The server ends while tables are copied again, and the attempts after it fail.
      @Test func saysSinceWhenACopyCannotContinue() async throws {
        let server = try PostgresServer()
        defer { server.remove() }
        let fixture = try ReplicaFixture(Load.schema, server: server)
        let replica = try fixture.replica()
        try await replica.start()
        await replica.stop()
        let slot = try #require(try fixture.slots.first)
        try fixture.sql("SELECT pg_drop_replication_slot('\(slot)'); UPDATE item SET n = 6 WHERE id = 6")
        let isServerStopped = Locked(false)
        let failures = Locked<[PostgresReplicaStatus]>([])
        replica.onFaultPoint { [weak replica] point in
          switch point {
          case .slotCreated:
            if isServerStopped.read(\.self) { return }
            try? server.stop()
            isServerStopped.withLock { $0 = true }
          case .failed:
            guard let status = replica?.currentStatus, status.isDisconnected else { return }
            failures.withLock { $0.append(status) }
          default: break
          }
        }
        try await replica.start()
        try #require(await eventually { failures.read(\.count) >= 4 })
        let times: [Date?] = failures.read(\.self).map {
          if case .disconnected(let since, _) = $0 { since } else { nil }
        }
        #expect(Set(times).count == 1)
        try server.start()
        try await fixture.waitForEquality("item", "account")
        await fixture.remove(replica)
      }

      @Test func copiesAgainWhenTheSlotIsGone() async throws {
        let fixture = try ReplicaFixture(Load.schema)
        let replica = try fixture.replica()
        let pool = try await replica.start()
        await replica.stop()
        let slot = try #require(try fixture.slots.first)
        try fixture.sql(
          "SELECT pg_drop_replication_slot('\(slot)'); UPDATE item SET n = n + 1 WHERE id <= 10; DELETE FROM item WHERE id = 11"
        )
        try await replica.start()
        try await fixture.waitForEquality("item", "account", "pair", "document", "truncated")
        try #require(try await eventually { try fixture.slots.count == 1 && fixture.slots != [slot] })
        // The pool is the same.
        #expect(try replica.pool === pool)
        await fixture.remove(replica)
      }

      @Test func copiesAgainWhenTheLogIsGone() async throws {
        let server = try PostgresServer([
          "max_slot_wal_keep_size": "16MB", "wal_keep_size": "0", "max_wal_size": "32MB",
        ])
        defer { server.remove() }
        let fixture = try ReplicaFixture(
          Load.schema, server: server,
          publication: "CREATE PUBLICATION lists FOR TABLE item, account, pair, document, truncated")
        let replica = try fixture.replica()
        try await replica.start()
        await replica.stop()
        for _ in 0..<4 {
          try fixture.sql(
            "CREATE TABLE junk AS SELECT repeat(md5(g::text), 10) FROM generate_series(1, 60000) g; DROP TABLE junk; SELECT pg_switch_wal()"
          )
        }
        try fixture.sql("CHECKPOINT; UPDATE item SET n = 3 WHERE id = 3; CHECKPOINT")
        #expect(try fixture.sql("SELECT wal_status FROM pg_replication_slots") == "lost\n")
        try await replica.start()
        try await fixture.waitForEquality("item", "account")
        try #require(try await eventually { try fixture.slots.count == 1 })
        await fixture.remove(replica)
      }

      @Test func copiesAgainFromAnotherCluster() async throws {
        let first = try PostgresServer()
        let fixture = try ReplicaFixture(Load.schema, server: first)
        let replica = try fixture.replica()
        try await replica.start()
        await replica.stop()
        try replica.pool.close()
        first.remove()
        let second = try PostgresServer()
        defer { second.remove() }
        let other = try ReplicaFixture(Load.schema + "; UPDATE item SET n = 77 WHERE id = 7", server: second)
        let moved = try other.replica(file: fixture.file)
        try await moved.start()
        try #require(try await eventually { try other.differences("item", "account", file: fixture.file).isEmpty })
        try #require(try await eventually { moved.currentStatus.isFollowing })
        await other.remove(moved)
      }

      @Test func copiesAgainFromARestoredCluster() async throws {
        let server = try PostgresServer()
        defer { server.remove() }
        let fixture = try ReplicaFixture(Load.schema, server: server)
        let replica = try fixture.replica()
        try await replica.start()
        try await fixture.catchUp(replica)
        // A backup of the whole cluster with its slot, then more writes, which the backup doesn't have.
        try server.stop("fast")
        try Command.run(["cp", "-a", "\(server.folder)/data", "\(server.folder)/backup"])
        try server.start()
        try fixture.sql("INSERT INTO item SELECT g, 'lost', g FROM generate_series(20000, 20100) g")
        try await fixture.catchUp(replica)
        try fixture.expectEquality("item")
        try server.stop("fast")
        try Command.run(["rm", "-rf", "\(server.folder)/data"])
        try Command.run(["mv", "\(server.folder)/backup", "\(server.folder)/data"])
        try server.start()
        try await fixture.waitForEquality("item", "account")
        await fixture.remove(replica)
      }

      @Test func copiesAgainFromAPromotedStandby() async throws {
        let server = try PostgresServer()
        defer { server.remove() }
        let fixture = try ReplicaFixture(Load.schema, server: server)
        let replica = try fixture.replica()
        let pool = try await replica.start()
        try server.makeStandby()
        // The standby doesn't get what is written now, but the replica does.
        try fixture.sql(
          "INSERT INTO item SELECT g, 'lost', g FROM generate_series(20000, 20100) g; DELETE FROM account")
        try await fixture.catchUp(replica)
        #expect(try await pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM account") } == 0)
        try server.replaceByStandby()
        // A standby has no slots of its own: the lists retain their rows until it's promoted.
        let reason = try await fixture.status(of: replica) { $0.isDisconnected || $0.isBlocked }
        #expect(try await pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") } == 601, "\(reason)")
        try server.promote()
        try await fixture.waitForEquality("item", "account")
        try fixture.sql("UPDATE account SET balance = 1 - balance")
        try await fixture.catchUp(replica)
        try fixture.expectEquality("item", "account")
        #expect(try replica.pool === pool)
        await fixture.remove(replica)
      }

      @Test func survivesAStalledSender() async throws {
        let fixture = try ReplicaFixture(Load.schema)
        let replica = try fixture.replica()
        try await replica.start()
        try await fixture.status(of: replica) { $0.isFollowing }
        let pid = try #require(
          Int32(
            try fixture.sql("SELECT active_pid FROM pg_replication_slots WHERE database = current_database()")
              .trimmingCharacters(in: .newlines)))
        kill(pid, SIGSTOP)
        try fixture.sql("UPDATE item SET n = 5 WHERE id = 5")
        // The replica notices the silence after most of a minute.
        if FaultTests.rounds != nil { try await fixture.status(of: replica) { $0.isDisconnected } }
        try #require(await ends { await replica.stop() })
        try await replica.start()
        let reason = try await fixture.status(of: replica) { $0.isDisconnected }
        #expect(reason.contains("is in use"))
        kill(pid, SIGCONT)
        try await fixture.waitForEquality("item")
        await fixture.remove(replica)
      }
    }
  }
#endif
