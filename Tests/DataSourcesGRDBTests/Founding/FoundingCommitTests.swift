#if GRDB
  import DataSources
  import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  /// The guarantees of YapDatabase for commits and searches.
  @MainActor
  @Suite struct FoundingCommitTests {
    @Test("YV-48 the keys of changed rows are read by their positions, those of deleted rows in the state before")
    func keysOfChangedRows() async throws {
      let pool = try LiveSourceTests.filled(60)
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(LiveSourceTests.view())
      func ids() -> [[ItemID?]] {
        (0..<source.sectionCount).map { section in
          (0..<source.itemCount(inSection: section)).map { source.id(at: ItemPosition(section: section, item: $0)) }
        }
      }
      var before = ids()
      var keys: [String: Set<ItemID?>] = [:]
      let observation = source.observe { update in
        let changes = update.changes
        keys["deleted"] = Set(changes.deletes.map { before[$0.section][$0.item] })
        keys["inserted"] = Set(changes.inserts.map { source.id(at: $0) })
        keys["updated"] = Set(changes.updates.map { source.id(at: $0) })
        keys["moved"] = Set(changes.moves.map { before[$0.from.section][$0.from.item] })
        #expect(changes.moves.allSatisfy { before[$0.from.section][$0.from.item] == source.id(at: $0.to) })
        before = ids()
      }
      var random = SeededGenerator(seed: 5)
      for step in 0..<20 {
        let deleted = Set((0..<3).map { _ in Int64(random.below(60)) })
        let updated = Set((0..<3).map { _ in Int64(random.below(60)) }).subtracting(deleted)
        let inserted = Set([Int64(1_000 + step)])
        let existing = Set(try await pool.read { try Int64.fetchAll($0, sql: "SELECT id FROM event") })
        try await pool.write { db in
          try Event.deleteAll(db, keys: deleted)
          for id in updated {
            try db.execute(sql: "UPDATE event SET title = title || '!', rank = -rank WHERE id = ?", arguments: [id])
          }
          for id in inserted { try Event(id: id, city: "Oslo", rank: step, title: "new").insert(db) }
        }
        try await live.catchUp()
        func set(_ keys: Set<Int64>) -> Set<ItemID?> { Set(keys.map { ItemID($0) }) }
        #expect(keys["deleted"] == set(deleted.intersection(existing)), "step \(step)")
        #expect(keys["inserted"] == set(inserted), "step \(step)")
        #expect(keys["updated"] == set(updated.intersection(existing)), "step \(step)")
        #expect(keys["moved"]?.isSubset(of: set(updated)) == true, "step \(step)")
      }
      withExtendedLifetime(observation) {}
    }

    @Test("YV-60 every commit is one notification on the actor of the list, with the writer's annotations, in order")
    func oneNotificationForEachCommit() async throws {
      let pool = try LiveSourceTests.filled(9)
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(LiveSourceTests.view())
      var notes: [[Int]] = []
      let observation = source.observe { _ in
        MainActor.assertIsolated()
        notes.append(live.commitAnnotations.compactMap { $0 as? Int })
      }
      for step in 0..<5 {
        try await live.write(annotation: step) { db in
          try db.execute(sql: "UPDATE event SET title = 'a' || ? WHERE id < 4", arguments: [step])
          try db.execute(sql: "UPDATE event SET rank = ? WHERE id = 5", arguments: [step])
        }
        try await live.catchUp()
      }
      #expect(notes == [[0], [1], [2], [3], [4]])
      // A commit of nothing, and one that is rolled back.
      try await live.write(annotation: 5) { try $0.execute(sql: "UPDATE event SET title = 'b' WHERE id > 100") }
      await #expect(throws: DatabaseError.self) {
        try await live.write(annotation: 6) {
          try $0.execute(sql: "UPDATE event SET title = 'c'; INSERT INTO event(id) VALUES (1)")
        }
      }
      try await live.catchUp()
      #expect(notes.count == 5)
      withExtendedLifetime(observation) {}
    }

    @Test("YV-82 another query emits the smallest difference of the results; with snippets, common rows are updated")
    func anotherQuery() async throws {
      let pool = try TestDatabase.pool()
      try await pool.write { db in
        for (id, title) in ["red sun", "red moon", "blue sun", "blue moon", "red star"].enumerated() {
          try Event(id: Int64(id), city: nil, title: title).insert(db)
        }
        try SearchTable.create("event_text", forTable: "event", columns: ["title"], in: db)
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let view = LiveQuery<Event>("by id").ordered(by: Column("id"))
      for (snippets, expected) in [
        (nil, "delete 0-1, 0-2; insert 0-1"),
        (SnippetStyle(start: "[", end: "]"), "delete 0-1, 0-2; insert 0-1; update 0-0"),
      ] as [(SnippetStyle?, String)] {
        let results = try await live.search(
          view, in: SearchTable("event_text"), for: SearchQuery(typed: "red"), snippets: snippets)
        #expect(results.rows.map { $0.map(\.id) } == [[0, 1, 4]])
        var changes: [String] = []
        let observation = results.observe { changes.append($0.changes.description) }
        results.query = SearchQuery(typed: "sun")
        try await results.finishSearching()
        #expect(results.rows.map { $0.map(\.id) } == [[0, 2]] && changes == [expected])
        withExtendedLifetime(observation) {}
      }
    }
  }
#endif
