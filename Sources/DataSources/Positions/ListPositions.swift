public import ListChanges

/// The positions of all items of a list, in order.
///
///     for position in talks.positions { print(position) }
///
/// The indices of the collection count items through all sections. The collection stores item counts of sections only.
///
/// - Complexity: Accessing a position takes O(log *s*), where *s* is the number of sections.
public struct ListPositions: RandomAccessCollection, Hashable, Sendable {
  /// The item counts of the list.
  let shape: ListShape

  /// Creates the positions of a list with the given item counts.
  init(_ shape: ListShape) { self.shape = shape }

  public var startIndex: Int { 0 }
  public var endIndex: Int { shape.itemCount }

  /// The position of the item at `index`.
  ///
  /// Like every collection, traps if `index` is out of range. For an optional result, use
  /// `ListShape.position(atFlatIndex:)`.
  public subscript(index: Int) -> ItemPosition {
    guard let position = shape.position(atFlatIndex: index) else {
      preconditionFailure("Index \(index) is out of range: the list contains \(shape.itemCount) items")
    }
    return position
  }
}
