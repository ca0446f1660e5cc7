import BenchmarkSupport
import DataSourcesGRDB
import Foundation
import GRDB

/// From a commit that changes ten messages to the change set of a list of conversations.
@MainActor
struct Inbox {
  let database: InboxDatabase

  var contestants: [LiveContestant] {
    let messages = ChildTable("message", foreignKey: "conversationID")
    let last = messages.first(orderedBy: Column("date").desc, as: "last")
    let unread = messages.filter(Column("isRead") == 0)
    let byLast = LiveQuery<InboxConversation>("inbox")
      .joining(last.select(Column("text").forKey("lastText")), children: messages)
      .annotated(with: unread.count.forKey("unread"))
      .ordered(by: last[Column("date")].desc)
    let byDate = LiveQuery<InboxConversation>("max").joining(children: messages)
      .annotated(with: unread.count.forKey("unread")).ordered(by: messages.max(Column("date")).desc)
    let withUnread = LiveQuery<InboxConversation>("exists").joining(children: messages).filter(unread.exists)
    let newest = "(SELECT date FROM message WHERE conversationID = conversation.id ORDER BY date DESC LIMIT 1)"
    let count = "(SELECT COUNT(*) FROM message WHERE conversationID = conversation.id AND isRead = 0)"
    let again = LiveQuery(
      "refetch", request: InboxConversation.annotated(with: SQL(sql: count).sqlExpression.forKey("unread"))
    )
    .decoded(InboxConversation.init(row:)).ordered(by: SQL(sql: newest).sqlExpression.desc)
    return [contestant("refetch", commits: 2, again, .insert)]
      + InboxDatabase.Edit.allCases.flatMap { edit in
        [byLast, byDate, withUnread].map { contestant("\($0.name)-\(edit.rawValue)", $0, edit) }
      }
  }

  private func contestant(
    _ name: String, commits: Int = 60, _ query: LiveQuery<InboxConversation>, _ edit: InboxDatabase.Edit
  ) -> LiveContestant {
    LiveContestant(name: name) {
      let live = try LiveDatabase(database.pool)
      let mailbox = ChangeMailbox()
      let clock = ContinuousClock()
      let opened = clock.now
      let openedCPU = ProcessorTime.now
      let list = try await live.list(query)
      let opening = (clock.now - opened).microseconds
      let openingCPU = ProcessorTime.now - openedCPU
      let observation = list.observe { mailbox.deliver($0.changes) }
      var (times, start) = ([Double](), 0.0)
      for commit in -3..<commits {
        if commit == 0 { start = ProcessorTime.now }
        try await Task.sleep(for: .milliseconds(20))
        // Some changes concern no row of the list.
        guard changesList(query.name, edit) else {
          await withCheckedContinuation { continuation in
            database.onWriter { [database] in
              try? database.edit(edit)
              continuation.resume()
            }
          }
          continue
        }
        let delivery = await mailbox.next { [database] in
          database.onWriter { do { try database.edit(edit) } catch { mailbox.fail() } }
        }
        guard let delivery else {
          return LiveContestant.Round(microseconds: .nan, outcome: Outcome([:], complaint: "no change set arrived"))
        }
        if commit >= 0 { times.append((delivery.time - database.clock.time).microseconds) }
      }
      if times.isEmpty { try await live.catchUp() }
      let processors = (ProcessorTime.now - start) / Double(commits)
      withExtendedLifetime((live, observation)) {}
      times.sort()
      return LiveContestant.Round(
        microseconds: times.isEmpty ? processors : Interleaving.median(of: times),
        outcome: Outcome([
          "opening-ms": Int(opening / 1_000), "opening-cpu-ms": Int(openingCPU / 1_000), "cpu-us": Int(processors),
        ]))
    }
  }

  private func changesList(_ name: String, _ edit: InboxDatabase.Edit) -> Bool {
    switch edit {
    case .insert: name != "exists"
    case .read: name != "exists"
    case .star: false
    case .deleteLast, .redate: name != "exists"
    }
  }
}
