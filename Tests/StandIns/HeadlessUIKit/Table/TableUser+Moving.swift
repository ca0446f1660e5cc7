#if os(Linux)
  import DataSourcesTesting

  // Moving rows by their reorder control.
  extension TableUser {
    /// Begins to move a row by its control.
    @discardableResult
    public func beginMoving(rowAt indexPath: IndexPath) -> Bool {
      table.layoutIfNeeded()
      guard table.interaction.moving == nil, table.isEditing, let position = shown(indexPath),
        table.shownRows[position]?.showsReorderControl == true
      else { return false }
      table.interaction.moving = (position, position)
      return true
    }

    /// Drags it over another row; returns where it would be dropped, which the delegate can change.
    @discardableResult
    public func drag(to indexPath: IndexPath) -> IndexPath? {
      guard let (source, _) = table.interaction.moving else { return nil }
      let target =
        table.delegate(for: .tableTargetForMove)?.tableView(
          table, targetIndexPathForMoveFromRowAt: IndexPath(at: source), toProposedIndexPath: indexPath) ?? indexPath
      guard let position = ItemPosition(path: target) else { return nil }
      table.interaction.moving = (source, position)
      return target
    }

    /// Lets it go: the data source moves the row, and the table has it there already.
    public func drop() {
      guard let (source, target) = table.interaction.moving else { return }
      if source != target {
        table.source(for: .tableMoveRow)?
          .tableView(table, moveRowAt: IndexPath(at: source), to: IndexPath(at: target))
      }
      // A reload has ended the move.
      guard table.interaction.moving != nil else { return }
      table.interaction.moving = nil
      guard source != target, !table.isReloadPending else { return table.layoutIfNeeded() }
      table.engine.takeOwn(PlatformBatch(movedItems: [.init(from: source, to: target)]))
      table.layoutIfNeeded()
    }

    /// Lets it go where it was.
    public func cancelMove() {
      table.interaction.moving = nil
      table.layoutIfNeeded()
    }
  }
#endif
