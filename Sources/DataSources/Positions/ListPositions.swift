public import ListChanges

/// The positions of all rows of a list, in order; nothing is stored for a row.
///
/// An index is a flat one: the number of the row, counted through all sections.
///
/// - Complexity: a position takes O(log *s*) for *s* sections.
public struct ListPositions: RandomAccessCollection, Hashable, Sendable {
  /// The item counts of the list.
  public let shape: ListShape

  /// The positions of the rows of a list with these item counts.
  public init(_ shape: ListShape) { self.shape = shape }

  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of rows.
  public var endIndex: Int { shape.itemCount }

  /// The position of the row with this number.
  ///
  /// Traps when `index` is out of range, as every collection does; `ListShape.position(atFlatIndex:)` answers `nil`.
  public subscript(index: Int) -> ItemPosition {
    guard let position = shape.position(atFlatIndex: index) else {
      preconditionFailure("Row \(index) is out of range: the list has \(shape.itemCount)")
    }
    return position
  }
}
