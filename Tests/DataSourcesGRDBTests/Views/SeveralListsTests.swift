#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import GRDB
  import Testing

  /// Two lists of one database on one screen.
  @MainActor
  @Suite struct SeveralListsTests {
    private let pool: DatabasePool
    private let live: LiveDatabase

    init() throws {
      pool = try TestDatabase.pool()
      try pool.write { db in
        try db.execute(
          sql: """
            INSERT INTO event VALUES (1, 'a', 0, 't1'), (2, 'a', 0, 't3'), (3, 'a', 0, 't5'), (4, 'a', 0, 't7'),
              (11, 'b', 0, 't2'), (12, 'b', 0, 't4'), (13, 'b', 0, 't6'), (14, 'b', 0, 't8')
            """)
      }
      live = try LiveDatabase(pool, interval: .zero)
    }

    private func list(_ name: String, where filter: (any SQLSpecificExpressible)? = nil) async throws
      -> LiveSource<Event>
    {
      try await live.list(LiveQuery(name).filter(filter).ordered(by: Column("id")))
    }

    private func commit(_ sql: String) async throws {
      try await pool.write { try $0.execute(sql: sql) }
      try await live.catchUp()
    }

    @Test func aCommitIsOneChangeSetThatFitsTheCounts() async throws {
      let screen = try await list("all").appendingSections(of: list("a", where: Column("city") == "a"))
      var shape = screen.shape
      let observation = screen.observe { update in
        #expect(throws: Never.self) { try update.changes.validate(from: shape, to: screen.shape) }
        shape = screen.shape
      }
      let mirrors = [ListMirror(screen), ListMirror(screen.filter { $0.id < 9 }), ListMirror(screen.reversed())]
      try await commit("DELETE FROM event WHERE id = 2; UPDATE event SET title = 'x' WHERE id = 3")
      #expect(mirrors.compactMap { $0.difference() } == [])
      #expect(
        mirrors.map { $0.updates.map { "\($0.changes)" } } == [
          ["delete 0-1, 1-1; update 0-1, 1-1"], ["delete 0-1, 1-1; update 0-1, 1-1"],
          ["delete 0-6, 1-2; update 0-5, 1-1"],
        ])
      withExtendedLifetime(observation) {}
    }

    /// If one list after the other emitted, an inserted item would be compared with items at wrong positions of the other list.
    @Test func sortedListsRemainSorted() async throws {
      let first = try await list("a", where: Column("city") == "a")
      let second = try await list("b", where: Column("city") == "b")
      let sorted = [first.appendingItems(of: second), second.appendingItems(of: first)].map { $0.sorted(by: \.title) }
      let mirrors = sorted.map { ListMirror($0) }
      try await commit(
        "DELETE FROM event WHERE id IN (1, 11); INSERT INTO event VALUES (5, 'a', 0, 't3x'), (15, 'b', 0, 't4x')")
      for list in sorted {
        #expect(list.rows.map { $0.map(\.title) } == [["t3", "t3x", "t4", "t4x", "t5", "t6", "t7", "t8"]])
      }
      #expect(mirrors.compactMap { $0.difference() } == [] && mirrors.allSatisfy { $0.updates.count == 1 })
    }

    @Test func filteredItemsAreNeverMissing() async throws {
      try await commit("UPDATE event SET rank = id % 2")
      let first = try await list("a", where: Column("city") == "a")
      let both = first.appendingSections(of: try await list("b", where: Column("city") == "b"))
      let filtered = both.filter { $0.rank == 0 }
      var seen: [[Int64?]] = []
      let observation = filtered.observe { _ in
        seen.append(filtered.positions.map { filtered.item(at: $0)?.id })
      }
      // Of each list, the first row, which the filter hides, and another one that it displays.
      try await commit("DELETE FROM event WHERE id IN (1, 11, 4, 14)")
      #expect(seen == [[2, 12]])
      withExtendedLifetime(observation) {}
    }

    /// Each change set fits, although the lists display different commits in between.
    @Test func listsOfTwoLiveDatabasesAdvanceOneAfterTheOther() async throws {
      let other = try LiveDatabase(pool, interval: .zero)
      let high = try await other.list(LiveQuery<Event>("high").ordered(by: Column("id").desc))
      let both = try await list("all").appendingItems(of: high)
      let mirrors = [ListMirror(both), ListMirror(both.sorted { ($0.title, $0.id) < ($1.title, $1.id) })]
      for step in 0..<5 {
        try await commit(
          "DELETE FROM event WHERE id = \(step); INSERT INTO event VALUES (\(20 + step), 'a', 0, 't\(step)')")
        try await other.catchUp()
        #expect(mirrors.compactMap { $0.difference() } == [], "step \(step)")
      }
      let titles = try #require(mirrors[1].updates.isEmpty ? nil : both.rows[0].map(\.title))
      #expect(titles.count == 18)
    }

    /// All kinds of lists, one of which loses its table.
    @Test func listsAndSearchesAreEmittedTogether() async throws {
      try await pool.write { try SearchTable.create("event_text", forTable: "event", columns: ["title"], in: $0) }
      let all = try await list("all")
      let requested = try await live.list(
        LiveQuery("requested for", request: Event.filter(Column("city") == "b")).decoded(Event.init(row:)).ordered(
          by: Column("id")))
      let search = try await live.search(
        LiveQuery<Event>("all").ordered(by: Column("id")), in: SearchTable("event_text"), for: SearchQuery(typed: "t"))
      let screen = ListMirror(search.appendingSections(of: requested, all))
      try await commit("DELETE FROM event WHERE id = 11; UPDATE event SET title = 'x' WHERE id = 1")
      #expect(screen.updates.map { "\($0.changes)" } == ["delete 0-0, 0-4, 1-0, 2-4; update 2-0"])
      #expect(screen.difference() == nil)
      var failures = 0
      live.onFailure = { _ in
        failures += 1
        #expect(all.sectionCount + requested.sectionCount + search.sectionCount == 0 && all.failure != nil)
      }
      try await commit("ALTER TABLE event RENAME TO other")
      #expect(screen.difference() == nil && failures > 0 && screen.updates.count == 2)
      live.onFailure = nil
      try await commit("ALTER TABLE other RENAME TO event")
      #expect(screen.difference() == nil && all.itemCount == 7)
    }
  }
#endif
