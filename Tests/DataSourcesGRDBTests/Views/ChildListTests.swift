#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  /// Lists of queries with children, through the engine.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ChildListTests {
    private let pool: DatabasePool
    private let cities = ChildTable(City.self, foreignKey: "country")

    init() throws { pool = try CitySample.pool() }

    private func query(_ name: String? = nil) -> LiveQuery<Row> {
      LiveQuery(name, table: "country").joining(children: cities).annotated(with: cities.count.forKey("cityCount"))
    }

    private func texts(_ list: LiveSource<Row>) -> [String] {
      list.rows.joined().map { "\($0["code"] as String): \($0["cityCount"] as Int)" }
    }

    private func write(_ live: LiveDatabase, _ sql: String) async throws {
      try await live.write { try $0.execute(sql: sql) }
      try await live.catchUp()
    }

    @Test func followsChildrenAndTheSchema() async throws {
      let live = try LiveDatabase(pool)
      let list = try await live.list(query().ordered(by: cities.count.desc))
      #expect(texts(list) == ["CH: 3", "NO: 1"])
      #expect(list.treeDescription.contains("with columns of \"city\", in an order in memory"))
      try await write(live, "UPDATE city SET country = 'NO' WHERE name IN ('Bern', 'Basel')")
      #expect(texts(list) == ["NO: 3", "CH: 1"])
      let suggested = try #require(list.suggestedIndex)
      #expect(suggested == "CREATE INDEX \"city_on_country\" ON \"city\"(\"country\")")
      try await write(live, suggested)
      #expect(list.suggestedIndex == nil)
      try await write(live, "DROP INDEX city_on_country; ALTER TABLE city ADD COLUMN area REAL")
      try await write(live, "DELETE FROM city WHERE name = 'Zürich'")
      #expect(texts(list) == ["NO: 3", "CH: 0"])
      try await pool.write { try $0.execute(sql: "ALTER TABLE city RENAME TO town") }
      #expect(await eventually { list.failure != nil && list.sectionCount == 0 })
      try await pool.write { try $0.execute(sql: "ALTER TABLE town RENAME TO city") }
      #expect(await eventually { list.failure == nil && list.itemCount == 2 })
    }

    @Test func displaysOtherQueries() async throws {
      let live = try LiveDatabase(pool)
      let list = try await live.list(query("a").ordered(by: Column("code").desc))
      try await list.setQuery(query("b").ordered(by: cities.max(Column("population"))))
      #expect(texts(list) == ["CH: 3", "NO: 1"])
      try await list.setQuery(query("c").filter(cities.filter(Column("name") == "Oslo").exists))
      #expect(texts(list) == ["NO: 1"])
      try await list.setQuery(query("d").filter(cities.count == 0))
      #expect(texts(list) == [])
    }

    /// Their change sets have the updates of rows of which only an aggregate differs.
    @Test func updatesRowsThatAreReadAgain() async throws {
      let live = try LiveDatabase(pool)
      let list = try await live.list(query().ordered(by: Column("code")))
      var changes: [String] = []
      let observation = list.observe { changes.append("\($0.changes)") }
      let other = try DatabasePool(path: pool.path)
      try await other.write { try $0.execute(sql: "DELETE FROM city WHERE name = 'Bern'") }
      try await live.catchUp()
      #expect(changes == ["update 0-0"])
      #expect(texts(list) == ["CH: 2", "NO: 1"])
      withExtendedLifetime(observation) {}
    }

    @Test func otherTablesAreReadAgain() async throws {
      try await pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE flag(country TEXT, number INTEGER, PRIMARY KEY(country, number)) WITHOUT ROWID;
            CREATE VIEW big AS SELECT * FROM city WHERE population > 200000;
            INSERT INTO flag VALUES ('CH', 1), ('CH', 2);
            """)
      }
      let live = try LiveDatabase(pool)
      for (table, start) in [("flag", "CH: 2"), ("big", "CH: 1")] {
        let children = ChildTable(table, foreignKey: "country")
        let list = try await live.list(
          LiveQuery(table: "country").joining(children: children).annotated(with: children.count.forKey("cityCount"))
            .filter(children.exists).ordered(by: children.count.desc))
        #expect(
          list.treeDescription.contains("read again after commits: \(table) has no row IDs"), "\(list.treeDescription)")
        #expect(texts(list).first == start)
        try await write(
          live, table == "flag" ? "DELETE FROM flag WHERE number = 1" : "DELETE FROM city WHERE name = 'Zürich'")
        #expect(texts(list).first == (table == "flag" ? "CH: 1" : "NO: 1"))
        let first = children.first(orderedBy: Column("country"), as: "first")
        do {
          _ = try await live.list(LiveQuery(table: "country").joining(first))
          Issue.record("\(table) has a first row")
        } catch LiveQueryError.invalidExpression(_, let message) {
          #expect(message == "\(table) has no row IDs, by which its first row is found")
        }
      }
    }

    @Test func resultsFollowChildren() async throws {
      try await pool.write { db in
        try db.execute(
          sql: """
            CREATE VIRTUAL TABLE country_text USING fts5(name);
            CREATE TRIGGER text_insert AFTER INSERT ON country BEGIN
              INSERT INTO country_text(rowid, name) VALUES(new.rowid, new.name); END;
            CREATE TRIGGER text_update AFTER UPDATE ON country BEGIN
              DELETE FROM country_text WHERE rowid = old.rowid;
              INSERT INTO country_text(rowid, name) VALUES(new.rowid, new.name); END;
            CREATE TRIGGER text_delete AFTER DELETE ON country BEGIN
              DELETE FROM country_text WHERE rowid = old.rowid; END;
            INSERT INTO country_text(rowid, name) SELECT rowid, name FROM country;
            """)
      }
      let live = try LiveDatabase(pool)
      let results = try await live.search(
        query().filter(cities.exists).ordered(by: cities.count.desc), in: SearchTable("country_text"),
        for: SearchQuery(typed: "n"))
      func texts() -> [String] { results.rows.joined().map { "\($0["code"] as String): \($0["cityCount"] as Int)" } }
      try await results.finishSearching()
      #expect(texts() == ["NO: 1"])
      results.query = SearchQuery(fts5: "norway OR switzerland")
      try await results.finishSearching()
      #expect(texts() == ["CH: 3", "NO: 1"])
      try await write(live, "UPDATE city SET country = 'NO' WHERE name IN ('Bern', 'Basel')")
      #expect(texts() == ["NO: 3", "CH: 1"])
      try await write(live, "DELETE FROM city WHERE country = 'CH'")
      #expect(texts() == ["NO: 3"])
    }

    @Test func errors() async throws {
      let live = try LiveDatabase(pool)
      func message(_ query: LiveQuery<Row>) async throws -> String {
        do { _ = try await live.list(query) } catch LiveQueryError.invalidExpression(_, let message) { return message }
        return "none"
      }
      let countries = LiveQuery(table: "country")
      #expect(
        try await message(countries.filter(cities.exists)) == "city isn't joined: LiveQuery.joining(_:children:)")
      #expect(
        try await message(countries.joining(children: ChildTable("country", foreignKey: "name")))
          == "the children of country in the same table need a name: ChildTable(_:foreignKey:to:as:)")
      #expect(
        try await message(countries.joining(children: cities, ChildTable("city", foreignKey: "name")))
          == "city is the name of different children: ChildTable(_:foreignKey:to:as:) gives them names")
      #expect(
        try await message(countries.joining(children: ChildTable("city", foreignKey: "country", "name", as: "c")))
          .contains("another number of columns"))
      #expect(
        try await message(countries.joining(children: cities).filter(cities.max(Column("size")) > 1)).contains("size"))
      #expect(
        try await message(
          LiveQuery(request: City.all()).annotated(with: Column("name").forKey("other")).decoded { $0.copy() })
          == "annotated(with:) is for queries of a table; annotate the request")
      let ofItsOwn = cities.filter(SQL("population > (SELECT AVG(population) FROM city)").sqlExpression)
      let list = try await live.list(countries.joining(children: ofItsOwn).filter(ofItsOwn.exists))
      #expect(list.treeDescription.contains("an expression has a query of its own"))
    }

    @Test func oneItemForEachSection() async throws {
      let live = try LiveDatabase(pool)
      let population = LiveAggregate.sum(Column("population"))
      let list = try await live.list(LiveQuery<City>().grouped(by: Column("country")).aggregating(population))
      let countries = list.sectionItems { country, values in
        "\(String.fromDatabaseValue(country) ?? "-") \(values[population])"
      }
      let fixture = ListFollower(countries)
      func items() -> [String] {
        (0..<countries.itemCount(inSection: 0)).compactMap { countries.item(at: .init(section: 0, item: $0)) }
      }
      #expect(items() == ["CH 741000", "NO 717000"])
      #expect(countries.position(of: ItemID("NO".databaseValue)) == ItemPosition(section: 0, item: 1))
      #expect(countries.id(at: .init(section: 0, item: 0)) == ItemID("CH".databaseValue))
      try await write(live, "UPDATE city SET population = population + 1 WHERE name = 'Oslo'")
      #expect(fixture.changes.last == "update 0-1")
      try await write(live, "UPDATE city SET country = 'AT' WHERE name = 'Bern'")
      #expect(fixture.changes.last == "insert 0-0; update 0-1")
      try await write(live, "DELETE FROM city WHERE country = 'NO'")
      #expect(fixture.changes.last == "delete 0-2")
      #expect(items().map { $0.prefix(2) } == ["AT", "CH"])
      let sorted = countries.sorted { $0 > $1 }
      #expect(sorted.item(at: .init(section: 0, item: 0))?.hasPrefix("CH") == true)
    }
  }

  /// The change sets of a list.
  @MainActor
  private final class ListFollower {
    private(set) var changes: [String] = []
    private var observation: ListObservation?

    init(_ source: some DataSource) {
      observation = source.observe { [weak self] update in self?.changes.append("\(update.changes)") }
    }
  }
#endif
