#if os(Linux)
  extension CollectionUser {
    /// Begins to drag items; `nil` if none can be dragged.
    public func drag(_ paths: Set<IndexPath>) -> HeadlessDrag? {
      collection.layoutSubtreeIfNeeded()
      guard let delegate = collection.delegate(for: .collectionWriter) else { return nil }
      var dragged: Set<IndexPath> = []
      var writers: [any NSPasteboardWriting] = []
      for path in paths.sorted() where path.item < collection.numberOfItems(inSection: path.section) {
        guard let writer = delegate.collectionView(collection, pasteboardWriterForItemAt: path) else { continue }
        dragged.insert(path)
        writers.append(writer)
      }
      if dragged.isEmpty { return nil }
      let drag = HeadlessDrag(writers, from: collection)
      collection.delegate(for: .collectionDragWillBegin)?
        .collectionView(collection, draggingSession: drag.session, willBeginAt: .zero, forItemsAt: dragged)
      return drag
    }

    /// Drops the dragged items; returns whether the collection accepts them.
    @discardableResult
    public func drop(
      _ drag: HeadlessDrag, at path: IndexPath, _ operation: NSCollectionView.DropOperation = .before
    ) -> Bool {
      collection.layoutSubtreeIfNeeded()
      var (target, targetOperation) = (path, operation)
      var result: NSDragOperation = []
      var isTaken = false
      let types = drag.draggingPasteboard.types ?? []
      if types.contains(where: collection.registeredDraggedTypes.contains) {
        result =
          collection.delegate(for: .collectionValidateDrop)?
          .collectionView(
            collection, validateDrop: drag, proposedIndexPath: &target, dropOperation: &targetOperation) ?? []
        if !result.isEmpty {
          isTaken =
            collection.delegate(for: .collectionAcceptDrop)?
            .collectionView(collection, acceptDrop: drag, indexPath: target, dropOperation: targetOperation) ?? false
        }
      }
      end(drag, isTaken ? result : [])
      collection.layoutSubtreeIfNeeded()
      return isTaken
    }

    /// Drops the dragged items where nothing accepts them.
    public func cancel(_ drag: HeadlessDrag) { end(drag, []) }

    private func end(_ drag: HeadlessDrag, _ operation: NSDragOperation) {
      guard let origin = drag.draggingSource as? NSCollectionView else { return }
      origin.delegate(for: .collectionDragEnded)?
        .collectionView(origin, draggingSession: drag.session, endedAt: .zero, dragOperation: operation)
    }
  }
#endif
