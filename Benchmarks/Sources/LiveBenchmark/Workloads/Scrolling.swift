import BenchmarkSupport
import DataSourcesGRDB
import GRDB

/// All rows of a view in order, one by one.
@MainActor
struct Scrolling {
  let database: EventDatabase

  var contestants: [LiveContestant] {
    [
      LiveContestant(name: "query") {
        let clock = ContinuousClock()
        let start = clock.now
        let rows = try await database.pool.read { db in
          let cursor = try Event.fetchCursor(db, sql: EventDatabase.query)
          var rows = 0
          while let event = try cursor.next() {
            keep(event)
            rows += 1
          }
          return rows
        }
        return round((clock.now - start).microseconds, rows, complaint: nil)
      },
      LiveContestant(name: "view") {
        let expected = try await database.pool.read { try Event.fetchCount($0) }
        let list = try await ViewFollower(database).list
        let clock = ContinuousClock()
        let start = clock.now
        var rows = 0
        for section in 0..<list.sectionCount {
          for item in 0..<list.itemCount(inSection: section) {
            guard let event = list.item(at: ItemPosition(section: section, item: item)) else { continue }
            keep(event)
            rows += 1
          }
        }
        let time = (clock.now - start).microseconds
        return round(time, rows, complaint: rows == expected ? nil : "\(rows) of \(expected) rows")
      },
    ]
  }

  private func round(_ microseconds: Double, _ rows: Int, complaint: String?) -> LiveContestant.Round {
    LiveContestant.Round(
      microseconds: microseconds,
      outcome: Outcome(["rows-a-second": Int(Double(rows) / microseconds * 1e6)], complaint: complaint))
  }
}
