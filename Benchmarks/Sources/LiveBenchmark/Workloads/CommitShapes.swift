import BenchmarkSupport
import DataSourcesGRDB
import Foundation
import GRDB

/// The time from a commit of ten rows to the change sets of all views, and its processor time, for views of a shape.
@MainActor
struct CommitShapes {
  let database: ShapeDatabase
  let shape: ViewShape

  var contestants: [LiveContestant] {
    var contestants = [
      contestant("alone", isAlone: true), contestant("view"), contestant("view-random", isRandom: true),
      contestant("view-steady", pause: nil),
    ]
    // The cost of several views doesn't depend on the shape, and each needs an index, which takes time to create.
    if shape == .filterOnOrder {
      contestants += [contestant("alone-10", views: 10, isAlone: true), contestant("views-10", views: 10)]
      if database.count <= 100_000 {
        contestants += [contestant("alone-50", views: 50, isAlone: true), contestant("views-50", views: 50)]
      }
    }
    return contestants
  }

  /// - Parameter isAlone: whether the views are closed before, and only their indexes are there.
  private func contestant(
    _ name: String, views: Int = 1, pause: Duration? = .milliseconds(50), isRandom: Bool = false, isAlone: Bool = false
  ) -> LiveContestant {
    LiveContestant(name: name) {
      try await database.createIndexes(for: (0..<views).map(shape.view))
      let live = try LiveDatabase(database.pool, interval: pause == nil ? .zero : .milliseconds(16))
      let mailbox = ChangeMailbox()
      var lists: [LiveSource<ShapeRow>] = []
      for index in 0..<views { lists.append(try await live.list(shape.view(index))) }
      if isAlone { lists = [] }
      // The last list that changes: they do one after the other.
      let observations = lists.suffix(1).map { list in list.observe { mailbox.deliver($0.changes) } }
      var (times, start) = ([Double](), 0.0)
      // The first commits checkpoint the rest of the indexes.
      for commit in -Self.firstCommits..<Self.commits {
        if commit == 0 { start = ProcessorTime.now }
        if let pause { try await Task.sleep(for: pause) }
        let delivery = await mailbox.next { [database] in
          database.onWriter {
            do { try database.commitTenRows(random: isRandom) } catch { mailbox.fail() }
            // The view isn't awaited.
            if isAlone { mailbox.deliver(.reload) }
          }
        }
        guard let delivery else {
          return LiveContestant.Round(microseconds: .nan, outcome: Outcome([:], complaint: "no change set arrived"))
        }
        if commit >= 0 { times.append((delivery.time - database.clock.time).microseconds) }
      }
      let processors = (ProcessorTime.now - start) / Double(Self.commits)
      let complaint = try await complaint(lists)
      withExtendedLifetime(observations) {}
      return LiveContestant.Round(
        microseconds: Interleaving.median(of: times),
        outcome: Outcome(
          ["p99-us": Int(times.sorted()[times.count * 99 / 100]), "cpu-us": Int(processors), "commits": times.count],
          complaint: complaint))
    }
  }

  // Without optimization, the times mean nothing, and a few commits show that it runs.
  #if DEBUG
    private static let (firstCommits, commits) = (3, 10)
  #else
    private static let (firstCommits, commits) = (30, 100)
  #endif

  /// Whether each list has the rows that a plain query finds.
  private func complaint(_ lists: [LiveSource<ShapeRow>]) async throws -> String? {
    for (index, list) in lists.enumerated() {
      let expected = try await database.pool.read { [shape] in try shape.itemCount(index, $0) }
      if list.itemCount != expected { return "view \(index) has \(list.itemCount) rows, \(expected) are there" }
    }
    return nil
  }
}
