#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  @Suite struct SearchedViewTests {
    static func query(_ random: inout SeededGenerator) -> SearchQuery {
      [
        SearchQuery(typed: "a"), SearchQuery(typed: "b "), SearchQuery(typed: "bern o*"), .empty,
        SearchQuery(fts5: "a OR oslo"), SearchQuery(fts5: "b NOT rome"), .phrase("äö"), SearchQuery(typed: "r"),
        SearchQuery(typed: "b").inColumns("city"), SearchQuery(fts5: "a OR"), SearchQuery(fts5: "nix:a"),
        SearchQuery(typed: "a ").or(SearchQuery(typed: "b ")), SearchQuery(typed: "0"),
      ][random.below(13)]
    }

    static func statement(_ random: inout SeededGenerator, rows: Int, _ sample: ViewSample) -> String {
      // Texts that are written without their rows.
      switch random.below(12) {
      case 0: "DELETE FROM entry_text WHERE rowid % 5 = \(random.below(5))"
      case 1: "INSERT OR REPLACE INTO entry_text(rowid, title) VALUES(\(random.below(rows)), 'a b')"
      default:
        ViewSample.statement(
          &random, rows: rows, mixed: sample.name.hasPrefix("any"), unique: sample.name.hasPrefix("unique"))
      }
    }

    static func check(_ sample: ViewSample, _ options: SearchOptions, seed: UInt64, rows: Int, steps: Int) throws {
      var random = SeededGenerator(seed: seed)
      let pool = try TestDatabase.emptyPool()
      func write(_ count: Int) throws -> String {
        let statements = (0..<count).map { _ in statement(&random, rows: rows, sample) }
        try pool.write { db in for sql in statements { try db.execute(sql: sql) } }
        return statements.joined(separator: ";\n")
      }
      try pool.write { try $0.execute(sql: sample.schema + ";" + SearchFixture.schema) }
      _ = try write(rows * 2)
      let fixture = try SearchFixture(sample, pool, options, query(&random))
      var (before, lastQuery) = (try fixture.expected(), fixture.view.status.query)
      try #require(try fixture.shown() == before, "\(sample.name), seed \(seed), opening")
      for step in 0..<steps {
        var sql = ""
        if random.oneIn(2) { fixture.search(query(&random)) }
        if !random.oneIn(3) { sql = try write(1 + random.below(random.oneIn(10) ? rows / 2 : 5)) }
        if random.oneIn(2) { fixture.waitForSearch() }
        let invalidated: Set<Int64> = random.oneIn(6) ? [Int64(random.below(rows))] : []
        let changes = try fixture.advance(invalidated: invalidated, hasExternalCommits: random.oneIn(12))
        let (after, shown) = (try fixture.expected(), try fixture.shown())
        let query = fixture.view.status.query
        let comment: Comment =
          "\(sample.name), seed \(seed), step \(step), \(lastQuery) to \(query): \(sql)\n\(changes)"
        try #require(shown == after, comment)
        let best = ChangeSet(fromSections: before, toSections: after)
        if invalidated.isEmpty, !options.hasSnippets || query == lastQuery {
          // A commit may change a section's value, and the results that come with it change it back.
          let isOneStep = query == lastQuery || sql.isEmpty
          try expectLegal(
            isOneStep ? changes : Self.withoutNeedlessUpdates(changes, from: before, to: after), fromSections: before,
            toSections: after)
        } else {
          try expectLegal(changes, fromSections: before.map(\.identities), toSections: after.map(\.identities))
        }
        if options.order == .rows, query == lastQuery || sql.isEmpty {
          try #require(changes.moves.count == best.moves.count, comment)
          try #require(changes.deletes.count == best.deletes.count, comment)
          try #require(changes.inserts.count == best.inserts.count, comment)
        }
        if options.hasSnippets, sql.isEmpty, query != lastQuery, options.order == .rows {
          let commonCount = after.flatMap(\.items).count { row in
            before.contains { $0.items.contains { $0.id == row.id } }
          }
          let inNewSections = changes.sectionInserts.reduce(0) { $0 + after[$1].items.count }
          #expect(changes.updates.count <= commonCount && changes.updates.count + inNewSections >= commonCount, comment)
        }
        (before, lastQuery) = (after, query)
      }
    }

    private static func withoutNeedlessUpdates(
      _ changes: ChangeSet, from before: [PlainSection], to after: [PlainSection]
    ) throws -> ChangeSet {
      let needless = Set(
        changes.sectionUpdates.filter { index in
          before.contains { $0.id == after[index].id && $0.hasSameContent(as: after[index]) }
        })
      return try ChangeSet(
        sectionDeletes: changes.sectionDeletes, sectionInserts: changes.sectionInserts,
        sectionMoves: changes.sectionMoves, sectionUpdates: changes.sectionUpdates.filter { !needless.contains($0) },
        deletes: Array(changes.deletes), inserts: Array(changes.inserts), moves: Array(changes.moves),
        updates: Array(changes.updates))
    }

    static func options(
      _ order: SearchOrder = .rows, _ whenEmpty: EmptyQueryBehavior = .nothing, _ snippets: SnippetStyle? = nil
    ) -> SearchOptions {
      SearchOptions(table: SearchFixture.table, order: order, whenEmpty: whenEmpty, snippets: snippets)
    }

    @Test(
      "YV-81, YV-82: the matching rows of the view, in its groups and order, under random commits and queries",
      arguments: ViewSample.all, [1, 2] as [UInt64])
    func appliesCommitsAndQueries(sample: ViewSample, seed: UInt64) throws {
      try Self.check(sample, Self.options(), seed: seed, rows: 40, steps: FuzzSettings.steps(25))
    }

    @Test("YV-81: an empty query displays the whole view", arguments: ViewSample.all)
    func showsTheWholeView(sample: ViewSample) throws {
      try Self.check(sample, Self.options(.rows, .allRows), seed: 3, rows: 40, steps: FuzzSettings.steps(25))
    }

    @Test("YV-80: by relevance, in one section", arguments: ViewSample.all)
    func ordersByRelevance(sample: ViewSample) throws {
      try Self.check(sample, Self.options(.relevance()), seed: 4, rows: 40, steps: FuzzSettings.steps(15))
      try Self.check(sample, Self.options(.relevance(), .allRows), seed: 5, rows: 40, steps: FuzzSettings.steps(15))
    }

    @Test("YV-82: with snippets, common rows are updated when the query changes", arguments: [6, 7] as [UInt64])
    func updatesRowsWithSnippets(seed: UInt64) throws {
      try Self.check(
        ViewSample.all[0], Self.options(.rows, .nothing, SnippetStyle()), seed: seed, rows: 40,
        steps: FuzzSettings.steps(40))
      try Self.check(
        ViewSample.all[0], Self.options(.rows, .allRows, SnippetStyle()), seed: seed, rows: 40,
        steps: FuzzSettings.steps(40))
    }

    @Test func appliesCommitsOfManyRows() throws {
      for (index, sample) in ViewSample.all.enumerated() {
        try Self.check(sample, Self.options(), seed: UInt64(10 + index), rows: 600, steps: FuzzSettings.steps(4))
      }
    }
  }
#endif
