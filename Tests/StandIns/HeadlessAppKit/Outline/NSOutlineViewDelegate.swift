#if os(Linux)
  /// Describes the items of an outline view, and handles actions of the user.
  ///
  /// All methods are optional: see `HeadlessResponder`.
  @MainActor
  public protocol NSOutlineViewDelegate: NSTableViewDelegate {
    func outlineView(_ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any) -> NSView?
    func outlineView(_ outlineView: NSOutlineView, didAdd rowView: NSTableRowView, forRow row: Int)
    func outlineView(_ outlineView: NSOutlineView, didRemove rowView: NSTableRowView, forRow row: Int)
    func outlineView(_ outlineView: NSOutlineView, heightOfRowByItem item: Any) -> CGFloat
    func outlineView(_ outlineView: NSOutlineView, shouldExpandItem item: Any) -> Bool
    func outlineView(_ outlineView: NSOutlineView, shouldCollapseItem item: Any) -> Bool
    func outlineView(
      _ outlineView: NSOutlineView, selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
    ) -> IndexSet
    func outlineView(_ outlineView: NSOutlineView, typeSelectStringFor tableColumn: NSTableColumn?, item: Any)
      -> String?
    func outlineViewSelectionDidChange(_ notification: Notification)
    func outlineViewItemWillExpand(_ notification: Notification)
    func outlineViewItemDidExpand(_ notification: Notification)
    func outlineViewItemWillCollapse(_ notification: Notification)
    func outlineViewItemDidCollapse(_ notification: Notification)
  }

  extension NSOutlineViewDelegate {
    public func outlineView(_ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any) -> NSView? {
      nil
    }
    public func outlineView(_ outlineView: NSOutlineView, didAdd rowView: NSTableRowView, forRow row: Int) {}
    public func outlineView(_ outlineView: NSOutlineView, didRemove rowView: NSTableRowView, forRow row: Int) {}
    public func outlineView(_ outlineView: NSOutlineView, heightOfRowByItem item: Any) -> CGFloat { -1 }
    public func outlineView(_ outlineView: NSOutlineView, shouldExpandItem item: Any) -> Bool { true }
    public func outlineView(_ outlineView: NSOutlineView, shouldCollapseItem item: Any) -> Bool { true }
    public func outlineView(
      _ outlineView: NSOutlineView, selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
    ) -> IndexSet { proposedSelectionIndexes }
    public func outlineView(_ outlineView: NSOutlineView, typeSelectStringFor tableColumn: NSTableColumn?, item: Any)
      -> String?
    { nil }
    public func outlineViewSelectionDidChange(_ notification: Notification) {}
    public func outlineViewItemWillExpand(_ notification: Notification) {}
    public func outlineViewItemDidExpand(_ notification: Notification) {}
    public func outlineViewItemWillCollapse(_ notification: Notification) {}
    public func outlineViewItemDidCollapse(_ notification: Notification) {}
  }

  extension Selector {
    static let outlineView = Selector("outlineView:viewForTableColumn:item:")
    static let outlineDidAdd = Selector("outlineView:didAddRowView:forRow:")
    static let outlineDidRemove = Selector("outlineView:didRemoveRowView:forRow:")
    static let outlineHeight = Selector("outlineView:heightOfRowByItem:")
    static let outlineShouldExpand = Selector("outlineView:shouldExpandItem:")
    static let outlineShouldCollapse = Selector("outlineView:shouldCollapseItem:")
    static let outlineProposedSelection = Selector("outlineView:selectionIndexesForProposedSelection:")
    static let outlineTypeSelect = Selector("outlineView:typeSelectStringForTableColumn:item:")
    static let outlineSelectionDidChange = Selector("outlineViewSelectionDidChange:")
    static let outlineWillExpand = Selector("outlineViewItemWillExpand:")
    static let outlineDidExpand = Selector("outlineViewItemDidExpand:")
    static let outlineWillCollapse = Selector("outlineViewItemWillCollapse:")
    static let outlineDidCollapse = Selector("outlineViewItemDidCollapse:")

    static let ofOutlineDelegate: [Selector] = [
      .outlineView, .outlineDidAdd, .outlineDidRemove, .outlineHeight, .outlineShouldExpand, .outlineShouldCollapse,
      .outlineProposedSelection, .outlineTypeSelect, .outlineSelectionDidChange, .outlineWillExpand,
      .outlineDidExpand, .outlineWillCollapse, .outlineDidCollapse, .tableRowActions,
    ]
  }
#endif
