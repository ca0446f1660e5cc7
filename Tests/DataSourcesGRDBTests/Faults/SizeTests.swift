#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Very many groups, one group with all rows, and very long texts.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct SizeTests {
    private static let view = LiveQuery<Event>("groups").grouped(by: Column("city")).ordered(by: Column("title"))

    @Test func thousandsOfGroupsAndThenOne() async throws {
      let pool = try TestDatabase.pool()
      try await pool.write {
        try $0.execute(
          sql: """
            WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 7999)
            INSERT INTO event SELECT i, printf('p%05d', i / 2), i, 't' || (i % 100) FROM n
            """)
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(Self.view)
      #expect(source.sectionCount == 4_000 && source.sectionInfo(at: 3_999)?.header == "p03999")
      #expect(source.section(ofGroup: "p02000") == 2_000 && source.itemCount(inGroup: "p02000") == 2)
      let mirror = ListMirror(source.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      func update(_ sql: String, until condition: @MainActor () -> Bool) async throws {
        try await pool.write { try $0.execute(sql: sql) }
        #expect(await eventually(condition), "\(sql)")
        #expect(mirror.difference() == nil, "\(sql)")
      }
      // Every second group is deleted, then all rows move into one group.
      try await update("DELETE FROM event WHERE (id / 2) % 2 = 0") { source.sectionCount == 2_000 }
      try await update("UPDATE event SET city = 'all'") { source.sectionCount == 1 }
      #expect(source.itemCount(inSection: 0) == 4_000)
      try await update("UPDATE event SET title = 'a' WHERE id = 7") {
        source.item(at: ItemPosition(section: 0, item: 0))?.id == 7
      }
      try await update("UPDATE event SET city = 'p' || id") { source.sectionCount == 4_000 }
      #expect(source.itemCount == 4_000)
    }

    nonisolated private static func text(_ size: Int, _ end: String) -> String {
      "printf('%.*c', \(size), 'x') || '\(end)'"
    }

    @Test func textsOfMegabytesAreOrdered() async throws {
      let pool = try TestDatabase.pool()
      try await pool.write { db in
        for id in 0..<6 {
          let (city, title) = (id % 3 == 0 ? "NULL" : Self.text(300_000, "g"), Self.text(200_000, "\(id * 5 % 6)"))
          try db.execute(sql: "INSERT INTO event VALUES (\(id), \(city), 1, \(title))")
        }
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let source = try await live.list(Self.view)
      let flat = try await live.list(LiveQuery<Event>("titles").ordered(by: Column("title").desc))
      let mirrors = [source, flat].map { list in
        ListMirror(list.map { TestItem(Int($0.id), content: $0.title.hashValue) })
      }
      func check(_ comment: Comment) async throws {
        let (ids, groups) = try await pool.read { db in
          (
            try Int64.fetchAll(db, sql: "SELECT id FROM event ORDER BY title DESC, id"),
            try Int64.fetchAll(db, sql: "SELECT id FROM event ORDER BY city, title, id")
          )
        }
        #expect(
          await eventually {
            flat.rows.joined().map(\.id) == ids && source.rows.joined().map(\.id) == groups
          }, comment)
        #expect(mirrors.allSatisfy { $0.difference() == nil }, comment)
      }
      try await check("opening")
      for sql in [
        "UPDATE event SET title = \(Self.text(200_001, "")) WHERE id IN (3, 5)",
        "UPDATE event SET city = \(Self.text(3_000_000, "h")) WHERE id = 4; DELETE FROM event WHERE id = 2",
        "INSERT INTO event VALUES (20, \(Self.text(300_000, "g")), 1, \(Self.text(1_999_999, "y")))",
      ] {
        try await pool.write { try $0.execute(sql: sql) }
        try await check("\(sql)")
      }
      let position = try #require(flat.position(of: ItemID(Int64(20))))
      #expect(flat.item(at: position)?.title.utf8.count == 2_000_000)
    }
  }
#endif
