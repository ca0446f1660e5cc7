import Dispatch
import Foundation
import GRDB

/// A database in a folder of its own, and the queue that commits run on.
final class DatabaseFile: Sendable {
  let pool: DatabasePool
  let clock = CommitClock()
  private let folder: URL
  private let writer = DispatchQueue(label: "commits", qos: .userInitiated)

  /// Creates an empty database.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-live-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    pool = try DatabasePool(path: folder.appendingPathComponent("rows.sqlite").path)
    pool.add(transactionObserver: clock)
  }

  /// Removes the folder; open readers continue with the unlinked file.
  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Calls a closure on the queue of the commits.
  func onWriter(_ body: @escaping @Sendable () -> Void) { writer.async(execute: body) }

  /// The size of the write-ahead log.
  var logBytes: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: pool.path + "-wal")
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// Writes everything back, so that the log is empty; there must be no readers.
  func emptyLog() throws {
    try pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
  }
}

/// The rows of a benchmark in a ``DatabaseFile``.
protocol StoredRows {
  var file: DatabaseFile { get }
}

extension StoredRows {
  var pool: DatabasePool { file.pool }
  var clock: CommitClock { file.clock }
  var logBytes: Int { file.logBytes }
  func remove() { file.remove() }
  func onWriter(_ body: @escaping @Sendable () -> Void) { file.onWriter(body) }
  func emptyLog() throws { try file.emptyLog() }
}
