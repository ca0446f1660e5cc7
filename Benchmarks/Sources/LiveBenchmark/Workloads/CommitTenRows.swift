import BenchmarkSupport
import DataSourcesGRDB

/// From a commit of ten rows to the change set at an observer of the list.
@MainActor
struct CommitTenRows {
  let database: EventDatabase
  let count: Int

  var contestants: [LiveContestant] {
    [
      contestant("notice", commits: 100) { NoticeFollower(database) },
      contestant("view", commits: 100) { try await ViewFollower(database) },
      contestant("view-steady", commits: 300, pause: nil) { try await ViewFollower(database, interval: .zero) },
      contestant("view-other-process", commits: 40, elsewhere: true) { try await ViewFollower(database) },
      contestant("refetch", commits: min(50, max(3, 2_000_000 / count))) { try await RefetchFollower(database) },
    ]
  }

  private func contestant(
    _ name: String, commits: Int, pause: Duration? = .milliseconds(20), elsewhere: Bool = false,
    _ make: @escaping () async throws -> any Follower
  ) -> LiveContestant {
    LiveContestant(name: name) {
      let follower = try await make()
      var outcome = Outcome([:])
      if follower is NoticeFollower { return outcome }
      for _ in 0..<max(1, min(5, 100_000 / count)) where outcome.complaint == nil {
        let old = try ChangeCheck.sections(database.pool)
        guard let (_, changes) = await commit(follower, elsewhere: elsewhere) else {
          return Outcome([:], complaint: Self.silence)
        }
        let check = ChangeCheck(from: old, to: try ChangeCheck.sections(database.pool))
        outcome.complaint = check.complaint(of: changes, shown: follower.sections())
      }
      return outcome
    } run: {
      let follower = try await make()
      _ = await commit(follower, elsewhere: elsewhere)
      var times: [Double] = []
      var moves: [Double] = []
      for _ in 0..<commits {
        if let pause { try await Task.sleep(for: pause) }
        guard let (time, changes) = await commit(follower, elsewhere: elsewhere) else {
          return LiveContestant.Round(microseconds: .nan, outcome: Outcome([:], complaint: Self.silence))
        }
        times.append(time)
        moves.append(Double(changes.moves.count))
      }
      let sorted = times.sorted()
      return LiveContestant.Round(
        microseconds: Interleaving.median(of: times),
        outcome: Outcome([
          "commits": commits, "moves": Int(Interleaving.median(of: moves)),
          "p5-us": Int(sorted[sorted.count * 5 / 100]),
          "p95-us": Int(sorted[sorted.count * 95 / 100]),
          "p99-us": Int(sorted[sorted.count * 99 / 100]),
        ]))
    }
  }

  private static let silence = "no change set arrived"

  /// Commits, and waits for the change set.
  private func commit(_ follower: any Follower, elsewhere: Bool) async -> (microseconds: Double, changes: ChangeSet)? {
    let mailbox = follower.mailbox
    let delivery = await mailbox.next {
      database.onWriter { [database] in
        do { try database.commitTenRows(elsewhere: elsewhere) } catch { mailbox.fail() }
      }
    }
    return delivery.map { (($0.time - database.clock.time).microseconds, $0.changes) }
  }
}
