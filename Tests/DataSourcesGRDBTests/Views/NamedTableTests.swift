#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Views of a table by its name, whose records are independent of GRDB.
  @MainActor
  @Suite struct NamedTableTests {
    /// A record of another library.
    struct Foreign: Equatable, Sendable {
      var number: Int64
      var text: String

      @Sendable init(_ row: Row) throws {
        number = try row.decode(forColumn: "id")
        text = "\(row["city"] as String? ?? "-") \(try row.decode(Int.self, forColumn: "rank"))"
      }

      init(_ event: Event) { (number, text) = (event.id, "\(event.city ?? "-") \(event.rank)") }
    }

    struct Failure: Error {}

    private static let view = LiveQuery("named", table: "event")
      .grouped(by: Column("city"))
      .ordered(by: Column("rank").desc)
      .decoded(Foreign.init)

    private static func mirror(_ list: some DataSource<Foreign>) -> ListMirror<TestItem> {
      ListMirror(list.map { TestItem(Int($0.number), content: $0.text.hashValue) })
    }

    private static func expected(_ pool: DatabasePool) throws -> [[Foreign]] {
      try TestDatabase.expected(pool).map { $0.map(Foreign.init) }
    }

    @Test(arguments: [1, 2] as [UInt64]) func appliesRandomCommits(seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let pool = try LiveSearchTests.filled(200)
      let live = try LiveDatabase(pool, interval: .zero)
      let lists = [
        try await live.list(Self.view),
        try await live.list(
          LiveQuery("request", request: Table("event").all())
            .grouped(by: Column("city"))
            .ordered(by: Column("rank").desc)
            .decoded(Foreign.init)),
      ]
      let mirrors = lists.map(Self.mirror)
      for step in 0..<30 {
        for _ in 0...random.below(3) {
          let (id, isGone) = (random.below(220), random.oneIn(4))
          try await live.write { db in
            if isGone { try Event.deleteOne(db, key: id) } else { try LiveSearchTests.event(id, step).save(db) }
          }
        }
        try await live.catchUp()
        let expected = try Self.expected(pool)
        for (list, mirror) in zip(lists, mirrors) {
          #expect(list.rows == expected, "seed \(seed), step \(step), \(list.query.name)")
          #expect(mirror.difference() == nil, "seed \(seed), step \(step), \(list.query.name)")
          for position in list.positions {
            let id = try #require(list.id(at: position))
            #expect(id == ItemID(try #require(list.item(at: position)).number) && list.position(of: id) == position)
          }
        }
      }
    }

    @Test func isSearched() async throws {
      let pool = try LiveSearchTests.filled(100)
      let live = try LiveDatabase(pool, interval: .zero)
      let query = SearchQuery(typed: "red")
      let results = try await live.search(Self.view, in: LiveSearchTests.texts, for: query)
      func check() throws {
        #expect(try results.rows == LiveSearchTests.expected(pool, query).map { $0.map(Foreign.init) })
      }
      try check()
      try await live.write { try $0.execute(sql: "UPDATE event SET rank = rank + 1 WHERE id % 7 = 0") }
      try await live.catchUp()
      try check()
    }

    @Test func hasAggregatesAndAManualOrder() async throws {
      let pool = try LiveSearchTests.filled(20)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(
        LiveQuery("ranks", table: "event").ordered(by: Column("rank")).decoded(Foreign.init)
          .aggregating(.sum(Column("rank"))))
      let order = ManualOrder(of: list, by: Column("rank"))
      let moved = try #require(list.item(at: ItemPosition(section: 0, item: 19)))
      try await order.move(from: ItemPosition(section: 0, item: 19), to: ItemPosition(section: 0, item: 3))
      try await live.catchUp()
      #expect(list.item(at: ItemPosition(section: 0, item: 3))?.number == moved.number)
      let sum = try await pool.read { try Double.fetchOne($0, sql: "SELECT SUM(rank) FROM event") }
      #expect(list.aggregates.value(of: .sum(Column("rank")), as: Double.self) == sum)
    }

    @Test func aViewThatDecodesInAnotherWayIsDecodedByItsOwnClosure() async throws {
      let pool = try LiveSearchTests.filled(50)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(
        LiveQuery("a", table: "event")
          .ordered(by: Column("id"))
          .decoded { row in "a\(try row.decode(Int.self, forColumn: "id"))" })
      let texts = { list.rows.joined().map { $0 } }
      #expect(texts() == (0..<50).map { "a\($0)" })
      var seen: [String?] = []
      let observation = list.observe { _ in seen.append(list.item(at: ItemPosition(section: 0, item: 0))) }
      try await list.setQuery(
        LiveQuery("b", table: "event")
          .ordered(by: Column("id").desc)
          .decoded(selecting: [Column("rank")]) { row in "b\(try row.decode(Int.self, forColumn: "rank")) \(row.count)"
          })
      #expect(seen == ["b\(49 * 7 % 13) 1"] && list.query.name == "b")
      #expect(texts() == (0..<50).reversed().map { "b\($0 * 7 % 13) 1" })
      #expect(list.undecodableRowCount == 0)
      // Rows of another table are different, though they have the same row IDs.
      try await pool.write { db in
        try db.execute(
          sql: "CREATE TABLE other(id INTEGER PRIMARY KEY, name TEXT); INSERT INTO other VALUES (49, 'x'), (1, 'y')")
      }
      try await list.setQuery(
        LiveQuery("c", table: "other").ordered(by: Column("name")).decoded { try $0.decode(forColumn: "name") })
      #expect(list.rows == [["x", "y"]])
      // One that can't be displayed changes nothing.
      await #expect(throws: LiveQueryError.self) {
        try await list.setQuery(LiveQuery("d", table: "none").decoded { try $0.decode(forColumn: "name") })
      }
      #expect(list.rows == [["x", "y"]] && list.query.name == "c")
      withExtendedLifetime(observation) {}
    }

    /// Records whose selection has arguments.
    struct Score: FetchableRecord, TableRecord, Identifiable, Equatable, Sendable {
      static let databaseTableName = "event"
      static var databaseSelection: [any SQLSelectable] {
        [Column("id"), (Column("rank") * 0.1).forKey("score"), "it's".sqlExpression.forKey("text")]
      }
      let id: Int64
      let score: Double
      let text: String

      init(row: Row) throws {
        id = try row.decode(forColumn: "id")
        score = try row.decode(forColumn: "score")
        text = try row.decode(forColumn: "text")
      }
    }

    @Test(arguments: [false, true]) func aSelectionMayHaveArguments(isInMemory: Bool) async throws {
      let database: any DatabaseWriter = isInMemory ? try TestDatabase.queue() : try TestDatabase.pool()
      try await database.write { db in
        for id in 0..<10 { try LiveSearchTests.event(id).insert(db) }
      }
      let live = try LiveDatabase(database, interval: .zero)
      let ordered = LiveQuery<Score>("records").ordered(by: Column("id"))
      let lists = [
        try await live.list(ordered),
        try await live.list(
          LiveQuery("columns", table: "event").ordered(by: Column("id"))
            .decoded(selecting: Score.databaseSelection) { try Score(row: $0) }),
      ]
      for rank in [nil, 20, 30] as [Int?] {
        if let rank {
          try await live.write { try $0.execute(sql: "UPDATE event SET rank = ? WHERE id = 4", arguments: [rank]) }
          try await live.catchUp()
        }
        let expected = try await database.read { try Score.order(Column("id")).fetchAll($0) }
        for list in lists { #expect(list.rows == [expected] && expected.count == 10, "\(list.query.name)") }
      }
    }

    @Test func aMissingTableIsAnError() async throws {
      let live = try LiveDatabase(try TestDatabase.pool())
      let views = [
        LiveQuery("a", table: "none").decoded { $0["id"] as Int? },
        LiveQuery("b", table: "none").grouped(by: Column("x")).decoded { $0["id"] as Int? },
        LiveQuery("c", table: "").decoded { $0["id"] as Int? },
        LiveQuery("d", table: "event").decoded(selecting: [Column("none")]) { $0["id"] as Int? },
        LiveQuery("e", table: "event").joining(ParentTable("none", foreignKey: "city")).decoded { $0["id"] as Int? },
      ]
      for view in views {
        let error = await #expect(throws: (any Error).self) { _ = try await live.list(view) }
        #expect("\(try #require(error))".contains("no such"), "\(view.name): \(String(describing: error))")
      }
    }

    @Test func rowsThatTheClosureRefusesAreUndecodable() async throws {
      let pool = try LiveSearchTests.filled(10)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(
        LiveQuery("odd", table: "event").ordered(by: Column("id")).decoded { row in
          let id = try row.decode(Int.self, forColumn: "id")
          if id % 2 == 0 { throw Failure() }
          return "\(id)"
        })
      var failures: [ItemID] = []
      list.onUndecodableRow = { id, error in
        #expect(error is Failure)
        failures.append(id)
      }
      list.placeholder = { row, _ in "? \(row["id"] as Int)" }
      #expect(list.rows == [["? 0", "1", "? 2", "3", "? 4", "5", "? 6", "7", "? 8", "9"]])
      #expect(failures == [0, 2, 4, 6, 8].map { ItemID(Int64($0)) } && list.undecodableRowCount == 5)
      // A column that isn't there: for all rows.
      let missing = try await live.list(
        LiveQuery("missing", table: "event").decoded { try $0.decode(String.self, forColumn: "none") })
      var errors: [any Error] = []
      missing.onUndecodableRow = { errors.append($1) }
      #expect(missing.itemCount == 10 && missing.rows == [[]] && missing.undecodableRowCount == 10)
      #expect(errors.count == 10 && errors.allSatisfy { $0 is RowDecodingError })
    }
  }
#endif
