#if os(Linux)
  // Dragging and dropping.
  extension CollectionUser {
    /// Lifts items: a drag begins with the delegate's items for the first one, and the others are added.
    public func lift(itemsAt paths: [IndexPath]) -> HeadlessDrag? {
      collection.layoutIfNeeded()
      guard let delegate = collection.dragDelegate, collection.dragInteractionEnabled, let first = paths.first,
        isShown(first)
      else { return nil }
      let drag = HeadlessDrag()
      drag.source = collection
      drag.point = collection.layoutAttributesForItem(at: first)?.frame.origin ?? .zero
      drag.items = delegate.collectionView(collection, itemsForBeginning: drag, at: first)
      drag.paths = drag.items.map { _ in first }
      if drag.items.isEmpty { return nil }
      for path in paths.dropFirst() where isShown(path) && delegate.responds(to: .collectionItemsForAdding) {
        let more = delegate.collectionView(
          collection, itemsForAddingTo: drag, at: path,
          point: collection.layoutAttributesForItem(at: path)?.frame.origin ?? .zero)
        drag.items += more
        drag.paths += more.map { _ in path }
      }
      if delegate.responds(to: .collectionDragAllowsMove) {
        drag.allowsMoveOperation = delegate.collectionView(collection, dragSessionAllowsMoveOperation: drag)
      }
      if delegate.responds(to: .collectionDragIsRestricted) {
        drag.isRestrictedToDraggingApplication = delegate.collectionView(
          collection, dragSessionIsRestrictedToDraggingApplication: drag)
      }
      if delegate.responds(to: .collectionDragWillBegin) {
        delegate.collectionView(collection, dragSessionWillBegin: drag)
      }
      return drag
    }

    /// Holds a drag over the collection until it is dropped.
    public func hover() { collection.interaction.isDropping = true }

    /// Drops a drag on an item, behind the last one of a section, or with `nil` on an empty place; whether it was taken.
    ///
    /// The drag ends with it, also for its source list.
    @discardableResult
    public func drop(_ drag: HeadlessDrag, at path: IndexPath?) -> Bool {
      collection.layoutIfNeeded()
      collection.interaction.isDropping = false
      defer { drag.end() }
      guard let delegate = collection.dropDelegate else { return false }
      let session = HeadlessDropSession(drag)
      if let path { drag.point = collection.layoutAttributesForItem(at: path)?.frame.origin ?? .zero }
      if delegate.responds(to: .collectionCanHandleDrop), !delegate.collectionView(collection, canHandle: session) {
        return false
      }
      if delegate.responds(to: .collectionDropDidEnter) {
        delegate.collectionView(collection, dropSessionDidEnter: session)
      }
      let usual = UICollectionViewDropProposal(operation: drag.source == nil ? .copy : .move)
      let proposal =
        delegate.responds(to: .collectionDropDidUpdate)
        ? delegate.collectionView(collection, dropSessionDidUpdate: session, withDestinationIndexPath: path) : usual
      let isTaken =
        proposal.operation == .copy || proposal.operation == .move && (drag.source == nil || drag.allowsMoveOperation)
      if isTaken {
        delegate.collectionView(
          collection, performDropWith: CollectionDrop(session, on: collection, at: path, proposal))
      } else if delegate.responds(to: .collectionDropDidExit) {
        delegate.collectionView(collection, dropSessionDidExit: session)
      }
      if delegate.responds(to: .collectionDropDidEnd) {
        delegate.collectionView(collection, dropSessionDidEnd: session)
      }
      collection.layoutIfNeeded()
      return isTaken
    }
  }
#endif
