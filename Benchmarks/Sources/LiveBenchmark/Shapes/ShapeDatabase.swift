import BenchmarkSupport
import DataSourcesGRDB
import Foundation
import GRDB

/// A row of ``ShapeDatabase``, of which nothing is shown but its number.
struct ShapeRow: FetchableRecord, TableRecord, Identifiable, Sendable {
  static let databaseTableName = "item"
  let id: Int64
  let number: Int?

  init(row: Row) {
    id = row["id"]
    number = row["number"]
  }
}

/// A row of a table that nothing is written to.
struct OtherRow: FetchableRecord, TableRecord, Identifiable, Sendable {
  static let databaseTableName = "other"
  let id: Int64

  init(row: Row) { id = row["id"] }
}

/// A file with rows that have columns of all kinds, to be shown in views of all shapes.
final class ShapeDatabase: StoredRows, @unchecked Sendable {
  let file: DatabaseFile
  let count: Int
  private var generator: SeededGenerator
  private var next: Int64 = 1
  private let lock = NSLock()
  private var writing = 0.0

  init(count: Int, seed: UInt64) throws {
    self.count = count
    generator = SeededGenerator(seed: seed)
    file = try DatabaseFile()
    try pool.write { db in
      // Of 200 places one has a quarter of the rows; villages have a hundred rows each, and a continent nearly all.
      try db.execute(
        sql: """
          CREATE TABLE item(
            id INTEGER PRIMARY KEY, place TEXT NOT NULL, village TEXT NOT NULL, continent TEXT NOT NULL,
            number INTEGER NOT NULL, few INTEGER NOT NULL, sometimes INTEGER, name TEXT NOT NULL, flag INTEGER NOT NULL);
          WITH RECURSIVE n(i, r) AS (
            VALUES (1, 12345) UNION ALL SELECT i + 1, (r * 1103515245 + 12345) % 2147483648 FROM n WHERE i < \(count))
          INSERT INTO item SELECT i, CASE WHEN r % 4 = 0 THEN 'p000' ELSE printf('p%03d', r / 7 % 200) END,
            printf('v%05d', r / 11 % \(max(1, count / 100))), CASE WHEN r / 13 % 100 = 0 THEN 'a' ELSE 'b' END,
            r / 3 % 10000000, r / 5 % 5, CASE WHEN r / 17 % 3 THEN r / 3 % 10000000 END, printf('Name %d', r), r / 19 % 2
          FROM n;
          CREATE TABLE other(id INTEGER PRIMARY KEY, place TEXT NOT NULL, number INTEGER NOT NULL);
          INSERT INTO other SELECT id, place, number FROM item WHERE id <= 10000;
          """)
    }
    try emptyLog()
  }

  /// Has the tables have the indexes that views suggest, and no others.
  @MainActor
  func createIndexes(for views: [LiveQuery<ShapeRow>], _ others: [LiveQuery<OtherRow>] = []) async throws {
    try await pool.write { db in
      for name in try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'index'") {
        try db.execute(sql: "DROP INDEX \"\(name)\"")
      }
    }
    let live = try LiveDatabase(pool)
    for view in views { try await create(try await live.list(view).suggestedIndex) }
    for view in others { try await create(try await live.list(view).suggestedIndex) }
    await live.close()
  }

  private func create(_ index: String?) async throws {
    if let index { try await pool.write { try $0.execute(sql: index) } }
  }

  /// Microseconds that commits took of a processor, until now.
  var writingTime: Double { lock.withLock { writing } }

  /// Commits without a pause, ten random rows each time.
  ///
  /// - Returns: the greatest size of the log.
  func commitManyTimes(_ times: Int) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      onWriter {
        continuation.resume(
          with: Result {
            for _ in 0..<times { try self.commitTenRows(random: true) }
            // The file never shrinks.
            return self.logBytes
          })
      }
    }
  }

  /// Gives ten rows other numbers, by consecutive or by random keys; to be called on the writer's queue.
  func commitTenRows(random isRandom: Bool) throws {
    let keys = (0..<10).map { _ in isRandom ? Int64.random(in: 1...Int64(count), using: &generator) : nextKey() }
    try commit(keys)
  }

  private func commit(_ keys: [Int64]) throws {
    let numbers = keys.map { _ in Int.random(in: 1..<10_000_000, using: &generator) }
    let start = ProcessorTime.ofThread
    defer { lock.withLock { writing += ProcessorTime.ofThread - start } }
    try pool.write { db in
      for (key, number) in zip(keys, numbers) {
        try db.cachedStatement(sql: "UPDATE item SET number = ?1, sometimes = ?1, few = ?1 % 5 WHERE id = ?2")
          .execute(arguments: [number, key])
      }
    }
  }

  /// Gives ten random rows of the first half other numbers; to be called on the writer's queue.
  func commitTenRowsOfFirstHalf() throws {
    let keys = (0..<10).map { _ in Int64.random(in: 1...Int64(count / 2), using: &generator) }
    try commit(keys)
  }

  private func nextKey() -> Int64 {
    next = next % Int64(count) + 1
    return next
  }
}
