import DataSources

/// A move by the user that is displayed although the source hasn't made it.
///
/// It leads from a list without the move to the list with it, and follows the changes of the first one.
struct HeldMove {
  /// The number of the move, which stays the same.
  let number: Int
  /// The identity of the item, if its source has any.
  let id: ItemID?
  /// The position of the item in the list without the move.
  private(set) var from: ItemPosition
  /// The position of the item in the list with the move.
  private(set) var to: ItemPosition
  /// Whether the source is being asked to make the move; only then a change of the source can be this move.
  var isBegun = false
  /// Called when the move isn't held anymore.
  var didEnd: () -> Void = {}

  init(number: Int, id: ItemID?, from: ItemPosition, to: ItemPosition) {
    self.number = number
    self.id = id
    self.from = from
    self.to = to
  }

  /// The move.
  var changes: ChangeSet {
    var draft = ChangeSet.Draft()
    draft.moves = [.init(from: from, to: to)]
    return draft.changeSet()
  }

  /// Follows changes of the list without the move, which become those of the list with it.
  ///
  /// The item stays between its neighbors. The move ends if the changes are the move, delete the item, or leave it where it is;
  /// the list with the move is the one without it from then on.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - exists: Returns whether there is an item at a position in the list without the move, after the changes.
  /// - Returns: Whether the move is still held.
  mutating func follow(_ changes: inout ChangeSet, exists: (ItemPosition) -> Bool) -> Bool {
    if changes.isEmpty { return true }
    let reverted = self.changes.inverted().concatenated(with: changes)
    guard let (from, to) = positions(after: changes, exists) else {
      changes = reverted
      return false
    }
    (self.from, self.to) = (from, to)
    changes = reverted.concatenated(with: self.changes)
    return true
  }

  private func positions(
    after changes: ChangeSet, _ exists: (ItemPosition) -> Bool
  ) -> (from: ItemPosition, to: ItemPosition)? {
    let map = PositionMap(changes)
    guard let new = map.newPosition(ofOld: from), let section = map.newSection(ofOld: to.section) else { return nil }
    if isBegun, changes.moves.contains(where: { $0.from == from }) { return nil }
    let own = PositionMap(self.changes)
    let moved = Set(changes.moves.map(\.from))
    /// Where the item is now that is at a distance from the target; `nil` if there is none.
    func neighbor(_ distance: Int, ifUnmoved: Bool) -> ItemPosition? {
      let position = ItemPosition(section: to.section, item: to.item + distance)
      guard position.item >= 0, let old = own.oldPosition(ofNew: position), !ifUnmoved || !moved.contains(old),
        let new = map.newPosition(ofOld: old), exists(new)
      else { return nil }
      return new
    }
    // The source can also have moved the neighbors instead of the item.
    if isBegun, !moved.isEmpty,
      neighbor(-1, ifUnmoved: false) == ItemPosition(section: new.section, item: new.item - 1)
        || neighbor(1, ifUnmoved: false) == ItemPosition(section: new.section, item: new.item + 1)
    {
      return nil
    }
    var gap = 0
    // Every neighbor that can't be used is one that the changes delete or move.
    for distance in 1...changes.count + 1 {
      let before = neighbor(-distance, ifUnmoved: true)
      guard let found = before ?? neighbor(distance, ifUnmoved: true) else { continue }
      gap = found.item + (before == nil ? 0 : 1)
      if found.section == new.section, found.item > new.item { gap -= 1 }
      break
    }
    let target = ItemPosition(section: section, item: gap)
    return target == new ? nil : (new, target)
  }
}
