import BenchmarkSupport
import DataSourcesGRDB
import Foundation
import GRDB

/// Measures commits of ten random rows without a pause under ten views: the rows per second, and the length of the log.
@MainActor
struct SustainedWrites {
  /// Ten different views, nearly all of which each commit reorders.
  nonisolated private static let shapes = ViewShape.allCases.filter { $0 != .filterOnOrder }
  private static let commits = 5_000
  let database: ShapeDatabase

  var contestants: [LiveContestant] {
    [
      LiveContestant(name: "alone-10") { try await round(viewCount: 0) },
      LiveContestant(name: "views-1") { try await round(viewCount: 1) },
      LiveContestant(name: "views-10") { try await round(viewCount: Self.shapes.count) },
    ]
  }

  /// Creates indexes, so that all contestants have the same.
  func prepare() async throws { try await database.createIndexes(for: Self.shapes.map { $0.view(0) }) }

  private func round(viewCount: Int) async throws -> LiveContestant.Round {
    try database.emptyLog()
    let live = viewCount == 0 ? nil : try LiveDatabase(database.pool)
    let steps = StepCounter()
    var lists: [LiveSource<ShapeRow>] = []
    for shape in Self.shapes.prefix(viewCount) {
      if let live { lists.append(try await live.list(shape.view(0))) }
    }
    let observation = lists.last.map { list in list.observe { _ in steps.count += 1 } }
    let (start, processors, clock) = (database.writingTime, ProcessorTime.now, ContinuousClock())
    let begin = clock.now
    let log = try await database.commitManyTimes(Self.commits)
    let elapsed = (clock.now - begin).microseconds
    // The lists catch up.
    try await live?.catchUp()
    let total = (clock.now - begin).microseconds
    withExtendedLifetime(observation) {}
    var complaint: String?
    for (index, list) in lists.enumerated() {
      let expected = try await database.pool.read { try Self.shapes[index].itemCount(0, $0) }
      if list.itemCount != expected { complaint = "view \(index) has \(list.itemCount) rows, \(expected) are there" }
    }
    await live?.close()
    return LiveContestant.Round(
      microseconds: elapsed / Double(Self.commits),
      outcome: Outcome(
        [
          "rows-a-second": Int(Double(10 * Self.commits) / elapsed * 1e6), "log-kilobytes": log / 1_024,
          "steps": steps.count, "cpu-us": Int((ProcessorTime.now - processors) / Double(Self.commits)),
          "writer-us": Int((database.writingTime - start) / Double(Self.commits)),
          "behind-ms": Int((total - elapsed) / 1_000),
        ], complaint: complaint))
  }

  private final class StepCounter { var count = 0 }
}
