import BenchmarkSupport
import DataSourcesGRDB
import Foundation
import GRDB

/// The time of a commit while a view is open, and while none is.
@MainActor
struct Writing {
  /// How commits follow each other.
  enum Pace: String, CaseIterable {
    /// Ten rows every two milliseconds.
    case paced
    /// One row, at once after the last one.
    case unpaced
    /// 10,000 times ten rows, at once after the last ones: how long does the write-ahead log get?
    case log
  }

  let database: EventDatabase
  let pace: Pace

  var contestants: [LiveContestant] {
    var contestants = [
      LiveContestant(name: "alone") { try await round(withView: false) },
      LiveContestant(name: "observer") {
        let observer = RowCounter()
        database.pool.add(transactionObserver: observer)
        defer { database.pool.remove(transactionObserver: observer) }
        return try await round(withView: false)
      },
      LiveContestant(name: "view") { try await round(withView: true) },
    ]
    if pace == .log {
      contestants.append(
        LiveContestant(name: "view-lagging") { try await round(withView: true, isLagging: true) })
    }
    return contestants
  }

  /// - Parameter isLagging: whether the list can take no change for ten seconds.
  private func round(withView: Bool, isLagging: Bool = false) async throws -> LiveContestant.Round {
    try await database.emptyLogPatiently()
    let follower = withView ? try await ViewFollower(database) : nil
    let writing = Task { try await database.commitTimes(pace) }
    // On the main actor, which is blocked until the end.
    if isLagging {
      await Task.yield()
      Self.block(seconds: 10)
    }
    let times = try await writing.value
    let logBytes = database.logBytes
    let complaint = try await complaint(follower)
    let sorted = times.sorted()
    let (median, mean) = (Interleaving.median(of: times), times.reduce(0, +) / Double(times.count))
    return LiveContestant.Round(
      microseconds: pace == .unpaced ? median : mean,
      outcome: Outcome(
        [
          "commits": times.count, "median-us": Int(median), "mean-us": Int(mean),
          "p95-us": Int(sorted[sorted.count * 95 / 100]), "p99-us": Int(sorted[sorted.count * 99 / 100]),
          "longest-us": Int(sorted.last ?? 0), "log-kilobytes": logBytes / 1_024,
        ], complaint: complaint))
  }

  private static func block(seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

  /// Whether the list gets there in the end.
  private func complaint(_ follower: ViewFollower?) async throws -> String? {
    guard let follower else { return nil }
    let expected = try await database.sections(complete: pace == .log)
    for _ in 0..<100 {
      if follower.list.shape.itemCounts == expected.map(\.count) {
        if pace != .log || follower.sections() == expected.map(\.section) { return nil }
      }
      try await Task.sleep(for: .milliseconds(300))
    }
    return "the list differs from a plain query"
  }
}

/// Is notified of every row, like any transaction observer, and does nothing.
private final class RowCounter: TransactionObserver, @unchecked Sendable {
  private var count = 0

  func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with event: DatabaseEvent) { count += 1 }
  func databaseDidCommit(_ db: Database) {}
  func databaseDidRollback(_ db: Database) {}
}

extension EventDatabase {
  /// The result of a plain query: the row counts of the sections and, if requested, the rows.
  fileprivate func sections(complete isComplete: Bool) async throws -> [(count: Int, section: EventSection)] {
    if isComplete { return try ChangeCheck.sections(pool).map { ($0.items.count, $0) } }
    return try await pool.read { db in
      try Int.fetchAll(db, sql: "SELECT COUNT(*) FROM event GROUP BY category ORDER BY category").map {
        ($0, EventSection(id: "", items: []))
      }
    }
  }

  /// Checkpoints everything when no readers are left: a released view may still be working.
  fileprivate func emptyLogPatiently() async throws {
    for attempt in 1... {
      do { return try emptyLog() } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        if attempt == 100 { throw error }
        try await Task.sleep(for: .milliseconds(300))
      }
    }
  }

  /// Commits at a fixed rate, and returns the duration of each commit.
  fileprivate func commitTimes(_ pace: Writing.Pace) async throws -> [Double] {
    try await withCheckedThrowingContinuation { continuation in
      onWriter { continuation.resume(with: Result { try self.commitTimesNow(pace) }) }
    }
  }

  private func commitTimesNow(_ pace: Writing.Pace) throws -> [Double] {
    let clock = ContinuousClock()
    var times: [Double] = []
    var next = clock.now
    let commits =
      switch pace {
      case .paced: 250
      case .unpaced: 1_000
      case .log: 10_000
      }
    for _ in 0..<commits {
      if pace == .paced {
        let wait = (next - clock.now).microseconds
        if wait > 0 { Thread.sleep(forTimeInterval: wait / 1e6) }
        next = clock.now + .milliseconds(2)
      }
      let start = clock.now
      if pace == .unpaced { try commitOneRow() } else { try commitTenRows() }
      times.append((clock.now - start).microseconds)
    }
    return times
  }
}
