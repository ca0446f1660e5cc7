#if os(Linux)
  import DataSourcesTesting

  // Editing.
  extension TableUser {
    /// From which end a row is swiped.
    public enum Edge: Sendable { case leading, trailing }

    /// Touches the minus of a row and confirms; the data source commits.
    @discardableResult
    public func delete(rowAt indexPath: IndexPath) -> Bool { commit(.delete, at: indexPath) }

    /// Touches the plus of a row; the data source commits.
    @discardableResult
    public func insert(rowAt indexPath: IndexPath) -> Bool { commit(.insert, at: indexPath) }

    private func commit(_ style: UITableViewCell.EditingStyle, at indexPath: IndexPath) -> Bool {
      table.layoutIfNeeded()
      guard table.isEditing, let position = shown(indexPath), table.shownRows[position]?.isEditing == true,
        table.shownRows[position]?.editingStyle == style, let source = table.source(for: .tableCommitEditing)
      else { return false }
      source.tableView(table, commit: style, forRowAt: indexPath)
      table.layoutIfNeeded()
      return true
    }

    /// Swipes a row: the buttons that appear, which stay until ``endSwipe()`` or until one of them is touched.
    ///
    /// If the delegate has no trailing buttons and the data source commits, a delete button appears.
    public func swipe(rowAt indexPath: IndexPath, _ edge: Edge) -> UISwipeActionsConfiguration? {
      table.layoutIfNeeded()
      guard !table.isEditing, let position = shown(indexPath), table.canEdit(position),
        table.editingStyle(at: position) != .none
      else { return nil }
      endSwipe()
      let configuration =
        edge == .leading
        ? table.delegate(for: .tableLeadingSwipe)?
          .tableView(table, leadingSwipeActionsConfigurationForRowAt: indexPath)
        : table.delegate(for: .tableTrailingSwipe)?
          .tableView(table, trailingSwipeActionsConfigurationForRowAt: indexPath) ?? usualButtons(at: position)
      guard let configuration, !configuration.actions.isEmpty else { return nil }
      table.interaction.swiped = position
      table.delegate(for: .tableWillBeginEditing)?.tableView(table, willBeginEditingRowAt: indexPath)
      return configuration
    }

    private func usualButtons(at position: ItemPosition) -> UISwipeActionsConfiguration? {
      guard table.editingStyle(at: position) == .delete, let source = table.source(for: .tableCommitEditing) else {
        return nil
      }
      let title = table.delegate(for: .tableTitleForDelete)?
        .tableView(table, titleForDeleteConfirmationButtonForRowAt: IndexPath(at: position))
      let table = self.table
      let delete = UIContextualAction(style: .destructive, title: title ?? "Delete") { _, _, completion in
        guard let swiped = table.interaction.swiped else { return completion(false) }
        source.tableView(table, commit: .delete, forRowAt: IndexPath(at: swiped))
        completion(true)
      }
      return UISwipeActionsConfiguration(actions: [delete])
    }

    /// Taps a button behind the swiped row; returns whether its action was performed.
    @discardableResult
    public func tap(_ action: UIContextualAction) -> Bool {
      guard let position = table.interaction.swiped else { return false }
      var answer = false
      action.handler(action, table.shownRows[position] ?? UIView()) { answer = $0 }
      endSwipe()
      table.layoutIfNeeded()
      return answer
    }

    /// Lets the buttons go.
    public func endSwipe() { table.endSwipe(atRow: table.interaction.swiped) }
  }

  extension UITableView {
    /// Closes the buttons, if there are any.
    ///
    /// - Parameter row: The row that was swiped; `nil` if it is gone.
    func endSwipe(atRow row: ItemPosition?) {
      if interaction.swiped == nil { return }
      interaction.swiped = nil
      delegate(for: .tableDidEndEditing)?.tableView(self, didEndEditingRowAt: row.map { IndexPath(at: $0) })
    }
  }
#endif
