package import ListChanges

// A list of the item counts of sections.
extension CountList {
  /// The number of items in a section; 0 if there is no such section.
  @inlinable
  package func itemCount(inSection section: Int) -> Int { section >= 0 && section < count ? self[section] : 0 }

  /// Whether there is an item at a position.
  package func contains(_ position: ItemPosition) -> Bool {
    position.section >= 0 && position.section < count && position.item >= 0 && position.item < self[position.section]
  }

  /// The indices of a section's items among the items of all sections; the section must exist.
  @inlinable
  package func rows(inSection section: Int) -> Range<Int> {
    let start = sum(before: section)
    return start..<start + self[section]
  }

  /// The index of the item at a position among the items of all sections; `nil` if there is none.
  package func flatIndex(of position: ItemPosition) -> Int? {
    contains(position) ? sum(before: position.section) + position.item : nil
  }

  /// The position of the item at an index among the items of all sections; `nil` if there is none.
  package func position(atFlatIndex index: Int) -> ItemPosition? {
    guard let place = self.index(containing: index) else { return nil }
    return ItemPosition(section: place.index, item: place.remainder)
  }
}
