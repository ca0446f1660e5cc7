#if GRDB
  import DataSources
  import DataSourcesGRDB
  import GRDB
  import Testing

  /// The examples of the articles for users of other databases.
  @MainActor
  @Suite struct MigrationExampleTests {
    struct Town: Identifiable, Equatable, Sendable {
      var id: Int64
      var name: String
    }

    @Test func listsThatWereQueries() async throws {
      let live = try LiveDatabase(CitySample.pool())
      var displayed: [String] = []
      func display(_ changes: ChangeSet) { displayed.append("\(changes)") }
      let large = LiveQuery<City>("large cities")
        .filter(Column("population") > 15_000)
        .ordered(by: Column("population").desc)
      let cities = try await live.list(large)
      let observation = cities.observe { update in
        display(update.changes)
      }
      try await live.write { db in try db.execute(sql: "UPDATE city SET population = 1 WHERE id = 4") }
      try await live.catchUp()
      #expect(cities.snapshot().items.map(\.id) == [1, 2, 3] && displayed == ["delete 0-0"])
      observation.cancel()
    }

    @Test func sectionsThatWereQueries() async throws {
      let live = try LiveDatabase(CitySample.pool())
      let byCountry = LiveQuery<City>("by country").grouped(by: Column("country")).ordered(by: Column("name"))
        .aggregating(.count(Column("id")))
      let sections = try await live.list(byCountry)
      #expect(sections.shape.itemCounts == [3, 1])
      #expect(sections.aggregates(inSection: 0)[.count(Column("id"))] == 3.databaseValue)
    }

    @Test func otherTypes() async throws {
      let live = try LiveDatabase(CitySample.pool())
      let towns = LiveQuery("towns", table: "city")
        .ordered(by: Column("name"))
        .decoded { row in try Town(id: row.decode(forColumn: "id"), name: row.decode(forColumn: "name")) }
      let list = try await live.list(towns)
      #expect(list.snapshot().items.map(\.name) == ["Basel", "Bern", "Oslo", "Zürich"])
    }
  }
#endif
