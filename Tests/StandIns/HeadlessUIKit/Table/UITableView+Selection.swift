#if os(Linux)
  import DataSourcesTesting

  // Which rows are selected.
  extension UITableView {
    /// The selected row; the first one selected of several.
    public var indexPathForSelectedRow: IndexPath? { selection.first.map { IndexPath(at: $0) } }

    /// The selected rows, in the order of their selection; `nil` when there is none.
    public var indexPathsForSelectedRows: [IndexPath]? {
      selection.isEmpty ? nil : selection.map { IndexPath(at: $0) }
    }

    /// Selects a row without calling the delegate; with `nil`, deselects all.
    public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
      guard let indexPath else {
        for position in selection { deselect(position, animated: animated) }
        return
      }
      engine.load()
      guard let position = ItemPosition(path: indexPath), numberOfRows(inSection: position.section) > position.item,
        position.item >= 0
      else { return }
      if !selectsSeveral { for other in selection where other != position { deselect(other, animated: animated) } }
      select(position, animated: animated)
      if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects a row without calling the delegate.
    public func deselectRow(at indexPath: IndexPath, animated: Bool) {
      if let position = ItemPosition(path: indexPath) { deselect(position, animated: animated) }
    }

    var selectsSeveral: Bool { isEditingNow ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    var canSelect: Bool {
      isEditingNow ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }

    func select(_ position: ItemPosition, animated: Bool) {
      if !selection.contains(position) { selection.append(position) }
      shownRows[position]?.setSelected(true, animated: animated)
    }

    func deselect(_ position: ItemPosition, animated: Bool) {
      selection.removeAll { $0 == position }
      shownRows[position]?.setSelected(false, animated: animated)
    }
  }
#endif
