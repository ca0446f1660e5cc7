import Foundation
import GRDB

/// Reads the clock when SQLite has committed; registered first, so that it runs before other observers.
final class CommitClock: TransactionObserver, @unchecked Sendable {
  private let lock = NSLock()
  private var last = ContinuousClock.now

  /// The time of the last commit.
  var time: ContinuousClock.Instant { lock.withLock { last } }

  func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidRollback(_ db: Database) {}

  func databaseDidCommit(_ db: Database) {
    let now = ContinuousClock.now
    lock.withLock { last = now }
  }
}
