#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import GRDB
  import ListTestSupport
  import Testing

  /// Search tables and views that are dropped and made again while queries are requested.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct LostSearchTableTests {
    @Test func returnsWithItsTables() async throws {
      let pool = try LiveSearchTests.filled(60)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(
        LiveSourceTests.view(), in: LiveSearchTests.texts, for: SearchQuery(typed: "blue"))
      let mirror = LiveSearchTests.mirror(list)
      try Self.drop(false, pool)
      #expect(await eventually { list.failure is LiveSearchError && list.positions.isEmpty })
      list.query = SearchQuery(typed: "gre")
      #expect(await eventually { !list.isSearching })
      try Self.restore(false, pool)
      list.query = SearchQuery(typed: "red")
      let expected = try LiveSearchTests.expected(pool, SearchQuery(typed: "red"))
      #expect(await eventually { list.failure == nil && list.rows == expected })
      #expect(mirror.difference() == nil)
      // The view's own table.
      try Self.drop(true, pool)
      #expect(await eventually { list.failure != nil && list.positions.isEmpty })
      try await pool.write { db in
        try db.execute(sql: TestDatabase.schema)
        for id in 0..<9 { try LiveSearchTests.event(id).insert(db) }
        try SearchTable.create("event_text", forTable: "event", columns: ["title"], in: db)
      }
      let again = try LiveSearchTests.expected(pool, SearchQuery(typed: "red"))
      #expect(await eventually { list.failure == nil && list.rows == again })
      #expect(mirror.difference() == nil)
    }

    private static func drop(_ isView: Bool, _ pool: DatabasePool) throws {
      try pool.write { db in
        try db.dropFTS5SynchronizationTriggers(forTable: "event_text")
        try db.drop(table: "event_text")
        if isView { try db.drop(table: "event") }
      }
    }

    private static func restore(_ isView: Bool, _ pool: DatabasePool) throws {
      try pool.write { db in
        if isView {
          try db.execute(sql: TestDatabase.schema)
          for id in 0..<60 { try LiveSearchTests.event(id).insert(db) }
        }
        try SearchTable.create("event_text", forTable: "event", columns: ["title"], in: db)
      }
    }

    /// The query that was requested last is displayed when the tables are back, whenever it was requested.
    @Test(arguments: [false, true], ["blue", ""])
    func returnsWithTheNewestQuery(dropsView: Bool, first: String) async throws {
      for round in 0..<8 {
        let pool = try LiveSearchTests.filled(60)
        let live = try LiveDatabase(pool, interval: .zero)
        let list = try await live.search(
          LiveSourceTests.view(), in: LiveSearchTests.texts, for: SearchQuery(typed: first), whenEmpty: .allRows)
        let mirror = LiveSearchTests.mirror(list)
        if round & 1 == 0 { list.query = SearchQuery(typed: "gre") }
        try Self.drop(dropsView, pool)
        if round & 2 == 0 {
          #expect(await eventually { !list.isSearching && (list.failure != nil || first.isEmpty) })
        }
        if round & 4 == 0 {
          list.query = SearchQuery(typed: "red")
          if round & 2 == 0 { #expect(await eventually { !list.isSearching && list.failure != nil }) }
        }
        try Self.restore(dropsView, pool)
        if round & 4 != 0 { list.query = SearchQuery(typed: "red") }
        let expected = try LiveSearchTests.expected(pool, SearchQuery(typed: "red"))
        #expect(
          await eventually { list.failure == nil && !list.isSearching && list.rows == expected }, "round \(round)")
        #expect(list.shownQuery == list.query && mirror.difference() == nil, "round \(round)")
        try await list.finishSearching()
        await live.close()
      }
    }

    /// A result from before a commit that lost the search table isn't displayed after it.
    @Test func aResultFromBeforeTheLossIsNotDisplayed() async throws {
      for round in 0..<12 {
        let pool = try LiveSearchTests.filled(60)
        let live = try LiveDatabase(pool, interval: .zero)
        let list = try await live.search(
          LiveSourceTests.view(), in: LiveSearchTests.texts, for: SearchQuery(typed: "blue"))
        let mirror = LiveSearchTests.mirror(list)
        list.query = SearchQuery(typed: "gre")
        for _ in 0..<round { await Task.yield() }
        try await pool.write { db in
          try db.dropFTS5SynchronizationTriggers(forTable: "event_text")
          try db.execute(sql: "DROP TABLE event_text; UPDATE event SET title = 'none' WHERE id % 2 = 0")
        }
        #expect(await eventually { !list.isSearching && list.failure != nil && list.positions.isEmpty })
        #expect(mirror.difference() == nil)
        try Self.restore(false, pool)
        let expected = try LiveSearchTests.expected(pool, SearchQuery(typed: "gre"))
        #expect(await eventually { list.failure == nil && list.rows == expected }, "round \(round)")
        #expect(mirror.difference() == nil)
        await live.close()
      }
    }

    @Test func returnsWithAnInvalidQuery() async throws {
      let pool = try LiveSearchTests.filled(60)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(
        LiveSourceTests.view(), in: LiveSearchTests.texts, for: SearchQuery(typed: "blue"))
      let mirror = LiveSearchTests.mirror(list)
      try Self.drop(false, pool)
      #expect(await eventually { list.failure is LiveSearchError && list.positions.isEmpty })
      list.query = SearchQuery(fts5: "(")
      #expect(await eventually { !list.isSearching })
      try Self.restore(false, pool)
      let expected = try LiveSearchTests.expected(pool, SearchQuery(typed: "blue"))
      #expect(await eventually { (list.failure as? LiveSearchError)?.isOfQuery == true && list.rows == expected })
      #expect(mirror.difference() == nil)
    }

    @Test func aFailedQueryThatWasReplacedAndCanceledDoesNotReturn() async throws {
      let pool = try LiveSearchTests.filled(60)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(
        LiveSourceTests.view(), in: LiveSearchTests.texts, for: SearchQuery(typed: "blue"))
      try Self.drop(false, pool)
      #expect(await eventually { list.failure != nil })
      list.query = SearchQuery(typed: "red")
      #expect(await eventually { !list.isSearching })
      list.query = SearchQuery(typed: "gre")
      list.cancel()
      #expect(list.query == SearchQuery(typed: "blue"))
      try Self.restore(false, pool)
      let expected = try LiveSearchTests.expected(pool, SearchQuery(typed: "blue"))
      #expect(await eventually { list.failure == nil && list.rows == expected })
      #expect(list.query == SearchQuery(typed: "blue") && list.shownQuery == list.query)
    }
  }
#endif
