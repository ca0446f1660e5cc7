#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  extension ModelCollectionAdapter: UICollectionViewDataSourcePrefetching {
    /// Tells rows that they may come on screen soon.
    public func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
      prefetch(indexPaths)
    }

    /// Tells rows that they will not come on screen soon after all.
    public func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
    {
      cancelPrefetching(indexPaths)
    }
  }

  #if !os(tvOS)
    extension ModelCollectionAdapter: UICollectionViewDragDelegate {
      /// What is dragged with the row; nothing keeps it in place.
      public func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
      ) -> [UIDragItem] {
        dragItems(at: indexPath)
      }
    }

    extension ModelCollectionAdapter: UICollectionViewDropDelegate {
      /// Hands over what the user dropped, and where: before the row there, or at the end.
      public func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator
      ) {
        drop(coordinator.items.map(\.dragItem), at: coordinator.destinationIndexPath)
      }
    }
  #endif
#endif
