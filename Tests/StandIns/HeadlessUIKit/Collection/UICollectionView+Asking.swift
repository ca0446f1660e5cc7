#if os(Linux)
  import DataSourcesTesting

  // The queries of the collection's state.
  extension UICollectionView {
    /// The number of sections, as last returned by the data source.
    public var numberOfSections: Int { engine.sectionCount }

    /// The number of items in a section, as last returned by the data source; 0 if the section doesn't exist.
    public func numberOfItems(inSection section: Int) -> Int { engine.itemCount(inSection: section) }

    /// The cell of an item that is shown.
    public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { shownItems[indexPath] }

    /// The item that a cell displays.
    public func indexPath(for cell: UICollectionViewCell) -> IndexPath? { shownItems.key(of: cell) }

    /// The cells that are shown, in the order of their items; UIKit promises no order.
    public var visibleCells: [UICollectionViewCell] { shownItems.views.sorted { $0.key < $1.key }.map(\.value) }

    /// The items that are shown, in order; UIKit promises no order.
    public var indexPathsForVisibleItems: [IndexPath] { shownItems.views.keys.sorted() }

    /// A supplementary view that is shown.
    public func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
      -> UICollectionReusableView?
    { shownParts[SupplementaryKey(kind: elementKind, path: indexPath)] }

    /// The supplementary views of a kind that are shown.
    public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
      shownParts.views.filter { $0.key.kind == elementKind }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The index paths of the displayed supplementary views of a kind.
    public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
      shownParts.views.keys.filter { $0.kind == elementKind }.map(\.path).sorted()
    }

    /// Where an item is.
    public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      prepareLayout()
      return collectionViewLayout.layoutAttributesForItem(at: indexPath)
    }

    /// Where a supplementary view is.
    public func layoutAttributesForSupplementaryElement(
      ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      prepareLayout()
      return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }

    /// The item at a point.
    public func indexPathForItem(at point: CGPoint) -> IndexPath? {
      prepareLayout()
      let spot = CGRect(x: point.x, y: point.y, width: 1, height: 1)
      return collectionViewLayout.layoutAttributesForElements(in: spot)?
        .first { $0.representedElementCategory == .cell && $0.frame.contains(point) }?.indexPath
    }

    /// Scrolls an item to a position on screen; throws an exception if the item doesn't exist.
    public func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
      guard let place = layoutAttributesForItem(at: indexPath)?.frame else {
        return HeadlessException.raise(
          "Attempted to scroll the collection view to an out-of-bounds item (\(indexPath.last ?? 0)) when there are only"
            + " \(numberOfItems(inSection: indexPath.first ?? 0)) items in section \(indexPath.first ?? 0).",
          name: "NSInvalidArgumentException")
      }
      if scrollPosition.isEmpty { return scrollRectToVisible(place, animated: animated) }
      var offset = contentOffset
      if scrollPosition.contains(.top) { offset.y = place.minY }
      if scrollPosition.contains(.centeredVertically) { offset.y = place.midY - frame.height / 2 }
      if scrollPosition.contains(.bottom) { offset.y = place.maxY - frame.height }
      if scrollPosition.contains(.left) { offset.x = place.minX }
      if scrollPosition.contains(.centeredHorizontally) { offset.x = place.midX - frame.width / 2 }
      if scrollPosition.contains(.right) { offset.x = place.maxX - frame.width }
      setContentOffset(clamped(offset), animated: animated)
    }

    // MARK: Selection

    /// The selected items, in the order of their selection.
    public var indexPathsForSelectedItems: [IndexPath]? { selection }

    /// Selects an item without calling the delegate; with `nil`, deselects all.
    public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
      guard let indexPath else {
        for path in selection { deselectItem(at: path, animated: animated) }
        return
      }
      guard indexPath.count == 2, indexPath.item >= 0, indexPath.item < numberOfItems(inSection: indexPath.section)
      else { return }
      if !selectsSeveral {
        for path in selection where path != indexPath { deselectItem(at: path, animated: animated) }
      }
      if !selection.contains(indexPath) { selection.append(indexPath) }
      shownItems[indexPath]?.isSelected = true
      if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects an item without calling the delegate.
    public func deselectItem(at indexPath: IndexPath, animated: Bool) {
      selection.removeAll { $0 == indexPath }
      shownItems[indexPath]?.isSelected = false
    }

    var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    var canSelect: Bool {
      isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }
  }
#endif
