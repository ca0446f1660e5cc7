import DataSources

/// What happens to the rows of one window, through a change of the list, a move of the window, or both.
///
/// - Complexity: O(*w* log *k*) for *w* rows in the windows and *k* changes; O(*w*) if the change leaves all rows in place.
struct WindowStep {
  let before: HeldWindow
  let after: HeldWindow
  /// Window indices of rows that the page does not keep, in the old window.
  private(set) var deletes: [Int] = []
  /// Window indices of rows that are new to the page, in the new window.
  private(set) var inserts: [Int] = []
  /// Window indices, old and new, of rows that the page keeps but that lost their order.
  private(set) var moves: [(from: Int, to: Int)] = []

  init(_ step: RevisionStep, from before: HeldWindow, to after: HeldWindow) {
    self.before = before
    self.after = after
    if step.keepsPositions { scroll() } else { follow(step) }
  }

  /// Whether the page keeps its rows, in their order and at their indices.
  var isIdle: Bool {
    deletes.isEmpty && inserts.isEmpty && moves.isEmpty && before.rows.lowerBound == after.rows.lowerBound
  }

  /// Rows stay where they are; only the window moves.
  private mutating func scroll() {
    guard before.rows != after.rows else { return }
    let kept = before.rows.clamped(to: after.rows)
    deletes = before.rows.filter { !kept.contains($0) }.map { $0 - before.rows.lowerBound }
    inserts = after.rows.filter { !kept.contains($0) }.map { $0 - after.rows.lowerBound }
  }

  private mutating func follow(_ step: RevisionStep) {
    var origins: [(new: Int, old: Int)] = []
    origins.reserveCapacity(after.rows.count)
    var isKept = Array(repeating: false, count: before.rows.count)
    for (new, row) in after.rows.enumerated() {
      if let old = originInWindow(ofRow: row, step) {
        origins.append((new, old))
        isKept[old] = true
      } else {
        inserts.append(new)
      }
    }
    deletes = isKept.indices.filter { !isKept[$0] }
    // Usually all rows keep their order.
    guard zip(origins, origins.dropFirst()).contains(where: { $0.old > $1.old }) else { return }
    let chain = HeaviestChain(of: origins.map(\.old))
    moves = origins.indices.filter { !chain.contains($0) }.map { (origins[$0].old, origins[$0].new) }
  }

  /// The place that a row of the new list has in the old window; `nil` when it was not there.
  private func originInWindow(ofRow row: Int, _ step: RevisionStep) -> Int? {
    guard let position = step.after.position(atFlatIndex: row), let old = step.map.oldPosition(ofNew: position),
      let flat = step.before.flatIndex(of: old), before.rows.contains(flat)
    else { return nil }
    return flat - before.rows.lowerBound
  }
}
