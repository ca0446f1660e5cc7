#if os(Linux)
  /// Has the items of an outline view.
  ///
  /// All methods are optional: see `HeadlessResponder`.
  @MainActor
  public protocol NSOutlineViewDataSource: NSTableViewDataSource {
    func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int
    func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any
    func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool
    func outlineView(_ outlineView: NSOutlineView, sortDescriptorsDidChange oldDescriptors: [HeadlessSortDescriptor])
    func outlineView(_ outlineView: NSOutlineView, pasteboardWriterForItem item: Any) -> (any NSPasteboardWriting)?
    func outlineView(
      _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession, willBeginAt screenPoint: NSPoint,
      forItems draggedItems: [Any])
    func outlineView(
      _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
      operation: NSDragOperation)
    func outlineView(
      _ outlineView: NSOutlineView, validateDrop info: any NSDraggingInfo, proposedItem item: Any?,
      proposedChildIndex index: Int
    ) -> NSDragOperation
    func outlineView(
      _ outlineView: NSOutlineView, acceptDrop info: any NSDraggingInfo, item: Any?, childIndex index: Int
    ) -> Bool
  }

  extension NSOutlineViewDataSource {
    public func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int { 0 }
    public func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any {
      preconditionFailure("The data source has no child")
    }
    public func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool { false }
    public func outlineView(
      _ outlineView: NSOutlineView, sortDescriptorsDidChange oldDescriptors: [HeadlessSortDescriptor]
    ) {}
    public func outlineView(
      _ outlineView: NSOutlineView, pasteboardWriterForItem item: Any
    ) -> (any NSPasteboardWriting)? { nil }
    public func outlineView(
      _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession, willBeginAt screenPoint: NSPoint,
      forItems draggedItems: [Any]
    ) {}
    public func outlineView(
      _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
      operation: NSDragOperation
    ) {}
    public func outlineView(
      _ outlineView: NSOutlineView, validateDrop info: any NSDraggingInfo, proposedItem item: Any?,
      proposedChildIndex index: Int
    ) -> NSDragOperation { [] }
    public func outlineView(
      _ outlineView: NSOutlineView, acceptDrop info: any NSDraggingInfo, item: Any?, childIndex index: Int
    ) -> Bool { false }
  }

  extension Selector {
    static let outlineChildCount = Selector("outlineView:numberOfChildrenOfItem:")
    static let outlineChild = Selector("outlineView:child:ofItem:")
    static let outlineIsExpandable = Selector("outlineView:isItemExpandable:")
    static let outlineSortDescriptors = Selector("outlineView:sortDescriptorsDidChange:")
    static let outlineWriter = Selector("outlineView:pasteboardWriterForItem:")
    static let outlineDragWillBegin = Selector("outlineView:draggingSession:willBeginAtPoint:forItems:")
    static let outlineDragEnded = Selector("outlineView:draggingSession:endedAtPoint:operation:")
    static let outlineValidateDrop = Selector("outlineView:validateDrop:proposedItem:proposedChildIndex:")
    static let outlineAcceptDrop = Selector("outlineView:acceptDrop:item:childIndex:")

    static let ofOutlineDataSource: [Selector] = [
      .outlineChildCount, .outlineChild, .outlineIsExpandable, .outlineSortDescriptors, .outlineWriter,
      .outlineDragWillBegin, .outlineDragEnded, .outlineValidateDrop, .outlineAcceptDrop,
    ]
  }
#endif
