#if Postgres
  import DataSourcesGRDB
  import DataSourcesPostgres
  import Foundation
  import GRDB
  import Testing

  extension ServerTests {
    /// Stopping takes milliseconds in every phase, and leaves no descriptor, thread, slot or file.
    struct CancellationTests {
      private static let table = "CREATE TABLE t (id int PRIMARY KEY, text text)"

      /// The longest that an end may take; `TEST_TIME_FACTOR` is how many times longer sanitized code takes.
      static let limit: Duration =
        .milliseconds(500) * (ProcessInfo.processInfo.environment["TEST_TIME_FACTOR"].flatMap(Int.init) ?? 1)

      /// How many of this process's open files are in a folder.
      private static func openFiles(in folder: String) -> Int {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return numbers.count {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasPrefix(folder) == true
        }
      }

      /// Whether a thread of a replica exists.
      private static var threads: Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.count {
          (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8))?.hasPrefix("postgres-replic")
            == true
        }
      }

      /// Starts, cancels when `isReached`, and measures how long the end takes.
      private static func cancelStart(_ replica: PostgresReplica, when isReached: () async throws -> Void) async throws
        -> Duration
      {
        let start = Task { try await replica.start() }
        try await isReached()
        let time = await ContinuousClock().measure {
          start.cancel()
          _ = await start.result
        }
        await #expect(throws: CancellationError.self) { try await start.value }
        return time
      }

      @Test func cancelsConnecting() async throws {
        let listener = SilentListener()
        defer { listener.end() }
        let fixture = try ReplicaFixture(Self.table)
        let replica = try fixture.replica(
          connection: "host=127.0.0.1 port=\(listener.port) dbname=x")
        let time = try await Self.cancelStart(replica) { try await Task.sleep(for: .milliseconds(200)) }
        #expect(time < Self.limit, "\(time)")
        await fixture.remove()
      }

      @Test func cancelsMakingTheSlot() async throws {
        let fixture = try ReplicaFixture(Self.table)
        let replica = try fixture.replica()
        // The server waits for a writing transaction that is open.
        let child = try ChildProcess([
          PostgresServer.program("psql"), "-Xq", "-d", fixture.connection, "-c",
          "INSERT INTO t VALUES (1, ''); SELECT pg_sleep(20)",
        ])
        let time = try await Self.cancelStart(replica) {
          try await fixture.wait {
            try fixture.sql(
              "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'CREATE_REPLICATION_SLOT%' AND state = 'active' AND datname = current_database()"
            ) == "1\n"
          }
        }
        #expect(time < Self.limit, "\(time)")
        try fixture.sql(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()"
        )
        child.wait()
        try await fixture.wait { try fixture.slots == [] }
        await fixture.remove()
      }

      @Test func cancelsCopying() async throws {
        let fixture = try ReplicaFixture(
          Self.table + "; INSERT INTO t SELECT g, repeat('x', 100) FROM generate_series(1, 40000) g")
        let replica = try fixture.replica()
        let time = try await Self.cancelStart(replica) {
          try await fixture.status(of: replica) {
            if case .copying(let progress) = $0 { progress.rows > 0 } else { false }
          }
        }
        #expect(time < Self.limit, "\(time)")
        #expect(!FileManager.default.fileExists(atPath: fixture.file.path + "-copy"))
        // The next start drops the slot that the first one left.
        try await replica.start()
        #expect(try fixture.slots.count == 1)
        #expect(try fixture.differences("t") == [])
        await fixture.remove(replica)
      }

      /// The server sends faster than the changes are applied, so the thread waits for nothing.
      @Test func stopsWhileALargeTransactionArrives() async throws {
        let fixture = try ReplicaFixture(Self.table)
        let replica = try fixture.replica()
        try await replica.start().write { db in
          for index in 0..<10 { try db.execute(sql: "CREATE INDEX slow_\(index) ON t(substr(text, \(index)))") }
        }
        try await fixture.status(of: replica) { $0.isFollowing }
        let pool = try replica.pool
        func rowCount() throws -> Int? { try pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } }
        var arrived = 0
        var isArriving = false
        // A busy machine may look only when everything has arrived.
        for _ in 0..<5 where !isArriving {
          try fixture.sql(
            "INSERT INTO t SELECT g, repeat('x', 200) FROM generate_series(\(arrived) + 1, \(arrived) + 60000) g")
          try await fixture.wait {
            isArriving = fixture.isBeingWritten
            return try isArriving || rowCount() == arrived + 60_000
          }
          if !isArriving { arrived += 60_000 }
        }
        #expect(isArriving)
        let time = await ContinuousClock().measure { await replica.stop() }
        #expect(time < Self.limit, "\(time)")
        #expect(try rowCount() == arrived)
        try await replica.start()
        try await fixture.catchUp(replica, within: 60)
        #expect(try fixture.differences("t") == [])
        await fixture.remove(replica)
      }

      @Test func leavesNothing() async throws {
        let fixture = try ReplicaFixture(Self.table)
        var times: [Duration] = []
        for round in 0..<5 {
          let replica = try fixture.replica()
          try await replica.start()
          try await fixture.status(of: replica) { $0.isFollowing }
          times.append(await ContinuousClock().measure { await replica.stop() })
          #expect(replica.currentStatus == .inactive)
          try replica.pool.close()
          if round == 4 { try await replica.remove() }
        }
        #expect(times.max() ?? .zero < Self.limit, "\(times)")
        try await fixture.wait { Self.threads == 0 }
        #expect(Self.openFiles(in: fixture.folder.path) == 0)
        try await fixture.wait {
          try fixture.sql(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
            == "0\n"
        }
        #expect(try fixture.slots == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path) == [])
        await fixture.remove()
      }
    }
  }
#endif
