#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Which indexes lists use and suggest, and that they create none.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ViewIndexTests {
    struct Case: Sendable, CustomTestStringConvertible {
      let view: LiveQuery<Event>
      let index: String
      /// Whether it has the rows in order.
      let fits: Bool
      var testDescription: String { "\(view.name): \(index)" }

      init(_ fits: Bool, _ index: String, _ view: LiveQuery<Event>) {
        (self.view, self.index, self.fits) = (view, index, fits)
      }
    }

    nonisolated private static let byValue = LiveQuery<Event>("of a city")
      .filter(Column("city") == "p1")
      .ordered(by: Column("rank").desc)
    nonisolated private static let byTwo = LiveQuery<Event>("of two columns")
      .filter(Column("city") == "p1" && Column("rank") == 2)
      .ordered(by: Column("title"))
    nonisolated private static let grouped = LiveQuery<Event>("grouped")
      .grouped(by: Column("city"))
      .ordered(by: Column("rank").desc)
    nonisolated private static let high = LiveQuery<Event>("high")
      .filter(Column("rank") > 4)
      .ordered(by: Column("title"))
    nonisolated private static let constant = LiveQuery<Event>("constant")
      .filter(Column("city") == "p1" && SQL(sql: "rank % 2 = 1").sqlExpression)
      .ordered(by: Column("title"))

    nonisolated private static let cases: [Case] = [
      Case(true, "event(city, rank DESC)", byValue), Case(true, "event(city DESC, rank DESC)", byValue),
      // Read backwards; rows of one rank are sorted.
      Case(true, "event(city, rank)", byValue),
      Case(true, "event(city, rank DESC) WHERE 1", LiveQuery("none").ordered(by: Column("id"))),
      Case(false, "event(city)", byValue), Case(false, "event(rank DESC)", byValue),
      Case(false, "event(city, rank DESC, title)", byValue),
      Case(false, "event(city, rank DESC) WHERE rank > 0", byValue),
      Case(false, "event(city COLLATE NOCASE, rank DESC)", byValue),
      Case(true, "event(rank, city, title)", byTwo), Case(true, "event(city, rank DESC, title)", byTwo),
      Case(false, "event(city, title, rank)", byTwo),
      Case(true, "event(city, rank DESC)", grouped), Case(true, "event(city DESC, rank)", grouped),
      Case(false, "event(city, rank)", grouped), Case(false, "event(city COLLATE NOCASE, rank DESC)", grouped),
      Case(true, "event(city)", LiveQuery("newest").filter(Column("city") == "p1").ordered(by: Column("id").desc)),
      Case(false, "event(title)", high),
      Case(false, "event(title) WHERE rank > 4", LiveQuery("all").ordered(by: Column("title"))),
      Case(true, "event(title) WHERE rank > 4", high), Case(true, "event(title) WHERE (\"rank\" > 4)", high),
      Case(false, "event(title) WHERE rank > 3", high),
      Case(true, "event(city, title) WHERE rank % 2 = 1", constant),
      Case(false, "event(city, title)", constant),
      Case(true, "event(lower(title))", LiveQuery("lower").ordered(by: SQL(sql: "lower(title)").sqlExpression)),
    ]

    @Test(arguments: cases) func usesIndexesThatFit(sample: Case) async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE event(id INTEGER PRIMARY KEY, city TEXT, rank INTEGER, title TEXT NOT NULL);
            WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 499)
            INSERT INTO event SELECT i, 'p' || (i % 3), i % 11, 't' || (i * 7919 % 101) FROM n;
            """)
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(sample.view)
      let rows = list.rows
      let isTable = sample.view.name == "none"
      #expect(isTable || list.describedDetails?.contains("in memory") == true)
      var updates = 0
      let observation = list.observe { _ in updates += 1 }
      // The order is another one's work, and nothing else.
      try await pool.write { try $0.execute(sql: "CREATE INDEX own ON " + sample.index) }
      try await live.catchUp()
      let uses = list.describedDetails?.contains("in the order of \"own\"") == true
      #expect(uses == (sample.fits && !isTable), "\(list.treeDescription)")
      #expect(list.rows == rows && updates == 0)
      try await pool.write {
        try $0.execute(
          sql:
            "UPDATE event SET rank = (rank + 5) % 11, title = 't1' WHERE id % 50 = 1; DELETE FROM event WHERE id % 99 = 1"
        )
      }
      try await live.catchUp()
      let again = try await live.list(sample.view)
      #expect(again.rows == list.rows)
      let changed = list.rows
      updates = 0
      try await pool.write { try $0.execute(sql: "DROP INDEX own") }
      try await live.catchUp()
      #expect(list.rows == changed && updates == 0)
      // Both at once.
      try await pool.write {
        try $0.execute(sql: "CREATE INDEX own ON \(sample.index); UPDATE event SET rank = 3 WHERE id < 20")
      }
      try await live.catchUp()
      try await pool.write { try $0.execute(sql: "DROP INDEX own; UPDATE event SET rank = 7 WHERE id < 9") }
      try await live.catchUp()
      #expect(try await live.list(sample.view).rows == list.rows && list.failure == nil)
      withExtendedLifetime(observation) {}
    }

    @Test(arguments: cases.map(\.view)) func suggestedIndexesFit(view: LiveQuery<Event>) async throws {
      let pool = try LiveSourceTests.filled(100)
      try await pool.write { try $0.execute(sql: "DROP INDEX event_on_city") }
      let schema = try pool.schema()
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(view)
      #expect(try pool.schema() == schema)
      guard let sql = list.suggestedIndex else {
        #expect(view.name == "none")
        return
      }
      try await pool.write { try $0.execute(sql: sql) }
      try await live.catchUp()
      #expect(list.suggestedIndex == nil && list.describedDetails?.contains("in the order of") == true, "\(sql)")
    }

    @Test func readsAnIndexOfAnEarlierVersion() async throws {
      let pool = try LiveSourceTests.filled(20)
      try await pool.write { db in
        try db.execute(
          sql: """
            DROP INDEX event_on_city;
            CREATE INDEX "grdb_live a v1" ON event("title");
            CREATE INDEX "grdb_live b v1" ON event("rank") WHERE 0 AND 1;
            CREATE INDEX "grdb_live c v1" ON event("rank") WHERE +("city" = 'p1');
            CREATE INDEX "grdb_livestock" ON event(rank, title);
            CREATE TABLE other(a, b); CREATE INDEX "grdb_live foreign key other(a) to event" ON other(a);
            """)
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(LiveQuery<Event>("a").ordered(by: Column("title")))
      #expect(list.describedDetails == "“a”, in the order of \"grdb_live a v1\"")
      let some = try await live.list(LiveQuery<Event>("c").filter(Column("city") == "p1").ordered(by: Column("rank")))
      #expect(some.suggestedIndex != nil)
      let rows = list.rows
      func indexes() async throws -> [String] {
        try await pool.read {
          try String.fetchAll($0, sql: "SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY 1")
        }
      }
      try await pool.write { try LiveDatabase.removeIndexes(ofTable: "EVENT", in: $0) }
      try await live.catchUp()
      #expect(try await indexes() == ["grdb_live foreign key other(a) to event", "grdb_livestock"])
      #expect(list.rows == rows && list.suggestedIndex != nil)
      try await pool.write { try LiveDatabase.removeIndexes(in: $0) }
      #expect(try await indexes() == ["grdb_livestock"])
    }

    enum IndexChange: CaseIterable { case created, dropped, unique }

    /// An index is created or dropped after a view was prepared, and before the snapshot in which it's opened.
    @Test(arguments: IndexChange.allCases, [false, true])
    func anIndexChangesWhileAListIsOpened(change: IndexChange, isReplacement: Bool) async throws {
      let pool = try LiveSourceTests.filled(20)
      if change == .created { try await pool.write { try $0.execute(sql: "DROP INDEX event_on_city") } }
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(LiveQuery<Event>("all"))
      let mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      let engine = try #require(live.engine)
      func isIdle() -> Bool { engine.state.read(\.isIdle) }
      #expect(await eventually(isIdle))
      let gate = DispatchSemaphore(value: 0)
      engine.worker.async { gate.wait() }
      try await pool.write { try $0.execute(sql: "UPDATE event SET title = 'n' WHERE id = 3") }
      var opened = list
      let opening = Task { @MainActor in
        if isReplacement {
          try await list.setQuery(LiveSourceTests.view())
        } else {
          opened = try await live.list(LiveSourceTests.view())
        }
      }
      #expect(await eventually { engine.state.read { !$0.requests.queued.allOpenings.isEmpty } })
      let sql =
        switch change {
        case .created: "CREATE INDEX i ON event(city, rank DESC)"
        case .dropped: "DROP INDEX event_on_city"
        case .unique: "CREATE UNIQUE INDEX titles ON event(title)"
        }
      try await pool.write { try $0.execute(sql: sql) }
      gate.signal()
      try await opening.value
      try await live.catchUp()
      #expect(try opened.rows == TestDatabase.expected(pool))
      #expect((opened.suggestedIndex == nil) == (change != .dropped))
      // A row with the title of another one replaces it only if the index is unique.
      try await pool.write { try $0.execute(sql: "INSERT OR REPLACE INTO event VALUES (50, 'Rome', 1, 't5')") }
      try await live.catchUp()
      #expect(try opened.rows == TestDatabase.expected(pool))
      #expect(list.itemCount == (change == .unique ? 20 : 21) && mirror.difference() == nil)
    }

    @Test func rowsOfTwoFilteredViewsWithoutAnOrderAreRetained() async throws {
      let pool = try LiveSourceTests.filled(60)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(LiveQuery<Event>("some").filter(Column("rank") > 3))
      let mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      var before = list.itemCount
      for view in [
        LiveQuery<Event>("fewer").filter(Column("rank") > 7), LiveQuery("more").filter(Column("rank") > 1),
        LiveQuery("all"),
      ] {
        try await list.setQuery(view)
        let changes = try #require(mirror.updates.last).changes
        #expect(changes.inserts.count == max(0, list.itemCount - before), "\(view.name)")
        #expect(changes.deletes.count == max(0, before - list.itemCount), "\(view.name)")
        #expect(changes.moves.isEmpty && changes.updates.isEmpty && mirror.difference() == nil, "\(view.name)")
        before = list.itemCount
      }
    }
  }
#endif
