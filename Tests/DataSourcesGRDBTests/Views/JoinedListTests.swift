#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  /// Lists of joined views, through the engine.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct JoinedListTests {
    private let pool: DatabasePool
    private let country = ParentTable(Country.self, foreignKey: "country").select(Column("name").forKey("countryName"))

    init() throws { pool = try CitySample.pool() }

    private func texts(_ list: LiveSource<CityInfo>) -> [String] {
      list.rows.joined().map { "\($0.name), \($0.countryName ?? "-")" }
    }

    @Test func appliesChangesOfTheSchema() async throws {
      let live = try LiveDatabase(pool)
      let list = try await live.list(
        LiveQuery<CityInfo>("v").joining(country).ordered(by: country[Column("name")], Column("name")))
      let schema = try pool.schema()
      let suggested = try #require(list.suggestedIndex)
      try await pool.write { db in
        try db.execute(sql: "UPDATE country SET name = 'Noreg' WHERE code = 'NO'")
      }
      try await live.catchUp()
      #expect(texts(list) == ["Oslo, Noreg", "Basel, Switzerland", "Bern, Switzerland", "Zürich, Switzerland"])
      #expect(try pool.schema() == schema)
      try await pool.write { try $0.execute(sql: suggested) }
      try await live.catchUp()
      #expect(list.suggestedIndex == nil)

      try await pool.write { try $0.execute(sql: "ALTER TABLE country ADD COLUMN area REAL") }
      try await pool.write { try $0.execute(sql: "UPDATE country SET name = 'Aaa' WHERE code = 'CH'") }
      try await live.catchUp()
      #expect(texts(list) == ["Basel, Aaa", "Bern, Aaa", "Zürich, Aaa", "Oslo, Noreg"])

      try await pool.write { try $0.execute(sql: "ALTER TABLE country RENAME TO land") }
      #expect(await eventually { list.failure != nil && list.sectionCount == 0 })
      try await pool.write { try $0.execute(sql: "ALTER TABLE land RENAME TO country") }
      #expect(await eventually { list.failure == nil && list.itemCount == 4 })
    }

    @Test func displaysAnotherView() async throws {
      let live = try LiveDatabase(pool)
      let list = try await live.list(LiveQuery<CityInfo>("v").joining(country).ordered(by: Column("name")))
      var changes: [String] = []
      let observation = list.observe { changes.append("\($0.changes)") }
      try await list.setQuery(LiveQuery("w").joining(country).ordered(by: country[Column("name")], Column("name")))
      #expect(texts(list) == ["Oslo, Norway", "Basel, Switzerland", "Bern, Switzerland", "Zürich, Switzerland"])
      try await list.setQuery(
        LiveQuery("x")
          .joining(country)
          .filter(country[Column("name")] == "Norway")
          .ordered(by: Column("name"), Column("id")))
      #expect(texts(list) == ["Oslo, Norway"])
      #expect(changes.count == 2 && changes[1].hasPrefix("delete"))
      try await list.setQuery(LiveQuery("y").ordered(by: Column("name")))
      #expect(texts(list) == ["Basel, -", "Bern, -", "Oslo, -", "Zürich, -"])
      withExtendedLifetime(observation) {}
    }

    @Test func cascadesAndNullKeys() async throws {
      try await pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE employee(
              id INTEGER PRIMARY KEY, name TEXT, manager INTEGER REFERENCES employee(id) ON DELETE CASCADE);
            INSERT INTO employee VALUES (1, 'Ada', NULL), (2, 'Bo', 1), (3, 'Cy', 2), (4, 'Di', 4);
            """)
      }
      let live = try LiveDatabase(pool)
      let manager = ParentTable(Employee.self, foreignKey: "manager", as: "manager")
        .select(Column("name").forKey("managerName"))
      let list = try await live.list(
        LiveQuery<Employee>("staff").joining(manager).grouped(by: manager[Column("name")]).ordered(by: Column("name")))
      func texts() -> [[String]] { list.rows.map { $0.map { "\($0.name) < \($0.managerName ?? "-")" } } }
      #expect(texts() == [["Ada < -"], ["Bo < Ada"], ["Cy < Bo"], ["Di < Di"]])

      // A cycle of names.
      try await live.write { try $0.execute(sql: "UPDATE employee SET manager = 3 WHERE id = 1") }
      try await live.write { try $0.execute(sql: "UPDATE employee SET name = 'Ed' WHERE id = 4") }
      try await live.catchUp()
      #expect(texts() == [["Bo < Ada"], ["Cy < Bo"], ["Ada < Cy"], ["Ed < Ed"]])

      try await live.write { try $0.execute(sql: "DELETE FROM employee WHERE id = 2") }
      try await live.catchUp()
      #expect(texts() == [["Ed < Ed"]])
    }

    @Test func aSearchNeedsMaintainedParents() async throws {
      try await pool.write { db in try SearchTable.create("city_text", forTable: "city", columns: ["name"], in: db)
      }
      let live = try LiveDatabase(pool)
      let view = LiveQuery<CityInfo>("v")
        .joining(country)
        .filter(SQL(sql: "(SELECT 1)").sqlExpression)
        .ordered(by: Column("name"))
      let reason = "an expression has a query of its own"
      await #expect(throws: LiveSearchError.unsearchableRows(query: "v", reason: reason)) {
        _ = try await live.search(view, in: SearchTable("city_text"))
      }
    }

    @Test func anAggregateThatGivesSomethingElseEachTimeThrows() async throws {
      let live = try LiveDatabase(pool)
      let view = LiveQuery<CityInfo>("v").joining(country).ordered(by: Column("name"))
        .aggregating(LiveAggregate(.sum, of: SQL(sql: "random()").sqlExpression, named: "chance"))
      await #expect(throws: LiveQueryError.self) { _ = try await live.list(view) }
      let wrong = LiveQuery<CityInfo>("v").joining(country).ordered(by: Column("name")).aggregating(.sum(Column("nix")))
      await #expect(throws: LiveQueryError.self) { _ = try await live.list(wrong) }
    }
  }

  private struct Employee: Decodable, FetchableRecord, TableRecord, Identifiable {
    static let databaseTableName = "employee"
    var id: Int64
    var name: String
    var managerName: String?
  }
#endif
