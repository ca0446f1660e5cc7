#if GRDB
  import DataSources
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  @testable import DataSourcesGRDB

  /// Another connection writes for long, as another process would.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct LockedFileTests {
    private static func writer(_ pool: DatabasePool) throws -> DatabaseQueue {
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      return try DatabaseQueue(path: pool.path, configuration: configuration)
    }

    @Test(arguments: ["IMMEDIATE", "EXCLUSIVE"]) func listsWaitForTheLockAndCatchUp(mode: String) async throws {
      let pool = try LiveSourceTests.filled(200)
      let clock = TestClock()
      let live = try LiveDatabase(pool, interval: .zero, clock: clock)
      var failures: [any Error] = []
      live.onFailure = { failures.append($0) }
      let source = try await live.list(LiveSourceTests.view())
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      let before = source.rows
      let other = try Self.writer(pool)
      try await other.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN \(mode); UPDATE event SET title = 'other', rank = id % 5")
      }
      // Views are opened; writing reports the lock.
      let again = try await live.list(LiveSourceTests.view())
      #expect(again.rows == before)
      #expect(try await live.list(LiveQuery<Event>("by title").ordered(by: Column("title"))).itemCount == 200)
      await #expect(throws: DatabaseError.self) { try await live.write { try $0.execute(sql: "DELETE FROM event") } }
      #expect(source.rows == before && source.failure == nil)
      try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
      let expected = try TestDatabase.expected(pool)
      #expect(expected != before)
      #expect(await clock.advances { source.rows == expected && again.rows == expected })
      let list = try await live.list(LiveQuery<Event>("by title").ordered(by: Column("title")))
      #expect(list.itemCount == 200)
      #expect(mirror.difference() == nil && failures.isEmpty)
    }

    /// The other connection drops the index of a list, and continues to write.
    @Test func anIndexIsDroppedByALockedFile() async throws {
      let pool = try LiveSourceTests.filled(200)
      let clock = TestClock()
      let live = try LiveDatabase(pool, interval: .zero, clock: clock)
      let source = try await live.list(LiveSourceTests.view())
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      let other = try Self.writer(pool)
      // No other writer starts until the list has noticed it.
      try await pool.writeWithoutTransaction { _ in
        try other.writeWithoutTransaction { db in
          try db.execute(sql: "DROP INDEX event_on_city; UPDATE event SET rank = id % 7")
          try db.execute(sql: "BEGIN IMMEDIATE; UPDATE event SET title = 'last'")
        }
      }
      let expected = try TestDatabase.expected(pool)
      #expect(await clock.advances { source.rows == expected })
      #expect(source.suggestedIndex != nil)
      try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
      let last = try TestDatabase.expected(pool)
      #expect(await clock.advances { source.rows == last })
      #expect(source.failure == nil && mirror.difference() == nil)
    }

    /// The other connection makes the table of a search again, and continues to write: the search table can't be made again until
    /// it ends, and no commit reports that.
    @Test(arguments: [false, true]) func aSearchTableIsMadeAgainAfterTheLock(hasNewColumn: Bool) async throws {
      let pool = try LiveSearchTests.filled(60)
      let clock = TestClock()
      let live = try LiveDatabase(pool, interval: .zero, clock: clock)
      let query = SearchQuery(typed: "blue")
      let list = try await live.search(LiveSourceTests.view(), in: LiveSearchTests.texts, for: query)
      let mirror = LiveSearchTests.mirror(list)
      let other = try Self.writer(pool)
      try await pool.writeWithoutTransaction { _ in
        try other.writeWithoutTransaction { db in
          try db.execute(
            sql: """
              BEGIN; CREATE TABLE copy AS SELECT * FROM event; DROP TABLE event; \(TestDatabase.schema)
              INSERT INTO event SELECT * FROM copy; DROP TABLE copy;
              \(hasNewColumn ? "ALTER TABLE event ADD COLUMN more;" : "") COMMIT; BEGIN IMMEDIATE
              """)
        }
      }
      #expect(await clock.advances { list.failure is LiveSearchError && list.positions.isEmpty })
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      let expected = try LiveSearchTests.expected(pool, query)
      #expect(await clock.advances { list.failure == nil && list.rows == expected })
      #expect(!expected.isEmpty && mirror.difference() == nil)
    }

    /// The whole rows, which aren't displayed, follow commits while the search table can't be made again.
    @Test func allRowsAreRightAfterTheLock() async throws {
      let pool = try LiveSearchTests.filled(60)
      let clock = TestClock()
      let live = try LiveDatabase(pool, interval: .zero, clock: clock)
      let list = try await live.search(
        LiveSourceTests.view(), in: LiveSearchTests.texts, for: SearchQuery(typed: "blue"), whenEmpty: .allRows)
      let mirror = LiveSearchTests.mirror(list)
      let other = try Self.writer(pool)
      try await pool.writeWithoutTransaction { _ in
        try other.writeWithoutTransaction { db in
          let triggers = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'event'")
          try db.execute(
            sql: """
              BEGIN; \(triggers.map { "DROP TRIGGER \($0);" }.joined())
              DELETE FROM event WHERE id % 3 = 0; INSERT INTO event VALUES (900, 'Bern', 3, 'blue'); COMMIT; BEGIN IMMEDIATE
              """)
        }
      }
      #expect(!list.positions.isEmpty)
      #expect(await clock.advances { list.failure is LiveSearchError && list.positions.isEmpty })
      list.query = .init(typed: "")
      let all = try TestDatabase.expected(pool)
      #expect(await clock.advances { list.rows == all })
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      list.query = SearchQuery(typed: "blue")
      // The search table itself may not be there yet.
      let expected = all.map { rows in
        rows.filter { $0.title.split(separator: " ").contains { $0.hasPrefix("blue") } }
      }.filter { !$0.isEmpty }
      #expect(await clock.advances { list.failure == nil && list.rows == expected })
      #expect(mirror.difference() == nil)
    }

    // MARK: Reading fails for a while

    /// A view with a function that fails for a while, as reading from a disk may.
    private static func fragile(_ isFailing: Locked<Bool>) throws -> (DatabasePool, LiveQuery<Event>) {
      var configuration = Configuration()
      configuration.prepareDatabase { db in
        db.add(
          function: DatabaseFunction("fragile", argumentCount: 1, pure: true) { _ in
            if isFailing.read(\.self) { throw DatabaseError(resultCode: .SQLITE_IOERR) }
            return 0
          })
      }
      let path = try TestDatabase.folder().appendingPathComponent("test.sqlite").path
      let pool = try DatabasePool(path: path, configuration: configuration)
      try pool.write { db in
        try db.execute(sql: TestDatabase.schema)
        for id in 0..<60 { try LiveSearchTests.event(id).insert(db) }
        try SearchTable.create("event_text", forTable: "event", columns: ["title"], in: db)
      }
      let view = LiveQuery<Event>("fragile").filter(SQL("fragile(id) = 0").sqlExpression).ordered(by: Column("id"))
      return (pool, view)
    }

    /// No commit follows the failure.
    @Test func aQueryThatFailedIsSearchedForAgain() async throws {
      let isFailing = Locked(false)
      let (pool, view) = try Self.fragile(isFailing)
      let clock = TestClock()
      let live = try LiveDatabase(pool, interval: .zero, clock: clock)
      let list = try await live.search(view, in: LiveSearchTests.texts, for: SearchQuery(typed: "blue"))
      let mirror = LiveSearchTests.mirror(list)
      let ids = list.rows.joined().map(\.id)
      isFailing.withLock { $0 = true }
      list.query = SearchQuery(typed: "red")
      await #expect(throws: LiveSearchError.self) { try await list.finishSearching() }
      #expect(list.rows.joined().map(\.id) == ids)
      // Another attempt, which fails as well.
      clock.advance(by: .seconds(1))
      try await live.catchUp()
      #expect(list.failure is LiveSearchError && list.rows.joined().map(\.id) == ids)
      isFailing.withLock { $0 = false }
      #expect(await clock.advances { list.failure == nil })
      let expected = try await pool.read { try Event.fetchAll($0, sql: "SELECT * FROM event ORDER BY id") }
        .filter { $0.title.contains("red") }
      #expect(!expected.isEmpty && list.rows == [expected])
      #expect(mirror.difference() == nil)
    }

    /// A table is there again, and can't be read yet.
    @Test func aListReturnsWhenItsTableCanBeRead() async throws {
      let isFailing = Locked(false)
      let (pool, view) = try Self.fragile(isFailing)
      let clock = TestClock()
      let live = try LiveDatabase(pool, interval: .zero, clock: clock)
      var failures: [any Error] = []
      live.onFailure = { failures.append($0) }
      let list = try await live.list(view)
      let mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      #expect(list.itemCount == 60)
      try await pool.write { try $0.execute(sql: "ALTER TABLE event RENAME TO absent") }
      #expect(await clock.advances { list.failure != nil && list.positions.isEmpty })
      isFailing.withLock { $0 = true }
      try await pool.write { try $0.execute(sql: "ALTER TABLE absent RENAME TO event") }
      try await live.catchUp()
      // The newest failure is the one that is reported.
      #expect((list.failure as? DatabaseError)?.resultCode == .SQLITE_IOERR && list.positions.isEmpty)
      #expect(failures.count == 2)
      isFailing.withLock { $0 = false }
      #expect(await clock.advances { list.failure == nil && list.itemCount == 60 })
      #expect(failures.count == 2 && mirror.difference() == nil)
    }

    // MARK: Others

    /// The writer's queue is busy, as behind the lock of another process: searches are opened and answered
    /// nevertheless.
    @Test func searchesDoNotWaitForAWriter() async throws {
      let pool = try LiveSearchTests.filled(600)
      let clock = TestClock()
      let live = try LiveDatabase(pool, interval: .zero, clock: clock)
      let source = try await live.list(LiveSourceTests.view())
      let list = try await live.search(LiveSourceTests.view(), in: LiveSearchTests.texts, whenEmpty: .allRows)
      let mirrors = [LiveSearchTests.mirror(list)]
      let lock = Barrier()
      pool.asyncWriteWithoutTransaction { db in
        try? db.inTransaction {
          // Before the engine waits for lists that are opened during the lock.
          try db.execute(sql: "UPDATE event SET title = 'red later' WHERE id IN (1, 2, 3)")
          lock.pass()
          try db.execute(sql: "DELETE FROM event WHERE id = 24")
          return .commit
        }
      }
      #expect(await lock.arrival())
      let before = try TestDatabase.expected(pool)
      var lists = [list]
      for text in ["re", "blue", "n1", "red "] {
        list.query = SearchQuery(typed: text)
        try await list.finishSearching()
        #expect(try list.rows == LiveSearchTests.expected(pool, list.query))
        lists.append(
          try await clock.advancing {
            try await live.search(LiveSourceTests.view(), in: LiveSearchTests.texts, for: SearchQuery(typed: text))
          })
        #expect(lists.last?.rows == list.rows)
      }
      #expect(source.rows == before)
      let more = lists.dropFirst().map { LiveSearchTests.mirror($0) }
      lock.open()
      try await live.catchUp()
      for list in lists { #expect(try list.rows == LiveSearchTests.expected(pool, list.query)) }
      #expect(try source.rows == TestDatabase.expected(pool) && source.rows != before)
      for mirror in mirrors + more { #expect(mirror.difference() == nil) }
      try await live.write { try $0.execute(sql: "UPDATE event SET title = 'red' WHERE id % 7 = 0") }
      try await live.catchUp()
      for list in lists { #expect(try list.rows == LiveSearchTests.expected(pool, list.query)) }
    }

    /// A database that nothing can be written to is like any other.
    @Test func readsAReadOnlyDatabase() async throws {
      let pool = try LiveSourceTests.filled(9)
      let schema = try pool.schema()
      var configuration = Configuration()
      configuration.readonly = true
      let readonly = try DatabasePool(path: pool.path, configuration: configuration)
      let clock = TestClock()
      let live = try LiveDatabase(readonly, interval: .zero, clock: clock)
      let source = try await live.list(LiveSourceTests.view())
      let byTitle = try await live.list(LiveQuery<Event>("by title").ordered(by: Column("title").desc))
      #expect(try source.rows == TestDatabase.expected(pool))
      #expect(source.suggestedIndex == nil && byTitle.suggestedIndex != nil && byTitle.rows[0].first?.title == "t8")
      try await pool.write { try $0.execute(sql: "UPDATE event SET rank = 99, title = 'z' WHERE id = 4") }
      #expect(await clock.advances { byTitle.rows[0].first?.id == 4 })
      #expect(try source.rows == TestDatabase.expected(pool) && pool.schema() == schema)
    }
  }
#endif
