public import ListChanges

extension SegmentedSource {
  /// The sources to choose from, in order.
  public var children: [any DataSource<Item>] { sources(0..<table.count) }

  /// Adds children before the one with an index.
  ///
  /// The selected child stays selected; if there was none, the first new one is.
  ///
  /// - Returns: whether they were added: all or none.
  /// - Complexity: O(*k* log *c*) for *k* children that come to *c* others; the rows are looked at only when there was no child.
  @discardableResult
  public func insertChildren(_ sources: [any DataSource<Item>], at index: Int, animation: AnimationHint) -> Bool {
    guard index >= 0, index <= table.count, let new = table.makeChildren(sources, following: changeHub) else {
      return false
    }
    for child in new { child.link.isActive = false }
    table.insert(new, counts: new.map { _ in 0 }, at: index)
    if let selectedIndex {
      if index <= selectedIndex { self.selectedIndex = selectedIndex + sources.count }
    } else if !sources.isEmpty {
      show(0, comparison: comparison, animation: animation)
    }
    return true
  }

  /// Removes children and returns them; none when an index is out of range.
  ///
  /// When the selected one goes, the next child that stays is selected, or the one before if there is none.
  ///
  /// - Complexity: O(*k* log *c*) for *k* children that go of *c*, and that of selecting another one.
  @discardableResult
  public func removeChildren(_ range: Range<Int>, animation: AnimationHint) -> [any DataSource<Item>] {
    guard range.lowerBound >= 0, range.upperBound <= table.count else { return [] }
    let gone = sources(range)
    table.remove(range)
    guard let index = selectedIndex, index >= range.lowerBound else { return gone }
    guard range.contains(index) else {
      selectedIndex = index - range.count
      return gone
    }
    selectedIndex = nil
    let count = table.count
    show(count == 0 ? nil : min(range.lowerBound, count - 1), comparison: comparison, animation: animation)
    return gone
  }

  /// Puts another source in the place of a child; it is selected if that one was.
  ///
  /// - Returns: whether it was replaced.
  /// - Complexity: O(log *c*) for *c* children, and that of the comparison for the selected child.
  @discardableResult
  public func replaceChild(
    at index: Int, with source: any DataSource<Item>, comparison: ListComparison<Item>, animation: AnimationHint
  ) -> Bool {
    guard let old = table[index], let child = table.makeChild(source, following: changeHub) else { return false }
    // The old child may be the last that holds its source, whose rows may read this one in their `deinit`.
    withExtendedLifetime(old) { table.replace(index, with: child, count: 0) }
    if index == selectedIndex { show(index, comparison: comparison, animation: animation) }
    return true
  }

  /// Moves a child; `target` is its index afterwards.
  ///
  /// The selected child stays selected, and nothing changes in the list.
  ///
  /// - Returns: whether both were in range.
  /// - Complexity: O(log *c*) for *c* children.
  @discardableResult
  public func moveChild(from index: Int, to target: Int, animation: AnimationHint) -> Bool {
    guard table[index] != nil, table[target] != nil else { return false }
    let key = selectedIndex.flatMap { table[$0]?.key }
    _ = table.move(from: index, to: target)
    selectedIndex = key.flatMap { table.index(ofKey: $0) }
    return true
  }

  /// The same ID, as only one child is shown at a time; `nil` when there is no child with this index.
  public func id(_ id: ItemID, ofChild index: Int) -> ItemID? { table[index] == nil ? nil : id }

  /// The selected child and the same position; `nil` when there is no such row.
  ///
  /// - Complexity: O(1) over the child.
  public func childPosition(of position: ItemPosition) -> ChildPosition? {
    position.item < itemCount(inSection: position.section)
      ? childPosition(ofInsertionAt: position, preferring: nil) : nil
  }

  /// The same position for a row of the selected child; `nil` for other children, and when there is no such row.
  ///
  /// - Complexity: O(1) over the child.
  public func position(of position: ItemPosition, inChild index: Int) -> ItemPosition? {
    index == selectedIndex && childPosition(of: position) != nil ? position : nil
  }

  /// The selected child and the same position.
  ///
  /// - Returns: `nil` when out of range.
  /// - Complexity: O(1) over the child.
  public func childPosition(ofInsertionAt position: ItemPosition, preferring preferred: Int?) -> ChildPosition? {
    guard let selectedIndex, position.section >= 0, position.section < sectionCount, position.item >= 0,
      position.item <= itemCount(inSection: position.section)
    else { return nil }
    return ChildPosition(child: selectedIndex, position: position)
  }

  private func sources(_ range: Range<Int>) -> [any DataSource<Item>] {
    table.children(range).map { $0.source(of: Item.self) }
  }
}
