#if Postgres
  import DataSources
  import DataSourcesPostgres
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  extension ServerTests {
    /// Search tables in the file of a replica, whose tables the server alters, against the texts of the file.
    @MainActor
    struct ReplicaSearchTests {
      private struct Text: Equatable, Sendable { var body: String }

      private let fixture: ReplicaFixture
      private let replica: PostgresReplica
      private let pool: DatabasePool

      private static let view = LiveQuery("texts", table: "note")
        .ordered(by: Column("body"))
        .decoded { Text(body: $0["body"]) }

      private init(_ sql: String, searching columns: [String]) async throws {
        fixture = try ReplicaFixture(sql)
        replica = try fixture.replica(options: .frequentCatalog)
        pool = try await replica.start()
        try await pool.write { try SearchTable.create("note_text", forTable: "note", columns: columns, in: $0) }
      }

      // The test framework makes a suite for each test, and these tests make their own.
      init() async throws {
        try await self.init(
          "CREATE TABLE note(id text PRIMARY KEY, body text NOT NULL, title text)", searching: ["body"])
      }

      private func remove() async { await fixture.remove(replica) }

      private func catchUp() async throws { try await fixture.catchUp(replica) }

      /// Waits until the table has a column, or has it no more.
      private func wait(for column: String, exists: Bool = true) async throws {
        let isDone = try await eventually {
          try await pool.read { try $0.columns(in: "note").contains { $0.name == column } } == exists
        }
        #expect(isDone, "\(column)")
        try await catchUp()
      }

      private func find(_ word: String, in table: String = "note_text") async throws -> [String] {
        let live = try LiveDatabase(pool)
        do {
          let results = try await live.search(Self.view, in: SearchTable(table), for: SearchQuery(typed: word))
          try await results.finishSearching()
          let bodies = results.snapshot().items.map(\.body)
          await live.close()
          return bodies
        } catch {
          await live.close()
          throw error
        }
      }

      /// The rows of a table without an integer key get other row IDs when the table is copied again.
      @Test func findsTheRightRowsAfterACopy() async throws {
        try fixture.sql("INSERT INTO note VALUES ('1', 'apple'), ('2', 'banana'), ('3', 'cherry')")
        try fixture.sql("DELETE FROM note WHERE id = '1'")
        try await catchUp()
        #expect(try await find("banana") == ["banana"])
        // Of GRDB, and with texts of its own.
        try await pool.write { db in
          try db.create(virtualTable: "other", using: FTS5()) { table in
            table.synchronize(withTable: "note")
            table.column("body")
          }
          try db.execute(
            sql: """
              CREATE VIRTUAL TABLE own USING fts5(body);
              INSERT INTO own(rowid, body) SELECT rowid, body FROM note;
              CREATE TRIGGER own_i AFTER INSERT ON note BEGIN INSERT INTO own(rowid, body) VALUES (new.rowid, new.body); END;
              CREATE TRIGGER own_u AFTER UPDATE ON note BEGIN UPDATE own SET body = new.body WHERE rowid = old.rowid; END;
              CREATE TRIGGER own_d AFTER DELETE ON note BEGIN DELETE FROM own WHERE rowid = old.rowid; END;
              """)
        }
        #expect(try await find("banana", in: "other") == ["banana"])
        #expect(try await find("banana", in: "own") == ["banana"])
        let live = try LiveDatabase(pool, interval: .zero)
        let open = try await live.search(Self.view, in: SearchTable("note_text"), for: SearchQuery(typed: "cherry"))
        try fixture.sql("ALTER TABLE note ADD COLUMN extra int")
        try await wait(for: "extra")
        try fixture.sql("INSERT INTO note VALUES ('4', 'cherry cake')")
        try await catchUp()
        try await live.catchUp()
        #expect(open.failure == nil && open.snapshot().items.map(\.body) == ["cherry", "cherry cake"])
        await live.close()
        #expect(try await find("banana") == ["banana"])
        #expect(try await find("cherry") == ["cherry", "cherry cake"])
        #expect(try await find("cherry", in: "other") == ["cherry", "cherry cake"])
        // Its texts can't be made again from here.
        await #expect(throws: LiveSearchError.self) { try await find("cherry", in: "own") }
        await remove()
      }

      /// The replica continues, and is searched again as soon as the column is back.
      @Test(arguments: ["ALTER TABLE note DROP COLUMN title", "ALTER TABLE note RENAME COLUMN title TO name"])
      func losesASearchedColumn(change: String) async throws {
        try await pool.write { db in
          try SearchTable("note_text").drop(in: db)
          try SearchTable.create("note_text", forTable: "note", columns: ["body", "title"], in: db)
          try db.execute(
            sql: """
              CREATE TABLE log(title);
              CREATE TRIGGER log_good AFTER INSERT ON note BEGIN INSERT INTO log VALUES (new.body); END;
              CREATE TRIGGER log_title AFTER INSERT ON note BEGIN INSERT INTO log VALUES (new.title); END;
              """)
        }
        try fixture.sql("INSERT INTO note VALUES ('1', 'apple', 'a')")
        try await catchUp()
        #expect(try await find("a") == ["apple"])
        let live = try LiveDatabase(pool, interval: .zero)
        let open = try await live.search(Self.view, in: SearchTable("note_text"), for: SearchQuery(typed: "apple"))
        let list = try await live.list(Self.view)
        try fixture.sql(change)
        try await wait(for: "title", exists: false)
        try fixture.sql("INSERT INTO note(id, body) VALUES ('2', 'apple cake')")
        try await catchUp()
        try await live.catchUp()
        #expect(open.failure as? LiveSearchError == .outOfStep(table: "note_text", reason: "note has no column title"))
        #expect(open.itemCount == 0 && list.itemCount == 2)
        await replica.stop()
        try await replica.start()
        try await catchUp()
        try await fixture.status(of: replica) { $0.isFollowing }
        try fixture.sql("ALTER TABLE note ADD COLUMN title text")
        try await wait(for: "title")
        try fixture.sql("INSERT INTO note(id, body, title) VALUES ('3', 'pear', 'apple')")
        try await catchUp()
        try await live.catchUp()
        #expect(open.failure == nil && open.snapshot().items.map(\.body) == ["apple", "apple cake", "pear"])
        #expect(
          try await pool.read { try String.fetchAll($0, sql: "SELECT title FROM log") }.suffix(2) == [
            "apple cake", "pear",
          ])
        await live.close()
        await remove()
      }

      /// Changes of rows and of the schema in any order.
      @Test(arguments: [1, 2] as [UInt64]) func findsTheRightRowsAfterAnyChange(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let words = ["apple", "banana", "cherry"]
        var columns = ["body", "title"]
        let live = try LiveDatabase(pool, interval: .zero)
        let open = try await live.search(Self.view, in: SearchTable("note_text"), for: SearchQuery(typed: words[0]))
        var history: [String] = []
        for step in 0..<12 {
          let (id, word) = (random.below(9), words[random.below(3)])
          var change = ""
          switch random.below(9) {
          case 0: change = "ALTER TABLE note ADD COLUMN more\(step) int"
          case 1:
            let old = columns[random.below(2)]
            let new = old.hasSuffix("2") ? String(old.dropLast()) : old + "2"
            columns = columns.map { $0 == old ? new : $0 }
            change = "ALTER TABLE note RENAME COLUMN \(old) TO \(new)"
          case 2:
            change =
              "DROP TABLE note; CREATE TABLE note(id text PRIMARY KEY, \(columns[0]) text NOT NULL, \(columns[1]) text); INSERT INTO note VALUES ('7', '\(word)', 'x')"
          case 3: change = "ALTER TABLE note ALTER COLUMN \(columns[0]) TYPE varchar(\(100 + step))"
          case 4, 5: change = "INSERT INTO note(id, \(columns[0])) VALUES ('\(id)', '\(word)') ON CONFLICT DO NOTHING"
          case 6: change = "DELETE FROM note WHERE id = '\(id)'"
          case 7: change = "UPDATE note SET \(columns[0]) = '\(word) \(step)' WHERE id < '\(id)'"
          default: change = "TRUNCATE note"
          }
          history.append(change)
          try fixture.sql(change)
          let schema = columns
          let isCopied = try await eventually { [pool, fixture] in
            let has = try await pool.read { db in
              try Set(db.tableExists("note") ? db.columns(in: "note").map(\.name) : [])
            }
            return try Set(schema).isSubset(of: has) && fixture.differences("note").isEmpty
          }
          #expect(isCopied, "\(change)")
          try await catchUp()
          try await live.catchUp()
          let comment: Comment = "seed \(seed): \(history.joined(separator: ";\n"))"
          guard columns[0] == "body" else {
            // The view's own column.
            #expect(open.failure != nil && open.itemCount == 0, comment)
            continue
          }
          let expected = try await pool.read {
            try String.fetchAll($0, sql: "SELECT body FROM note WHERE body LIKE 'apple%' ORDER BY body, id")
          }
          let isRight = await eventually { open.failure == nil && open.snapshot().items.map(\.body) == expected }
          #expect(
            isRight,
            "\(open.snapshot().items.map(\.body)) \(expected) \(open.failure.map { "\($0)" } ?? ""), \(comment)")
          if !isRight { break }
        }
        await live.close()
        await remove()
      }
    }
  }
#endif
