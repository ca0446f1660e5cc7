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

extension ListShape {
  /// The positions of all items, in order.
  ///
  /// - Complexity: O(1).
  package var positions: ListPositions { ListPositions(self) }

  /// Returns the position of the next item, which can be in a later section.
  ///
  /// - Returns: The position, or `nil` if `position` is the last one or there is no item at it.
  /// - Complexity: O(log *s*), where *s* is the number of sections.
  package func position(after position: ItemPosition) -> ItemPosition? {
    flatIndex(of: position).flatMap { self.position(atFlatIndex: $0 + 1) }
  }

  /// Returns the position of the previous item, which can be in an earlier section.
  ///
  /// - Returns: The position, or `nil` if `position` is the first one or there is no item at it.
  /// - Complexity: O(log *s*), where *s* is the number of sections.
  package func position(before position: ItemPosition) -> ItemPosition? {
    flatIndex(of: position).flatMap { self.position(atFlatIndex: $0 - 1) }
  }

  /// Returns the position of the item nearest to a position, which can be out of range.
  ///
  ///     let nearest = shape.nearestPosition(to: position, preferring: .before)
  ///
  /// If there is an item at `position`, returns that position. Otherwise, returns the nearest position in the same
  /// section. If the section is empty or doesn't exist, returns the nearest position in another section.
  ///
  /// - Parameters:
  ///   - position: Any position.
  ///   - side: The side to search first for another section. ``NearestItem/automatic`` means the sections before.
  /// - Returns: The position, or `nil` if the list is empty.
  /// - Complexity: O(log *s*), where *s* is the number of sections.
  package func nearestPosition(to position: ItemPosition, preferring side: NearestItem = .automatic) -> ItemPosition? {
    let count = itemCount(inSection: position.section)
    if count > 0 {
      return ItemPosition(section: position.section, item: min(max(0, position.item), count - 1))
    }
    // The section is empty, so the items before it end where the items after it start.
    let start = flatStart(ofSection: position.section)
    let (before, after) = (self.position(atFlatIndex: start - 1), self.position(atFlatIndex: start))
    return side == .after ? after ?? before : before ?? after
  }

  /// Returns a position that satisfies a condition: a given one or, if that doesn't, the nearest one, first in its section.
  ///
  /// - Parameter side: The side to search first. ``NearestItem/automatic`` means the items behind, and the sections before.
  /// - Complexity: O(*k* log *s*), where *k* is the number of positions that are searched, and *s* the number of sections.
  func position(
    near position: ItemPosition, preferring side: NearestItem, where condition: (ItemPosition) -> Bool
  ) -> ItemPosition? {
    guard let index = flatIndex(of: position), !condition(position) else { return contains(position) ? position : nil }
    let start = flatStart(ofSection: position.section)
    let end = flatStart(ofSection: position.section + 1)
    func last(_ indices: Range<Int>) -> ItemPosition? {
      indices.reversed().lazy.compactMap(self.position(atFlatIndex:)).first(where: condition)
    }
    func first(_ indices: Range<Int>) -> ItemPosition? {
      indices.lazy.compactMap(self.position(atFlatIndex:)).first(where: condition)
    }
    let inSection =
      side == .before
      ? last(start..<index) ?? first(index + 1..<end) : first(index + 1..<end) ?? last(start..<index)
    if let inSection { return inSection }
    return side == .after ? first(end..<itemCount) ?? last(0..<start) : last(0..<start) ?? first(end..<itemCount)
  }
}
