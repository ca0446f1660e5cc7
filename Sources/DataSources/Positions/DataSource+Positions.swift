public import ListChanges

// These members add up the item counts of sections. For repeated queries, get the `shape` once; it stores the sums.
extension DataSource {
  /// The number of items in all sections.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public var itemCount: Int { shape.itemCount }

  /// The positions of all items, in order.
  ///
  ///     let titles = talks.positions.compactMap { talks.item(at: $0)?.title }
  ///
  /// The collection is a value and doesn't follow later changes of the source.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public var positions: ListPositions { shape.positions }

  /// Returns the position of the next item, which can be in a later section.
  ///
  ///     if let next = talks.position(after: position) { selection.select(at: next) }
  ///
  /// - Returns: The position, or `nil` if `position` is the last one or there is no item at it.
  /// - Complexity: O(*e*), where *e* is the number of empty sections between the two items.
  public func position(after position: ItemPosition) -> ItemPosition? {
    guard contains(position) else { return nil }
    let next = ItemPosition(section: position.section, item: position.item + 1)
    return contains(next) ? next : firstPosition(fromSection: position.section + 1)
  }

  /// Returns the position of the previous item, which can be in an earlier section.
  ///
  /// - Returns: The position, or `nil` if `position` is the first one or there is no item at it.
  /// - Complexity: O(*e*), where *e* is the number of empty sections between the two items.
  public func position(before position: ItemPosition) -> ItemPosition? {
    guard contains(position) else { return nil }
    if position.item > 0 { return ItemPosition(section: position.section, item: position.item - 1) }
    return lastPosition(beforeSection: position.section)
  }

  /// Returns whether there is an item at a position.
  ///
  /// - Complexity: The same as ``itemCount(inSection:)``.
  public func contains(_ position: ItemPosition) -> Bool {
    position.item >= 0 && position.item < itemCount(inSection: position.section)
  }

  private func firstPosition(fromSection first: Int) -> ItemPosition? {
    let count = sectionCount
    guard first < count else { return nil }
    return (first..<count).first { itemCount(inSection: $0) > 0 }.map { ItemPosition(section: $0, item: 0) }
  }

  private func lastPosition(beforeSection end: Int) -> ItemPosition? {
    (0..<end).last { itemCount(inSection: $0) > 0 }.map {
      ItemPosition(section: $0, item: itemCount(inSection: $0) - 1)
    }
  }
}
