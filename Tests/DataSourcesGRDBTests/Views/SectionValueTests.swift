#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Sections of values that are equal and not the same, and the columns that a record sees.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct SectionValueTests {
    private static func filled(_ column: String, _ values: [String], _ end: String = "") async throws -> DatabasePool {
      let pool = try TestDatabase.emptyPool()
      try await pool.write { db in
        try db.execute(
          sql: "CREATE TABLE event(id INTEGER PRIMARY KEY, city \(column), rank INTEGER, title TEXT)\(end)")
        for (id, value) in values.enumerated() {
          try db.execute(sql: "INSERT INTO event VALUES (\(id), \(value), 0, 't')")
        }
      }
      return pool
    }

    /// A header, and no city: that may be a number here.
    struct Placed: FetchableRecord, TableRecord, Identifiable, Sendable {
      static let databaseTableName = "event"
      let id: Int64
      let columns: [String]
      let city: DatabaseValue

      init(row: Row) {
        (id, city) = (row["id"], row["city"])
        columns = Array(row.columnNames)
      }
    }

    @Test(arguments: [
      ("TEXT COLLATE NOCASE", ["'Bern'", "'bern'", "'OSLO'"], ["Bern", "OSLO"], ["bern", "OSLO"]),
      ("TEXT COLLATE RTRIM", ["'a '", "'a'", "'b'"], ["a ", "b"], ["a", "b"]),
      ("", ["2.0", "2", "'x'"], ["2.0", "x"], ["2", "x"]),
    ])
    func aSectionKeepsItsIDWhenItsHeaderChanges(
      column: String, values: [String], headers: [String], later: [String]
    ) async throws {
      let view = LiveQuery<Placed>("placed").grouped(by: Column("city")).ordered(by: Column("id"))
      let reversed = LiveQuery<Placed>("reversed").grouped(by: Column("city")).ordered(by: Column("id").desc)
      for end in ["", " WITHOUT ROWID"] {
        let pool = try await Self.filled(column, values, end)
        let live = try LiveDatabase(pool, interval: .zero)
        let list = try await live.list(view)
        let mirror = ListMirror(list.map { TestItem(Int($0.id), content: $0.city.hashValue) })
        func shown() -> [String?] { (0..<list.sectionCount).map { list.sectionInfo(at: $0)?.header } }
        func ids() -> [ItemID?] { (0..<list.sectionCount).map { list.sectionInfo(at: $0)?.id } }
        let before = ids()
        #expect(shown() == headers)
        if end.isEmpty {
          // Another order has another first row.
          try await list.setQuery(reversed)
          #expect(shown() == later && ids() == before)
          #expect(try #require(mirror.updates.last).changes.sectionUpdates == [0])
          try await list.setQuery(view)
          #expect(shown() == headers && ids() == before)
        }
        try await pool.write { try $0.execute(sql: "DELETE FROM event WHERE id = 0") }
        #expect(await eventually { shown() == later })
        #expect(ids() == before && mirror.difference() == nil)
        #expect(try #require(mirror.updates.last).changes.sectionUpdates == [0])
        // Of the row that is left, by itself.
        try await pool.write { try $0.execute(sql: "UPDATE event SET city = \(values[0]) WHERE id = 1") }
        #expect(await eventually { shown() == headers })
        #expect(ids() == before && mirror.difference() == nil)
      }
    }

    @Test func aRecordSeesTheColumnsOfItsTableAndNoOthers() async throws {
      for (key, end) in [
        ("id INTEGER PRIMARY KEY", ""), ("id INT PRIMARY KEY", ""), ("id INT", ""),
        ("id INT PRIMARY KEY", " WITHOUT ROWID"),
      ] {
        let pool = try TestDatabase.emptyPool()
        try await pool.write { db in
          try db.execute(sql: "CREATE TABLE event(\(key), city TEXT)\(end); INSERT INTO event VALUES (1, 'Bern')")
          if end.isEmpty { try SearchTable.create("texts", forTable: "event", columns: ["city"], in: db) }
        }
        let live = try LiveDatabase(pool)
        let view = LiveQuery<Placed>("placed").grouped(by: Column("city")).ordered(by: Column("id"))
        let list = try await live.list(view)
        #expect(list.rows[0].map(\.columns) == [["id", "city"]], "\(key)\(end)")
        #expect(list.rows[0][0].id == 1 && list.id(at: ItemPosition(section: 0, item: 0)) == ItemID(Int64(1)))
        let request = LiveQuery("request", request: Placed.all()).decoded(Placed.init(row:)).grouped(
          by: Column("city"))
        #expect(try await live.list(request).rows[0].map(\.columns) == [["id", "city"]], "\(key)\(end)")
        if !end.isEmpty { continue }
        let results = try await live.search(view, in: SearchTable("texts"), for: SearchQuery(typed: "bern"))
        #expect(results.rows[0].map(\.columns) == [["id", "city"]], "\(key)\(end)")
      }
    }
  }
#endif
