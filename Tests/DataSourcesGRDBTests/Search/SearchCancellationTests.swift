#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import GRDB
  import ListTestSupport
  import Testing

  /// The query, the displayed query and the failure of a search, whatever becomes of its queries.
  @MainActor
  @Suite struct SearchCancellationTests {
    private static func search(_ pool: DatabasePool) async throws -> (LiveDatabase, LiveSearch<Event>) {
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(
        LiveSourceTests.view(), in: LiveSearchTests.texts, for: SearchQuery(typed: "blue"))
      return (live, list)
    }

    @Test func cancelsAFailedQuery() async throws {
      let (live, list) = try await Self.search(LiveSearchTests.filled(60))
      list.query = SearchQuery(fts5: "bern OR")
      await #expect(throws: LiveSearchError.self) { try await list.finishSearching() }
      #expect(list.failure != nil)
      var changes = 0
      list.onStateChange = { changes += 1 }
      list.cancel()
      #expect(list.query == SearchQuery(typed: "blue") && list.query == list.shownQuery && list.failure == nil)
      #expect(changes == 1)
      try await list.finishSearching()
      // Nothing to cancel.
      list.cancel()
      #expect(changes == 1)
      // What the engine still has of the failure isn't that of the displayed query.
      try await live.write { try $0.execute(sql: "DELETE FROM event WHERE id % 2 = 0") }
      try await live.catchUp()
      #expect(list.failure == nil && list.query == list.shownQuery)
    }

    @Test func aFailureEndsWithItsQuery() async throws {
      let (_, list) = try await Self.search(LiveSearchTests.filled(60))
      list.query = SearchQuery(fts5: "bern OR")
      await #expect(throws: LiveSearchError.self) { try await list.finishSearching() }
      list.query = SearchQuery(typed: "b")
      #expect(list.failure == nil)
      list.cancel()
      #expect(list.query == list.shownQuery && list.failure == nil)
      try await list.finishSearching()
      list.query = list.shownQuery
      try await list.finishSearching()
      #expect(list.failure == nil)
    }

    /// The expected state of a search.
    private struct Model {
      /// The query that was set last, unless it was canceled.
      var newest: SearchQuery?
      /// Queries that may be displayed: those since the last certain state.
      var displayable: [SearchQuery]

      mutating func set(_ query: SearchQuery) {
        newest = query
        displayable.append(query)
      }
    }

    @Test(arguments: 0..<8 as Range<UInt64>) func anySequence(seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let pool = try LiveSearchTests.filled(200)
      let (live, list) = try await Self.search(pool)
      let mirror = LiveSearchTests.mirror(list)
      let valid = ["blue", "red", "gre", "n1", "great blue", "b"].map { SearchQuery(typed: $0) } + [.empty]
      let invalid = ["red AND", "nix : red", "("].map { SearchQuery(fts5: $0) }
      var model = Model(displayable: [list.shownQuery])
      var history: [String] = []
      func check(_ condition: Bool, _ what: String, _ location: SourceLocation = #_sourceLocation) throws {
        let failure = list.failure.map { "\($0)" } ?? "none"
        let state = "query \(list.query), shown \(list.shownQuery), failure \(failure): \(history.suffix(10))"
        try #require(condition, "seed \(seed), \(what); \(state)", sourceLocation: location)
      }
      for _ in 0..<FuzzSettings.steps(50) {
        switch random.below(8) {
        case 0, 1, 2:
          let query = random.oneIn(3) ? invalid[random.below(3)] : valid[random.below(valid.count)]
          history.append("set \(query)")
          if query != list.query { model.set(query) }
          list.query = query
        case 3:
          history.append("cancel")
          list.cancel()
          model.newest = nil
        case 4:
          let id = random.below(220)
          history.append("write \(id)")
          try await pool.write { db in
            if id % 3 == 0 { try Event.deleteOne(db, key: id) } else { try LiveSearchTests.event(id, id % 7).save(db) }
          }
        case 5: for _ in 0..<random.below(6) { await Task.yield() }
        case 6:
          history.append("catch up")
          try await live.catchUp()
        default:
          history.append("finish")
          let isValid = model.newest.map { !invalid.contains($0) } ?? true
          do {
            try await list.finishSearching()
            try check(isValid, "finished")
          } catch let error as LiveSearchError { try check(!isValid && error.isOfQuery, "failed: \(error)") }
          if let newest = model.newest {
            try check(isValid ? list.shownQuery == newest : list.failure != nil, "the newest query")
            model.displayable = isValid ? [newest] : [list.shownQuery]
          }
          try await live.catchUp()
          let expected = list.shownQuery.isEmpty ? [] : try LiveSearchTests.expected(pool, list.shownQuery)
          try check(list.rows == expected, "rows")
        }
        try check(model.displayable.contains(list.shownQuery) && !invalid.contains(list.shownQuery), "shown query")
        if let newest = model.newest {
          try check(list.query == newest, "query")
          let isFailed = list.failure != nil
          try check(!isFailed || (invalid.contains(newest) && !list.isSearching), "failure")
          if !list.isSearching { try check(isFailed == invalid.contains(newest), "end") }
        } else {
          try check(list.query == list.shownQuery && list.failure == nil && !list.isSearching, "canceled")
        }
        try check(mirror.difference() == nil, "mirror")
      }
    }
  }
#endif
