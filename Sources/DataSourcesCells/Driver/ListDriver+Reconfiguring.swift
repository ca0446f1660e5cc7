import DataSources

extension ListDriver {
  /// Configures the items and the section views on screen again.
  package func reconfigureVisibleItems() {
    guard let view, !isDirty else { return }
    let positions = view.displayedPositions.filter(list.contains)
    isReconfiguring = true
    if !positions.isEmpty { view.reconfigure(positions) }
    isReconfiguring = false
    let first = positions.first?.section ?? 0
    let last = positions.last?.section ?? 0
    // Empty sections beside the first and the last item can be visible, too.
    let sections = (first - 1...last + 1).filter { $0 >= 0 && $0 < list.sectionCount }
    guard capabilities.contains(.sectionViews) else { return }
    refreshSections(sections, ListUpdate(changes: ChangeSet(), animation: .none))
  }
}
