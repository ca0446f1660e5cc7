#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct LiveSourceTests {
    static func view(_ name: String = "events") -> LiveQuery<Event> {
      LiveQuery(name).grouped(by: Column("city")).ordered(by: Column("rank").desc)
    }

    static func filled(_ count: Int) throws -> DatabasePool {
      let pool = try TestDatabase.pool()
      try pool.write { db in
        for id in 0..<count {
          try Event(id: Int64(id), city: ["Bern", "Oslo", "Rome", nil][id % 4], rank: id * 7 % 13, title: "t\(id)")
            .insert(db)
        }
      }
      return pool
    }

    /// Random commits, some of them combined: the displayed rows are those of a plain query, and so are those of mirrors.
    @Test(arguments: [1, 2] as [UInt64])
    func appliesCommits(seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let pool = try Self.filled(300)
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(Self.view())
      let flat = try await live.list(LiveQuery<Event>("by title").ordered(by: Column("title")))
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      let flatMirror = ListMirror(flat.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      for step in 0..<30 {
        for _ in 0...random.below(3) {
          let id = Int64(random.below(320))
          try await pool.write { db in
            if id % 5 == 0 {
              try Event.deleteOne(db, key: id)
            } else {
              try Event(id: id, city: ["Bern", "Oslo", nil][Int(id + Int64(step)) % 3], rank: step, title: "s\(step)")
                .save(db)
            }
          }
        }
        let expected = try TestDatabase.expected(pool)
        try #require(await eventually { source.rows == expected }, "seed \(seed), step \(step)")
        #expect(flat.rows[0].map(\.title) == flat.rows[0].map(\.title).sorted())
        #expect(mirror.difference() == nil && flatMirror.difference() == nil, "seed \(seed), step \(step)")
        let row = try #require(source.positions.randomElement(using: &random))
        let id = try #require(source.id(at: row))
        #expect(source.position(of: id) == row)
        #expect(id == source.item(at: row).map { ItemID($0.id) })
      }
      #expect(mirror.updates.allSatisfy { !$0.changes.isReload && !$0.changes.isEmpty })
    }

    @Test func hasSectionsAndTitles() async throws {
      let live = try LiveDatabase(try Self.filled(8))
      let source = try await live.list(Self.view())
      #expect(source.sectionCount == 4)
      #expect((0..<4).map { source.sectionInfo(at: $0)?.header } == [nil, "Bern", "Oslo", "Rome"])
      #expect(source.sectionInfo(at: 1)?.id == ItemID("Bern".databaseValue))
      #expect(source.item(at: ItemPosition(section: 9, item: 0)) == nil)
      #expect(source.item(at: ItemPosition(section: 0, item: -1)) == nil)
      #expect(source.position(of: ItemID(99)) == nil && source.position(of: ItemID("x")) == nil)
    }

    /// Another connection to the file, like that of another process.
    @Test func noticesCommitsOfOthers() async throws {
      let pool = try Self.filled(50)
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(Self.view())
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      let other = try DatabaseQueue(path: pool.path)
      try await other.write { try $0.execute(sql: "UPDATE event SET title = 'x', rank = 1 WHERE id < 9") }
      try await pool.write { try $0.execute(sql: "DELETE FROM event WHERE id = 20") }
      let expected = try TestDatabase.expected(pool)
      #expect(await eventually { source.rows == expected })
      #expect(mirror.difference() == nil)
      // And without a commit of one's own behind it.
      try await other.write { try $0.execute(sql: "DELETE FROM event WHERE id < 30") }
      let last = try TestDatabase.expected(pool)
      #expect(await eventually { source.rows == last })
      #expect(mirror.difference() == nil)
    }

    @Test("YV-7: other filters, groups and orders of a view, with commits in between")
    func showsOtherViews() async throws {
      let pool = try Self.filled(200)
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(Self.view())
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      let views = [
        LiveQuery<Event>("few")
          .filter(Column("rank") > 6)
          .grouped(by: Column("city"))
          .ordered(by: Column("rank").desc),
        LiveQuery<Event>("flat").filter(Column("rank") > 4).ordered(by: Column("title")),
        LiveQuery<Event>("reversed").grouped(by: Column("city").desc).ordered(by: Column("rank")),
        LiveQuery("joined", request: Event.filter(Column("rank") < 9)).decoded(Event.init(row:)).ordered(
          by: Column("id")),
        Self.view(),
      ]
      for (number, view) in views.enumerated() {
        try await pool.write {
          try $0.execute(sql: "UPDATE event SET title = 'n\(number)', rank = \(number) WHERE id < 5")
        }
        try await source.setQuery(view)
        #expect(mirror.difference() == nil, "\(view.name)")
      }
      let expected = try TestDatabase.expected(pool)
      #expect(source.rows == expected)
      try await source.setQuery(views[0])
      let before = mirror.updates.count
      try await source.setQuery(
        LiveQuery("fewer").filter(Column("rank") > 7).grouped(by: Column("city")).ordered(by: Column("rank").desc))
      let changes = try #require(mirror.updates.last).changes
      #expect(
        mirror.updates.count == before + 1 && changes.moves.isEmpty && changes.inserts.isEmpty
          && changes.updates.isEmpty)
      #expect(!changes.deletes.isEmpty && mirror.difference() == nil)
    }

    @Test("YV-8: rows are updated without having been written")
    func writtenRowsAreUpdated() async throws {
      let live = try LiveDatabase(try Self.filled(20), interval: .zero)
      let source = try await live.list(Self.view())
      var updates: [String] = []
      let observation = source.observe { updates.append($0.changes.description) }
      let position = ItemPosition(section: 1, item: 2)
      source.invalidate([try #require(source.id(at: position)), ItemID(999)])
      #expect(await eventually { !updates.isEmpty })
      #expect(updates == ["update 1-2"])
      withExtendedLifetime(observation) {}
    }

    /// A table that is dropped and created again, a column that is added, an index that is dropped.
    @Test func survivesChangesOfTheSchema() async throws {
      let pool = try Self.filled(40)
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(Self.view())
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      try await pool.write { try $0.execute(sql: "CREATE TABLE other(id INTEGER PRIMARY KEY)") }
      try await pool.write {
        try $0.execute(sql: "ALTER TABLE event ADD COLUMN note TEXT DEFAULT 'n'; DROP INDEX event_on_city")
      }
      try await pool.write { try $0.execute(sql: "UPDATE event SET title = 'x' WHERE id = 3") }
      let expected = try TestDatabase.expected(pool)
      #expect(await eventually { source.rows == expected })
      try await pool.write { try $0.execute(sql: "ALTER TABLE event RENAME TO gone") }
      #expect(await eventually { source.sectionCount == 0 && source.failure != nil })
      try await pool.write { try $0.execute(sql: "ALTER TABLE gone RENAME TO event; DELETE FROM event WHERE id = 7") }
      let back = try TestDatabase.expected(pool)
      #expect(await eventually { source.rows == back && source.failure == nil })
      #expect(mirror.difference() == nil)
    }

    @Test func reportsWhyAViewCannotBeOpened() async throws {
      let pool = try Self.filled(3)
      let live = try LiveDatabase(pool)
      await #expect(throws: LiveQueryError.self) {
        _ = try await live.list(LiveQuery<Event>("b").filter(SQL("rank >").sqlExpression))
      }
      do {
        _ = try await live.list(LiveQuery<Event>("c").ordered(by: SQL("random()").sqlExpression))
        Issue.record("An order by chance")
      } catch LiveQueryError.nonDeterministicExpression(query: "c", _) {}
      // A name is no identity.
      _ = try await live.list(Self.view("d"))
      let list = try await live.list(LiveQuery<Event>("d").ordered(by: Column("title").desc))
      #expect(list.item(at: ItemPosition(section: 0, item: 0))?.title == "t2")
    }

    @Test func aTableHasItsNameInAnyCase() async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write {
        try $0.execute(sql: "CREATE TABLE Event(id INTEGER PRIMARY KEY, city TEXT, rank INTEGER, title TEXT NOT NULL)")
      }
      let list = try await LiveDatabase(pool).list(Self.view())
      try await pool.write { try Event(id: 1, city: "Bern").insert($0) }
      #expect(await eventually { list.positions.count == 1 })
      try await pool.write { try $0.execute(sql: "UPDATE eVENT SET city = 'Oslo'") }
      #expect(await eventually { list.sectionInfo(at: 0)?.header == "Oslo" })
    }
  }
#endif
