#if os(Linux)
  /// The user of a collection; see ``TableUser``.
  @MainActor
  public struct CollectionUser {
    let collection: NSCollectionView

    /// Clicks an item: it is selected alone, or with the command key in addition, or with the shift key as the end of a range.
    @discardableResult
    public func click(itemAt path: IndexPath, modifiers: NSEvent.ModifierFlags = []) -> Bool {
      guard isVisible(path) else { return false }
      guard collection.isSelectable else { return true }
      var proposed: Set<IndexPath> = [path]
      if modifiers.contains(.command), collection.allowsMultipleSelection || collection.selection == [path] {
        proposed = collection.selection.symmetricDifference([path])
      } else if modifiers.contains(.shift), collection.allowsMultipleSelection {
        let anchor = collection.selectionAnchor ?? path
        proposed = Set(allPaths.filter { $0 >= min(anchor, path) && $0 <= max(anchor, path) })
      }
      if !modifiers.contains(.shift) { collection.selectionAnchor = path }
      propose(proposed)
      return true
    }

    /// Clicks an item twice; returns whether something handles it.
    @discardableResult
    public func doubleClick(itemAt path: IndexPath) -> Bool {
      guard click(itemAt: path) else { return false }
      // The first click may have changed the collection.
      collection.layoutSubtreeIfNeeded()
      guard let item = collection.item(at: path) else { return false }
      return doubleClick(at: NSPoint(x: item.view.frame.midX, y: item.view.frame.midY))
    }

    /// Clicks twice at a point of the collection.
    @discardableResult
    public func doubleClick(at point: NSPoint) -> Bool {
      let recognizers = collection.gestureRecognizers.compactMap { $0 as? NSClickGestureRecognizer }
      return recognizers.first { $0.numberOfClicksRequired == 2 }?.headlessRecognize(at: point) ?? false
    }

    /// Clicks beside the items.
    public func clickBeside() {
      collection.layoutSubtreeIfNeeded()
      if collection.isSelectable, collection.allowsEmptySelection { propose([]) }
    }

    /// Selects items by the keyboard or with the mouse.
    public func select(_ paths: Set<IndexPath>) {
      collection.layoutSubtreeIfNeeded()
      if collection.isSelectable { propose(paths) }
    }

    /// Selects all items.
    public func selectAll() {
      collection.layoutSubtreeIfNeeded()
      if collection.isSelectable, collection.allowsMultipleSelection { propose(Set(allPaths)) }
    }

    private var allPaths: [IndexPath] {
      (0..<collection.numberOfSections).flatMap { section in
        (0..<collection.numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
      }
    }

    private func propose(_ proposed: Set<IndexPath>) {
      var removed = collection.selection.subtracting(proposed)
      var added = proposed.subtracting(collection.selection)
      if !added.isEmpty, let delegate = collection.delegate(for: .collectionShouldSelect) {
        added = delegate.collectionView(collection, shouldSelectItemsAt: added)
        if added.isEmpty { return }
      }
      if !removed.isEmpty, let delegate = collection.delegate(for: .collectionShouldDeselect) {
        removed = delegate.collectionView(collection, shouldDeselectItemsAt: removed)
      }
      collection.selectionIndexPaths = collection.selection.subtracting(removed).union(added)
      if !removed.isEmpty {
        collection.delegate(for: .collectionDidDeselect)?.collectionView(collection, didDeselectItemsAt: removed)
      }
      if !added.isEmpty {
        collection.delegate(for: .collectionDidSelect)?.collectionView(collection, didSelectItemsAt: added)
      }
    }

    /// Presses a key, such as `"\r"`; the collection has the focus.
    public func press(_ key: String, modifiers: NSEvent.ModifierFlags = []) {
      collection.layoutSubtreeIfNeeded()
      guard let window = collection.window else { return }
      window.makeFirstResponder(collection)
      window.sendEvent(NSEvent(key: key, modifierFlags: modifiers))
    }

    /// Opens the context menu of an item, or with `nil` that beside the items; returns its items.
    public func openMenu(itemAt path: IndexPath?) -> [NSMenuItem] {
      collection.layoutSubtreeIfNeeded()
      let frame = path.flatMap { collection.item(at: $0)?.view.frame }
      let point = frame.map { NSPoint(x: $0.midX, y: $0.midY) } ?? NSPoint(x: -1, y: -1)
      collection.window?.mouseLocationOutsideOfEventStream = collection.convert(point, to: nil)
      return collection.menu?.headlessOpen() ?? []
    }

    /// Scrolls, not beyond the ends of the content.
    public func scroll(to y: CGFloat) {
      collection.layoutSubtreeIfNeeded()
      collection.scroll(NSPoint(x: 0, y: y))
      collection.layoutSubtreeIfNeeded()
    }

    func isVisible(_ path: IndexPath) -> Bool {
      collection.layoutSubtreeIfNeeded()
      return collection.item(at: path) != nil
    }
  }

  extension NSCollectionView {
    /// The user.
    public var user: CollectionUser { CollectionUser(collection: self) }
  }
#endif
