import DataSourcesGRDB
import Dispatch
import Foundation
import GRDB

/// All rows, read again after each commit and compared with the rows before, as in an app without views.
final class RefetchFollower: Follower {
  let mailbox = ChangeMailbox()
  private let shown = Shown()
  private var cancellable: AnyDatabaseCancellable?

  /// The rows of the last read; changed only on the observation's queue.
  private final class Shown: @unchecked Sendable {
    private let lock = NSLock()
    private var sections: [EventSection]?
    private var first: CheckedContinuation<Void, any Error>?

    init() {}

    func expect(_ continuation: CheckedContinuation<Void, any Error>) { lock.withLock { first = continuation } }

    func get() -> [EventSection]? { lock.withLock { sections } }

    func set(_ new: [EventSection]) {
      lock.withLock { sections = new }
      starting()?.resume()
    }

    func fail(_ error: any Error) { starting()?.resume(throwing: error) }

    private func starting() -> CheckedContinuation<Void, any Error>? {
      lock.withLock {
        defer { first = nil }
        return first
      }
    }
  }

  init(_ database: EventDatabase) async throws {
    let observation = ValueObservation.trackingConstantRegion { db in
      try Event.fetchAll(db, sql: EventDatabase.query)
    }
    let queue = DispatchQueue(label: "refetch", qos: .userInitiated)
    try await withCheckedThrowingContinuation { continuation in
      shown.expect(continuation)
      cancellable = observation.start(in: database.pool, scheduling: .async(onQueue: queue)) { [shown, mailbox] in
        shown.fail($0)
        mailbox.fail()
      } onChange: { [shown, mailbox] events in
        let new = [EventSection](ordered: events)
        if let old = shown.get() {
          let changes = ChangeSet(fromSections: old, toSections: new)
          shown.set(new)
          mailbox.deliver(changes)
        } else {
          shown.set(new)
        }
      }
    }
  }

  func sections() -> [EventSection] { shown.get() ?? [] }
}
