#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Live databases that follow a queue: on a file with a write-ahead log, on one without, and in memory.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct QueueTests {
    private static let view = LiveQuery<Event>("queued").grouped(by: Column("city")).ordered(by: Column("rank").desc)
      .aggregating(.sum(Column("rank")))
    private static let reason = "the database "

    private static func mirror(_ list: some DataSource<Event>) -> ListMirror<TestItem> {
      ListMirror(list.map { TestItem(Int($0.id), content: ($0.title + ($0.city ?? "")).hashValue) })
    }

    @Test(arguments: QueueKind.allCases, [1, 2] as [UInt64])
    func listsApplyRandomCommits(kind: QueueKind, seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let queue = try kind.filled(120)
      let live = try LiveDatabase(queue, interval: .zero)
      let (list, joined) = (try await live.list(Self.view), try await live.list(EventsByLand.view))
      let request = try await live.list(
        LiveQuery("request", request: Event.filter(Column("rank") > 3)).decoded(Event.init(row:))
          .grouped(by: Column("city"))
          .ordered(by: Column("rank").desc))
      let isIndexed = kind == .writeAheadLog
      #expect(list.treeDescription.contains(isIndexed ? "in the order of" : "read again after commits: \(Self.reason)"))
      let mirrors = [Self.mirror(list), Self.mirror(request)]
      for step in 0..<12 {
        for _ in 0...random.below(3) {
          let (id, way) = (random.below(140), random.below(5))
          try await live.write(annotation: step) { db in
            switch way {
            case 0: try Event.deleteOne(db, key: id)
            case 1: try db.execute(sql: "UPDATE town SET land = land || 'x' WHERE name = 'Bern'")
            default: try LiveSearchTests.event(id, step).save(db)
            }
          }
        }
        try await live.catchUp()
        let comment: Comment = "\(kind), seed \(seed), step \(step)"
        let expected = try TestDatabase.expected(queue)
        #expect(list.rows == expected, comment)
        #expect(request.rows == expected.map { $0.filter { $0.rank > 3 } }.filter { !$0.isEmpty }, comment)
        let (lands, sum) = try await queue.read { db in
          (try EventsByLand.expected(db), try Int.fetchOne(db, sql: "SELECT SUM(rank) FROM event"))
        }
        #expect(Array(joined.rows.joined()) == lands, comment)
        #expect(list.aggregates.value(of: .sum(Column("rank")), as: Int.self) == sum, comment)
        #expect(mirrors.allSatisfy { $0.difference() == nil }, comment)
      }
      #expect(try live.read { try Event.fetchCount($0) } == list.itemCount)
      #expect(throws: DatabaseError.self) { try live.read { try $0.execute(sql: "DELETE FROM event") } }
    }

    @Test(arguments: QueueKind.allCases) func featuresOfLists(kind: QueueKind) async throws {
      let queue = try kind.filled(20)
      let live = try LiveDatabase(queue, interval: .zero)
      let list = try await live.list(LiveQuery<Event>("ranks").ordered(by: Column("rank")))
      let moved = try #require(list.item(at: ItemPosition(section: 0, item: 19)))
      var annotations: [String] = []
      let observation = list.observe { _ in annotations += live.commitAnnotations.compactMap { $0 as? String } }
      try await ManualOrder(of: list, by: Column("rank")).move(
        from: ItemPosition(section: 0, item: 19), to: ItemPosition(section: 0, item: 3), annotation: "moved")
      try await live.catchUp()
      #expect(list.position(of: ItemID(moved.id)) == ItemPosition(section: 0, item: 3) && annotations == ["moved"])
      withExtendedLifetime(observation) {}
      // Another query: rows are retained or move.
      let mirror = Self.mirror(list)
      try await list.setQuery(LiveQuery<Event>("ids").filter(Column("id") < 10).ordered(by: Column("id").desc))
      #expect(list.rows.joined().map(\.id) == (0..<10).reversed() && mirror.difference() == nil)
      let changes = try #require(mirror.updates.last).changes
      #expect(changes.deletes.count == 10 && changes.inserts.isEmpty && changes.sectionInserts.isEmpty)
      list.invalidate([ItemID(Int64(9))])
      try await live.catchUp()
      #expect(try #require(mirror.updates.last).changes == ChangeSet(updates: [ItemPosition(section: 0, item: 0)]))
      // A table that is dropped, and is back.
      try await queue.write { try $0.rename(table: "event", to: "other") }
      try await live.catchUp()
      #expect(list.itemCount == 0 && list.failure != nil)
      try await queue.write { try $0.rename(table: "other", to: "event") }
      try await live.catchUp()
      #expect(list.itemCount == 10 && list.failure == nil && mirror.difference() == nil)
      for view in [
        LiveQuery<Event>("a").ordered(by: Column("none")), LiveQuery<Event>("b").filter(Column("none") == 1),
      ] {
        await #expect(throws: LiveQueryError.self) { _ = try await live.list(view) }
      }
    }

    @Test(arguments: QueueKind.allCases) func searchesTakeALog(kind: QueueKind) async throws {
      let queue = try kind.filled(60)
      let live = try LiveDatabase(queue, interval: .zero)
      guard kind == .writeAheadLog else {
        let error = await #expect(throws: LiveSearchError.self) {
          _ = try await live.search(Self.view, in: LiveSearchTests.texts)
        }
        #expect("\(try #require(error))".contains(Self.reason))
        // The alternative.
        let list = try await live.list(
          LiveQuery(
            "red", request: Event.filter(sql: "id IN (SELECT rowid FROM event_text WHERE event_text MATCH 'red')")
          ).decoded(Event.init(row:))
            .ordered(by: Column("id")))
        try await live.write { try $0.execute(sql: "UPDATE event SET title = 'red' WHERE id = 59") }
        try await live.catchUp()
        #expect(list.rows.joined().last?.id == 59)
        return
      }
      let found = try await live.search(Self.view, in: LiveSearchTests.texts, for: SearchQuery(typed: "red"))
      try await live.write { try $0.execute(sql: "UPDATE event SET title = 'red' WHERE id > 50") }
      try await live.catchUp()
      let expected = try await queue.read {
        try Int64.fetchAll(
          $0, sql: "SELECT id FROM event WHERE title LIKE '%red%' ORDER BY city, rank DESC, id")
      }
      #expect(found.rows.joined().map(\.id) == expected)
    }

    /// Nothing is read after commits that don't concern a view.
    @Test(arguments: QueueKind.withOneConnection) func onlyCommitsThatConcernAViewAreReadFor(kind: QueueKind)
      async throws
    {
      let reads = Locked(0)
      let queue = try kind.filled(20) { configuration in
        configuration.prepareDatabase { db in
          db.trace { event in
            let sql = "\(event)"
            if sql.hasPrefix("SELECT"), sql.contains("\"event\"") { reads.withLock { $0 += 1 } }
          }
        }
      }
      let live = try LiveDatabase(queue, interval: .zero)
      let list = try await live.list(Self.view)
      let before = reads.read(\.self)
      try await live.write { try $0.execute(sql: "UPDATE town SET land = 'x'") }
      try await live.catchUp()
      #expect(reads.read(\.self) == before)
      try await live.write { try $0.execute(sql: "DELETE FROM event WHERE id = 1") }
      try await live.catchUp()
      #expect(reads.read(\.self) == before + 1 && list.itemCount == 19)
    }

    /// Commits of other connections are looked for.
    @Test(arguments: QueueKind.allCases.filter(\.isShareable)) func othersMayWrite(kind: QueueKind) async throws {
      let queue = try kind.filled(20)
      let clock = TestClock()
      let live = try LiveDatabase(queue, interval: .zero, clock: clock)
      let list = try await live.list(Self.view)
      let other = try DatabaseQueue(path: queue.path, configuration: kind.configuration)
      try await other.write { try $0.execute(sql: "DELETE FROM event WHERE id > 4") }
      #expect(await clock.advances { list.itemCount == 5 })
      #expect(try list.rows == TestDatabase.expected(queue))
    }
  }
#endif
