import DataSourcesGRDB
import Dispatch
import Foundation
import GRDB

/// All rows, fetched again by GRDB's `ValueObservation` after each commit, as in an app without live lists.
final class ObservedRows<Item: Identifiable & Equatable & Sendable>: @unchecked Sendable where Item.ID: Sendable {
  let mailbox = ChangeMailbox()
  /// Whether changes are the differences to the rows before; otherwise the delivery of other rows is a reload.
  private let compares: Bool
  // Guarded by the lock; changed only on the observation's queue after the first rows.
  private let lock = NSLock()
  private var current: [ListSection<String, Item>]?
  private var first: CheckedContinuation<Void, any Error>?
  private var cancellable: AnyDatabaseCancellable?

  /// Starts an observation, and waits for the first rows.
  init(
    _ pool: DatabasePool, compares: Bool = true,
    fetch: @escaping @Sendable (Database) throws -> [ListSection<String, Item>]
  ) async throws {
    self.compares = compares
    let observation = ValueObservation.trackingConstantRegion(fetch)
    let queue = DispatchQueue(label: "refetch", qos: .userInitiated)
    try await withCheckedThrowingContinuation { continuation in
      lock.withLock { first = continuation }
      let cancellable = observation.start(in: pool, scheduling: .async(onQueue: queue)) { [weak self] error in
        self?.starting()?.resume(throwing: error)
        self?.mailbox.fail()
      } onChange: { [weak self] rows in
        self?.receive(rows)
      }
      lock.withLock { self.cancellable = cancellable }
    }
  }

  /// The rows of the last fetch.
  var sections: [ListSection<String, Item>] { lock.withLock { current ?? [] } }

  private func receive(_ rows: [ListSection<String, Item>]) {
    let old = lock.withLock { current }
    lock.withLock { current = rows }
    starting()?.resume()
    guard let old else { return }
    // An observation may fetch the same state twice.
    if compares {
      mailbox.deliver(ChangeSet(fromSections: old, toSections: rows))
    } else if !old.elementsEqual(rows, by: { $0.items == $1.items }) {
      mailbox.deliver(.reload)
    }
  }

  private func starting() -> CheckedContinuation<Void, any Error>? {
    lock.withLock {
      defer { first = nil }
      return first
    }
  }
}

/// All events, fetched again after each commit and compared with those before.
final class RefetchFollower: Follower {
  let mailbox: ChangeMailbox
  private let rows: ObservedRows<Event>

  init(_ database: EventDatabase) async throws {
    rows = try await ObservedRows(database.pool) { db in
      [EventSection](ordered: try Event.fetchAll(db, sql: EventDatabase.query))
    }
    mailbox = rows.mailbox
  }

  func sections() -> [EventSection] { rows.sections }
}
