#if LIST_VIEWS
  import DataSourcesCells

  // Double clicks, keys and menus.
  extension CollectionResponder {
    #if canImport(AppKit)
      private static let doubleClicked = #selector(collectionDoubleClicked(_:))
      private static let menuItemChosen = #selector(collectionMenuItemChosen(_:))
    #else
      private static let doubleClicked = Selector("collectionDoubleClicked:")
      private static let menuItemChosen = Selector("collectionMenuItemChosen:")
    #endif

    func connectCommands(of collection: NSCollectionView) {
      disconnectCommands(of: collection)
      if driver.uses.capabilities.contains(.selecting) {
        let recognizer = NSClickGestureRecognizer(target: self, action: Self.doubleClicked)
        recognizer.numberOfClicksRequired = 2
        // Clicks select and drag as without it.
        recognizer.delaysPrimaryMouseButtonEvents = false
        collection.addGestureRecognizer(recognizer)
        doubleClick = recognizer
      }
      if driver.uses.capabilities.contains(.menus) {
        let menu = NSMenu(title: "")
        menu.autoenablesItems = false
        menu.delegate = self
        collection.menu = menu
      }
      if !driver.uses.capabilities.isDisjoint(with: [.selecting, .editing]) {
        // The collection passes these keys on, and it can't be known to whom.
        keyMonitor = KeyMonitor { [weak self] event in self?.handleKey(event) ?? false }
      }
    }

    func disconnectCommands(of collection: NSCollectionView) {
      keyMonitor = nil
      if let doubleClick { collection.removeGestureRecognizer(doubleClick) }
      doubleClick = nil
    }

    // MARK: Primary actions

    private func handleDoubleClick() {
      guard let collection = driver.view, let point = doubleClick?.location(in: collection),
        let path = collection.indexPathForItem(at: point)
      else { return }
      driver.performPrimaryAction(at: ItemPosition(path))
    }
  }

  // MARK: Menus

  extension CollectionResponder: NSMenuDelegate {
    func menuNeedsUpdate(_ menu: NSMenu) {
      menu.removeAllItems()
      guard let collection = driver.view, let window = collection.window else { return }
      let point = collection.convert(window.mouseLocationOutsideOfEventStream, from: nil)
      guard let path = collection.indexPathForItem(at: point) else { return }
      menu.add(menuCommands(at: ItemPosition(path)), target: self, action: Self.menuItemChosen)
    }

    private func choose(_ item: NSMenuItem) {
      if let command = item.command { driver.run(command) }
    }
  }

  // MARK: Actions by name

  #if canImport(AppKit)
    extension CollectionResponder {
      @objc private func collectionDoubleClicked(_ sender: Any?) { handleDoubleClick() }

      @objc private func collectionMenuItemChosen(_ sender: NSMenuItem) { choose(sender) }
    }
  #else
    extension CollectionResponder: HeadlessActionTarget {
      func perform(_ action: Selector, from sender: Any?) -> Bool {
        switch action {
        case Self.doubleClicked: handleDoubleClick()
        case Self.menuItemChosen: if let item = sender as? NSMenuItem { choose(item) }
        default: return false
        }
        return true
      }
    }
  #endif

  extension CollectionResponder {
    // MARK: Dragging

    func collectionView(
      _ collectionView: NSCollectionView, pasteboardWriterForItemAt indexPath: IndexPath
    ) -> (any NSPasteboardWriting)? {
      pasteboardWriter(at: ItemPosition(indexPath))
    }

    func collectionView(
      _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession,
      willBeginAt screenPoint: NSPoint, forItemsAt indexPaths: Set<IndexPath>
    ) {
      let positions = indexPaths.map(ItemPosition.init(_:)).sorted()
      dragged = DraggedItems(
        positions: positions, payloads: payloads(at: positions), canMove: canMove(at: positions))
    }

    func collectionView(
      _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
      dragOperation operation: NSDragOperation
    ) { dragged = nil }

    // MARK: Dropping

    #if canImport(AppKit)
      func collectionView(
        _ collectionView: NSCollectionView, validateDrop draggingInfo: any NSDraggingInfo,
        proposedIndexPath proposedDropIndexPath: AutoreleasingUnsafeMutablePointer<NSIndexPath>,
        dropOperation proposedDropOperation: UnsafeMutablePointer<NSCollectionView.DropOperation>
      ) -> NSDragOperation {
        let (target, operation) = validate(draggingInfo, at: ItemPosition(proposedDropIndexPath.pointee as IndexPath))
        proposedDropOperation.pointee = .before
        proposedDropIndexPath.pointee = IndexPath(target) as NSIndexPath
        return operation
      }
    #else
      func collectionView(
        _ collectionView: NSCollectionView, validateDrop draggingInfo: any NSDraggingInfo,
        proposedIndexPath: inout IndexPath, dropOperation: inout NSCollectionView.DropOperation
      ) -> NSDragOperation {
        let (target, operation) = validate(draggingInfo, at: ItemPosition(proposedIndexPath))
        dropOperation = .before
        proposedIndexPath = IndexPath(target)
        return operation
      }
    #endif

    /// Items are dropped between others.
    private func validate(
      _ info: any NSDraggingInfo, at proposed: ItemPosition
    ) -> (target: ItemPosition, operation: NSDragOperation) {
      let target = gap(at: proposed)
      if let dragged, isOwn(info), dragged.canMove {
        return (target, canMove(dragged.positions, before: target) ? .move : [])
      }
      return (target, operation(of: info))
    }

    func collectionView(
      _ collectionView: NSCollectionView, acceptDrop draggingInfo: any NSDraggingInfo, indexPath: IndexPath,
      dropOperation: NSCollectionView.DropOperation
    ) -> Bool {
      let target = gap(at: ItemPosition(indexPath))
      if let dragged, isOwn(draggingInfo), dragged.canMove { return move(dragged.positions, before: target) }
      return drop(draggingInfo, at: target)
    }

    /// The nearest position before which items can be dropped.
    private func gap(at position: ItemPosition) -> ItemPosition {
      guard position.section >= 0, position.section < driver.list.sectionCount else { return driver.list.end }
      let count = driver.list.itemCount(inSection: position.section)
      return ItemPosition(section: position.section, item: min(max(0, position.item), count))
    }

    /// The position of an item after it is moved before another one.
    private func target(of from: ItemPosition, before gap: ItemPosition) -> ItemPosition {
      let isAbove = from.section == gap.section && from.item < gap.item
      return isAbove ? ItemPosition(section: gap.section, item: gap.item - 1) : gap
    }

    private func canMove(_ moved: [ItemPosition], before gap: ItemPosition) -> Bool {
      driver.readiness.answering {
        moved.allSatisfy { from in
          guard driver.list.contains(from) else { return false }
          let target = target(of: from, before: gap)
          return driver.list.moveTarget(from: from, proposed: target) == target
        }
      }
    }

    /// Moves items that the user dropped, which the collection doesn't display by itself.
    private func move(_ moved: [ItemPosition], before target: ItemPosition) -> Bool {
      guard let collection = driver.view, canMove(moved, before: target) else { return false }
      var (gap, left) = (target, [ItemPosition]())
      for original in moved {
        var from = original
        from.item -= left.filter { $0.section == original.section }.count
        if original.section == target.section, original.item >= target.item {
          // Items were inserted above it, and those that were above the gap left no place.
          let above = left.filter { $0.section == target.section && $0.item < target.item }
          from.item += gap.item - target.item + above.count
        }
        left.append(original)
        let to = self.target(of: from, before: gap)
        if to == gap { gap.item += 1 }
        if from == to { continue }
        let reloads = reloadCount
        // First, because the collection requests views when it has moved the item. Other changes wait for the end of
        // the drag.
        driver.userDidMove(from: from, to: to)
        // The list may have been replaced.
        guard reloads == reloadCount else { return true }
        collection.animator().performBatchUpdates {
          collection.moveItem(at: IndexPath(from), to: IndexPath(to))
        }
      }
      return true
    }
  }

  /// Items that the user is dragging.
  struct DraggedItems {
    /// Where they are, ascending.
    let positions: [ItemPosition]
    /// What they carry to other views.
    let payloads: [Any]
    /// Whether they can be moved within the collection.
    let canMove: Bool
  }

  extension CollectionResponder: @MainActor DragOrigin {
    var draggedPayloads: [Any] { dragged?.payloads ?? [] }
  }
#endif
