import BenchmarkSupport
import DataSourcesGRDB
import GRDB

/// Opens a view whose index exists.
@MainActor
struct Opening {
  let database: EventDatabase

  var contestants: [LiveContestant] {
    [
      LiveContestant(name: "count-groups") {
        let clock = ContinuousClock()
        let start = clock.now
        let counts = try await database.pool.read { db in
          try Int.fetchAll(db, sql: "SELECT COUNT(*) FROM event INDEXED BY event_list GROUP BY category")
        }
        let time = (clock.now - start).microseconds
        return LiveContestant.Round(microseconds: time, outcome: Outcome(["rows": counts.reduce(0, +)]))
      },
      LiveContestant(name: "view") {
        // Closed connections must be released first.
        try await Task.sleep(for: .milliseconds(50))
        Heap.joinFreed()
        let expected = try await database.pool.read { try Event.fetchCount($0) }
        let before = Heap.usedBytes
        let clock = ContinuousClock()
        let start = clock.now
        let live = try LiveDatabase(database.pool)
        let list = try await database.list(live)
        let time = (clock.now - start).microseconds
        // The second connection is opened with the first step, after its delivery.
        try await Task.sleep(for: .milliseconds(20))
        let held = Heap.usedBytes - before
        let rows = (0..<list.sectionCount).reduce(0) { $0 + list.itemCount(inSection: $1) }
        withExtendedLifetime(live) {}
        return LiveContestant.Round(
          microseconds: time,
          outcome: Outcome(
            ["rows": rows, "held-kilobytes": held / 1_024],
            complaint: rows == expected ? nil : "the table has \(expected) rows"))
      },
    ]
  }
}
