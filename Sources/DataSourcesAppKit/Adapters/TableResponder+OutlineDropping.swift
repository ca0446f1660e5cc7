#if LIST_VIEWS
  import DataSources
  import DataSourcesCells

  // Drops on an outline view.
  extension TableResponder {
    func outlineView(
      _ outlineView: NSOutlineView, validateDrop info: any NSDraggingInfo, proposedItem item: Any?,
      proposedChildIndex index: Int
    ) -> NSDragOperation {
      guard let target = target(item, index) else { return [] }
      // `NSOutlineViewDropOnItemIndex`.
      let child = target.index ?? -1
      if target.parent !== item as AnyObject? || child != index {
        outlineView.setDropItem(target.parent, dropChildIndex: child)
      }
      if let dragged, isOwn(info), dragged.canMove { return canMoveDragged(to: target) ? .move : [] }
      if outline?.onDrop == nil { return operation(of: info) }
      return info.draggingSource == nil ? .copy : .move
    }

    func outlineView(
      _ outlineView: NSOutlineView, acceptDrop info: any NSDraggingInfo, item: Any?, childIndex index: Int
    ) -> Bool {
      guard let target = target(item, index) else { return false }
      if let dragged, isOwn(info), dragged.canMove { return moveDragged(to: target) }
      guard let onDrop = outline?.onDrop else { return drop(info, at: flatPosition(of: target)) }
      let payloads = payloads(of: info)
      return payloads.isEmpty ? false : onDrop(payloads, sourceTarget(of: target))
    }

    /// The position of the parent, and the index among all children that the source has.
    private func sourceTarget(of target: OutlineTarget<OutlineNode>) -> OutlineTarget<ItemPosition> {
      let parent = target.parent.map { ItemPosition(section: 0, item: self.index(of: $0)) }
      var result = OutlineTarget(parent: parent, index: target.index)
      guard let index = target.index, let list = outline?.list, let rows = driver.list.source.outlineRows else {
        return result
      }
      func id(_ child: Int) -> ItemID? {
        guard child >= 0, child < list.childCount(of: parent?.item) else { return nil }
        return list.child(child, of: parent?.item).flatMap { driver.list.id(at: ItemPosition(section: 0, item: $0)) }
      }
      let source = parent.flatMap { driver.list.sourcePosition(of: $0) }
      if parent != nil, source == nil { return result }
      result.index = rows.childIndex(nil, between: id(index - 1), and: id(index), below: source?.item).target
      return result
    }

    /// Where a drop is that the view proposes: below a node that can have children, or else before the node.
    private func target(_ item: Any?, _ index: Int) -> OutlineTarget<OutlineNode>? {
      guard let list = outline?.list else { return nil }
      let count: Int
      guard let item else {
        count = list.childCount(of: nil)
        return OutlineTarget(parent: nil, index: index < 0 ? count : min(index, count))
      }
      guard let node = item as? OutlineNode, let row = list.index(of: node), let shape = list[row] else { return nil }
      if !shape.isExpandable {
        let parent = list.parent(of: row).flatMap { list.node(at: $0) }
        return OutlineTarget(parent: parent, index: list.childIndex(of: row))
      }
      // The children of a collapsed node aren't known.
      guard shape.isExpanded, index >= 0 else { return OutlineTarget(parent: node, index: nil) }
      return OutlineTarget(parent: node, index: min(index, list.childCount(of: row)))
    }

    /// The position before which something is dropped, for a list that knows nothing of parents.
    private func flatPosition(of target: OutlineTarget<OutlineNode>) -> ItemPosition {
      guard let list = outline?.list else { return driver.list.end }
      let parent = target.parent.flatMap { list.index(of: $0) }
      let end = parent.map { list.end(ofSubtreeAt: $0) } ?? list.count
      let child = target.index.flatMap { $0 < list.childCount(of: parent) ? $0 : nil }
      let row = child.flatMap { list.child($0, of: parent) } ?? end
      return rows.insertionPosition(beforeRow: row) ?? driver.list.end
    }
  }

  extension ListAdapter where Host == NSTableView {
    /// Takes what the user drops on an outline view from elsewhere; returns whether it did.
    ///
    ///     adapter.onOutlineDrop = { payloads, target in
    ///       let folder = target.parent.flatMap { files.item(at: $0) }?.node
    ///       return disk.add(payloads, to: folder, at: target.index)
    ///     }
    ///
    /// The parent of the target is its position in the list. The index is the one at which to insert among the children that
    /// the parent has now. Nothing but this is called if it is set; without it, `onDrop` is called with the position of the
    /// item before which the user dropped. In a table, it's never called.
    public var onOutlineDrop: ((_ payloads: [Any], _ target: OutlineTarget<ItemPosition>) -> Bool)? {
      get { (responder as? TableResponder)?.outline?.onDrop }
      set {
        guard let table = responder as? TableResponder, let outline = table.outline else { return }
        outline.onDrop = newValue
        table.connect()
      }
    }
  }
#endif
