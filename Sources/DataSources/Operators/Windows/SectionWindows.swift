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
      settle(section, batch, runs[section], count: change.newCount(inSection: section))
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
  private mutating func settle(_ section: Int, _ batch: Int, _ run: FlexibleRun?, count: Int) {
    var settled = sections[section]
    if let run {
      settled.range = run.range
      if run.wasEmpty { settled.emptyBatch = batch }
      settled.range.fit(settled.window, itemCount: count)
    } else if settled.window.flexibility == nil {
      settled.range = WindowRange(settled.window, itemCount: count)
    }
    sections[section] = settled
  }
}
