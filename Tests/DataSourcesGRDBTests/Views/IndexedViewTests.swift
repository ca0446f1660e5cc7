#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListStorage
  import ListTestSupport
  import Testing

  @Suite struct IndexedViewTests {
    /// A view that a test advances from snapshot to snapshot.
    final class Fixture {
      let pool: DatabasePool
      var view: IndexedView
      var old: SnapshotConnection
      var new: SnapshotConnection
      let log = CommitLog()

      init(_ sample: ViewSample, _ pool: DatabasePool) throws {
        self.pool = pool
        let definition = sample.view().definition
        let preparation = try pool.write {
          try ViewPreparer.indexed(definition, $0)
        }
        guard case .indexed(let plan, let table) = preparation else { throw LiveQueryError.closed }
        old = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "a")
        new = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "b")
        _ = try old.moveToNewest()
        view = try old.read { try IndexedView(definition, plan: plan, table: table, viewID: 1, in: $0) }
        log.watch(table, forView: 1)
        try pool.writeWithoutTransaction {
          try log.attach(to: $0)
          try log.updateTriggers($0)
        }
      }

      func advance(invalidated: Set<Int64> = [], hasExternalCommits: Bool = false) throws -> ChangeSet {
        _ = try new.moveToNewest()
        let commits = log.removeAll()
        let changes = try view.advance(
          MaintenanceStep(
            commits: commits, external: hasExternalCommits ? .unknown : .none,
            invalidated: Set(invalidated.map { [$0.databaseValue] }), old: old, new: new))
        try old.end()
        swap(&old, &new)
        return changes
      }

      /// The list as the view's directory finds it.
      func shown() throws -> [PlainSection] {
        try old.read { snapshot in
          guard case .directory(let plan, let directory) = view.layout else { return [] }
          let reader = ViewReader(plan, snapshot)
          return try directory.groups.enumerated().map { section, group in
            var rows: [PlainRow] = []
            for (page, count) in zip((0..<group.pages.count).map { group.pages[$0] }, group.counts.array) {
              let before = rows.count
              try reader.forEachRow(group.value, from: page.start, skipping: 0, limit: count) { row, _ in
                rows.append(PlainRow(row, content: row.map(\.1)))
              }
              #expect(rows.count - before == count)
            }
            return try PlainSection(section, of: view.layout, items: rows)
          }
        }
      }

      func expected(_ sample: ViewSample) throws -> [PlainSection] {
        try old.read { try $0.withDatabase(sample.expected) }
      }
    }

    static func check(_ sample: ViewSample, seed: UInt64, rows: Int, steps: Int, statement: StatementMaker? = nil)
      throws
    {
      var random = SeededGenerator(seed: seed)
      let pool = try TestDatabase.emptyPool()
      let (mixed, unique) = (sample.name.hasPrefix("any"), sample.name.hasPrefix("unique"))
      func write(_ count: Int) throws -> String {
        let statements = (0..<count).map { _ in
          statement?(&random, rows) ?? ViewSample.statement(&random, rows: rows, mixed: mixed, unique: unique)
        }
        try pool.write { db in for sql in statements { try db.executeUnlessRefused(sql) } }
        return statements.joined(separator: ";\n")
      }
      try pool.write { try $0.execute(sql: sample.schema) }
      _ = try write(rows * 2)
      let fixture = try Fixture(sample, pool)
      var before = try fixture.expected(sample)
      #expect(try fixture.shown() == before, "\(sample.name), seed \(seed), opening")
      for step in 0..<steps {
        var sql = ""
        for _ in 0...random.below(2) { sql += try write(1 + random.below(random.oneIn(10) ? rows / 2 : 5)) }
        let invalidated: Set<Int64> = random.oneIn(4) ? [Int64(random.below(rows))] : []
        let changes = try fixture.advance(invalidated: invalidated)
        let after = try fixture.expected(sample)
        let shown = try fixture.shown()
        let comment: Comment = "\(sample.name), seed \(seed), step \(step): \(sql)\n\(changes)"
        try #require(shown == after, comment)
        let best = ChangeSet(fromSections: before, toSections: after)
        if invalidated.isEmpty {
          try expectLegal(changes, fromSections: before, toSections: after)
        } else {
          // The updated one need not have changed.
          try #require(changes.updates.count - best.updates.count <= 1, comment)
          try expectLegal(changes, fromSections: before.map(\.identities), toSections: after.map(\.identities))
        }
        try #require(changes.moves.count == best.moves.count, comment)
        before = after
      }
    }

    @Test(
      "TS-38, YV-1, YV-3, YV-4: each state is that of a plain query, each change set the smallest legal one",
      arguments: ViewSample.all, [1, 2] as [UInt64])
    func appliesRandomCommits(sample: ViewSample, seed: UInt64) throws {
      try Self.check(sample, seed: seed, rows: 40, steps: 60)
    }

    /// Filters, groups and orders by conditions and other expressions; more of them for a long run: `FUZZ_STEPS=2000`.
    @Test func displaysRandomViews() throws {
      var (count, inMemory) = (0, 0)
      for seed in FuzzSettings.seeds(steps: 60, perSeed: 1, from: 100) {
        var random = SeededGenerator(seed: seed)
        let sample = ViewSample.random(&random)
        count += 1
        // No index is suggested for one value of its group, for example.
        do { try Self.check(sample, seed: seed, rows: seed % 10 == 0 ? 500 : 30, steps: 12) } catch LiveQueryError
          .closed
        {
          inMemory += 1
        }
      }
      #expect(inMemory <= count / 5)
    }

    /// Many pages, which split and join.
    @Test(arguments: ViewSample.all)
    func appliesRandomCommitsOfManyRows(sample: ViewSample) throws {
      try Self.check(sample, seed: 7, rows: 1_500, steps: 12)
    }

    @Test func aRowThatOnlyTheViewBeforeHadIsUpdated() throws {
      let pool = try TestDatabase.emptyPool()
      try pool.write { db in
        try db.execute(sql: ViewSample.plain)
        try db.execute(sql: "INSERT INTO entry(id, title, code) VALUES (1, 'a', 15), (2, 'b', 30)")
      }
      let fixture = try Fixture(
        ViewSample(
          name: "all", schema: "", view: { LiveQuery("all").ordered(by: Column("id")) }, group: "NULL", filter: "1",
          ordering: "id"), pool)
      let large = LiveQuery<Entry>("large").filter(Column("code") > 20).ordered(by: Column("id")).definition
      let preparation = try pool.write { try ViewPreparer.indexed(large, $0) }
      guard case .indexed(let plan, let table) = preparation else { throw LiveQueryError.closed }
      try pool.write { try $0.execute(sql: "UPDATE entry SET title = 'c', code = 25 WHERE id = 1") }
      _ = try fixture.new.moveToNewest()
      let view = try fixture.new.read { try IndexedView(large, plan: plan, table: table, viewID: 1, in: $0) }
      let changes = try ViewComparison.changes(
        from: fixture.view, to: view,
        MaintenanceStep(
          commits: fixture.log.removeAll(), external: .none, invalidated: [], old: fixture.old, new: fixture.new))
      #expect("\(changes)" == "update 0-0")
    }
  }
#endif
