import DataSourcesGRDB

/// A list of a live view, on the main actor.
final class ViewFollower: Follower {
  let mailbox = ChangeMailbox()
  let list: LiveSource<Event>
  private let live: LiveDatabase
  private let observation: ListObservation

  init(_ database: EventDatabase, interval: Duration = .milliseconds(16)) async throws {
    live = try LiveDatabase(database.pool, interval: interval)
    list = try await database.list(live)
    observation = list.observe { [mailbox] in mailbox.deliver($0.changes) }
  }

  func sections() -> [EventSection] {
    (0..<list.sectionCount).map { section in
      let items = (0..<list.itemCount(inSection: section)).compactMap {
        list.item(at: ItemPosition(section: section, item: $0))
      }
      return EventSection(id: items.first?.category ?? "", items: items)
    }
  }
}
