import ListChanges
import ListStorage

/// The window of every upstream section, and its position.
struct SectionWindows {
  /// The window of a section, and the items in it.
  private struct Section {
    var window: ItemWindow
    var range: WindowRange
    /// The last batch in which the window was empty.
    var emptyBatch: Int?
  }

  private var sections: ItemList<Section>

  init() { sections = ItemList([]) }

  /// Creates new windows for sections.
  ///
  /// - Complexity: O(*s*).
  init(_ counts: CountList, window: (_ section: Int) -> ItemWindow) {
    sections = ItemList(
      counts.array.enumerated().map { section, count in
        let window = window(section)
        return Section(window: window, range: WindowRange(window, itemCount: count))
      })
  }

  /// The number of sections.
  var count: Int { sections.count }

  /// Returns the window of a section, or `nil` if there is no such section.
  func window(ofSection section: Int) -> ItemWindow? {
    section >= 0 && section < sections.count ? sections[section].window : nil
  }

  /// Returns the items in the window of a section, or `nil` if there is no such section.
  func range(ofSection section: Int) -> WindowRange? {
    section >= 0 && section < sections.count ? sections[section].range : nil
  }

  /// Returns the position of an upstream item in its window, or `nil` if it isn't there.
  func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    guard let range = range(ofSection: position.section), range.contains(position.item) else { return nil }
    return ItemPosition(section: position.section, item: position.item - range.lower)
  }

  /// Returns the upstream position of an item in a window, or `nil` if there is none.
  func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    guard let range = range(ofSection: position.section), position.item >= 0, position.item < range.count else {
      return nil
    }
    return ItemPosition(section: position.section, item: range.lower + position.item)
  }

  /// Replaces the window of a section of `count` items, which must exist.
  mutating func setWindow(_ window: ItemWindow, inSection section: Int, count: Int) {
    sections[section] = Section(window: window, range: WindowRange(window, itemCount: count))
  }
}

extension SectionWindows {
  /// Follows an upstream change.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - batch: The batch that the change belongs to.
  ///   - window: Returns the window of an inserted section.
  /// - Complexity: O(*k* log *k* + *k* log *s*) for *k* operations.
  mutating func follow(_ change: UpstreamChange, inBatch batch: Int, window: (_ section: Int) -> ItemWindow) {
    var runs: [Int: FlexibleRun] = [:]
    for step in change.changes.steps {
      // Steps of sections are the first ones, so items are in sections with their new indexes.
      switch step {
      case .deleteSection(let section): sections.remove(at: section)
      case .moveSection(let from, let to): sections.move(from: from, to: to)
      case .insertSection(let section):
        let window = window(section)
        let range = WindowRange(window, itemCount: change.newCount(inSection: section))
        sections.insert(Section(window: window, range: range), at: section)
      case .delete(let position): run(position.section, batch, &runs) { $0.delete(position.item) }
      case .insert(let position): run(position.section, batch, &runs) { $0.insert(position.item) }
      case .move(let from, let to):
        run(from.section, batch, &runs) { $0.delete(from.item) }
        run(to.section, batch, &runs) { $0.insert(to.item) }
      case .reload, .updateSection, .update: break
      }
    }
    for section in change.sectionsWithStructuralChanges {
      fit(section, batch, runs[section], count: change.newCount(inSection: section))
    }
  }

  private func run(
    _ section: Int, _ batch: Int, _ runs: inout [Int: FlexibleRun], _ step: (inout FlexibleRun) -> Void
  ) {
    guard var run = runs[section] ?? newRun(section, batch) else { return }
    step(&run)
    runs[section] = run
  }

  private func newRun(_ section: Int, _ batch: Int) -> FlexibleRun? {
    let (window, range) = (sections[section].window, sections[section].range)
    let wasEmpty = sections[section].emptyBatch == batch
    return window.flexibility.map { FlexibleRun(range, pin: window.pin, growth: $0.growth, wasEmpty: wasEmpty) }
  }

  /// Positions a window after a change.
  private mutating func fit(_ section: Int, _ batch: Int, _ run: FlexibleRun?, count: Int) {
    var new = sections[section]
    if let run {
      new.range = run.range
      if run.wasEmpty { new.emptyBatch = batch }
      new.range.fit(new.window, itemCount: count)
    } else if new.window.flexibility == nil {
      new.range = WindowRange(new.window, itemCount: count)
    }
    sections[section] = new
  }
}

/// The items of a section that are in a window.
struct WindowRange: Hashable {
  /// The first item.
  private(set) var lower: Int
  /// The end: the index after the last item.
  private(set) var upper: Int

  /// Creates the range of a new window in a section with `itemCount` items.
  init(_ window: ItemWindow, itemCount: Int) {
    let offset = min(window.offset, itemCount)
    let length = min(window.length, itemCount - offset)
    lower = window.pin == .beginning ? offset : itemCount - offset - length
    upper = lower + length
    fit(window, itemCount: itemCount)
  }

  var count: Int { upper - lower }

  func contains(_ item: Int) -> Bool { item >= lower && item < upper }

  /// Follows a deleted item.
  mutating func delete(_ item: Int) {
    if item < lower { lower -= 1 }
    if item < upper { upper -= 1 }
  }

  /// Follows an inserted item.
  ///
  /// - Parameters:
  ///   - joinsInFront: Whether the window takes it in at its beginning.
  ///   - joinsBehind: Whether the window takes it in at its end.
  mutating func insert(_ item: Int, joinsInFront: Bool, joinsBehind: Bool) {
    let joins = item == lower && joinsInFront || item == upper && joinsBehind
    // An item that stays outside of an empty window is before it.
    if item < lower || item == lower && !joins { lower += 1 }
    if item < upper || item == upper && joins || lower > upper { upper += 1 }
  }

  /// Gives a flexible window a valid length.
  mutating func fit(_ window: ItemWindow, itemCount: Int) {
    guard let flexibility = window.flexibility else { return }
    let surplus = max(0, count - flexibility.maxLength)
    if window.pin == .beginning { upper -= surplus } else { lower += surplus }
    let missing = max(0, flexibility.minLength - count)
    if window.pin == .beginning {
      let front = min(missing, lower)
      lower -= front
      upper += min(missing - front, itemCount - upper)
    } else {
      let back = min(missing, itemCount - upper)
      upper += back
      lower -= min(missing - back, lower)
    }
  }
}

/// A flexible window that follows the steps of a change.
private struct FlexibleRun {
  private(set) var range: WindowRange
  private let joinsInFront: Bool
  private let joinsBehind: Bool
  private(set) var wasEmpty: Bool

  init(_ range: WindowRange, pin: ItemWindow.Edge, growth: ItemWindow.Growth, wasEmpty: Bool) {
    self.range = range
    self.wasEmpty = wasEmpty || range.count == 0
    let growsAtBeginning = growth == (pin == .beginning ? .pinnedSide : .otherSide)
    let growsAtEnd = growth == (pin == .end ? .pinnedSide : .otherSide)
    joinsInFront = growth == .bothSides || growsAtBeginning
    joinsBehind = growth == .bothSides || growsAtEnd
  }

  mutating func delete(_ item: Int) {
    range.delete(item)
    if range.count == 0 { wasEmpty = true }
  }

  mutating func insert(_ item: Int) {
    range.insert(item, joinsInFront: joinsInFront || wasEmpty, joinsBehind: joinsBehind || wasEmpty)
  }
}
