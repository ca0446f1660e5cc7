public import ListChanges

/// The row to hold where it is on screen while a list changes around it.
///
///     let anchor = ScrollAnchor(in: update.changes, visible: first...last, from: before, to: after)
///     // Scroll so that anchor.target stands where anchor.row stood.
///
/// It is computed from the change set alone, for any host.
public struct ScrollAnchor: Hashable, Sendable {
  /// The row that is on screen now, in OLD coordinates: measure where it stands.
  public var row: ItemPosition
  /// The row that is to stand there afterwards, in NEW coordinates.
  public var target: ItemPosition
  /// Whether both are the same row; if not, the target is the nearest one to where the row was.
  public var isSameRow: Bool

  /// The anchor of a change.
  ///
  /// It is the wished row if that is still there; else the first visible row that stays in its order; else the first one
  /// that is still there at all; else whatever is nearest to the wished row, or to the first visible one.
  ///
  /// - Parameters:
  ///   - changes: from the old list to the new one.
  ///   - visible: the first and the last row on screen, in OLD coordinates.
  ///   - row: the row to hold if possible, in OLD coordinates: the focused one, the one under the finger.
  ///   - old: the item counts before the change.
  ///   - new: the item counts after the change.
  ///   - side: which of two neighbours stands in for a row that is gone.
  /// - Returns: `nil` when one of the lists has no row.
  /// - Complexity: O((*v* + *k*) log *k*), for *v* visible rows and *k* changes, plus O(*s*) for *s* visible sections.
  public init?(
    in changes: ChangeSet, visible: ClosedRange<ItemPosition>, holding row: ItemPosition? = nil, from old: ListShape,
    to new: ListShape, preferring side: NearestItem = .automatic
  ) {
    guard let first = old.nearestPosition(to: visible.lowerBound, preferring: .after),
      let last = old.nearestPosition(to: visible.upperBound, preferring: .before)
    else { return nil }
    let map = PositionMap(changes)
    let wish = row.flatMap { old.contains($0) ? $0 : nil }
    let moved = Set(changes.moves.map(\.from))
    let movedSections = Set(changes.sectionMoves.map(\.from))
    var survivor = wish.flatMap { wish in map.newPosition(ofOld: wish).map { (wish, $0) } }
    if survivor == nil, first <= last {
      var next: ItemPosition? = first
      while let position = next, position <= last {
        next = old.position(after: position)
        guard let target = map.newPosition(ofOld: position), new.contains(target) else { continue }
        let stays = !moved.contains(position) && !movedSections.contains(position.section)
        if stays || survivor == nil { survivor = (position, target) }
        if stays { break }
      }
    }
    if let survivor, new.contains(survivor.1) {
      self.init(row: survivor.0, target: survivor.1, isSameRow: true)
    } else if let target = map.nearestPosition(toOld: wish ?? first, from: old, to: new, preferring: side) {
      self.init(row: wish ?? first, target: target, isSameRow: false)
    } else {
      return nil
    }
  }

  private init(row: ItemPosition, target: ItemPosition, isSameRow: Bool) {
    self.row = row
    self.target = target
    self.isSameRow = isSameRow
  }
}
