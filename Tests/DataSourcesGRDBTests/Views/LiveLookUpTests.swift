#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct LiveLookUpTests {
    @Test("YV-11: a binary search finds the same as a linear one")
    func findsRowsBySearching() async throws {
      let live = try LiveDatabase(try LiveSourceTests.filled(500))
      let source = try await live.list(LiveSourceTests.view())
      for (section, rows) in source.rows.enumerated() {
        for bound in -1...14 {
          let range = source.itemRange(inSection: section) {
            $0.rank > bound ? .before : $0.rank < bound - 2 ? .after : .within
          }
          let expected = rows.indices.filter { rows[$0].rank <= bound && rows[$0].rank >= bound - 2 }
          #expect(Array(range) == expected)
        }
      }
      #expect(source.itemRange(inSection: 9) { _ in .within }.isEmpty)
    }

    @Test("YV-12: groups and their counts are available without reading rows")
    func countsGroupsWithoutReading() async throws {
      let live = try LiveDatabase(try LiveSourceTests.filled(9))
      let source = try await live.list(LiveSourceTests.view())
      #expect(source.section(ofGroup: "Oslo") == 2 && source.section(ofGroup: "Nowhere") == nil)
      #expect(source.itemCount(inGroup: "Bern") == 3 && source.itemCount(inGroup: "Nowhere") == 0)
      #expect(source.itemCount == 9)
    }

    @Test(
      "YV-23: the group of a section has the type that the caller wants, in lists, searches and queries of any kind")
    func groupsHaveValues() async throws {
      let pool = try LiveSearchTests.filled(60)
      let live = try LiveDatabase(pool)
      let city = LiveSourceTests.view()
      let rank = LiveQuery<Event>("ranks").grouped(by: Column("rank")).ordered(by: Column("id"))
      let refetched = LiveQuery("refetched", request: Event.all()).grouped(by: Column("city")).ordered(by: Column("id"))
        .decoded { try Event(row: $0) }
      let search = try await live.search(city, in: LiveSearchTests.texts, whenEmpty: .allRows)
      for text in ["", "blue"] {
        search.query = SearchQuery(typed: text)
        try await search.finishSearching()
        let groups = (0..<search.sectionCount).map { search.group(ofSection: $0, as: String.self) }
        #expect(!groups.isEmpty && groups == search.rows.map { $0.first?.city }, "\(text)")
        #expect(search.group(ofSection: 99, as: String.self) == nil)
      }
      for list in [try await live.list(city), try await live.list(refetched)] {
        let groups = (0..<list.sectionCount).map { list.group(ofSection: $0, as: String.self) }
        #expect(groups.count > 2 && groups == list.rows.map { $0.first?.city })
        // NULL is no text, and a text no number.
        #expect(groups.contains(nil) && list.group(ofSection: 1, as: Int.self) == nil)
      }
      let ranks = try await live.list(rank)
      #expect((0..<ranks.sectionCount).map { ranks.group(ofSection: $0) } == ranks.rows.map { $0.first?.rank })
      let byRelevance = try await live.search(
        city, in: LiveSearchTests.texts, for: SearchQuery(typed: "blue"), order: .relevance())
      #expect(byRelevance.itemCount > 0 && byRelevance.group(ofSection: 0, as: String.self) == nil)
      #expect(search.cellContext === live)
    }

    @Test("TS-46, YV-61: configuring a cell reads the snapshot that the list displays, despite later commits")
    func readsTheShownSnapshot() async throws {
      let pool = try LiveSourceTests.filled(9)
      let live = try LiveDatabase(pool, interval: .zero)
      #expect(throws: LiveQueryError.closed) { try live.read { _ in } }
      let source = try await live.list(LiveSourceTests.view())
      let context = source.cellContext
      // Written without giving the list a chance to advance.
      func deleteAll() throws { try pool.write { try $0.execute(sql: "DELETE FROM event") } }
      try deleteAll()
      #expect(try context.read { try Event.fetchCount($0) } == 9)
      #expect(source.rows.joined().count == 9)
      #expect(await eventually { source.sectionCount == 0 })
      #expect(try context.read { try Event.fetchCount($0) } == 0)
    }

    @Test("YV-60: observers receive the annotations of a commit")
    func notesReachObservers() async throws {
      let live = try LiveDatabase(try LiveSourceTests.filled(9), interval: .zero)
      let source = try await live.list(LiveSourceTests.view())
      var notes: [[String]] = []
      let observation = source.observe { _ in notes.append(live.commitAnnotations.compactMap { $0 as? String }) }
      try await live.write(annotation: "mine") { try $0.execute(sql: "UPDATE event SET title = 'a' WHERE id = 1") }
      #expect(await eventually { notes == [["mine"]] })
      await #expect(throws: DatabaseError.self) {
        try await live.write(annotation: "never") { try $0.execute(sql: "UPDATE nothing SET a = 1") }
      }
      try await live.write { try $0.execute(sql: "UPDATE event SET title = 'b' WHERE id = 1") }
      #expect(await eventually { notes == [["mine"], []] })
      #expect(live.commitAnnotations.isEmpty)
      withExtendedLifetime(observation) {}
    }

    @Test("YV-10: rows are moved manually, as in an array, and the numbers between others can run out")
    func movesRowsManually() async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write { db in
        try db.execute(
          sql: "CREATE TABLE event(id INTEGER PRIMARY KEY, city TEXT, rank REAL, title TEXT NOT NULL DEFAULT '')")
        try db.execute(
          sql: "INSERT INTO event(id, city, rank) VALUES (1,'a',0),(2,'a',5e-324),(3,'a',1e-323),(4,'b',1),(5,'b',1)")
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(
        LiveQuery<Task>("tasks")
          .grouped(by: Column("city"))
          .ordered(by: Column("rank")))
      let order = ManualOrder(of: source, by: Column("rank"), groupedBy: Column("city"))
      var model = [[1, 2, 3], [4, 5]] as [[Int64]]
      var random = SeededGenerator(seed: 3)
      for step in 0..<30 {
        let section = model[0].isEmpty ? 1 : model[1].isEmpty ? 0 : random.below(2)
        let target = model[0].count > 1 && model[1].count > 1 ? random.below(2) : section
        let (from, row) = (random.below(model[section].count), section)
        let id = model[row].remove(at: from)
        let to = random.below(model[target].count + 1)
        model[target].insert(id, at: to)
        try await order.move(
          from: ItemPosition(section: section, item: from), to: ItemPosition(section: target, item: to))
        #expect(await eventually { source.rows.map { $0.map(\.id) } == model }, "step \(step)")
      }
      // Nowhere, and from nowhere.
      try await order.move(from: ItemPosition(section: 0, item: 99), to: ItemPosition(section: 0, item: 0))
      try await order.move(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 7, item: 0))
      #expect(source.rows.map { $0.map(\.id) } == model)
    }

    private struct Task: FetchableRecord, TableRecord, Identifiable, Equatable {
      static let databaseTableName = "event"
      let id: Int64
      init(row: Row) { id = row["id"] }
    }

    @Test("TS-47: one record is updated")
    func displaysOneRecord() async throws {
      let pool = try LiveSourceTests.filled(9)
      let live = try LiveDatabase(pool, interval: .zero)
      let one = try await live.list(LiveQuery("one", request: Event.filter(key: 4)).decoded(Event.init(row:)))
      let position = ItemPosition(section: 0, item: 0)
      #expect(one.item(at: position)?.title == "t4")
      try await pool.write { try $0.execute(sql: "UPDATE event SET title = 'new' WHERE id = 4") }
      #expect(await eventually { one.item(at: position)?.title == "new" })
      try await pool.write { try $0.execute(sql: "DELETE FROM event WHERE id = 4") }
      #expect(await eventually { one.itemCount == 0 })
    }

    /// Rows that can't be decoded are reported, and have a position nevertheless.
    @Test func rowsThatDoNotDecodeAreShownAsPlaceholders() async throws {
      let pool = try LiveSourceTests.filled(4)
      try await pool.write { try $0.execute(sql: "UPDATE event SET rank = NULL WHERE id = 2") }
      let live = try LiveDatabase(pool)
      let source = try await live.list(LiveQuery<Event>("by id").ordered(by: Column("id")))
      let position = ItemPosition(section: 0, item: 2)
      #expect(source.itemCount == 4 && source.item(at: position) == nil && source.id(at: position) == ItemID(Int64(2)))
      #expect(source.item(at: ItemPosition(section: 0, item: 3))?.id == 3)
      let other = try await live.list(LiveQuery<Event>("by id").ordered(by: Column("id")))
      var failures = 0
      other.placeholder = { row, _ in
        failures += 1
        return Event(id: row["id"], city: nil, title: "?")
      }
      #expect(other.item(at: position)?.title == "?" && failures == 1)
      #expect(other.item(at: position)?.title == "?" && failures == 1)
    }

    /// Tables and orders that no index supports are read again, and described so.
    @Test func describesTheOriginOfTheOrder() async throws {
      let pool = try LiveSourceTests.filled(3)
      try await pool.write { db in
        try db.execute(
          sql:
            "CREATE TABLE word(text TEXT PRIMARY KEY, count INTEGER) WITHOUT ROWID; INSERT INTO word VALUES ('a', 1), ('b', 2)"
        )
      }
      let live = try LiveDatabase(pool, interval: .zero)
      func details(_ source: some DataSource) -> String { (source as? any DescribedSource)?.describedDetails ?? "" }
      #expect(
        details(try await live.list(LiveSourceTests.view())) == "“events”, in the order of \"event_on_city\"")
      let words = try await live.list(LiveQuery<Word>("words").ordered(by: Column("count").desc))
      #expect(details(words) == "“words”, read again after commits: word is no table with row IDs")
      #expect(words.rows == [["b", "a"].map(Word.init)])
      #expect(words.position(of: ItemID("a")) == ItemPosition(section: 0, item: 1))
      let mirror = ListMirror(words.map { TestItem($0.text == "a" ? 1 : 2) })
      try await pool.write { try $0.execute(sql: "UPDATE word SET count = 9 WHERE text = 'a'") }
      #expect(await eventually { words.rows == [["a", "b"].map(Word.init)] })
      #expect(
        mirror.difference() == nil && mirror.updates.map(\.changes.description) == ["move 0-1 to 0-0; update 0-0"])
      let local = try await live.list(
        LiveQuery<Event>("local").ordered(by: Column("title").collating(.localizedStandardCompare)))
      #expect(details(local).hasSuffix("a collation is not one of SQLite's own"))
      #expect(local.itemCount == 3)
      let nulls = try await live.list(
        LiveQuery<Event>("nulls").grouped(by: Column("city").ascNullsLast).ordered(by: Column("id")))
      #expect(details(nulls).hasSuffix("an index has NULL where SQLite sorts it"))
      #expect((0..<3).map { nulls.sectionInfo(at: $0)?.header } == ["Bern", "Oslo", "Rome"])
      let joined = try await live.list(
        LiveQuery("request", request: Event.filter(Column("id") < 2)).decoded(Event.init(row:)).ordered(
          by: Column("id")))
      #expect(details(joined).hasSuffix("it is a request of its own"))
    }

    private struct Word: FetchableRecord, TableRecord, Equatable {
      let text: String
      init(_ text: String) { self.text = text }
      init(row: Row) { text = row["text"] }
    }
  }
#endif
