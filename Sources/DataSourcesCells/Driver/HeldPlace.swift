import DataSources

/// An item that stays in place on screen while the list changes around it.
@MainActor
struct HeldPlace {
  private enum Goal {
    /// The end of the list stays visible.
    case end
    /// A visible item stays at its offset.
    case item(visible: [ItemPosition], offsets: [Double])
  }

  private let goal: Goal
  private let changes: ChangeSet
  private let before: ListShape

  /// Notes where the visible items are; `nil` if none has to stay.
  ///
  /// - Complexity: O(*v*), where *v* is the number of visible items.
  init?(_ change: PresentedChange, in view: some BatchedListView, _ anchoring: ScrollAnchoring) {
    let changes = change.update.changes
    if anchoring == .followingEnd, view.isScrolledToEnd {
      (goal, self.changes, before) = (.end, changes, ListShape())
      return
    }
    if anchoring == .whenScrolled, view.isScrolledToStart { return nil }
    let visible = view.displayedPositions
    let offsets = visible.compactMap { view.visibleOffset(of: $0) }
    guard !visible.isEmpty, offsets.count == visible.count else { return nil }
    (goal, self.changes, before) = (.item(visible: visible, offsets: offsets), changes, change.before)
  }

  /// The distance by which the item is away from its place.
  func distance(in view: some BatchedListView, after: ListShape) -> Double? {
    guard case .item(let visible, let offsets) = goal,
      let anchor = ScrollAnchor(in: changes, visible: visible, from: before, to: after),
      let index = visible.firstIndex(of: anchor.oldPosition),
      let offset = view.visibleOffset(of: anchor.newPosition)
    else { return nil }
    return offset - offsets[index]
  }

  /// Scrolls back to the place.
  func restore(in view: some BatchedListView, after: ListShape, animated: Bool) {
    if case .end = goal { return view.scrollToEnd(animated: animated) }
    if let distance = distance(in: view, after: after), abs(distance) > 0.001 { view.scroll(by: distance) }
  }
}
