import BenchmarkSupport
import DataSourcesGRDB
import Dispatch
import Foundation
import GRDB

/// A file with events.
///
/// Edits run only on the queue of its commits.
final class EventDatabase: StoredRows, @unchecked Sendable {
  /// The order of the rows, for those that read them by a plain query.
  static let query = "SELECT id, title, date, category, hidden FROM event ORDER BY category, date DESC, id"

  let file: DatabaseFile
  /// A separate connection, like that of another process.
  private let other: DatabaseQueue
  private var edits: EventEdits

  /// A new database with so many rows, and an index in the order of the views.
  init(count: Int, seed: UInt64) throws {
    file = try DatabaseFile()
    edits = EventEdits(count: count, seed: seed)
    other = try DatabaseQueue(path: file.pool.path)
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

  /// Opens the view of all events, by category, the newest first.
  @MainActor
  func list(_ live: LiveDatabase) async throws -> LiveSource<Event> {
    try await live.list(
      LiveQuery<Event>("event_list").grouped(by: Column("category")).ordered(by: Column("date").desc))
  }

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
