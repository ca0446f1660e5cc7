#if os(Linux)
  /// Describes the rows of a table, and handles actions of the user.
  ///
  /// All methods are optional: see `HeadlessResponder`.
  @MainActor
  public protocol NSTableViewDelegate: HeadlessResponder {
    func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView?
    func tableView(_ tableView: NSTableView, rowViewForRow row: Int) -> NSTableRowView?
    func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int)
    func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int)
    func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat
    func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool
    func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool
    func tableView(
      _ tableView: NSTableView, selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
    ) -> IndexSet
    func tableView(_ tableView: NSTableView, typeSelectStringFor tableColumn: NSTableColumn?, row: Int) -> String?
    func tableView(
      _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
    ) -> [NSTableViewRowAction]
    func tableViewSelectionDidChange(_ notification: Notification)
    func tableViewColumnDidMove(_ notification: Notification)
    func tableViewColumnDidResize(_ notification: Notification)
  }

  extension NSTableViewDelegate {
    public func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? { nil }
    public func tableView(_ tableView: NSTableView, rowViewForRow row: Int) -> NSTableRowView? { nil }
    public func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {}
    public func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int) {}
    public func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat { tableView.rowHeight }
    public func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool { false }
    public func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool { true }
    public func tableView(
      _ tableView: NSTableView, selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
    ) -> IndexSet { proposedSelectionIndexes }
    public func tableView(_ tableView: NSTableView, typeSelectStringFor tableColumn: NSTableColumn?, row: Int)
      -> String?
    { nil }
    public func tableView(
      _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
    ) -> [NSTableViewRowAction] { [] }
    public func tableViewSelectionDidChange(_ notification: Notification) {}
    public func tableViewColumnDidMove(_ notification: Notification) {}
    public func tableViewColumnDidResize(_ notification: Notification) {}
  }

  extension Selector {
    static let tableView = Selector("tableView:viewForTableColumn:row:")
    static let tableRowView = Selector("tableView:rowViewForRow:")
    static let tableDidAdd = Selector("tableView:didAddRowView:forRow:")
    static let tableDidRemove = Selector("tableView:didRemoveRowView:forRow:")
    static let tableHeight = Selector("tableView:heightOfRow:")
    static let tableIsGroupRow = Selector("tableView:isGroupRow:")
    static let tableShouldSelect = Selector("tableView:shouldSelectRow:")
    static let tableProposedSelection = Selector("tableView:selectionIndexesForProposedSelection:")
    static let tableTypeSelect = Selector("tableView:typeSelectStringForTableColumn:row:")
    static let tableRowActions = Selector("tableView:rowActionsForRow:edge:")
    static let tableSelectionDidChange = Selector("tableViewSelectionDidChange:")
    static let tableColumnDidMove = Selector("tableViewColumnDidMove:")
    static let tableColumnDidResize = Selector("tableViewColumnDidResize:")

    static let ofTableDelegate: [Selector] = [
      .tableView, .tableRowView, .tableDidAdd, .tableDidRemove, .tableHeight, .tableIsGroupRow, .tableShouldSelect,
      .tableProposedSelection, .tableTypeSelect, .tableRowActions, .tableSelectionDidChange, .tableColumnDidMove,
      .tableColumnDidResize,
    ]
  }
#endif
