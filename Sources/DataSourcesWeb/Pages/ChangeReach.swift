import ListChanges

/// Which part of a list a change concerns, in flat indices that mean the same before and after it.
///
/// So a page that shows other rows need not look at the change, and isn't woken for it.
struct ChangeReach {
  /// Beyond this number, one range around all has to do.
  private static let mostRanges = 16

  private var rows: [ClosedRange<Int>] = []
  private let headers: [Int]

  /// - Returns: `nil` when the change concerns every page: a reload, or other numbers of items.
  init?(_ changes: ChangeSet, in shape: ListShape) {
    guard !changes.isReload, !changes.hasSectionChanges, changes.deletes.isEmpty, changes.inserts.isEmpty else {
      return nil
    }
    headers = changes.sectionUpdates
    for move in changes.moves {
      guard move.from.section == move.to.section, let from = shape.flatIndex(of: move.from),
        let to = shape.flatIndex(of: move.to)
      else { return nil }
      rows.append(min(from, to)...max(from, to))
    }
    for position in changes.updates {
      guard let row = shape.flatIndex(of: position) else { return nil }
      rows.append(row...row)
    }
    if rows.count > Self.mostRanges, let first = rows.map(\.lowerBound).min(), let last = rows.map(\.upperBound).max() {
      rows = [first...last]
    }
  }

  /// Whether a page that holds a window may have to show the change.
  func concerns(_ held: HeldWindow) -> Bool {
    rows.contains { $0.overlaps(held.rows) } || headers.contains { held.headers.contains($0) }
  }
}
