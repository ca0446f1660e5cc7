#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Hours of commits, compressed: lists follow, memory and the write-ahead log stay what they are.
  @MainActor
  @Suite struct EnduranceTests {
    private static let rowCount = 2_000

    private static let views: [LiveView<Event>] = [
      LiveView("by place", groupedBy: Column("place"), orderedBy: Column("rank").desc),
      LiveView("high", filter: Column("rank") > 20, groupedBy: Column("place").desc, orderedBy: Column("title")),
      LiveView("by title", orderedBy: Column("title"), Column("rank").desc),
      LiveView("asked for", request: Event.filter(Column("rank") < 3), orderedBy: Column("title")),
    ]

    nonisolated private static func order(_ view: LiveView<Event>) -> String {
      switch view.name {
      case "by place": "SELECT *, place AS g FROM event ORDER BY place, rank DESC, id"
      case "high": "SELECT *, place AS g FROM event WHERE rank > 20 ORDER BY place DESC, title, id"
      case "by title": "SELECT *, 0 AS g FROM event ORDER BY title, rank DESC, id"
      default: "SELECT *, 0 AS g FROM event WHERE rank < 3 ORDER BY title, id"
      }
    }

    /// Texts with content of their own, as `INSERT OR REPLACE` runs no trigger for what it replaces.
    nonisolated private static let searchTable = """
      CREATE VIRTUAL TABLE event_text USING fts5(title, prefix='2');
      CREATE TRIGGER event_text_i AFTER INSERT ON event BEGIN
        INSERT OR REPLACE INTO event_text(rowid, title) VALUES(new.id, new.title); END;
      CREATE TRIGGER event_text_d AFTER DELETE ON event BEGIN DELETE FROM event_text WHERE rowid = old.id; END;
      CREATE TRIGGER event_text_u AFTER UPDATE ON event BEGIN
        DELETE FROM event_text WHERE rowid = old.id;
        INSERT OR REPLACE INTO event_text(rowid, title) VALUES(new.id, new.title); END;
      """

    nonisolated private static func expected(
      _ view: LiveView<Event>, matching query: SearchQuery? = nil, _ db: Database
    ) throws -> [[Event]] {
      var sections: [[Event]] = view.name == "by title" || view.name == "asked for" ? [[]] : []
      var last: DatabaseValue?
      let found = try query.map { query in
        Set(
          try Int64.fetchAll(
            db, sql: "SELECT rowid FROM event_text WHERE event_text MATCH ?", arguments: [query.expression]))
      }
      for row in try Row.fetchAll(db, sql: order(view)) {
        if let found, !found.contains(row["id"]) { continue }
        let group: DatabaseValue = row["g"]
        if sections.isEmpty || (last != nil && group != last) { sections.append([]) }
        last = group
        sections[sections.count - 1].append(try Event(row: row))
      }
      return sections
    }

    private static func statement(_ random: inout SeededGenerator) -> String {
      let id = random.below(rowCount)
      let place = random.oneIn(9) ? "NULL" : "'p\(random.below(12))'"
      return switch random.below(8) {
      case 0, 1, 2:
        "INSERT OR REPLACE INTO event VALUES(\(id), \(place), \(random.below(40)), 't\(random.below(500))')"
      case 3: "DELETE FROM event WHERE id = \(id)"
      case 4: "UPDATE event SET place = \(place) WHERE id = \(id)"
      case 5: "UPDATE event SET rank = \(random.below(40)) WHERE id BETWEEN \(id) AND \(id + random.below(60))"
      case 6: "UPDATE OR REPLACE event SET id = \(random.below(rowCount)) WHERE id = \(id) AND \(random.below(8)) = 0"
      default: "UPDATE event SET title = 't\(random.below(500))' WHERE id BETWEEN \(id) AND \(id + 4)"
      }
    }

    @Test func listsFollowForHours() async throws {
      let environment = ProcessInfo.processInfo.environment
      let changes = environment["FUZZ_STEPS"].flatMap(Int.init) ?? 2_000
      let seed = environment["FUZZ_SEED"].flatMap(UInt64.init) ?? 5
      var random = SeededGenerator(seed: seed)
      let pool = try TestDatabase.pool()
      try await pool.write { try $0.execute(sql: Self.searchTable) }
      let live = try LiveDatabase(pool, interval: .zero)
      let foreign = try DatabaseQueue(path: pool.path)
      var lists: [(LiveSource<Event>, ListMirror<TestItem>)] = []
      for view in Self.views {
        let list = try await live.list(view)
        lists.append((list, ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) })))
      }
      let search = try await live.search(Self.views[0], in: SearchTable("event_text"), for: SearchQuery(typed: "t1"))
      let searchMirror = ListMirror(search.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      var (count, step) = (0, 0)
      var largestLog = 0
      while count < changes {
        step += 1
        let sql = (0...random.below(6)).map { _ in Self.statement(&random) }
        let isForeign = random.oneIn(60)
        count += try await (isForeign ? foreign : pool as any DatabaseWriter).write { db in
          // Without what triggers change.
          try sql.reduce(0) { count, statement in
            try db.execute(sql: statement)
            return count + db.changesCount
          }
        }
        // What others commit is noticed with the next commit of one's own.
        if isForeign { try await pool.write { try $0.execute(sql: "UPDATE event SET title = 'own' WHERE id = 1") } }
        if random.oneIn(40) {
          let view = Self.views[random.below(Self.views.count)]
          try await lists[random.below(lists.count)].0.setView(view)
        }
        if random.oneIn(15) { search.query = SearchQuery(typed: "t\(random.below(60))\(random.oneIn(3) ? " " : "")") }
        if random.oneIn(150) {
          try await pool.write { try $0.execute(sql: "CREATE TABLE other(a); DROP TABLE other") }
        }
        if random.oneIn(100) {
          let place = random.below(lists.count)
          let list = try await live.list(Self.views[random.below(Self.views.count)])
          lists[place] = (list, ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) }))
        }
        guard random.oneIn(20) || count >= changes else { continue }
        for (list, mirror) in lists {
          let view = list.view
          let expected = try await pool.read { try Self.expected(view, $0) }
          let isRight = await eventually { list.rows == expected }
          try #require(isRight, "seed \(seed), step \(step), \(list.view.name): \(sql)")
          try #require(mirror.difference() == nil, "seed \(seed), step \(step), \(list.view.name)")
        }
        let (found, query) = (
          try await pool.read { [query = search.query, view = search.view] in
            try Self.expected(view, matching: query, $0)
          },
          search.query
        )
        let isRight = await eventually { search.shownQuery == query && search.rows == found }
        try #require(isRight, "seed \(seed), step \(step), search for \(query)")
        try #require(searchMirror.difference() == nil, "seed \(seed), step \(step), search")
        let attributes = try FileManager.default.attributesOfItem(atPath: pool.path + "-wal")
        largestLog = max(largestLog, (attributes[.size] as? NSNumber)?.intValue ?? 0)
      }
      if changes > 10_000 {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        print("\(count) changes in \(step) commits; log at most \(largestLog) bytes; \(pages[1]) pages resident")
      }
      #expect(largestLog < 32_000_000)
    }
  }
#endif
