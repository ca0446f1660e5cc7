#if os(Linux)
  /// Has the rows of a table.
  ///
  /// All methods are optional: see `HeadlessResponder`.
  @MainActor
  public protocol NSTableViewDataSource: HeadlessResponder {
    func numberOfRows(in tableView: NSTableView) -> Int
    func tableView(_ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [HeadlessSortDescriptor])
    func tableView(_ tableView: NSTableView, pasteboardWriterForRow row: Int) -> (any NSPasteboardWriting)?
    func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession, willBeginAt screenPoint: NSPoint,
      forRowIndexes rowIndexes: IndexSet)
    func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
      operation: NSDragOperation)
    func tableView(
      _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
      proposedDropOperation dropOperation: NSTableView.DropOperation
    ) -> NSDragOperation
    func tableView(
      _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
      dropOperation: NSTableView.DropOperation
    ) -> Bool
  }

  extension NSTableViewDataSource {
    public func numberOfRows(in tableView: NSTableView) -> Int { 0 }
    public func tableView(_ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [HeadlessSortDescriptor]) {
    }
    public func tableView(_ tableView: NSTableView, pasteboardWriterForRow row: Int) -> (any NSPasteboardWriting)? {
      nil
    }
    public func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession, willBeginAt screenPoint: NSPoint,
      forRowIndexes rowIndexes: IndexSet
    ) {}
    public func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
      operation: NSDragOperation
    ) {}
    public func tableView(
      _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
      proposedDropOperation dropOperation: NSTableView.DropOperation
    ) -> NSDragOperation { [] }
    public func tableView(
      _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
      dropOperation: NSTableView.DropOperation
    ) -> Bool { false }
  }

  extension Selector {
    static let tableRowCount = Selector("numberOfRowsInTableView:")
    static let tableSortDescriptors = Selector("tableView:sortDescriptorsDidChange:")
    static let tableWriter = Selector("tableView:pasteboardWriterForRow:")
    static let tableDragWillBegin = Selector("tableView:draggingSession:willBeginAtPoint:forRowIndexes:")
    static let tableDragEnded = Selector("tableView:draggingSession:endedAtPoint:operation:")
    static let tableValidateDrop = Selector("tableView:validateDrop:proposedRow:proposedDropOperation:")
    static let tableAcceptDrop = Selector("tableView:acceptDrop:row:dropOperation:")

    static let ofTableDataSource: [Selector] = [
      .tableRowCount, .tableSortDescriptors, .tableWriter, .tableDragWillBegin, .tableDragEnded, .tableValidateDrop,
      .tableAcceptDrop,
    ]
  }
#endif
