public import ListChanges

/// An edit of a list, as passed to ``EditableListSource/applySilently(_:)``.
///
/// All indexes are in range.
public enum ItemEdit<Item> {
  /// Replaces all items.
  case set([Item])
  /// Replaces the items in a range, which can be empty.
  case replaceSubrange(Range<Int>, with: [Item])
  /// Removes the items at these indexes, which are in ascending order.
  case remove(at: [Int])
  /// Moves an item. The second index is the index after the move.
  case move(from: Int, to: Int)
  /// Replaces the items at these indexes, which are in ascending order, each with one item.
  case replace(at: [Int], with: [Item])
}

extension ItemEdit {
  /// Performs the edit on an array.
  ///
  /// - Complexity: O(*n* + *k*) for *n* items of which *k* are inserted or deleted.
  public func apply(to items: inout [Item]) {
    switch self {
    case .set(let newItems): items = newItems
    case .replaceSubrange(let range, let newItems): items.replaceSubrange(range, with: newItems)
    case .move(let index, let target): items.insert(items.remove(at: index), at: target)
    case .replace(let indices, let newItems): for (index, item) in zip(indices, newItems) { items[index] = item }
    case .remove(let indices):
      guard var kept = indices.first else { return }
      var removed = indices.startIndex
      for index in kept..<items.count {
        if removed < indices.endIndex, indices[removed] == index {
          removed += 1
        } else {
          items[kept] = items[index]
          kept += 1
        }
      }
      items.removeLast(items.count - kept)
    }
  }
}

/// An edit of a list of sections, as passed to ``EditableSectionedSource/applySilently(_:)``.
///
/// All positions are in range.
public enum SectionEdit<Section: ListSectionProtocol> {
  /// Replaces all sections.
  case set([Section])
  /// Inserts items before the item at a position, or at the end of its section.
  case insert([Section.Item], at: ItemPosition)
  /// Removes the items at these positions, which are in ascending order.
  case remove(at: [ItemPosition])
  /// Moves an item. The second position is the position after the move.
  case move(from: ItemPosition, to: ItemPosition)
  /// Replaces the items at these positions, which are in ascending order, each with one item.
  case replace(at: [ItemPosition], with: [Section.Item])
  /// Replaces the sections in a range, which can be empty.
  case replaceSections(Range<Int>, with: [Section])
  /// Moves a section. The second index is the index after the move.
  case moveSection(from: Int, to: Int)
}

extension SectionEdit {
  /// Performs the edit on an array.
  ///
  /// - Complexity: O(*s* + *m*) for *s* sections, and *m* items in those that change.
  public func apply(to sections: inout [Section]) {
    switch self {
    case .set(let newSections): sections = newSections
    case .insert(let items, let position): sections[position.section].items.insert(contentsOf: items, at: position.item)
    case .remove(let positions):
      for position in positions.reversed() { sections[position.section].items.remove(at: position.item) }
    case .move(let position, let target):
      let item = sections[position.section].items.remove(at: position.item)
      sections[target.section].items.insert(item, at: target.item)
    case .replace(let positions, let items):
      for (position, item) in zip(positions, items) { sections[position.section].items[position.item] = item }
    case .replaceSections(let range, let newSections): sections.replaceSubrange(range, with: newSections)
    case .moveSection(let index, let target): sections.insert(sections.remove(at: index), at: target)
    }
  }
}
