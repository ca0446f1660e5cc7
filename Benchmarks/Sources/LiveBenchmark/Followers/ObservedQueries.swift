import Dispatch
import Foundation
import GRDB

/// Queries that GRDB's `ValueObservation` runs again after each commit in their table, each by an observation of its own.
final class ObservedQueries<Value: Sendable>: @unchecked Sendable {
  // Guarded by the lock.
  private let lock = NSLock()
  private var current: [(version: Int, value: Value?)]
  /// The `user_version` of the database after the last commit.
  private var version: Int
  /// The number of values that are older than the version.
  private var missing: Int
  private var failure: (any Error)?
  private var waiting: CheckedContinuation<Void, any Error>?
  private var cancellables: [AnyDatabaseCancellable] = []

  /// Starts the observations, and waits for their first values.
  init(_ pool: DatabasePool, _ fetches: [@Sendable (Database) throws -> Value]) async throws {
    current = Array(repeating: (-1, nil), count: fetches.count)
    missing = fetches.count
    version = try await pool.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
    let queue = DispatchQueue(label: "observations", qos: .userInitiated)
    let started = fetches.enumerated().map { index, fetch in
      ValueObservation.trackingConstantRegion { db in
        (try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0, try fetch(db))
      }
      .start(in: pool, scheduling: .async(onQueue: queue)) { [weak self] in
        self?.fail($0)
      } onChange: { [weak self] version, value in
        self?.receive(value, version, at: index)
      }
    }
    lock.withLock { cancellables = started }
    try await allValues()
  }

  /// The values of the last fetches.
  var values: [Value?] { lock.withLock { current.map(\.value) } }

  /// Commits, and waits for a value of each observation, all of which observe the commit.
  ///
  /// An observation may fetch the same state twice, so that values have the version of the database.
  func next(_ pool: DatabasePool, _ sql: String) async throws {
    let next = lock.withLock {
      version += 1
      missing = current.count
      return version
    }
    try await pool.write { try $0.execute(sql: "\(sql); PRAGMA user_version = \(next)") }
    try await allValues()
  }

  private func allValues() async throws {
    try await withCheckedThrowingContinuation { continuation in
      lock.withLock { waiting = continuation }
      resumeIfComplete()
    }
  }

  private func receive(_ value: Value, _ version: Int, at index: Int) {
    lock.withLock {
      if current[index].version < self.version, version >= self.version { missing -= 1 }
      current[index] = (version, value)
    }
    resumeIfComplete()
  }

  private func fail(_ error: any Error) {
    lock.withLock { failure = error }
    resumeIfComplete()
  }

  private func resumeIfComplete() {
    let complete = lock.withLock { () -> (continuation: CheckedContinuation<Void, any Error>?, failure: (any Error)?) in
      guard failure != nil || missing == 0 else { return (nil, nil) }
      defer { waiting = nil }
      return (waiting, failure)
    }
    if let failure = complete.failure {
      complete.continuation?.resume(throwing: failure)
    } else {
      complete.continuation?.resume()
    }
  }
}
