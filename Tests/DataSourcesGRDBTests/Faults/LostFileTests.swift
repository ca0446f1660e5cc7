#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// The file is not at its path any more, while it is open.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct LostFileTests {
    private let clock = TestClock()

    private func live(_ pool: DatabasePool) throws -> LiveDatabase {
      try LiveDatabase(pool, interval: .zero, clock: clock)
    }

    @Test(arguments: ["deleted", "replaced", "moved"]) func nothingIsWrittenThatWillBeLost(way: String) async throws {
      let pool = try LiveSourceTests.filled(200)
      let live = try self.live(pool)
      var failures: [any Error] = []
      live.onFailure = { failures.append($0) }
      let source = try await live.list(LiveSourceTests.view())
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      let before = source.rows
      try await live.write { try LiveDatabase.checkFile(of: $0) }
      let files = FileManager.default
      switch way {
      case "moved": try files.moveItem(atPath: pool.path, toPath: pool.path + " elsewhere")
      case "replaced":
        try Data(files.contents(atPath: pool.path) ?? Data()).write(to: URL(fileURLWithPath: pool.path + " new"))
        try files.removeItem(atPath: pool.path)
        try files.moveItem(atPath: pool.path + " new", toPath: pool.path)
      default: for end in ["", "-wal", "-shm"] { try files.removeItem(atPath: pool.path + end) }
      }
      let error = LiveQueryError.fileLost(path: pool.path)
      await #expect(throws: error) { try await live.write { try $0.execute(sql: "DELETE FROM event") } }
      await #expect(throws: error) {
        try await pool.write { db in
          try LiveDatabase.checkFile(of: db)
          try db.execute(sql: "DELETE FROM event")
        }
      }
      #expect(await clock.advances { !failures.isEmpty })
      let engine = try #require(live.engine)
      for _ in 0..<3 {
        try await pool.writeWithoutTransaction { db in #expect(engine.checkFile(db) == error) }
        await turns()
      }
      #expect(failures.map { $0 as? LiveQueryError } == [error] && source.failure as? LiveQueryError == error)
      #expect("\(error)".contains(pool.path) && "\(error)".contains("deleted or replaced"))
      #expect(source.rows == before && mirror.difference() == nil)
    }

    /// Open connections still have the deleted file, and lists continue to display its commits, without an error.
    @Test func aDeletedFileIsReadAsLongAsItIsOpen() async throws {
      let pool = try LiveSearchTests.filled(200)
      let live = try self.live(pool)
      let source = try await live.list(LiveSourceTests.view())
      let search = try await live.search(LiveSourceTests.view(), in: LiveSearchTests.texts)
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      for end in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: pool.path + end) }
      for step in 0..<3 {
        try await pool.write { db in
          try db.execute(sql: "UPDATE event SET rank = \(step), title = 'deleted' WHERE id % 3 = \(step)")
        }
        try await live.catchUp()
        let expected = try await pool.writeWithoutTransaction { db in
          try Event.fetchAll(db, sql: "SELECT * FROM event ORDER BY city, rank DESC, id")
        }
        #expect(Array(source.rows.joined()) == expected)
      }
      search.query = SearchQuery(typed: "deleted")
      try await search.finishSearching()
      #expect(search.itemCount == 200)
      #expect(await clock.advances { source.failure != nil && search.failure != nil })
      #expect(mirror.difference() == nil)
      #expect(throws: DatabaseError.self) { _ = try LiveDatabase(pool) }
      #expect(!FileManager.default.fileExists(atPath: pool.path))
    }

    @Test func aFileThatIsBackIsWrittenAgain() async throws {
      let pool = try LiveSourceTests.filled(20)
      let live = try self.live(pool)
      let source = try await live.list(LiveSourceTests.view())
      let elsewhere = pool.path + " elsewhere"
      try FileManager.default.moveItem(atPath: pool.path, toPath: elsewhere)
      #expect(await clock.advances { source.failure != nil })
      try FileManager.default.moveItem(atPath: elsewhere, toPath: pool.path)
      #expect(await clock.advances { source.failure == nil })
      try await live.write { try $0.execute(sql: "DELETE FROM event WHERE id < 5") }
      try await live.catchUp()
      #expect(source.itemCount == 15)
    }

    /// The file is deleted by the writer itself, between the first look and the commit, and behind the commit.
    @Test func aFileThatIsDeletedWithinAWriteIsNoticed() async throws {
      let pool = try LiveSourceTests.filled(20)
      let live = try self.live(pool)
      let path = pool.path
      await #expect(throws: LiveQueryError.fileLost(path: path)) {
        try await live.write { db in
          try db.execute(sql: "DELETE FROM event")
          try FileManager.default.removeItem(atPath: path)
        }
      }
      let other = try LiveSourceTests.filled(20)
      let next = try self.live(other)
      let otherPath = other.path
      await #expect(throws: LiveQueryError.fileLost(path: otherPath)) {
        try await next.write { db in
          try db.execute(sql: "DELETE FROM event")
          db.afterNextTransaction { _ in try? FileManager.default.removeItem(atPath: otherPath) }
        }
      }
    }
  }
#endif
