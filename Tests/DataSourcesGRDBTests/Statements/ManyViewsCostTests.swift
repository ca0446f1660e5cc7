#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  /// The cost of further views of a table per commit, in statements.
  @Suite struct ManyViewsCostTests {
    private let pool: DatabasePool

    init() throws {
      pool = try TestDatabase.pool()
      try pool.write { db in
        try db.execute(
          sql: """
            WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 1999)
            INSERT INTO event SELECT i, 'p' || i % 5, i * 7919 % 10007, 't' || i % 300 FROM n;
            CREATE TABLE other(id INTEGER PRIMARY KEY, city TEXT, rank INTEGER, title TEXT NOT NULL);
            """)
      }
    }

    private static let ranked = LiveQuery<Event>("ranked").grouped(by: Column("city")).ordered(by: Column("rank"))
    private static func titled(_ number: Int) -> LiveQuery<Event> {
      LiveQuery("titled \(number)")
        .filter(Column("id") > -number)
        .grouped(by: Column("city"))
        .ordered(by: Column("title"))
    }
    private static func empty(_ number: Int) -> LiveQuery<Event> {
      LiveQuery("empty \(number)").filter(Column("id") > 5_000 + number).ordered(by: Column("rank"))
    }

    /// The statements of a step to a commit that changes the rank of ten rows, without those that exchange snapshots.
    private func statements(_ views: [LiveQuery<Event>]) throws -> [String] {
      let fixture = try ViewsFixture(pool)
      try fixture.open(views.map(\.definition))
      // The first step collects the columns.
      for step in 0..<2 {
        try pool.write { try $0.execute(sql: "UPDATE event SET rank = rank + 4000 + \(step) WHERE id % 200 = 3") }
        if step == 0 { _ = try fixture.advance() }
      }
      var changes: [Int: ChangeSet] = [:]
      let texts = try StatementTrace.texts(on: [fixture.old, fixture.new]) { changes = try fixture.advance() }
      #expect(changes[0]?.updates.count == 10)
      return texts.filter { $0.hasPrefix("SELECT") }
    }

    private func rows(_ texts: [String]) -> Int { texts.count { $0.contains(" WHERE rowid = ?") } }
    private func counts(_ texts: [String]) -> Int { texts.count { $0.hasPrefix("SELECT COUNT(*)") } }

    @Test func affectedRowsAreReadOnceForAllViews() throws {
      let one = try statements([Self.ranked])
      let ten = try statements([Self.ranked] + (1..<10).map(Self.titled))
      #expect(rows(one) == 20 && rows(ten) == 20, "\(rows(one)), \(rows(ten))")
      // A row with the same key is counted once, in one or two ranges, and only where it is in the list.
      #expect(counts(ten) - counts(one) <= 9 * 10 * 2, "\(counts(one)), \(counts(ten))")
      #expect(ten.count == rows(ten) + counts(ten), "\(ten)")
      let limits = CountLimits.shared
      #expect(limits.fault("commit of ten rows in a view of SQLite: statements", one.count) == nil)
      #expect(limits.fault("commit of ten rows in ten views of SQLite: statements", ten.count) == nil)
    }

    @Test func aFurtherListOfAViewCostsNoStatement() throws {
      let one = try statements([Self.ranked])
      let ten = try statements(Array(repeating: Self.ranked, count: 10))
      #expect(one.count == ten.count)
    }

    @Test func viewsThatACommitDoesNotConcernCostNoStatement() throws {
      let one = try statements([Self.ranked])
      let filtered = try statements([Self.ranked] + (0..<9).map(Self.empty))
      #expect(one.count == filtered.count)
    }

    @Test func viewsThatACommitDoesNotConcernGetNoStep() throws {
      let fixture = try ViewsFixture(pool)
      try fixture.open([Self.ranked, Self.empty(0), Self.titled(0)].map(\.definition))
      try pool.write { try $0.execute(sql: "UPDATE event SET rank = rank + 1 WHERE id = 3") }
      #expect(try fixture.advance().keys.sorted() == [0, 2])
      try pool.write { try $0.execute(sql: "INSERT INTO other VALUES (1, 'a', 1, 'b')") }
      #expect(try fixture.advance().isEmpty)
    }
  }
#endif
