#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Orders by hand in columns whose numbers run out, or that contain other values.
  @MainActor
  @Suite struct ManualOrderTests {
    nonisolated private static let ranks = [
      "9007199254740992, 9007199254740993, 9007199254740994", "9223372036854775806, 9223372036854775807, 3",
      "-9223372036854775808, -9223372036854775807, 0", "1, 2, 3", "1.0, 1.0000000000000002, 1.0000000000000004",
      "0.0, 5e-324, 1e-323", "1e300, 1e308, 1.7976931348623157e308",
      "-1.7976931348623157e308, 0, 1.7976931348623157e308",
      "9007199254740993, 9007199254740994.0, 9007199254740995", "NULL, NULL, 1", "NULL, NULL, NULL",
      "-9e999, 9e999, 9e999",
      "'b', 'a', 1", "x'00', 'a', NULL", "1, 1, 1", "9e999, 1e308, 1.5",
    ]

    @Test(
      arguments: ["REAL", "INTEGER", "", "NUMERIC", "INTEGER NOT NULL", "INTEGER strict"],
      ["rank", "rank DESC", "rank NULLS LAST"])
    func movesRowsWhateverTheRanksAre(type: String, order: String) async throws {
      for (seed, ranks) in Self.ranks.enumerated() {
        let queue = try DatabaseQueue()
        let isStrict = type.hasSuffix("strict")
        try await queue.write { db in
          let column = isStrict ? "INTEGER" : type
          try db.execute(sql: "CREATE TABLE row(id INTEGER PRIMARY KEY, rank \(column))\(isStrict ? " STRICT" : "")")
          for rank in ranks.split(separator: ", ") {
            try db.executeUnlessRefused("INSERT INTO row(rank) VALUES (\(rank))")
          }
          // At least three rows.
          try db.execute(
            sql: "INSERT INTO row(rank) SELECT id FROM row LIMIT 2; INSERT INTO row(rank) VALUES (1), (2), (3)")
        }
        let live = try LiveDatabase(queue, interval: .zero)
        let list = try await live.list(
          LiveQuery("rows", table: "row")
            .ordered(by: SQL(sql: order))
            .decoded { try $0.decode(Int.self, forColumn: "id") })
        let mirror = ListMirror(list)
        let hand = ManualOrder(of: list, by: Column("rank"))
        var ids = list.rows[0]
        var random = SeededGenerator(seed: UInt64(seed))
        for step in 0..<4 {
          let (from, to) = (random.below(ids.count), random.below(ids.count))
          ids.insert(ids.remove(at: from), at: to)
          try await hand.move(from: ItemPosition(section: 0, item: from), to: ItemPosition(section: 0, item: to))
          try await live.catchUp()
          try #require(
            list.rows == [ids] && mirror.difference() == nil,
            "\(ranks), \(type), \(order), step \(step): \(from) to \(to), \(list.rows)")
        }
        // A column of integers has integers afterwards.
        if type.hasPrefix("INTEGER"), !ranks.contains("."), !ranks.contains("e"), !ranks.contains("'") {
          let types = try await queue.read {
            try String.fetchAll($0, sql: "SELECT DISTINCT typeof(rank) FROM row WHERE rank IS NOT NULL")
          }
          #expect(types == ["integer"], "\(ranks), \(type), \(order)")
        }
      }
    }

    /// Every move beside every one or two rows that were just deleted or moved to another group, which the list doesn't display yet.
    @Test(arguments: [false, true]) func movesRowsBesideDeletedOnes(isGrouped: Bool) async throws {
      let queue = try DatabaseQueue()
      try await queue.write { db in
        try db.execute(sql: "CREATE TABLE row(id INTEGER PRIMARY KEY, rank REAL, g INTEGER)")
      }
      let live = try LiveDatabase(queue, interval: .zero)
      let rows = LiveQuery("rows", table: "row").ordered(by: Column("rank"))
      let query = (isGrouped ? rows.grouped(by: Column("g")) : rows).decoded {
        try $0.decode(Int.self, forColumn: "id")
      }
      let list = try await live.list(query)
      let hand = ManualOrder(of: list, by: Column("rank"), groupedBy: isGrouped ? Column("g") : nil)
      let count = 5
      for first in 0..<count {
        for second in first..<count {
          for from in 0..<count where from != first && from != second {
            for to in 0..<count {
              try await queue.write { db in
                try db.execute(sql: "DELETE FROM row")
                for id in 0..<count { try db.execute(sql: "INSERT INTO row VALUES (\(id), \(id), 0)") }
              }
              try await live.catchUp()
              let change = isGrouped ? "UPDATE row SET g = 1, rank = 9 - id" : "DELETE FROM row"
              try Self.write("\(change) WHERE id IN (\(first), \(second))", queue)
              try await hand.move(from: ItemPosition(section: 0, item: from), to: ItemPosition(section: 0, item: to))
              try await live.catchUp()
              var expected = Array(0..<count)
              expected.insert(expected.remove(at: from), at: to)
              expected.removeAll { $0 == first || $0 == second }
              try #require(list.rows[0] == expected, "without \(first) and \(second), \(from) to \(to): \(list.rows)")
            }
          }
        }
      }
    }

    /// Without a suspension, at which the list could display the change.
    private static func write(_ sql: String, _ queue: DatabaseQueue) throws {
      try queue.write { try $0.execute(sql: sql) }
    }

    /// UUIDs that a record has as texts: its rows are found by their IDs, and moved.
    @Test(arguments: KeyedByUUID.Form.allCases, ["rank", "rank + 0", "request"])
    func uuidsInEveryForm(form: KeyedByUUID.Form, order: String) async throws {
      let pool = try TestDatabase.emptyPool()
      let ids = (0..<5).map { _ in UUID() }
      try await pool.write { db in
        try db.execute(sql: "CREATE TABLE keyed(id \(form.type) PRIMARY KEY, rank REAL)")
        for (rank, id) in ids.enumerated() {
          try db.execute(sql: "INSERT INTO keyed VALUES (?, ?)", arguments: [form.value(of: id), rank])
        }
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let request = KeyedByUUID.order(Column("rank"))
      let list: LiveSource<KeyedByUUID>
      if order == "request" {
        list = try await live.list(
          LiveQuery("request", request: request).ordered(by: Column("rank")).decoded { try KeyedByUUID(row: $0) })
      } else {
        list = try await live.list(LiveQuery<KeyedByUUID>("rows").ordered(by: SQL(sql: order)))
      }
      let mirror = ListMirror(list)
      for (item, id) in ids.enumerated() {
        let position = ItemPosition(section: 0, item: item)
        try #require(list.id(at: position) == ItemID(id), "\(String(describing: list.id(at: position)))")
        try #require(list.position(of: ItemID(id)) == position)
      }
      #expect(list.position(of: ItemID(UUID())) == nil)
      list.invalidate([ItemID(ids[1])])
      try await live.catchUp()
      #expect(mirror.updates.last.map { Array($0.changes.updates) } == [ItemPosition(section: 0, item: 1)])
      guard order == "rank" else { return }
      try await ManualOrder(of: list, by: Column("rank"))
        .move(from: ItemPosition(section: 0, item: 4), to: ItemPosition(section: 0, item: 1))
      try await live.catchUp()
      #expect(list.rows[0].map(\.id) == [ids[0], ids[4], ids[1], ids[2], ids[3]] && mirror.difference() == nil)
    }

    /// Moves in a list that hasn't all rows of its table: rows without a number get none, and the others keep their order.
    @Test(arguments: ["rank IS NOT NULL", "g = 1", "g = 1 OR row.id < 3"], ["rank", "rank DESC", "joined"])
    func rowsThatTheListDoesNotHave(filter: String, order: String) async throws {
      let queue = try DatabaseQueue()
      try await queue.write { db in
        var random = SeededGenerator(seed: 7)
        try db.execute(
          sql: """
            CREATE TABLE parent(id INTEGER PRIMARY KEY, name TEXT);
            INSERT INTO parent VALUES (1, 'b'), (2, 'a');
            CREATE TABLE row(id INTEGER PRIMARY KEY, rank INTEGER, g INTEGER, parentID INTEGER);
            """)
        for id in 0..<12 {
          try db.execute(
            sql: "INSERT INTO row VALUES (?, ?, ?, ?)",
            arguments: [id, random.oneIn(4) ? nil : id, random.below(2), 1 + random.below(2)])
        }
      }
      let live = try LiveDatabase(queue, interval: .zero)
      let rows = LiveQuery("rows", table: "row").filter(SQL(sql: filter))
      let parent = ParentTable("parent", foreignKey: "parentID")
      let query =
        order == "joined"
        ? rows.joining(parent).ordered(by: Column("rank").desc, parent[Column("name")])
        : rows.ordered(by: SQL(sql: order))
      let list = try await live.list(query.decoded { try $0.decode(Int.self, forColumn: "id") })
      let hand = ManualOrder(of: list, by: Column("rank"))
      func others() async throws -> (none: [Int], order: [Int]) {
        try await queue.read { [ids = list.rows[0]] db in
          let rows = try Row.fetchAll(db, sql: "SELECT id, rank FROM row ORDER BY rank, id").filter {
            !ids.contains($0["id"])
          }
          return (rows.filter { $0.hasNull(atIndex: 1) }.map { $0["id"] }, rows.map { $0["id"] })
        }
      }
      let before = try await others()
      var random = SeededGenerator(seed: 8)
      var ids = list.rows[0]
      for step in 0..<12 {
        let (from, to) = (random.below(ids.count), random.below(ids.count))
        ids.insert(ids.remove(at: from), at: to)
        try await hand.move(from: ItemPosition(section: 0, item: from), to: ItemPosition(section: 0, item: to))
        try await live.catchUp()
        try #require(list.rows == [ids], "step \(step): \(from) to \(to), \(list.rows)")
        let after = try await others()
        try #require(after.none == before.none && after.order == before.order, "step \(step)")
      }
    }

    /// Groups are equal by the collation of the list or of a parent's key; rows retain their own values.
    @Test(arguments: [("TEXT", "list COLLATE NOCASE"), ("TEXT COLLATE NOCASE", "list"), ("TEXT", "parent")])
    func movesRowsWhoseGroupsAreEqual(column: String, group: String) async throws {
      let queue = try DatabaseQueue()
      try await queue.write {
        try $0.execute(
          sql: """
            CREATE TABLE project(name TEXT PRIMARY KEY COLLATE NOCASE); INSERT INTO project VALUES ('Work');
            CREATE TABLE task(id INTEGER PRIMARY KEY, list \(column), rank REAL);
            INSERT INTO task VALUES (1, 'Work', 1), (2, 'work', 2), (3, 'work', 3);
            """)
      }
      let live = try LiveDatabase(queue, interval: .zero)
      let tasks = LiveQuery("tasks", table: "task").ordered(by: Column("rank"))
      let project = ParentTable("project", foreignKey: "list")
      let query =
        group == "parent"
        ? tasks.joining(project).grouped(by: project[Column("name")]) : tasks.grouped(by: SQL(sql: group))
      let list = try await live.list(query.decoded { try $0.decode(Int.self, forColumn: "id") })
      let order = ManualOrder(of: list, by: Column("rank"), groupedBy: Column("list"))
      #expect(list.rows == [[1, 2, 3]])
      try await order.move(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 0, item: 1))
      try await live.catchUp()
      #expect(list.rows == [[2, 1, 3]])
      try await order.move(from: ItemPosition(section: 0, item: 1), to: ItemPosition(section: 0, item: 2))
      try await live.catchUp()
      #expect(list.rows == [[2, 3, 1]])
      let stored = try await queue.read {
        try String.fetchAll($0, sql: "SELECT list || ' ' || rank FROM task ORDER BY id")
      }
      #expect(stored == ["Work 1027.0", "work 2.0", "work 3.0"])
    }

    /// A row that another writer has just moved to another section isn't moved back.
    @Test func aMoveWithinASectionDoesNotChangeTheGroup() async throws {
      let queue = try DatabaseQueue()
      try await queue.write {
        try $0.execute(
          sql: """
            CREATE TABLE row(id INTEGER PRIMARY KEY, rank REAL, g INTEGER);
            INSERT INTO row VALUES (1, 1, 0), (2, 2, 0), (3, 3, 0);
            """)
      }
      let live = try LiveDatabase(queue, interval: .zero)
      let list = try await live.list(
        LiveQuery("rows", table: "row")
          .grouped(by: Column("g"))
          .ordered(by: Column("rank"))
          .decoded { try $0.decode(Int.self, forColumn: "id") })
      try Self.write("UPDATE row SET g = 1 WHERE id = 1", queue)
      try await ManualOrder(of: list, by: Column("rank"), groupedBy: Column("g"))
        .move(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 0, item: 2))
      try await live.catchUp()
      #expect(list.rows == [[2, 3], [1]])
    }

    /// A list without groups isn't moved into one.
    @Test func aGroupWithoutGroupsIsIgnored() async throws {
      let queue = try DatabaseQueue()
      try await queue.write {
        try $0.execute(
          sql:
            "CREATE TABLE row(id INTEGER PRIMARY KEY, rank REAL, g TEXT); INSERT INTO row VALUES (1, 1, 'a'), (2, 2, 'b')"
        )
      }
      let live = try LiveDatabase(queue, interval: .zero)
      let list = try await live.list(
        LiveQuery("rows", table: "row").ordered(by: Column("rank")).decoded { try $0.decode(Int.self, forColumn: "id") }
      )
      try await ManualOrder(of: list, by: Column("rank"), groupedBy: Column("g"))
        .move(from: ItemPosition(section: 0, item: 1), to: ItemPosition(section: 0, item: 0))
      try await live.catchUp()
      #expect(list.rows == [[2, 1]])
      #expect(try await queue.read { try String.fetchAll($0, sql: "SELECT g FROM row ORDER BY id") } == ["a", "b"])
    }

    /// A list that is grouped or ordered by something else: its group is no value of the column.
    @Test func otherGroupsAndOrdersAreRefused() async throws {
      let queue = try DatabaseQueue()
      try await queue.write {
        try $0.execute(
          sql: """
            CREATE TABLE project(id INTEGER PRIMARY KEY, name TEXT); INSERT INTO project VALUES (1, 'P'), (2, 'Q');
            CREATE TABLE row(id INTEGER PRIMARY KEY, rank REAL, project INTEGER);
            INSERT INTO row VALUES (1, 1, 1), (2, 2, 2), (3, 3, 2);
            """)
      }
      let live = try LiveDatabase(queue, interval: .zero)
      let project = ParentTable("project", foreignKey: "project")
      let rows = LiveQuery("rows", table: "row")
      let isRight: [(String, Bool, LiveQuery<Int>)] = [
        (
          "parent", false,
          rows.joining(project).grouped(by: project[Column("name")]).ordered(by: Column("rank")).decoded { $0["id"] }
        ),
        (
          "expression", false,
          rows.grouped(by: SQL(sql: "project + 1")).ordered(by: Column("rank")).decoded { $0["id"] }
        ),
        ("order", false, rows.grouped(by: Column("project")).ordered(by: Column("id")).decoded { $0["id"] }),
        (
          "another order first", false,
          rows.grouped(by: Column("project")).ordered(by: Column("id").desc, Column("rank")).decoded { $0["id"] }
        ),
        (
          "negative", false,
          rows.grouped(by: Column("project")).ordered(by: SQL(sql: "-rank")).decoded { $0["id"] }
        ),
        (
          "product", false,
          rows.grouped(by: Column("project")).ordered(by: SQL(sql: "rank * -1")).decoded { $0["id"] }
        ),
        (
          "remainder", false,
          rows.grouped(by: Column("project")).ordered(by: SQL(sql: "(rank % 2)")).decoded { $0["id"] }
        ),
        (
          "key of the parent", true,
          rows.joining(project).grouped(by: project[Column("id")]).ordered(by: Column("rank")).decoded { $0["id"] }
        ),
        (
          "parentheses", true,
          rows.grouped(by: SQL(sql: "(project)")).ordered(by: SQL(sql: "(rank + 0)")).decoded { $0["id"] }
        ),
        ("column", true, rows.grouped(by: Column("project")).ordered(by: Column("rank")).decoded { $0["id"] }),
        (
          "collation", true,
          rows.grouped(by: SQL(sql: "PROJECT COLLATE NOCASE")).ordered(by: Column("rank")).decoded { $0["id"] }
        ),
        (
          "joined", true,
          rows.joining(project).grouped(by: Column("project")).ordered(by: Column("rank"), project[Column("name")])
            .decoded { $0["id"] }
        ),
      ]
      func stored() async throws -> [[Int]] {
        try await queue.read { db in
          try [1, 2].map { project in
            try Int.fetchAll(
              db, sql: "SELECT id FROM row WHERE typeof(project) = 'integer' AND project = ? ORDER BY rank",
              arguments: [project])
          }
        }
      }
      for (name, isRight, query) in isRight {
        let list = try await live.list(query)
        let order = ManualOrder(of: list, by: Column("rank"), groupedBy: Column("project"))
        let before = try await stored()
        do {
          try await order.move(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 1, item: 1))
          #expect(isRight, "\(name)")
          #expect(try await stored() == [[], [2, 1, 3]], "\(name)")
          try await queue.write { try $0.execute(sql: "UPDATE row SET project = 1, rank = 1 WHERE id = 1") }
        } catch {
          #expect(!isRight, "\(name): \(error)")
          #expect(try await stored() == before, "\(name)")
        }
        try await live.catchUp()
      }
    }

    /// Records whose `id` is another column than the primary key: rows are those that were asked for.
    @Test(arguments: ["id INTEGER PRIMARY KEY", "id INTEGER UNIQUE", "id TEXT PRIMARY KEY"], ["rank", "rank + 0"])
    func idsThatAreNotTheKey(column: String, order: String) async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write {
        try $0.execute(
          sql: """
            CREATE TABLE task(\(column), serverID INTEGER UNIQUE, rank REAL);
            INSERT INTO task VALUES (1, 3, 1), (2, 1, 2), (3, 2, 3), (4, 4, 4);
            """)
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(LiveQuery<ServerTask>().ordered(by: SQL(sql: order)))
      let mirror = ListMirror(list)
      for item in 0..<4 {
        let position = ItemPosition(section: 0, item: item)
        let id = try #require(list.id(at: position))
        #expect(list.position(of: id) == position)
        list.invalidate([id])
        try await live.catchUp()
        #expect(mirror.updates.last.map { Array($0.changes.updates) } == [position])
      }
      try await ManualOrder(of: list, by: Column("rank"))
        .move(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 0, item: 2))
      try await live.catchUp()
      #expect(list.rows[0].map(\.id) == [1, 2, 3, 4] && mirror.difference() == nil)
    }

    @Test func aColumnOfTextsCannotBeOrdered() async throws {
      let queue = try DatabaseQueue()
      try await queue.write {
        try $0.execute(
          sql: "CREATE TABLE row(id INTEGER PRIMARY KEY, rank TEXT); INSERT INTO row VALUES (1, 1), (2, 10), (3, 9)")
      }
      let live = try LiveDatabase(queue, interval: .zero)
      let list = try await live.list(
        LiveQuery("rows", table: "row")
          .ordered(by: Column("rank"))
          .decoded { try $0.decode(Int.self, forColumn: "id") })
      let error = await #expect(throws: DatabaseError.self) {
        try await ManualOrder(of: list, by: Column("rank")).move(
          from: ItemPosition(section: 0, item: 2), to: ItemPosition(section: 0, item: 0))
      }
      #expect(error?.message?.contains("declare it as REAL") == true)
      let ranks = try await queue.read { try String.fetchAll($0, sql: "SELECT rank FROM row") }
      #expect(ranks == ["1", "10", "9"])
    }
  }

  /// A record that is identified by another column than the key of its table.
  struct ServerTask: Decodable, FetchableRecord, TableRecord, Identifiable, Equatable, Sendable {
    enum CodingKeys: String, CodingKey { case id = "serverID", rank }
    static let databaseTableName = "task"
    let id: Int64
    let rank: Double
  }

  /// A record whose key is a UUID, stored in one of the ways that GRDB has for it.
  struct KeyedByUUID: Decodable, FetchableRecord, TableRecord, Identifiable, Equatable, Sendable {
    enum Form: CaseIterable, Sendable {
      case bytes, uppercase, lowercase

      var type: String { self == .bytes ? "BLOB" : "TEXT" }

      func value(of id: UUID) -> DatabaseValue {
        switch self {
        case .bytes: id.databaseValue
        case .uppercase: id.uuidString.databaseValue
        case .lowercase: id.uuidString.lowercased().databaseValue
        }
      }
    }

    static let databaseTableName = "keyed"
    let id: UUID
    let rank: Double
  }
#endif
