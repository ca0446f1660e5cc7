#if GRDB
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  @testable import DataSourcesGRDB

  /// Commits of other connections: only rows on the pages that they wrote can differ.
  @Suite struct ChangedPagesTests {
    private struct Step {
      var connections: [DatabaseQueue]
      var random: SeededGenerator
      let hasLongTexts: Bool

      mutating func text() -> String {
        let length = hasLongTexts && random.oneIn(20) ? 200 + random.below(9_000) : random.below(30)
        return String(repeating: "x", count: length) + "\(random.below(1_000))"
      }

      mutating func run(_ rows: Int) throws -> String {
        let table = random.oneIn(3) ? "b" : "a"
        let row = random.below(rows)
        let sql: String =
          switch random.below(12) {
          case 0...3: "UPDATE \(table) SET text = '\(text())' WHERE id = \(row)"
          case 4: "UPDATE \(table) SET number = number + 1 WHERE id BETWEEN \(row) AND \(row + random.below(20))"
          case 5, 6: "INSERT OR REPLACE INTO \(table) VALUES(\(row), '\(text())', \(random.below(9)))"
          case 7: "DELETE FROM \(table) WHERE id = \(row)"
          case 8: "DELETE FROM \(table) WHERE id BETWEEN \(row) AND \(row + random.below(60))"
          case 9: "INSERT INTO \(table)(text, number) SELECT text, number FROM \(table) LIMIT \(random.below(60))"
          case 10: random.oneIn(2) ? "PRAGMA wal_checkpoint(PASSIVE)" : "PRAGMA wal_checkpoint(RESTART)"
          default: "UPDATE \(table) SET id = -id WHERE id = \(row)"
          }
        let connection = connections[random.below(connections.count)]
        try connection.writeWithoutTransaction { db in
          // A checkpoint may find the log in use, and an ID taken.
          do { try db.execute(sql: sql) } catch DatabaseError.SQLITE_BUSY {} catch DatabaseError.SQLITE_LOCKED {
          } catch DatabaseError.SQLITE_CONSTRAINT {}
        }
        return sql
      }
    }

    private static func rows(_ connection: SnapshotConnection) throws -> [String: [Int64: [DatabaseValue]]] {
      try connection.read { reader in
        try reader.withDatabase { db in
          var rows: [String: [Int64: [DatabaseValue]]] = [:]
          for table in ["a", "b"] {
            for row in try Row.fetchAll(db, sql: "SELECT rowid, * FROM \(table)") {
              rows[table, default: [:]][row[0]] = row.map(\.1)
            }
          }
          return rows
        }
      }
    }

    @Test(arguments: [512, 4_096], [false, true])
    func allRowsThatDifferAreOnPagesThatWereWritten(pageSize: Int, hasLongTexts: Bool) throws {
      let first = FuzzSettings.seed()
      let count = FuzzSettings.steps(60)
      var (reported, unknown, candidates) = (0, 0, 0)
      for seed in first..<first + 2 {
        let path = try TestDatabase.folder().appendingPathComponent("pages.sqlite").path
        var configuration = Configuration()
        configuration.prepareDatabase {
          try $0.execute(sql: "PRAGMA page_size = \(pageSize); PRAGMA synchronous = off")
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.write { db in
          try db.execute(
            sql: """
              CREATE TABLE a(id INTEGER PRIMARY KEY, text TEXT, number INTEGER);
              CREATE TABLE b(id INTEGER PRIMARY KEY, text TEXT UNIQUE ON CONFLICT REPLACE, number INTEGER);
              CREATE INDEX numbers ON a(number, text);
              WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 600)
              INSERT INTO a SELECT n, 'text ' || n, n % 7 FROM s;
              INSERT INTO b SELECT id, text, number FROM a WHERE id % 2;
              CREATE VIRTUAL TABLE words USING fts5(text);
              INSERT INTO words(words, rank) VALUES('pgsz', 400);
              CREATE TRIGGER inserted AFTER INSERT ON a BEGIN
                INSERT OR REPLACE INTO words(rowid, text) VALUES(NEW.id, NEW.text);
              END;
              CREATE TRIGGER updated AFTER UPDATE ON a BEGIN
                DELETE FROM words WHERE rowid = OLD.id;
                INSERT OR REPLACE INTO words(rowid, text) VALUES(NEW.id, NEW.text);
              END;
              CREATE TRIGGER deleted AFTER DELETE ON a BEGIN DELETE FROM words WHERE rowid = OLD.id; END;
              """)
        }
        var step = Step(
          connections: try (0..<2).map { _ in try DatabaseQueue(path: path, configuration: configuration) },
          random: SeededGenerator(seed: seed), hasLongTexts: hasLongTexts)
        var (old, new) = (
          try SnapshotConnection(path: path, configuration: pool.configuration, label: "a"),
          try SnapshotConnection(path: path, configuration: pool.configuration, label: "b")
        )
        _ = try old.moveToNewest()
        // The position is exact from the second snapshot on.
        _ = try old.moveToNewest()
        var before = try Self.rows(old)
        for number in 0..<count {
          var log = ""
          for _ in 0...step.random.below(3) { log += try step.run(700) + "; " }
          _ = try new.moveToNewest()
          let after = try Self.rows(new)
          for isExact in [true, false] {
            if !isExact { old.read { $0.link.isPositionExact = false } }
            guard case .rows(let rows) = MaintenanceStep.ExternalCommits(between: old, and: new) else {
              if isExact { unknown += 1 }
              continue
            }
            if isExact {
              reported += 1
              candidates += rows.count
            }
            for table in ["a", "b"] {
              let (was, isNow) = (before[table] ?? [:], after[table] ?? [:])
              let differing = Set(was.keys).union(isNow.keys).filter { was[$0] != isNow[$0] }
              try #require(differing.subtracting(rows).isEmpty, "seed \(seed), step \(number): \(log)")
            }
          }
          try old.end()
          swap(&old, &new)
          before = after
        }
      }
      let result: Comment = "\(reported) steps reported with \(candidates) rows, \(unknown) unknown"
      #expect(hasLongTexts ? reported > unknown : unknown == 0, result)
    }

    @Test func integersOfOneToNineBytesAreRead() throws {
      var page = [UInt8](repeating: 0, count: 512)
      let cells: [[UInt8]] = [[1, 5], [0x81, 0x00, 0x81, 0x01], [3] + [UInt8](repeating: 0xFF, count: 9), [2, 0x7F]]
      (page[0], page[4]) = (13, UInt8(cells.count))
      for (index, cell) in cells.enumerated() {
        let offset = 300 + 20 * index
        (page[8 + 2 * index], page[9 + 2 * index]) = (UInt8(offset >> 8), UInt8(offset & 0xFF))
        page.replaceSubrange(offset..<offset + cell.count, with: cell)
      }
      var rowIDs: Set<Int64> = []
      try TablePage(page).addRowIDs(to: &rowIDs)
      #expect(rowIDs == [5, 129, -1, 127] && TablePage(page).isOfTree)
      // Damaged, or of something else.
      page[8] = 0xFF
      #expect(throws: DatabasePageError.damaged) { try TablePage(page).addRowIDs(to: &rowIDs) }
      page[0] = 0
      #expect(!TablePage(page).isOfTree)
    }
  }
#endif
