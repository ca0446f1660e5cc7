import ListChanges
import ListStorage

/// A source that displays a window of every section of another source: a few of many items.
///
/// Changes outside of the windows aren't emitted. An item that leaves a window is deleted, even if it's also updated. An item
/// that enters one is inserted.
///
/// - Complexity: A change of *k* items takes O(*k* log *k* + *k* log *s*) for *s* sections, whatever the length of the windows, and
///   reads no item. A lookup takes O(log *s*). A section takes about eighty bytes, an item none.
public final class WindowSource<Item>: OperatorSource<Item> {
  private let stage: LayoutStage<Item>

  init(_ source: some DataSource<Item>, window: @escaping (SectionInfo) -> ItemWindow) {
    let (output, stage) = WindowLayout(source.makeOutput(), window: window).makeSource(of: source)
    self.stage = stage
    super.init(output)
  }

  private var layout: WindowLayout<Item>? { stage.layout as? WindowLayout<Item> }

  /// Returns the window of a section, or `nil` if there is no such section.
  public func window(inSection section: Int) -> ItemWindow? { layout?.window(inSection: section) }

  /// Returns the position of the window in a section, or `nil` if there is no such section.
  ///
  ///     if let range = latest.rangePosition(inSection: 0) {
  ///       print("\(range.offsetFromBeginning) earlier and \(range.offsetFromEnd) later messages")
  ///     }
  public func rangePosition(inSection section: Int) -> RangePosition? { layout?.rangePosition(inSection: section) }

  /// Sets the window of all sections, also of those that are inserted later, and emits the items that are inserted and deleted.
  ///
  /// - Complexity: O(*s* log *s*), and O(log *s*) for each item that is inserted or deleted.
  public func setWindow(_ window: ItemWindow, animation: AnimationHint = .automatic) {
    setWindows({ _ in window }, animation: animation)
  }

  /// Sets a window for every section, depending on the section, and emits the items that are inserted and deleted.
  ///
  ///     days.setWindows { day in day.id == openDay ? .all : .fixed(3) }
  ///
  /// - Parameters:
  ///   - window: Returns the window of a section. It's called once for every section, and later for each that is inserted.
  ///     It must not change the list.
  ///   - animation: The animation hint.
  /// - Complexity: O(*s* log *s*), and O(log *s*) for each item that is inserted or deleted.
  public func setWindows(_ window: @escaping (SectionInfo) -> ItemWindow, animation: AnimationHint = .automatic) {
    guard let layout else { return }
    let template = WindowLayout(layout.base, window: window)
    stage.replaceLayout(with: template, animation: animation) { $0.difference(to: $1) }
  }

  /// Sets the window of one section, and emits the items that are inserted and deleted.
  ///
  /// The section keeps it when it moves, until the windows of all sections are set or a reload resets them. If there is no
  /// such section, nothing happens.
  ///
  /// - Complexity: O(log *s*) for each item that is inserted or deleted.
  public func setWindow(_ window: ItemWindow, inSection section: Int, animation: AnimationHint = .automatic) {
    stage.updateLayout(animation: animation, reloadsIfEvaluating: false) { (layout: WindowLayout<Item>) in
      layout.setWindow(window, inSection: section)
    }
  }
}

extension DataSource {
  /// Returns a source with the first items of every section, up to a maximum length.
  public func prefix(_ maxLength: Int) -> WindowSource<Item> { window(.fixed(maxLength)) }

  /// Returns a source with the last items of every section, up to a maximum length.
  public func suffix(_ maxLength: Int) -> WindowSource<Item> { window(.fixed(maxLength, pinnedTo: .end)) }

  /// Returns a source with the items of every section that are in a window.
  ///
  ///     let latest = messages.window(.fixed(50, pinnedTo: .end))
  ///     latest.setWindow(.fixed(100, pinnedTo: .end))  // inserts 50 items
  public func window(_ window: ItemWindow) -> WindowSource<Item> { WindowSource(self) { _ in window } }

  /// Returns a source with the items that are in the windows of their sections.
  ///
  /// - Parameter window: Returns the window of a section. It's called once for each section that is inserted, and must not
  ///   change the list.
  public func window(_ window: @escaping (SectionInfo) -> ItemWindow) -> WindowSource<Item> {
    WindowSource(self, window: window)
  }
}

/// The items of every section that are in a window.
private final class WindowLayout<Item>: PositionLayout {
  // Guarded by the isolation domain of the source. `evaluate(_:)` sets the results, and `commit(_:)` the rest, without code of users.

  let base: Output<Item>
  var shape: CountList
  private let newWindow: (SectionInfo) -> ItemWindow
  private var windows = SectionWindows()
  /// The windows of inserted sections.
  private var results: [Int: ItemWindow] = [:]

  init(_ base: Output<Item>, window: @escaping (SectionInfo) -> ItemWindow) {
    self.base = base
    shape = CountList()
    newWindow = window
  }

  private init(_ template: WindowLayout, _ shape: CountList) {
    base = template.base
    self.shape = shape
    newWindow = template.newWindow
    windows = SectionWindows(shape, window: window(ofSection:))
  }

  var name: String { "WindowSource<\(Item.self)>" }

  func loaded(_ shape: CountList) -> WindowLayout { WindowLayout(self, shape) }

  private func window(ofSection section: Int) -> ItemWindow {
    newWindow(base.sectionInfo(at: section) ?? SectionInfo())
  }

  // MARK: Translating

  func evaluate(_ change: UpstreamChange) {
    results = [:]
    if change.isSingle { return }
    for section in change.changes.sectionInserts { results[section] = window(ofSection: section) }
  }

  func commit(_ change: UpstreamChange) -> ChangeSet {
    let old = windows
    windows.follow(change, inBatch: base.hub.batchNumber) { results[$0] ?? .all }
    var draft = ChangeDraft(sectionsOf: change)
    for index in 0..<change.count {
      var item = change[index]
      item.before = item.before.flatMap(old.position(ofUpstream:))
      item.after = item.after.flatMap(windows.position(ofUpstream:))
      draft.add(item)
    }
    let unmoved = UnmovedItems(change.changes)
    for section in change.editedSections {
      addCrossings(unmoved, from: old, section.old, to: windows, section.new, &draft)
    }
    return draft.changeSet()
  }

  /// Adds the items that stay where they are upstream, and that an edge of the window passes.
  ///
  /// - Complexity: O(log *k*) for each such item; at most as many as items that change, unless the window is another one.
  private func addCrossings(
    _ unmoved: UnmovedItems, from before: SectionWindows, _ oldSection: Int, to after: SectionWindows,
    _ newSection: Int,
    _ draft: inout ChangeDraft
  ) {
    guard let old = before.range(ofSection: oldSection), let new = after.range(ofSection: newSection) else { return }
    let were = unmoved.ranks(ofOld: old, section: oldSection)
    let are = unmoved.ranks(ofNew: new, section: newSection)
    for rank in were.without(are).joined() {
      let item = unmoved.oldItem(rank, section: oldSection) - old.lower
      draft.add(from: ItemPosition(section: oldSection, item: item), to: nil)
    }
    for rank in are.without(were).joined() {
      let item = unmoved.newItem(rank, section: newSection) - new.lower
      draft.add(from: nil, to: ItemPosition(section: newSection, item: item))
    }
  }

  /// Returns the changes that lead from this layout to one with other windows for the same items.
  func difference(to other: WindowLayout) -> ChangeSet {
    difference(in: 0..<shape.count, from: windows, to: other.windows)
  }

  /// Sets the window of a section, and returns the resulting changes.
  func setWindow(_ window: ItemWindow, inSection section: Int) -> ChangeSet {
    guard section >= 0, section < sectionCount else { return ChangeSet() }
    let old = windows
    windows.setWindow(window, inSection: section, count: shape[section])
    return difference(in: section..<section + 1, from: old, to: windows)
  }

  private func difference(
    in sections: Range<Int>, from old: SectionWindows, to new: SectionWindows
  ) -> ChangeSet {
    var draft = ChangeDraft()
    let unmoved = UnmovedItems(ChangeSet())
    for section in sections { addCrossings(unmoved, from: old, section, to: new, section, &draft) }
    return draft.changeSet()
  }

  // MARK: Lookups

  var sectionCount: Int { windows.count }

  func itemCount(inSection section: Int) -> Int { windows.range(ofSection: section)?.count ?? 0 }

  func upstreamPosition(of position: ItemPosition) -> ItemPosition? { windows.upstreamPosition(of: position) }

  func position(ofUpstream position: ItemPosition) -> ItemPosition? { windows.position(ofUpstream: position) }

  func window(inSection section: Int) -> ItemWindow? { windows.window(ofSection: section) }

  func rangePosition(inSection section: Int) -> RangePosition? {
    windows.range(ofSection: section).map {
      RangePosition(
        offsetFromBeginning: $0.lower, offsetFromEnd: shape.itemCount(inSection: section) - $0.upper,
        length: $0.count)
    }
  }
}

extension Range<Int> {
  /// Returns the parts of the range before and after another range.
  fileprivate func without(_ other: Range) -> [Range] {
    if other.isEmpty { return [self] }
    return [
      lowerBound..<Swift.max(lowerBound, Swift.min(upperBound, other.lowerBound)),
      Swift.min(upperBound, Swift.max(lowerBound, other.upperBound))..<upperBound,
    ]
  }
}

/// The items that a change neither inserts, deletes nor moves.
///
/// They keep their order. So the rank of an item among them identifies it in the old list and in the new one.
///
/// - Complexity: Creating one takes O(*k* log *k*), a lookup O(log *k*), where *k* is the number of operations.
private struct UnmovedItems {
  /// The old positions that deletes and moves leave, and the new positions that inserts and moves fill.
  private let left: [ItemPosition]
  private let filled: [ItemPosition]

  init(_ changes: ChangeSet) {
    left = (changes.deletes + changes.moves.map(\.from)).sorted()
    filled = (changes.inserts + changes.moves.map(\.to)).sorted()
  }

  /// Returns the ranks of the unmoved items in a range of an old section.
  func ranks(ofOld items: WindowRange, section: Int) -> Range<Int> { Self.ranks(items, section, left) }

  /// Returns the ranks of the unmoved items in a range of a new section.
  func ranks(ofNew items: WindowRange, section: Int) -> Range<Int> { Self.ranks(items, section, filled) }

  /// Returns the old index of the item with a rank.
  func oldItem(_ rank: Int, section: Int) -> Int { Self.item(rank, section, left) }

  /// Returns the new index of the item with a rank.
  func newItem(_ rank: Int, section: Int) -> Int { Self.item(rank, section, filled) }

  private static func ranks(_ items: WindowRange, _ section: Int, _ positions: [ItemPosition]) -> Range<Int> {
    let start = positions.rank(of: ItemPosition(section: section, item: 0))
    func rank(_ item: Int) -> Int { item - positions.rank(of: ItemPosition(section: section, item: item)) + start }
    return rank(items.lower)..<rank(items.upper)
  }

  private static func item(_ rank: Int, _ section: Int, _ positions: [ItemPosition]) -> Int {
    let start = positions.rank(of: ItemPosition(section: section, item: 0))
    let end = positions.rank(of: ItemPosition(section: section + 1, item: 0))
    // One of the positions is before the item if at most `rank` others are.
    return rank + partitionPoint(in: start..<end) { positions[$0].item - ($0 - start) <= rank } - start
  }
}
