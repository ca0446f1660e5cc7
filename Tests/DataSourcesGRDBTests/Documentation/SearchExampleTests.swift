#if GRDB
  import DataSources
  import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  /// The examples of the article on searching.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct SearchExampleTests {
    private let pool: DatabasePool
    private let byCountry = LiveQuery<City>("cities by country")
      .grouped(by: Column("country"))
      .ordered(by: Column("population").desc)

    init() throws { pool = try CitySample.pool() }

    private func names(_ list: some DataSource<City>) -> [[String]] { list.rows.map { $0.map(\.name) } }

    @Test func asOneTypes() async throws {
      var states: [String] = []
      func show(_ text: String) { states.append(text) }

      var migrator = DatabaseMigrator()
      migrator.registerMigration("search") { db in
        try SearchTable.create("city_text", forTable: "city", columns: ["name"], in: db)
      }
      try migrator.migrate(pool)

      let live = try LiveDatabase(pool)
      let results = try await live.search(byCountry, in: SearchTable("city_text"))
      results.query = SearchQuery(typed: "b")  // Basel, Bern
      #expect(await eventually { names(results) == [["Basel", "Bern"]] })
      results.query = SearchQuery(typed: "zur")  // Zürich
      #expect(await eventually { names(results) == [["Zürich"]] })
      results.query = SearchQuery(typed: "bern")
      results.query = SearchQuery(typed: "zur")
      try await results.finishSearching()
      #expect(names(results) == [["Zürich"]] && !results.isSearching)

      results.onStateChange = { [unowned results] in
        if let failure = results.failure {
          show("\(failure)")
        } else {
          show(results.itemCount == 0 ? "Nothing matches" : "\(results.itemCount) found")
        }
      }
      results.query = SearchQuery(typed: "zurx")
      #expect(await eventually { states == ["Nothing matches"] })
      results.query = SearchQuery(fts5: "bern OR")  // the rows stay, and failure has the reason
      #expect(await eventually { states.count == 2 && states[1].contains("not valid") })
      results.query = SearchQuery(typed: "o")
      results.query = SearchQuery(typed: "os")
      results.cancel()  // the query is the displayed one again
      #expect(results.query == SearchQuery(typed: "zurx") && !results.isSearching)

      results.query = SearchQuery(typed: "ber")
      #expect(await eventually { names(results) == [["Bern"]] })
      try await pool.write { db in
        try City(id: 5, name: "Bergen", country: "NO", population: 291_000).insert(db)
      }  // insert section 1
      #expect(await eventually { names(results) == [["Bern"], ["Bergen"]] })
    }

    @Test func selections() async throws {
      let live = try LiveDatabase(pool)
      try await pool.write { db in
        try SearchTable.create("city_text", forTable: "city", columns: ["name"], in: db)
      }
      let results = try await live.search(byCountry, in: SearchTable("city_text"), whenEmpty: .allRows)
      let selection = results.selection(.multiple)
      var marked: Set<ItemID> = []
      let observation = selection.observeSelection { change in
        marked.formUnion(change.selected)
        marked.subtract(change.deselected)
      }
      for id in [1, 2, 3] { selection.select(ItemID(id)) }
      selection.deselect(ItemID(3))
      results.query = SearchQuery(typed: "bas")
      try await results.finishSearching()
      #expect(selection.selectedItems.map(\.name) == ["Basel"] && marked == [ItemID(1), ItemID(2)])
      results.query = .empty
      try await results.finishSearching()
      selection.select(at: marked.compactMap(selection.position(of:)))
      #expect(selection.selectedItems.map(\.name) == ["Zürich", "Basel"])
      withExtendedLifetime(observation) {}
    }

    @Test func queries() async throws {
      let words = SearchQuery(typed: "san fr")  // "san" and a word that begins with "fr"
      let ended = SearchQuery(typed: "san fr", completesLastWord: false)  // two whole words
      let phrase = SearchQuery(typed: "\"new york\" ci")
      let either = SearchQuery.phrase("new york").or(SearchQuery(typed: "boston"))
      let inName = words.inColumns("name")
      let syntax = SearchQuery(fts5: "name : zur* NOT stadt")
      let all = [words, ended, phrase, either, inName, syntax].map(\.description)
      #expect(
        all == [
          #""san" "fr" *"#, #""san" "fr""#, #""new york" "ci" *"#, #""new york" OR "boston" *"#,
          #"{"name"} : ("san" "fr" *)"#, "name : zur* NOT stadt",
        ])
    }

    @Test func relevanceAndSnippets() async throws {
      let live = try LiveDatabase(pool)
      try await pool.write { db in
        try SearchTable.create("city_text", forTable: "city", columns: ["name", "country"], in: db)
        try City(id: 5, name: "Oslo Sentrum", country: "NO", population: 1_000).insert(db)
      }

      let best = try await live.search(
        byCountry, in: SearchTable("city_text"), for: SearchQuery(typed: "oslo"),
        order: .relevance(weights: [10, 1]), whenEmpty: .allRows,
        snippets: SnippetStyle(start: "[", end: "]", column: "name"))
      let text = best.snippet(at: ItemPosition(section: 0, item: 1))  // [Oslo] Sentrum
      #expect(names(best) == [["Oslo", "Oslo Sentrum"]] && text == "[Oslo] Sentrum")
      best.query = .empty
      #expect(await eventually { best.itemCount == 5 })
    }

    @Test func partsOfWords() async throws {
      try await pool.write { db in
        try SearchTable.create(
          "code_text", forTable: "city", columns: ["name", "country"], prefixes: [],
          tokenizer: FTS5TokenizerDescriptor(components: ["trigram"]), in: db)
      }
      let live = try LiveDatabase(pool)
      let results = try await live.search(byCountry, in: SearchTable("code_text"), for: SearchQuery(typed: "slo no"))
      #expect(names(results) == [["Oslo"]])
    }

    @Test func rebuildsAndDrops() async throws {
      try await pool.write { db in
        try SearchTable.create("city_text", forTable: "city", columns: ["name"], in: db)
        try SearchTable("city_text").rebuild(in: db)
        try SearchTable("city_text").drop(in: db)
        #expect(try !db.tableExists("city_text"))
      }
    }

    @Test func aTableOfYourOwn() async throws {
      try await pool.write { db in
        try db.create(virtualTable: "names", using: FTS5()) { table in
          table.synchronize(withTable: "city")
          table.prefixes = [1, 2, 3]
          table.column("name")
        }
      }
      let live = try LiveDatabase(pool)
      let results = try await live.search(byCountry, in: SearchTable("names"), for: SearchQuery(typed: "o"))
      #expect(names(results) == [["Oslo"]])
    }
  }
#endif
