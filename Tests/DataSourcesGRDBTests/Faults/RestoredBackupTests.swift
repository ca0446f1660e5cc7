#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Backups that are restored into the open database, which SQLite doesn't report.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct RestoredBackupTests {
    nonisolated private static func edit(_ db: Database, _ step: Int, seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      for _ in 0...random.below(12) {
        let id = random.below(420)
        switch random.below(5) {
        case 0: try Event.deleteOne(db, key: id)
        case 1:
          try db.execute(sql: "UPDATE town SET land = ? WHERE name = 'Bern'", arguments: ["CH\(step)"])
        default: try LiveSearchTests.event(id, step).save(db)
        }
      }
    }

    @Test(arguments: QueueKind.allCases, [1] as [UInt64])
    func areApplied(kind: QueueKind, seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let queue = try kind.filled(300)
      let live = try LiveDatabase(queue, interval: .zero)
      let list = try await live.list(
        LiveQuery<Event>("restored").grouped(by: Column("city")).ordered(by: Column("rank").desc))
      let mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      let joined = try await live.list(EventsByLand.view)
      var openings: [LiveSource<Event>] = []
      for step in 0..<10 {
        let backup = try DatabaseQueue()
        try queue.backup(to: backup)
        let restores = random.oneIn(2)
        let seed = UInt64(random.below(1 << 30))
        try await (restores ? backup : queue).write { try Self.edit($0, step, seed: seed) }
        if restores { try backup.backup(to: queue) }
        // A commit immediately afterwards doesn't hide it, nor does the index of another list.
        if random.oneIn(3) {
          let event = LiveSearchTests.event(random.below(420), step)
          try await queue.write { try event.save($0) }
        }
        if random.oneIn(8) {
          openings.append(try await live.list(LiveQuery<Event>("opened \(step)").ordered(by: Column("title"))))
        }
        try await live.catchUp()
        let comment: Comment = "\(kind), seed \(seed), step \(step)"
        #expect(list.rows == (try TestDatabase.expected(queue)), comment)
        #expect(mirror.difference() == nil, comment)
        let (lands, titles) = try await queue.read { db in
          (try EventsByLand.expected(db), try Event.order(Column("title"), Column("id")).fetchAll(db))
        }
        #expect(Array(joined.rows.joined()) == lands, comment)
        for opened in openings { #expect(Array(opened.rows.joined()) == titles, comment) }
      }
      await live.close()
    }
  }
#endif
