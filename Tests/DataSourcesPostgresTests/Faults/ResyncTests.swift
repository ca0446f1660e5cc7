#if Postgres
  import DataSourcesGRDB
  import DataSourcesPostgres
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  extension FaultTests {
    /// Tables that are copied again, while other things happen.
    struct ResyncTests {
      private static let schema = """
        CREATE TABLE item (id int PRIMARY KEY, name text, n int);
        INSERT INTO item SELECT g, 'item ' || g, g FROM generate_series(1, 200) g;
        CREATE TABLE other (id int PRIMARY KEY, v int); INSERT INTO other SELECT g, g FROM generate_series(1, 10) g;
        """
      private static let publication = "CREATE PUBLICATION lists FOR TABLE item, other"

      @Test func noSlotsRemainIfCopyingFails() async throws {
        let fixture = try ReplicaFixture(Self.schema)
        let replica = try fixture.replica()
        let pool = try await replica.start()
        try await pool.write { try $0.execute(sql: "CREATE UNIQUE INDEX names ON item(name)") }
        await replica.stop()
        let slot = try #require(try fixture.slots.first)
        try fixture.sql("SELECT pg_drop_replication_slot('\(slot)'); UPDATE item SET name = 'same' WHERE id < 3")
        let attempts = Locked(0)
        replica.onFaultPoint { if $0 == .slotCreated { attempts.withLock { $0 += 1 } } }
        try await replica.start()
        try #require(
          try await eventually {
            // The slot of the attempt that has begun, and those that the server hasn't released yet.
            let slots = try fixture.slots
            #expect(slots.count <= 4)
            return attempts.read(\.self) >= 7
          })
        try await pool.write { try $0.execute(sql: "DROP INDEX names") }
        try await fixture.waitForEquality("item", "other")
        try #require(try await eventually { try fixture.slots.count == 1 })
        await fixture.remove(replica)
      }

      /// Changes of a table that isn't published for a while aren't sent; the schema is as it was.
      @Test(arguments: [
        ("ALTER PUBLICATION lists DROP TABLE item", "ALTER PUBLICATION lists ADD TABLE item"),
        (
          "ALTER PUBLICATION lists SET (publish = 'insert')",
          "ALTER PUBLICATION lists SET (publish = 'insert, update, delete, truncate')"
        ),
        (
          "ALTER PUBLICATION lists SET TABLE item WHERE (id > 1000), other",
          "ALTER PUBLICATION lists SET TABLE item, other"
        ),
        ("ALTER PUBLICATION lists SET TABLE other", "ALTER PUBLICATION lists SET TABLE other, item"),
      ])
      func copiesATableThatWasNotPublished(removal: String, addition: String) async throws {
        let fixture = try ReplicaFixture(Self.schema, publication: Self.publication)
        let replica = try fixture.replica(options: .frequentCatalog)
        try await replica.start()
        for isStopped in [true, false] {
          if isStopped { await replica.stop() }
          try fixture.sql(
            "\(removal); UPDATE item SET n = n + 1000 WHERE id < 50; DELETE FROM item WHERE id = 60; \(addition)")
          if isStopped { try await replica.start() }
          try await fixture.waitForEquality("item", "other")
          try fixture.sql("INSERT INTO item VALUES (60, 'again', 1); UPDATE item SET n = 0 WHERE id = 70")
          try await fixture.waitForEquality("item", "other")
        }
        await fixture.remove(replica)
      }

      @Test func copiesAPartitionThatWasDetached() async throws {
        let fixture = try ReplicaFixture(
          """
          CREATE TABLE measure (id int PRIMARY KEY, v int) PARTITION BY RANGE (id);
          CREATE TABLE low PARTITION OF measure FOR VALUES FROM (0) TO (100);
          CREATE TABLE high PARTITION OF measure FOR VALUES FROM (100) TO (200);
          INSERT INTO measure SELECT g, g FROM generate_series(1, 150) g;
          """, publication: "CREATE PUBLICATION lists FOR TABLE measure")
        let replica = try fixture.replica(options: .frequentCatalog)
        try await replica.start()
        await replica.stop()
        try fixture.sql(
          """
          ALTER TABLE measure DETACH PARTITION low; UPDATE low SET v = v + 1;
          ALTER TABLE measure ATTACH PARTITION low FOR VALUES FROM (0) TO (100)
          """)
        try await replica.start()
        try await fixture.waitForEquality("low", "high")
        await fixture.remove(replica)
      }

      /// While a copied table is merged, the changes of others are in the transaction, too, but can't be read yet.
      @Test func waitsForTheEndOfAMerge() async throws {
        let fixture = try ReplicaFixture(Self.schema, publication: Self.publication)
        let replica = try fixture.replica(options: .frequentCatalog)
        let pool = try await replica.start()
        try await fixture.status(of: replica) { $0.isFollowing }
        await replica.stop()
        let merge = Barrier()
        replica.onFaultPoint { if $0 == .beforeMerge { merge.pass() } }
        try fixture.sql("ALTER TABLE item ADD later int; INSERT INTO other VALUES (100, 1)")
        let position = try fixture.logEnd()
        try await replica.start()
        #expect(await merge.arrival())
        let hasEnded = Locked(false)
        let count = Task {
          defer { hasEnded.withLock { $0 = true } }
          try await replica.wait(until: position)
          return try await pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM other") }
        }
        // A wait that ends too early ends while the thread waits at the barrier.
        #expect(await eventually { replica.hasWaiters || hasEnded.read(\.self) })
        merge.open()
        #expect(try await count.value == 11)
        await fixture.remove(replica)
      }

      /// The server ends a connection that says nothing for this time.
      @Test func mergesForLongerThanTheServerWaits() async throws {
        let server = try PostgresServer(["wal_sender_timeout": "200ms"])
        defer { server.remove() }
        let fixture = try ReplicaFixture(
          "CREATE TABLE item (id int PRIMARY KEY, a text); INSERT INTO item SELECT g, md5(g::text) FROM generate_series(1, 60000) g",
          server: server)
        let replica = try fixture.replica(options: .frequentCatalog)
        let pool = try await replica.start()
        try await pool.write { db in
          for index in 0..<12 { try db.execute(sql: "CREATE INDEX slow_\(index) ON item(substr(a, \(index)))") }
        }
        let begin = Locked<ContinuousClock.Instant?>(nil)
        let longest = Locked(Duration.zero)
        replica.onFaultPoint { point in
          if point == .copied { begin.withLock { $0 = .now } }
          if point == .beforeMerge, let start = begin.read(\.self) {
            longest.withLock { $0 = ContinuousClock.now - start }
          }
        }
        await replica.stop()
        try fixture.sql("ALTER TABLE item ADD b int DEFAULT 5")
        try await replica.start()
        // Comparing all rows again and again would slow down what is waited for.
        try await fixture.catchUp(replica)
        try await fixture.waitForEquality("item")
        // Otherwise the test says nothing.
        #expect(longest.read(\.self) > .milliseconds(200))
        await fixture.remove(replica)
      }

      /// An update that moves a row into the filter is sent as an insert, without large values that it doesn't change.
      @Test func copiesATableWhoseLargeValuesAreNotSent() async throws {
        let fixture = try ReplicaFixture(
          """
          CREATE TABLE item (id int PRIMARY KEY, body text); ALTER TABLE item ALTER body SET STORAGE EXTERNAL;
          INSERT INTO item SELECT g, repeat('x', 10000) FROM generate_series(1, 5) g;
          """, publication: "CREATE PUBLICATION lists FOR TABLE item WHERE (id > 50)")
        let replica = try fixture.replica(options: .frequentCatalog)
        let pool = try await replica.start()
        try await fixture.status(of: replica) { $0.isFollowing }
        try fixture.sql("UPDATE item SET id = 1001 WHERE id = 1")
        try #require(
          try await eventually {
            try pool.read { try Int.fetchOne($0, sql: "SELECT length(body) FROM item WHERE id = 1001") } == 10_000
          })
        try fixture.sql("UPDATE item SET body = 'short' WHERE id = 1001")
        try await fixture.catchUp(replica)
        #expect(try await pool.read { try String.fetchAll($0, sql: "SELECT body FROM item") } == ["short"])
        await fixture.remove(replica)
      }
    }
  }
#endif
