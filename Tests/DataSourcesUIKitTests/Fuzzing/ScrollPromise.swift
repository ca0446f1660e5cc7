#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import ScreenTestSupport
  import UIKitStage

  /// How far a list has to be scrolled after a change, by a naive model.
  ///
  /// The model only knows where items are before and after the change, and which old item each new one is.
  @MainActor
  struct ScrollPromise {
    private let anchoring: ScrollAnchoring
    private let offset: CGFloat
    private let isAtEnd: Bool
    /// The items on screen, with the distance of each from the upper edge of the screen.
    private let visible: [(position: ItemPosition, distance: CGFloat)]

    /// Notes what is on screen; `nil` if the list is scrolled beyond its end, which its layout ends.
    init?(_ screen: some ListScreen) {
      anchoring = screen.adapter.settings.anchoring
      let offset = screen.view.contentOffset.y
      visible = screen.pathsInView.map { (ItemPosition($0), screen.place(ofRowAt: $0).minY - offset) }
      let end = Self.end(of: screen)
      guard offset >= 0, offset <= end else { return nil }
      self.offset = offset
      isAtEnd = offset >= end - 0.5
    }

    private var isAtStart: Bool { anchoring == .whenScrolled && offset <= 0.5 }

    private static func end(of screen: some ListScreen) -> CGFloat {
      max(0, screen.view.contentSize.height - screen.view.bounds.height)
    }

    /// The fault of the current scroll position, or `nil`.
    func fault(_ screen: some ListScreen, _ changes: ChangeSet, from old: ListShape, to new: ListShape) -> String? {
      // Performs the pending layout of a collection.
      _ = screen.pathsInView
      let end = Self.end(of: screen)
      // The next layout scrolls back to the end.
      func clamped(_ offset: CGFloat) -> CGFloat { min(max(0, offset), end) }
      guard let wanted = wantedOffset(screen, changes, old, new, end: end).map(clamped) else { return nil }
      let found = clamped(screen.view.contentOffset.y)
      if abs(found - wanted) <= (isAtStart ? 0.5 : 0.001) { return nil }
      return "scrolled from \(offset) to \(found), not \(wanted), with \(anchoring), by \(changes)"
    }

    private func wantedOffset(
      _ screen: some ListScreen, _ changes: ChangeSet, _ old: ListShape, _ new: ListShape, end: CGFloat
    ) -> CGFloat? {
      switch anchoring {
      case .off: return nil
      case .whenScrolled where isAtStart: return 0
      case .followingEnd where isAtEnd: return end
      case .whenScrolled, .always, .followingEnd:
        guard let origins = try? ReferenceBatch(changes, from: old, to: new).itemOrigins,
          let (held, target) = heldItem(changes, old, new, origins)
        else { return nil }
        return screen.place(ofRowAt: IndexPath(target)).minY - held
      }
    }

    /// The distance of the item to hold from the upper edge of the screen, and its position after the change.
    private func heldItem(
      _ changes: ChangeSet, _ old: ListShape, _ new: ListShape, _ origins: [[ItemPosition?]]
    ) -> (distance: CGFloat, target: ItemPosition)? {
      func target(_ position: ItemPosition) -> ItemPosition? {
        for (section, items) in origins.enumerated() {
          if let item = items.firstIndex(of: position) { return ItemPosition(section: section, item: item) }
        }
        return nil
      }
      let retained = visible.compactMap { item in target(item.position).map { (item, $0) } }
      let held = retained.first { item, _ in
        !changes.moves.contains { $0.from == item.position }
          && !changes.sectionMoves.contains { $0.from == item.position.section }
      }
      if let (item, target) = held ?? retained.first { return (item.distance, target) }
      guard let first = visible.first else { return nil }
      if let target = replacement(of: first.position, changes, origins) { return (first.distance, target) }
      // Which item is the nearest one is tested with its map.
      guard let nearest = PositionMap(changes).nearestPosition(toOld: first.position, from: old, to: new) else {
        return nil
      }
      return (first.distance, nearest)
    }

    /// The item that was inserted in the place of a deleted one: between the nearest items above and below that keep their order, and
    /// as far below the first as the deleted one was.
    private func replacement(
      of position: ItemPosition, _ changes: ChangeSet, _ origins: [[ItemPosition?]]
    ) -> ItemPosition? {
      guard let section = PositionMap(changes).newSection(ofOld: position.section) else { return nil }
      let retained = origins[section].enumerated().compactMap { index, origin -> (old: Int, new: Int)? in
        guard let origin, origin.section == position.section, !changes.moves.contains(where: { $0.from == origin })
        else { return nil }
        return (origin.item, index)
      }
      let above = retained.last { $0.old < position.item } ?? (old: -1, new: -1)
      let item = above.new + position.item - above.old
      let end = retained.first { $0.old > position.item }?.new ?? origins[section].count
      return item < end ? ItemPosition(section: section, item: item) : nil
    }
  }
#endif
