#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import GRDB
  import ListTestSupport
  import Testing

  /// Lists with aggregates.
  @MainActor
  @Suite struct LiveAggregateTests {
    private let total = LiveAggregate.sum(Column("rank"))
    private let view = LiveQuery<Event>("by city").grouped(by: Column("city")).ordered(by: Column("title"))

    private static func pool(_ events: [(city: String, rank: Int)]) async throws -> DatabasePool {
      let pool = try TestDatabase.pool()
      try await pool.write { db in
        for (id, event) in events.enumerated() {
          try Event(id: Int64(id), city: event.city, rank: event.rank, title: "t\(id)").insert(db)
        }
      }
      return pool
    }

    private func headers(_ list: LiveSource<Event>) -> [String?] {
      (0..<list.sectionCount).map { list.sectionInfo(at: $0)?.header }
    }

    @Test func aHeaderChangesWithCommits() async throws {
      let pool = try await Self.pool([("a", 1), ("a", 2), ("b", 5)])
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(view.aggregating(total, .maximum(Column("rank"))))
      let total = self.total
      list.aggregateHeader = { city, values in "\(city): \(values[total])" }
      let mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.rank) })
      #expect(headers(list) == ["\"a\": 3", "\"b\": 5"])
      #expect(list.aggregates.value(of: total, as: Int.self) == 8)
      try await live.write { try $0.execute(sql: "UPDATE event SET rank = 7 WHERE id = 2") }
      try await live.catchUp()
      #expect(headers(list) == ["\"a\": 3", "\"b\": 7"])
      #expect(try #require(mirror.updates.last).changes.sectionUpdates == [1])
      #expect(list.aggregates(inSection: 1)[.maximum(Column("rank"))] == 7.databaseValue)
      // Two rows of one section change, and its sum doesn't.
      try await live.write { try $0.execute(sql: "UPDATE event SET rank = 3 - rank WHERE id < 2") }
      try await live.catchUp()
      #expect(try #require(mirror.updates.last).changes.sectionUpdates == [])
      #expect(mirror.difference() == nil)
    }

    /// Another closure updates the sections that have another title, also when another list has just changed.
    @Test func anotherHeaderUpdatesSections() async throws {
      let pool = try await Self.pool([("a", 1), ("a", 2), ("b", 5)])
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(view.aggregating(total))
      let other = try await live.list(LiveQuery<Event>("by title").ordered(by: Column("title")))
      list.header = { "city \($0)" }
      let mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.rank) })
      list.header = { $0 == "a".databaseValue ? "A" : "city \($0)" }
      #expect(mirror.updates.map(\.changes) == [try ChangeSet(sectionUpdates: [0])])
      list.header = list.header
      #expect(mirror.updates.count == 1)
      // A closure that reads a variable, which has changed since.
      var suffix = "1"
      list.header = { "\($0)\($0 == "a".databaseValue ? suffix : "")" }
      suffix = "2"
      list.header = list.header
      #expect(mirror.updates.map(\.changes.sectionUpdates) == [[0], [0, 1], [0]] && mirror.difference() == nil)
      let total = self.total
      let observation = other.observe { [unowned list] _ in
        list.aggregateHeader = { city, values in "\(city): \(values[total])" }
      }
      try await live.write { try $0.execute(sql: "INSERT INTO event VALUES (9, 'c', 4, 'new')") }
      try await live.catchUp()
      #expect(headers(list) == ["\"a\": 3", "\"b\": 5", "\"c\": 4"] && mirror.difference() == nil)
      observation.cancel()
    }

    @Test func missingAggregatesAreNull() async throws {
      let pool = try await Self.pool([("a", 1)])
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(view.aggregating(total))
      #expect(list.aggregates(inSection: 0)[.average(Column("rank"))] == .null)
      #expect(list.aggregates(inSection: 7)[total] == .null && list.aggregates(inSection: -1)[total] == .null)
      try await live.write { try $0.execute(sql: "DELETE FROM event") }
      try await live.catchUp()
      #expect(list.sectionCount == 0 && list.aggregates[total] == .null)
      let plain = try await live.list(view)
      #expect(plain.aggregates[total] == .null)
    }

    @Test func anotherViewHasItsOwnAggregates() async throws {
      let pool = try await Self.pool([("a", 1), ("a", 2), ("b", 5)])
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(view)
      let mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.rank) })
      // The definition is the same, so that no other version is needed.
      try await list.setQuery(view.aggregating(total))
      #expect(list.aggregates(inSection: 0)[total] == 3.databaseValue)
      #expect(try #require(mirror.updates.last).changes == ChangeSet(sectionUpdates: [0, 1]))
      try await list.setQuery(view.aggregating(.count(Column("rank")), total))
      #expect(list.aggregates(inSection: 0)[total] == 3.databaseValue)
      #expect(list.aggregates(inSection: 0)[.count(Column("rank"))] == 2.databaseValue)
    }

    @Test func aRequestHasAggregatesOfItsColumns() async throws {
      let pool = try await Self.pool([("a", 1), ("a", 2), ("b", 5)])
      let live = try LiveDatabase(pool, interval: .zero)
      let doubled = LiveAggregate(.sum, of: Column("rank") * 2, named: "doubled")
      let request = LiveQuery("request", request: Event.filter(Column("rank") > 1)).decoded(Event.init(row:))
        .grouped(by: Column("city"))
        .ordered(by: Column("id"))
      let list = try await live.list(request.aggregating(doubled, .minimum(Column("title"))))
      #expect(list.aggregates(inSection: 0)[doubled] == 4.databaseValue && list.aggregates[doubled] == 14.databaseValue)
      #expect(list.aggregates[.minimum(Column("title"))] == "t1".databaseValue)
      try await live.write { try $0.execute(sql: "UPDATE event SET rank = 4 WHERE id = 0") }
      try await live.catchUp()
      #expect(list.aggregates(inSection: 0)[doubled] == 12.databaseValue)
      #expect(list.item(at: ItemPosition(section: 0, item: 0))?.rank == 4)
    }

    /// A value that depends on more than its row can't be updated from the affected rows.
    @Test func anExpressionThatDependsOnMoreIsAnError() async throws {
      let pool = try await Self.pool([("a", 1)])
      let live = try LiveDatabase(pool, interval: .zero)
      for (sql, isUnknown) in [
        ("random()", false), ("(SELECT MAX(rank) FROM event)", true), ("size", true), ("rank +", true),
        ("SUM(rank)", true),
      ] {
        let aggregate = LiveAggregate(.sum, of: SQL(sql: sql).sqlExpression, named: "a")
        do {
          _ = try await live.list(view.aggregating(aggregate))
          Issue.record("\(sql) is no aggregate")
        } catch LiveQueryError.nonDeterministicExpression {
          #expect(!isUnknown, "\(sql)")
        } catch LiveQueryError.invalidExpression { #expect(isUnknown, "\(sql)") }
      }
    }

    @Test func aSearchHasNone() async throws {
      let pool = try await Self.pool([("a", 1), ("a", 2)])
      try await pool.write { db in
        try SearchTable.create("texts", forTable: "event", columns: ["title"], in: db)
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let results = try await live.search(
        view.aggregating(total), in: SearchTable("texts"), whenEmpty: .allRows)
      let mirror = ListMirror(results.map { TestItem(Int($0.id), content: $0.rank) })
      #expect(results.itemCount == 2)
      try await live.write { try $0.execute(sql: "UPDATE event SET rank = 7 WHERE id = 1") }
      try await live.catchUp()
      #expect(try #require(mirror.updates.last).changes.sectionUpdates == [])
    }
  }
#endif
