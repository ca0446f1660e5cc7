#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  extension TableResponder {
    /// The methods, by their Objective-C names, with what makes them visible: for some of them, AppKit behaves differently as
    /// soon as they are there.
    static let methods: [String: CellCapabilities] = [
      "numberOfRowsInTableView:": .always,
      "tableView:sortDescriptorsDidChange:": .always,
      "tableView:pasteboardWriterForRow:": [.moving, .dragging],
      "tableView:draggingSession:willBeginAtPoint:forRowIndexes:": [.moving, .dragging],
      "tableView:draggingSession:endedAtPoint:operation:": [.moving, .dragging],
      "tableView:validateDrop:proposedRow:proposedDropOperation:": .always,
      "tableView:acceptDrop:row:dropOperation:": .always,
      "tableView:viewForTableColumn:row:": .always,
      "tableView:isGroupRow:": .always,
      "tableView:didAddRowView:forRow:": [.display, .selection, .sectionViews],
      "tableView:didRemoveRowView:forRow:": [.display, .selection, .sectionViews],
      "tableView:heightOfRow:": [.size, .sectionViews],
      "tableView:selectionIndexesForProposedSelection:": .always,
      "tableViewSelectionDidChange:": [.selecting, .selection],
      "tableView:rowActionsForRow:edge:": [.swipeActions, .editing],
    ]

    /// Visible if items or columns have texts: without them, the table may search itself.
    static let typeSelectMethod = "tableView:typeSelectStringForTableColumn:row:"
  }
#endif
