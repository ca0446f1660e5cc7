import DataSources

/// From what a page holds to what it is to hold, through a change of the list, a move of the window, or both.
///
/// - Complexity: O(*w* log *k* + *s*), for *w* rows in the windows, *k* changes and *s* sections; and one step for each
///   row that goes where the person looks.
struct WindowStep {
  let before: HeldWindow
  let after: HeldWindow
  /// What the page wants, in the coordinates of the list after the change.
  let wantedAfter: WebWindow
  let map: PositionMap

  /// Window indices of rows that the page does not keep, in the old window.
  private(set) var deletes: [Int] = []
  /// Window indices of rows that are new to the page, in the new window.
  private(set) var inserts: [Int] = []
  /// Window indices, old and new, of rows that the page keeps but that lost their order.
  private(set) var moves: [(from: Int, to: Int)] = []
  /// Window indices of kept rows, in the new window.
  private(set) var kept: Set<Int> = []

  init(from before: HeldWindow, by changes: ChangeSet, to shape: ListShape, wanted: WebWindow) {
    self.before = before
    map = PositionMap(changes)
    wantedAfter = changes.isEmpty ? wanted : Self.follow(wanted, in: before.shape, to: shape, map, changes)
    after = HeldWindow(wantedAfter, of: shape)
    var origins: [(new: Int, old: Int)] = []
    for (new, row) in after.rows.enumerated() {
      if let old = originInWindow(ofRow: row) {
        origins.append((new, old))
      } else {
        inserts.append(new)
      }
    }
    kept = Set(origins.map(\.new))
    let keptBefore = Set(origins.map(\.old))
    deletes = (0..<before.rows.count).filter { !keptBefore.contains($0) }
    let chain = HeaviestChain(of: origins.map(\.old))
    moves = origins.indices.filter { !chain.keeps($0) }.map { (origins[$0].old, origins[$0].new) }
  }

  /// Whether the page has nothing to do.
  var isIdle: Bool {
    deletes.isEmpty && inserts.isEmpty && moves.isEmpty && before.rows.lowerBound == after.rows.lowerBound
  }

  /// The place that a row of the new list has in the old window; `nil` when it was not there.
  private func originInWindow(ofRow row: Int) -> Int? {
    guard let position = after.shape.position(atFlatIndex: row), let old = map.oldPosition(ofNew: position),
      let flat = before.shape.flatIndex(of: old), before.rows.contains(flat)
    else { return nil }
    return flat - before.rows.lowerBound
  }

  /// The window moved along with what the person looks at: the first row from the anchor on that stays.
  private static func follow(
    _ window: WebWindow, in old: ListShape, to new: ListShape, _ map: PositionMap, _ changes: ChangeSet
  ) -> WebWindow {
    if window.start == 0, window.anchor == 0 { return window }  // who is at the very top sees what comes in there
    let moved = Set(changes.moves.map(\.from))
    for row in window.anchor..<max(window.anchor, min(window.start + window.count, old.itemCount)) {
      guard let position = old.position(atFlatIndex: row), !moved.contains(position),
        let after = map.newPosition(ofOld: position), let flat = new.flatIndex(of: after)
      else { continue }
      return WebWindow(start: window.start + flat - row, count: window.count, anchor: window.anchor + flat - row)
    }
    return window
  }
}
