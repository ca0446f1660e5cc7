#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// The guarantees of YapDatabase for views and connections.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct LiveStoreTests {
    @Test("TS-37, YV-6: a view is opened again, also in another way, and nothing is stored in the file")
    func registration() async throws {
      let pool = try LiveSourceTests.filled(9)
      let schema = try pool.schema()
      let live = try LiveDatabase(pool, interval: .zero)
      let first = try await live.list(LiveSourceTests.view())
      let second = try await live.list(LiveSourceTests.view())
      #expect(first.rows == second.rows)
      // Another launch.
      let again = try LiveDatabase(try DatabasePool(path: pool.path))
      let list = try await again.list(LiveSourceTests.view())
      #expect(list.rows == first.rows)
      _ = try await again.list(LiveQuery<Event>("events").ordered(by: Column("title")))
      try await pool.write { try $0.execute(sql: "DELETE FROM event WHERE id = 1") }
      let expected = try TestDatabase.expected(pool)
      #expect(await eventually { first.rows == expected && first.failure == nil })
      #expect(try pool.schema() == schema)
    }

    @Test("YV-5: a view of some rows contains the existing ones")
    func someRows() async throws {
      let live = try LiveDatabase(try LiveSourceTests.filled(20))
      let few = try await live.list(
        LiveQuery<Event>("few").filter([1, 5, 99].contains(Column("id"))).ordered(by: Column("id")))
      #expect(few.rows == [few.rows.joined().filter { [1, 5].contains($0.id) }] && few.itemCount == 2)
    }

    @Test("TS-39: operators filter lists of a database, also filtered ones, and apply its commits")
    func filters() async throws {
      let pool = try LiveSourceTests.filled(60)
      let live = try LiveDatabase(pool, interval: .zero)
      let high = try await live.list(
        LiveQuery<Event>("high").filter(Column("rank") > 3).grouped(by: Column("city")).ordered(by: Column("rank")))
      let even = high.filter { $0.id % 2 == 0 }.filter { $0.title.count > 2 }
      let mirror = ListMirror(even.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      for step in 0..<10 {
        try await pool.write { db in
          try db.execute(
            sql: "UPDATE event SET rank = (rank + 1) % 9, title = 'step\(step)' WHERE id % 7 = \(step % 7)")
        }
        let expected = try await pool.read {
          try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM event WHERE rank > 3 AND id % 2 = 0 AND length(title) > 2")
        }
        #expect(await eventually { even.itemCount == expected })
        #expect(mirror.difference() == nil)
      }
    }

    @Test("TS-49, YV-63: a list changes only by commits, and its own connection doesn't write")
    func writing() async throws {
      let pool = try LiveSourceTests.filled(9)
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(LiveSourceTests.view())
      var changes: [String] = []
      let observation = source.observe { changes.append($0.changes.description) }
      let event = try #require(source.item(at: ItemPosition(section: 1, item: 0)))
      try await live.write { _ = try event.delete($0) }
      #expect(await eventually { changes == ["delete 1-0"] })
      #expect(throws: DatabaseError.self) { try live.read { try $0.execute(sql: "DELETE FROM event") } }
      #expect(source.itemCount == 8)
      withExtendedLifetime(observation) {}
    }

    @Test("YV-62: all lists of a database advance to the next snapshot together, also unaffected ones")
    func together() async throws {
      let pool = try LiveSourceTests.filled(9)
      let live = try LiveDatabase(pool, interval: .zero)
      let (first, second) = (
        try await live.list(LiveSourceTests.view()),
        try await live.list(LiveQuery<Event>("t").ordered(by: Column("title")))
      )
      let untouched = try await live.list(
        LiveQuery<Event>("none").filter(Column("rank") > 99).ordered(by: Column("title")))
      var seen: [[String]] = []
      let note = { seen.append([first, second].map { $0.rows.joined().map(\.title).sorted().joined() }) }
      let observations = [first.observe { _ in note() }, second.observe { _ in note() }]
      for step in 0..<8 {
        try await pool.write { try $0.execute(sql: "UPDATE event SET title = 'x\(step)' WHERE id = \(step)") }
        #expect(await eventually { first.rows.joined().contains { $0.title == "x\(step)" } })
      }
      #expect(seen.count >= 16 && seen.allSatisfy { $0[0] == $0[1] })
      #expect(untouched.itemCount == 0)
      withExtendedLifetime(observations) {}
    }

    @Test("YV-49: observers of a commit learn which groups it changed")
    func reportsWhichGroupsChanged() async throws {
      let pool = try LiveSourceTests.filled(40)
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(LiveSourceTests.view())
      let untouched = try await live.list(
        LiveQuery<Event>("high").filter(Column("rank") > 10).ordered(by: Column("title")))
      var changed: [[String]] = []
      let observation = source.observe { update in
        let groups = (0..<source.sectionCount).filter { update.changes.hasChanges(inSection: $0) }
        changed.append(groups.map { source.sectionInfo(at: $0)?.header ?? "" })
      }
      var others = 0
      let other = untouched.observe { _ in others += 1 }
      for (sql, expected) in [
        ("UPDATE event SET title = 'x' WHERE id = 5", ["Oslo"]), ("DELETE FROM event WHERE id IN (4, 8)", ["Bern"]),
        ("UPDATE event SET city = 'Amsterdam' WHERE id = 2", ["Amsterdam", "Rome"]),
        ("UPDATE event SET rank = -1 WHERE id IN (3, 12)", ["", "Bern"]),
        ("DELETE FROM event WHERE city = 'Amsterdam' OR id = 1", ["Oslo"]),
      ] {
        let before = changed.count
        try await pool.write { try $0.execute(sql: sql) }
        #expect(await eventually { changed.count > before })
        #expect(changed.last == expected, "\(sql)")
      }
      #expect(others == 0)
      withExtendedLifetime((observation, other)) {}
    }

    /// Bad rows, groups and names.
    @Test func hugeTextsManyGroupsAndStrangeNames() async throws {
      let pool = try TestDatabase.emptyPool()
      try await pool.write { db in
        try db.execute(sql: "CREATE TABLE event(id INTEGER PRIMARY KEY, city, rank, title TEXT NOT NULL)")
        try db.execute(
          sql: """
            WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
            INSERT INTO event SELECT i, 'p' || i, i, 't' FROM n
            """)
        try db.execute(
          sql: "INSERT INTO event VALUES (9000, printf('%.*c', 2000000, 'x'), 1, 'long'), (9001, x'00ff', 2, 'blob')")
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(
        LiveQuery<Row4>("it's \"strange\" v1; --").grouped(by: Column("city")).ordered(by: Column("rank")))
      #expect(source.sectionCount == 3_002)
      let mirror = ListMirror(source.map { TestItem(Int($0.id)) })
      try await pool.write {
        try $0.execute(
          sql:
            "UPDATE event SET city = printf('%.*c', 2000001, 'x') WHERE id IN (9000, 5); DELETE FROM event WHERE id > 10 AND id % 3 = 0"
        )
      }
      #expect(await eventually { source.sectionCount == 2_004 })
      #expect(mirror.difference() == nil)
    }

    private struct Row4: FetchableRecord, TableRecord, Identifiable {
      static let databaseTableName = "event"
      let id: Int64
      init(row: Row) { id = row["id"] }
    }
  }
#endif
