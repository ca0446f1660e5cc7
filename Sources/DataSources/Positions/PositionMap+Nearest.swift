public import ListChanges

extension PositionMap {
  /// Where an old row is now; or, if it is gone, the row nearest to where it was.
  ///
  /// Nearest are rows that were in its section and still are, then any row of it, then the ends of the sections around
  /// it that are still there. After a reload nothing is known but the place itself. This is what to select, and where
  /// to look, after a removal.
  ///
  /// - Parameters:
  ///   - position: an OLD position; out of range, the place nearest to it counts.
  ///   - old: the item counts before the change.
  ///   - new: the item counts after the change.
  ///   - side: which of two neighbours to take.
  /// - Returns: a NEW position; `nil` when the new list has no row.
  /// - Complexity: O(*k* log *k*) for *k* changes at most, and O(log *k*) for every section that is gone or empty in between.
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
    func staying(_ item: Int) -> ItemPosition? {
      let row = ItemPosition(section: position.section, item: item)
      // A row that moved away is no neighbour any more.
      guard let after = newPosition(ofOld: row), after.section == section, new.contains(after) else { return nil }
      return after
    }
    func before() -> ItemPosition? { (0..<start).lazy.reversed().lazy.compactMap(staying).first }
    func after() -> ItemPosition? { (start..<count).lazy.compactMap(staying).first }
    let nearest = side == .before ? before() ?? after() : after() ?? before()
    return nearest ?? new.nearestPosition(to: ItemPosition(section: section, item: position.item), preferring: side)
  }

  /// The last row of the nearest section before, or the first row of the nearest one after, that was there already.
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
