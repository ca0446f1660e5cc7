#if os(Linux)
  import DataSourcesTesting

  // Menus and the focus.
  extension TableUser {
    /// Presses a row for long: the menu that appears, until ``dismissMenu()``.
    public func longPress(rowAt indexPath: IndexPath) -> UIContextMenuConfiguration? {
      table.layoutIfNeeded()
      guard shown(indexPath) != nil else { return nil }
      let row = table.rectForRow(at: indexPath)
      let configuration = table.delegate(for: .tableContextMenu)?.tableView(
        table, contextMenuConfigurationForRowAt: indexPath, point: CGPoint(x: row.midX, y: row.midY))
      guard let configuration else { return nil }
      table.interaction.menu = configuration
      _ = table.delegate(for: .tablePreviewForHighlighting)?
        .tableView(table, previewForHighlightingContextMenuWithConfiguration: configuration)
      let animator = MenuAnimator(configuration.previewProvider?())
      table.delegate(for: .tableWillDisplayContextMenu)?
        .tableView(table, willDisplayContextMenu: configuration, animator: animator)
      animator.run()
      return configuration
    }

    /// Taps the preview of the menu.
    public func tapPreview() {
      guard let configuration = table.interaction.menu else { return }
      let animator = MenuAnimator(configuration.previewProvider?())
      table.delegate(for: .tableWillPerformPreviewAction)?
        .tableView(table, willPerformPreviewActionForMenuWith: configuration, animator: animator)
      animator.run()
      endMenu(configuration)
    }

    /// Lets the menu go.
    public func dismissMenu() {
      guard let configuration = table.interaction.menu else { return }
      _ = table.delegate(for: .tablePreviewForDismissing)?
        .tableView(table, previewForDismissingContextMenuWithConfiguration: configuration)
      endMenu(configuration)
    }

    private func endMenu(_ configuration: UIContextMenuConfiguration) {
      table.interaction.menu = nil
      let animator = MenuAnimator(nil)
      table.delegate(for: .tableWillEndContextMenu)?
        .tableView(table, willEndContextMenuInteraction: configuration, animator: animator)
      animator.run()
    }

    /// Moves the focus to a row, or removes it with `nil`.
    @discardableResult
    public func focus(rowAt indexPath: IndexPath?) -> Bool {
      table.layoutIfNeeded()
      if let indexPath {
        let can = table.delegate(for: .tableCanFocus)?.tableView(table, canFocusRowAt: indexPath) ?? table.allowsFocus
        guard shown(indexPath) != nil, can else { return false }
      }
      func item(_ path: IndexPath) -> (path: IndexPath, view: UIView?) { (path, table.cellForRow(at: path)) }
      let old = table.interaction.focused.map { IndexPath(at: $0) }
      let context = UITableViewFocusUpdateContext(from: old.map(item), to: indexPath.map(item))
      if table.delegate(for: .tableShouldUpdateFocus)?.tableView(table, shouldUpdateFocusIn: context) == false {
        return false
      }
      table.interaction.focused = indexPath.flatMap(ItemPosition.init(path:))
      table.delegate(for: .tableDidUpdateFocus)?
        .tableView(table, didUpdateFocusIn: context, with: UIFocusAnimationCoordinator())
      if let indexPath {
        let follows =
          table.delegate(for: .tableSelectionFollowsFocus)?
          .tableView(table, selectionFollowsFocusForRowAt: indexPath) ?? table.selectionFollowsFocus
        if follows { tap(rowAt: indexPath) }
      }
      return true
    }

    /// The row that has the focus.
    public var focusedRow: IndexPath? { table.interaction.focused.map { IndexPath(at: $0) } }
  }
#endif
