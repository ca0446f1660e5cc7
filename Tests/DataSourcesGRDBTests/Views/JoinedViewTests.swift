#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  @Suite struct JoinedViewTests {
    static func check(_ sample: some RandomSample, seed: UInt64, rows: Int, steps: Int) throws {
      var random = SeededGenerator(seed: seed)
      let pool = try TestDatabase.emptyPool()
      func write(_ count: Int) throws -> String {
        let statements = (0..<count).map { _ in sample.statement(&random, rows: rows) }
        try pool.write { db in
          for sql in statements { try db.executeUnlessRefused(sql) }
        }
        return statements.joined(separator: ";\n")
      }
      try pool.write { db in
        try db.execute(sql: sample.schema)
        for sql in sample.firstStatements(rows: rows) { try db.execute(sql: sql) }
      }
      _ = try write(rows * 2)
      let fixture = try JoinedViewFixture(sample.aggregated.definition, pool)
      func expected() throws -> [PlainSection] {
        try fixture.old.read { try $0.withDatabase(sample.expectedWithAggregates) }
      }
      var before = try expected()
      // A row that is replaced gets another number.
      var highest = try pool.read { try sample.highestRowID($0) }
      try #require(try fixture.shown() == before, "\(sample.name), seed \(seed), opening")
      for step in 0..<steps {
        var sql = ""
        for _ in 0...random.below(2) { sql += try write(1 + random.below(random.oneIn(10) ? rows / 2 : 4)) }
        highest = max(highest, try pool.read { try sample.highestRowID($0) })
        let external: MaintenanceStep.ExternalCommits =
          random.oneIn(15) ? .unknown : random.oneIn(6) ? .rows(Set(0...highest)) : .none
        let changes = try fixture.advance(external: external)
        let comment: Comment = "\(sample.name), seed \(seed), step \(step): \(sql)\n\(changes)"
        let (after, shown) = (try expected(), try fixture.shown())
        try #require(shown == after, comment)
        try expectLegal(changes, fromSections: before, toSections: after)
        let best = ChangeSet(fromSections: before, toSections: after)
        try #require(changes.moves.count == best.moves.count, comment)
        try #require(changes.updates.count == best.updates.count, comment)
        before = after
      }
    }

    /// More of them for a long run: `FUZZ_STEPS=2000`.
    private static let steps = FuzzSettings.steps(30)

    @Test(arguments: JoinSample.all, [1, 2, 3] as [UInt64])
    func appliesRandomCommits(sample: JoinSample, seed: UInt64) throws {
      try Self.check(sample, seed: seed, rows: 40, steps: Self.steps)
    }

    /// Parents with many children, whose positions are computed by a scan.
    @Test(arguments: JoinSample.all)
    func appliesRandomCommitsOfManyRows(sample: JoinSample) throws {
      try Self.check(sample, seed: 7, rows: 800, steps: 12)
    }

    @Test(arguments: ChildSample.all, [1, 2, 3] as [UInt64])
    func followsRandomCommitsOfChildren(sample: ChildSample, seed: UInt64) throws {
      try Self.check(sample, seed: seed, rows: 40, steps: Self.steps)
    }

    @Test(arguments: ChildSample.all)
    func followsRandomCommitsOfManyChildren(sample: ChildSample) throws {
      try Self.check(sample, seed: 7, rows: 800, steps: 12)
    }

    /// The replaced row deletes the one that replaces it, whose update isn't finished.
    @Test func aReplacedRowDeletesTheUpdatedOne() throws {
      let sample = try #require(JoinSample.all.first { $0.name == "a table that refers to itself" })
      let pool = try TestDatabase.emptyPool()
      try pool.write { db in
        try db.execute(sql: sample.schema)
        try db.execute(sql: "INSERT INTO child(id, big, parent) VALUES (16, 1, NULL), (17, 1, NULL), (0, 0, 16)")
      }
      let fixture = try JoinedViewFixture(sample.view().definition, pool)
      try pool.write { try $0.execute(sql: "UPDATE OR REPLACE child SET id = 16 WHERE id = 0") }
      let changes = try fixture.advance()
      #expect("\(changes)" == "delete 0-0")
      #expect(try fixture.shown().map { $0.items.count } == [1])
    }

    @Test func redrawsRows() throws {
      let pool = try TestDatabase.emptyPool()
      let sample = JoinSample.all[0]
      try pool.write { db in
        try db.execute(sql: sample.schema)
        try db.execute(sql: "INSERT INTO child(id, name) VALUES (1, 'a'), (2, 'b')")
      }
      let fixture = try JoinedViewFixture(sample.view().definition, pool)
      let changes = try fixture.advance(invalidated: [[2.databaseValue], [9.databaseValue]])
      #expect("\(changes)" == "update 0-1")
    }
  }
#endif
