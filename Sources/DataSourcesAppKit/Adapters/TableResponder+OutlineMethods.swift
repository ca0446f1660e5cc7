#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  extension TableResponder {
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

    /// Visible if a column has texts.
    static let outlineTypeSelectMethod = "outlineView:typeSelectStringForTableColumn:item:"

    /// The row of an item; -1, which no list has, for one that has left.
    func index(of item: Any?) -> Int { (item as? OutlineNode).flatMap { outline?.list.index(of: $0) } ?? -1 }
  }

  extension TableResponder: NSOutlineViewDataSource {
    func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
      driver.isDirty = false
      guard let list = outline?.list else { return 0 }
      return item == nil ? list.childCount(of: nil) : list.childCount(of: index(of: item))
    }

    func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any {
      let child = outline?.list.child(index, of: item.map { self.index(of: $0) })
      // AppKit doesn't accept `nil`, and requests only existing children.
      return child.flatMap { node(at: $0) } ?? OutlineNode()
    }

    func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
      outline?.list[index(of: item)]?.isExpandable ?? false
    }

    func outlineView(_ outlineView: NSOutlineView, sortDescriptorsDidChange old: [ColumnSortDescriptor]) {
      tableView(outlineView, sortDescriptorsDidChange: old)
    }
  }

  extension TableResponder: NSOutlineViewDelegate {
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
      guard let outline, !outline.isFollowing else { return true }
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
#endif
