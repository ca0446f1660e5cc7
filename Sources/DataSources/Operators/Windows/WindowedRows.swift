import ListChanges
import ListStorage

/// The window of every section of a base, and where it stands.
struct WindowedRows {
  /// A section's window, and the rows that it shows.
  struct Section {
    var window: ItemWindow
    var range: WindowRange
    /// The batch in which the window was empty last.
    var emptyBatch: Int?
  }

  /// The item count of every section of the base.
  private(set) var counts: CountList
  private(set) var sections: ItemList<Section>

  /// New windows for all sections of a base.
  ///
  /// - Complexity: O(*s*).
  init<Item>(of base: any DataSource<Item>, window: (_ section: Int) -> ItemWindow) {
    counts = CountList(of: base)
    sections = ItemList(
      counts.array.enumerated().map { section, count in
        let window = window(section)
        return Section(window: window, range: WindowRange(window, rowCount: count))
      })
  }

  /// The rows of a section that are shown; `nil` when there is no such section.
  func range(ofSection section: Int) -> WindowRange? {
    section >= 0 && section < sections.count ? sections[section].range : nil
  }

  /// Where a row of the base is in its window; `nil` when it is not, or does not exist.
  func position(ofBase position: ItemPosition) -> ItemPosition? {
    guard let range = range(ofSection: position.section), range.contains(position.item) else { return nil }
    return ItemPosition(section: position.section, item: position.item - range.lower)
  }

  /// Where the base has a row of a window; `nil` when there is none.
  func basePosition(of position: ItemPosition) -> ItemPosition? {
    guard let range = range(ofSection: position.section), position.item >= 0, position.item < range.count else {
      return nil
    }
    return ItemPosition(section: position.section, item: range.lower + position.item)
  }

  /// Gives a section another window, which stands where a new one does.
  ///
  /// - Precondition: the section exists.
  mutating func setWindow(_ window: ItemWindow, inSection section: Int) {
    sections[section] = Section(window: window, range: WindowRange(window, rowCount: counts[section]))
  }
}

extension WindowedRows {
  /// Takes over what the base changed.
  ///
  /// - Parameters:
  ///   - changes: what the base says.
  ///   - base: the base, in its new state.
  ///   - batch: the batch that the change belongs to.
  ///   - window: the window of a section that comes.
  /// - Returns: whether it fits: a base may have changed without a word, or say what is not so.
  /// - Complexity: O(*k* log *k* + *k* log *s*) for *k* changes.
  mutating func follow<Item>(
    _ changes: ChangeSet, of base: any DataSource<Item>, inBatch batch: Int, window: (_ section: Int) -> ItemWindow
  ) -> Bool {
    var runs: [Int: FlexibleRun] = [:]
    for step in changes.steps {
      guard counts.apply(step, newCount: base.itemCount(inSection:)) else { return false }
      // Steps of sections come first, so that rows are in sections with their new numbers.
      switch step {
      case .deleteSection(let section): sections.remove(at: section)
      case .moveSection(let from, let to): sections.move(from: from, to: to)
      case .insertSection(let section):
        let window = window(section)
        let range = WindowRange(window, rowCount: counts[section])
        sections.insert(Section(window: window, range: range), at: section)
      case .delete(let position): run(position.section, batch, &runs) { $0.delete(position.item) }
      case .insert(let position): run(position.section, batch, &runs) { $0.insert(position.item) }
      case .move(let from, let to):
        run(from.section, batch, &runs) { $0.delete(from.item) }
        run(to.section, batch, &runs) { $0.insert(to.item) }
      case .reload, .updateSection, .update: break
      }
    }
    guard counts.agrees(with: base, after: changes) else { return false }
    for section in changes.touchedSections { settle(section, batch, runs[section]) }
    return true
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

  /// Puts a window where it is to stand after a change.
  private mutating func settle(_ section: Int, _ batch: Int, _ run: FlexibleRun?) {
    var settled = sections[section]
    if let run {
      settled.range = run.range
      if run.wasEmpty { settled.emptyBatch = batch }
      settled.range.fit(settled.window, rowCount: counts[section])
    } else if settled.window.flexibility == nil {
      settled.range = WindowRange(settled.window, rowCount: counts[section])
    }
    sections[section] = settled
  }
}
