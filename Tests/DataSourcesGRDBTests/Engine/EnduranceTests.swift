#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Hours of commits, compressed: lists follow, memory and the write-ahead log don't grow.
  @MainActor
  @Suite(.timeLimit(.minutes(120))) struct EnduranceTests {
    private static let rowCount = 2_000

    /// Venues, and texts with content of their own, as `INSERT OR REPLACE` runs no trigger for replaced rows.
    nonisolated private static let schema = """
      CREATE VIRTUAL TABLE event_text USING fts5(title, prefix='2');
      CREATE TRIGGER event_text_i AFTER INSERT ON event BEGIN
        INSERT OR REPLACE INTO event_text(rowid, title) VALUES(new.id, new.title); END;
      CREATE TRIGGER event_text_d AFTER DELETE ON event BEGIN DELETE FROM event_text WHERE rowid = old.id; END;
      CREATE TRIGGER event_text_u AFTER UPDATE ON event BEGIN
        DELETE FROM event_text WHERE rowid = old.id;
        INSERT OR REPLACE INTO event_text(rowid, title) VALUES(new.id, new.title); END;
      CREATE TABLE venue(name TEXT PRIMARY KEY, size INTEGER, title TEXT);
      """

    private static func statement(_ random: inout SeededGenerator) -> String {
      let id = random.below(rowCount)
      let city = random.oneIn(9) ? "NULL" : "'p\(random.below(12))'"
      let venue = "'p\(random.below(12))'"
      return switch random.below(12) {
      case 0, 1, 2:
        "INSERT OR REPLACE INTO event VALUES(\(id), \(city), \(random.below(40)), 't\(random.below(500))')"
      case 3: "DELETE FROM event WHERE id = \(id)"
      case 4: "UPDATE event SET city = \(city) WHERE id = \(id)"
      case 5: "UPDATE event SET rank = \(random.below(40)) WHERE id BETWEEN \(id) AND \(id + random.below(60))"
      case 6: "UPDATE OR REPLACE event SET id = \(random.below(rowCount)) WHERE id = \(id) AND \(random.below(8)) = 0"
      case 7: "INSERT OR REPLACE INTO venue VALUES(\(venue), \(random.below(5)), 'v\(random.below(6))')"
      case 8: "UPDATE venue SET size = \(random.below(5)) WHERE name = \(venue)"
      case 9: "DELETE FROM venue WHERE name = \(venue)"
      case 10: "UPDATE OR REPLACE venue SET name = 'p\(random.below(12))' WHERE name = \(venue)"
      default: "UPDATE event SET title = 't\(random.below(500))' WHERE id BETWEEN \(id) AND \(id + 4)"
      }
    }

    @Test func listsApplyCommitsForHours() async throws {
      let changes = FuzzSettings.steps(1_200)
      let seed = FuzzSettings.seed(5)
      var random = SeededGenerator(seed: seed)
      let pool = try TestDatabase.pool()
      try await pool.write { try $0.execute(sql: Self.schema) }
      let live = try LiveDatabase(pool, interval: .zero)
      let external = try DatabaseQueue(path: pool.path)
      var lists: [(LiveSource<Event>, ListMirror<TestItem>)] = []
      for view in EnduranceView.all {
        let list = try await live.list(view.view)
        lists.append((list, ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) })))
      }
      let search = try await live.search(
        EnduranceView.all[4].view, in: SearchTable("event_text"), for: SearchQuery(typed: "t1"))
      let searchMirror = ListMirror(search.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      var (count, step) = (0, 0)
      var largestLog = 0
      var reported = 0
      while count < changes {
        step += 1
        let sql = (0...random.below(6)).map { _ in Self.statement(&random) }
        let isExternal = random.oneIn(60)
        count += try await (isExternal ? external : pool as any DatabaseWriter).write { db in
          // Without the changes of triggers.
          try sql.reduce(0) { count, statement in
            try db.execute(sql: statement)
            return count + db.changesCount
          }
        }
        if random.oneIn(40) {
          let view = EnduranceView.all[random.below(EnduranceView.all.count)]
          try await lists[random.below(lists.count)].0.setQuery(view.view)
        }
        if random.oneIn(15) { search.query = SearchQuery(typed: "t\(random.below(60))\(random.oneIn(3) ? " " : "")") }
        if random.oneIn(150) {
          try await pool.write { try $0.execute(sql: "CREATE TABLE other(a); DROP TABLE other") }
        }
        if random.oneIn(100) {
          let city = random.below(lists.count)
          let list = try await live.list(EnduranceView.all[random.below(EnduranceView.all.count)].view)
          lists[city] = (list, ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) }))
        }
        guard random.oneIn(20) || count >= changes else { continue }
        for (list, mirror) in lists {
          let view = try EnduranceView.of(list.query)
          let expected = try await pool.read { try view.expected($0) }
          let isRight = await eventually { list.rows == expected && view.hasRightAggregates(list, expected) }
          try #require(isRight, "seed \(seed), step \(step), \(list.query.name): \(sql)")
          try #require(mirror.difference() == nil, "seed \(seed), step \(step), \(list.query.name)")
        }
        let (found, query) = (
          try await pool.read { [query = search.query] in try EnduranceView.all[4].expected(matching: query, $0) },
          search.query
        )
        let isRight = await eventually { search.shownQuery == query && search.rows == found }
        try #require(isRight, "seed \(seed), step \(step), search for \(query)")
        try #require(searchMirror.difference() == nil, "seed \(seed), step \(step), search")
        let attributes = try FileManager.default.attributesOfItem(atPath: pool.path + "-wal")
        largestLog = max(largestLog, (attributes[.size] as? NSNumber)?.intValue ?? 0)
        if changes > 10_000, count >= reported + 50_000 {
          reported = count
          print("\(count) changes, \(step) commits")
          fflush(nil)  // also when the output is a pipe
        }
      }
      if changes > 10_000 {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        print("\(count) changes in \(step) commits; log at most \(largestLog) bytes; \(pages[1]) pages resident")
      }
      #expect(largestLog < 32_000_000)
    }
  }
#endif
