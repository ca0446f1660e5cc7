#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  extension ModelTableAdapter: UITableViewDataSourcePrefetching {
    /// Tells rows that they may come on screen soon.
    public func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      prefetch(indexPaths)
    }

    /// Tells rows that they will not come on screen soon after all.
    public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
      cancelPrefetching(indexPaths)
    }
  }

  #if !os(tvOS)
    extension ModelTableAdapter: UITableViewDragDelegate {
      /// What is dragged with the row; nothing keeps it in place.
      public func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
      ) -> [UIDragItem] {
        dragItems(at: indexPath)
      }
    }

    extension ModelTableAdapter: UITableViewDropDelegate {
      /// Hands over what the user dropped, and where: before the row there, or at the end.
      public func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
        drop(coordinator.items.map(\.dragItem), at: coordinator.destinationIndexPath)
      }
    }
  #endif
#endif
