#if Postgres
  import DataSourcesPostgres
  import Foundation
  import GRDB
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
    }
  }
#endif
