#if GRDB
  import DataSources
  import DataSourcesCells
  import DataSourcesGRDB
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  struct City: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable {
    static let databaseTableName = "city"
    var id: Int64
    var name: String
    var country: String?
    var population: Int
    var rank = 0.0
  }

  private struct Note: Codable, FetchableRecord, TableRecord, Identifiable, Equatable {
    var id: Int64
    var text: String
    var date: String
  }

  private struct Moment: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable {
    var id: Int64
    var date: Date
  }

  @MainActor final class CityEditor {
    let live: LiveDatabase
    private var inverses: [@Sendable (Database) throws -> Void] = []

    init(_ live: LiveDatabase) { self.live = live }

    func save(_ city: City) async throws {
      let old = try await live.write { db in
        let old = try City.fetchOne(db, key: city.id)
        try city.save(db)
        return old
      }
      inverses.append { db in if let old { try old.save(db) } else { try city.delete(db) } }
    }

    func delete(_ city: City) async throws {
      let old = try await live.write { db in
        let old = try City.fetchOne(db, key: city.id)
        try city.delete(db)
        return old
      }
      if let old { inverses.append { db in try old.insert(db) } }
    }

    func undo() async throws {
      guard let inverse = inverses.popLast() else { return }
      let index = inverses.count
      do {
        try await live.write(inverse)
      } catch {
        inverses.insert(inverse, at: min(index, inverses.count))
        throw error
      }
    }
  }

  /// The examples of the article on live views.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct LiveQueryExampleTests {
    private let pool: DatabasePool

    init() throws { pool = try CitySample.pool() }

    private func names(_ list: some DataSource<City>) -> [[String]] { list.rows.map { $0.map(\.name) } }

    @Test func aViewOfATable() async throws {
      var shown: [String] = []
      func show(_ changes: ChangeSet) { shown.append("\(changes)") }

      let live = try LiveDatabase(pool)
      let byCountry = LiveQuery<City>("cities by country")
        .filter(Column("population") > 15_000)
        .grouped(by: Column("country"))
        .ordered(by: Column("population").desc)
      let cities = try await live.list(byCountry)
      let observation = cities.observe { update in show(update.changes) }
      #expect(names(cities) == [["Zürich", "Basel", "Bern"], ["Oslo"]])

      try await pool.write { db in
        try db.execute(sql: "UPDATE city SET population = 500000 WHERE name = 'Bern'")
      }  // move 0-2 to 0-0; update 0-0
      #expect(await eventually { shown == ["move 0-2 to 0-0; update 0-0"] })

      let section = cities.section(ofGroup: "NO")  // 1
      let count = cities.itemCount(inGroup: "CH")  // 3
      let bern = cities.position(of: ItemID(3))  // 0-0
      let large = cities.itemRange(inSection: 0) { $0.population > 300_000 ? .within : .after }  // 0..<2
      #expect(section == 1 && count == 3 && bern == ItemPosition(section: 0, item: 0) && large == 0..<2)
      let collapsible = cities.collapsible(collapsed: [ItemID("CH".databaseValue)])
      #expect(names(collapsible) == [[], ["Oslo"]] && collapsible.totalItemCount(inSection: 0) == 3)

      let alphabet = LiveQuery<City>("cities by name").ordered(by: Column("name"))
      try await cities.setQuery(alphabet)  // rows of both queries are retained or move
      #expect(names(cities) == [["Basel", "Bern", "Oslo", "Zürich"]])
      withExtendedLifetime(observation) {}
    }

    @Test func undo() async throws {
      let live = try LiveDatabase(pool)
      let cities = try await live.list(LiveQuery<City>("cities").ordered(by: Column("id")))
      let before = cities.snapshot().items
      let editor = CityEditor(live)
      var bern = before[2]
      bern.name = "Berne"
      try await editor.save(bern)
      try await editor.delete(before[0])
      try await editor.save(City(id: 99, name: "Genève", country: "CH", population: 200_000))
      try await live.catchUp()
      #expect(names(cities) == [["Basel", "Berne", "Oslo", "Genève"]] && before.count == 4)
      for _ in 0..<4 { try await editor.undo() }
      try await live.catchUp()
      #expect(cities.snapshot().items == before)
    }

    @Test func undoOfADeletion() async throws {
      let live = try LiveDatabase(pool)
      let cities = try await live.list(LiveQuery<City>("cities").ordered(by: Column("id")))
      let (editor, zurich) = (CityEditor(live), cities.snapshot().items[0])
      try await pool.write { db in try db.execute(sql: "UPDATE city SET name = 'Turicum' WHERE id = 1") }
      try await editor.delete(zurich)
      try await pool.write { db in
        try db.execute(sql: "INSERT INTO city(id, name, population) VALUES (1, 'Another', 0)")
      }
      await #expect(throws: (any Error).self) { try await editor.undo() }
      try await pool.write { db in try db.execute(sql: "DELETE FROM city WHERE id = 1") }
      try await editor.undo()
      try await live.catchUp()
      #expect(names(cities) == [["Turicum", "Basel", "Bern", "Oslo"]])
    }

    /// Has a moment each hour, from the start of 1970.
    private func writeMoments(_ count: Int, _ live: LiveDatabase) async throws {
      try await live.write { db in
        try db.execute(sql: "CREATE TABLE moment(id INTEGER PRIMARY KEY, date DATETIME NOT NULL)")
        for hour in 0..<count {
          try Moment(id: Int64(hour), date: Date(timeIntervalSince1970: 3600 * Double(hour))).insert(db)
        }
      }
    }

    @Test func daysOfACalendar() async throws {
      let live = try LiveDatabase(pool)
      try await writeMoments(120, live)
      let messages = try await live.list(LiveQuery<Moment>("moments").ordered(by: Column("date")))
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt

      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = calendar.timeZone
      formatter.dateFormat = "yyyy-MM-dd"
      let latest = messages.window(.flexible(50, pinnedTo: .end))
      let days = latest.grouped(by: { formatter.string(from: $0.date) }) { day in day }
      func sections() -> [String] {
        (0..<days.sectionCount).map { "\(days.sectionInfo(at: $0)?.header ?? ""): \(days.itemCount(inSection: $0))" }
      }
      #expect(sections() == ["1970-01-03: 2", "1970-01-04: 24", "1970-01-05: 24"])
      latest.setWindow(.flexible(100, pinnedTo: .end))  // older messages: inserts 50
      #expect(
        sections() == [
          "1970-01-01: 4", "1970-01-02: 24", "1970-01-03: 24", "1970-01-04: 24", "1970-01-05: 24",
        ])
      try await live.write { db in
        try Moment(id: 120, date: Date(timeIntervalSince1970: 3600 * 120)).insert(db)
      }
      try await live.catchUp()
      #expect(sections().last == "1970-01-06: 1")

      let reversed = messages.grouped(by: { calendar.startOfDay(for: $0.date) }, areInIncreasingOrder: >)
      #expect(reversed.snapshot().sections.map { $0.items.count } == [1, 24, 24, 24, 24, 24])
    }

    /// Edits that the list never reports, because several writes are one commit, or because a trigger ignores one.
    @Test func optimisticEdits() async throws {
      try await pool.write { db in
        try db.execute(
          sql: """
            CREATE TRIGGER fixed BEFORE UPDATE ON city WHEN new.name = 'Fixed' BEGIN SELECT RAISE(IGNORE); END;
            CREATE TRIGGER sunk AFTER INSERT ON city WHEN new.name = 'Atlantis' BEGIN
              DELETE FROM city WHERE id = new.id;
            END
            """)
      }
      let live = try LiveDatabase(pool)
      let cities = try await live.list(LiveQuery<City>("cities").ordered(by: Column("id")))

      let shown = OptimisticSource(cities)
      @MainActor func store(
        _ edit: OptimisticEdit<City>.ID?, by write: @escaping @Sendable (Database) throws -> Void
      ) async throws {
        defer { shown.reject(edit) }  // does nothing if the list has applied it
        try await live.write(write)
        try await live.catchUp()
      }

      let edit = shown.remove(at: ItemPosition(section: 0, item: 1))  // delete 0-1, at once
      #expect(names(shown) == [["Zürich", "Bern", "Oslo"]])
      try await store(edit) { db in try db.execute(sql: "DELETE FROM city WHERE id = 2") }
      #expect(names(shown) == [["Zürich", "Bern", "Oslo"]] && names(cities) == names(shown))

      // Deleted and inserted again.
      let removal = shown.remove(at: ItemPosition(section: 0, item: 1))
      #expect(names(shown) == [["Zürich", "Oslo"]])
      try await store(removal) { db in
        try db.execute(
          sql: "DELETE FROM city WHERE id = 3; INSERT INTO city VALUES (3, 'Bern', 'CH', 134000, 3)")
      }
      #expect(names(shown) == [["Zürich", "Bern", "Oslo"]] && shown.pendingEdits.isEmpty)

      // Written and written back, ignored by a trigger, and refused.
      let statements = [
        "UPDATE city SET name = 'Berne' WHERE id = 3; UPDATE city SET name = 'Bern' WHERE id = 3",
        "UPDATE city SET name = 'Fixed' WHERE id = 3", "UPDATE city SET name = NULL WHERE id = 3",
      ]
      for (index, sql) in statements.enumerated() {
        let position = ItemPosition(section: 0, item: 1)
        var city = try #require(shown.item(at: position))
        city.name = "Berne"
        let edit = shown.replace(at: position, with: city)
        #expect(names(shown) == [["Zürich", "Berne", "Oslo"]])
        do {
          try await store(edit) { db in try db.execute(sql: sql) }
          #expect(index < 2)
        } catch is DatabaseError {
          #expect(index == 2)
        }
        #expect(names(shown) == [["Zürich", "Bern", "Oslo"]] && shown.pendingEdits.isEmpty)
      }

      @MainActor func insert(_ city: City) async throws {
        let edit = shown.insert(city, at: ItemPosition(section: 0, item: 0))
        defer { shown.reject(edit) }
        let stored = try await live.write { db in
          var stored = city
          try db.execute(
            sql: "INSERT INTO city(name, population) VALUES (?, ?)", arguments: [city.name, city.population])
          stored.id = db.lastInsertedRowID
          return stored
        }
        if let edit { shown.confirm(edit, as: stored) }
        try await live.catchUp()
      }

      try await insert(City(id: -1, name: "Genève", population: 200_000))
      #expect(names(shown) == [["Zürich", "Bern", "Oslo", "Genève"]] && shown.pendingEdits.isEmpty)
      // Inserted and deleted at once.
      try await insert(City(id: -2, name: "Atlantis", population: 0))
      #expect(names(shown) == [["Zürich", "Bern", "Oslo", "Genève"]] && shown.pendingEdits.isEmpty)
      #expect(names(cities) == names(shown))
    }

    @Test func aSuggestedIndex() async throws {
      var migrator = DatabaseMigrator()
      migrator.registerMigration("cities by population") { db in
        try db.execute(sql: #"CREATE INDEX city_on_country ON city(country, population DESC)"#)
      }
      try migrator.migrate(pool)
      let live = try LiveDatabase(pool)
      let byCountry = LiveQuery<City>("by country")
        .grouped(by: Column("country"))
        .ordered(by: Column("population").desc)
      let cities = try await live.list(byCountry)
      print(cities.treeDescription)
      // LiveSource<City>: 2 sections, 4 items, “by country”, in the order of "city_on_country"
      #expect(
        cities.treeDescription
          == "LiveSource<City>: 2 sections, 4 items, “by country”, in the order of \"city_on_country\"")
      #expect(cities.suggestedIndex == nil)

      let byName = try await live.list(LiveQuery<City>("by name").ordered(by: Column("name")))
      print(byName.suggestedIndex ?? "")
      // CREATE INDEX "city_on_name" ON "city"("name")
      #expect(byName.suggestedIndex == #"CREATE INDEX "city_on_name" ON "city"("name")"#)
    }

    @Test func removingIndexes() async throws {
      try await pool.write { try $0.execute(sql: "CREATE INDEX \"grdb_live x v1\" ON city(population)") }
      var migrator = DatabaseMigrator()
      migrator.registerMigration("no populations") { db in
        try LiveDatabase.removeIndexes(ofTable: "city", in: db)
        try db.alter(table: "city") { table in table.drop(column: "population") }
      }
      try migrator.migrate(pool)
      #expect(try await pool.read { try $0.columns(in: "city").map(\.name) } == ["id", "name", "country", "rank"])
    }

    @Test func oneListForEachValue() async throws {
      let live = try LiveDatabase(pool)
      func cities(of country: String) -> LiveQuery<City> {
        LiveQuery("cities of a country").filter(Column("country") == country).ordered(by: Column("population").desc)
      }
      let list = try await live.list(cities(of: "CH"))
      print(list.suggestedIndex ?? "")
      // CREATE INDEX "city_on_country_population" ON "city"("country", "population" DESC)
      try await list.setQuery(cities(of: "NO"))
      #expect(names(list) == [["Oslo"]])
      #expect(
        list.suggestedIndex == #"CREATE INDEX "city_on_country_population" ON "city"("country", "population" DESC)"#)
    }

    @Test func writingAndClosing() async throws {
      let live = try LiveDatabase(pool)
      let cities = try await live.list(LiveQuery<City>("all").ordered(by: Column("name")))

      try await live.write { db in
        try db.execute(sql: "UPDATE city SET population = 440000 WHERE name = 'Zürich'")
      }
      try await live.catchUp()
      let zurich = cities.position(of: ItemID(1)).flatMap { cities.item(at: $0) }  // 440,000
      #expect(zurich?.population == 440_000)

      try await pool.write { db in
        try LiveDatabase.checkFile(of: db)
        try db.execute(sql: "DELETE FROM city WHERE name = 'Basel'")
      }
      try await live.catchUp()
      #expect(cities.itemCount == 3)

      await live.close()
      try pool.close()
      #expect(cities.itemCount == 3)
    }

    @Test func sectionsOfMonths() async throws {
      let live = try LiveDatabase(pool)
      try await live.write { db in
        try db.execute(sql: "CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT NOT NULL, date DATETIME NOT NULL)")
        for (text, day) in [("Milk", "2026-02-28"), ("Trees", "2026-03-01"), ("Bread", "2026-02-02")] {
          try db.execute(sql: "INSERT INTO note(text, date) VALUES (?, ?)", arguments: [text, "\(day) 12:00:00.000"])
        }
      }
      let byMonth = LiveQuery<Note>("notes by month")
        .grouped(by: SQL("strftime('%Y-%m', date)").desc)
        .ordered(by: Column("date").desc)
      let notes = try await live.list(byMonth)
      notes.header = { month in "Month \(String.fromDatabaseValue(month) ?? "?")" }
      #expect(notes.rows.map { $0.map(\.text) } == [["Trees"], ["Milk", "Bread"]])
      #expect(notes.sectionInfo(at: 1)?.header == "Month 2026-02")

      let qualified = LiveQuery<Note>("qualified")
        .grouped(by: SQL("strftime('%Y', note.date)"))
        .ordered(by: Column("date"))
      #expect(try await live.list(qualified).sectionInfo(at: 0)?.header == "2026")
    }

    @Test func totalsInHeaders() async throws {
      let live = try LiveDatabase(pool)
      let population = LiveAggregate.sum(Column("population"))
      let byCountry = LiveQuery<City>("totals").grouped(by: Column("country")).ordered(by: Column("name"))
        .aggregating(population, .maximum(Column("population")))
      let cities = try await live.list(byCountry)
      cities.aggregateHeader = { country, values in
        "\(String.fromDatabaseValue(country) ?? "Elsewhere"): \(values[population])"
      }
      let swiss = cities.sectionInfo(at: 0)?.header  // CH: 741000
      let all = cities.aggregates.value(of: population, as: Int.self)  // 1,458,000
      let largest = cities.aggregates(inSection: 1)[.maximum(Column("population"))]  // 717000
      #expect(swiss == "CH: 741000" && all == 1_458_000 && largest == 717_000.databaseValue)

      try await live.write { db in
        try db.execute(sql: "UPDATE city SET population = 440000 WHERE name = 'Zürich'")
      }  // update 0-2; update section 0
      try await live.catchUp()
      #expect(cities.sectionInfo(at: 0)?.header == "CH: 747000")
    }

    @Test func oneSnapshot() async throws {
      let live = try LiveDatabase(pool)
      let largest = try await live.list(LiveQuery<City>("largest").ordered(by: Column("population").desc))
      let swiss = try await live.list(
        LiveQuery<City>("swiss").filter(Column("country") == "CH").ordered(by: Column("name")))
      let screen = swiss.appendingSections(of: largest)
      var updates: [String] = []
      let observation = screen.observe { update in
        updates.append("\(update.changes)")
        #expect(largest.itemCount == 3 && swiss.itemCount == 2)
      }
      #expect(screen.itemCount == 7)

      try await pool.write { db in try db.execute(sql: "DELETE FROM city WHERE name = 'Bern'") }
      // screen: delete 0-1, 1-3
      // largest has 3 rows and swiss has 2, or they have 4 and 3, but never 3 and 3
      #expect(await eventually { screen.itemCount == 5 } && updates == ["delete 0-1, 1-3"])
      withExtendedLifetime(observation) {}
      #expect(names(largest) == [["Oslo", "Zürich", "Basel"]] && names(swiss) == [["Basel", "Zürich"]])
    }

    @Test func cellsReadTheShownSnapshot() async throws {
      let live = try LiveDatabase(pool)
      let cities = try await live.list(LiveQuery<City>("all").ordered(by: Column("name")))

      let cells = cities.cells(
        .cell { cell, city, context in
          let live = context.value(of: LiveDatabase.self)
          cell.name = city.name
          cell.country = try? live?.read { db in try Country.fetchOne(db, key: city.country)?.name }
        })
      let host = TextHost(cells)
      #expect(
        host.texts == ["Basel, Switzerland", "Bern, Switzerland", "Oslo, Norway", "Zürich, Switzerland"])

      try await live.write { db in try Country(code: "CH", name: "Schweiz").update(db) }
      let affected = try live.read { db in
        try City.filter(Column("country") == "CH").fetchAll(db).map { ItemID($0.id) }
      }
      cities.invalidate(affected)  // update 0-0, 0-1, 0-3
      #expect(
        await eventually { host.texts == ["Basel, Schweiz", "Bern, Schweiz", "Oslo, Norway", "Zürich, Schweiz"] })
    }

    @Test func annotationsAndManualOrder() async throws {
      let live = try LiveDatabase(pool)
      var animated: [Bool] = []
      func show(_ changes: ChangeSet, animated isAnimated: Bool) { animated.append(isAnimated) }

      let favorites = try await live.list(LiveQuery<City>("favorites").ordered(by: Column("rank")))
      let order = ManualOrder(of: favorites, by: Column("rank"))
      let observation = favorites.observe { update in
        let isOwn = live.commitAnnotations.contains { $0 is Dragged }
        show(update.changes, animated: !isOwn)
      }
      try await order.move(
        from: ItemPosition(section: 0, item: 3), to: ItemPosition(section: 0, item: 0), annotation: Dragged(id: 4))
      #expect(await eventually { animated == [false] })
      #expect(names(favorites) == [["Oslo", "Zürich", "Basel", "Bern"]])

      try await live.write(annotation: Dragged(id: 2)) { db in
        try db.execute(sql: "UPDATE city SET population = population + 1 WHERE id = 2")
      }
      #expect(await eventually { animated == [false, false] })
      try await live.write { db in try db.execute(sql: "DELETE FROM city WHERE id = 2") }
      #expect(await eventually { animated == [false, false, true] })
      withExtendedLifetime(observation) {}
    }

    @Test func viewsThatAreReadAgain() async throws {
      let live = try LiveDatabase(pool)

      let inCountries = LiveQuery(
        "with a country", request: City.joining(required: City.belongsTo(Country.self, using: .init(["country"]))))
      let named = try await live.list(inCountries.ordered(by: Column("name")).decoded(City.init(row:)))
      print(named.treeDescription)
      // LiveSource<City>: 1 section, 4 items, “with a country”, read again after commits: it is a request of its own
      #expect(
        named.treeDescription
          == "LiveSource<City>: 1 section, 4 items, “with a country”, read again after commits: it is a request of its own"
      )
    }

    @Test func rowsThatCannotBeDecoded() async throws {
      try await pool.write { try $0.execute(sql: "UPDATE city SET population = NULL WHERE id = 2") }
      let live = try LiveDatabase(pool)
      let cities = try await live.list(LiveQuery<City>("all").ordered(by: Column("id")))

      cities.placeholder = { row, error in
        City(id: row["id"], name: "?", country: nil, population: 0)
      }
      #expect(names(cities) == [["Zürich", "?", "Bern", "Oslo"]])
    }

    @Test func failures() async throws {
      let live = try LiveDatabase(pool)
      var shown: [String] = []
      func show(_ error: any Error) { shown.append("\(error)") }

      do {
        _ = try await live.list(LiveQuery<City>("wrong").ordered(by: Column("size")))
      } catch LiveQueryError.invalidExpression(_, let message) {
        print(message)
        // no such column: size; columns of another table need a ParentTable or a ChildTable: LiveQuery.joining(_:children:)
        #expect(
          message
            == "no such column: size; columns of another table need a ParentTable or a ChildTable: LiveQuery.joining(_:children:)"
        )
      }

      let cities = try await live.list(LiveQuery<City>("all").ordered(by: Column("name")))
      live.onFailure = { error in show(error) }
      try await pool.write { db in try db.rename(table: "city", to: "town") }  // cities is empty, and has a failure
      #expect(await eventually { cities.failure != nil && cities.sectionCount == 0 && shown.count == 1 })
      try await pool.write { db in try db.rename(table: "town", to: "city") }  // the rows are inserted again
      #expect(await eventually { cities.failure == nil && cities.itemCount == 4 })
    }
  }
#endif
