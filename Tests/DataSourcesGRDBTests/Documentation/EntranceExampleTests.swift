#if GRDB
  import DataSources
  import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  /// The examples on records of other libraries, and on queues.
  @MainActor
  @Suite struct EntranceExampleTests {
    @Test func recordsOfAnotherLibrary() async throws {
      let live = try LiveDatabase(CitySample.pool())

      struct Town: Identifiable, Equatable, Sendable {
        var id: Int64
        var name: String
      }

      let byCountry = LiveQuery("towns by country", table: "city")
        .grouped(by: Column("country"))
        .ordered(by: Column("population").desc)
        .decoded { row in try Town(id: row.decode(forColumn: "id"), name: row.decode(forColumn: "name")) }
      let towns = try await live.list(byCountry)  // LiveSource<Town>

      #expect(towns.rows.map { $0.map(\.name) } == [["Zürich", "Basel", "Bern"], ["Oslo"]])
      #expect(towns.position(of: ItemID(4)) == ItemPosition(section: 1, item: 0))
    }

    @Test func aQueueWithALog() async throws {
      let path = try CitySample.pool().path

      var configuration = Configuration()
      configuration.journalMode = .wal
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      let live = try LiveDatabase(queue)

      let cities = try await live.list(LiveQuery<City>("by name").ordered(by: Column("name")))
      #expect(!cities.treeDescription.contains("read again"))
    }

    @Test func aDatabaseInMemory() async throws {
      let scratch = try DatabaseQueue()
      try await scratch.write { db in
        try db.execute(
          sql: """
            CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT, population INTEGER, rank REAL);
            INSERT INTO city VALUES (1, 'Zürich', 'CH', 434000, 1), (2, 'Oslo', 'NO', 717000, 2)
            """)
      }
      let memory = try LiveDatabase(scratch)
      let cities = try await memory.list(LiveQuery<City>("by name").ordered(by: Column("name")))
      print(cities.treeDescription)
      // LiveSource<City>: 1 section, 2 items, “by name”, read again after commits: the database is in memory, and has one connection

      #expect(
        cities.treeDescription
          == "LiveSource<City>: 1 section, 2 items, “by name”, read again after commits: "
          + "the database is in memory, and has one connection")
    }
  }
#endif
