#if Postgres
  import DataSourcesPostgres
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  extension ServerTests {
    /// Lists over a replica equal their query at all times.
    @MainActor
    struct LiveListTests {
      private struct Item: FetchableRecord, TableRecord, Decodable, Identifiable, Equatable, Sendable {
        static let databaseTableName = "item"
        var id: Int64
        var name: String?
        var n: Int?
      }

      private static func items(_ list: LiveSource<Item>) -> [Item] {
        (0..<list.sectionCount).flatMap { section in
          (0..<list.itemCount(inSection: section)).compactMap {
            list.item(at: ItemPosition(section: section, item: $0))
          }
        }
      }

      @Test func listsEqualTheirQueries() async throws {
        let fixture = try ReplicaFixture(Load.schema)
        let replica = try fixture.replica(options: .frequentCatalog)
        let pool = try await replica.start()
        let live = try LiveDatabase(pool, interval: .zero)
        let byNumber = try await live.list(LiveQuery<Item>("by number").ordered(by: Column("n").desc))
        let grouped = try await live.list(
          LiveQuery<Item>("by rest").grouped(by: SQL("n % 5")).ordered(by: Column("name")))
        let some = try await live.list(LiveQuery<Item>("some").filter(Column("n") > 100).ordered(by: Column("name")))
        let first = ListMirror(byNumber.map { TestItem(Int($0.id), content: $0.n ?? 0) })
        let second = ListMirror(some.map { TestItem(Int($0.id), content: $0.n ?? 0) })
        let third = ListMirror(grouped.map { TestItem(Int($0.id), content: $0.n ?? 0) })
        let slots = try fixture.slots
        let load = try Load(fixture)
        let sabotage = [
          "ALTER TABLE item ALTER COLUMN n TYPE int USING n + 1",
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'DataSourcesPostgres' AND datname = current_database()",
          "ALTER TABLE account ADD note text DEFAULT 'x'",
          // Everything is copied again.
          """
          DO $$ BEGIN LOOP
            PERFORM pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE database = current_database();
            BEGIN
              PERFORM pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE database = current_database();
              EXIT;
            EXCEPTION WHEN object_in_use THEN PERFORM pg_sleep(0.01);
            END;
          END LOOP; END $$
          """,
        ]
        for step in 0..<30 {
          if step % 8 == 3 { _ = try? fixture.sql(sabotage[step / 8]) }
          let count = first.updates.count
          try #require(await eventually { first.updates.count > count })
          try #require(first.difference() == nil && second.difference() == nil, "step \(step)")
          try #require(third.difference() == nil, "step \(step)")
        }
        try await load.end()
        try await fixture.waitForEquality("item", "account")
        try await fixture.catchUp(replica)
        try await live.catchUp()
        let expected = try await pool.read { try Item.fetchAll($0, sql: "SELECT * FROM item ORDER BY n DESC, id") }
        let expectedSome = try await pool.read {
          try Item.fetchAll($0, sql: "SELECT * FROM item WHERE n > 100 ORDER BY name, id")
        }
        #expect(Self.items(byNumber) == expected && Self.items(some) == expectedSome)
        #expect(first.difference() == nil && second.difference() == nil && third.difference() == nil)
        #expect(try fixture.slots.count == 1 && fixture.slots != slots)
        try Load.expectEquality(fixture)
        await fixture.remove(replica)
      }

      @Test func oneTransactionIsOneChangeSet() async throws {
        let fixture = try ReplicaFixture(
          "CREATE TABLE item (id int PRIMARY KEY, name text, n int); INSERT INTO item SELECT g, 'x', g FROM generate_series(1, 100) g"
        )
        let replica = try fixture.replica()
        let live = try LiveDatabase(try await replica.start(), interval: .zero)
        let list = try await live.list(LiveQuery<Item>("by number").ordered(by: Column("n")))
        var inserts: [Int] = []
        let observation = list.observe { update in inserts.append(update.changes.inserts.count) }
        for _ in 0..<10 {
          try fixture.sql(
            "BEGIN; INSERT INTO item SELECT max(id) + 1, 'y', 5 FROM item; INSERT INTO item SELECT max(id) + 1, 'y', 6 FROM item; COMMIT"
          )
          try await fixture.catchUp(replica)
          try await live.catchUp()
        }
        #expect(inserts == Array(repeating: 2, count: 10))
        withExtendedLifetime(observation) {}
        await fixture.remove(replica)
      }

      @Test func largeTransactionsArriveWhole() async throws {
        let fixture = try ReplicaFixture("CREATE TABLE item (id int PRIMARY KEY, name text, n int)")
        let replica = try fixture.replica()
        let pool = try await replica.start()
        // More than a replica has in memory before it's applied.
        try fixture.sql("INSERT INTO item SELECT g, repeat('x', 100), g FROM generate_series(1, 150000) g")
        var counts = Set<Int>()
        let isComplete = try await eventually {
          counts.insert(try await pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") } ?? -1)
          return counts.contains(150_000)
        }
        try #require(isComplete)
        #expect(counts.isSubset(of: [0, 150_000]))
        try fixture.expectEquality("item")
        await fixture.remove(replica)
      }
    }
  }
#endif
