public import ListChanges

/// A source that displays one of its children at a time.
///
///     let segments = SegmentedSource([favorites, nearby, all])
///     segments.select(2)
///
/// The sections, items and IDs are those of the selected child. Changes of another child emit nothing; they become visible
/// when you select that child. Selecting a child emits at most one change set. As long as there are children, one of them is
/// selected; without children, there are no sections.
///
/// - Complexity: Lookups and changes cost the same as in the selected child. For the cost of switching, see
///   ``select(_:comparison:animation:)-(Int,_,_)``.
public final class SegmentedSource<Item>: CompositeSource {
  // MARK: - State
  //
  // Guarded by the isolation domain in which the source is used. Functions that edit the children change `table` and
  // `selectedIndex`; `activate(_:)` changes the index together with the selected child and the active link.

  public let changeHub = ChangeHub()
  public var moveHandler: ((ChildMove<Item>) -> MoveResult)?
  /// The comparison of items when the selection changes.
  public var comparison: ListComparison<Item>
  /// The index of the selected child, or `nil` if there are no children.
  public private(set) var selectedIndex: Int?
  /// The selected child, or `nil` if there are no children.
  package private(set) var selectedChild: (any DataSource<Item>)?
  /// The children; their counts are unused.
  private(set) var table = ChildTable()

  // MARK: - Creation

  /// Creates a source that displays one of its children.
  ///
  /// - Parameters:
  ///   - children: The sources to choose from.
  ///   - index: The index of the initially selected child. If it is out of range, the first child is selected.
  ///   - comparison: The comparison of items when the selection changes.
  public init(
    _ children: [any DataSource<Item>] = [], selecting index: Int = 0, comparison: ListComparison<Item>
  ) {
    self.comparison = comparison
    changeHub.follow([], on: self) { $0.translate($1) }
    insert(children, at: 0)
    activate(children.indices.contains(index) ? index : children.indices.first)
  }

  /// Creates a source that displays one of its children at a time.
  ///
  /// When you select another child, items that are in both children are retained, and updated if they aren't equal.
  public convenience init(_ children: [any DataSource<Item>] = [], selecting index: Int = 0) where Item: Equatable {
    self.init(children, selecting: index, comparison: .equality)
  }

  deinit { changeHub.close() }

  // MARK: - Lookups

  public var sectionCount: Int { selectedChild?.sectionCount ?? 0 }
  public func itemCount(inSection section: Int) -> Int { selectedChild?.itemCount(inSection: section) ?? 0 }
  public func item(at position: ItemPosition) -> Item? { selectedChild?.item(at: position) }
  public func sectionInfo(at index: Int) -> SectionInfo? { selectedChild?.sectionInfo(at: index) }
  public func id(at position: ItemPosition) -> ItemID? { selectedChild?.id(at: position) }
  public func position(of id: ItemID) -> ItemPosition? { selectedChild?.position(of: id) }

  // MARK: - Selecting

  /// Selects the child at `index`.
  ///
  ///     segments.select(1, comparison: .reload)
  ///
  /// - Parameters:
  ///   - index: The index of the child. If it is out of range, nothing changes.
  ///   - comparison: The comparison of the items of both children, or `nil` to use the ``comparison`` property.
  ///   - animation: The animation hint for the change.
  /// - Returns: Whether there is a child at `index`.
  /// - Complexity: The cost of comparing the items of both children; O(1) for a reload.
  @discardableResult
  public func select(
    _ index: Int, comparison: ListComparison<Item>? = nil, animation: AnimationHint = .automatic
  ) -> Bool {
    guard table[index] != nil else { return false }
    show(index, comparison: comparison ?? self.comparison, animation: animation)
    return true
  }

  /// Selects the first child that is identical to `child`.
  ///
  /// If there is none, nothing changes.
  ///
  /// - Returns: Whether there is such a child.
  /// - Complexity: O(*c*) plus the comparison, where *c* is the number of children.
  @discardableResult
  public func select(
    _ child: any DataSource<Item>, comparison: ListComparison<Item>? = nil, animation: AnimationHint = .automatic
  ) -> Bool {
    guard let index = index(ofChild: child) else { return false }
    return select(index, comparison: comparison, animation: animation)
  }

  /// Selects the child at an index and emits the difference.
  private func show(_ index: Int?, comparison: ListComparison<Item>, animation: AnimationHint) {
    let old = selectedChild
    activate(index)
    changeHub.emit(comparison.changes(from: old, to: selectedChild), animation: animation)
  }

  /// Makes the child at an index the selected one, and the only one whose changes are translated.
  private func activate(_ index: Int?) {
    if let selectedIndex { table[selectedIndex]?.link.isActive = false }
    let child = index.flatMap { table[$0] }
    selectedIndex = index
    selectedChild = child?.source(of: Item.self)
    child?.link.isActive = true
  }

  private func translate(_ updates: [ChildUpdate]) -> ChangeSet {
    updates.first { table.index(ofKey: $0.child) == selectedIndex }?.changes ?? ChangeSet()
  }

  // MARK: - Children

  public var children: [any DataSource<Item>] { table.sources(0..<table.count, of: Item.self) }
  public var upstream: [any DataSource] { children }

  /// Inserts children before the child at `index`.
  ///
  /// Pass the number of children to append.
  ///
  /// The selection doesn't change. If there were no children, the first new one is selected.
  ///
  /// - Returns: `true` if all children were inserted, `false` if none was.
  /// - Complexity: O(*k* log *c*) for *k* of *c* children.
  @discardableResult
  public func insertChildren(_ sources: [any DataSource<Item>], at index: Int, animation: AnimationHint) -> Bool {
    guard insert(sources, at: index) else { return false }
    if let selectedIndex {
      if index <= selectedIndex { self.selectedIndex = selectedIndex + sources.count }
    } else if !sources.isEmpty {
      show(0, comparison: comparison, animation: animation)
    }
    return true
  }

  /// Inserts children whose changes aren't translated, and returns whether that was possible.
  @discardableResult
  private func insert(_ sources: [any DataSource<Item>], at index: Int) -> Bool {
    let keys = table.makeKeys(sources.count)
    guard let new = SourceChild.children(sources, keys: keys, connectedTo: changeHub, hasOutputs: false) else {
      return false
    }
    for child in new { child.link.isActive = false }
    return table.insert(new, counts: new.map { _ in 0 }, at: index) != nil
  }

  /// Removes the children in a range of indices and returns them.
  ///
  /// If the selected child is removed, the child that follows is selected or, if there is none, the one before. If an
  /// index is out of range, removes nothing and returns an empty array.
  ///
  /// - Complexity: O(*k* log *c*) for *k* of *c* children, plus the comparison if the selection changes.
  @discardableResult
  public func removeChildren(_ range: Range<Int>, animation: AnimationHint) -> [any DataSource<Item>] {
    guard let removed = table.remove(range, of: Item.self)?.sources else { return [] }
    guard let index = selectedIndex, index >= range.lowerBound else { return removed }
    guard range.contains(index) else {
      selectedIndex = index - range.count
      return removed
    }
    // `activate(_:)` has no child to deactivate: the removed one is disconnected.
    selectedIndex = nil
    let count = table.count
    show(count == 0 ? nil : min(range.lowerBound, count - 1), comparison: comparison, animation: animation)
    return removed
  }

  /// Replaces the child at `index` with another source, which is selected if the old child was.
  ///
  /// - Returns: Whether the child was replaced.
  /// - Complexity: O(log *c*) for *c* children, plus the comparison if the child is selected.
  @discardableResult
  public func replaceChild(
    at index: Int, with source: any DataSource<Item>, comparison: ListComparison<Item>, animation: AnimationHint
  ) -> Bool {
    let key = table.makeKeys().lowerBound
    guard let old = table[index], let child = SourceChild(source, nil, key: key, connectedTo: changeHub) else {
      return false
    }
    // Releasing the old source can run the `deinit` of items, which can read this source.
    withExtendedLifetime(old) { table.replace(index, with: child, count: 0) }
    if index == selectedIndex { show(index, comparison: comparison, animation: animation) }
    return true
  }

  /// Moves a child to `target`, its index after the move.
  ///
  /// The same child stays selected, so no change is emitted.
  ///
  /// - Returns: Whether both indices are in range.
  /// - Complexity: O(log *c*) for *c* children.
  @discardableResult
  public func moveChild(from index: Int, to target: Int, animation: AnimationHint) -> Bool {
    let key = selectedIndex.flatMap { table[$0]?.key }
    guard table.move(from: index, to: target) != nil else { return false }
    selectedIndex = key.flatMap { table.index(ofKey: $0) }
    return true
  }

  // MARK: - Positions in children

  public func id(_ id: ItemID, ofChild index: Int) -> ItemID? { table[index] == nil ? nil : id }

  public func position(of position: ItemPosition, inChild index: Int) -> ItemPosition? {
    index == selectedIndex && childPosition(of: position) != nil ? position : nil
  }

  public func childPosition(ofInsertionAt position: ItemPosition, preferring preferred: Int?) -> ChildPosition? {
    guard let selectedIndex, position.section >= 0, position.section < sectionCount, position.item >= 0,
      position.item <= itemCount(inSection: position.section)
    else { return nil }
    return ChildPosition(child: selectedIndex, position: position)
  }
}

extension SegmentedSource: CollapsingSource {
  var wouldDisplayItems: Bool { selectedChild?.wouldDisplayItemsIfExpanded ?? false }
}

extension SegmentedSource: DescribedSource {
  /// The index of the selected child.
  package var describedDetails: String? { selectedIndex.map { "child \($0) of \(children.count) selected" } }
}
