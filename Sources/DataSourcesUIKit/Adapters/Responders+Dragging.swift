#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  #if !os(tvOS)
    extension TableResponder: UITableViewDragDelegate {
      func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
      ) -> [UIDragItem] { ask(indexPath) { $0.dragPayload }.map { [UIDragItem(carrying: $0)] } ?? [] }
    }

    extension TableResponder: UITableViewDropDelegate {
      func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destination: IndexPath?
      ) -> UITableViewDropProposal {
        UITableViewDropProposal(operation: session.operation, intent: .insertAtDestinationIndexPath)
      }

      func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
        driver.drop(coordinator.items.map(\.dragItem), at: coordinator.destinationIndexPath)
      }
    }

    extension CollectionResponder: UICollectionViewDragDelegate {
      func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
      ) -> [UIDragItem] { ask(indexPath) { $0.dragPayload }.map { [UIDragItem(carrying: $0)] } ?? [] }
    }

    extension CollectionResponder: UICollectionViewDropDelegate {
      func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destination: IndexPath?
      ) -> UICollectionViewDropProposal {
        UICollectionViewDropProposal(operation: session.operation, intent: .insertAtDestinationIndexPath)
      }

      func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator
      ) { driver.drop(coordinator.items.map(\.dragItem), at: coordinator.destinationIndexPath) }
    }

    extension UIDropSession {
      /// What dropping does: items of this app move.
      fileprivate var operation: UIDropOperation { localDragSession == nil ? .copy : .move }
    }

    extension ListDriver {
      /// Hands over what the user dropped: before the item at a position, or at the end.
      fileprivate func drop(_ items: [UIDragItem], at indexPath: IndexPath?) {
        let payloads = items.compactMap(\.payload)
        if !payloads.isEmpty { _ = onDrop?(payloads, indexPath.map(ItemPosition.init(_:)) ?? list.end) }
      }
    }
  #endif
#endif
