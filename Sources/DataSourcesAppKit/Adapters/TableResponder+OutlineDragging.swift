#if LIST_VIEWS
  import DataSources
  import DataSourcesCells

  // Drags from an outline view.
  extension TableResponder {
    func outlineView(_ outlineView: NSOutlineView, pasteboardWriterForItem item: Any) -> (any NSPasteboardWriting)? {
      let payload = driver.ask(itemPosition(of: item)) { $0.dragPayload }
      return payload == nil && !canMove(item) ? nil : RowWriter(payload as? any NSPasteboardWriting)
    }

    func outlineView(
      _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession, willBeginAt screenPoint: NSPoint,
      forItems draggedItems: [Any]
    ) {
      let nodes = draggedItems.compactMap { $0 as? OutlineNode }
      outline?.beginDrag(of: nodes, in: driver.list)
      dragged = DraggedRows(
        rows: [], payloads: payloads(at: nodes.map { itemPosition(of: $0) }), canMove: nodes.allSatisfy { canMove($0) })
    }

    func outlineView(
      _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
      operation: NSDragOperation
    ) {
      outline?.endDrag()
      dragged = nil
    }

    private func itemPosition(of item: Any?) -> ItemPosition { ItemPosition(section: 0, item: index(of: item)) }

    private func canMove(_ item: Any) -> Bool { driver.ask(itemPosition(of: item)) { $0.canMoveInOutline } ?? false }

    // MARK: Moving

    /// The nodes that a drop moves: not those whose ancestor moves as well.
    private func movedNodes() -> [OutlineNode] {
      guard let list = outline?.list else { return [] }
      let indices = (outline?.dragged ?? []).map { list.index(of: $0) ?? -1 }.filter { $0 >= 0 }.sorted()
      var (nodes, end): ([OutlineNode], Int) = ([], 0)
      for index in indices where index >= end {
        if let node = list.knownNode(at: index) { nodes.append(node) }
        end = list.end(ofSubtreeAt: index)
      }
      return nodes
    }

    /// Whether the user can drop what is dragged on a parent of the same outline.
    func canMoveDragged(to target: OutlineTarget<OutlineNode>) -> Bool {
      let moved = movedNodes()
      let position = target.parent.map { itemPosition(of: $0) }
      guard !moved.isEmpty, !target.isInside(moved, of: outline?.list, driver.list) else { return false }
      return driver.readiness.answering {
        let parent: (any HostedItem<NSTableView>)? = position.flatMap { driver.list.hostedItem(at: $0) }
        if position != nil, parent == nil { return false }
        return moved.allSatisfy { node in
          driver.list.hostedItem(at: itemPosition(of: node))?.canMoveInOutline(below: parent) ?? false
        }
      }
    }

    /// Moves what the user has dropped.
    func moveDragged(to target: OutlineTarget<OutlineNode>) -> Bool {
      guard let outline, canMoveDragged(to: target) else { return false }
      let moved = movedNodes()
      let parent = target.parent.map { itemPosition(of: $0) }
      let count = outline.list.childCount(of: parent?.item)
      /// The next child at or after an index, or before it, that isn't moved.
      func sibling(_ start: Int, _ step: Int) -> ItemID? {
        var index = start
        while index >= 0, index < count, let row = outline.list.child(index, of: parent?.item) {
          guard let node = outline.list.knownNode(at: row), moved.contains(node) else {
            return driver.list.id(at: ItemPosition(section: 0, item: row))
          }
          index += step
        }
        return nil
      }
      var siblings = target.index.map { (previous: sibling($0 - 1, -1), next: sibling($0, 1)) }
      var moves: [OutlineMove] = []
      func tracked(_ position: ItemPosition) -> TrackedItem<NSTableView> {
        TrackedItem(driver.list.source, at: driver.list.sourcePosition(of: position))
      }
      let trackedParent = parent.map(tracked)
      for node in moved {
        let position = itemPosition(of: node)
        guard let own = driver.list.id(at: position) else { continue }
        moves.append(
          OutlineMove(list: driver.list, node: tracked(position), parent: trackedParent, siblings: siblings))
        siblings?.previous = own
      }
      outline.moves.add(moves)
      return true
    }
  }

  extension OutlineTarget<OutlineNode> {
    /// Whether the parent is one of some nodes, or below one of them; nodes with equal IDs are the same.
    @MainActor
    fileprivate func isInside(
      _ nodes: [OutlineNode], of list: OutlineList?, _ presented: PresentedList<some Any>
    ) -> Bool {
      func id(_ index: Int) -> ItemID? { presented.id(at: ItemPosition(section: 0, item: index)) }
      let ids = Set(nodes.compactMap { list?.index(of: $0) }.compactMap { id($0) })
      var next = parent.flatMap { list?.index(of: $0) }
      while let index = next {
        if let id = id(index), ids.contains(id) { return true }
        next = list?.parent(of: index)
      }
      return false
    }
  }
#endif
