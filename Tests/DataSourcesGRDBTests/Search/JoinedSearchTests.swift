#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Searches in views that join parents, against plain queries.
  @MainActor
  @Suite(.timeLimit(.minutes(15))) struct JoinedSearchTests {
    nonisolated private static let searchTable = """
      CREATE VIRTUAL TABLE child_text USING fts5(name);
      CREATE TRIGGER text_insert AFTER INSERT ON child BEGIN
        DELETE FROM child_text WHERE rowid = new.rowid;
        INSERT INTO child_text(rowid, name) VALUES(new.rowid, new.name); END;
      CREATE TRIGGER text_update AFTER UPDATE OF name, id ON child BEGIN
        DELETE FROM child_text WHERE rowid IN (old.rowid, new.rowid);
        INSERT INTO child_text(rowid, name) VALUES(new.rowid, new.name); END;
      CREATE TRIGGER text_delete AFTER DELETE ON child BEGIN
        DELETE FROM child_text WHERE rowid = old.rowid; END;
      """

    nonisolated private static let queries: [SearchQuery] = [
      SearchQuery(typed: "b"), SearchQuery(typed: "bern "), SearchQuery(fts5: "oslo OR rome"), SearchQuery(typed: "a"),
      SearchQuery(fts5: "bern NOT"), .empty, SearchQuery(typed: "r"),
    ]

    /// The results as a plain query gives them.
    nonisolated private static func expected(
      _ sample: JoinSample, _ query: SearchQuery, whenEmpty: EmptyQueryBehavior, _ db: Database
    ) throws -> [[[String]]] {
      var sections = try sample.expected(db)
      if query.isEmpty, whenEmpty == .nothing { return sample.group == "NULL" ? [[]] : [] }
      if !query.isEmpty {
        let matches = Set(
          try DatabaseValue.fetchAll(
            db, sql: "SELECT id FROM child WHERE rowid IN (SELECT rowid FROM child_text WHERE child_text MATCH ?)",
            arguments: [query.expression]
          ).map(\.description))
        for index in sections.indices { sections[index].items.removeAll { !matches.contains($0.id) } }
        if sample.group != "NULL" { sections.removeAll(where: \.items.isEmpty) }
      }
      return sections.map { $0.items.map(\.content) }
    }

    private static func shown(_ list: LiveSearch<Child>) -> [[[String]]] {
      list.rows.map { $0.map { $0.content.map(\.exact) } }
    }

    private static func statements(_ count: Int, of sample: JoinSample, _ random: inout SeededGenerator) -> [String] {
      var statements: [String] = []
      for _ in 0..<count { statements.append(sample.statement(&random, rows: 40)) }
      return statements
    }

    private static func check(_ sample: JoinSample, seed: UInt64, whenEmpty: EmptyQueryBehavior) async throws {
      var random = SeededGenerator(seed: seed)
      let pool = try TestDatabase.emptyPool()
      func write(_ statements: [String]) async throws -> String {
        try await pool.write { db in
          // A foreign key may forbid it.
          for sql in statements { do { try db.execute(sql: sql) } catch DatabaseError.SQLITE_CONSTRAINT {} }
        }
        return statements.joined(separator: ";\n")
      }
      try await pool.write { try $0.execute(sql: sample.schema + searchTable) }
      _ = try await write(statements(80, of: sample, &random))
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.search(
        sample.view(), in: SearchTable("child_text"), for: queries[0], whenEmpty: whenEmpty)
      let mirror = ListMirror(
        list.map { TestItem($0.content[0].description.hashValue, content: $0.content.map(\.exact).hashValue) })
      for step in 0..<30 {
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
          let isRight = await eventually { list.shownQuery == query && shown(list) == expected }
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
  }
#endif
