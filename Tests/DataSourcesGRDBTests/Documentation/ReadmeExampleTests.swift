#if GRDB
  import DataSources
  import DataSourcesGRDB
  import GRDB
  import Testing

  /// The example of the README.
  @MainActor
  @Suite struct ReadmeExampleTests {
    @Test func aListOverSQLite() async throws {
      let pool = try CitySample.pool()

      let live = try LiveDatabase(pool)
      let cities = try await live.list(
        LiveQuery<City>("cities")
          .filter(Column("population") > 15_000)
          .grouped(by: Column("country"))
          .ordered(by: Column("population").desc))
      let observation = cities.observe { update in print(update.changes) }  // such as: move 4-7 to 4-2; update 4-2

      try await live.write { db in
        try db.execute(sql: "UPDATE city SET population = 500000 WHERE name = 'Bern'")
      }
      try await live.catchUp()
      #expect(cities.snapshot().items.map(\.name) == ["Bern", "Zürich", "Basel", "Oslo"])
      withExtendedLifetime(observation) {}
      await live.close()
    }
  }
#endif
