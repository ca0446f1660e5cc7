#if LIST_VIEWS
  import DataSources
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  extension TableAdapter: UITableViewDataSourcePrefetching {
    /// Tells rows that they may come on screen soon.
    public func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      for indexPath in indexPaths { tell(indexPath) { $0.showing.prefetch?($1) } }
    }

    /// Tells rows that they will not come on screen soon after all.
    public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
      for indexPath in indexPaths { tell(indexPath) { $0.showing.cancelPrefetching?($1) } }
    }
  }

  #if !os(tvOS)
    extension TableAdapter: UITableViewDragDelegate {
      /// What is dragged with the row; nothing keeps it in place.
      public func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
      ) -> [UIDragItem] {
        guard let payload = ask(indexPath, { $0.moving.dragged?($1) }) else { return [] }
        return [UIDragItem(carrying: payload)]
      }
    }

    extension TableAdapter: UITableViewDropDelegate {
      /// Hands over what the user dropped, and where: before the row there, or at the end.
      public func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
        let objects = coordinator.items.compactMap(\.dragItem.payload)
        let target = coordinator.destinationIndexPath.map(ItemPosition.init) ?? presentation.end
        if !objects.isEmpty { _ = onDrop?(objects, target) }
      }
    }
  #endif
#endif
