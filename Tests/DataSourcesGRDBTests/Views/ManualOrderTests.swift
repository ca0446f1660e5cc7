#if GRDB
  import DataSources
  import DataSourcesGRDB
  import DataSourcesTesting
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Orders by hand in columns whose numbers run out, or that contain other values.
  @MainActor
  @Suite struct ManualOrderTests {
    nonisolated private static let ranks = [
      "9007199254740992, 9007199254740993, 9007199254740994", "9223372036854775806, 9223372036854775807, 3",
      "-9223372036854775808, -9223372036854775807, 0", "1, 2, 3", "1.0, 1.0000000000000002, 1.0000000000000004",
      "0.0, 5e-324, 1e-323", "1e300, 1e308, 1.7976931348623157e308",
      "-1.7976931348623157e308, 0, 1.7976931348623157e308",
      "9007199254740993, 9007199254740994.0, 9007199254740995", "NULL, NULL, 1", "NULL, NULL, NULL",
      "-9e999, 9e999, 9e999",
      "'b', 'a', 1", "x'00', 'a', NULL", "1, 1, 1", "9e999, 1e308, 1.5",
    ]

    @Test(
      arguments: ["REAL", "INTEGER", "", "NUMERIC", "INTEGER NOT NULL", "INTEGER strict"],
      ["rank", "rank DESC", "rank NULLS LAST"])
    func movesRowsWhateverTheRanksAre(type: String, order: String) async throws {
      for (seed, ranks) in Self.ranks.enumerated() {
        let queue = try DatabaseQueue()
        let isStrict = type.hasSuffix("strict")
        try await queue.write { db in
          let column = isStrict ? "INTEGER" : type
          try db.execute(sql: "CREATE TABLE row(id INTEGER PRIMARY KEY, rank \(column))\(isStrict ? " STRICT" : "")")
          for rank in ranks.split(separator: ", ") {
            try db.executeUnlessRefused("INSERT INTO row(rank) VALUES (\(rank))")
          }
          // At least three rows.
          try db.execute(
            sql: "INSERT INTO row(rank) SELECT id FROM row LIMIT 2; INSERT INTO row(rank) VALUES (1), (2), (3)")
        }
        let live = try LiveDatabase(queue, interval: .zero)
        let list = try await live.list(
          LiveQuery("rows", table: "row")
            .ordered(by: SQL(sql: order))
            .decoded { try $0.decode(Int.self, forColumn: "id") })
        let mirror = ListMirror(list)
        let hand = ManualOrder(of: list, by: Column("rank"))
        var ids = list.rows[0]
        var random = SeededGenerator(seed: UInt64(seed))
        for step in 0..<4 {
          let (from, to) = (random.below(ids.count), random.below(ids.count))
          ids.insert(ids.remove(at: from), at: to)
          try await hand.move(from: ItemPosition(section: 0, item: from), to: ItemPosition(section: 0, item: to))
          try await live.catchUp()
          try #require(
            list.rows == [ids] && mirror.difference() == nil,
            "\(ranks), \(type), \(order), step \(step): \(from) to \(to), \(list.rows)")
        }
        // A column of integers has integers afterwards.
        if type.hasPrefix("INTEGER"), !ranks.contains("."), !ranks.contains("e"), !ranks.contains("'") {
          let types = try await queue.read {
            try String.fetchAll($0, sql: "SELECT DISTINCT typeof(rank) FROM row WHERE rank IS NOT NULL")
          }
          #expect(types == ["integer"], "\(ranks), \(type), \(order)")
        }
      }
    }

    @Test func aColumnOfTextsCannotBeOrdered() async throws {
      let queue = try DatabaseQueue()
      try await queue.write {
        try $0.execute(
          sql: "CREATE TABLE row(id INTEGER PRIMARY KEY, rank TEXT); INSERT INTO row VALUES (1, 1), (2, 10), (3, 9)")
      }
      let live = try LiveDatabase(queue, interval: .zero)
      let list = try await live.list(
        LiveQuery("rows", table: "row")
          .ordered(by: Column("rank"))
          .decoded { try $0.decode(Int.self, forColumn: "id") })
      let error = await #expect(throws: DatabaseError.self) {
        try await ManualOrder(of: list, by: Column("rank")).move(
          from: ItemPosition(section: 0, item: 2), to: ItemPosition(section: 0, item: 0))
      }
      #expect(error?.message?.contains("declare it as REAL") == true)
      let ranks = try await queue.read { try String.fetchAll($0, sql: "SELECT rank FROM row") }
      #expect(ranks == ["1", "10", "9"])
    }
  }
#endif
