#if LIST_VIEWS
  import DataSources
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  extension CollectionAdapter: UICollectionViewDataSourcePrefetching {
    /// Tells rows that they may come on screen soon.
    public func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
      for indexPath in indexPaths { tell(indexPath) { $0.showing.prefetch?($1) } }
    }

    /// Tells rows that they will not come on screen soon after all.
    public func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
    {
      for indexPath in indexPaths { tell(indexPath) { $0.showing.cancelPrefetching?($1) } }
    }
  }

  #if !os(tvOS)
    extension CollectionAdapter: UICollectionViewDragDelegate {
      /// What is dragged with the row; nothing keeps it in place.
      public func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
      ) -> [UIDragItem] {
        guard let payload = ask(indexPath, { $0.moving.dragged?($1) }) else { return [] }
        return [UIDragItem(carrying: payload)]
      }
    }

    extension CollectionAdapter: UICollectionViewDropDelegate {
      /// Hands over what the user dropped, and where: before the row there, or at the end.
      public func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator
      ) {
        let objects = coordinator.items.compactMap(\.dragItem.payload)
        let target = coordinator.destinationIndexPath.map(ItemPosition.init) ?? presentation.end
        if !objects.isEmpty { _ = onDrop?(objects, target) }
      }
    }
  #endif
#endif
