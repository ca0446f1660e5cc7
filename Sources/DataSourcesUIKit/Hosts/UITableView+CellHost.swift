#if LIST_VIEWS
  public import DataSourcesCells
  import DataSourcesRouting

  extension UITableView: CellHost {
    public typealias Cell = UITableViewCell
    public typealias SectionView = UIView
  }

  // The calls in which tables differ from collections.
  extension UITableView: @MainActor BatchedListView {
    var tableResponder: TableResponder? { keptResponder as? TableResponder }

    package var isBusy: Bool { hasUncommittedUpdates }
    package func readAgain() { reloadData() }

    package func perform(
      animation: AnimationHint, _ commit: @escaping () -> ChangeSet?, completion: @escaping (Bool) -> Void
    ) {
      let animations = animations(for: animation)
      performBatchUpdates({ if let changes = commit() { self.send(changes, animations) } }, completion: completion)
    }

    private func send(_ changes: ChangeSet, _ animations: TableAnimations) {
      if !changes.sectionDeletes.isEmpty {
        deleteSections(IndexSet(changes.sectionDeletes), with: animations.deletedSections)
      }
      if !changes.sectionInserts.isEmpty {
        insertSections(IndexSet(changes.sectionInserts), with: animations.insertedSections)
      }
      for move in changes.sectionMoves { moveSection(move.from, toSection: move.to) }
      if !changes.deletes.isEmpty {
        deleteRows(at: changes.deletes.map(IndexPath.init(_:)), with: animations.deletedRows)
      }
      if !changes.inserts.isEmpty {
        insertRows(at: changes.inserts.map(IndexPath.init(_:)), with: animations.insertedRows)
      }
      for move in changes.moves { moveRow(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }

    private func animations(for hint: AnimationHint) -> TableAnimations {
      tableResponder?.animations.following(hint) ?? TableAnimations().following(hint)
    }

    package func reconfigure(_ positions: [ItemPosition]) { reconfigureRows(at: positions.map(IndexPath.init(_:))) }
    package func replaceCells(at positions: [ItemPosition], animation: AnimationHint) {
      reloadRows(at: positions.map(IndexPath.init(_:)), with: animations(for: animation).reloadedRows)
    }
    // An empty batch makes the table request heights, and nothing else.
    package func remeasure(_ positions: [ItemPosition]) { performBatchUpdates(nil) }

    package func displayedCell(at position: ItemPosition) -> (cell: UITableViewCell, kind: String?)? {
      cellForRow(at: IndexPath(position)).map { ($0, $0.reuseIdentifier) }
    }
    package var markedPositions: [ItemPosition] { indexPathsForSelectedRows?.map(ItemPosition.init(_:)) ?? [] }
    package func mark(_ position: ItemPosition, isSelected: Bool) {
      let indexPath = IndexPath(position)
      guard isSelected != (indexPathsForSelectedRows?.contains(indexPath) ?? false) else { return }
      if isSelected {
        selectRow(at: indexPath, animated: false, scrollPosition: .none)
      } else {
        deselectRow(at: indexPath, animated: false)
      }
    }

    package var displayedPositions: [ItemPosition] {
      indexPathsForVisibleRows?.map(ItemPosition.init(_:)).sorted() ?? []
    }
    package func visibleOffset(of position: ItemPosition) -> Double? {
      Double(rectForRow(at: IndexPath(position)).minY - contentOffset.y)
    }
    package func layoutSize(at position: ItemPosition) -> CellSize? {
      .height(Double(rectForRow(at: IndexPath(position)).height))
    }
    package var standardSize: CellSize { rowHeight < 0 ? .automatic : .height(Double(rowHeight)) }
    package var isScrolledToStart: Bool { isAtStart(.vertical) }
    package var isScrolledToEnd: Bool { isAtEnd(.vertical) }
    package func scroll(by distance: Double) { contentOffset = offset(movedBy: distance, .vertical) }
    package func scrollToEnd(animated: Bool) { setContentOffset(endOffset(.vertical), animated: animated) }
    package func scroll(to position: ItemPosition, at alignment: ScrollAlignment, animated: Bool) {
      let scrollPosition: UITableView.ScrollPosition =
        switch alignment {
        case .nearest: .none
        case .start: .top
        case .middle: .middle
        case .end: .bottom
        }
      scrollToRow(at: IndexPath(position), at: scrollPosition, animated: animated)
    }
  }

  // What tables and collections have in common as a `BatchedListView`.
  extension UIScrollView {
    package var isInWindow: Bool { window != nil }
    package var listSize: ListSize { ListSize(width: Double(bounds.width), height: Double(bounds.height)) }
    package func withoutAnimation(_ body: () -> Void) { UIView.performWithoutAnimation(body) }
  }

  // Offsets within the ends of the content.
  extension UIScrollView {
    typealias Axis = UICollectionView.ScrollDirection

    func isAtStart(_ axis: Axis) -> Bool {
      axis == .vertical
        ? contentOffset.y <= 0.5 - adjustedContentInset.top : contentOffset.x <= 0.5 - adjustedContentInset.left
    }

    func isAtEnd(_ axis: Axis) -> Bool {
      let end = endOffset(axis)
      return axis == .vertical ? contentOffset.y >= end.y - 0.5 : contentOffset.x >= end.x - 0.5
    }

    /// The offset at which the end of the content is visible.
    func endOffset(_ axis: Axis) -> CGPoint {
      var offset = contentOffset
      let inset = adjustedContentInset
      if axis == .vertical {
        offset.y = max(-inset.top, contentSize.height + inset.bottom - bounds.height)
      } else {
        offset.x = max(-inset.left, contentSize.width + inset.right - bounds.width)
      }
      return offset
    }

    /// The offset at a distance from the present one, not beyond the ends.
    func offset(movedBy distance: Double, _ axis: Axis) -> CGPoint {
      var offset = contentOffset
      let end = endOffset(axis)
      if axis == .vertical {
        offset.y = min(max(offset.y + CGFloat(distance), -adjustedContentInset.top), end.y)
      } else {
        offset.x = min(max(offset.x + CGFloat(distance), -adjustedContentInset.left), end.x)
      }
      return offset
    }
  }
#endif
