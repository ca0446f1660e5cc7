public import ListChanges

extension SegmentedSource {
  public var children: [any DataSource<Item>] { table.sources(0..<table.count, of: Item.self) }

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
    guard let new = table.makeChildren(sources, at: index, following: changeHub) else { return false }
    for child in new { child.link.isActive = false }
    table.insert(new, counts: new.map { _ in 0 }, at: index)
    if let selectedIndex {
      if index <= selectedIndex { self.selectedIndex = selectedIndex + sources.count }
    } else if !sources.isEmpty {
      show(0, comparison: comparison, animation: animation)
    }
    return true
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
    guard let old = table[index], let child = table.makeChild(source, following: changeHub) else { return false }
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
