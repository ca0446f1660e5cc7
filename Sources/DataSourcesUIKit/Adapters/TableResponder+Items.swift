#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  extension TableResponder: UITableViewDelegate {
    // Display

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      driver.size(at: ItemPosition(indexPath), in: tableView.listSize).height.map { CGFloat($0) } ?? tableView.rowHeight
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
      ask(indexPath) { $0.estimatedSize?.height }.map { CGFloat($0) } ?? tableView.estimatedRowHeight
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      driver.display(cell, at: ItemPosition(indexPath))
    }

    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      driver.endDisplay(cell)
    }

    // Selection

    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.canHighlight } ?? true
    }

    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
      notify(indexPath) { $0.highlight(true) }
    }

    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
      notify(indexPath) { $0.highlight(false) }
    }

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      ask(indexPath) { $0.canSelect } ?? false ? indexPath : nil
    }

    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
      ask(indexPath) { $0.canDeselect } ?? true ? indexPath : nil
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      driver.userDidSelect(ItemPosition(indexPath), isEditing: tableView.isEditing) {
        tableView.deselectRow(at: indexPath, animated: true)
      }
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      driver.userDidDeselect(ItemPosition(indexPath))
    }

    // Editing

    func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle {
      guard let item = item(indexPath) else { return .none }
      return driver.readiness.answering {
        // Outside of the editing mode, tables let only rows be swiped that could be deleted.
        if item.deletion != nil || !tableView.isEditing && item.hasActions { return .delete }
        return item.insertion != nil ? .insert : .none
      }
    }

    func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.indentsWhileEditing ?? ($0.deletion != nil || $0.insertion != nil) } ?? true
    }

    func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
      ask(indexPath) { $0.indentation } ?? 0
    }

    func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt source: IndexPath,
      toProposedIndexPath proposed: IndexPath
    ) -> IndexPath {
      driver.readiness.answering {
        IndexPath(driver.list.moveTarget(from: ItemPosition(source), proposed: ItemPosition(proposed)))
      }
    }

    #if !os(tvOS)
      func tableView(
        _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
      ) -> String? { ask(indexPath) { $0.deleteTitle } }

      func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
        notify(indexPath) { $0.editing(true) }
      }

      // Without an index path, the row is deleted.
      func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
        if let indexPath { notify(indexPath) { $0.editing(false) } }
      }

      func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        driver.swipeActions(at: ItemPosition(indexPath), .leading)
      }

      func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        // Without a configuration, the table displays its delete button.
        driver.swipeActions(at: ItemPosition(indexPath), .trailing)
          ?? (ask(indexPath) { $0.deletion } == nil ? UISwipeActionsConfiguration(actions: []) : nil)
      }
    #endif

    // Menu and focus

    @available(tvOS 17, *)
    func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { driver.contextMenu(at: [ItemPosition(indexPath)]) }

    func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.canFocus ?? $0.canSelect } ?? false
    }

    func tableView(
      _ tableView: UITableView, didUpdateFocusIn context: UITableViewFocusUpdateContext,
      with coordinator: UIFocusAnimationCoordinator
    ) {
      if let old = context.previouslyFocusedIndexPath { notify(old) { $0.focus(false) } }
      if let new = context.nextFocusedIndexPath { notify(new) { $0.focus(true) } }
    }
  }
#endif
