#if GRDB
  import DataSources
  import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  struct CityInfo: Decodable, FetchableRecord, TableRecord, Identifiable {
    static let databaseTableName = "city"
    var id: Int64
    var name: String
    var countryName: String?
  }

  /// The examples on columns of a parent.
  @MainActor
  @Suite struct JoinExampleTests {
    private let pool: DatabasePool

    init() throws { pool = try CitySample.pool() }

    private func texts(_ list: LiveSource<CityInfo>) -> [[String]] {
      list.rows.map { $0.map { "\($0.name), \($0.countryName ?? "-")" } }
    }

    @Test func columnsOfAParent() async throws {
      let live = try LiveDatabase(pool)

      let country = ParentTable(Country.self, foreignKey: "country")
        .select(Column("name").forKey("countryName"))
      let byCountry = LiveQuery<CityInfo>("by country name")
        .joining(country)
        .grouped(by: country[Column("name")])
        .ordered(by: Column("name"))
      let cities = try await live.list(byCountry)
      #expect(texts(cities) == [["Oslo, Norway"], ["Basel, Switzerland", "Bern, Switzerland", "Zürich, Switzerland"]])

      var changes: [String] = []
      let observation = cities.observe { changes.append("\($0.changes)") }
      try await live.write { db in try Country(code: "CH", name: "Schweiz").update(db) }
      try await live.catchUp()
      #expect(texts(cities) == [["Oslo, Norway"], ["Basel, Schweiz", "Bern, Schweiz", "Zürich, Schweiz"]])
      #expect(changes.count == 1)
      #expect(cities.position(of: ItemID(3)) == ItemPosition(section: 1, item: 1))
      #expect(cities.section(ofGroup: "Schweiz") == 1)
      #expect(
        cities.treeDescription.hasPrefix(
          "LiveSource<CityInfo>: 2 sections, 4 items, “by country name”, with columns of \"country\", in an order in memory"
        ))

      try await live.write { db in
        try db.execute(sql: "DELETE FROM country WHERE code = 'NO'; UPDATE city SET country = NULL WHERE id = 2")
      }
      try await live.catchUp()
      #expect(texts(cities) == [["Basel, -", "Oslo, -"], ["Bern, Schweiz", "Zürich, Schweiz"]])
      withExtendedLifetime(observation) {}
    }
  }
#endif
