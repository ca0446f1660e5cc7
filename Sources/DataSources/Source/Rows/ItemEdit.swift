/// One change of a list's rows, as ``EditableListSource/applySilently(_:)`` gets it: all numbers are in range.
public enum ItemEdit<Item> {
  /// All rows are these.
  case set([Item])
  /// These rows stand in the place of some, which may be none.
  case replaceSubrange(Range<Int>, with: [Item])
  /// The rows with these numbers, in ascending order, go.
  case remove(at: [Int])
  /// A row moves to where it has the second number afterwards.
  case move(from: Int, to: Int)
  /// Other rows stand in the places of those with these numbers, which are in ascending order; as many of them.
  case replace(at: [Int], with: [Item])
}

extension ItemEdit {
  /// Does it to an array.
  ///
  /// - Complexity: O(*n* + *k*), for *n* rows and *k* that come and go.
  public func apply(to items: inout [Item]) {
    switch self {
    case .set(let rows): items = rows
    case .replaceSubrange(let range, let rows): items.replaceSubrange(range, with: rows)
    case .move(let index, let target): items.insert(items.remove(at: index), at: target)
    case .replace(let indices, let rows): for (index, row) in zip(indices, rows) { items[index] = row }
    case .remove(let indices):
      guard var kept = indices.first else { return }
      var gone = indices.startIndex
      for index in kept..<items.count {
        if gone < indices.endIndex, indices[gone] == index {
          gone += 1
        } else {
          items[kept] = items[index]
          kept += 1
        }
      }
      items.removeLast(items.count - kept)
    }
  }
}
