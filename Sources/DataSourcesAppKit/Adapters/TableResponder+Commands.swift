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
      guard let position = rows.position(ofRow: row), let action = driver.ask(position, { $0.primaryAction }) else {
        return
      }
      driver.run(action)
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
#endif
