public import ListChanges

// What takes the sections' counts one by one; who asks often asks the shape, which knows sums.
extension DataSource {
  /// The number of rows in all sections.
  ///
  /// - Complexity: O(*s*) where *s* is the number of sections.
  public var itemCount: Int { shape.itemCount }

  /// The positions of all rows as they are now, in order.
  ///
  /// The collection is a value: it does not follow the source.
  ///
  /// - Complexity: O(*s*) where *s* is the number of sections; nothing is made for a row.
  public var positions: ListPositions { shape.positions }

  /// The position of the first row; `nil` when there is none.
  ///
  /// - Complexity: O(*e*) where *e* is the number of empty sections before it.
  public var firstPosition: ItemPosition? { firstPosition(fromSection: 0) }

  /// The position of the last row; `nil` when there is none.
  ///
  /// - Complexity: O(*e*) where *e* is the number of empty sections after it.
  public var lastPosition: ItemPosition? { lastPosition(beforeSection: sectionCount) }

  /// The position of the next row, over as many empty sections as there are.
  ///
  /// - Returns: `nil` after the last row, and when there is no row at `position`.
  /// - Complexity: O(*e*) where *e* is the number of empty sections between the two.
  public func position(after position: ItemPosition) -> ItemPosition? {
    guard contains(position) else { return nil }
    let next = ItemPosition(section: position.section, item: position.item + 1)
    return contains(next) ? next : firstPosition(fromSection: position.section + 1)
  }

  /// The position of the row before, over as many empty sections as there are.
  ///
  /// - Returns: `nil` before the first row, and when there is no row at `position`.
  /// - Complexity: O(*e*) where *e* is the number of empty sections between the two.
  public func position(before position: ItemPosition) -> ItemPosition? {
    guard contains(position) else { return nil }
    if position.item > 0 { return ItemPosition(section: position.section, item: position.item - 1) }
    return lastPosition(beforeSection: position.section)
  }

  /// The position of the row with this number, counted through all sections; `nil` when there is none.
  ///
  /// - Complexity: O(*s*) where *s* is the number of sections up to it; for many questions ask ``shape`` once.
  public func position(atFlatIndex index: Int) -> ItemPosition? {
    guard index >= 0 else { return nil }
    var rest = index
    for section in 0..<sectionCount {
      let count = itemCount(inSection: section)
      if rest < count { return ItemPosition(section: section, item: rest) }
      rest -= count
    }
    return nil
  }

  /// The number of the row at a position, counted through all sections; `nil` when there is none.
  ///
  /// - Complexity: O(*s*) where *s* is the number of sections up to it; for many questions ask ``shape`` once.
  public func flatIndex(of position: ItemPosition) -> Int? {
    guard contains(position) else { return nil }
    return (0..<position.section).reduce(position.item) { $0 + itemCount(inSection: $1) }
  }

  /// Whether there is a row at this position.
  ///
  /// - Complexity: that of ``itemCount(inSection:)``.
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
