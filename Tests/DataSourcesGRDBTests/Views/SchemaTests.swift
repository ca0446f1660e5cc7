#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Views of tables with unusual schemas, against plain queries.
  @MainActor
  @Suite struct SchemaTests {
    @Test(arguments: SchemaSample.replacingTables, [1, 2, 3] as [UInt64])
    func rowsThatReplaceOthersByTheSchema(sample: ViewSample, seed: UInt64) throws {
      try IndexedViewTests.check(sample, seed: seed, rows: 30, steps: 40, statement: SchemaSample.statement)
    }

    @Test(arguments: SchemaSample.compositeKeys, [1, 2, 3] as [UInt64])
    func compositeKeys(sample: ViewSample, seed: UInt64) throws {
      if sample.schema.hasSuffix("WITHOUT ROWID") {
        try RefetchedViewTests.check(sample, seed: seed, steps: 20, statement: SchemaSample.keyedStatement)
      } else {
        try IndexedViewTests.check(sample, seed: seed, rows: 30, steps: 40, statement: SchemaSample.keyedStatement)
      }
    }

    @Test(arguments: SchemaSample.generatedColumns, [1, 2, 3] as [UInt64])
    func generatedColumns(sample: ViewSample, seed: UInt64) throws {
      try IndexedViewTests.check(sample, seed: seed, rows: seed == 3 ? 400 : 30, steps: 30)
    }

    /// All at once: a parent with a key of two columns and generated columns, which replaces others by its schema.
    @Test(arguments: [1, 2, 3] as [UInt64]) func listsAggregatesAndParents(seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let pool = try TestDatabase.emptyPool()
      try await pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE club(
              upper TEXT AS (upper(name)), land TEXT, number INTEGER, name TEXT UNIQUE ON CONFLICT REPLACE,
              PRIMARY KEY(land, number) ON CONFLICT REPLACE);
            CREATE TABLE person(
              id TEXT PRIMARY KEY ON CONFLICT REPLACE, land TEXT, doubled INTEGER AS (points * 2), number INTEGER,
              points INTEGER, tripled REAL AS (points * 3.5) STORED)
            """)
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let decode: @Sendable (Row) throws -> String = { row in row.map { "\($0.1)" }.joined(separator: " ") }
      let club = ParentTable("club", foreignKey: "land", "number").select(Column("upper").forKey("clubName"))
      let joined = try await live.list(
        LiveQuery("joined", table: "person")
          .joining(club)
          .grouped(by: club[Column("upper")])
          .ordered(by: Column("doubled"))
          .decoded(decode))
      let single = try await live.list(
        LiveQuery("single", table: "person")
          .filter(Column("doubled") != 4)
          .grouped(by: Column("land"))
          .ordered(by: Column("tripled").desc)
          .decoded(decode).aggregating(.sum(Column("doubled")), .maximum(Column("tripled")), .count(Column("doubled"))))
      if let index = single.suggestedIndex { try await pool.write { try $0.execute(sql: index) } }
      try await live.catchUp()
      #expect(joined.treeDescription.contains("with columns of") && single.treeDescription.contains("in the order of"))
      let mirrors = [joined, single].map { ListMirror($0.map { TestItem($0.hashValue, content: 0) }) }
      func value(_ count: Int) -> String { random.oneIn(6) ? "NULL" : "\(random.below(count))" }
      func land() -> String { ["'ch'", "'no'", "NULL"][random.below(3)] }
      for step in 0..<40 {
        let statements = (0...random.below(4)).map { _ in
          switch random.below(5) {
          case 0: "INSERT INTO club VALUES (\(land()), \(value(3)), 'club \(random.below(5))')"
          case 1: "UPDATE OR REPLACE club SET number = \(value(3)) WHERE land = \(land())"
          case 2: "UPDATE person SET points = \(value(5)), number = \(value(3)) WHERE id = 'p\(random.below(12))'"
          case 3: "DELETE FROM \(random.oneIn(2) ? "club" : "person") WHERE number = \(value(3)) AND land = \(land())"
          default: "INSERT INTO person VALUES ('p\(random.below(12))', \(land()), \(value(3)), \(value(5)))"
          }
        }
        try await live.write { db in for sql in statements { try db.execute(sql: sql) } }
        try await live.catchUp()
        let comment: Comment = "seed \(seed), step \(step): \(statements)"
        let (rows, sums) = try pool.read { db in
          (
            try [
              "SELECT person.*, upper FROM person LEFT JOIN club USING (land, number) ORDER BY upper, doubled, id",
              "SELECT * FROM person WHERE doubled <> 4 ORDER BY land, tripled DESC, id",
            ].map { try Row.fetchAll(db, sql: $0).map(decode) },
            try Row.fetchAll(
              db,
              sql: """
                SELECT SUM(doubled), MAX(tripled), COUNT(doubled) FROM person WHERE doubled <> 4 GROUP BY land ORDER BY land
                """)
          )
        }
        #expect([joined, single].map { Array($0.rows.joined()) } == rows, comment)
        #expect(mirrors.allSatisfy { $0.difference() == nil }, comment)
        let aggregates: [LiveAggregate] = [
          .sum(Column("doubled")), .maximum(Column("tripled")), .count(Column("doubled")),
        ]
        let shown = (0..<single.sectionCount).map { section in
          aggregates.map { single.aggregates(inSection: section)[$0] }
        }
        #expect(shown == sums.map { $0.map(\.1) }, comment)
      }
    }

    /// Names that hide the numbers of rows, or are parts of the language.
    @Test(arguments: [
      "rowid TEXT PRIMARY KEY", "RowID INTEGER PRIMARY KEY", "oid TEXT, rowid INTEGER AS (length(oid))",
    ])
    func columnsNamedLikeTheRowID(columns: String) async throws {
      let pool = try TestDatabase.emptyPool()
      let isKey = columns.contains("PRIMARY")
      try await pool.write { db in
        try db.execute(
          sql: "CREATE TABLE odd(\(columns), \"order\" INTEGER); INSERT INTO odd VALUES (7, 3), (8, 2), (9, 1)")
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(
        LiveQuery("odd", table: "odd")
          .ordered(by: Column("order"))
          .decoded { "\($0[0] as DatabaseValue) \(try $0.decode(Int.self, forColumn: "order"))" })
      let keeps = columns.hasPrefix("RowID")
      if let index = list.suggestedIndex { try await pool.write { try $0.execute(sql: index) } }
      try await live.catchUp()
      #expect(list.treeDescription.contains(keeps ? "in the order of" : "no table with row IDs"))
      try await pool.write { db in
        try db.execute(
          sql: "INSERT OR REPLACE INTO odd VALUES (8, 5); UPDATE odd SET \"order\" = 9 WHERE \"order\" = 1")
      }
      try await live.catchUp()
      let expected = try await pool.read { db in
        try Row.fetchAll(db, sql: "SELECT * FROM odd ORDER BY \"order\"").map {
          "\($0[0] as DatabaseValue) \($0["order"] as Int)"
        }
      }
      #expect(list.rows == [expected] && expected.count == (isKey ? 3 : 4))
      for position in list.positions { #expect(list.id(at: position).flatMap { list.position(of: $0) } == position) }
    }

    /// The collation of a unique key may have any name.
    @Test func aUniqueKeyWithACollationOfTheApplication() async throws {
      var configuration = Configuration()
      configuration.prepareDatabase { db in
        db.add(
          collation: DatabaseCollation("first-letter") {
            $0.prefix(1).lowercased() < $1.prefix(1).lowercased()
              ? .orderedAscending
              : $0.prefix(1).lowercased() == $1.prefix(1).lowercased() ? .orderedSame : .orderedDescending
          })
      }
      let pool = try DatabasePool(
        path: TestDatabase.folder().appendingPathComponent("test.sqlite").path, configuration: configuration)
      try await pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE entry(
              id INTEGER PRIMARY KEY, title TEXT COLLATE "first-letter" UNIQUE ON CONFLICT REPLACE, rank INTEGER);
            INSERT INTO entry VALUES (1, 'ann', 1), (2, 'bob', 2)
            """)
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(
        LiveQuery("letters", table: "entry")
          .ordered(by: Column("rank"))
          .decoded { try $0.decode(String.self, forColumn: "title") })
      if let index = list.suggestedIndex { try await pool.write { try $0.execute(sql: index) } }
      try await live.catchUp()
      #expect(list.treeDescription.contains("in the order of"))
      try await live.write { try $0.execute(sql: "INSERT INTO entry VALUES (3, 'Alf', 3)") }
      try await live.catchUp()
      #expect(list.rows == [["bob", "Alf"]])
    }
  }
#endif
