#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Views with aggregates, against plain queries after each random commit.
  @Suite struct AggregateViewTests {
    private static func write(
      _ count: Int, _ sample: ViewSample, rows: Int, _ pool: DatabasePool, _ random: inout SeededGenerator
    ) throws -> String {
      let (mixed, unique) = (sample.name.hasPrefix("any"), sample.name.hasPrefix("unique"))
      let statements = (0..<count).map { _ in
        ViewSample.statement(&random, rows: rows, mixed: mixed, unique: unique)
      }
      try pool.write { db in for sql in statements { try db.execute(sql: sql) } }
      return statements.joined(separator: ";\n")
    }

    private static let steps = FuzzSettings.steps(20)

    @Test(arguments: ViewSample.all, [1, 2] as [UInt64])
    func anIndexedViewAppliesCommits(sample: ViewSample, seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let sample = AggregateSample.of(sample)
      let pool = try TestDatabase.emptyPool()
      try pool.write { try $0.execute(sql: sample.schema) }
      _ = try Self.write(60, sample, rows: 30, pool, &random)
      let fixture = try IndexedViewTests.Fixture(sample, pool)
      func shown() throws -> [PlainSection] {
        AggregateSample.aggregated(try fixture.expected(sample), fixture.view.layout)
      }
      func check() throws {
        let sections = try fixture.expected(sample)
        try fixture.old.read {
          try $0.withDatabase { try AggregateSample.check(fixture.view.layout, sections, sample, $0) }
        }
      }
      try check()
      var before = try shown()
      for step in 0..<Self.steps {
        let sql = try Self.write(1 + random.below(5), sample, rows: 30, pool, &random)
        let comment: Comment = "\(sample.name), seed \(seed), step \(step): \(sql)"
        // Another process, which doesn't report its rows; or so many rows that all of them are compared.
        let changes = try random.oneIn(5) ? fixture.advance(hasExternalCommits: true) : fixture.advance()
        do {
          try check()
          let after = try shown()
          try expectLegal(changes, fromSections: before, toSections: after)
          before = after
        } catch {
          Issue.record(error, comment)
          return
        }
      }
    }

    @Test(arguments: [ViewSample.all[0], ViewSample.all[2]])
    func allRowsAreComparedAfterLargeCommits(sample: ViewSample) throws {
      var random = SeededGenerator(seed: 3)
      let sample = AggregateSample.of(sample)
      let pool = try TestDatabase.emptyPool()
      try pool.write { try $0.execute(sql: sample.schema) }
      _ = try Self.write(4_000, sample, rows: 3_000, pool, &random)
      let fixture = try IndexedViewTests.Fixture(sample, pool)
      var before = AggregateSample.aggregated(try fixture.expected(sample), fixture.view.layout)
      for step in 0..<3 {
        try pool.write {
          try $0.execute(sql: "UPDATE entry SET code = code + 1 WHERE \(step == 1 ? "city = 'Bern' OR id % 2" : "1")")
        }
        let changes = try fixture.advance()
        let sections = try fixture.expected(sample)
        try fixture.old.read {
          try $0.withDatabase { try AggregateSample.check(fixture.view.layout, sections, sample, $0) }
        }
        let after = AggregateSample.aggregated(sections, fixture.view.layout)
        try expectLegal(changes, fromSections: before, toSections: after)
        before = after
      }
    }

    @Test(arguments: ViewSample.all + [ViewSample.withoutRowID])
    func aViewThatIsReadAgainAppliesCommits(sample: ViewSample) throws {
      var random = SeededGenerator(seed: 4)
      let sample = AggregateSample.of(sample)
      let pool = try TestDatabase.emptyPool()
      try pool.write { try $0.execute(sql: sample.schema) }
      _ = try Self.write(60, sample, rows: 30, pool, &random)
      var fixture = try RefetchedViewTests.Fixture(sample, pool)
      var before = AggregateSample.aggregated(try fixture.expected(), fixture.view.layout)
      for step in 0..<15 {
        let sql = try Self.write(1 + random.below(5), sample, rows: 30, pool, &random)
        let changes = try fixture.advance()
        let sections = try fixture.expected()
        #expect(try fixture.shown() == sections, "\(sample.name), step \(step): \(sql)")
        try fixture.connection.read {
          try $0.withDatabase { try AggregateSample.check(fixture.view.layout, sections, sample, $0) }
        }
        let after = AggregateSample.aggregated(sections, fixture.view.layout)
        try expectLegal(changes, fromSections: before, toSections: after)
        before = after
      }
    }
  }
#endif
