#if Postgres
  import DataSourcesGRDB
  @testable import DataSourcesPostgres
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  extension FaultTests {
    /// Changes of the schema while a replica runs, and while it is stopped.
    struct SchemaChangeTests {
      private static let schema = """
        CREATE TYPE mood AS ENUM ('sad', 'happy');
        CREATE TABLE t (id int PRIMARY KEY, a int, b text, m mood);
        INSERT INTO t SELECT g, g, 'b' || g, 'sad' FROM generate_series(1, 100) g;
        CREATE TABLE other (id int PRIMARY KEY, v int); INSERT INTO other SELECT g, g FROM generate_series(1, 100) g;
        """

      private static let changes = [
        "ALTER TABLE t ADD c int DEFAULT 5", "ALTER TABLE t ADD c int", "ALTER TABLE t DROP COLUMN a",
        "BEGIN; ALTER TABLE t ADD c int; UPDATE t SET c = id; COMMIT", "ALTER TABLE t RENAME COLUMN a TO z",
        "ALTER TABLE t ALTER COLUMN a TYPE text USING 'x' || a", "ALTER TABLE t ALTER COLUMN id TYPE bigint",
        // Without any message in the stream.
        "ALTER TABLE t ALTER COLUMN a TYPE int USING a + 1000", "ALTER TYPE mood RENAME VALUE 'sad' TO 'gloomy'",
        "TRUNCATE t; ALTER TABLE t ALTER COLUMN b TYPE text USING b || '!'",
        "DROP TABLE t; CREATE TABLE t (id int PRIMARY KEY, q text); INSERT INTO t VALUES (1, 'new')",
        "ALTER TABLE t REPLICA IDENTITY FULL; UPDATE t SET a = 1", "ALTER TABLE t ALTER a SET NOT NULL",
        "ALTER TABLE t RENAME TO u; ALTER TABLE u RENAME TO t",
        "ALTER TABLE t DROP CONSTRAINT t_pkey, ADD PRIMARY KEY (id, a)",
      ]

      @Test(arguments: zip(changes, changes.indices))
      func replicatesAlteredTables(change: String, index: Int) async throws {
        let fixture = try ReplicaFixture(Self.schema)
        let replica = try fixture.replica(options: .frequentCatalog)
        try await replica.start()
        try fixture.sql(change)
        try fixture.sql("INSERT INTO other VALUES (1000, 1); DELETE FROM other WHERE id < 10")
        try await fixture.waitForEquality("t", "other")
        try fixture.sql("UPDATE t SET id = id + 5000 WHERE id = 1")
        try await fixture.waitForEquality("t", "other")
        // Some changes are enough for this part, which lasts for a second.
        if index.isMultiple(of: 4) {
          await replica.stop()
          try fixture.sql("ALTER TABLE t ADD later int DEFAULT 3; UPDATE other SET v = v + 1")
          try await replica.start()
          try await fixture.waitForEquality("t", "other")
          #expect(try fixture.slots.count == 1)
        }
        await fixture.remove(replica)
      }

      @Test func copiesOnlyTheAlteredTable() async throws {
        let fixture = try ReplicaFixture(Self.schema)
        let replica = try fixture.replica(options: .frequentCatalog)
        let pool = try await replica.start()
        let slot = try fixture.slots
        let log = WrittenRows()
        pool.add(transactionObserver: log, extent: .databaseLifetime)
        try fixture.sql("ALTER TABLE t ALTER COLUMN a TYPE int USING CASE WHEN a <= 7 THEN a + 1000 ELSE a END")
        try await fixture.waitForEquality("t")
        #expect(log.counts == ["t": 7])
        #expect(try fixture.slots == slot)
        // A table that is emptied isn't copied.
        try fixture.sql("TRUNCATE t; INSERT INTO t VALUES (1, 1, 'one', NULL); VACUUM FULL t; CLUSTER t USING t_pkey")
        try await fixture.catchUp(replica)
        // The catalog is read after that.
        try fixture.sql("ALTER TABLE other ADD later int DEFAULT 3")
        try await fixture.waitForEquality("t", "other")
        #expect(log.resyncs == 0)
        await fixture.remove(replica)
      }

      /// `REINDEX CONCURRENTLY` replaces the index of the primary key, and not the key.
      @Test func aReplacedIndexChangesNoTable() async throws {
        let fixture = try ReplicaFixture(Self.schema)
        func catalog() throws -> Catalog {
          let rows = try fixture.sql(CatalogQuery.sql(publication: "lists")).split(separator: "\n").map { row in
            row.split(separator: "|", omittingEmptySubsequences: false).map { Optional(String($0)) }
          }
          return try Catalog(rows, for: TableSelection(publication: "lists", tables: nil, exactNumbers: []))
        }
        let before = try catalog()
        try fixture.sql("REINDEX TABLE CONCURRENTLY t")
        #expect(try catalog().differences(from: before.tables) == [])
        try fixture.sql("ALTER TABLE t DROP CONSTRAINT t_pkey, ADD PRIMARY KEY (id)")
        #expect(try catalog().differences(from: before.tables) == ["t"])
        await fixture.remove()
      }

      @Test func replicatesThePublication() async throws {
        let fixture = try ReplicaFixture(Self.schema, publication: "CREATE PUBLICATION lists FOR TABLE t")
        let replica = try fixture.replica(options: .frequentCatalog)
        let pool = try await replica.start()
        try fixture.sql("ALTER PUBLICATION lists ADD TABLE other")
        try #require(try await eventually { try pool.read { try $0.tableExists("other") } })
        try await fixture.waitForEquality("t", "other")
        try fixture.sql("UPDATE other SET v = 0")
        try await fixture.catchUp(replica)
        try await fixture.waitForEquality("t", "other")
        try fixture.sql("ALTER PUBLICATION lists SET TABLE t WHERE (id > 50), other")
        try #require(
          try await eventually { try pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 50 })
        try fixture.sql("UPDATE t SET id = id + 1000 WHERE id = 1; UPDATE t SET id = 2000 - id WHERE id = 100")
        try await fixture.catchUp(replica)
        #expect(try await pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t WHERE id <= 50") } == 0)
        try fixture.sql("ALTER PUBLICATION lists SET TABLE other")
        try #require(try await eventually { try pool.read { try !$0.tableExists("t") } })
        try await fixture.waitForEquality("other")
        // Made again after the slot: its log can't be read with it.
        try fixture.sql("DROP PUBLICATION lists")
        try await fixture.status(of: replica) { $0.isBlocked }
        try fixture.sql("INSERT INTO other VALUES (3000, 3); CREATE PUBLICATION lists FOR TABLE other")
        try await fixture.waitForEquality("other")
        await fixture.remove(replica)
      }

      @Test func stopsUntilThePersonHasActed() async throws {
        let fixture = try ReplicaFixture(Self.schema)
        let replica = try fixture.replica(options: .frequentCatalog)
        let pool = try await replica.start()
        try fixture.sql("ALTER TABLE t DROP CONSTRAINT t_pkey")
        let reason = try await fixture.status(of: replica) { $0.isBlocked }
        #expect(reason.contains(#"ALTER TABLE "public"."t" ADD PRIMARY KEY (…);"#))
        #expect(try await pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 100)
        try fixture.sql("INSERT INTO t VALUES (500, 1, 'x', NULL); ALTER TABLE t ADD PRIMARY KEY (id)")
        try await fixture.waitForEquality("t", "other")
        try fixture.sql("ALTER TABLE t REPLICA IDENTITY NOTHING; INSERT INTO t VALUES (501, 1, 'x', NULL)")
        let other = try await fixture.status(of: replica) { $0.isBlocked }
        #expect(other.contains(#"ALTER TABLE "public"."t" REPLICA IDENTITY DEFAULT;"#))
        try fixture.sql("ALTER TABLE t REPLICA IDENTITY DEFAULT; UPDATE t SET a = 3 WHERE id > 490")
        try await fixture.waitForEquality("t", "other")
        await fixture.remove(replica)
      }

      /// A table changes after it was copied, and before the changes of that time were applied.
      @Test(arguments: [FaultPoint.copied, .beforeMerge, .afterMerge])
      func replicatesAlterationsOfACopy(point: FaultPoint) async throws {
        let fixture = try ReplicaFixture(Self.schema)
        let replica = try fixture.replica(options: .frequentCatalog)
        let alterations = Locked<[String]>([])
        let count = Locked(0)
        replica.onFaultPoint { reached in
          guard reached == point, let sql = alterations.withLock({ $0.popLast() }) else { return }
          // If the table is locked, the copy would wait for this closure, and the closure for the copy.
          if (try? fixture.sql("SET lock_timeout = '300ms'; " + sql)) != nil { count.withLock { $0 += 1 } }
        }
        alterations.withLock { $0 = ["ALTER TABLE t ADD c int DEFAULT 9; UPDATE t SET a = 2 WHERE id < 5"] }
        try await replica.start()
        try await fixture.waitForEquality("t", "other")
        alterations.withLock { $0 = ["ALTER TABLE t ALTER a TYPE bigint USING a + 7; DELETE FROM t WHERE id = 9"] }
        try fixture.sql("ALTER TABLE t ALTER COLUMN b TYPE text USING b || '?'")
        try await fixture.waitForEquality("t", "other")
        try #require(try await eventually { alterations.read(\.isEmpty) })
        try await fixture.waitForEquality("t", "other")
        #expect(count.read(\.self) > 0)
        try fixture.sql("INSERT INTO t SELECT max(id) + 1 FROM t")
        try await fixture.catchUp(replica)
        #expect(try fixture.differences("t", "other") == [] && fixture.slots.count == 1)
        await fixture.remove(replica)
      }
    }
  }

  /// Counts the rows that are written to each table.
  private final class WrittenRows: TransactionObserver, Sendable {
    private let state = Locked([String: Int]())
    var counts: [String: Int] { state.read(\.self) }
    var resyncs: Int { counts["t", default: 0] > 7 + 101 ? 1 : 0 }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
      eventKind.tableName == "t" || eventKind.tableName == "other"
    }
    func databaseDidChange(with event: DatabaseEvent) {
      let table = event.tableName
      state.withLock { $0[table, default: 0] += 1 }
    }
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}
  }
#endif
