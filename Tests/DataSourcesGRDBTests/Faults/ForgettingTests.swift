#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Nothing of a view remains when its last list is released.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ForgettingTests {
    /// Returns the state of both connections and of the log of commits.
    private static func retained(_ live: LiveDatabase, _ pool: DatabasePool) async throws -> (
      statements: Int, watched: Int
    ) {
      var statements: [ObjectIdentifier: Int] = [:]
      // The connections alternate; state is discarded after the step.
      for step in 0..<10 {
        try await pool.write { try $0.execute(sql: "UPDATE event SET title = 'x\(step)' WHERE id = 1") }
        let title: () throws -> String? = {
          try live.read { try String.fetchOne($0, sql: "SELECT title FROM event WHERE id = 1") }
        }
        let isShown = try await eventually { try title() == "x\(step)" }
        #expect(isShown)
        let snapshot = try #require(live.snapshot)
        statements[ObjectIdentifier(snapshot)] = snapshot.read { $0.statements.countOfPlans }
      }
      #expect(statements.count == 2)
      return (statements.values.reduce(0, +), live.engine?.log.watchedCount ?? -1)
    }

    private static func view(_ name: String) -> LiveQuery<Event> {
      LiveQuery(name).grouped(by: Column("city")).ordered(by: Column("rank").desc, Column("title"))
    }

    @Test func statementsAndTablesGoWithTheLastList() async throws {
      let pool = try LiveSearchTests.filled(400)
      try await pool.write { try $0.execute(sql: "CREATE UNIQUE INDEX titles ON event(id, title)") }
      let live = try LiveDatabase(pool, interval: .zero)
      func use(_ list: some DataSource<Event>) async throws {
        #expect(!list.rows.isEmpty)
        let position = ItemPosition(section: 0, item: 0)
        #expect(list.position(of: try #require(list.id(at: position))) == position)
        try await pool.write {
          try $0.execute(
            sql: "INSERT OR REPLACE INTO event SELECT id, city, rank + 1, title FROM event WHERE id % 9 = 1")
        }
      }
      let first = try await live.list(Self.view("first"))
      try await use(first)
      let alone = try await Self.retained(live, pool)
      #expect(alone.statements > 4 && alone.watched == 1)
      for number in 0..<5 {
        let other = try await live.list(Self.view("other \(number)"))
        try await use(other)
        try await other.setQuery(LiveSourceTests.view("shown \(number)"))
        try await use(other)
        let search = try await live.search(
          Self.view("searched"), in: LiveSearchTests.texts, for: SearchQuery(typed: "red"), whenEmpty: .allRows)
        try await use(search)
        let requested = try await live.list(
          LiveQuery("requested", request: Event.all()).decoded(Event.init(row:)).ordered(by: Column("id")))
        #expect(requested.itemCount > 0)
        #expect(try await Self.retained(live, pool).watched == 3)
        // Nothing remains of a view that can't be opened.
        await #expect(throws: (any Error).self) {
          _ = try await live.list(LiveQuery<Event>("no").ordered(by: SQL("json(title)").sqlExpression))
        }
        withExtendedLifetime((other, search, requested)) {}
      }
      try await use(first)
      let after = try await Self.retained(live, pool)
      #expect(after.statements <= alone.statements + 4 && after.watched == 1)
      withExtendedLifetime(first) {}
    }

    @Test func nothingIsWatchedWithoutLists() async throws {
      let pool = try LiveSourceTests.filled(40)
      let live = try LiveDatabase(pool, interval: .zero)
      var lists = [try await live.list(LiveSourceTests.view()), try await live.list(LiveSourceTests.view())]
      var retained = try await Self.retained(live, pool)
      #expect(retained.statements > 0 && retained.watched == 1)
      lists.removeLast()
      retained = try await Self.retained(live, pool)
      #expect(retained.statements > 0 && retained.watched == 1)
      // The other one still changes.
      #expect(lists[0].rows.joined().contains { $0.title == "x9" })
      lists.removeAll()
      retained = try await Self.retained(live, pool)
      #expect(retained.statements == 0 && retained.watched == 0)
      let again = try await live.list(LiveSourceTests.view())
      try await pool.write { try $0.execute(sql: "DELETE FROM event WHERE id < 20") }
      #expect(await eventually { again.itemCount == 20 })
    }
  }
#endif
