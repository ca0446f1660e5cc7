#if GRDB
  import DataSources
  import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  /// The guarantees of YapDatabase for the content of a view.
  @MainActor
  @Suite struct FoundingViewTests {
    /// The columns of an event that a list displays: neither its city nor its rank.
    struct Headline: FetchableRecord, TableRecord, Identifiable, Equatable {
      static let databaseTableName = "event"
      static var databaseSelection: [any SQLSelectable] { [Column("id"), Column("title")] }
      /// The number of decoded rows, all of them on the main actor.
      nonisolated(unsafe) static var decoded = 0
      let id: Int64
      let title: String

      init(row: Row) {
        Self.decoded += 1
        (id, title) = (row["id"], row["title"])
      }
    }

    @Test("YV-2 a row is positioned again whenever it is written, and updated if its displayed content differs")
    func updatesOfDisplayedColumns() async throws {
      let pool = try LiveSourceTests.filled(9)
      try await pool.write { try $0.execute(sql: "CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT)") }
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(
        LiveQuery<Headline>("headlines")
          .filter(SQL("rank < 100").sqlExpression)
          .grouped(by: Column("city"))
          .ordered(by: SQL("length(title)").sqlExpression, Column("id")))
      var changes: [String] = []
      let observation = source.observe { changes.append($0.changes.description) }
      for (sql, expected) in [
        // A column that isn't displayed.
        ("UPDATE event SET rank = rank + 1 WHERE id = 4", []), ("UPDATE event SET title = title", []),
        ("INSERT INTO note VALUES (1, 'other table')", []), ("UPDATE note SET text = 'x'", []),
        // Displayed content, position, and existence.
        ("UPDATE event SET title = 'T4' WHERE id = 4", ["update 1-1"]),
        ("UPDATE event SET title = 'long' WHERE id = 0", ["move 1-0 to 1-2; update 1-2"]),
        ("UPDATE event SET city = 'Rome' WHERE id = 0", ["move 1-2 to 3-2"]),
        ("UPDATE event SET rank = 100 WHERE id = 4", ["delete 1-0"]),
        ("UPDATE event SET rank = 99 WHERE id = 4", ["insert 1-0"]),
      ] as [(String, [String])] {
        changes = []
        try await live.write { try $0.execute(sql: sql) }
        try await live.catchUp()
        #expect(changes == expected, "\(sql)")
      }
      withExtendedLifetime(observation) {}
    }

    @Test(
      "YV-5 a view contains the existing and future rows of one table that match its filter")
    func someRows() async throws {
      let pool = try LiveSourceTests.filled(20)
      try await pool.write { db in
        try db.execute(sql: "CREATE TABLE other(id INTEGER PRIMARY KEY, city TEXT, rank INTEGER, title TEXT)")
        try db.execute(sql: "INSERT INTO other SELECT id + 100, city, rank, title FROM event")
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let few = try await live.list(
        LiveQuery<Event>("few").filter([1, 5, 99, 105].contains(Column("id"))).ordered(by: Column("id")))
      #expect(few.rows.map { $0.map(\.id) } == [[1, 5]] && few.rows[0].map(\.title) == ["t1", "t5"])
      try await pool.write { db in
        try db.execute(sql: "INSERT INTO event SELECT * FROM other WHERE id IN (105, 106); DELETE FROM other")
        try db.execute(sql: "DELETE FROM event WHERE id = 1")
      }
      try await live.catchUp()
      #expect(few.rows.map { $0.map(\.id) } == [[5, 105]])
    }

    @Test(
      "YV-6, TS-37 a view is opened again by its definition, whatever had its name before; nothing is stored in the file"
    )
    func definitions() async throws {
      let pool = try LiveSourceTests.filled(9)
      let schema = try pool.schema()
      let byTitle = LiveQuery<Event>("events").ordered(by: Column("title").desc)
      do {
        let live = try LiveDatabase(pool)
        _ = try await live.list(LiveSourceTests.view())
        await live.close()
      }
      let live = try LiveDatabase(try DatabasePool(path: pool.path), interval: .zero)
      let source = try await live.list(byTitle)
      #expect(source.rows.map { $0.map(\.title) } == [(0..<9).reversed().map { "t\($0)" }])
      try await live.write { try $0.execute(sql: "DELETE FROM event WHERE id = 5") }
      try await live.catchUp()
      #expect(source.itemCount == 8)
      #expect(try pool.schema() == schema)
    }

    @Test("YV-10 rows are inserted at a position, added and removed by writing; the table rejects duplicate keys")
    func manualOrder() async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write {
        try $0.execute(sql: "CREATE TABLE event(id INTEGER PRIMARY KEY, title TEXT NOT NULL DEFAULT '', rank REAL)")
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(LiveQuery<Headline>("by hand").ordered(by: Column("rank")))
      func ids(after sql: String) async throws -> [Int64] {
        try await live.write { try $0.execute(sql: sql) }
        try await live.catchUp()
        return source.rows.joined().map(\.id)
      }
      #expect(try await ids(after: "INSERT INTO event(id, rank) VALUES (7, 1), (3, 2), (5, 3)") == [7, 3, 5])
      #expect(try await ids(after: "INSERT INTO event(id, rank) VALUES (9, 1.5)") == [7, 9, 3, 5])
      #expect(
        try await ids(after: "INSERT INTO event(id, rank) SELECT 1, max(rank) + 1 FROM event") == [7, 9, 3, 5, 1])
      await #expect(throws: DatabaseError.self) { try await ids(after: "INSERT INTO event(id, rank) VALUES (9, 0)") }
      #expect(source.rows.joined().map(\.id) == [7, 9, 3, 5, 1])
      let order = ManualOrder(of: source, by: Column("rank"))
      try await order.move(from: ItemPosition(section: 0, item: 4), to: ItemPosition(section: 0, item: 0))
      #expect(try await ids(after: "DELETE FROM event WHERE id = 3") == [1, 7, 9, 5])
      #expect(try await ids(after: "DELETE FROM event") == [] && source.sectionCount == 1)
    }

    @Test("YV-12 groups, counts and positions are available without reading a row; the rows are read in any order")
    func readingAndEnumerating() async throws {
      let live = try LiveDatabase(try LiveSourceTests.filled(90))
      let source = try await live.list(
        LiveQuery<Headline>("read").grouped(by: Column("city")).ordered(by: Column("id")))
      Headline.decoded = 0
      #expect(source.shape.itemCounts == [22, 23, 23, 22] && source.itemCount == 90)
      #expect((0..<5).map { source.sectionInfo(at: $0)?.header } == [nil, "Bern", "Oslo", "Rome", nil])
      #expect(source.section(ofGroup: "Oslo") == 2 && source.section(ofGroup: "Nowhere") == nil)
      #expect(source.itemCount(inGroup: "Bern") == 23 && source.itemCount(inGroup: "Nowhere") == 0)
      // The group of a key, and its index there.
      #expect(source.position(of: ItemID(Int64(41))) == ItemPosition(section: 2, item: 10))
      #expect(source.position(of: ItemID(Int64(900))) == nil)
      #expect(Headline.decoded == 0)
      func id(_ item: Int) -> Int64? { source.item(at: ItemPosition(section: 1, item: item))?.id }
      #expect(id(0) == 0 && id(22) == 88 && id(23) == nil && id(-1) == nil)
      let all = source.rows[1].map(\.id)
      #expect(all == stride(from: 0, to: 92, by: 4).map { $0 } && (5..<9).reversed().map(id) == [32, 28, 24, 20])
    }
  }
#endif
