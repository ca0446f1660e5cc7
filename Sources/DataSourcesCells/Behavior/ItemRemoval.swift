import DataSources

/// An item that the user deletes from a list that can be edited.
package struct ItemRemoval {
  let list: any DataSource
  /// The position in that list.
  let position: ItemPosition
  /// Removes items from the list by their positions there.
  let remove: ([ItemPosition]) -> Void

  func perform() { remove([position]) }
}

extension [ItemRemoval] {
  /// Removes all items, those of one list at once: the removal of one would change the positions of others.
  func perform() {
    for removals in Dictionary(grouping: self, by: { ObjectIdentifier($0.list) }).values {
      removals[0].remove(removals.map(\.position))
    }
  }
}

// Lists that the user edits through whatever is between them and the cells.
extension CellContext {
  /// Whether the user can edit the item in a list: it is from there, or the displayed source isn't derived from the list, which
  /// then has its items by other ways.
  func canEdit(in list: any DataSource) -> Bool { position(in: list) != nil || !isDerived(from: list) }

  /// Returns the removal of the item from a list; by ID only if the displayed source isn't derived from the list.
  func removal(
    from list: any DataSource, id: ItemID, _ remove: @escaping ([ItemPosition]) -> Void
  ) -> ItemRemoval? {
    let found = position(in: list) ?? (isDerived(from: list) ? nil : list.position(of: id))
    return found.map { ItemRemoval(list: list, position: $0, remove: remove) }
  }

  /// Returns the move in a list that moves the item to a position in the source that was turned into cells: beside a neighbor that
  /// it has there.
  func movement(to target: ItemPosition, in list: any DataSource) -> (from: ItemPosition, to: ItemPosition)? {
    guard let from = position(in: list) else { return isDerived(from: list) ? nil : (position, target) }
    if displays(list) { return (position, target) }
    guard var to = insertionPoint(of: target, in: list) else { return nil }
    if to.section == from.section, to.item > from.item { to.item -= 1 }
    return (from, to)
  }

  /// Returns where a list has the gap that the item is moved into, counting the item itself.
  private func insertionPoint(of target: ItemPosition, in list: any DataSource) -> ItemPosition? {
    /// The position in the list of the item that is at a distance from the target after the move.
    func neighbor(_ distance: Int) -> ItemPosition? {
      var neighbor = ItemPosition(section: target.section, item: target.item + distance)
      guard neighbor.item >= 0 else { return nil }
      if distance > 0 { neighbor.item -= 1 }
      if neighbor.section == position.section, neighbor.item >= position.item { neighbor.item += 1 }
      return origin(of: neighbor, in: list)
    }
    let start = (0..<2).map { origin(of: ItemPosition(section: target.section, item: $0), in: list) }
    let isReversed = if let first = start[0], let second = start[1] { second < first } else { false }
    if var found = neighbor(-1) {
      if !isReversed { found.item += 1 }
      return found
    }
    if var found = neighbor(1) {
      if isReversed { found.item += 1 }
      return found
    }
    guard hasSections(of: list) else { return nil }
    return ItemPosition(section: target.section, item: list.itemCount(inSection: target.section))
  }
}
