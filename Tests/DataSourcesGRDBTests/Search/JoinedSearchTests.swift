#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Searches in queries that join parents and children, against plain queries.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct JoinedSearchTests {
    /// A search table of the names in a table.
    nonisolated private static func searchTable(_ table: String) -> String {
      """
      CREATE VIRTUAL TABLE \(table)_text USING fts5(name);
      CREATE TRIGGER text_insert AFTER INSERT ON \(table) BEGIN
        DELETE FROM \(table)_text WHERE rowid = new.rowid;
        INSERT INTO \(table)_text(rowid, name) VALUES(new.rowid, new.name); END;
      CREATE TRIGGER text_update AFTER UPDATE OF name, id ON \(table) BEGIN
        DELETE FROM \(table)_text WHERE rowid IN (old.rowid, new.rowid);
        INSERT INTO \(table)_text(rowid, name) VALUES(new.rowid, new.name); END;
      CREATE TRIGGER text_delete AFTER DELETE ON \(table) BEGIN
        DELETE FROM \(table)_text WHERE rowid = old.rowid; END;
      INSERT INTO \(table)_text(rowid, name) SELECT rowid, name FROM \(table);
      """
    }

    nonisolated private static let queries: [SearchQuery] = [
      SearchQuery(typed: "b"), SearchQuery(typed: "bern "), SearchQuery(fts5: "oslo OR rome"), SearchQuery(typed: "a"),
      SearchQuery(fts5: "bern NOT"), .empty, SearchQuery(typed: "r"),
    ]

    /// The results as a plain query gives them.
    nonisolated private static func expected<Sample: RandomSample>(
      _ sample: Sample, _ query: SearchQuery, whenEmpty: EmptyQueryBehavior, _ db: Database
    ) throws -> [[PlainRow]] {
      var sections = try sample.expected(db)
      if query.isEmpty, whenEmpty == .nothing { return sample.group == "NULL" ? [[]] : [] }
      if !query.isEmpty {
        let table = Sample.Record.databaseTableName
        let matches = Set(
          try DatabaseValue.fetchAll(
            db,
            sql: "SELECT id FROM \(table) WHERE rowid IN (SELECT rowid FROM \(table)_text WHERE \(table)_text MATCH ?)",
            arguments: [query.expression]
          ).map(\.description))
        for index in sections.indices { sections[index].items.removeAll { !matches.contains($0.id) } }
        if sample.group != "NULL" { sections.removeAll(where: \.items.isEmpty) }
      }
      return sections.map(\.items)
    }

    private static func statements(_ count: Int, of sample: some RandomSample, _ random: inout SeededGenerator)
      -> [String]
    {
      var statements: [String] = []
      for _ in 0..<count { statements.append(sample.statement(&random, rows: 40)) }
      return statements
    }

    private static func check<Sample: RandomSample>(
      _ sample: Sample, seed: UInt64, whenEmpty: EmptyQueryBehavior
    ) async throws {
      var random = SeededGenerator(seed: seed)
      let pool = try TestDatabase.emptyPool()
      func write(_ statements: [String]) async throws -> String {
        try await pool.write { db in
          for sql in statements { try db.executeUnlessRefused(sql) }
        }
        return statements.joined(separator: ";\n")
      }
      let table = Sample.Record.databaseTableName
      try await pool.write { db in
        try db.execute(sql: sample.schema + searchTable(table))
        for sql in sample.firstStatements(rows: 40) { try db.execute(sql: sql) }
      }
      _ = try await write(statements(80, of: sample, &random))
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(
        sample.query, in: SearchTable("\(table)_text"), for: queries[0], whenEmpty: whenEmpty)
      let mirror = ListMirror(list.map(\.testItem))
      for step in 0..<FuzzSettings.steps(30) {
        if random.oneIn(2) { list.query = queries[random.below(queries.count)] }
        let sql =
          random.oneIn(5)
          ? "" : try await write(statements(1 + random.below(random.oneIn(8) ? 20 : 4), of: sample, &random))
        if random.oneIn(2) { try? await list.finishSearching() }
        try await live.catchUp()
        let query = list.query
        let isValid = query != queries[4]
        if isValid {
          let expected = try await pool.read { try Self.expected(sample, query, whenEmpty: whenEmpty, $0) }
          let isRight = await eventually {
            list.shownQuery == query && list.rows.map { $0.map(\.plainRow) } == expected
          }
          try #require(isRight, "\(sample.name), seed \(seed), step \(step), \(query): \(sql)")
        } else {
          #expect(await eventually { list.failure != nil })
        }
        try #require(mirror.difference() == nil, "\(sample.name), seed \(seed), step \(step): \(sql)")
      }
    }

    @Test(arguments: JoinSample.all, [1, 2] as [UInt64])
    func appliesCommitsAndQueries(sample: JoinSample, seed: UInt64) async throws {
      try await Self.check(sample, seed: seed, whenEmpty: seed == 1 ? .nothing : .allRows)
    }

    @Test(arguments: ChildSample.all, FuzzSettings.seeds(from: 1, count: 2))
    func appliesCommitsOfChildrenAndQueries(sample: ChildSample, seed: UInt64) async throws {
      try await Self.check(sample, seed: seed, whenEmpty: seed % 2 == 1 ? .nothing : .allRows)
    }
  }
#endif
