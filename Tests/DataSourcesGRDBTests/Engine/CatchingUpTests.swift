#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Reading one's own write.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct CatchingUpTests {
    @Test(arguments: [1, 2, 3] as [UInt64]) func listsShowWhatWasCommittedBefore(seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let pool = try LiveSearchTests.filled(200)
      let live = try LiveDatabase(pool, interval: [.zero, .milliseconds(16)][Int(seed) % 2])
      let list = try await live.list(LiveSourceTests.view())
      let search = try await live.search(
        LiveSourceTests.view(), in: LiveSearchTests.texts, for: SearchQuery(typed: "re"))
      let others = (0..<2).map { writer in
        Task.detached {
          for step in 0..<150 {
            try await pool.write { db in
              try db.execute(sql: "UPDATE event SET rank = ? WHERE id % 20 = ?", arguments: [step, writer + 10])
            }
          }
        }
      }
      for step in 0..<60 {
        let (id, kind) = (random.below(200), random.below(4))
        let title = "mine \(step)"
        switch kind {
        case 0: try await live.write { _ in }
        case 1: try await pool.write { try $0.execute(sql: "CREATE TABLE IF NOT EXISTS other(a)") }
        default:
          try await live.write { db in
            try db.execute(
              sql: "INSERT OR REPLACE INTO event VALUES(?, 'Bern', ?, ?)", arguments: [id, step, title])
          }
        }
        try await live.catchUp()
        if kind > 1 {
          let row = list.position(of: ItemID(Int64(id))).flatMap { list.item(at: $0) }
          #expect(row?.title == title, "seed \(seed), step \(step)")
        }
      }
      for other in others { try await other.value }
      try await live.catchUp()
      #expect(try list.rows == TestDatabase.expected(pool))
      #expect(try search.rows == LiveSearchTests.expected(pool, search.shownQuery))
    }

    @Test func withoutListsAndWithoutChanges() async throws {
      let pool = try LiveSearchTests.filled(20)
      let live = try LiveDatabase(pool)
      try await live.catchUp()
      #expect(try live.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM event") } == 20)
      try await pool.write { try $0.execute(sql: "DELETE FROM event WHERE id < 5") }
      try await live.catchUp()
      #expect(try live.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM event") } == 15)
      let tasks = (0..<50).map { _ in Task { try await live.catchUp() } }
      for task in tasks { try await task.value }
    }

    @Test func commitsOfAnotherProcessCountToo() async throws {
      let pool = try LiveSearchTests.filled(20)
      let live = try LiveDatabase(pool, pollingInterval: .seconds(1_000))
      let list = try await live.list(LiveSourceTests.view())
      let other = try DatabaseQueue(path: pool.path)
      for step in 0..<5 {
        try await other.write { try $0.execute(sql: "DELETE FROM event WHERE id = ?", arguments: [step]) }
        try await live.catchUp()
        #expect(list.itemCount == 19 - step)
      }
    }

    /// The log is too long to wait for unresponsive lists: their step was withdrawn when they request it.
    @Test func listsThatLagCatchUp() async throws {
      let pool = try TestDatabase.pool()
      try await pool.write { db in
        for id in 0..<Int64(1_000) {
          try Event(id: id, city: "Bern", title: String(repeating: "x", count: 2_000)).insert(db)
        }
      }
      let live = try LiveDatabase(pool)
      let list = try await live.list(LiveSourceTests.view())
      for round in 0..<2 {
        // Nothing else runs on the main actor.
        let writing: (Int) throws -> Void = { step in
          try pool.write { try $0.execute(sql: "UPDATE event SET rank = ?, title = title || 'y'", arguments: [step]) }
        }
        for step in 0..<20 { try writing(round * 100 + step) }
        try await live.catchUp()
        #expect(list.item(at: ItemPosition(section: 0, item: 0))?.rank == round * 100 + 19)
      }
    }

    @Test func aFailureEndsWaiting() async throws {
      let pool = try LiveSearchTests.filled(20)
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(LiveSourceTests.view())
      let file = try #require(FileHandle(forUpdatingAtPath: pool.path))
      let size = try file.seekToEnd()
      _ = try await pool.writeWithoutTransaction { try $0.checkpoint(.passive) }
      // Everything that is read from now on is damaged.
      try file.seek(toOffset: 0)
      try file.write(contentsOf: Data(repeating: 0xFF, count: Int(size)))
      var error: (any Error)?
      for _ in 0..<20 where error == nil {
        do {
          _ = try? await live.write { try $0.execute(sql: "UPDATE event SET rank = 9") }
          try await live.catchUp()
          if let failure = list.failure { throw failure }
        } catch let failure { error = failure }
      }
      #expect(error != nil)
    }
  }
#endif
