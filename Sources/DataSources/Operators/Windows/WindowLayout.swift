import ListChanges
import ListStorage

/// The items of every section that are in a window.
final class WindowLayout<Item>: ItemLayout<Item> {
  private let newWindow: (SectionInfo) -> ItemWindow
  @exclusivity(unchecked) private var windows = SectionWindows()
  /// The windows of inserted sections.
  @exclusivity(unchecked) private var answers: [Int: ItemWindow] = [:]

  init(_ upstream: Upstream<Item>, window: @escaping (SectionInfo) -> ItemWindow) {
    newWindow = window
    super.init(upstream)
  }

  private init(_ template: WindowLayout, _ shape: UpstreamShape) {
    newWindow = template.newWindow
    super.init(template.upstream, shape)
    windows = SectionWindows(shape.counts, window: window(ofSection:))
  }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<Item, Item> { WindowLayout(self, shape) }

  private func window(ofSection section: Int) -> ItemWindow {
    newWindow(upstream.source.sectionInfo(at: section) ?? SectionInfo())
  }

  // MARK: Translating

  override func evaluate(_ change: UpstreamChange) -> Bool {
    answers = [:]
    if change.isSingle { return true }
    for section in change.changes.sectionInserts { answers[section] = window(ofSection: section) }
    return true
  }

  override func commit(_ change: UpstreamChange) -> ChangeSet {
    let old = windows
    windows.follow(change, inBatch: upstream.source.changeHub.batchNumber) { answers[$0] ?? .all }
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
  func difference(to other: WindowLayout) -> ChangeSet { difference(from: windows, to: other.windows) }

  /// Sets the window of a section, and returns the resulting changes.
  func setWindow(_ window: ItemWindow, inSection section: Int) -> ChangeSet {
    guard section >= 0, section < sectionCount else { return ChangeSet() }
    let old = windows
    windows.setWindow(window, inSection: section, count: shape.counts[section])
    return difference(from: old, to: windows)
  }

  private func difference(from old: SectionWindows, to new: SectionWindows) -> ChangeSet {
    var draft = ChangeDraft()
    let unmoved = UnmovedItems(ChangeSet())
    for section in 0..<shape.counts.count { addCrossings(unmoved, from: old, section, to: new, section, &draft) }
    return draft.changeSet()
  }

  // MARK: Lookups

  override var sectionCount: Int { windows.count }

  override func itemCount(inSection section: Int) -> Int { windows.range(ofSection: section)?.count ?? 0 }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? { windows.upstreamPosition(of: position) }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? { windows.position(ofUpstream: position) }

  func window(inSection section: Int) -> ItemWindow? { windows.window(ofSection: section) }

  func rangePosition(inSection section: Int) -> RangePosition? {
    windows.range(ofSection: section).map {
      RangePosition(
        offsetFromBeginning: $0.lower, offsetFromEnd: shape.counts.itemCount(inSection: section) - $0.upper,
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
