#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Lists that differ in the value of a column: a commit costs those that it concerns.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ManyValuesTests {
    private static func pool(isIndexed: Bool) throws -> DatabasePool {
      let pool = try TestDatabase.emptyPool()
      try pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE event(id INTEGER PRIMARY KEY, city TEXT COLLATE NOCASE, rank INTEGER, title TEXT NOT NULL);
            WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 1249)
            INSERT INTO event SELECT i, 'p' || (i % 250), i, 't' || i FROM n;
            """)
        if isIndexed { try db.execute(sql: "CREATE INDEX own ON event(city, rank)") }
      }
      return pool
    }

    private static func view(_ name: String) -> LiveQuery<Event> {
      LiveQuery("events of a city").filter(Column("city") == name).ordered(by: Column("rank").desc)
    }

    private func advanced(_ live: LiveDatabase) throws -> Int {
      try #require(live.engine).state.read { $0.displayed.views.advancedCount }
    }

    @Test(arguments: [false, true]) func aCommitAdvancesTheConcernedLists(isIndexed: Bool) async throws {
      let pool = try Self.pool(isIndexed: isIndexed)
      let schema = try pool.schema()
      let live = try LiveDatabase(pool, interval: .zero, pollingInterval: .seconds(60))
      var lists: [LiveSource<Event>] = []
      for name in 0..<250 { lists.append(try await live.list(Self.view("p\(name)"))) }
      let (counts, suggested) = (Set(lists.map(\.itemCount)), lists[0].suggestedIndex)
      #expect(counts == [5] && (suggested == nil) == isIndexed)
      try await live.catchUp()
      for (sql, count) in [
        ("UPDATE event SET title = 'x' WHERE id = 7", 1), ("UPDATE event SET city = 'P8' WHERE id = 7", 2),
        ("INSERT INTO event VALUES (9000, 'elsewhere', 1, 'x')", 0),
        ("DELETE FROM event WHERE id BETWEEN 20 AND 29", 10),
        ("UPDATE event SET city = NULL WHERE id = 9000", 0), ("REPLACE INTO event VALUES (11, 'p12', 1, 'x')", 2),
        ("UPDATE event SET title = title || 'y' WHERE id < 750", 250),
      ] {
        let before = try advanced(live)
        try await pool.write { try $0.execute(sql: sql) }
        try await live.catchUp()
        let advanced = try advanced(live) - before
        #expect(advanced == count, "\(sql)")
      }
      // Another process.
      let other = try DatabaseQueue(path: pool.path)
      try await live.catchUp()
      let before = try advanced(live)
      try await other.write { try $0.execute(sql: "UPDATE event SET rank = -1 WHERE id = 14") }
      try await live.catchUp()
      let ofOther = try advanced(live) - before
      #expect(ofOther < 25)
      for name in [0, 7, 8, 12, 14, 25] {
        let expected = try await pool.read { db in
          try Event.fetchAll(db, sql: "SELECT * FROM event WHERE city = 'p\(name)' ORDER BY rank DESC, id")
        }
        let rows = lists[name].rows
        #expect(rows == [expected], "\(name)")
      }
      // All are closed.
      lists = []
      try await live.catchUp()
      try await pool.write { try $0.execute(sql: "DELETE FROM event") }
      try await live.catchUp()
      #expect(try pool.schema() == schema)
      let again = try await live.list(Self.view("p3"))
      #expect(again.itemCount == 0)
    }

    @Test(arguments: [false, true]) func anotherValueReplacesTheRows(isIndexed: Bool) async throws {
      let pool = try Self.pool(isIndexed: isIndexed)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(Self.view("p1"))
      let mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.rank) })
      for name in ["p2", "P2", "nowhere", "p3"] {
        try await list.setQuery(Self.view(name))
        let expected = try await pool.read { db in
          try Event.fetchAll(
            db, sql: "SELECT * FROM event WHERE city = ? ORDER BY rank DESC, id", arguments: [name])
        }
        #expect(list.rows == [expected] && mirror.difference() == nil, "\(name)")
      }
    }

    /// A commit in the same step: the lists are compared only if a row of the one may be in the other now.
    @Test(
      arguments: [false, true],
      [
        ("INSERT INTO event VALUES (9000, 'p2', 1, 'new')", false), ("DELETE FROM event WHERE city = 'p1'", false),
        ("UPDATE event SET city = 'p2' WHERE id = 1001", true), ("REPLACE INTO event VALUES (1, 'P2', 1, 'x')", true),
      ])
    func anotherValueReplacesTheRowsOfACommit(isIndexed: Bool, commit: (sql: String, isCompared: Bool)) async throws {
      let pool = try Self.pool(isIndexed: isIndexed)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(Self.view("p1"))
      let mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.rank) })
      let engine = try #require(live.engine)
      try await live.catchUp()
      // The step of another commit waits meanwhile.
      let gate = DispatchSemaphore(value: 0)
      engine.worker.async { gate.wait() }
      try await pool.write { try $0.execute(sql: "UPDATE event SET title = 'n' WHERE id = 3") }
      let setting = Task { @MainActor in try await list.setQuery(Self.view("p2")) }
      #expect(await eventually { engine.state.read { !$0.requests.queued.replacements.isEmpty } })
      try await pool.write { try $0.execute(sql: commit.sql) }
      gate.signal()
      try await setting.value
      let expected = try await pool.read { db in
        try Event.fetchAll(db, sql: "SELECT * FROM event WHERE city = 'p2' ORDER BY rank DESC, id")
      }
      #expect(list.rows == [expected] && mirror.difference() == nil)
      #expect(mirror.updates.last?.changes.sectionDeletes.isEmpty == commit.isCompared)
    }

    /// Lists share the statements of a connection.
    @Test func listsOfValuesShareTheirStatements() async throws {
      let pool = try Self.pool(isIndexed: true)
      let live = try LiveDatabase(pool, interval: .zero)
      var lists: [LiveSource<Event>] = []
      func statements() throws -> Int {
        let engine = try #require(live.engine)
        return try #require(engine.snapshots.shown).read { $0.statements.countOfPlans }
      }
      func display() { for list in lists { _ = list.rows } }
      for name in 0..<3 { lists.append(try await live.list(Self.view("p\(name)"))) }
      display()
      try await pool.write { try $0.execute(sql: "UPDATE event SET rank = 1 WHERE id < 3") }
      try await live.catchUp()
      display()
      let few = try statements()
      for name in 3..<100 { lists.append(try await live.list(Self.view("p\(name)"))) }
      display()
      try await pool.write { try $0.execute(sql: "UPDATE event SET rank = 1 WHERE id < 300") }
      try await live.catchUp()
      display()
      #expect(try statements() <= few + 8)
    }
  }
#endif
