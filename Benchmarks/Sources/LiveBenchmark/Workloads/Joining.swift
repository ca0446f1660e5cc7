import BenchmarkSupport
import DataSourcesGRDB
import Foundation
import GRDB

/// From a commit that changes a parent with 1,000 children to the change set.
@MainActor
struct Joining {
  let database: JoinDatabase
  let count: Int

  var contestants: [LiveContestant] {
    let country = ParentTable(JoinedCountry.self, foreignKey: "country").select(Column("name").forKey("countryName"))
    let request = JoinedCity.annotated(
      withOptional: JoinedCity.belongsTo(JoinedCountry.self).select(Column("name").forKey("countryName")))
    return [
      contestant(
        "refetch", commits: 3,
        LiveQuery("refetch", request: request).decoded(JoinedCity.init(row:)).ordered(by: Column("name"))),
      contestant("displayed", LiveQuery("displayed").joining(country).ordered(by: Column("name"))),
      contestant(
        "ordered", LiveQuery("ordered").joining(country).ordered(by: country[Column("name")], Column("name"))),
      contestant("grouped", LiveQuery("grouped").joining(country).grouped(by: country[Column("name")])),
      contestant(
        "filtered",
        LiveQuery("filtered").joining(country).filter(country[Column("listed")] == 1).ordered(by: Column("name")),
        filters: true),
    ]
  }

  private func contestant(
    _ name: String, commits: Int = 60, _ view: LiveQuery<JoinedCity>, filters: Bool = false
  ) -> LiveContestant {
    LiveContestant(name: name) {
      let live = try LiveDatabase(database.pool)
      let mailbox = ChangeMailbox()
      let clock = ContinuousClock()
      let opened = clock.now
      let list = try await live.list(view)
      let opening = (clock.now - opened).microseconds
      let observation = list.observe { mailbox.deliver($0.changes) }
      var (times, changed, start) = ([Double](), 0, 0.0)
      for commit in -3..<commits {
        if commit == 0 { start = ProcessorTime.now }
        try await Task.sleep(for: .milliseconds(20))
        let delivery = await mailbox.next { [database] in
          database.onWriter {
            do { try filters ? database.list() : database.rename() } catch { mailbox.fail() }
          }
        }
        guard let delivery else {
          return LiveContestant.Round(microseconds: .nan, outcome: Outcome([:], complaint: "no change set arrived"))
        }
        let changes = delivery.changes
        changed = max(changes.updates.count, changes.inserts.count, changes.deletes.count, changes.moves.count)
        if commit >= 0 { times.append((delivery.time - database.clock.time).microseconds) }
      }
      let processors = (ProcessorTime.now - start) / Double(commits)
      withExtendedLifetime((live, observation)) {}
      times.sort()
      return LiveContestant.Round(
        microseconds: Interleaving.median(of: times),
        outcome: Outcome([
          "opening-ms": Int(opening / 1_000), "changed": changed, "cpu-us": Int(processors),
          "p5-us": Int(times[times.count * 5 / 100]), "p95-us": Int(times[times.count * 95 / 100]),
        ]))
    }
  }
}
