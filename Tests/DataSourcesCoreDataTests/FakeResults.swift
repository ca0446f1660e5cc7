import DataSourcesCoreData
import ListTestSupport

/// The state of fetched results: sections of rows.
struct FakeList: Equatable {
  struct Section: Equatable {
    var name: String
    var rows: [TestItem]
  }

  var sections: [Section] = []

  init(_ sections: KeyValuePairs<String, [Int]> = [:]) {
    self.sections = sections.map { Section(name: $0, rows: $1.map { TestItem($0) }) }
  }

  var ids: [[Int]] { sections.map { $0.rows.map(\.id) } }

  /// Where every row is.
  var places: [Int: ItemPosition] {
    var places: [Int: ItemPosition] = [:]
    for (section, content) in sections.enumerated() {
      for (item, row) in content.rows.enumerated() { places[row.id] = ItemPosition(section: section, item: item) }
    }
    return places
  }

  subscript(position: ItemPosition) -> TestItem { sections[position.section].rows[position.item] }
}

typealias FakeEvent = FetchedEvent<TestItem>

/// A fake fetched results controller, which records every call for which a real one would throw an exception.
final class FakeResults: FetchedResults {
  /// The current objects, and those that a fetch would return.
  private(set) var list: FakeList?
  var stored: FakeList
  var eventHandler: ((FakeEvent) -> Void)?
  private(set) var readCount = 0
  private(set) var fetchCount = 0
  private(set) var badQuestions: [String] = []
  var failure: (any Error)?
  /// Called after every event.
  var onEvent: (() -> Void)?
  init(_ list: FakeList, isFetched: Bool = true) {
    stored = list
    if isFetched { self.list = list }
  }

  var sectionCount: Int? { list?.sections.count }

  func section(at index: Int) -> FetchedSection {
    guard let sections = list?.sections, sections.indices.contains(index) else {
      badQuestions.append("section \(index)")
      return FetchedSection(name: "", objectCount: 0)
    }
    let name = sections[index].name
    let title = name != "none" ? name.first.map { String($0).uppercased() } : nil
    return FetchedSection(name: name, indexTitle: title, objectCount: sections[index].rows.count)
  }

  func object(at position: ItemPosition) -> TestItem {
    readCount += 1
    guard let sections = list?.sections, sections.indices.contains(position.section),
      sections[position.section].rows.indices.contains(position.item)
    else {
      badQuestions.append("object at \(position)")
      return TestItem(-1)
    }
    return sections[position.section].rows[position.item]
  }

  func performFetch() throws {
    fetchCount += 1
    if let failure { throw failure }
    list = stored
  }

  /// The store changes, and reports it: the state changes before the event with this number.
  func save(_ new: FakeList, telling events: [FakeEvent], switchingAt number: Int = 0) {
    stored = new
    guard let eventHandler else { return }
    for (index, event) in events.enumerated() {
      if index == number { list = new }
      eventHandler(event)
      onEvent?()
    }
    if number >= events.count { list = new }
  }

  /// The store changes, and reports it as Core Data does.
  func save(_ new: FakeList, changed: Set<Int> = []) {
    save(new, telling: FakeChange(old: list ?? FakeList(), new: new, changed: changed).events)
  }

  func resetCounts() { readCount = 0 }
}
