#if Postgres
  import DataSourcesGRDB
  import DataSourcesPostgres
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  extension ServerTests {
    /// Stopping waits for nothing in any phase, and no descriptor, thread, slot or file remains.
    struct CancellationTests {
      private static let table = "CREATE TABLE t (id int PRIMARY KEY, text text)"

      /// The number of this process's open files in a folder.
      private static func openFiles(in folder: String) -> Int {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return numbers.count {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasPrefix(folder) == true
        }
      }

      /// The number of threads of replicas.
      private static var threads: Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.count {
          (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8))?.hasPrefix("postgres-replic")
            == true
        }
      }

      /// Starts, and cancels when `isReached`: the start ends while what it waits for is still there.
      private static func cancelStart(
        _ replica: PostgresReplica, when isReached: () async throws -> Void, afterwards: () -> Void = {}
      ) async throws {
        let start = Task { _ = try await replica.start() }
        try await isReached()
        start.cancel()
        afterwards()
        try #require(await ends { _ = await start.result })
        await #expect(throws: CancellationError.self) { try await start.value }
      }

      @Test func cancelsConnecting() async throws {
        let listener = SilentListener()
        defer { listener.end() }
        let fixture = try ReplicaFixture(Self.table)
        let replica = try fixture.replica(
          connection: "host=127.0.0.1 port=\(listener.port) dbname=x")
        try await Self.cancelStart(replica) { try #require(await eventually { listener.hasClient }) }
        await fixture.remove()
      }

      @Test func cancelsMakingTheSlot() async throws {
        let fixture = try ReplicaFixture(Self.table)
        let replica = try fixture.replica()
        // The server waits for a writing transaction that is open.
        let child = try ChildProcess([
          PostgresServer.program("psql"), "-Xq", "-d", fixture.connection, "-c",
          "INSERT INTO t VALUES (1, ''); SELECT pg_sleep(3600)",
        ])
        try await Self.cancelStart(replica) {
          try #require(
            try await eventually {
              try fixture.sql(
                "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'CREATE_REPLICATION_SLOT%' AND state = 'active' AND datname = current_database()"
              ) == "1\n"
            })
        }
        #expect(!child.hasEnded())
        try fixture.sql(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()"
        )
        child.wait()
        try #require(try await eventually { try fixture.slots == [] })
        await fixture.remove()
      }

      @Test func cancelsCopying() async throws {
        let fixture = try ReplicaFixture(
          Self.table + "; INSERT INTO t SELECT g, repeat('x', 100) FROM generate_series(1, 40000) g")
        let replica = try fixture.replica()
        let copying = Barrier()
        let copies = Locked(0)
        replica.onFaultPoint { [weak replica] point in
          if point == .copied { copies.withLock { $0 += 1 } }
          guard case .copying(let progress)? = replica?.currentStatus, progress.rows > 0 else { return }
          copying.pass()
        }
        try await Self.cancelStart(replica) {
          try #require(await copying.arrival())
        } afterwards: {
          copying.open()
        }
        #expect(copies.read(\.self) == 0)
        #expect(!FileManager.default.fileExists(atPath: fixture.file.path + "-copy"))
        // The next start drops the slot that the first one created.
        try await replica.start()
        #expect(try fixture.slots.count == 1)
        try fixture.expectEquality("t")
        await fixture.remove(replica)
      }

      /// The server sends faster than the changes are applied, so the thread waits for nothing.
      @Test func stopsWhileALargeTransactionArrives() async throws {
        let fixture = try ReplicaFixture(Self.table)
        let middle = Barrier()
        var options = PostgresReplicaOptions()
        options.configuration.prepareDatabase { db in
          db.add(
            function: DatabaseFunction("middle", argumentCount: 0) { _ in
              middle.pass()
              return 0
            })
        }
        let replica = try fixture.replica(options: options)
        let pool = try await replica.start()
        try await pool.write { db in
          for index in 0..<10 { try db.execute(sql: "CREATE INDEX slow_\(index) ON t(substr(text, \(index)))") }
          try db.execute(sql: "CREATE TRIGGER stops AFTER INSERT ON t WHEN new.id = 1000 BEGIN SELECT middle(); END")
        }
        try fixture.sql("INSERT INTO t SELECT g, repeat('x', 200) FROM generate_series(1, 60000) g")
        try #require(await middle.arrival())
        let stop = Task { await replica.stop() }
        try #require(await eventually { replica.isStopping })
        middle.open()
        try #require(await ends { await stop.value })
        #expect(try await pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
        try await replica.start()
        try await fixture.catchUp(replica)
        try fixture.expectEquality("t")
        await fixture.remove(replica)
      }

      @Test func nothingRemains() async throws {
        let fixture = try ReplicaFixture(Self.table)
        for round in 0..<5 {
          let replica = try fixture.replica()
          try await replica.start()
          try await fixture.status(of: replica) { $0.isFollowing }
          try #require(await ends { await replica.stop() })
          #expect(replica.currentStatus == .inactive)
          try replica.pool.close()
          if round == 4 { try await replica.remove() }
        }
        try #require(try await eventually { Self.threads == 0 })
        #expect(Self.openFiles(in: fixture.folder.path) == 0)
        try #require(
          try await eventually {
            try fixture.sql(
              "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
              == "0\n"
          })
        #expect(try fixture.slots == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path) == [])
        await fixture.remove()
      }
    }
  }
#endif
