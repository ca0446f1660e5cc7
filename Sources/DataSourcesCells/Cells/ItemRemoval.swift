import DataSources

/// An item that the user deletes from a list that can be edited.
package struct ItemRemoval {
  let list: any DataSource
  /// Returns where the list has the item now.
  let position: () -> ItemPosition?
  /// Removes items from the list by their positions there.
  let remove: ([ItemPosition]) -> Void

  func perform() { [self].perform() }
}

extension [ItemRemoval] {
  /// Removes all items, those of one list at once.
  func perform() {
    for removals in Dictionary(grouping: self, by: { ObjectIdentifier($0.list) }).values {
      let positions = removals.compactMap { $0.position() }
      if !positions.isEmpty { removals[0].remove(positions) }
    }
  }
}

// Lists that the user edits through whatever is between them and the cells.
extension CellContext {
  /// Returns where a list that the user edits has the item.
  ///
  /// A list that the displayed source isn't derived from has its items by other ways, and the item by its ID: at the same position
  /// if the ID there is the same, because several items can have it.
  func place(in list: any DataSource, id: ItemID?) -> ItemPosition? {
    if isDerived(from: list) { return position(in: list) }
    guard let id else { return nil }
    if let currentPosition, list.id(at: currentPosition) == id { return currentPosition }
    return list.position(of: id)
  }

  /// Returns the removal of the item from a list, which may be done later.
  func removal(
    from list: any DataSource, id: ItemID, _ remove: @escaping ([ItemPosition]) -> Void
  ) -> ItemRemoval? {
    if place(in: list, id: id) == nil { return nil }
    return ItemRemoval(list: list, position: { place(in: list, id: id) }, remove: remove)
  }

  /// Whether the user can move the item in a list.
  func canMove(in list: any DataSource) -> Bool { place(ofItemAt: currentPosition, in: list) != nil }

  /// Returns the move in a list that moves the item to a position in the source that was turned into cells: beside a neighbor that
  /// it has there.
  func movement(to target: ItemPosition, in list: any DataSource) -> (from: ItemPosition, to: ItemPosition)? {
    // The target is as old as the context.
    guard isRecent, let from = place(ofItemAt: position, in: list) else { return nil }
    if displays(list) { return (position, target) }
    guard var to = insertionPoint(of: target, in: list) else { return nil }
    // Groups that the list doesn't have: only the item itself can say that it belongs to another one.
    if target.section != position.section,
      to.section == from.section || isDerived(from: list) && self.list.items.isGroup(target.section, from: list)
    {
      return nil
    }
    if to.section == from.section, to.item > from.item { to.item -= 1 }
    return from == to ? nil : (from, to)
  }

  /// Returns where a list has an item of the source that was turned into cells; by ID if that isn't derived from the list, at the
  /// same position if the ID there is the same.
  private func place(ofItemAt position: ItemPosition?, in list: any DataSource) -> ItemPosition? {
    guard let position else { return nil }
    if isDerived(from: list) { return origin(of: position, in: list) }
    guard let id = self.list.items.id(at: position) else { return nil }
    return list.id(at: position) == id ? position : list.position(of: id)
  }

  /// Returns where a list has the gap that the item is moved into, counting the item itself.
  private func insertionPoint(of target: ItemPosition, in list: any DataSource) -> ItemPosition? {
    let isInSection = target.section == position.section
    let otherCount = self.list.items.itemCount(inSection: target.section) - (isInSection ? 1 : 0)
    /// The position in the list of one of the others in the section.
    func other(_ index: Int) -> ItemPosition? {
      guard 0..<otherCount ~= index else { return nil }
      let item = isInSection && index >= position.item ? index + 1 : index
      return place(ofItemAt: ItemPosition(section: target.section, item: item), in: list)
    }
    // The nearest items of the list: those beside the target can be from elsewhere.
    var neighbors: (previous: ItemPosition?, next: ItemPosition?)
    for distance in 0...max(0, otherCount) {
      neighbors = (other(target.item - 1 - distance), other(target.item + distance))
      if neighbors != (nil, nil) { break }
    }
    func behind(_ position: ItemPosition) -> ItemPosition {
      ItemPosition(section: position.section, item: position.item + 1)
    }
    switch neighbors {
    case (let previous?, let next?):
      if previous < next { return behind(previous) }
      if isReversed(target.section, in: list) { return previous }
      // Between the items of different keys in a sorted list, the item has the key of those on the side that it comes from.
      return isInSection && target.item < position.item ? next : behind(previous)
    case (let previous?, nil): return isReversed(target.section, in: list) ? previous : behind(previous)
    case (nil, let next?): return isReversed(target.section, in: list) ? behind(next) : next
    case (nil, nil): return end(of: target.section, in: list)
    }
  }

  /// Whether a section has the items of a list in reverse, judged by the first ones.
  private func isReversed(_ section: Int, in list: any DataSource) -> Bool {
    let all = (0..<min(16, self.list.items.itemCount(inSection: section))).compactMap { index in
      let item = ItemPosition(section: section, item: index)
      return place(ofItemAt: item, in: list).map { (item: item, place: $0) }
    }
    let others = all.filter { $0.item != position }
    // One item says nothing without the moved one.
    let judged = (others.count < 2 ? all : others).map(\.place)
    if judged.count < 2 { return self.list.items.isReversed(at: others.first?.item ?? position, from: list) }
    return zip(judged, judged.dropFirst()).allSatisfy { $1 < $0 }
  }

  /// Returns the end of the section that the list has for an empty one.
  private func end(of section: Int, in list: any DataSource) -> ItemPosition? {
    let items = self.list.items
    let found = isDerived(from: list) ? items.section(section, in: list) : list.section(like: section, of: items)
    return found.map { ItemPosition(section: $0, item: list.itemCount(inSection: $0)) }
  }
}
