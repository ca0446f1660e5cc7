#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Which indexes views have, and when.
  @MainActor
  @Suite(.timeLimit(.minutes(15))) struct ViewIndexTests {
    private static func view(_ name: String, version: Int = 1, _ order: Column = Column("title")) -> LiveView<Event> {
      LiveView(name, version: version, orderedBy: order)
    }

    private static func indexes(_ pool: DatabasePool) async throws -> [String] {
      try await pool.read {
        try String.fetchAll($0, sql: "SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name")
      }
    }

    @Test func anIndexIsDroppedWithTheLastListOfItsVersion() async throws {
      let pool = try LiveSourceTests.filled(20)
      let live = try LiveDatabase(pool, interval: .zero)
      let first = try await live.list(Self.view("d"))
      let second = try await live.list(Self.view("d"))
      try await first.setView(Self.view("d", version: 2, Column("rank")))
      #expect(try await Self.indexes(pool) == ["grdb_live d v1", "grdb_live d v2"])
      try await pool.write { try $0.execute(sql: "UPDATE event SET rank = 100, title = 'a' WHERE id = 3") }
      #expect(await eventually { first.rows[0].last?.id == 3 && second.rows[0].first?.id == 3 })
      try await second.setView(Self.view("d", version: 2, Column("rank")))
      #expect(try await Self.indexes(pool) == ["grdb_live d v2"])
      // It isn't created again.
      try await pool.write { try $0.execute(sql: "UPDATE event SET rank = -1 WHERE id = 3") }
      #expect(await eventually { second.rows[0].first?.id == 3 })
      #expect(try await Self.indexes(pool) == ["grdb_live d v2"])
      #expect(first.describedDetails == "“d”, in the order of \"grdb_live d v2\"")
    }

    @Test func indexesOfOtherVersionsAreDroppedWhenTheViewIsOpened() async throws {
      let pool = try LiveSourceTests.filled(20)
      _ = try await LiveDatabase(pool).list(Self.view("d", version: 3))
      try await pool.write {
        try $0.execute(
          sql: "CREATE INDEX \"grdb_live d v1\" ON event(rank); CREATE INDEX \"grdb_live d v2\" ON event(place)")
      }
      let list = try await LiveDatabase(pool).list(Self.view("d", version: 3))
      #expect(try await Self.indexes(pool) == ["grdb_live d v3"])
      #expect(list.itemCount == 20)
    }

    @Test func aChangedDefinitionIsNoticedWhereTheIndexIsAnothersToo() async throws {
      let pool = try LiveSourceTests.filled(20)
      let live = try LiveDatabase(pool, interval: .zero)
      let first = try await live.list(Self.view("a"))
      let second = try await live.list(Self.view("b"))
      #expect(second.describedDetails == "“b”, in the order of \"grdb_live a v1\"")
      await #expect(throws: LiveViewError.definitionChanged(view: "b", version: 1)) {
        _ = try await live.list(Self.view("b", Column("rank")))
      }
      await #expect(throws: LiveViewError.definitionChanged(view: "b", version: 1)) {
        try await second.setView(Self.view("b", Column("rank")))
      }
      // The index is removed with its version.
      try await first.setView(Self.view("a", version: 2, Column("rank")))
      try await pool.write { try $0.execute(sql: "UPDATE event SET rank = -1, title = 'a' WHERE id = 3") }
      #expect(await eventually { first.rows[0].first?.id == 3 && second.rows[0].first?.id == 3 })
      #expect(second.describedDetails == "“b”, in the order of \"grdb_live b v1\"")
      #expect(try await Self.indexes(pool) == ["grdb_live a v2", "grdb_live b v1"])
    }

    /// A snapshot was taken, and then the view's index was created, before the views advanced to the snapshot.
    @Test func aViewIsShownInASnapshotThatHasItsIndex() async throws {
      let pool = try LiveSourceTests.filled(20)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(LiveSourceTests.view())
      let engine = try #require(live.engine)
      func isIdle() -> Bool { engine.state.read(\.isIdle) }
      for (number, shows) in [false, true].enumerated() {
        #expect(await eventually(isIdle))
        let gate = DispatchSemaphore(value: 0)
        engine.worker.async { gate.wait() }
        try await pool.write { try $0.execute(sql: "UPDATE event SET title = 'n\(number)' WHERE id = 3") }
        let late = LiveView<Event>("late \(number)", filter: Column("rank") > number, orderedBy: Column("title").desc)
        let opening = Task { @MainActor in
          if !shows { return try await live.list(late).itemCount }
          try await list.setView(late)
          return list.itemCount
        }
        #expect(
          await eventually {
            engine.state.read { !$0.requests.waiting.allOpenings.isEmpty }
          })
        gate.signal()
        let expected = try await pool.read { try Event.filter(Column("rank") > number).fetchCount($0) }
        #expect(try await opening.value == expected)
      }
    }

    @Test func rowsThatTwoFilteredViewsWithoutAnOrderHaveStay() async throws {
      let pool = try LiveSourceTests.filled(60)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(LiveView<Event>("some", filter: Column("rank") > 3))
      let mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      var before = list.itemCount
      for view in [
        LiveView<Event>("fewer", filter: Column("rank") > 7), LiveView("more", filter: Column("rank") > 1),
        LiveView("all"),
      ] {
        try await list.setView(view)
        let changes = try #require(mirror.updates.last).changes
        #expect(changes.inserts.count == max(0, list.itemCount - before), "\(view.name)")
        #expect(changes.deletes.count == max(0, before - list.itemCount), "\(view.name)")
        #expect(changes.moves.isEmpty && changes.updates.isEmpty && mirror.difference() == nil, "\(view.name)")
        before = list.itemCount
      }
    }
  }
#endif
