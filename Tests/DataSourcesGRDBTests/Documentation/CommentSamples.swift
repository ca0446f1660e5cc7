#if GRDB
  import DataSources
  import DataSourcesCells
  import DataSourcesGRDB
  import GRDB

  /// The samples of doc comments, compiled word for word; see `CommentSampleTests`.
  @MainActor
  enum CommentSamples {
    /// A record of another library.
    struct Town: Sendable {
      var id: Int64
      var name: String
    }

    static func removingIndexes(_ migrator: inout DatabaseMigrator) {
      migrator.registerMigration("no ranks") { db in
        try LiveDatabase.removeIndexes(ofTable: "item", in: db)
        try db.alter(table: "item") { $0.drop(column: "rank") }
      }
    }

    static func suggesting(_ cities: LiveSource<Town>) {
      print(cities.suggestedIndex ?? "")
      // CREATE INDEX "city_on_country_population" ON "city"("country", "population" DESC)
    }

    struct MembershipID: CompositeKey {
      var club: Int64
      var person: String
      var databaseKey: [DatabaseValue] { [club.databaseValue, person.databaseValue] }
    }

    static func decoding(_ live: LiveDatabase) async throws -> LiveSource<Town> {
      let byCountry = LiveQuery(table: "city").grouped(by: Column("country")).ordered(by: Column("population").desc)
        .decoded { row in try Town(id: row.decode(forColumn: "id"), name: row.decode(forColumn: "name")) }
      let towns = try await live.list(byCountry)
      return towns
    }

    static func requesting() -> LiveQuery<City> {
      let cities = LiveQuery("cities with a country", request: City.joining(required: City.country))
        .ordered(by: Column("name")).decoded(City.init(row:))
      return cities
    }

    struct Field { var text: String }

    @MainActor
    final class Bar { var fraction = 0.0 }

    static func reading(_ cities: LiveSource<City>) -> CellList<City, TextHost> {
      let cells = cities.cells(
        .cell { cell, city, context in
          let live = context.value(of: LiveDatabase.self)
          cell.country = try? live?.read { db in try Country.fetchOne(db, key: city.country)?.name }
        })
      return cells
    }

    static func group(_ cities: LiveSource<City>) -> String? {
      let country: String? = cities.group(ofSection: 0)
      return country
    }

    static func writing(_ live: LiveDatabase, _ city: City) async throws {
      try await live.write(annotation: Dragged(id: city.id)) { db in try city.update(db) }
    }

    static func checking(_ pool: DatabasePool, _ city: City) async throws {
      try await pool.write { db in
        try LiveDatabase.checkFile(of: db)
        try city.update(db)
      }
    }

    static func catchingUp(_ live: LiveDatabase, _ city: City) async throws {
      try await live.write { db in try city.update(db) }
      try await live.catchUp()
    }

    static func opening(_ pool: DatabasePool, _ byCountry: LiveQuery<City>) async throws -> LiveSource<City> {
      let live = try LiveDatabase(pool)
      let cities = try await live.list(byCountry)
      return cities
    }

    static func preparing(_ live: LiveDatabase, _ byCountry: LiveQuery<City>, _ bar: Bar) async throws {
      let cities = try await live.list(byCountry)
      _ = cities
    }

    static func opening(_ path: String) throws -> LiveDatabase {
      var configuration = Configuration()
      configuration.journalMode = .wal
      let live = try LiveDatabase(DatabaseQueue(path: path, configuration: configuration))
      return live
    }

    static func ranking(_ live: LiveDatabase) async throws {
      let cities = try await live.list(LiveQuery<City>().ordered(by: Column("rank")))
      let order = ManualOrder(of: cities, by: Column("rank"))
      try await order.move(from: ItemPosition(section: 0, item: 9), to: ItemPosition(section: 0, item: 2))
    }

    static func searching(_ live: LiveDatabase, _ byCountry: LiveQuery<City>) async throws {
      let results = try await live.search(byCountry, in: SearchTable("city_text"))
      results.query = SearchQuery(typed: "san fr")
    }

    static func waiting(_ results: LiveSearch<City>) async throws {
      results.query = SearchQuery(typed: "ber")
      try await results.finishSearching()
    }

    static func remaking(_ db: Database) throws {
      try SearchTable("city_text").rebuild(in: db)
      try SearchTable("city_text").drop(in: db)
    }

    static func typing(_ search: LiveSearch<City>, _ field: Field) {
      search.query = SearchQuery(typed: field.text)
    }

    static func aggregating(_ live: LiveDatabase) async throws -> (LiveSource<City>, DatabaseValue) {
      let byCountry = LiveQuery<City>()
        .grouped(by: Column("country")).ordered(by: Column("population").desc)
        .aggregating(.sum(Column("population")), .maximum(Column("population")))
      let cities = try await live.list(byCountry)
      let swiss = cities.aggregates(inSection: 0)[.sum(Column("population"))]
      return (cities, swiss)
    }

    static func reading(_ cities: LiveSource<City>) -> Int? {
      let population = cities.aggregates(inSection: 0)
      let people = population.value(of: .sum(Column("population")), as: Int.self)
      return people
    }

    static func income() -> LiveAggregate {
      let income = LiveAggregate(.sum, of: Column("price") * Column("amount"), named: "income")
      return income
    }

    static func failures(
      _ cities: LiveSource<City>, _ results: LiveSearch<City>, _ log: @escaping (String) -> Void,
      _ show: (String) -> Void
    ) {
      cities.onUndecodableRow = { [unowned cities] id, _ in log("\(id), \(cities.undecodableRowCount) in all") }
      if case .invalidQuery(_, let message) = results.failure as? LiveSearchError { show(message) }
    }

    static func joining(_ live: LiveDatabase) async throws -> LiveSource<CityInfo> {
      let country = ParentTable(Country.self, foreignKey: "country")
        .select(Column("name").forKey("countryName"))
      let byCountry = LiveQuery<CityInfo>()
        .joining(country).grouped(by: country[Column("name")]).ordered(by: Column("name"))
      let cities = try await live.list(byCountry)
      return cities
    }

    static func inbox() -> LiveQuery<Conversation> {
      let messages = ChildTable(Message.self, foreignKey: "conversationID")
      let last = messages.first(orderedBy: Column("date").desc, as: "last")
      let unread = messages.filter(Column("isRead") == false).count
      let inbox = LiveQuery<Conversation>()
        .joining(last.select(Column("text").forKey("lastText")), children: messages)
        .annotated(with: unread.forKey("unread"))
        .filter(unread > 0)
        .ordered(by: last[Column("date")].desc)
      return inbox
    }

    static func newest(_ messages: ChildTable) -> LiveQuery<Conversation> {
      let last = messages.first(orderedBy: Column("date").desc, as: "last")
      let newest = LiveQuery<Conversation>().joining(last).ordered(by: last[Column("date")].desc)
      return newest
    }

    static func counting() -> LiveQuery<Conversation> {
      let messages = ChildTable(Message.self, foreignKey: "conversationID")
      let counted = LiveQuery<Conversation>()
        .joining(children: messages).annotated(with: messages.count.forKey("messageCount"))
      return counted
    }

    static func tagging() -> LiveQuery<Todo> {
      let tag = ParentTable(Tag.self, foreignKey: "tagID")
      let tags = ChildTable("itemTag", foreignKey: "itemID").joining(tag)
      let urgent = LiveQuery<Todo>()
        .joining(children: tags).filter(tags.filter(tag[Column("name")] == "urgent").exists)
      return urgent
    }

    struct Tag: TableRecord {}

    static func grouping(_ live: LiveDatabase) async throws -> any DataSource<String> {
      let population = LiveAggregate.sum(Column("population"))
      let byCountry = LiveQuery<City>().grouped(by: Column("country")).aggregating(population)
      let cities = try await live.list(byCountry)
      let countries = cities.sectionItems { country, values in
        "\(country): \(values.value(of: population, as: Int.self) ?? 0)"
      }
      return countries
    }

    static func viewing(_ live: LiveDatabase) async throws -> LiveSource<City> {
      let byCountry = LiveQuery<City>()
        .filter(Column("population") > 1_000)
        .grouped(by: Column("country"))
        .ordered(by: Column("population").desc)
      let cities = try await live.list(byCountry)
      return cities
    }
  }

  extension City {
    fileprivate static let country = belongsTo(Country.self, using: ForeignKey(["country"]))
  }
#endif
