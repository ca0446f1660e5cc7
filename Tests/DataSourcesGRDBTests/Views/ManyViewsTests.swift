#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Many views of one table, which share the affected rows: each against a plain query, after each step.
  @Suite struct ManyViewsTests {
    private static let schemas = [
      ViewSample.plain, "CREATE TABLE entry(id TEXT PRIMARY KEY, \(ViewSample.columns))",
      ViewSample.plain + "; CREATE UNIQUE INDEX codes ON entry(code)",
    ]

    /// Ten random views, some of them with aggregates, and another list of the first and of the second view.
    private static func samples(_ random: inout SeededGenerator) -> [(sample: ViewSample, hasAggregates: Bool)] {
      let samples = (0..<10).map { number in
        let sample = ViewSample.random(&random)
        return (number % 3 == 1 ? AggregateSample.of(sample) : sample, number % 3 == 1)
      }
      return samples + samples.prefix(2)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func applyRandomCommits(seed: UInt64) throws {
      let steps = FuzzSettings.steps(8)
      var random = SeededGenerator(seed: seed)
      let rows = seed % 4 == 0 ? (FuzzSettings.isLong ? 1_000 : 300) : 40
      let number = Int(seed % 3)
      let pool = try TestDatabase.emptyPool()
      func write(_ count: Int) throws -> String {
        let sql = (0..<count).map { _ in
          ViewSample.statement(&random, rows: rows, mixed: false, unique: number == 2)
        }
        try pool.write { db in for sql in sql { try db.execute(sql: sql) } }
        return sql.joined(separator: ";\n")
      }
      try pool.write { try $0.execute(sql: Self.schemas[number]) }
      _ = try write(rows * 2)
      let samples = Self.samples(&random)
      let fixture = try ViewsFixture(pool)
      try fixture.open(samples.enumerated().map { $1.sample.view().definition.named("v\($0 % 10)") })
      func list(_ view: Int) throws -> [PlainSection] {
        let (sample, hasAggregates) = samples[view]
        let sections = try fixture.expected(sample)
        #expect(try fixture.shown(view) == sections, "seed \(seed), \(sample.name)")
        guard hasAggregates, let layout = fixture.layouts[view] else { return sections }
        try fixture.old.read { try $0.withDatabase { try AggregateSample.check(layout, sections, sample, $0) } }
        return AggregateSample.aggregated(sections, layout)
      }
      var before = try samples.indices.map(list)
      for step in 0..<steps {
        var sql = ""
        for _ in 0...random.below(2) { sql += try write(1 + random.below(random.oneIn(10) ? rows / 2 : 4)) + ";\n" }
        // Rows of one of two lists of a view are updated: the lists stop sharing their state, or share it again.
        var requests = LiveRequests()
        let invalidated = random.oneIn(4) ? 10 : nil
        if let invalidated { requests.invalidated[invalidated] = [[Int64(random.below(rows)).databaseValue]] }
        let changes = try fixture.advance(requests)
        for view in samples.indices {
          let comment: Comment = "seed \(seed), step \(step), \(samples[view].sample.name): \(sql)"
          let after = try list(view)
          let emitted = changes[view] ?? ChangeSet()
          if invalidated == view {
            try expectLegal(
              emitted, fromSections: before[view].map(\.identities), toSections: after.map(\.identities))
          } else {
            do { try expectLegal(emitted, fromSections: before[view], toSections: after) } catch {
              Issue.record(error, comment)
              return
            }
          }
          let best = ChangeSet(fromSections: before[view], toSections: after)
          try #require(emitted.moves.count == best.moves.count, comment)
          before[view] = after
        }
      }
    }
  }
#endif
