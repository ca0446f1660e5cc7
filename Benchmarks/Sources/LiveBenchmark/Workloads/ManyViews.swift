import BenchmarkSupport
import DataSourcesGRDB
import Foundation
import GRDB

/// The cost of each further view per commit of ten rows: of views that the commit concerns, and of others.
///
/// All contestants have the same indexes, and the writer's thread is measured separately.
@MainActor
struct ManyViews {
  /// Which lists are open besides one that each commit concerns.
  enum Others {
    case concerned
    /// Lists of the same view.
    case same
    /// Filters leave the rows out, before and after.
    case filteredOut
    /// Views of another table.
    case ofOtherTable
  }

  private static let commits = 100
  let database: ShapeDatabase

  /// Views that each commit concerns.
  var concerned: [LiveContestant] {
    [
      contestant("views-1", .concerned, 0), contestant("views-10", .concerned, 9),
      contestant("views-20", .concerned, 19), contestant("same-20", .same, 19),
      contestant("views-1-steady", .concerned, 0, pause: nil),
      contestant("views-20-steady", .concerned, 19, pause: nil),
    ]
  }

  /// One view that each commit concerns, and others that it doesn't.
  var unconcerned: [LiveContestant] {
    [
      contestant("views-1", .concerned, 0), contestant("filtered-out-20", .filteredOut, 20),
      contestant("other-table-20", .ofOtherTable, 20), contestant("views-1-steady", .concerned, 0, pause: nil),
      contestant("filtered-out-20-steady", .filteredOut, 20, pause: nil),
      contestant("other-table-20-steady", .ofOtherTable, 20, pause: nil),
    ]
  }

  private func contestant(
    _ name: String, _ others: Others, _ count: Int, pause: Duration? = .milliseconds(20)
  ) -> LiveContestant {
    LiveContestant(name: name) {
      let mailbox = ChangeMailbox()
      let live = try LiveDatabase(database.pool, interval: pause == nil ? .zero : .milliseconds(16))
      let first = try await live.list(ViewShape.filterOnOrder.view(0))
      var lists: [AnyObject] = []
      for index in 0..<count { lists.append(try await open(others, index, live)) }
      let observation = first.observe { mailbox.deliver($0.changes) }
      var times: [Double] = []
      var (start, writing) = (0.0, 0.0)
      for commit in -20..<Self.commits {
        if commit == 0 { (start, writing) = (ProcessorTime.now, database.writingTime) }
        if let pause { try await Task.sleep(for: pause) }
        let delivery = await mailbox.next { [database] in
          database.onWriter { do { try database.commitTenRowsOfFirstHalf() } catch { mailbox.fail() } }
        }
        guard let delivery else {
          return LiveContestant.Round(microseconds: .nan, outcome: Outcome([:], complaint: "no change set arrived"))
        }
        if commit >= 0 { times.append((delivery.time - database.clock.time).microseconds) }
      }
      let processors = (ProcessorTime.now - start) / Double(Self.commits)
      let writer = (database.writingTime - writing) / Double(Self.commits)
      withExtendedLifetime((observation, lists)) {}
      return LiveContestant.Round(
        microseconds: processors - writer,
        outcome: Outcome(["writer-us": Int(writer), "latency-us": Int(Interleaving.median(of: times))]))
    }
  }

  /// Opens one of the other lists.
  private func open(_ others: Others, _ index: Int, _ live: LiveDatabase) async throws -> AnyObject {
    switch others {
    case .concerned, .same, .filteredOut: try await live.list(Self.view(others, index, of: database))
    case .ofOtherTable: try await live.list(Self.otherView(index))
    }
  }

  private static func view(_ others: Others, _ index: Int, of database: ShapeDatabase) -> LiveQuery<ShapeRow> {
    switch others {
    case .concerned: ViewShape.filterOnOrder.view(index + 1)
    case .same, .ofOtherTable: ViewShape.filterOnOrder.view(0)
    case .filteredOut:
      LiveQuery("filtered out \(index)")
        .filter(Column("id") > database.count / 2 + index)
        .grouped(by: Column("place"))
        .ordered(by: Column("name"))
    }
  }

  private static func otherView(_ index: Int) -> LiveQuery<OtherRow> {
    LiveQuery("other \(index)").grouped(by: Column("place")).ordered(by: Column("number").desc)
  }

  /// Creates indexes, so that all contestants have the same.
  func prepare(_ kinds: [Others]) async throws {
    let views = kinds.flatMap { kind in (0..<20).map { Self.view(kind, $0, of: database) } }
    try await database.createIndexes(
      for: [ViewShape.filterOnOrder.view(0)] + views, kinds.contains(.ofOtherTable) ? [Self.otherView(0)] : [])
  }
}
