import BenchmarkSupport
import DataSourcesGRDB
import Dispatch
import Foundation
import GRDB

/// A file with events, in a folder of its own, and the queue that commits run on.
///
/// Edits run only on that queue.
final class EventDatabase: @unchecked Sendable {
  /// The order of the rows, for those that read them by a plain query.
  static let query = "SELECT id, title, date, category, hidden FROM event ORDER BY category, date DESC, id"

  let pool: DatabasePool
  /// A separate connection, like that of another process.
  private let other: DatabaseQueue
  let clock = CommitClock()
  private let folder: URL
  private let writer = DispatchQueue(label: "commits", qos: .userInitiated)
  private var edits: EventEdits

  /// A new database with so many rows, and an index in the order of the views.
  init(count: Int, seed: UInt64) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-live-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    pool = try DatabasePool(path: folder.appendingPathComponent("events.sqlite").path)
    edits = EventEdits(count: count, seed: seed)
    other = try DatabaseQueue(path: pool.path)
    pool.add(transactionObserver: clock)
    other.add(transactionObserver: clock)
    try pool.write { db in
      try db.execute(
        sql: """
          CREATE TABLE event(
            id INTEGER PRIMARY KEY, title TEXT NOT NULL, date REAL NOT NULL, category TEXT NOT NULL, hidden BOOL NOT NULL)
          """)
      for id in 1...Int64(count) { try edits.insert(id, db) }
      try db.execute(sql: "CREATE INDEX event_list ON event(category, date DESC)")
    }
    try emptyLog()
  }

  /// Removes the folder; open readers continue with the unlinked file.
  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Opens the view of all events, by category, the newest first.
  @MainActor
  func list(_ live: LiveDatabase) async throws -> LiveSource<Event> {
    try await live.list(
      LiveQuery<Event>("event_list").grouped(by: Column("category")).ordered(by: Column("date").desc))
  }

  /// The size of the write-ahead log.
  var logBytes: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: pool.path + "-wal")
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// Writes everything back, so that the log is empty; there must be no readers.
  func emptyLog() throws {
    try pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
  }

  /// Runs a closure on the queue of the commits.
  func onWriter(_ body: @escaping @Sendable () -> Void) { writer.async(execute: body) }

  /// Commits ten rows; to be called on the writer's queue.
  ///
  /// - Parameter elsewhere: whether the other connection commits.
  func commitTenRows(elsewhere: Bool = false) throws {
    let edit = edits.nextTenRows()
    let writer: any DatabaseWriter = elsewhere ? other : pool
    try writer.write { db in try edits.perform(edit, db) }
  }

  /// Commits one row; to be called on the writer's queue.
  func commitOneRow() throws {
    let edit = edits.nextOneRow()
    try pool.write { db in try edits.perform(edit, db) }
  }
}
