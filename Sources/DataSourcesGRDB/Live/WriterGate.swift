#if GRDB
  import Foundation
  import GRDB

  /// Has things done on the writer's queue: when it is free, or by a writer that waits there for the lists.
  final class WriterGate: @unchecked Sendable {
    /// What is done; it is told whether it runs within a commit.
    typealias Work = (_ db: Database, _ isInCommit: Bool) -> Void

    private let condition = NSCondition()
    private var waiting: [Work] = []
    private var deadline = Date.distantFuture

    /// Has something done soon.
    func run(_ pool: DatabasePool, _ work: @escaping Work) {
      condition.lock()
      waiting.append(work)
      condition.signal()
      condition.unlock()
      pool.asyncWriteWithoutTransaction { [self] db in while let work = next() { work(db, false) } }
    }

    private func next() -> Work? {
      condition.lock()
      defer { condition.unlock() }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    /// Keeps the writer at its commit as long as a condition holds, and does meanwhile what is asked for.
    ///
    /// On the writer's queue.
    func wait(_ db: Database, atMost time: TimeInterval, while isBusy: () -> Bool) {
      condition.lock()
      defer { condition.unlock() }
      deadline = Date(timeIntervalSinceNow: time)
      while isBusy() {
        if !waiting.isEmpty {
          let work = waiting.removeFirst()
          condition.unlock()
          work(db, true)
          condition.lock()
        } else if !condition.wait(until: deadline), deadline <= Date() {
          return
        }
      }
    }

    /// Tells a writer that waits how much longer it is to do so, and to look at its condition.
    func expect(within time: TimeInterval) {
      condition.lock()
      deadline = Date(timeIntervalSinceNow: time)
      condition.signal()
      condition.unlock()
    }
  }
#endif
