#if LIST_VIEWS
  import DataSourcesCells

  // Double clicks, keys, menus and swipes.
  extension TableResponder {
    #if canImport(AppKit)
      private static let doubleClicked = #selector(tableDoubleClicked(_:))
      private static let menuItemChosen = #selector(tableMenuItemChosen(_:))
    #else
      private static let doubleClicked = Selector("tableDoubleClicked:")
      private static let menuItemChosen = Selector("tableMenuItemChosen:")
    #endif

    func connectCommands(of table: NSTableView) {
      disconnectCommands()
      if driver.uses.capabilities.contains(.selecting), table.doubleAction == nil || table.target === self {
        table.target = self
        table.doubleAction = Self.doubleClicked
      }
      if driver.uses.capabilities.contains(.menus) {
        let menu = NSMenu(title: "")
        menu.autoenablesItems = false
        menu.delegate = self
        table.menu = menu
      }
      if !driver.uses.capabilities.isDisjoint(with: [.selecting, .editing]) {
        // The table passes these keys on, and it can't be known to whom.
        keyMonitor = KeyMonitor { [weak self] event in self?.handleKey(event) ?? false }
      }
    }

    func disconnectCommands() { keyMonitor = nil }

    /// Leaves clicks and menus to another adapter, or to the app.
    func leaveCommands(of table: NSTableView) {
      disconnectCommands()
      if table.target === self {
        table.target = nil
        table.doubleAction = nil
      }
      if table.menu?.delegate === self { table.menu = nil }
    }

    // MARK: Primary actions and keys

    func performPrimaryAction(ofRow row: Int) {
      if let position = rows.position(ofRow: row) { driver.performPrimaryAction(at: position) }
    }

    // MARK: Swipes

    func tableView(
      _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
    ) -> [NSTableViewRowAction] {
      guard let position = rows.position(ofRow: row) else { return [] }
      let commands = driver.swipeCommands(at: position, edge == .leading ? .leading : .trailing, offersDeletion: true)
      return (commands ?? []).map { swiped in
        let style: NSTableViewRowAction.Style = swiped.command.role == .destructive ? .destructive : .regular
        let action = NSTableViewRowAction(style: style, title: swiped.command.title) { [weak self] _, _ in
          // The buttons stay until the work is done and displayed.
          self?.driver.run(swiped) { [weak tableView] _ in
            if tableView?.rowActionsVisible == true { tableView?.rowActionsVisible = false }
          }
        }
        action.image = swiped.command.image
        return action
      }
    }
  }

  // MARK: Menus

  extension TableResponder: NSMenuDelegate {
    func menuNeedsUpdate(_ menu: NSMenu) {
      menu.removeAllItems()
      guard let row = driver.view?.clickedRow, let position = rows.position(ofRow: row) else { return }
      menu.add(menuCommands(at: position), target: self, action: Self.menuItemChosen)
    }

    func choose(_ item: NSMenuItem) {
      if let command = item.command { driver.run(command) }
    }
  }

  // MARK: Actions by name

  #if canImport(AppKit)
    extension TableResponder {
      @objc private func tableDoubleClicked(_ sender: Any?) {
        if let row = driver.view?.clickedRow { performPrimaryAction(ofRow: row) }
      }

      @objc private func tableMenuItemChosen(_ sender: NSMenuItem) { choose(sender) }
    }
  #else
    extension TableResponder: HeadlessActionTarget {
      func perform(_ action: Selector, from sender: Any?) -> Bool {
        switch action {
        case Self.doubleClicked: if let row = driver.view?.clickedRow { performPrimaryAction(ofRow: row) }
        case Self.menuItemChosen: if let item = sender as? NSMenuItem { choose(item) }
        default: return false
        }
        return true
      }
    }
  #endif

  extension TableResponder: NSTableViewDataSource {
    func numberOfRows(in tableView: NSTableView) -> Int {
      driver.isDirty = false
      return rows.count
    }

    func tableView(_ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [ColumnSortDescriptor]) {
      guard let order = tableView.sortDescriptors.first, let key = order.key else { return }
      tableView.columnSettings?.sort(key)?(order.ascending)
    }

    // MARK: Dragging

    func tableView(_ tableView: NSTableView, pasteboardWriterForRow row: Int) -> (any NSPasteboardWriting)? {
      rows.position(ofRow: row).flatMap { pasteboardWriter(at: $0) }
    }

    func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession, willBeginAt screenPoint: NSPoint,
      forRowIndexes rowIndexes: IndexSet
    ) {
      let positions = rowIndexes.compactMap { rows.position(ofRow: $0) }
      dragged = DraggedRows(rows: rowIndexes, payloads: payloads(at: positions), canMove: canMove(at: positions))
    }

    func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
      operation: NSDragOperation
    ) { dragged = nil }

    // MARK: Dropping

    func tableView(
      _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
      proposedDropOperation operation: NSTableView.DropOperation
    ) -> NSDragOperation {
      // Items are dropped between others.
      var target = row < 0 ? rows.count : row
      if rows.insertionPosition(beforeRow: target) == nil, rows.count > 0 { target += 1 }
      if operation == .on || target != row { tableView.setDropRow(target, dropOperation: .above) }
      if let dragged, isOwn(info), dragged.canMove { return canMove(dragged.rows, before: target) ? .move : [] }
      return self.operation(of: info)
    }

    func tableView(
      _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int, dropOperation: NSTableView.DropOperation
    ) -> Bool {
      if let dragged, isOwn(info), dragged.canMove { return move(dragged.rows, before: row) }
      return drop(info, at: rows.insertionPosition(beforeRow: row) ?? driver.list.end)
    }

    /// The position of a row after it is moved before another one.
    private func target(of row: Int, before gap: Int) -> (from: ItemPosition, to: ItemPosition)? {
      guard let from = rows.position(ofRow: row), var to = rows.insertionPosition(beforeRow: gap) else { return nil }
      if from.section == to.section, from.item < to.item { to.item -= 1 }
      return (from, to)
    }

    private func canMove(_ moved: IndexSet, before gap: Int) -> Bool {
      driver.readiness.answering {
        moved.allSatisfy { row in
          guard let (from, to) = target(of: row, before: gap) else { return false }
          return driver.list.moveTarget(from: from, proposed: to) == to
        }
      }
    }

    /// Moves rows that the user dropped, which the table doesn't display by itself.
    private func move(_ moved: IndexSet, before row: Int) -> Bool {
      guard let table = driver.view, canMove(moved, before: row) else { return false }
      var (gap, shift) = (row, 0)
      for original in moved {
        // Rows that were above the gap leave theirs to those below them.
        let current = original < row ? original - shift : original
        guard let (from, to) = target(of: current, before: gap) else { continue }
        if original < row { shift += 1 } else { gap += 1 }
        if from == to { continue }
        let reloads = reloadCount
        // First, because the table requests views when it has moved the row. All other changes wait for the end of the
        // drag.
        driver.userDidMove(from: from, to: to)
        // The list may have been replaced.
        guard reloads == reloadCount else { return true }
        let updates = updateRows { rows, updates in
          rows.apply(.move(from: from, to: to), to: &updates) { _ in SectionRows() }
        }
        marking {
          table.beginUpdates()
          table.send(updates, options(for: .automatic))
          table.endUpdates()
        }
      }
      return true
    }
  }

  /// Rows that the user is dragging.
  struct DraggedRows {
    let rows: IndexSet
    /// What they carry to other views.
    let payloads: [Any]
    /// Whether they can be moved within the table.
    let canMove: Bool
  }

  extension TableResponder: @MainActor DragOrigin {
    var draggedPayloads: [Any] { dragged?.payloads ?? [] }
  }
#endif
