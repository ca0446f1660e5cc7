public import ListChanges

/// The item that replaces a deleted item.
///
///     selection.replacement = .before
public enum NearestItem: Hashable, Sendable, CaseIterable {
  /// The next item of the same section or, if there is none, the previous one.
  ///
  /// If the section is empty, the nearest item of an earlier section or, if there is none, of a later one.
  case automatic
  /// The previous item.
  case before
  /// The next item.
  case after
}

extension PositionMap {
  /// Returns the new position of an item or, if the item was deleted, the position of the nearest item.
  ///
  ///     let next = map.nearestPosition(toOld: position, from: oldShape, to: newShape)
  ///
  /// Use it to decide what to select, or where to scroll to, after a deletion. Items retained in the same section
  /// are preferred, then any item of that section, then the items of the nearest remaining sections. After a reload,
  /// returns the position nearest to `position`.
  ///
  /// - Parameters:
  ///   - position: A position before the change. If it is out of range, the nearest valid position is used.
  ///   - old: The item counts before the change.
  ///   - new: The item counts after the change.
  ///   - side: The neighbor to prefer.
  /// - Returns: A position after the change, or `nil` if the new list is empty.
  /// - Complexity: O(*k* log *k*), where *k* is the number of changes, plus O(log *k*) for each deleted or empty
  ///   section that is skipped.
  public func nearestPosition(
    toOld position: ItemPosition, from old: ListShape, to new: ListShape, preferring side: NearestItem = .automatic
  ) -> ItemPosition? {
    if old.contains(position), let after = newPosition(ofOld: position), new.contains(after) { return after }
    guard let section = newSection(ofOld: position.section), new.itemCount(inSection: section) > 0 else {
      return nearestEnd(toOld: position, from: old, to: new, side)
        ?? new.nearestPosition(to: position, preferring: side)
    }
    let count = old.itemCount(inSection: position.section)
    let start = min(max(0, position.item), count)
    func retained(_ item: Int) -> ItemPosition? {
      let neighbor = ItemPosition(section: position.section, item: item)
      // An item that moved to another section isn't a neighbor anymore.
      guard let after = newPosition(ofOld: neighbor), after.section == section, new.contains(after) else { return nil }
      return after
    }
    func before() -> ItemPosition? { (0..<start).lazy.reversed().lazy.compactMap(retained).first }
    func after() -> ItemPosition? { (start..<count).lazy.compactMap(retained).first }
    let nearest = side == .before ? before() ?? after() : after() ?? before()
    return nearest ?? new.nearestPosition(to: ItemPosition(section: section, item: position.item), preferring: side)
  }

  /// Returns the last item of the nearest earlier section, or the first item of the nearest later one, that already
  /// existed.
  private func nearestEnd(
    toOld position: ItemPosition, from old: ListShape, to new: ListShape, _ side: NearestItem
  ) -> ItemPosition? {
    let middle = min(max(0, position.section), old.sectionCount)
    func filled(_ section: Int) -> Int? {
      newSection(ofOld: section).flatMap { new.itemCount(inSection: $0) > 0 ? $0 : nil }
    }
    func before() -> ItemPosition? {
      (0..<middle).lazy.reversed().lazy.compactMap(filled).first.map {
        ItemPosition(section: $0, item: new.itemCount(inSection: $0) - 1)
      }
    }
    func after() -> ItemPosition? {
      (middle..<old.sectionCount).lazy.compactMap(filled).first.map { ItemPosition(section: $0, item: 0) }
    }
    return side == .after ? after() ?? before() : before() ?? after()
  }
}
