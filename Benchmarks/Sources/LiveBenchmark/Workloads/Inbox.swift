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
    return [
      contestant("refetch", commits: 2, again, .insert),
      observation("observation-new", compares: true, .insert),
      observation("observation-read", compares: true, .read),
      observation("observation-array-new", compares: false, .insert),
    ]
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
      let opening = OpeningTime()
      let list = try await live.list(query)
      let opened = opening.notes
      let observation = list.observe { mailbox.deliver($0.changes) }
      let round = try await round(mailbox, commits, edit, isDelivered: changesList(query.name, edit), opened) {
        try await live.catchUp()
      }
      withExtendedLifetime((live, observation)) {}
      return round
    }
  }

  /// The screen without live lists: GRDB's `ValueObservation` fetches all conversations after each commit.
  ///
  /// - Parameter compares: Whether they are compared with those before, as a list on screen does to display changes.
  private func observation(_ name: String, compares: Bool, _ edit: InboxDatabase.Edit) -> LiveContestant {
    LiveContestant(name: name) {
      let opening = OpeningTime()
      let rows = try await ObservedRows(database.pool, compares: compares) { db in
        [ListSection(id: "", items: try InboxConversation.fetchAll(db, sql: InboxDatabase.query))]
      }
      let opened = opening.notes
      var result = try await round(rows.mailbox, 3, edit, isDelivered: true, opened) {}
      let expected = try await database.pool.read { try InboxConversation.fetchAll($0, sql: InboxDatabase.query) }
      if rows.sections.first?.items != expected { result.outcome.complaint = "the rows differ from a plain query" }
      return result
    }
  }

  /// The time since its creation.
  private struct OpeningTime {
    private let clock = ContinuousClock.now
    private let processors = ProcessorTime.now

    var notes: KeyValuePairs<String, Int> {
      [
        "opening-ms": Int((ContinuousClock.now - clock).microseconds / 1_000),
        "opening-cpu-ms": Int((ProcessorTime.now - processors) / 1_000),
      ]
    }
  }

  /// Commits, and waits for each change set.
  ///
  /// - Parameter isDelivered: Whether a commit changes a row of the list.
  private func round(
    _ mailbox: ChangeMailbox, _ commits: Int, _ edit: InboxDatabase.Edit, isDelivered: Bool,
    _ opened: KeyValuePairs<String, Int>, catchUp: () async throws -> Void
  ) async throws -> LiveContestant.Round {
    var (times, start) = ([Double](), 0.0)
    for commit in -3..<commits {
      if commit == 0 { start = ProcessorTime.now }
      try await Task.sleep(for: .milliseconds(20))
      guard isDelivered else {
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
    if times.isEmpty { try await catchUp() }
    let processors = (ProcessorTime.now - start) / Double(commits)
    times.sort()
    var outcome = Outcome(opened)
    outcome.notes.append(("cpu-us", Int(processors)))
    return LiveContestant.Round(
      microseconds: times.isEmpty ? processors : Interleaving.median(of: times), outcome: outcome)
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
