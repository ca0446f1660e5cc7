#if os(Linux)
  extension TableUser {
    /// Begins to drag rows; `nil` if none can be dragged.
    public func drag(_ rows: IndexSet) -> HeadlessDrag? {
      table.layoutSubtreeIfNeeded()
      guard let source = table.source(for: .tableWriter) else { return nil }
      var dragged = IndexSet()
      var writers: [any NSPasteboardWriting] = []
      for row in rows where row < table.numberOfRows {
        guard let writer = source.tableView(table, pasteboardWriterForRow: row) else { continue }
        dragged.insert(row)
        writers.append(writer)
      }
      if dragged.isEmpty { return nil }
      let drag = HeadlessDrag(writers, from: table)
      table.source(for: .tableDragWillBegin)?
        .tableView(table, draggingSession: drag.session, willBeginAt: .zero, forRowIndexes: dragged)
      return drag
    }

    /// Drops the dragged rows; returns whether the table accepts them.
    @discardableResult
    public func drop(_ drag: HeadlessDrag, at row: Int, _ operation: NSTableView.DropOperation = .above) -> Bool {
      table.layoutSubtreeIfNeeded()
      var result: NSDragOperation = []
      var isTaken = false
      let types = drag.draggingPasteboard.types ?? []
      if types.contains(where: table.registeredDraggedTypes.contains) {
        table.dropTarget = (row, operation)
        result =
          table.source(for: .tableValidateDrop)?
          .tableView(table, validateDrop: drag, proposedRow: row, proposedDropOperation: operation) ?? []
        if !result.isEmpty, let target = table.dropTarget {
          isTaken =
            table.source(for: .tableAcceptDrop)?
            .tableView(table, acceptDrop: drag, row: target.row, dropOperation: target.operation) ?? false
        }
      }
      end(drag, isTaken ? result : [])
      table.layoutSubtreeIfNeeded()
      return isTaken
    }

    /// Drops the dragged rows where nothing accepts them.
    public func cancel(_ drag: HeadlessDrag) { end(drag, []) }

    func end(_ drag: HeadlessDrag, _ operation: NSDragOperation) {
      guard let origin = drag.draggingSource as? NSTableView else { return }
      origin.source(for: .tableDragEnded)?
        .tableView(origin, draggingSession: drag.session, endedAt: .zero, operation: operation)
    }
  }
#endif
