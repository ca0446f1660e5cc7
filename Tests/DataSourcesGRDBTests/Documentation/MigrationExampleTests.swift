#if GRDB
  import DataSources
  import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  /// The examples of the articles for users of other databases.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct MigrationExampleTests {
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

    /// Both ways display the same after a commit.
    @Test func screensThatWereObserved() async throws {
      let pool = try CitySample.pool()
      var log: [String] = []
      func report(_ error: any Error) { log.append("\(error)") }
      // A pool may report a commit that an observation has read already.
      func show(_ changes: ChangeSet) { if !changes.isEmpty { log.append("\(changes)") } }
      func isLogged(_ count: Int) async -> Bool { await eventually { log.count >= count } }
      do {
        let observed = ValueObservation.tracking { db in
          try City.filter(Column("population") > 15_000)
            .order(Column("population").desc).fetchAll(db)
        }
        var shown: [City] = []
        let token = observed.start(in: pool) { error in
          report(error)
        } onChange: { cities in
          show(ChangeSet(from: shown, to: cities))
          shown = cities
        }
        #expect(await isLogged(1))
        try await pool.write { try $0.execute(sql: "UPDATE city SET population = 1 WHERE id = 4") }
        #expect(await isLogged(2))
        token.cancel()
      }
      do {
        let live = try LiveDatabase(pool)
        live.onFailure = { error in report(error) }
        let cities = try await live.list(
          LiveQuery<City>("large cities")
            .filter(Column("population") > 15_000)
            .ordered(by: Column("population").desc))
        let token = cities.observe { update in
          show(update.changes)
        }
        try await pool.write { try $0.execute(sql: "UPDATE city SET population = 1 WHERE id = 1") }
        #expect(await isLogged(3))
        token.cancel()
      }
      #expect(log == ["insert 0-0, 0-1, 0-2, 0-3", "delete 0-0", "delete 0-0"])
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
