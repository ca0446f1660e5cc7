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
