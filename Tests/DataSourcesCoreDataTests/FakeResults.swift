import DataSourcesCoreData
import DataSourcesTesting
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

  /// The position of every row.
  var positions: [Int: ItemPosition] {
    var positions: [Int: ItemPosition] = [:]
    for (section, content) in sections.enumerated() {
      for (item, row) in content.rows.enumerated() { positions[row.id] = ItemPosition(section: section, item: item) }
    }
    return positions
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
  private(set) var invalidCalls: [String] = []
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
      invalidCalls.append("section \(index)")
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
      invalidCalls.append("object at \(position)")
      return TestItem(-1)
    }
    return sections[position.section].rows[position.item]
  }

  func performFetch() throws {
    fetchCount += 1
    if let failure { throw failure }
    list = stored
  }

  /// Changes the store and reports the change: the state changes before the event with this index.
  func save(_ new: FakeList, reporting events: [FakeEvent], changingAt index: Int = 0) {
    stored = new
    guard let eventHandler else { return }
    for (eventIndex, event) in events.enumerated() {
      if eventIndex == index { list = new }
      eventHandler(event)
      onEvent?()
    }
    if index >= events.count { list = new }
  }

  /// Changes the store and reports the change as Core Data does.
  func save(_ new: FakeList, changed: Set<Int> = []) {
    save(new, reporting: FakeChange(old: list ?? FakeList(), new: new, changed: changed).events)
  }

  func resetCounts() { readCount = 0 }
}

/// A change as a fetched results controller sees it: two states, and the rows that were changed.
///
/// Rows that were not changed have the same section and the same order among each other as before.
struct FakeChange {
  let old: FakeList
  let new: FakeList
  let changed: Set<Int>

  /// The events of the controller: sections first, then deleted, inserted, moved and updated rows.
  ///
  /// A changed row moves if its position differs, even if only because of inserts before it, as in Core Data.
  var events: [FakeEvent] { [.willChange] + sectionEvents + rowEvents + [.didChange] }

  var sectionEvents: [FakeEvent] {
    let (before, after) = (Set(old.sections.map(\.name)), Set(new.sections.map(\.name)))
    var events: [FakeEvent] = []
    for (index, section) in old.sections.enumerated() where !after.contains(section.name) {
      events.append(.section(.delete, name: section.name, index: index))
    }
    for (index, section) in new.sections.enumerated() where !before.contains(section.name) {
      events.append(.section(.insert, name: section.name, index: index))
    }
    return events
  }

  var rowEvents: [FakeEvent] {
    let (before, after) = (old.positions, new.positions)
    var deletes: [FakeEvent] = []
    var inserts: [FakeEvent] = []
    var others: [FakeEvent] = []
    for (id, from) in before.sorted(by: { $0.value < $1.value }) {
      guard let to = after[id] else {
        deletes.append(.row(.delete, old[from], from: from, to: nil))
        continue
      }
      guard changed.contains(id) else { continue }
      let isUpdate = from == to && old.sections[from.section].name == new.sections[to.section].name
      others.append(.row(isUpdate ? .update : .move, new[to], from: from, to: isUpdate ? nil : to))
    }
    for (id, to) in after.sorted(by: { $0.value < $1.value }) where before[id] == nil {
      inserts.append(.row(.insert, new[to], from: nil, to: to))
    }
    return deletes + inserts + others
  }

  /// Whether the rows that were not changed are in the same sections, in the same order.
  var isPossible: Bool {
    func rest(_ list: FakeList, _ other: [Int: ItemPosition]) -> [String: [Int]] {
      var rest: [String: [Int]] = [:]
      for section in list.sections {
        let ids = section.rows.map(\.id).filter { other[$0] != nil && !changed.contains($0) }
        if !ids.isEmpty { rest[section.name] = ids }
      }
      return rest
    }
    return rest(old, new.positions) == rest(new, old.positions)
  }
}

extension FakeChange {
  /// A random change of a list, by a store that sorts its rows: those that change move anywhere, all others are in
  /// the same order.
  static func random(of old: FakeList, isSectioned: Bool, _ generator: inout SeededGenerator) -> FakeChange {
    var new = old
    var changed: Set<Int> = []
    var inserted: [TestItem] = []
    let rate = [2, 4, 12][generator.below(3)]
    for section in new.sections.indices {
      var remaining: [TestItem] = []
      for var row in new.sections[section].rows {
        switch generator.below(rate * 3) {
        case 0: continue
        case 1:
          row.content += 1
          changed.insert(row.id)
          remaining.append(row)
        case 2:
          row.content += 1
          changed.insert(row.id)
          inserted.append(row)
        default: remaining.append(row)
        }
      }
      new.sections[section].rows = remaining
    }
    let first = (old.positions.keys.max() ?? 0) + 1 + generator.below(3)
    inserted += (0..<generator.below(4)).map { TestItem(first + $0, content: generator.below(2)) }
    for row in inserted {
      if new.sections.isEmpty || (isSectioned && generator.oneIn(4)) {
        let name = isSectioned ? ["a", "b", "c", "d", "e", "none"][generator.below(6)] : ""
        if !new.sections.contains(where: { $0.name == name }) {
          new.sections.insert(.init(name: name, rows: []), at: generator.below(new.sections.count + 1))
        }
      }
      let section = generator.below(new.sections.count)
      new.sections[section].rows.insert(row, at: generator.below(new.sections[section].rows.count + 1))
    }
    if isSectioned { new.sections.removeAll { $0.rows.isEmpty } }
    return FakeChange(old: old, new: new, changed: changed)
  }
}

/// A source over fake results, and a mirror that checks what it emits.
struct FetchedCheck {
  let results: FakeResults
  let source: FetchedSource<TestItem>
  let mirror: ListMirror<TestItem>

  init(
    _ list: FakeList, consistencyCheck: FetchedConsistencyCheck = .rowCounts, comparesContents: Bool = true,
    header: FetchedTitle = .name
  ) {
    results = FakeResults(list)
    source = FetchedSource(results, header: header, consistencyCheck: consistencyCheck)
    mirror = comparesContents ? ListMirror(source) : ListMirror(source, hasSameContent: nil)
  }

  /// The first fault; `nil` if the source has and emitted the state of the results.
  var fault: String? {
    if let call = results.invalidCalls.first { return "the results were called with \(call)" }
    if let difference = mirror.difference() { return difference }
    let ids = (0..<source.sectionCount).map { section in
      (0..<source.itemCount(inSection: section)).map { item in
        source.item(at: ItemPosition(section: section, item: item))?.id ?? -1
      }
    }
    if ids != results.list?.ids { return "the source has \(ids), the results \(String(describing: results.list?.ids))" }
    for (section, content) in (results.list?.sections ?? []).enumerated()
    where source.name(ofSection: section) != content.name {
      return "section \(section) is not named \(content.name)"
    }
    if mirror.updates.contains(where: \.changes.isReload) { return "a reload was emitted" }
    return nil
  }

  /// Makes the results report a change, and reads objects meanwhile.
  ///
  /// - Returns: the fault, or `nil`.
  func apply(_ change: FakeChange, reporting events: [FakeEvent], changingAt index: Int = 0) -> String? {
    var wrongRows: [ItemPosition] = []
    results.onEvent = { [source] in
      for section in 0..<source.sectionCount {
        for item in 0..<source.itemCount(inSection: section) {
          let position = ItemPosition(section: section, item: item)
          guard let row = source.item(at: position), source.id(at: position) != ItemID(row.id) else { continue }
          wrongRows.append(position)
        }
      }
    }
    defer { results.onEvent = nil }
    results.save(change.new, reporting: events, changingAt: index)
    return wrongRows.isEmpty ? fault : "other rows were shown in between, at \(wrongRows)"
  }

  /// The fault of the last update after a correctly reported change: too many updates, or moves.
  func excess(after change: FakeChange) -> String? {
    if let reason = source.lastDisagreement { return "the events were rejected: \(reason)" }
    guard let changes = mirror.updates.last?.changes else { return nil }
    for position in changes.updates where !change.changed.contains(change.new[position].id) {
      return "\(position) was updated for nothing"
    }
    for move in changes.moves where !change.changed.contains(change.new[move.to].id) {
      return "\(move) was not changed"
    }
    return nil
  }
}
