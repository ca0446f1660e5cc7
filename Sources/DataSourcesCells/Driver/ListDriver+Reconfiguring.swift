import DataSources

extension ListDriver {
  /// Configures the items and the section views on screen again, and those that the view has prepared.
  package func reconfigureVisibleItems() {
    isToBeReconfigured = false
    guard let view, !isDirty else { return }
    // Cells aren't at the positions of their items then, and the view would end the drag.
    if view.isBusy {
      isToBeReconfigured = true
      return readiness.wait()
    }
    let visible = view.displayedPositions.filter(list.contains)
    let positions =
      prepared(from: visible.first, in: view, by: -1).reversed() + visible
      + prepared(from: visible.last, in: view, by: 1)
    let resized = configure(positions, in: view, animation: .none)
    if !resized.isEmpty { view.remeasure(resized) }
    guard uses.capabilities.contains(.sectionViews) else { return }
    refreshSections(sections(around: visible), ListUpdate(changes: ChangeSet(), animation: .none))
  }

  /// The items beside the visible ones whose cells wait to be scrolled in.
  private func prepared(from position: ItemPosition?, in view: View, by step: Int) -> [ItemPosition] {
    let shape = list.shape
    guard var index = position.flatMap(shape.flatIndex(of:)) else { return [] }
    var positions: [ItemPosition] = []
    while let next = shape.position(atFlatIndex: index + step), view.displayedCell(at: next) != nil {
      positions.append(next)
      index += step
    }
    return positions
  }

  /// The sections of items, and the empty ones beside them, which can be visible, too.
  private func sections(around positions: [ItemPosition]) -> [Int] {
    guard let first = positions.first?.section, let last = positions.last?.section else {
      return Array(0..<list.sectionCount)
    }
    var (lower, upper) = (first - 1, last + 1)
    while lower > 0, list.itemCount(inSection: lower) == 0 { lower -= 1 }
    while upper + 1 < list.sectionCount, list.itemCount(inSection: upper) == 0 { upper += 1 }
    return Array(max(0, lower)..<max(0, min(list.sectionCount, upper + 1)))
  }
}
