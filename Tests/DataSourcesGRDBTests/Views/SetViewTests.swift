#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Lists that are set other views of their table, of any kind.
  @MainActor
  @Suite struct SetViewTests {
    private static func list(
      _ view: LiveQuery<String>, _ rows: String = "(1, 7, 'a', NULL), (2, 8, 'b', NULL)"
    ) async throws -> LiveSource<String> {
      let pool = try TestDatabase.emptyPool()
      try await pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE q(id INTEGER PRIMARY KEY, title TEXT);
            CREATE TABLE item(id INTEGER PRIMARY KEY, n INT, s TEXT, q INT); INSERT INTO item VALUES \(rows)
            """)
      }
      return try await LiveDatabase(pool).list(view)
    }

    @Test func otherColumnsUpdateRetainedRows() async throws {
      func view(_ column: String) -> LiveQuery<String> {
        LiveQuery("v", table: "item").ordered(by: Column("n")).decoded(selecting: [Column(column)]) { $0.description }
      }
      let list = try await Self.list(view("n"))
      let mirror = ListMirror(list)
      try await list.setQuery(view("s"))
      #expect(list.rows == [["[s:\"a\"]", "[s:\"b\"]"]] && mirror.difference() == nil)
      #expect(mirror.updates.map(\.changes.description) == ["update 0-0, 0-1"])
      // Nothing is different.
      try await list.setQuery(view("s"))
      #expect(mirror.updates.count == 1)
    }

    /// The query that was set last is displayed, however long the others take.
    @Test func theNewestQueryWins() async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write {
        try $0.execute(
          sql: """
            CREATE TABLE parent(id INTEGER PRIMARY KEY, name TEXT);
            CREATE TABLE row(id INTEGER PRIMARY KEY, parentID INTEGER);
            INSERT INTO row VALUES (1, NULL), (2, NULL);
            """)
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let parent = ParentTable("parent", foreignKey: "parentID")
      func query(_ name: String) -> LiveQuery<Int> {
        LiveQuery(name, table: "row").ordered(by: Column("id")).decoded { try $0.decode(Int.self, forColumn: "id") }
      }
      let list = try await live.list(query("first"))
      for round in 0..<50 {
        let slow = query("slow \(round)").joining(parent).filter(parent[Column("name")] == nil)
          .ordered(by: parent[Column("name")], parent[Column("id")])
        let first = Task { try await list.setQuery(slow) }
        let second = Task { try await list.setQuery(query("fast \(round)")) }
        try await first.value
        try await second.value
        #expect(list.query.name == "fast \(round)")
      }
    }

    /// Rows of a request without a key are identified by the closure of its own query.
    @Test func anotherRequestIdentifiesItsRows() async throws {
      struct Total: Identifiable, Equatable, Sendable {
        let id: String
        let points: Int
      }
      let pool = try TestDatabase.emptyPool()
      try await pool.write {
        try $0.execute(
          sql:
            "CREATE TABLE score(player TEXT, team TEXT, points INTEGER); INSERT INTO score VALUES ('a', 'red', 1), ('b', 'blue', 2)"
        )
      }
      func board(_ column: String) -> LiveQuery<Total> {
        let request = Table("score").select(Column(column), sum(Column("points")).forKey("points")).group(
          Column(column))
        return LiveQuery("by \(column)", request: request).ordered(by: Column(column))
          .decoded { try Total(id: $0.decode(forColumn: column), points: $0.decode(forColumn: "points")) }
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(board("player"))
      try await list.setQuery(board("team"))
      let mirror = ListMirror(list)
      #expect(list.rows[0].map(\.id) == ["blue", "red"])
      #expect(list.position(of: ItemID("red")) == ItemPosition(section: 0, item: 1))
      try await live.write { try $0.execute(sql: "INSERT INTO score VALUES ('c', 'red', 5)") }
      try await live.catchUp()
      #expect(mirror.updates.map { Array($0.changes.updates) } == [[ItemPosition(section: 0, item: 1)]])
      #expect(mirror.difference() == nil)
    }

    @Test(arguments: 0..<4) func viewsOfAnotherKindRetainTheRows(_ kind: Int) async throws {
      let decode: @Sendable (Row) throws -> String = { $0.description }
      let index = LiveQuery("a", table: "item").ordered(by: Column("n")).decoded(decode)
      let other =
        switch kind {
        case 0:
          LiveQuery("b", table: "item")
            .joining(ParentTable("q", foreignKey: "q"))
            .ordered(by: Column("n"))
            .decoded(decode)
        case 1: LiveQuery("c", table: "item").ordered(by: SQL(sql: "n NULLS LAST")).decoded(decode)
        case 2: LiveQuery("d", request: Table("item").all()).ordered(by: Column("n")).decoded(decode)
        default:
          LiveQuery("e", table: "item")
            .filter(SQL("EXISTS (SELECT 1)"))
            .ordered(by: Column("n"))
            .decoded(decode)
        }
      let list = try await Self.list(index)
      let mirror = ListMirror(list)
      for view in [other, index, other] {
        try await list.setQuery(view)
        #expect(list.itemCount == 2 && mirror.updates.isEmpty && mirror.difference() == nil)
      }
    }

    // MARK: At random

    /// A view, and a query with the same result.
    private struct Variant: CustomStringConvertible {
      let view: LiveQuery<String>
      /// The columns of a record.
      let columns: String
      let query: String
      let description: String

      init(_ random: inout SeededGenerator, key: [String]) {
        let kind = random.below(5)
        func name(_ column: String) -> String { kind == 1 ? "item.\(column)" : column }
        func pick(_ choices: [String]) -> String { choices[random.below(choices.count)] }
        let filter = pick([
          "1", "\(name("n")) > 3", "\(name("n")) % 2 = 0", "\(name("s")) <> 'b'",
          kind == 1 ? "q.title > 'b'" : kind == 0 ? "n IS NOT 4" : "EXISTS (SELECT 1 FROM q WHERE q.id = item.q)",
        ])
        let group = pick([
          "", "", name("city"), name("city") + " DESC", name("n") + " % 3", kind == 1 ? "q.title" : "q",
        ])
        var order = pick([
          name("n"), name("n") + " DESC", name("s"), name("s") + " DESC", kind == 1 ? "q.title" : "q % 2",
        ])
        if kind == 2 { order += order.hasSuffix("DESC") ? " NULLS FIRST" : " NULLS LAST" }
        let names = [["*"], ["id", "n"], ["id", "s"], ["n"], ["s", "city"]][random.below(kind == 3 ? 3 : 5)]
        let selection: [any SQLSelectable] = names == ["*"] ? [.allColumns] : names.map { Column($0) }
        let displaysParent = kind == 1 && random.oneIn(2)
        columns =
          names.map { "item.\($0)" }.joined(separator: ", ") + (displaysParent ? ", q.title AS parentTitle" : "")
        description = [["index", "joined", "nulls", "request", "index"][kind], columns, filter, group, order]
          .joined(separator: " | ")
        let section = group.isEmpty ? nil : SQL(sql: group)
        let decode: @Sendable (Row) throws -> String = { $0.description }
        switch kind {
        case 1:
          var parent = ParentTable("q", foreignKey: "q")
          if displaysParent { parent = parent.select(Column("title").forKey("parentTitle")) }
          view = LiveQuery(description, table: "item")
            .joining(parent)
            .filter(SQL(sql: filter))
            .grouped(by: section)
            .ordered(by: SQL(sql: order))
            .decoded(selecting: selection, decode)
        case 3:
          view = LiveQuery(description, request: Self.request(names, filter))
            .grouped(by: group.isEmpty ? nil : SQL(sql: group.replacing(" DESC", with: "")))
            .ordered(by: SQL(sql: order))
            .decoded(decode)
        default:
          view = LiveQuery(description, table: "item")
            .filter(SQL(sql: filter))
            .grouped(by: section)
            .ordered(by: SQL(sql: order))
            .decoded(selecting: selection, decode)
        }
        let value = group.isEmpty ? "NULL" : group.replacing(" DESC", with: "")
        let direction = group.hasSuffix("DESC") && kind != 3 ? "DESC" : "ASC"
        // One number for all values that are equal.
        query = """
          SELECT \(columns), \(value), DENSE_RANK() OVER (ORDER BY \(value)) FROM item LEFT JOIN q ON q.id = item.q
          WHERE \(filter) ORDER BY \(value) \(direction), \(order), \(key.map { "item.\($0)" }.joined(separator: ", "))
          """
      }

      private static func request(_ names: [String], _ filter: String) -> QueryInterfaceRequest<Row> {
        let request = Table("item").filter(sql: filter)
        return names == ["*"] ? request : request.select(names.map { Column($0) })
      }

      /// The headers and the items.
      func expected(_ db: Database) throws -> [String] {
        let statement = try db.makeStatement(sql: query)
        let count = statement.columnCount
        let rows = try Row.fetchAll(statement, adapter: RangeRowAdapter(0..<count - 2))
        var (sections, last): ([String], Int?) = ([], nil)
        for row in rows {
          let (value, rank) = (row.unadapted[count - 2] as DatabaseValue, row.unadapted[count - 1] as Int)
          if rank != last { sections.append(SetViewTests.header(value)) }
          last = rank
          sections[sections.count - 1] += " " + row.description
        }
        return sections.isEmpty && query.contains("OVER (ORDER BY NULL)") ? ["NULL"] : sections
      }
    }

    nonisolated private static func header(_ value: DatabaseValue) -> String { value.description }

    private struct Item: Identifiable, Equatable {
      let id: ItemID?
      let text: String?
    }

    private static func sections(_ list: LiveSource<String>) -> [ListSection<ItemID?, Item>] {
      (0..<list.sectionCount).map { section in
        let info = list.sectionInfo(at: section)
        let positions = (0..<list.itemCount(inSection: section)).map { ItemPosition(section: section, item: $0) }
        return ListSection(
          id: info?.id, items: positions.map { Item(id: list.id(at: $0), text: list.item(at: $0)) },
          header: info?.header)
      }
    }

    /// The ways in which rows can be identified.
    private static let keys = [
      ("id INTEGER PRIMARY KEY", ["id"]), ("id INTEGER PRIMARY KEY DESC", ["id"]), ("id INT", ["rowid"]),
      ("id TEXT PRIMARY KEY", ["id"]), ("id INT, t INT DEFAULT 5, PRIMARY KEY(t, id)", ["t", "id"]),
      ("id INTEGER PRIMARY KEY", ["id"]),
    ]

    private static func statement(_ random: inout SeededGenerator) -> String {
      func value(_ count: Int) -> String { random.oneIn(6) ? "NULL" : "\(random.below(count))" }
      func city() -> String { ["'Bern'", "'bern'", "'Oslo'", "''", "NULL"][random.below(5)] }
      let id = random.below(14)
      return switch random.below(8) {
      case 0, 1:
        """
        INSERT OR REPLACE INTO item(id, city, n, s, q)
        VALUES (\(id), \(city()), \(value(8)), '\(["a", "b", "c"][random.below(3)])', \(value(4)))
        """
      case 2: "DELETE FROM item WHERE id = \(id)"
      case 3: "UPDATE item SET n = \(value(8)) WHERE id IN (\(id), \(random.below(14)))"
      case 4: "UPDATE item SET city = \(city()) WHERE id = \(id)"
      case 5: "UPDATE item SET q = \(value(4)) WHERE id = \(id)"
      case 6: "UPDATE q SET title = '\(["a", "b", "c", "d"][random.below(4)])' WHERE id = \(random.below(4))"
      default: "INSERT OR REPLACE INTO q VALUES (\(random.below(4)), '\(["a", "b"][random.below(2)])')"
      }
    }

    /// Each change set is one that a comparison of the lists gives, with as few deletions, insertions and moves.
    @Test func randomViewsAndCommits() async throws {
      for seed in FuzzSettings.seeds(steps: 18, perSeed: 1) {
        var random = SeededGenerator(seed: seed)
        let (columns, key) = Self.keys[Int(seed) % Self.keys.count]
        let end = seed % 6 == 5 ? " WITHOUT ROWID" : ""
        let isInMemory = seed % 7 == 0
        let database: any DatabaseWriter = isInMemory ? try DatabaseQueue() : try TestDatabase.emptyPool()
        let schema =
          "CREATE TABLE q(id INTEGER PRIMARY KEY, title TEXT);"
          + (columns.contains(", PRIMARY")
            ? "CREATE TABLE item(city TEXT COLLATE NOCASE, n INT, s TEXT, q INT, \(columns))\(end)"
            : "CREATE TABLE item(\(columns), city TEXT COLLATE NOCASE, n INT, s TEXT, q INT)\(end)")
        let filling = (0..<30).map { _ in Self.statement(&random) }
        try await database.write { db in for sql in [schema] + filling { try db.execute(sql: sql) } }
        let other = isInMemory ? nil : try DatabaseQueue(path: database.path)
        let live = try LiveDatabase(database, interval: .zero)
        var variant = Variant(&random, key: key)
        let list = try await live.list(variant.view)
        list.header = Self.header
        let mirror = ListMirror(list)
        var (shown, columnsShown) = (Self.sections(list), variant.columns)
        var log: [String] = [variant.description]
        var faults: [String] = []
        let observation = list.observe { update in
          let (now, changes) = (Self.sections(list), update.changes)
          let best = ChangeSet(fromSections: shown, toSections: now)
          func counts(_ changes: ChangeSet) -> [Int] {
            [
              changes.deletes.count, changes.inserts.count, changes.moves.count, changes.sectionDeletes.count,
              changes.sectionInserts.count, changes.sectionMoves.count,
            ]
          }
          let hasSameColumns = columnsShown == variant.columns
          if counts(best) != counts(changes) || best.sectionUpdates != changes.sectionUpdates
            || (hasSameColumns && Set(best.updates) != Set(changes.updates))
            || !Set(best.updates).isSubset(of: changes.updates)
          {
            faults.append("\(changes), best is \(best)")
          }
          (shown, columnsShown) = (now, variant.columns)
        }
        for step in 0..<16 {
          let sql = random.oneIn(2) ? [] : (0...random.below(3)).map { _ in Self.statement(&random) }
          // Without a primary key, the row ID identifies a row.
          let insertsAgain = key != ["rowid"] && random.oneIn(3)
          log += sql + (insertsAgain ? ["inserted again"] : [])
          try await (random.oneIn(5) ? other ?? database : database).write { db in
            for sql in sql { try db.execute(sql: sql) }
            if insertsAgain { try db.insertAgain(table: "item") }
          }
          if random.oneIn(3) { try await live.catchUp() }
          if random.oneIn(20) {
            try await database.write { try $0.execute(sql: "CREATE TABLE x(a); DROP TABLE x") }
          }
          let next = Variant(&random, key: key)
          log.append(next.description)
          // A step from before the call displays the view before.
          try await live.catchUp()
          try #require(
            list.rows == shown.map { $0.items.map { $0.text ?? "nil" } },
            "seed \(seed), step \(step), \(columns)\(end): \(log.joined(separator: "\n"))")
          variant = next
          try await list.setQuery(next.view)
          try await live.catchUp()
          let expected = try await database.read { [variant] in try variant.expected($0) }
          let texts = shown.map { section in
            ([section.header ?? ""] + section.items.map { $0.text ?? "nil" }).joined(separator: " ")
          }
          let comment: Comment = "seed \(seed), step \(step), \(columns)\(end): \(log.joined(separator: "\n"))"
          try #require(texts == expected && list.rows == shown.map { $0.items.map { $0.text ?? "nil" } }, comment)
          try #require(faults.isEmpty && mirror.difference() == nil, comment)
        }
        withExtendedLifetime(observation) {}
      }
    }
  }
#endif
