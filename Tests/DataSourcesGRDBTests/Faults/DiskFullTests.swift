#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// The disk is full: as SQLite has it when a file may have no more pages.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct DiskFullTests {
    nonisolated private static func fill(_ db: Database) throws {
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      // Free pages would still be used.
      #expect(try Int.fetchOne(db, sql: "PRAGMA freelist_count") == 0)
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
    }

    nonisolated private static func makeRoom(_ db: Database) throws {
      try db.execute(sql: "PRAGMA max_page_count = 100000")
    }

    @Test func listsNeedNoRoom() async throws {
      let pool = try LiveSourceTests.filled(2_000)
      let live = try LiveDatabase(pool, interval: .zero)
      var failures: [any Error] = []
      live.onFailure = { failures.append($0) }
      let source = try await live.list(LiveSourceTests.view())
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      try await pool.writeWithoutTransaction { try Self.fill($0) }
      let other = LiveQuery<Event>("by title").ordered(by: Column("title"))
      for _ in 0..<3 { #expect(try await live.list(other).itemCount == 2_000) }
      try await source.setQuery(other)
      try await source.setQuery(LiveSourceTests.view())
      // A commit that has no room is none; one that has room is shown.
      await #expect(throws: DatabaseError.self) {
        try await live.write { db in
          try db.execute(sql: "UPDATE event SET title = printf('%.*c', 5000, 'x')")
        }
      }
      try await live.write { try $0.execute(sql: "UPDATE event SET title = 'y' WHERE id = 1") }
      let expected = try TestDatabase.expected(pool)
      #expect(await eventually { source.rows == expected })
      #expect(source.failure == nil && failures.isEmpty && source.query.name == "events")
      try await pool.writeWithoutTransaction { try Self.makeRoom($0) }
      let list = try await live.list(other)
      #expect(list.itemCount == 2_000)
      try await live.write { try $0.execute(sql: "UPDATE event SET rank = 99 WHERE id < 50") }
      let last = try TestDatabase.expected(pool)
      #expect(await eventually { source.rows == last })
      #expect(mirror.difference() == nil)
    }

    /// The index of an open list is dropped while the disk has no space.
    @Test func aListWithoutItsIndexIsUpToDate() async throws {
      let pool = try LiveSourceTests.filled(2_000)
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(LiveSourceTests.view())
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      try await pool.writeWithoutTransaction { db in
        try db.execute(sql: "DROP INDEX event_on_city; CREATE TABLE filler(a)")
        while try Int.fetchOne(db, sql: "PRAGMA freelist_count") != 0 {
          try db.execute(sql: "INSERT INTO filler VALUES(zeroblob(3000))")
        }
        try Self.fill(db)
      }
      try await live.write { try $0.execute(sql: "UPDATE event SET title = 'y', rank = 5 WHERE id < 9") }
      try await live.catchUp()
      #expect(try source.rows == TestDatabase.expected(pool))
      #expect(source.failure == nil && source.suggestedIndex != nil && mirror.difference() == nil)
    }
  }
#endif
