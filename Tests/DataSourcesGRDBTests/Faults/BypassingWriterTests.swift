#if GRDB
  import DataSources
  import DataSourcesTesting
  import GRDB
  import GRDBSQLite
  import ListTestSupport
  import Testing

  @testable import DataSourcesGRDB

  /// Rows that are written through SQLite's C API on the writer's connection, past GRDB.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct BypassingWriterTests {
    nonisolated private static func run(_ sql: String, _ db: Database) {
      let code = sqlite3_exec(db.sqliteConnection, sql, nil, nil, nil)
      #expect(code == SQLITE_OK, "\(sql): \(String(cString: sqlite3_errmsg(db.sqliteConnection)))")
    }

    private static func lists(
      _ pool: DatabasePool, _ live: LiveDatabase
    ) async throws -> [(LiveSource<Event>, ListMirror<TestItem>)] {
      var lists: [(LiveSource<Event>, ListMirror<TestItem>)] = []
      for view in [
        LiveSourceTests.view(), LiveQuery<Event>("few").filter(Column("rank") < 5).ordered(by: Column("title")),
      ] {
        let list = try await live.list(view)
        lists.append((list, ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) })))
      }
      return lists
    }

    private let clock = TestClock()

    private func expectRight(
      _ lists: [(LiveSource<Event>, ListMirror<TestItem>)], _ pool: DatabasePool, _ comment: Comment
    ) async throws {
      let all = try TestDatabase.expected(pool)
      let few = try await pool.read { try Event.filter(Column("rank") < 5).order(Column("title")).fetchAll($0) }
      #expect(await clock.advances { lists[0].0.rows == all }, comment)
      #expect(await clock.advances { lists[1].0.rows == [few] }, comment)
      for list in lists { #expect(list.1.difference() == nil, comment) }
    }

    /// Without a notification the commit is noticed by polling, or with the next one that GRDB runs.
    @Test func theirRowsAreDisplayed() async throws {
      let pool = try LiveSourceTests.filled(60)
      try await pool.write { try $0.execute(sql: "CREATE UNIQUE INDEX titles ON event(id, title)") }
      let live = try LiveDatabase(pool, interval: .zero, clock: clock)
      let lists = try await Self.lists(pool, live)
      for step in 0..<4 {
        try await pool.write {
          Self.run("UPDATE event SET rank = \(step), title = 'u\(step)' WHERE id % 7 = \(step)", $0)
        }
        try await expectRight(lists, pool, "in a transaction of GRDB")
        try await pool.writeWithoutTransaction {
          Self.run(
            "BEGIN; DELETE FROM event WHERE id % 11 = \(step); INSERT INTO event SELECT id + 100, city, rank, title FROM event WHERE id = \(20 + step); COMMIT",
            $0)
        }
        try await expectRight(lists, pool, "in a transaction of its own")
        try await pool.writeWithoutTransaction { db in
          Self.run("INSERT OR REPLACE INTO event VALUES(3, 'Bern', \(step), 'r\(step)'), (4, NULL, 1, 'n')", db)
          try db.notifyChanges(in: .fullDatabase)
        }
        try await expectRight(lists, pool, "notified")
      }
    }

    /// A step between a write and its notification: the list must know the rows without the notification.
    @Test func aCommitBetweenAWriteAndItsNotificationLosesNothing() async throws {
      let pool = try LiveSourceTests.filled(60)
      let live = try LiveDatabase(pool, interval: .zero, pollingInterval: .seconds(60))
      let lists = try await Self.lists(pool, live)
      try await pool.writeWithoutTransaction { Self.run("UPDATE event SET title = 'a', rank = 1 WHERE id < 9", $0) }
      try await pool.write { try $0.execute(sql: "UPDATE event SET title = 'b' WHERE id = 40") }
      try await live.catchUp()
      try await expectRight(lists, pool, "before")
      try await pool.write { try $0.notifyChanges(in: .fullDatabase) }
      try await live.catchUp()
      try await expectRight(lists, pool, "after")
    }

    /// The rows that were touched are read, and no others.
    @Test func onlyTheirRowsAreRead() async throws {
      let pool = try LiveSourceTests.filled(2_000)
      let live = try LiveDatabase(pool, interval: .zero, pollingInterval: .seconds(60))
      _ = try await live.list(LiveSourceTests.view())
      let log = try #require(live.engine?.log)
      #expect(log.isEmpty)
      let rows = try await pool.writeWithoutTransaction { db in
        Self.run(
          "UPDATE event SET title = 'a' WHERE id IN (5, 7); DELETE FROM event WHERE id = 9; UPDATE event SET id = 3000 WHERE id = 11",
          db)
        let contents = log.removeAll()
        log.restore(contents)
        return contents.tables["event"]
      }
      #expect(rows?.rows == [5, 7, 9, 11, 3000] && rows?.isIncomplete == false)
      try await live.catchUp()
    }
  }
#endif
