import BenchmarkSupport
import DataSourcesGRDB
import GRDB

/// A row at a random position of an open view.
@MainActor
final class RandomRow {
  private static let calls = 1_000
  private let database: EventDatabase
  private let follower: ViewFollower
  private let positions: [ItemPosition]
  private var next = 0
  private var generator: SeededGenerator

  /// Positions are 64 rows apart from each other, in random order; all of them are more than the list keeps if there
  /// are some 10,000 rows.
  init(_ database: EventDatabase, seed: UInt64) async throws {
    self.database = database
    generator = SeededGenerator(seed: seed)
    follower = try await ViewFollower(database)
    let list = follower.list
    positions = (0..<list.sectionCount).flatMap { section in
      stride(from: 0, to: list.itemCount(inSection: section), by: 64).map { ItemPosition(section: section, item: $0) }
    }.shuffled(using: &generator)
  }

  var contestants: [LiveContestant] {
    [
      LiveContestant(name: "by-key") { [self] in
        let ids = try await database.pool.read { try Int64.fetchAll($0, sql: "SELECT id FROM event LIMIT 1000000") }
        let wanted = (0..<Self.calls).map { _ in ids[Int.random(in: 0..<ids.count, using: &generator)] }
        let time = try await database.pool.read { db in
          let statement = try db.cachedStatement(
            sql: "SELECT id, title, date, category, hidden FROM event WHERE id = ?")
          let clock = ContinuousClock()
          let start = clock.now
          for id in wanted { keep(try Event.fetchOne(statement, arguments: [id])) }
          return (clock.now - start).microseconds
        }
        return LiveContestant.Round(microseconds: time / Double(Self.calls), outcome: Outcome([:]))
      },
      LiveContestant(name: "view-cold") { [self] in round(repeating: false) },
      LiveContestant(name: "view-warm") { [self] in round(repeating: true) },
    ]
  }

  private func round(repeating isRepeating: Bool) -> LiveContestant.Round {
    let list = follower.list
    let clock = ContinuousClock()
    var times: [Double] = []
    var isMissing = false
    for _ in 0..<Self.calls {
      next = (next + 1) % positions.count
      let position = positions[next]
      let start = clock.now
      let row = list.item(at: position)
      let end = clock.now
      if isRepeating {
        times.append(warmTime(list, position))
      } else {
        times.append((end - start).microseconds)
      }
      if row == nil { isMissing = true }
    }
    let complaint = isMissing ? "a row is missing" : nil
    // In whole microseconds a row that is kept takes none.
    let p95 = times.sorted()[Self.calls * 95 / 100]
    return LiveContestant.Round(
      microseconds: times.reduce(0, +) / Double(Self.calls),
      outcome: isRepeating ? Outcome([:], complaint: complaint) : Outcome(["p95-us": Int(p95)], complaint: complaint))
  }

  /// Reads the same row several times, as one read is shorter than the clock's resolution.
  private func warmTime(_ list: LiveSource<Event>, _ position: ItemPosition) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<20 { keep(list.item(at: position)) }
    return (clock.now - start).microseconds / 20
  }
}
