#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct LiveSearchTests {
    nonisolated static let words = ["red", "green", "blue", "reddish", "bluebell", "great"]
    nonisolated static let texts = SearchTable("event_text")

    nonisolated static func filled(_ count: Int) throws -> DatabasePool {
      let pool = try TestDatabase.pool()
      try pool.write { db in
        for id in 0..<count { try event(id).insert(db) }
        try SearchTable.create("event_text", forTable: "event", columns: ["title"], in: db)
      }
      return pool
    }

    nonisolated static func event(_ id: Int, _ step: Int = 0) -> Event {
      Event(
        id: Int64(id), city: ["Bern", "Oslo", "Rome", nil][(id + step) % 4], rank: (id + step) * 7 % 13,
        title: "\(words[(id + step) % 6]) \(words[id * 5 % 6]) n\(id)")
    }

    static func expected(_ pool: DatabasePool, _ query: SearchQuery) throws -> [[Event]] {
      let matches = Set(
        try pool.read {
          try Int64.fetchAll(
            $0, sql: "SELECT rowid FROM event_text WHERE event_text MATCH ?", arguments: [query.expression])
        })
      return try TestDatabase.expected(pool).map { $0.filter { matches.contains($0.id) } }.filter { !$0.isEmpty }
    }

    static func mirror(_ list: LiveSearch<Event>) -> ListMirror<TestItem> {
      ListMirror(list.map { TestItem(Int($0.id), content: ($0.title + ($0.city ?? "")).hashValue) })
    }

    private static func endedCount(_ list: LiveSearch<Event>) -> Int {
      let counts = list.searcher.counts
      return counts.finished + counts.dropped + counts.interrupted
    }

    @Test("TS-40, YV-84: of a hundred queries in a row only the newest is displayed")
    func showsTheNewestQuery() async throws {
      let pool = try Self.filled(3_000)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(LiveSourceTests.view(), in: Self.texts, whenEmpty: .allRows)
      #expect(list.positions.count == 3_000)
      let mirror = Self.mirror(list)
      var shown: [SearchQuery] = []
      list.onStateChange = { shown.append(list.shownQuery) }
      for number in 0..<100 {
        list.query = SearchQuery(typed: number % 2 == 0 ? "re" : "n\(number)")
        #expect(list.isSearching)
      }
      #expect(await eventually { !list.isSearching })
      #expect(list.shownQuery == SearchQuery(typed: "n99"))
      #expect(try list.rows == Self.expected(pool, SearchQuery(typed: "n99")))
      #expect(shown == [SearchQuery(typed: "n99")])
      #expect(mirror.updates.count == 1)
      #expect(mirror.difference() == nil)
      // A query that is interrupted can end after the newest one is shown. One that finished before the next one was
      // set counts as dropped. So the result doesn't depend on the duration of queries and typing.
      #expect(await eventually { Self.endedCount(list) >= 100 })
      let history = list.searcher.counts
      #expect(history.finished == 1 && Self.endedCount(list) == 100, "\(history)")
    }

    @Test("YV-84: a query can be canceled") func givesUp() async throws {
      let pool = try Self.filled(500)
      let live = try LiveDatabase(pool)
      let list = try await live.search(LiveSourceTests.view(), in: Self.texts, for: SearchQuery(typed: "red "))
      let before = list.rows
      let endedCount = Self.endedCount(list)
      list.query = SearchQuery(typed: "blue")
      list.cancel()
      #expect(list.query == SearchQuery(typed: "red ") && !list.isSearching)
      #expect(await eventually { Self.endedCount(list) > endedCount })
      try await live.catchUp()
      #expect(list.rows == before)
      list.query = SearchQuery(typed: "n49")
      #expect(await eventually { list.positions.count == 11 })
    }

    @Test("YV-84: a canceled query doesn't return with the next one") func cancelsAndSearchesAgain() async throws {
      let pool = try Self.filled(3_000)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(LiveSourceTests.view(), in: Self.texts)
      let mirror = Self.mirror(list)
      var failures: [any Error] = []
      live.onFailure = { failures.append($0) }
      for round in 0..<60 {
        list.query = SearchQuery(typed: "re")
        // The search can be pending, running, or completed.
        if round % 3 == 1 { await turns(round) }
        if round % 3 == 2 { #expect(await eventually { !list.searcher.isBusy || list.searcher.result != nil }) }
        list.cancel()
        list.query = SearchQuery(typed: "n\(round) ")
        #expect(await eventually { !list.isSearching }, "round \(round)")
        #expect(list.shownQuery == list.query && list.positions.count == 1, "round \(round)")
      }
      #expect(mirror.difference() == nil && failures.isEmpty)
    }

    @Test("The whole view of an empty query has no rows from before a change of the table")
    func displaysTheWholeViewAgain() async throws {
      let pool = try Self.filled(600)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(LiveSourceTests.view(), in: Self.texts, whenEmpty: .allRows)
      for step in 1..<12 {
        #expect(await eventually { try! list.rows == TestDatabase.expected(pool) }, "step \(step)")
        try await pool.write { db in
          try db.execute(sql: "DELETE FROM event WHERE id = ?", arguments: [step * 37])
          if step % 3 == 0 { try db.execute(sql: "ALTER TABLE event ADD COLUMN more\(step)") }
        }
      }
    }

    @Test func retainsItsRowsIfAQueryIsInvalid() async throws {
      let pool = try Self.filled(60)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(LiveSourceTests.view(), in: Self.texts, for: SearchQuery(typed: "red "))
      let before = list.rows
      for text in ["red AND", "\"red", "nix : red", "NEAR(", "red ^ *", "("] {
        list.query = SearchQuery(fts5: text)
        #expect(await eventually { !list.isSearching })
        guard case .invalidQuery? = list.failure as? LiveSearchError else {
          Issue.record("\(text): \(String(describing: list.failure))")
          continue
        }
        #expect(list.rows == before && list.shownQuery == SearchQuery(typed: "red "))
      }
      // It remains live.
      try await pool.write { try $0.execute(sql: "DELETE FROM event WHERE id % 2 = 0") }
      let expected = try Self.expected(pool, SearchQuery(typed: "red "))
      #expect(await eventually { list.rows == expected })
      for text in ["red\0", "'; DROP TABLE event; --", String(repeating: "é\"", count: 5_000), "😀"] {
        list.query = SearchQuery(typed: text)
        #expect(await eventually { !list.isSearching })
        #expect(list.failure == nil, "\(text.prefix(20))")
      }
    }

    @Test func reportsWhyItCannotBeOpened() async throws {
      let pool = try Self.filled(3)
      let live = try LiveDatabase(pool)
      await #expect(throws: LiveSearchError.noSearchTable("nix")) {
        _ = try await live.search(LiveSourceTests.view(), in: SearchTable("nix"))
      }
      await #expect(throws: LiveSearchError.notSearchable("event")) {
        _ = try await live.search(LiveSourceTests.view(), in: SearchTable("event"))
      }
      await #expect(throws: LiveSearchError.self) {
        _ = try await live.search(LiveQuery("r", request: Event.all()).decoded(Event.init(row:)), in: Self.texts)
      }
      let list = try await live.search(LiveSourceTests.view(), in: Self.texts, for: SearchQuery(fts5: "("))
      #expect(list.failure is LiveSearchError && list.positions.isEmpty)
    }

    @Test func noticesCommitsOfOthers() async throws {
      let pool = try Self.filled(50)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(LiveSourceTests.view(), in: Self.texts, for: SearchQuery(typed: "red"))
      let mirror = Self.mirror(list)
      let other = try DatabaseQueue(path: pool.path)
      try await other.write { try $0.execute(sql: "UPDATE event SET title = 'red' WHERE id < 9") }
      try await pool.write { try $0.execute(sql: "DELETE FROM event WHERE id = 20") }
      let expected = try Self.expected(pool, SearchQuery(typed: "red"))
      #expect(await eventually { list.rows == expected })
      #expect(mirror.difference() == nil)
    }

    /// Also letters with two marks.
    @Test func accentsDoNotCount() async throws {
      let pool = try Self.filled(5)
      try await pool.write { try Event(id: 9, city: "Bern", title: "Hồ Chí Minh").insert($0) }
      let list = try await LiveDatabase(pool).search(
        LiveSourceTests.view(), in: Self.texts, for: SearchQuery(typed: "HO CHI"))
      #expect(list.rows.joined().map(\.id) == [9])
    }

  }
#endif
