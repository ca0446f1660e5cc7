#if GRDB
  import DataSources
  import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  let byCountry = LiveQuery<City>("cities by country")
    .grouped(by: Column("country"))
    .ordered(by: Column("population").desc)

  @MainActor
  final class CitiesModel {
    let live: LiveDatabase
    let cities: LiveSource<City>

    init(_ pool: DatabasePool) async throws {
      live = try LiveDatabase(pool)
      cities = try await live.list(byCountry)
    }
  }

  actor CityServer {
    private var live: LiveDatabase?
    private var cities: LiveSource<City>?
    private var observation: ListObservation?
    private(set) var changeCount = 0

    func start(_ pool: DatabasePool) async throws {
      let live = try LiveDatabase(pool)
      let cities = try await live.list(byCountry)
      (self.live, self.cities) = (live, cities)
      observation = cities.observe { [weak self] update in
        self?.assumeIsolated { server in server.changeCount += 1 }
      }
    }

    func rename(_ id: Int64, to name: String) async throws {
      try await live?.write { db in
        try db.execute(sql: "UPDATE city SET name = ? WHERE id = ?", arguments: [name, id])
      }
      try await live?.catchUp()
    }

    func names(in country: String) -> [String] {
      guard let cities, let section = cities.section(ofGroup: country) else { return [] }
      return (0..<cities.itemCount(inSection: section)).compactMap { item in
        cities.item(at: ItemPosition(section: section, item: item))?.name
      }
    }

    func close() async { await live?.close() }
  }

  func openCities(
    _ pool: DatabasePool, isolation: isolated any Actor = #isolation
  ) async throws -> LiveSource<City> {
    let live = try LiveDatabase(pool)
    return try await live.list(byCountry)
  }

  nonisolated(nonsending) func find(_ text: String, in live: LiveDatabase) async throws -> LiveSearch<City> {
    try await live.search(byCountry, in: SearchTable("city_text"), for: SearchQuery(typed: text))
  }

  /// The examples of the article on isolation.
  @Suite struct IsolationExampleTests {
    private let pool: DatabasePool

    init() throws { pool = try CitySample.pool() }

    @MainActor
    @Test func showsCities() async throws {
      let model = try await CitiesModel(pool)
      #expect(model.cities.itemCount == 4)
      let cities = try await openCities(pool)
      #expect(cities.itemCount == 4)
      try await pool.write { db in
        try SearchTable.create("city_text", forTable: "city", columns: ["name"], in: db)
      }
      #expect(try await find("ber", in: model.live).itemCount == 1)
      await model.live.close()
    }

    @Test func servesCities() async throws {
      let server = CityServer()
      try await server.start(pool)
      try await server.rename(3, to: "Berne")
      print(await server.names(in: "CH"))  // ["Zürich", "Basel", "Berne"]
      let (names, count) = await (server.names(in: "CH"), server.changeCount)
      #expect(names == ["Zürich", "Basel", "Berne"] && count == 1)
      await server.close()
    }

    /// Without an actor there is a sentence, and not an error of a macro.
    @concurrent
    @Test func noActor() async throws {
      #expect(throws: LiveQueryError.noActor) { _ = try LiveDatabase(pool) }
      #expect("\(LiveQueryError.noActor)".contains("@MainActor"))
    }
  }
#endif
