#if LIST_VIEWS
  public import DataSourcesCells
  import DataSourcesRouting

  extension UICollectionView: CellHost {
    public typealias Cell = UICollectionViewCell
    public typealias SectionView = UICollectionReusableView
  }

  // The calls in which collections differ from tables.
  extension UICollectionView: @MainActor BatchedListView {
    var collectionResponder: CollectionResponder? { keptResponder as? CollectionResponder }

    package var isBusy: Bool { hasUncommittedUpdates }
    package func readAgain() { reloadData() }

    package func perform(
      animation: AnimationHint, _ commit: @escaping () -> ChangeSet?, completion: @escaping (Bool) -> Void
    ) { performBatchUpdates({ if let changes = commit() { self.send(changes) } }, completion: completion) }

    private func send(_ changes: ChangeSet) {
      if !changes.sectionDeletes.isEmpty { deleteSections(IndexSet(changes.sectionDeletes)) }
      if !changes.sectionInserts.isEmpty { insertSections(IndexSet(changes.sectionInserts)) }
      for move in changes.sectionMoves { moveSection(move.from, toSection: move.to) }
      if !changes.deletes.isEmpty { deleteItems(at: changes.deletes.map(IndexPath.init(_:))) }
      if !changes.inserts.isEmpty { insertItems(at: changes.inserts.map(IndexPath.init(_:))) }
      for move in changes.moves { moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }

    package func reconfigure(_ positions: [ItemPosition]) { reconfigureItems(at: positions.map(IndexPath.init(_:))) }
    package func replaceCells(at positions: [ItemPosition], animation: AnimationHint) {
      reloadItems(at: positions.map(IndexPath.init(_:)))
    }
    // A flow layout keeps the sizes that its delegate returned.
    package func remeasure(_ positions: [ItemPosition]) {
      guard let layout = collectionViewLayout as? UICollectionViewFlowLayout else {
        return collectionViewLayout.invalidateLayout()
      }
      #if canImport(UIKit)
        // A layout of the app can have a context of its own, and refuses others.
        let type = type(of: layout).invalidationContextClass as? UICollectionViewFlowLayoutInvalidationContext.Type
        let context = (type ?? UICollectionViewFlowLayoutInvalidationContext.self).init()
      #else
        let context = UICollectionViewFlowLayoutInvalidationContext()
      #endif
      context.invalidateFlowLayoutDelegateMetrics = true
      layout.invalidateLayout(with: context)
    }

    package func displayedCell(at position: ItemPosition) -> (cell: UICollectionViewCell, kind: String?)? {
      cellForItem(at: IndexPath(position)).map { ($0, $0.reuseIdentifier) }
    }
    package var markedPositions: [ItemPosition] { indexPathsForSelectedItems?.map(ItemPosition.init(_:)) ?? [] }
    package func mark(_ position: ItemPosition, isSelected: Bool) {
      let indexPath = IndexPath(position)
      guard isSelected != (indexPathsForSelectedItems?.contains(indexPath) ?? false) else { return }
      if isSelected {
        selectItem(at: indexPath, animated: false, scrollPosition: [])
      } else {
        deselectItem(at: indexPath, animated: false)
      }
    }

    package var displayedPositions: [ItemPosition] { indexPathsForVisibleItems.map(ItemPosition.init(_:)).sorted() }
    package func visibleOffset(of position: ItemPosition) -> Double? {
      layoutAttributesForItem(at: IndexPath(position)).map {
        scrollAxis == .vertical ? Double($0.frame.minY - contentOffset.y) : Double($0.frame.minX - contentOffset.x)
      }
    }
    package func layoutSize(at position: ItemPosition) -> CellSize? {
      layoutAttributesForItem(at: IndexPath(position)).map {
        CellSize(width: Double($0.frame.width), height: Double($0.frame.height))
      }
    }
    package var standardSize: CellSize {
      guard let size = (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize else { return .automatic }
      return CellSize(width: Double(size.width), height: Double(size.height))
    }
    /// The axis in which the content scrolls.
    var scrollAxis: UICollectionView.ScrollDirection {
      if let flow = collectionViewLayout as? UICollectionViewFlowLayout { return flow.scrollDirection }
      return contentSize.width > bounds.width && contentSize.height <= bounds.height ? .horizontal : .vertical
    }
    package var isScrolledToStart: Bool { isAtStart(scrollAxis) }
    package var isScrolledToEnd: Bool { isAtEnd(scrollAxis) }
    package func scroll(by distance: Double) { contentOffset = offset(movedBy: distance, scrollAxis) }
    package func scrollToEnd(animated: Bool) { setContentOffset(endOffset(scrollAxis), animated: animated) }
    package func scroll(to position: ItemPosition, at alignment: ScrollAlignment, animated: Bool) {
      let scrollPosition: UICollectionView.ScrollPosition =
        switch alignment {
        case .nearest: []
        case .start: [.top, .left]
        case .middle: [.centeredVertically, .centeredHorizontally]
        case .end: [.bottom, .right]
        }
      scrollToItem(at: IndexPath(position), at: scrollPosition, animated: animated)
    }
  }
#endif
