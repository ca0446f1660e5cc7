public import ListChanges

extension ListShape {
  /// The positions of all rows, in order.
  ///
  /// - Complexity: O(1).
  public var positions: ListPositions { ListPositions(self) }

  /// The position of the first row; `nil` when there is none.
  ///
  /// - Complexity: O(log *s*), for *s* sections.
  public var firstPosition: ItemPosition? { position(atFlatIndex: 0) }

  /// The position of the last row; `nil` when there is none.
  ///
  /// - Complexity: O(log *s*), for *s* sections.
  public var lastPosition: ItemPosition? { position(atFlatIndex: itemCount - 1) }

  /// The position of the next row, over as many empty sections as there are.
  ///
  /// - Returns: `nil` after the last row, and when there is no row at `position`.
  /// - Complexity: O(log *s*), for *s* sections.
  public func position(after position: ItemPosition) -> ItemPosition? {
    flatIndex(of: position).flatMap { self.position(atFlatIndex: $0 + 1) }
  }

  /// The position of the row before, over as many empty sections as there are.
  ///
  /// - Returns: `nil` before the first row, and when there is no row at `position`.
  /// - Complexity: O(log *s*), for *s* sections.
  public func position(before position: ItemPosition) -> ItemPosition? {
    flatIndex(of: position).flatMap { self.position(atFlatIndex: $0 - 1) }
  }

  /// The position of a row that is as near as can be to a place where there may be none.
  ///
  /// That is the row itself if it exists; else the nearest one of its section; else, when the section is empty or does not
  /// exist, a row of the next section on one side that has rows, or of the next one on the other side.
  ///
  /// - Parameters:
  ///   - position: any place, also one out of range.
  ///   - side: which other section to try first. ``NearestItem/automatic`` is the one before, as in YapDatabase's
  ///     `nearestIndexPath`.
  /// - Returns: `nil` when there is no row at all.
  /// - Complexity: O(log *s*), for *s* sections.
  public func nearestPosition(to position: ItemPosition, preferring side: NearestItem = .automatic) -> ItemPosition? {
    let count = itemCount(inSection: position.section)
    if count > 0 {
      return ItemPosition(section: position.section, item: min(max(0, position.item), count - 1))
    }
    // No row is in the section itself: those before it end where those after it begin.
    let start = flatStart(ofSection: position.section)
    let (before, after) = (self.position(atFlatIndex: start - 1), self.position(atFlatIndex: start))
    return side == .after ? after ?? before : before ?? after
  }
}
