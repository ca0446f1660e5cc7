#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Lists whose filters compare columns with values of all types, by indexes and in memory: against plain queries.
  @MainActor
  @Suite(.timeLimit(.minutes(30))) struct RandomFilterTests {
    private struct Item: FetchableRecord, TableRecord, Identifiable, Sendable {
      static let databaseTableName = "item"
      let id: Int64
      let content: Int
      init(row: Row) throws {
        id = row["id"]
        content = row.description.hashValue
      }
    }

    private static let types = [
      "INTEGER", "TEXT", "", "REAL", "NUMERIC", "TEXT COLLATE NOCASE", "TEXT COLLATE RTRIM", "DATETIME",
    ]
    private static let indexes = [
      "(a, d DESC)", "(a, d)", "(b, a, n)", "(a, b, n)", "(a DESC, d DESC, id)", "(b, n, id)", "(a)",
      "(a, n) WHERE b = 'x'", "(d DESC)",
    ]
    private static let values = [
      "1", "2", "1.0", "2.5", "'1'", "'2 '", "'a'", "'A'", "'a '", "''", "NULL", "x'61'", "x''", "-1", "'x''y'",
      "9007199254740993", "9e999", "'2024-01-01'", "' 3'", "3", "'1e0'",
    ]

    private static func edit(_ random: inout SeededGenerator) -> String {
      let id = Int.random(in: 1...60, using: &random)
      let a = values.randomElement(using: &random) ?? ""
      let b = ["'x'", "'y'", "NULL", "'X'"].randomElement(using: &random) ?? ""
      let n = ["1", "2.5", "NULL", "3"].randomElement(using: &random) ?? ""
      let d = ["1", "2", "3", "NULL"].randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3: return "INSERT OR REPLACE INTO item VALUES (\(id), \(a), \(b), \(n), \(d))"
      case 4: return "DELETE FROM item WHERE id = \(id)"
      case 5: return "UPDATE item SET a = \(a) WHERE id BETWEEN \(id) AND \(id + 3)"
      case 6: return "UPDATE item SET d = \(d), n = \(n) WHERE id = \(id)"
      case 7: return "UPDATE item SET b = \(b) WHERE id = \(id)"
      case 8:
        return "UPDATE item SET a = \(a), b = \(b) WHERE a IS \(values.randomElement(using: &random) ?? "")"
      default: return "INSERT OR IGNORE INTO item SELECT id + 60, a, b, n, d FROM item WHERE id < \(id % 10)"
      }
    }

    private static func filter(_ random: inout SeededGenerator) -> String? {
      let a = values.randomElement(using: &random) ?? ""
      let b = ["'x'", "'y'", "NULL"].randomElement(using: &random) ?? ""
      let filters: [String?] = [
        "a IS \(a)", "\"a\" = \(a)", "(a = \(a)) AND (b IS \(b))", "b IS \(b) AND a IS \(a)", "a = \(a) AND d > 1",
        "a = \(a) OR b = 'x'", "a IN (\(a), 1)", "item.a IS \(a)", "a = \(a) COLLATE NOCASE",
        "a = \(a) AND n BETWEEN 1 AND 3", "b = 'x' AND (d = 2 AND (a IS \(a)))", "a IS NOT \(a)",
        "NOT a = \(a) AND b = 'x'", nil,
      ]
      return filters.randomElement(using: &random) ?? nil
    }

    private static func view(_ random: inout SeededGenerator) -> LiveQuery<Item> {
      func sql(_ text: String?) -> SQLExpression? { text.map { SQL(sql: $0).sqlExpression } }
      let view: LiveQuery<Item>
      if random.oneIn(2) {
        // One that an index may fit.
        let a = values.randomElement(using: &random) ?? ""
        view =
          [
            LiveQuery("u").filter(sql("a IS \(a)")).ordered(by: Column("d").desc),
            LiveQuery("u").filter(sql("a IS \(a) AND b IS 'x'")).ordered(by: Column("n")),
            LiveQuery("u").filter(sql("a IS \(a)")).grouped(by: Column("b")).ordered(by: Column("n")),
            LiveQuery("u").filter(sql("a IS \(a)")),
            LiveQuery("u").filter(sql("a IS \(a)")).ordered(by: Column("id").desc),
          ].randomElement(using: &random) ?? LiveQuery("u")
      } else {
        let group: (any SQLOrderingTerm)? =
          [nil, nil, Column("b"), Column("a").desc, Column("d")].randomElement(using: &random) ?? nil
        let filter = sql(filter(&random))
        view =
          [
            LiveQuery("v").filter(filter).grouped(by: group),
            LiveQuery("v").filter(filter).grouped(by: group).ordered(by: Column("d").desc),
            LiveQuery("v").filter(filter).grouped(by: group).ordered(by: Column("n")),
            LiveQuery("v").filter(filter).grouped(by: group).ordered(by: Column("b"), Column("d").desc),
          ].randomElement(using: &random) ?? LiveQuery("v")
      }
      return random.oneIn(2) ? view : view.aggregating(.count(Column("n")), .sum(Column("d")), .minimum(Column("n")))
    }

    /// The rows as plain SQL has them.
    nonisolated private static func expected(_ view: LiveQuery<Item>, _ db: Database) throws -> [[Int64]] {
      let texts = try ViewTexts(view.definition, db)
      let group = texts.group?.sql
      let order = ([texts.group].compactMap { $0 } + texts.terms).map(\.ordering) + ["id"]
      let sql =
        "SELECT id, \(group ?? "0") FROM item NOT INDEXED" + (texts.filter.map { " WHERE +(\($0))" } ?? "")
        + " ORDER BY \(order.joined(separator: ", "))"
      guard let group else { return [try Int64.fetchAll(db, sql: sql)] }
      var sections: [[Int64]] = []
      var last: DatabaseValue?
      for row in try Row.fetchAll(db, sql: sql) {
        let isSame = try last.flatMap { last in
          // By the column's collation.
          try Bool.fetchOne(
            db, sql: "SELECT x.g IS y.v FROM (SELECT \(group) AS g FROM item WHERE id = ?) x, (SELECT ? AS v) y",
            arguments: [row[0] as Int64, last])
        }
        if isSame ?? false { sections[sections.count - 1].append(row[0]) } else { sections.append([row[0]]) }
        last = row[1]
      }
      return sections
    }

    @MainActor private struct Shown {
      let list: LiveSource<Item>
      let mirror: ListMirror<TestItem>

      init(_ list: LiveSource<Item>) {
        self.list = list
        mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.content) })
      }
    }

    @Test(arguments: (0..<12).map { FuzzSettings.seed() + $0 }) func listsHaveTheRowsOfTheirFilters(seed: UInt64)
      async throws
    {
      let steps = FuzzSettings.steps(20)
      var random = SeededGenerator(seed: seed)
      let type = Self.types.randomElement(using: &random) ?? ""
      let key = random.oneIn(2) ? "INTEGER PRIMARY KEY" : "INT NOT NULL PRIMARY KEY"
      let pool = try TestDatabase.emptyPool()
      let edits = (0..<40).map { _ in Self.edit(&random) }
      let index = Self.indexes.randomElement(using: &random) ?? ""
      try await pool.write { db in
        try db.execute(
          sql: "CREATE TABLE item(id \(key), a \(type), b TEXT, n REAL, d INTEGER); CREATE INDEX own ON item\(index)")
        for edit in edits { try db.execute(sql: edit) }
      }
      let live = try LiveDatabase(pool, interval: .zero, pollingInterval: .seconds(60))
      let other = try DatabaseQueue(path: pool.path)
      var shown: [Shown] = []
      var schema = try pool.schema()
      func verify(_ step: String) async throws {
        for shown in shown {
          let expected = try await pool.read { [view = shown.list.query] in try Self.expected(view, $0) }
          #expect(
            shown.list.rows.map { $0.map(\.id) } == expected,
            "\(step), \(type), \(key), \(index): \(shown.list.treeDescription)")
          #expect(shown.mirror.difference() == nil, "\(step): \(shown.list.treeDescription)")
        }
        #expect(try pool.schema() == schema)
      }
      for _ in 0..<8 { shown.append(Shown(try await live.list(Self.view(&random)))) }
      try await verify("opened")
      for step in 0..<steps {
        let edits = (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.edit(&random) }
        let writer: any DatabaseWriter = random.oneIn(4) ? other : pool
        try await writer.write { db in for edit in edits { try db.execute(sql: edit) } }
        if random.oneIn(8) {
          let index = Self.indexes.randomElement(using: &random) ?? ""
          try await pool.write { db in
            let isThere = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'own')")
            try db.execute(sql: isThere == true ? "DROP INDEX own" : "CREATE INDEX own ON item\(index)")
          }
          schema = try pool.schema()
        }
        try await live.catchUp()
        try await verify("step \(step)")
        switch Int.random(in: 0..<8, using: &random) {
        case 0: shown.remove(at: Int.random(in: 0..<shown.count, using: &random))
        case 1, 2: shown.append(Shown(try await live.list(Self.view(&random))))
        case 3, 4:
          guard let changed = shown.randomElement(using: &random) else { break }
          try await changed.list.setQuery(Self.view(&random))
          try await verify("set view, step \(step)")
        default: break
        }
        if shown.isEmpty { shown.append(Shown(try await live.list(Self.view(&random)))) }
      }
    }
  }
#endif
