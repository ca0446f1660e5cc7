#if LIST_VIEWS
  import DataSources
  import DataSourcesCells
  import DataSourcesRouting

  /// The data source and delegate of an outline view, which applies changes by nodes instead of rows.
  @MainActor
  final class OutlineResponder: TableResponder {
    /// The rows that the view knows.
    let outline: OutlineState

    init(_ driver: ListDriver<NSTableView>, _ view: NSOutlineView) {
      outline = OutlineState(driver)
      super.init(driver)
      if view.outlineTableColumn == nil { view.outlineTableColumn = view.tableColumns.first }
      // To expand a node is one call, however many children it has.
      driver.ignoresLargestBatch = true
      driver.itemsDidChange = { [weak self, weak view] positions in
        if let self, let view { take(positions, in: view) }
      }
    }

    // The view knows what is dragged by objects, which changes don't concern, and expands nodes under the mouse.
    override var isDragging: Bool { false }
    override var methods: [String: CellCapabilities] { Self.outlineMethods }
    override var typeSelectMethod: String { "outlineView:typeSelectStringForTableColumn:item:" }
    override var takesDrops: Bool {
      driver.uses.capabilities.contains(.outlineMoving) || driver.onDrop != nil || outline.onDrop != nil
    }
    override var hasSectionRows: Bool { false }

    override func setDelegates(of table: NSTableView) {
      guard let view = table as? NSOutlineView else { return }
      driver.list.source.outlineRows?.displayLoadErrors(in: driver) { [weak driver] in driver?.settings.report($0) }
      view.dataSource = nil
      view.delegate = nil
      view.dataSource = router
      view.delegate = router
    }

    /// Returns the node in a row of the list, which is read from the source.
    private func outlineRow(at index: Int, in rows: (any OutlineRows)?) -> OutlineRow? {
      guard let rows else { return OutlineRow(depth: 0) }
      return driver.list.sourcePosition(of: ItemPosition(section: 0, item: index)).flatMap {
        rows.outlineRow(at: $0.item)
      }
    }

    func node(at index: Int) -> OutlineNode? { outline.node(at: index, in: driver.list) }

    /// Has an outline view ask for everything again.
    override func readAgain(_ table: NSTableView) {
      guard let view = table as? NSOutlineView else { return }
      let selected = view.selectedRowIndexes.compactMap { view.item(atRow: $0) as? OutlineNode }
      marking {
        outline.following {
          forgetRows()
          let rows = driver.list.source.outlineRows
          driver.readiness.answering {
            outline.read(self.rows.count, of: rows, isUnsettled: driver.list.hasPending, in: driver.list) {
              outlineRow(at: $0, in: rows)
            }
          }
          view.reloadData()
          settle(0..<outline.list.count, of: view)
        }
        let marks =
          driver.uses.capabilities.contains(.selection)
          ? driver.list.selectedPositions().compactMap { self.rows.row(of: $0) }
          : selected.compactMap { outline.list.index(of: $0) }
        view.selectRowIndexes(IndexSet(marks), byExtendingSelection: false)
      }
    }

    /// Has an outline view follow a change.
    override func perform(_ animation: AnimationHint, _ commit: () -> ChangeSet?, in table: NSTableView) {
      guard let view = table as? NSOutlineView else { return }
      let rows = driver.list.source.outlineRows
      // A source that is ahead describes a state that the view can't know yet; only a tree of one section has steps.
      if outline.isUnsettled || outline.hasEdits(rows) || driver.list.hasPending || driver.list.sectionCount != 1 {
        if commit() != nil { readAgain(view) }
        return
      }
      display(commit, animation, in: view) { outlineRow(at: $0, in: rows) }
    }

    /// Takes over a change of other items: also without inserts, deletes and moves, nodes get other parents, and are
    /// expanded that have no children.
    private func take(_ positions: [ItemPosition], in view: NSOutlineView) {
      let rows = driver.list.source.outlineRows
      if outline.isUnsettled || outline.hasEdits(rows) || driver.list.hasPending { return readAgain(view) }
      let changed = positions.filter { position in
        guard let row = outlineRow(at: position.item, in: rows) else { return false }
        return position.section == 0 && outline.list[position.item] != row
      }
      if changed.isEmpty { return }
      var draft = ChangeSet.Draft()
      draft.updates = changed
      let changes = draft.changeSet()
      display({ changes }, .automatic, in: view) { outlineRow(at: $0, in: rows) }
    }

    private func display(
      _ commit: () -> ChangeSet?, _ animation: AnimationHint, in view: NSOutlineView, row: (Int) -> OutlineRow?
    ) {
      let options = options(for: animation)
      marking {
        outline.following {
          let selected = view.selectedRowIndexes
          view.beginUpdates()
          guard let changes = commit() else { return view.endUpdates() }
          _ = follow(changes)
          let plan = outline.follow(changes, row: row)
          let animated = animation == .none ? view : view.animator()
          for node in plan.collapses { animated.collapseItem(node, collapseChildren: true) }
          for step in plan.steps { view.perform(step, options) }
          view.endUpdates()
          for range in plan.appearing { settle(range, of: view, animator: animated) }
          for node in plan.reloads { view.reloadItem(node) }
          if plan.removesNodesThatStay { mark(selected, after: changes, in: view) }
        }
      }
    }

    /// Selects rows again that were selected before a change.
    private func mark(_ rows: IndexSet, after changes: ChangeSet, in view: NSOutlineView) {
      let map = PositionMap(changes)
      let new = rows.compactMap { map.newPosition(ofOld: ItemPosition(section: 0, item: $0))?.item }
      view.selectRowIndexes(IndexSet(new), byExtendingSelection: true)
    }

    /// Expands rows that have appeared as the source says, from the first to the last.
    private func settle(_ range: Range<Int>, of view: NSOutlineView, animator: NSOutlineView? = nil) {
      for index in range {
        guard let row = outline.list[index] else { return }
        if row.isExpanded {
          guard let node = node(at: index), !view.isItemExpanded(node) else { continue }
          // The view knows only items that it has requested.
          if view.row(forItem: node) < 0 { _ = view.item(atRow: index) }
          (index == range.lowerBound ? animator ?? view : view).expandItem(node)
        } else if let node = outline.list.knownNode(at: index), view.isItemExpanded(node) {
          view.collapseItem(node, collapseChildren: true)
        }
      }
    }
  }

  extension NSOutlineView {
    fileprivate func perform(_ step: OutlinePlan.Step, _ options: AnimationOptions) {
      switch step {
      case .remove(let indexes, let parent): removeItems(at: indexes, inParent: parent, withAnimation: options)
      case .insert(let indexes, let parent): insertItems(at: indexes, inParent: parent, withAnimation: options)
      case .move(let from, let old, let to, let new): moveItem(at: from, inParent: old, to: to, inParent: new)
      }
    }
  }

  extension OutlineResponder {
    static let outlineMethods: [String: CellCapabilities] = [
      "outlineView:numberOfChildrenOfItem:": .always,
      "outlineView:child:ofItem:": .always,
      "outlineView:isItemExpandable:": .always,
      "outlineView:sortDescriptorsDidChange:": .always,
      "outlineView:pasteboardWriterForItem:": [.outlineMoving, .dragging],
      "outlineView:draggingSession:willBeginAtPoint:forItems:": [.outlineMoving, .dragging],
      "outlineView:draggingSession:endedAtPoint:operation:": [.outlineMoving, .dragging],
      "outlineView:validateDrop:proposedItem:proposedChildIndex:": .always,
      "outlineView:acceptDrop:item:childIndex:": .always,
      "outlineView:viewForTableColumn:item:": .always,
      "outlineView:didAddRowView:forRow:": [.display, .selection],
      "outlineView:didRemoveRowView:forRow:": [.display, .selection],
      "outlineView:heightOfRowByItem:": [.size],
      "outlineView:shouldExpandItem:": .always,
      "outlineView:shouldCollapseItem:": .always,
      "outlineView:selectionIndexesForProposedSelection:": .always,
      "outlineViewSelectionDidChange:": [.selecting, .selection],
      "tableView:rowActionsForRow:edge:": [.swipeActions, .editing],
    ]

    /// The row of an item; -1, which no list has, for one that has left.
    func index(of item: Any?) -> Int { (item as? OutlineNode).flatMap { outline.list.index(of: $0) } ?? -1 }
  }

  extension OutlineResponder: NSOutlineViewDataSource {
    func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
      driver.isDirty = false
      let list = outline.list
      return item == nil ? list.childCount(of: nil) : list.childCount(of: index(of: item))
    }

    func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any {
      let child = outline.list.child(index, of: item.map { self.index(of: $0) })
      // AppKit doesn't accept `nil`, and requests only existing children.
      return child.flatMap { node(at: $0) } ?? OutlineNode()
    }

    func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
      outline.list[index(of: item)]?.isExpandable ?? false
    }

    func outlineView(_ outlineView: NSOutlineView, sortDescriptorsDidChange old: [ColumnSortDescriptor]) {
      tableView(outlineView, sortDescriptorsDidChange: old)
    }
  }

  extension OutlineResponder: NSOutlineViewDelegate {
    // The rows of the view aren't those of the list while it follows a change; items are.
    func outlineView(_ outlineView: NSOutlineView, viewFor column: NSTableColumn?, item: Any) -> NSView? {
      tableView(outlineView, viewFor: column, row: index(of: item))
    }

    func outlineView(_ outlineView: NSOutlineView, didAdd rowView: NSTableRowView, forRow row: Int) {
      tableView(outlineView, didAdd: rowView, forRow: index(of: outlineView.item(atRow: row)))
    }

    func outlineView(_ outlineView: NSOutlineView, didRemove rowView: NSTableRowView, forRow row: Int) {
      tableView(outlineView, didRemove: rowView, forRow: row)
    }

    func outlineView(_ outlineView: NSOutlineView, heightOfRowByItem item: Any) -> CGFloat {
      tableView(outlineView, heightOfRow: index(of: item))
    }

    func outlineView(_ outlineView: NSOutlineView, shouldExpandItem item: Any) -> Bool { ask(true, item) }

    func outlineView(_ outlineView: NSOutlineView, shouldCollapseItem item: Any) -> Bool { ask(false, item) }

    /// Returns whether the view may expand or collapse an item; if the user wants it, the source does it, and the view
    /// follows.
    private func ask(_ isExpanded: Bool, _ item: Any) -> Bool {
      guard !outline.isFollowing else { return true }
      let position = ItemPosition(section: 0, item: index(of: item))
      guard let rows = driver.list.source.outlineRows, let source = driver.list.sourcePosition(of: position) else {
        return false
      }
      // Not in the middle of the view's question.
      driver.readiness.answering { rows.setExpanded(isExpanded, at: source.item) }
      return false
    }

    func outlineView(_ outlineView: NSOutlineView, selectionIndexesForProposedSelection proposed: IndexSet) -> IndexSet
    {
      tableView(outlineView, selectionIndexesForProposedSelection: proposed)
    }

    func outlineView(_ outlineView: NSOutlineView, typeSelectStringFor column: NSTableColumn?, item: Any) -> String? {
      tableView(outlineView, typeSelectStringFor: column, row: index(of: item))
    }

    func outlineViewSelectionDidChange(_ notification: Notification) { tableViewSelectionDidChange(notification) }
  }

  extension TableRouter: NSOutlineViewDataSource, NSOutlineViewDelegate {}

  // Drags from an outline view.
  extension OutlineResponder {
    func outlineView(_ outlineView: NSOutlineView, pasteboardWriterForItem item: Any) -> (any NSPasteboardWriting)? {
      let payload = driver.ask(itemPosition(of: item)) { $0.dragPayload }
      return payload == nil && !canMove(item) ? nil : RowWriter(payload as? any NSPasteboardWriting)
    }

    func outlineView(
      _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession, willBeginAt screenPoint: NSPoint,
      forItems draggedItems: [Any]
    ) {
      let nodes = draggedItems.compactMap { $0 as? OutlineNode }
      outline.beginDrag(of: nodes, in: driver.list)
      dragged = DraggedRows(
        rows: [], payloads: payloads(at: nodes.map { itemPosition(of: $0) }), canMove: nodes.allSatisfy { canMove($0) })
    }

    func outlineView(
      _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
      operation: NSDragOperation
    ) {
      outline.endDrag()
      dragged = nil
    }

    private func itemPosition(of item: Any?) -> ItemPosition { ItemPosition(section: 0, item: index(of: item)) }

    private func canMove(_ item: Any) -> Bool { driver.ask(itemPosition(of: item)) { $0.canMoveInOutline } ?? false }

    // MARK: Moving

    /// The nodes that a drop moves: not those whose ancestor moves as well.
    private func movedNodes() -> [OutlineNode] {
      let list = outline.list
      let indices = outline.dragged.map { list.index(of: $0) ?? -1 }.filter { $0 >= 0 }.sorted()
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
      guard !moved.isEmpty, !target.isInside(moved, of: outline.list, driver.list) else { return false }
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
      guard canMoveDragged(to: target) else { return false }
      let moved = movedNodes()
      let parent = target.parent.map { itemPosition(of: $0) }
      let count = outline.list.childCount(of: parent?.item)
      /// The next child at or after an index, or before it, that isn't among some nodes.
      func sibling(_ start: Int, _ step: Int, notAmong nodes: [OutlineNode]) -> ItemID? {
        var index = start
        while index >= 0, index < count, let row = outline.list.child(index, of: parent?.item) {
          guard let node = outline.list.knownNode(at: row), nodes.contains(node) else {
            return driver.list.id(at: ItemPosition(section: 0, item: row))
          }
          index += step
        }
        return nil
      }
      let next = target.index.flatMap { sibling($0, 1, notAmong: moved) }
      var siblings = target.index.map { (previous: sibling($0 - 1, -1, notAmong: moved), next: next) }
      // The first child is in front of all others, also of those that move after it.
      if siblings != nil, siblings?.previous == nil { siblings?.next = sibling(0, 1, notAmong: Array(moved.prefix(1))) }
      var moves: [OutlineMove] = []
      func tracked(_ position: ItemPosition) -> TrackedItem<NSTableView> {
        TrackedItem(driver.list.source, at: driver.list.sourcePosition(of: position))
      }
      let trackedParent = parent.map(tracked)
      for node in moved {
        let position = itemPosition(of: node)
        guard let own = driver.list.id(at: position) else { continue }
        moves.append(
          OutlineMove(
            list: driver.list, node: tracked(position), id: own, parent: trackedParent, siblings: siblings))
        if siblings != nil { siblings = (own, next) }
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

  // Drops on an outline view.
  extension OutlineResponder {
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
      if outline.onDrop == nil { return operation(of: info) }
      return info.draggingSource == nil ? .copy : .move
    }

    func outlineView(
      _ outlineView: NSOutlineView, acceptDrop info: any NSDraggingInfo, item: Any?, childIndex index: Int
    ) -> Bool {
      guard let target = target(item, index) else { return false }
      if let dragged, isOwn(info), dragged.canMove { return moveDragged(to: target) }
      guard let onDrop = outline.onDrop else { return drop(info, at: flatPosition(of: target)) }
      let payloads = payloads(of: info)
      return payloads.isEmpty ? false : onDrop(payloads, sourceTarget(of: target))
    }

    /// The position of the parent, and the index among all children that the source has.
    private func sourceTarget(of target: OutlineTarget<OutlineNode>) -> OutlineTarget<ItemPosition> {
      let parent = target.parent.map { ItemPosition(section: 0, item: self.index(of: $0)) }
      var result = OutlineTarget(parent: parent, index: target.index)
      let list = outline.list
      guard let index = target.index, let rows = driver.list.source.outlineRows else {
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
      let list = outline.list
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
      let list = outline.list
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
      get { (responder as? OutlineResponder)?.outline.onDrop }
      set {
        guard let responder = responder as? OutlineResponder else { return }
        responder.outline.onDrop = newValue
        responder.connect()
      }
    }
  }
#endif
