#if os(Linux)
  // The queries of the collection's state.
  extension NSCollectionView {
    /// The number of sections, as last returned by the data source.
    public var numberOfSections: Int { engine.sectionCount }

    /// The number of items in a section, as last returned by the data source.
    public func numberOfItems(inSection section: Int) -> Int { engine.itemCount(inSection: section) }

    /// Returns an item; `nil` if it isn't displayed.
    public func item(at indexPath: IndexPath) -> NSCollectionViewItem? { displayed[indexPath] }

    /// Returns the path of an item that is displayed.
    public func indexPath(for item: NSCollectionViewItem) -> IndexPath? { displayed.key(of: item) }

    /// Returns the items that are displayed, in order; AppKit promises no order.
    public func visibleItems() -> [NSCollectionViewItem] {
      displayed.views.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the paths of the items that are displayed.
    public func indexPathsForVisibleItems() -> Set<IndexPath> { Set(displayed.views.keys) }

    /// Returns a supplementary view; `nil` if it isn't displayed.
    public func supplementaryView(forElementKind elementKind: SupplementaryElementKind, at indexPath: IndexPath)
      -> NSView?
    {
      displayedParts[SupplementaryKey(kind: elementKind, path: indexPath)]
    }

    /// Returns the paths of the supplementary views of a kind that are displayed.
    public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: SupplementaryElementKind) -> Set<
      IndexPath
    > {
      Set(displayedParts.views.keys.lazy.filter { $0.kind == elementKind }.map(\.path))
    }

    /// Returns where an item is.
    public func layoutAttributesForItem(at indexPath: IndexPath) -> NSCollectionViewLayoutAttributes? {
      prepareLayout()
      return collectionViewLayout?.layoutAttributesForItem(at: indexPath)
    }

    /// Returns where a supplementary view is.
    public func layoutAttributesForSupplementaryElement(
      ofKind kind: SupplementaryElementKind, at indexPath: IndexPath
    ) -> NSCollectionViewLayoutAttributes? {
      prepareLayout()
      return collectionViewLayout?.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }

    /// Returns the item at a point.
    public func indexPathForItem(at point: NSPoint) -> IndexPath? {
      prepareLayout()
      let spot = NSRect(x: point.x, y: point.y, width: 1, height: 1)
      return collectionViewLayout?.layoutAttributesForElements(in: spot)
        .first { $0.representedElementKind == nil && $0.frame.contains(point) }?.indexPath
    }

    /// Scrolls until items are visible.
    public func scrollToItems(at indexPaths: Set<IndexPath>, scrollPosition: ScrollPosition) {
      guard let path = indexPaths.min(), let place = layoutAttributesForItem(at: path)?.frame else { return }
      scrollToVisible(place)
    }

    // MARK: Selection

    /// The selected items; setting them calls no delegate.
    public var selectionIndexPaths: Set<IndexPath> {
      get { selection }
      set {
        selection = newValue.filter { path in
          path.count == 2 && path.item >= 0 && path.item < numberOfItems(inSection: path.section)
        }
        for (path, item) in displayed.views { item.isSelected = selection.contains(path) }
      }
    }

    /// Selects items in addition, and calls no delegate.
    public func selectItems(at indexPaths: Set<IndexPath>, scrollPosition: ScrollPosition) {
      selectionIndexPaths.formUnion(indexPaths)
    }

    /// Deselects items, and calls no delegate.
    public func deselectItems(at indexPaths: Set<IndexPath>) { selectionIndexPaths.subtract(indexPaths) }
  }
#endif
