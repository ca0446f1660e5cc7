#if LIST_VIEWS
  public import DataSourcesCells
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  extension ModelCollectionAdapter: ListCommands {
    /// The rows on screen.
    public var visiblePositions: [ItemPosition] {
      collectionView?.indexPathsForVisibleItems.map(ItemPosition.init) ?? []
    }

    /// The cell of a row, if it has one at the moment.
    public func visibleCell(at position: ItemPosition) -> UICollectionViewCell? {
      collectionView?.cellForItem(at: IndexPath(position))
    }

    /// Scrolls until a row is on screen; out of range nothing happens.
    public func scroll(to position: ItemPosition, at place: ScrollAlignment, animated: Bool) {
      guard contains(position) else { return }
      let scrollPosition: UICollectionView.ScrollPosition =
        switch place {
        case .nearest: []
        case .start: [.top, .left]
        case .middle: [.centeredVertically, .centeredHorizontally]
        case .end: [.bottom, .right]
        }
      collectionView?.scrollToItem(at: IndexPath(position), at: scrollPosition, animated: animated)
    }

    /// Marks a row as selected, and tells nobody; out of range nothing happens.
    public func select(_ position: ItemPosition, animated: Bool) {
      guard contains(position) else { return }
      collectionView?.selectItem(at: IndexPath(position), animated: animated, scrollPosition: [])
    }

    /// Takes the mark of a selected row away, and tells nobody; out of range nothing happens.
    public func deselect(_ position: ItemPosition, animated: Bool) {
      guard contains(position) else { return }
      collectionView?.deselectItem(at: IndexPath(position), animated: animated)
    }
  }
#endif
