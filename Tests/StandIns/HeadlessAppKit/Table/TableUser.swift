#if os(Linux)
  /// The user of a table.
  ///
  /// Every action lays the table out before, as the screen does between two events. What the table doesn't offer does nothing.
  @MainActor
  public struct TableUser {
    let table: NSTableView

    /// Clicks a row: it is selected alone, or with the command key in addition, or with the shift key as the end of a range.
    @discardableResult
    public func click(row: Int, modifiers: NSEvent.ModifierFlags = []) -> Bool {
      guard isVisible(row) else { return false }
      (table.clickedRow, table.clickedColumn) = (row, 0)
      var proposed: IndexSet = [row]
      if table.allowsMultipleSelection {
        if modifiers.contains(.command) { proposed = table.selection.symmetricDifference([row]) }
        if modifiers.contains(.shift) {
          let anchor = min(table.selectionAnchor, max(0, table.numberOfRows - 1))
          proposed = IndexSet(integersIn: min(anchor, row)...max(anchor, row))
        }
      } else if modifiers.contains(.command), table.selection.contains(row) {
        proposed = []
      }
      if !modifiers.contains(.shift) { table.selectionAnchor = row }
      propose(proposed)
      table.sendAction(table.action, to: table.target)
      return true
    }

    /// Clicks a row twice.
    @discardableResult
    public func doubleClick(row: Int) -> Bool {
      guard click(row: row) else { return false }
      // The first click may have changed the table.
      table.layoutSubtreeIfNeeded()
      (table.clickedRow, table.clickedColumn) = (row, 0)
      return table.sendAction(table.doubleAction, to: table.target)
    }

    /// Clicks below the last row.
    public func clickBelow() {
      table.layoutSubtreeIfNeeded()
      (table.clickedRow, table.clickedColumn) = (-1, -1)
      if table.allowsEmptySelection { propose([]) }
    }

    /// Selects rows by the keyboard or with the mouse.
    public func select(_ rows: IndexSet) {
      table.layoutSubtreeIfNeeded()
      propose(rows)
    }

    private func propose(_ proposed: IndexSet) {
      var rows = proposed
      if let delegate = table.delegate(for: .tableProposedSelection) {
        rows = delegate.tableView(table, selectionIndexesForProposedSelection: proposed)
      } else if let delegate = table.delegate(for: .tableShouldSelect) {
        let added = proposed.subtracting(table.selection)
        for row in added where !delegate.tableView(table, shouldSelectRow: row) { rows.remove(row) }
        if rows.isEmpty, !proposed.isEmpty { return }
      }
      if rows.isEmpty, !table.allowsEmptySelection { return }
      table.setSelection(rows)
    }

    /// Presses a key, such as `"\r"`; the table has the focus.
    public func press(_ key: String, modifiers: NSEvent.ModifierFlags = []) {
      table.layoutSubtreeIfNeeded()
      guard let window = table.window else { return }
      window.makeFirstResponder(table)
      window.sendEvent(NSEvent(key: key, modifierFlags: modifiers))
    }

    /// Types the start of a text; selects the next row that has it in a column, and returns the row.
    @discardableResult
    public func type(_ text: String) -> Int? {
      table.layoutSubtreeIfNeeded()
      guard table.allowsTypeSelect, let delegate = table.delegate(for: .tableTypeSelect) else { return nil }
      let count = table.numberOfRows
      let start = table.selectedRow + 1
      for offset in 0..<count {
        let row = (start + offset) % count
        let isMatch = table.tableColumns.contains { column in
          delegate.tableView(table, typeSelectStringFor: column, row: row)?.lowercased().hasPrefix(text.lowercased())
            ?? false
        }
        if isMatch {
          propose([row])
          table.scrollRowToVisible(row)
          return row
        }
      }
      return nil
    }

    /// Swipes a row; returns the buttons.
    public func swipe(row: Int, _ edge: NSTableView.RowActionEdge) -> [NSTableViewRowAction] {
      guard isVisible(row) else { return [] }
      let actions = table.delegate(for: .tableRowActions)?.tableView(table, rowActionsForRow: row, edge: edge) ?? []
      table.rowActionsVisible = !actions.isEmpty
      return actions
    }

    /// Opens the context menu of a row, or with -1 that below the rows; returns its items.
    public func openMenu(row: Int) -> [NSMenuItem] {
      table.layoutSubtreeIfNeeded()
      table.clickedRow = row
      return table.menu?.headlessOpen() ?? []
    }

    /// Clicks the header of a column.
    public func click(header column: Int) {
      table.layoutSubtreeIfNeeded()
      guard table.tableColumns.indices.contains(column),
        let prototype = table.tableColumns[column].sortDescriptorPrototype
      else { return }
      let isReversed = table.sortDescriptors.first.map {
        $0.key == prototype.key && $0.ascending == prototype.ascending
      }
      let ascending = isReversed ?? false ? !prototype.ascending : prototype.ascending
      table.sortDescriptors = [HeadlessSortDescriptor(key: prototype.key, ascending: ascending)]
    }

    /// Scrolls, not beyond the ends of the content.
    public func scroll(to y: CGFloat) {
      table.layoutSubtreeIfNeeded()
      table.scroll(NSPoint(x: 0, y: y))
      table.layoutSubtreeIfNeeded()
    }

    func isVisible(_ row: Int) -> Bool {
      table.layoutSubtreeIfNeeded()
      return table.displayed[row] != nil
    }
  }

  extension NSTableView {
    /// The user.
    public var user: TableUser { TableUser(table: self) }
  }
#endif
