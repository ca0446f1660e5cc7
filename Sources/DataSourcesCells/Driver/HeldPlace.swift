import DataSources

/// An item that stays in place on screen while the list changes around it.
@MainActor
struct HeldPlace<View: BatchedListView> {
  private enum Goal {
    /// The end of the list stays visible.
    case end
    /// A visible item stays at its offset.
    case item(visible: ClosedRange<ItemPosition>, offsets: [ItemPosition: Double])
  }

  private let goal: Goal
  private let changes: ChangeSet
  private let before: ListShape

  /// Notes where the visible items are; `nil` if none has to stay.
  ///
  /// - Parameter measures: Whether updated items can have other sizes.
  /// - Complexity: O(*v*), where *v* is the number of visible items.
  init?(_ change: PresentedChange, in view: View, _ anchoring: ScrollAnchoring, measures: Bool) {
    let changes = change.update.changes
    guard anchoring != .off, !changes.isReload, changes.hasStructure || measures else { return nil }
    if anchoring == .followingEnd, view.isScrolledToEnd {
      (goal, self.changes, before) = (.end, changes, ListShape())
      return
    }
    if anchoring == .whenScrolled, view.isScrolledToStart { return nil }
    let visible = view.displayedPositions
    guard let first = visible.first, let last = visible.last else { return nil }
    var offsets: [ItemPosition: Double] = [:]
    for position in visible { offsets[position] = view.visibleOffset(of: position) }
    (goal, self.changes, before) = (.item(visible: first...last, offsets: offsets), changes, change.before)
  }

  /// The distance by which the item is away from its place.
  func distance(in view: View, after: ListShape) -> Double? {
    guard case .item(let visible, let offsets) = goal,
      let anchor = ScrollAnchor(in: changes, visible: visible, from: before, to: after),
      let old = offsets[anchor.oldPosition], let new = view.visibleOffset(of: anchor.newPosition)
    else { return nil }
    return new - old
  }

  /// Scrolls back to the place.
  func restore(in view: View, after: ListShape, animated: Bool) {
    if case .end = goal { return view.scrollToEnd(animated: animated) }
    if let distance = distance(in: view, after: after), abs(distance) > 0.001 { view.scroll(by: distance) }
  }
}
