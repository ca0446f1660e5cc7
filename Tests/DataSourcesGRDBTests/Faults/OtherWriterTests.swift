#if GRDB
  import DataSources
  import DataSourcesGRDB
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// Another connection, like that of another process, commits at any moment, also while a snapshot begins.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct OtherWriterTests {
    nonisolated private static func update(_ rows: Range<Int>, _ step: Int, _ db: Database) throws {
      for id in rows {
        try db.execute(
          sql: "UPDATE event SET title = ?, rank = ? WHERE id = ?", arguments: ["t\(step)", (id + step) * 7 % 13, id])
      }
    }

    @Test func nothingThatOthersCommitIsMissed() async throws {
      var configuration = Configuration()
      configuration.busyMode = .timeout(10)
      let path = try TestDatabase.folder().appendingPathComponent("test.sqlite").path
      let pool = try DatabasePool(path: path, configuration: configuration)
      try await pool.write { db in
        try db.execute(sql: TestDatabase.schema)
        for id in 0..<Int64(200) { try Event(id: id, city: ["Bern", "Oslo", nil][Int(id) % 3]).insert(db) }
      }
      let live = try LiveDatabase(pool, interval: .zero)
      let list = try await live.list(LiveSourceTests.view())
      let other = try DatabaseQueue(path: path, configuration: configuration)
      for round in 0..<60 {
        let others = Task.detached {
          for step in 0..<8 { try await other.write { try Self.update(100..<103, round * 8 + step, $0) } }
        }
        for step in 0..<8 { try await pool.write { try Self.update(0..<3, round * 8 + step, $0) } }
        try await others.value
        // Then the next commit of this process is reported, or polling finds it.
        try await pool.write { try Self.update(3..<4, round, $0) }
        #expect(try await eventually { try list.rows == TestDatabase.expected(pool) }, "round \(round)")
      }
    }
  }
#endif
