#if os(Linux)
  import DataSourcesTesting

  // Dragging and dropping.
  extension TableUser {
    /// Lifts rows: a drag begins with the delegate's items for the first one, and the others are added.
    public func lift(rowsAt paths: [IndexPath]) -> HeadlessDrag? {
      table.layoutIfNeeded()
      guard let delegate = table.dragDelegate, table.dragInteractionEnabled, let first = paths.first,
        shown(first) != nil
      else { return nil }
      let drag = HeadlessDrag()
      drag.source = table
      drag.point = table.rectForRow(at: first).origin
      drag.items = delegate.tableView(table, itemsForBeginning: drag, at: first)
      drag.paths = drag.items.map { _ in first }
      if drag.items.isEmpty { return nil }
      for path in paths.dropFirst() where shown(path) != nil && delegate.responds(to: .tableItemsForAdding) {
        let more = delegate.tableView(
          table, itemsForAddingTo: drag, at: path, point: table.rectForRow(at: path).origin)
        drag.items += more
        drag.paths += more.map { _ in path }
      }
      if delegate.responds(to: .tableDragAllowsMove) {
        drag.allowsMoveOperation = delegate.tableView(table, dragSessionAllowsMoveOperation: drag)
      }
      if delegate.responds(to: .tableDragIsRestricted) {
        drag.isRestrictedToDraggingApplication = delegate.tableView(
          table, dragSessionIsRestrictedToDraggingApplication: drag)
      }
      if delegate.responds(to: .tableDragWillBegin) { delegate.tableView(table, dragSessionWillBegin: drag) }
      return drag
    }

    /// Holds a drag over the table until it is dropped.
    public func hover() { table.interaction.isDropping = true }

    /// Drops a drag on a row, behind the last one of a section, or with `nil` on an empty place; whether it was taken.
    ///
    /// The drag ends with it, also for its source list.
    @discardableResult
    public func drop(_ drag: HeadlessDrag, at path: IndexPath?) -> Bool {
      table.layoutIfNeeded()
      table.interaction.isDropping = false
      defer { drag.end() }
      guard let delegate = table.dropDelegate else { return false }
      let session = HeadlessDropSession(drag)
      if let path { drag.point = table.rectForRow(at: path).origin }
      if delegate.responds(to: .tableCanHandleDrop), !delegate.tableView(table, canHandle: session) { return false }
      if delegate.responds(to: .tableDropDidEnter) { delegate.tableView(table, dropSessionDidEnter: session) }
      let usual = UITableViewDropProposal(operation: drag.source == nil ? .copy : .move)
      let proposal =
        delegate.responds(to: .tableDropDidUpdate)
        ? delegate.tableView(table, dropSessionDidUpdate: session, withDestinationIndexPath: path) : usual
      let isTaken =
        proposal.operation == .copy || proposal.operation == .move && (drag.source == nil || drag.allowsMoveOperation)
      if isTaken {
        delegate.tableView(table, performDropWith: TableDrop(session, on: table, at: path, proposal))
      } else if delegate.responds(to: .tableDropDidExit) {
        delegate.tableView(table, dropSessionDidExit: session)
      }
      if delegate.responds(to: .tableDropDidEnd) { delegate.tableView(table, dropSessionDidEnd: session) }
      table.layoutIfNeeded()
      return isTaken
    }
  }

  extension HeadlessDrag {
    /// Ends it for its source list.
    ///
    /// A drag that is dropped nowhere ends so too.
    public func end() {
      if let table = source as? UITableView, let delegate = table.dragDelegate, delegate.responds(to: .tableDragDidEnd)
      {
        delegate.tableView(table, dragSessionDidEnd: self)
      }
      if let collection = source as? UICollectionView, let delegate = collection.dragDelegate,
        delegate.responds(to: .collectionDragDidEnd)
      {
        delegate.collectionView(collection, dragSessionDidEnd: self)
      }
    }
  }
#endif
