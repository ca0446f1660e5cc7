public import ListChanges

/// An item that stays at the same place on screen while a list changes around it.
///
///     let anchor = ScrollAnchor(in: update.changes, visible: first...last, from: before, to: after)
///     // Scroll so that the cell at anchor.newPosition appears where the cell at anchor.oldPosition was.
///
/// If the item was deleted, the anchor is another one:
///
///     if let anchor, !anchor.isSameItem { highlight(anchor.newPosition) }
///
/// An anchor is computed from a change set alone, so it works with any host.
public struct ScrollAnchor: Hashable, Sendable {
  /// The position of the item before the change.
  ///
  /// Measure where its cell is on screen.
  public var oldPosition: ItemPosition
  /// The position after the change of the item to display at that place.
  public var newPosition: ItemPosition
  /// Whether both positions refer to the same item.
  ///
  /// If not, the new position is that of the nearest item.
  public var isSameItem: Bool

  /// Creates the anchor for a change.
  ///
  /// The anchor is the item at `held` if it still exists. Otherwise it is the first visible item that kept its order
  /// or, if there is none, the first visible item that still exists. If no visible item exists anymore, it is the item
  /// that was inserted in the place of the held or first visible one, as when placeholders are loaded, or the nearest one.
  ///
  /// - Parameters:
  ///   - changes: The change.
  ///   - visible: The positions of the first and last visible item before the change.
  ///   - held: The position before the change of the item to prefer, such as the focused one.
  ///   - old: The item counts before the change.
  ///   - new: The item counts after the change.
  ///   - side: The neighbor that replaces a deleted item.
  /// - Returns: `nil` if the old or the new list is empty.
  /// - Complexity: O((*v* + *k*) log *k* + *s*), where *v* is the number of visible items, *s* the number of visible
  ///   sections, and *k* the number of changes.
  public init?(
    in changes: ChangeSet, visible: ClosedRange<ItemPosition>, holding held: ItemPosition? = nil, from old: ListShape,
    to new: ListShape, preferring side: NearestItem = .automatic
  ) {
    guard let first = old.nearestPosition(to: visible.lowerBound, preferring: .after),
      let last = old.nearestPosition(to: visible.upperBound, preferring: .before)
    else { return nil }
    let positions = sequence(first: first, next: old.position(after:)).lazy.prefix { $0 <= last }
    self.init(in: changes, displayed: positions, else: first, holding: held, from: old, to: new, preferring: side)
  }

  /// Creates the anchor for a change of a list whose visible items aren't a range, such as a grid with items of
  /// different heights.
  ///
  /// - Parameter visible: The positions of the visible items before the change, ascending.
  package init?(in changes: ChangeSet, visible: [ItemPosition], from old: ListShape, to new: ListShape) {
    guard let first = visible.first else { return nil }
    self.init(in: changes, displayed: visible, else: first, holding: nil, from: old, to: new, preferring: .automatic)
  }

  private init?(
    in changes: ChangeSet, displayed: some Sequence<ItemPosition>, else first: ItemPosition,
    holding held: ItemPosition?, from old: ListShape, to new: ListShape, preferring side: NearestItem
  ) {
    let map = PositionMap(changes)
    let wish = held.flatMap { old.contains($0) ? $0 : nil }
    let moved = Set(changes.moves.map(\.from))
    let movedSections = Set(changes.sectionMoves.map(\.from))
    var retained = wish.flatMap { wish in map.newPosition(ofOld: wish).map { (wish, $0) } }
    if retained == nil {
      for position in displayed {
        guard let target = map.newPosition(ofOld: position), new.contains(target) else { continue }
        let stays = !moved.contains(position) && !movedSections.contains(position.section)
        if stays || retained == nil { retained = (position, target) }
        if stays { break }
      }
    }
    if let retained, new.contains(retained.1) {
      self.init(oldPosition: retained.0, newPosition: retained.1, isSameItem: true)
    } else if let target = Self.replacement(of: wish ?? first, map, moved, from: old, to: new)
      ?? map.nearestPosition(toOld: wish ?? first, from: old, to: new, preferring: side)
    {
      self.init(oldPosition: wish ?? first, newPosition: target, isSameItem: false)
    } else {
      return nil
    }
  }

  /// Returns the item in the place of a deleted one: as far below an item that stays, and above the next one.
  private static func replacement(
    of position: ItemPosition, _ map: PositionMap, _ moved: Set<ItemPosition>, from old: ListShape, to new: ListShape
  ) -> ItemPosition? {
    guard let section = map.newSection(ofOld: position.section) else { return nil }
    func target(_ item: Int) -> Int? {
      let neighbor = ItemPosition(section: position.section, item: item)
      return moved.contains(neighbor) ? nil : map.newPosition(ofOld: neighbor)?.item
    }
    let above = (0..<position.item).last { target($0) != nil }
    let below = (position.item + 1..<max(position.item + 1, old.itemCount(inSection: position.section)))
      .first { target($0) != nil }
    let item = (above.flatMap(target) ?? -1) + position.item - (above ?? -1)
    let end = below.flatMap(target) ?? new.itemCount(inSection: section)
    return item < end ? ItemPosition(section: section, item: item) : nil
  }

  private init(oldPosition: ItemPosition, newPosition: ItemPosition, isSameItem: Bool) {
    self.oldPosition = oldPosition
    self.newPosition = newPosition
    self.isSameItem = isSameItem
  }
}
