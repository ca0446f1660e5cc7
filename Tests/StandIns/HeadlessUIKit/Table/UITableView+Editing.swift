#if os(Linux)
  import DataSourcesTesting

  // The editing controls of rows.
  extension UITableView {
    func showEditing(_ editing: Bool, animated: Bool) {
      guard editing != isEditingNow else { return }
      isEditingNow = editing
      // As in UIKit, a change of the mode clears the selection.
      for position in selection { deselect(position, animated: animated) }
      for (position, cell) in shownRows.views.sorted(by: { $0.key < $1.key }) {
        dressForEditing(cell, at: position, animated: animated)
      }
    }

    func canEdit(_ position: ItemPosition) -> Bool {
      source(for: .tableCanEdit)?.tableView(self, canEditRowAt: IndexPath(at: position)) ?? true
    }

    func canMove(_ position: ItemPosition) -> Bool {
      guard source(for: .tableMoveRow) != nil else { return false }
      return source(for: .tableCanMove)?.tableView(self, canMoveRowAt: IndexPath(at: position)) ?? true
    }

    func editingStyle(at position: ItemPosition) -> UITableViewCell.EditingStyle {
      delegate(for: .tableEditingStyle)?.tableView(self, editingStyleForRowAt: IndexPath(at: position)) ?? .delete
    }

    func dressForEditing(_ cell: UITableViewCell, at position: ItemPosition, animated: Bool) {
      guard isEditingNow else {
        cell.editingStyle = .none
        cell.showsReorderControl = false
        if cell.isEditing { cell.setEditing(false, animated: animated) }
        return
      }
      let canEdit = canEdit(position)
      cell.editingStyle = canEdit ? editingStyle(at: position) : .none
      cell.showsReorderControl = canEdit && canMove(position)
      if cell.isEditing != canEdit { cell.setEditing(canEdit, animated: animated) }
    }
  }
#endif
