import DataSourcesGRDB

/// A list that follows a database, and an observer.
@MainActor
protocol Follower: AnyObject {
  /// Gets every change set.
  var mailbox: ChangeMailbox { get }

  /// All rows that the list displays.
  func sections() -> [EventSection]
}

/// The events of a category.
typealias EventSection = ListSection<String, Event>

extension [EventSection] {
  /// Divides ordered rows into sections.
  init(ordered events: [Event]) {
    self = []
    var start = 0
    for index in events.indices
    where index + 1 == events.count || events[index + 1].category != events[index].category {
      append(EventSection(id: events[index].category, items: Array<Event>(events[start...index])))
      start = index + 1
    }
  }
}
