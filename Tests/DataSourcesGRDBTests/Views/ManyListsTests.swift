#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Lists of all kinds of one table, through the engine: each against a plain query, after each step.
  @MainActor
  @Suite struct ManyListsTests {
    private struct City: TableRecord { static let databaseTableName = "city" }

    /// A view, and the plain query with the group as its last column.
    private struct Sample {
      let view: LiveQuery<Event>
      let query: String
      var isFlat = false
    }

    private static let city = ParentTable(City.self, foreignKey: "city")

    private static let samples = [
      Sample(
        view: LiveQuery("by city").grouped(by: Column("city")).ordered(by: Column("rank").desc),
        query: "SELECT *, city FROM event ORDER BY city, rank DESC, id"),
      Sample(
        view: LiveQuery("again").grouped(by: Column("city")).ordered(by: Column("rank").desc),
        query: "SELECT *, city FROM event ORDER BY city, rank DESC, id"),
      Sample(
        view: LiveQuery("high")
          .filter(Column("rank") > 20)
          .grouped(by: Column("city").desc)
          .ordered(by: Column("title")),
        query: "SELECT *, city FROM event WHERE rank > 20 ORDER BY city DESC, title, id"),
      Sample(
        view: LiveQuery("low")
          .filter(Column("rank") < 5)
          .grouped(by: Column("rank"))
          .ordered(by: Column("title").desc),
        query: "SELECT *, rank FROM event WHERE rank < 5 ORDER BY rank, title DESC, id"),
      Sample(
        view: LiveQuery("by title").ordered(by: Column("title"), Column("rank").desc),
        query: "SELECT *, 0 FROM event ORDER BY title, rank DESC, id", isFlat: true),
      Sample(
        view: LiveQuery("summed").grouped(by: Column("city")).ordered(by: Column("title"))
          .aggregating(.sum(Column("rank")), .maximum(Column("rank"))),
        query: "SELECT *, city FROM event ORDER BY city, title, id"),
      Sample(
        view: LiveQuery("nothing").filter(Column("rank") > 1_000).ordered(by: Column("id")),
        query: "SELECT *, 0 FROM event WHERE rank > 1000 ORDER BY id", isFlat: true),
      Sample(
        view: LiveQuery("request", request: Event.filter(Column("rank") < 3)).decoded(Event.init(row:)).ordered(
          by: Column("title")),
        query: "SELECT *, 0 FROM event WHERE rank < 3 ORDER BY title, id", isFlat: true),
      Sample(
        view: LiveQuery("joined")
          .joining(city)
          .filter(city[Column("size")] > 1)
          .grouped(by: city[Column("size")])
          .ordered(by: Column("title")),
        query: """
          SELECT event.*, size FROM event JOIN city ON city.name = event.city WHERE size > 1 ORDER BY size, title, id
          """),
    ]

    nonisolated private static let schema = """
      CREATE TABLE city(name TEXT PRIMARY KEY, size INTEGER);
      CREATE VIRTUAL TABLE event_text USING fts5(title, prefix='2');
      CREATE TRIGGER event_text_i AFTER INSERT ON event BEGIN
        INSERT OR REPLACE INTO event_text(rowid, title) VALUES(new.id, new.title); END;
      CREATE TRIGGER event_text_d AFTER DELETE ON event BEGIN DELETE FROM event_text WHERE rowid = old.id; END;
      CREATE TRIGGER event_text_u AFTER UPDATE ON event BEGIN
        DELETE FROM event_text WHERE rowid = old.id;
        INSERT OR REPLACE INTO event_text(rowid, title) VALUES(new.id, new.title); END;
      """

    private static func expected(_ sample: Sample, where condition: String? = nil, _ pool: DatabasePool) throws
      -> [[Event]]
    {
      try pool.read { try expected(sample, where: condition, $0) }
    }

    private static func expected(_ sample: Sample, where condition: String? = nil, _ db: Database) throws
      -> [[Event]]
    {
      let query = condition.map { "SELECT * FROM (\(sample.query)) WHERE \($0)" } ?? sample.query
      var sections: [[Event]] = sample.isFlat ? [[]] : []
      var last: DatabaseValue?
      for row in try Row.fetchAll(db, sql: query) {
        let group = row[4] as DatabaseValue
        if !sample.isFlat, group != last { sections.append([]) }
        last = group
        sections[sections.count - 1].append(try Event(row: row))
      }
      return sections
    }

    /// The sections of a list as items: their values, counts and sums.
    private static func sections(of list: LiveSource<Event>) -> some DataSource<Event> {
      list.sectionItems { [unowned list] value, values in
        let sum = values.value(of: .sum(Column("rank")), as: Int.self)
        return Event(id: 0, city: value.exact, rank: list.itemCount(inGroup: value), title: "\(sum ?? -1)")
      }
    }

    private static func expectedSections(_ sample: Sample, _ db: Database) throws -> [Event] {
      var sections: [Event] = []
      var sums: [Int] = []
      func append(_ group: DatabaseValue) {
        sections.append(Event(id: 0, city: group.exact))
        sums.append(0)
      }
      if sample.isFlat { append(.null) }
      for row in try Row.fetchAll(db, sql: sample.query) {
        let group: DatabaseValue = row[4]
        if !sample.isFlat, sections.last?.city != group.exact { append(group) }
        sections[sections.count - 1].rank += 1
        sums[sums.count - 1] += row["rank"]
      }
      let hasSums = sample.view.name == "summed"
      for index in sections.indices { sections[index].title = "\(hasSums ? sums[index] : -1)" }
      return sections
    }

    private static func statement(_ random: inout SeededGenerator) -> String {
      let id = random.below(300)
      let city = random.oneIn(9) ? "NULL" : "'p\(random.below(6))'"
      return switch random.below(8) {
      case 0, 1:
        "INSERT OR REPLACE INTO event VALUES(\(id), \(city), \(random.below(40)), 't\(random.below(60))')"
      case 2: "DELETE FROM event WHERE id = \(id)"
      case 3: "UPDATE event SET city = \(city) WHERE id = \(id)"
      case 4: "UPDATE event SET rank = \(random.below(40)) WHERE id BETWEEN \(id) AND \(id + random.below(10))"
      case 5: "INSERT OR REPLACE INTO city VALUES('p\(random.below(6))', \(random.below(4)))"
      case 6: "UPDATE OR REPLACE event SET id = \(random.below(300)) WHERE id = \(id)"
      default: "UPDATE event SET title = 't\(random.below(60))' WHERE id BETWEEN \(id) AND \(id + 3)"
      }
    }

    private static func pool(_ count: Int = 300) async throws -> DatabasePool {
      try await filled(TestDatabase.pool(), count)
    }

    private static func filled<Writer: DatabaseWriter>(_ database: Writer, _ count: Int) async throws -> Writer {
      try await database.write { db in
        try db.execute(sql: Self.schema)
        for id in 0..<count {
          let row = Event(id: Int64(id), city: "p\(id % 7)", rank: id * 7 % 40, title: "t\(id % 60)")
          try row.insert(db)
        }
      }
      return database
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func applyRandomCommits(seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let pool = try await Self.pool()
      let live = try LiveDatabase(pool, interval: .zero)
      var lists: [(sample: Sample, list: LiveSource<Event>, mirror: ListMirror<TestItem>)] = []
      for sample in Self.samples {
        let list = try await live.list(sample.view)
        lists.append((sample, list, ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) })))
      }
      let query = SearchQuery(typed: "t1")
      let search = try await live.search(Self.samples[0].view, in: SearchTable("event_text"), for: query)
      let results = ListMirror(search.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      for step in 0..<10 {
        let sql = (0...random.below(3)).map { _ in Self.statement(&random) }
        try await pool.write { db in for sql in sql { try db.execute(sql: sql) } }
        try await live.catchUp()
        for (sample, list, mirror) in lists {
          let comment: Comment = "seed \(seed), step \(step), \(sample.view.name): \(sql)"
          let expected = try Self.expected(sample, pool)
          try #require(list.rows == expected, comment)
          try #require(mirror.difference() == nil, comment)
          for section in 0..<list.sectionCount where sample.view.name == "summed" {
            let ranks = list.rows[section].map(\.rank)
            let values = list.aggregates(inSection: section)
            try #require(values[.sum(Column("rank"))] == ranks.reduce(0, +).databaseValue, comment)
            try #require(values[.maximum(Column("rank"))] == (ranks.max() ?? 0).databaseValue, comment)
          }
        }
        let matching = try Self.expected(Self.samples[0], where: "title LIKE 't1%'", pool)
        try #require(
          search.rows == matching && results.difference() == nil, "seed \(seed), step \(step), search: \(sql)")
      }
    }

    /// Operators over several lists, which are opened, closed and given other views during commits: each commit is one
    /// update without a reload, and whenever an observer is notified, all sources are those of one snapshot.
    ///
    /// `FUZZ_STEPS` is the number of steps, `FUZZ_SEED` the first seed.
    @Test func treesOfOperatorsAreInOneSnapshot() async throws {
      let steps = FuzzSettings.steps(80)
      let first = FuzzSettings.seed()
      for seed in first..<first + UInt64(steps / 20) { try await checkTree(seed) }
    }

    private func checkTree(_ seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      // In memory there is no search, and only the newest commit can be read.
      let isInMemory = seed % 4 == 0
      let database: any DatabaseWriter =
        isInMemory ? try await Self.filled(TestDatabase.queue(), 80) : try await Self.pool(80)
      let live = try LiveDatabase(database, interval: .zero)
      var lists: [LiveSource<Event>] = []
      for sample in Self.samples.shuffled(using: &random).prefix(3) { lists.append(try await live.list(sample.view)) }
      let table = SearchTable("event_text")
      let words = Dictionary(uniqueKeysWithValues: (0..<6).map { (SearchQuery(typed: "t\($0)"), "t\($0)") })
      var search: LiveSearch<Event>?
      if !isInMemory {
        search = try await live.search(Self.samples[0].view, in: table, for: SearchQuery(typed: "t1"))
      }
      let sections = Self.sections(of: lists[0])
      let tree = ModelTree<Event>(seed: seed, leaves: [sections] + lists + [search].compactMap(\.self)) {
        Int($0.id) + $0.rank
      }
      /// The results of plain queries for the inputs of the tree.
      func inputs(_ db: Database) throws -> [[[Event]]] {
        let shown = lists.compactMap { list in Self.samples.first { $0.view.name == list.query.name } }
        let results = try [search].compactMap(\.self).map { search in
          try Self.expected(Self.samples[0], where: "title LIKE '\(words[search.shownQuery] ?? "")%'", db)
        }
        return try [[Self.expectedSections(shown[0], db)]] + shown.map { try Self.expected($0, db) } + results
      }
      /// The first fault in the snapshot that the lists display, or in the newest one.
      func fault(inNewest: Bool) -> String? {
        do { return tree.fault(inNewest ? try database.read(inputs) : try live.read(inputs)) } catch {
          return "\(error)"
        }
      }
      var faults: [String] = []
      let observations = tree.sources.map { source in
        source.observe { _ in if !isInMemory { faults += [fault(inNewest: false)].compactMap(\.self) } }
      }
      let mirrors = tree.sources.map { ListMirror($0) }
      var others: [LiveSource<Event>] = []
      for step in 0..<20 {
        let sql = (0...random.below(3)).map { _ in Self.statement(&random) }
        let comment: Comment = "seed \(seed), step \(step): \(sql)"
        let counts = mirrors.map(\.updates.count)
        let other = Self.samples[random.below(Self.samples.count)]
        let action = random.below(8)
        let task = Task {
          switch action {
          case 0: others.append(try await live.list(other.view))
          case 1: others = []
          case 2: try await lists[0].setQuery(other.view)
          case 3:
            search?.query = SearchQuery(typed: "t\(step % 6)")
            try await search?.finishSearching()
          case 4: tree.mutate()
          default: break
          }
        }
        try await database.write { db in for sql in sql { try db.execute(sql: sql) } }
        try await task.value
        try await live.catchUp()
        try #require(faults == [] && fault(inNewest: true) == nil, comment)
        for (mirror, count) in zip(mirrors, counts) {
          try #require(mirror.difference() == nil, comment)
          if action > 4 { try #require(mirror.updates.count <= count + 1, comment) }
          try #require(mirror.updates.last?.changes.isReload != true, comment)
        }
      }
      withExtendedLifetime(observations) {}
      await live.close()
    }
  }
#endif
