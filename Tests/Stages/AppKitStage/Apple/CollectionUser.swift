#if canImport(AppKit)
  public import AppKit
  import ObjectiveC

  /// The user of a collection; see ``TableUser``.
  @MainActor
  public struct CollectionUser {
    let collection: NSCollectionView

    /// Clicks an item: it is selected alone, or with the command key in addition, or with the shift key as the end of a range.
    @discardableResult
    public func click(itemAt path: IndexPath, modifiers: NSEvent.ModifierFlags = []) -> Bool {
      guard isVisible(path), let view = collection.item(at: path)?.view else { return false }
      click(at: collection.convert(NSPoint(x: view.bounds.midX, y: view.bounds.midY), from: view), modifiers, count: 1)
      return true
    }

    /// Clicks an item twice; returns whether something handles it.
    @discardableResult
    public func doubleClick(itemAt path: IndexPath) -> Bool {
      guard click(itemAt: path), let view = collection.item(at: path)?.view else { return false }
      return doubleClick(
        at: collection.convert(NSPoint(x: view.bounds.midX, y: view.bounds.midY), from: view))
    }

    /// Clicks twice at a point of the collection.
    @discardableResult
    public func doubleClick(at point: NSPoint) -> Bool {
      for count in 1...2 { click(at: point, [], count: count) }
      let recognizers = collection.gestureRecognizers.compactMap { $0 as? NSClickGestureRecognizer }
      return recognizers.contains { $0.numberOfClicksRequired == 2 }
    }

    /// Clicks beside the items.
    public func clickBeside() {
      collection.layoutSubtreeIfNeeded()
      click(at: NSPoint(x: collection.bounds.maxX - 1, y: collection.bounds.maxY - 1), [], count: 1)
    }

    /// The window dispatches both events, so gesture recognizers see them; the collection follows the mouse until it is up.
    private func click(at point: NSPoint, _ modifiers: NSEvent.ModifierFlags, count: Int) {
      guard let window = collection.window else { return }
      let events = [NSEvent.EventType.leftMouseDown, .leftMouseUp].compactMap { type in
        NSEvent.mouseEvent(
          with: type, location: collection.convert(point, to: nil), modifierFlags: modifiers,
          timestamp: ProcessInfo.processInfo.systemUptime, windowNumber: window.windowNumber, context: nil,
          eventNumber: 0, clickCount: count, pressure: 1)
      }
      guard events.count == 2 else { return }
      NSApplication.shared.postEvent(events[1], atStart: true)
      window.sendEvent(events[0])
      collection.layoutSubtreeIfNeeded()
    }

    /// Selects items by the keyboard or with the mouse.
    public func select(_ paths: Set<IndexPath>) {
      collection.layoutSubtreeIfNeeded()
      if collection.isSelectable { propose(paths) }
    }

    /// Selects all items.
    public func selectAll() {
      collection.layoutSubtreeIfNeeded()
      if collection.isSelectable, collection.allowsMultipleSelection { collection.selectAll(nil) }
    }

    private func propose(_ proposed: Set<IndexPath>) {
      let delegate = collection.delegate
      var removed = collection.selectionIndexPaths.subtracting(proposed)
      var added = proposed.subtracting(collection.selectionIndexPaths)
      if !added.isEmpty {
        added = delegate?.collectionView?(collection, shouldSelectItemsAt: added) ?? added
        if added.isEmpty { return }
      }
      if !removed.isEmpty { removed = delegate?.collectionView?(collection, shouldDeselectItemsAt: removed) ?? removed }
      collection.selectionIndexPaths = collection.selectionIndexPaths.subtracting(removed).union(added)
      if !removed.isEmpty { delegate?.collectionView?(collection, didDeselectItemsAt: removed) }
      if !added.isEmpty { delegate?.collectionView?(collection, didSelectItemsAt: added) }
    }

    /// Presses a key, such as `"\r"`; the collection has the focus.
    public func press(_ key: String, modifiers: NSEvent.ModifierFlags = []) {
      collection.layoutSubtreeIfNeeded()
      guard let window = collection.window else { return }
      window.makeFirstResponder(collection)
      guard
        let event = NSEvent.keyEvent(
          with: .keyDown, location: .zero, modifierFlags: modifiers, timestamp: ProcessInfo.processInfo.systemUptime,
          windowNumber: window.windowNumber, context: nil, characters: key, charactersIgnoringModifiers: key,
          isARepeat: false, keyCode: 0)
      else { return }
      NSApplication.shared.sendEvent(event)
    }

    /// Opens the context menu of an item, or with `nil` that beside the items; returns its items.
    public func openMenu(itemAt path: IndexPath?) -> [NSMenuItem] {
      collection.layoutSubtreeIfNeeded()
      guard let menu = collection.menu, let window = collection.window else { return [] }
      let view = path.flatMap { collection.item(at: $0)?.view }
      let point =
        view.map { collection.convert(NSPoint(x: $0.bounds.midX, y: $0.bounds.midY), from: $0) }
        ?? NSPoint(x: collection.bounds.maxX - 1, y: collection.bounds.maxY - 1)
      guard
        let event = NSEvent.mouseEvent(
          with: .rightMouseDown, location: collection.convert(point, to: nil), modifierFlags: [], timestamp: 0,
          windowNumber: window.windowNumber, context: nil, eventNumber: 0, clickCount: 1, pressure: 1)
      else { return [] }
      _ = collection.menu(for: event)
      menu.update()
      return menu.items
    }

    /// Scrolls, not beyond the ends of the content.
    public func scroll(to y: CGFloat) {
      collection.layoutSubtreeIfNeeded()
      collection.scroll(NSPoint(x: 0, y: y))
      collection.layoutSubtreeIfNeeded()
    }

    // MARK: Dragging

    /// Begins to drag items; `nil` if none can be dragged.
    public func drag(_ paths: Set<IndexPath>) -> ListDrag? {
      collection.layoutSubtreeIfNeeded()
      guard let delegate = collection.delegate else { return nil }
      let writers = paths.sorted().compactMap { path in
        (delegate.collectionView?(collection, pasteboardWriterForItemAt: path) ?? nil).map { (path, $0) }
      }
      if writers.isEmpty { return nil }
      let drag = ListDrag(writers.map(\.1), from: collection)
      delegate.collectionView?(
        collection, draggingSession: NSDraggingSession(), willBeginAt: .zero, forItemsAt: Set(writers.map(\.0)))
      return drag
    }

    /// Drops the dragged items; returns whether the collection accepts them.
    @discardableResult
    public func drop(
      _ drag: ListDrag, at path: IndexPath, _ operation: NSCollectionView.DropOperation = .before
    ) -> Bool {
      collection.layoutSubtreeIfNeeded()
      drag.draggingDestinationWindow = collection.window
      let frame = collection.layoutAttributesForItem(at: path)?.frame ?? collection.bounds
      let point = NSPoint(x: operation == .on ? frame.midX : frame.minX, y: frame.midY)
      drag.draggingLocation = collection.convert(point, to: nil)
      _ = collection.draggingEntered(drag)
      let result = collection.draggingUpdated(drag)
      let isTaken =
        !result.isEmpty && collection.prepareForDragOperation(drag) && collection.performDragOperation(drag)
      if isTaken { collection.concludeDragOperation(drag) } else { collection.draggingExited(drag) }
      end(drag, isTaken ? result : [])
      collection.layoutSubtreeIfNeeded()
      return isTaken
    }

    /// Drops the dragged items where nothing accepts them.
    public func cancel(_ drag: ListDrag) { end(drag, []) }

    private func end(_ drag: ListDrag, _ operation: NSDragOperation) {
      guard let origin = drag.draggingSource as? NSCollectionView else { return }
      origin.delegate?.collectionView?(
        origin, draggingSession: NSDraggingSession(), endedAt: .zero, dragOperation: operation)
    }

    func isVisible(_ path: IndexPath) -> Bool {
      collection.window?.layoutIfNeeded()
      return collection.item(at: path) != nil
    }
  }

  extension NSCollectionView {
    /// The user.
    public var user: CollectionUser { CollectionUser(collection: self) }

    /// The record since the first question for it.
    public var record: TableRecord { Recorder.of(self).record }

    /// Of no effect: AppKit judges all updates.
    public var judgesUpdates: Bool {
      get { true }
      set {}
    }
  }

  extension TableUser {
    /// Drops the dragged items on an outline view; returns whether it accepts them.
    @discardableResult
    public func drop(_ drag: ListDrag, onRow row: Int, child: Int = -1) -> Bool {
      guard let outline = table as? NSOutlineView, let source = outline.dataSource else { return false }
      outline.layoutSubtreeIfNeeded()
      let parent = row < 0 ? nil : outline.item(atRow: row)
      guard row < 0 || parent != nil else { return false }
      outline.setDropItem(parent, dropChildIndex: child)
      let result =
        source.outlineView?(outline, validateDrop: drag, proposedItem: parent, proposedChildIndex: child) ?? []
      let isTaken =
        !result.isEmpty
        && source.outlineView?(outline, acceptDrop: drag, item: parent, childIndex: child) ?? false
      end(drag, isTaken ? result : [])
      outline.layoutSubtreeIfNeeded()
      return isTaken
    }
  }
#endif
