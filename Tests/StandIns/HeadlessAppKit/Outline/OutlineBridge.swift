#if os(Linux)
  /// Implements a table's methods for rows with an outline view's methods for items.
  @MainActor
  final class OutlineBridge: NSTableViewDataSource, NSTableViewDelegate {
    private unowned let outline: NSOutlineView

    init(_ outline: NSOutlineView) { self.outline = outline }

    private func source(_ selector: Selector) -> (any NSOutlineViewDataSource)? {
      outline.outlineSource(for: selector)
    }

    private func delegate(_ selector: Selector) -> (any NSOutlineViewDelegate)? {
      outline.outlineDelegate(for: selector)
    }

    func numberOfRows(in tableView: NSTableView) -> Int { outline.countRows() }

    func tableView(_ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [HeadlessSortDescriptor]) {
      source(.outlineSortDescriptors)?.outlineView(outline, sortDescriptorsDidChange: oldDescriptors)
    }

    func tableView(_ tableView: NSTableView, pasteboardWriterForRow row: Int) -> (any NSPasteboardWriting)? {
      guard let item = outline.item(atRow: row) else { return nil }
      return source(.outlineWriter)?.outlineView(outline, pasteboardWriterForItem: item)
    }

    func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession, willBeginAt screenPoint: NSPoint,
      forRowIndexes rowIndexes: IndexSet
    ) {
      let items = rowIndexes.compactMap { outline.item(atRow: $0) }
      source(.outlineDragWillBegin)?
        .outlineView(outline, draggingSession: session, willBeginAt: screenPoint, forItems: items)
    }

    func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
      operation: NSDragOperation
    ) {
      source(.outlineDragEnded)?
        .outlineView(outline, draggingSession: session, endedAt: screenPoint, operation: operation)
    }

    func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
      guard let item = outline.item(atRow: row) else { return nil }
      return delegate(.outlineView)?.outlineView(outline, viewFor: tableColumn, item: item)
    }

    func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {
      delegate(.outlineDidAdd)?.outlineView(outline, didAdd: rowView, forRow: row)
    }

    func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int) {
      delegate(.outlineDidRemove)?.outlineView(outline, didRemove: rowView, forRow: row)
    }

    func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
      guard let item = outline.item(atRow: row) else { return -1 }
      return delegate(.outlineHeight)?.outlineView(outline, heightOfRowByItem: item) ?? -1
    }

    func tableView(
      _ tableView: NSTableView, selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
    ) -> IndexSet {
      delegate(.outlineProposedSelection)?
        .outlineView(outline, selectionIndexesForProposedSelection: proposedSelectionIndexes)
        ?? proposedSelectionIndexes
    }

    func tableView(_ tableView: NSTableView, typeSelectStringFor tableColumn: NSTableColumn?, row: Int) -> String? {
      guard let item = outline.item(atRow: row) else { return nil }
      return delegate(.outlineTypeSelect)?.outlineView(outline, typeSelectStringFor: tableColumn, item: item)
    }

    func tableView(
      _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
    ) -> [NSTableViewRowAction] {
      delegate(.tableRowActions)?.tableView(outline, rowActionsForRow: row, edge: edge) ?? []
    }

    func tableViewSelectionDidChange(_ notification: Notification) {
      delegate(.outlineSelectionDidChange)?.outlineViewSelectionDidChange(notification)
    }
  }

  extension Selector {
    /// The method of an outline view that corresponds to one of a table.
    static let outlineOfTable: [Selector: Selector] = [
      .tableSortDescriptors: .outlineSortDescriptors, .tableWriter: .outlineWriter,
      .tableDragWillBegin: .outlineDragWillBegin, .tableDragEnded: .outlineDragEnded, .tableView: .outlineView,
      .tableDidAdd: .outlineDidAdd, .tableDidRemove: .outlineDidRemove, .tableHeight: .outlineHeight,
      .tableProposedSelection: .outlineProposedSelection, .tableTypeSelect: .outlineTypeSelect,
      .tableRowActions: .tableRowActions, .tableSelectionDidChange: .outlineSelectionDidChange,
    ]
  }
#endif
