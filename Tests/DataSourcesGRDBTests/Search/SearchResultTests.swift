#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// The results of searches, as apps see them.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct SearchResultTests {
    @Test("YV-81: results are those of commits and queries", arguments: [1, 2] as [UInt64])
    func appliesCommits(seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let pool = try LiveSearchTests.filled(200)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(LiveSourceTests.view(), in: LiveSearchTests.texts, for: SearchQuery(typed: "re"))
      #expect(try list.rows == LiveSearchTests.expected(pool, SearchQuery(typed: "re")))
      let mirror = LiveSearchTests.mirror(list)
      for step in 0..<40 {
        if random.oneIn(2) {
          let typed = ["r", "red ", "blue", "gre", "n1", "great blue", "bluebell r"]
          list.query = SearchQuery(typed: typed[random.below(typed.count)])
        }
        for _ in 0..<random.below(3) {
          let (id, isGone) = (random.below(220), random.oneIn(4))
          try await pool.write { db in
            if isGone { try Event.deleteOne(db, key: id) } else { try LiveSearchTests.event(id, step).save(db) }
          }
        }
        let (expected, query) = (try LiveSearchTests.expected(pool, list.query), list.query)
        try #require(
          await eventually { list.shownQuery == query && list.rows == expected }, "seed \(seed), step \(step)")
        #expect(mirror.difference() == nil, "seed \(seed), step \(step)")
        if let row = list.positions.randomElement(using: &random), let id = list.id(at: row) {
          #expect(list.position(of: id) == row && id == list.item(at: row).map { ItemID($0.id) })
        }
      }
      #expect(mirror.updates.allSatisfy { !$0.changes.isReload && !$0.changes.isEmpty })
      #expect(list.failure == nil && !list.isSearching)
    }

    /// An expression that has no value for a row isn't a fault of the query, which is searched for again.
    @Test func aRowWithoutAValueIsNoFaultOfTheQuery() async throws {
      let pool = try LiveSearchTests.filled(20)
      try await pool.write { db in
        try db.execute(sql: "UPDATE event SET city = '{}'; UPDATE event SET city = '{' WHERE id = 6")
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(
        LiveQuery<Event>("by data").ordered(by: SQL("json_extract(city, '$.n')")), in: LiveSearchTests.texts)
      let mirror = LiveSearchTests.mirror(list)
      list.query = SearchQuery(typed: "red ")
      let error = await #expect(throws: LiveSearchError.self) { try await list.finishSearching() }
      #expect(error == .unreadable(table: "event_text", message: "malformed JSON"))
      try await live.write { try $0.execute(sql: "UPDATE event SET city = '{}' WHERE id = 6") }
      try await live.catchUp()
      #expect(list.failure == nil && list.shownQuery == list.query && list.rows.joined().map(\.id) == [0, 6, 12, 18])
      // The displayed results too.
      try await live.write { try $0.execute(sql: "UPDATE event SET city = '{' WHERE id = 12") }
      try await live.catchUp()
      #expect(list.failure != nil && list.itemCount == 0)
      try await live.write { try $0.execute(sql: "UPDATE event SET city = '{\"n\": 1}' WHERE id = 12") }
      try await live.catchUp()
      #expect(list.failure == nil && list.rows.joined().map(\.id) == [0, 6, 18, 12] && mirror.difference() == nil)
    }

    @Test("YV-83: snippets have marks, an ellipsis, a column and a number of words") func makesSnippets() async throws {
      let pool = try LiveSearchTests.filled(5)
      try await pool.write { db in
        let title = (0..<30).map { "w\($0)" }.joined(separator: " ") + " needle " + String(repeating: "x ", count: 30)
        try Event(id: 9, city: "Bern", title: title).insert(db)
      }
      let live = try LiveDatabase(pool)
      let style = SnippetStyle(start: "[", end: "]", ellipsis: "…", column: "title", wordCount: 5)
      let list = try await live.search(
        LiveSourceTests.view(), in: LiveSearchTests.texts, for: SearchQuery(typed: "need"), snippets: style)
      let first = ItemPosition(section: 0, item: 0)
      let snippet = try #require(list.snippet(at: first))
      #expect(snippet.hasPrefix("…") && snippet.hasSuffix("…") && snippet.contains("[needle]"))
      #expect(snippet.split(separator: " ").count == 5)
      var changes: [ChangeSet] = []
      let observation = list.observe { changes.append($0.changes) }
      list.query = SearchQuery(typed: "w29 needle")
      #expect(await eventually { !list.isSearching })
      #expect(list.snippet(at: first)?.contains("[w29] [needle]") == true)
      #expect(try changes == [ChangeSet(updates: [first])])
      // The new content of the row.
      try await pool.write { try $0.execute(sql: "UPDATE event SET title = 'w29 needle' WHERE id = 9") }
      #expect(await eventually { list.snippet(at: first) == "[w29] [needle]" })
      #expect(list.snippet(at: ItemPosition(section: 3, item: 0)) == nil)
      withExtendedLifetime(observation) {}
    }

    @Test("YV-80: by relevance, with weights") func ordersByRelevance() async throws {
      let pool = try TestDatabase.pool()
      try await pool.write { db in
        try Event(id: 1, city: "red", title: "nothing here").insert(db)
        try Event(id: 2, city: "green", title: "red red red").insert(db)
        for id in 3..<20 { try Event(id: Int64(id), city: "b", title: "other words").insert(db) }
        try SearchTable.create("t", forTable: "event", columns: ["city", "title"], in: db)
      }
      let live = try LiveDatabase(pool)
      func order(_ weights: [Double]) async throws -> [Int64] {
        let list = try await live.search(
          LiveQuery<Event>("all").ordered(by: Column("id")), in: SearchTable("t"), for: SearchQuery(typed: "red"),
          order: .relevance(weights: weights))
        return list.rows.flatMap { $0 }.map(\.id)
      }
      #expect(try await order([10, 0.1]) == [1, 2])
      #expect(try await order([0.1, 10]) == [2, 1])
    }

    /// Its section has rows of any groups: a closure that expects the value of a group would trap.
    @Test func relevanceHasNoTitles() async throws {
      let pool = try LiveSearchTests.filled(20)
      try await pool.write { try $0.execute(sql: "UPDATE event SET city = 'Bern' WHERE id > 3") }
      let live = try LiveDatabase(pool)
      let list = try await live.search(
        LiveSourceTests.view(), in: LiveSearchTests.texts, for: SearchQuery(typed: "red"), order: .relevance(),
        whenEmpty: .allRows)
      var changes: [ChangeSet] = []
      let observation = list.observe { changes.append($0.changes) }
      var cities: [String?] = []
      list.header = { value in
        cities.append(String.fromDatabaseValue(value))
        return cities.last.flatMap { $0 } ?? "nowhere"
      }
      func headers() -> [String?] { (0..<list.sectionCount).map { list.sectionInfo(at: $0)?.header } }
      #expect(list.itemCount > 1 && headers() == [nil])
      #expect(cities.isEmpty && changes.isEmpty)
      // The first section of all rows is that of NULL, as the one by relevance.
      list.query = .empty
      try await list.finishSearching()
      #expect(headers() == ["nowhere", "Bern", "Oslo", "Rome"])
      #expect(changes.last?.sectionUpdates == [0])
      list.query = SearchQuery(typed: "red")
      try await list.finishSearching()
      #expect(headers() == [nil])
      #expect(changes.last?.sectionUpdates == [0])
      withExtendedLifetime(observation) {}
    }

    @Test("YV-85: a search stores nothing in the database") func storesNothing() async throws {
      let pool = try LiveSearchTests.filled(20)
      let live = try LiveDatabase(pool)
      _ = try await live.list(LiveSourceTests.view())
      func schema() async throws -> [String] {
        try await pool.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_master ORDER BY name") }
      }
      let before = try await schema()
      let list = try await live.search(LiveSourceTests.view(), in: LiveSearchTests.texts)
      list.query = SearchQuery(typed: "red")
      #expect(await eventually { !list.isSearching })
      #expect(try await schema() == before)
    }
  }
#endif
