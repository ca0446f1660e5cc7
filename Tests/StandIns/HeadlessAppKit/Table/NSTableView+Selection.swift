#if os(Linux)
  // The selection, which follows updates.
  extension NSTableView {
    /// Posted when the selection has changed.
    public static let selectionDidChangeNotification = Notification.Name("NSTableViewSelectionDidChangeNotification")

    /// The selected rows.
    public var selectedRowIndexes: IndexSet { selection }

    /// The last selected row; -1 for none.
    public var selectedRow: Int { selection.last ?? -1 }

    /// The number of selected rows.
    public var numberOfSelectedRows: Int { selection.count }

    /// Returns whether a row is selected.
    public func isRowSelected(_ row: Int) -> Bool { selection.contains(row) }

    /// Selects rows, whatever the user could select.
    public func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
      load()
      let known = indexes.intersection(IndexSet(integersIn: 0..<heights.count))
      setSelection(extend ? selection.union(known) : known)
    }

    /// Deselects a row.
    public func deselectRow(_ row: Int) { setSelection(selection.subtracting([row])) }

    /// Deselects all rows, if the user can.
    public func deselectAll(_ sender: Any?) { setSelection([]) }

    func setSelection(_ new: IndexSet) {
      guard new != selection else { return }
      selection = new
      for (row, view) in displayed { view.isSelected = new.contains(row) }
      selectionDidChange()
    }

    func selectionDidChange() {
      for (row, view) in displayed { view.isSelected = selection.contains(row) }
      delegate(for: .tableSelectionDidChange)?
        .tableViewSelectionDidChange(Notification(name: Self.selectionDidChangeNotification, object: self))
    }

    /// Changes where a drop will be, while it is validated.
    public func setDropRow(_ row: Int, dropOperation: DropOperation) { dropTarget = (row, dropOperation) }
  }
#endif
