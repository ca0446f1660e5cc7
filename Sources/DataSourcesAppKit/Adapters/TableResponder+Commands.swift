#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(AppKit)
    import AppKit
  #else
    import HeadlessAppKit
  #endif

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
      if driver.capabilities.contains(.selecting), table.doubleAction == nil || table.target === self {
        table.target = self
        table.doubleAction = Self.doubleClicked
      }
      if driver.capabilities.contains(.menus) {
        let menu = NSMenu(title: "")
        menu.autoenablesItems = false
        menu.delegate = self
        table.menu = menu
      }
      if !driver.capabilities.isDisjoint(with: [.selecting, .editing]) {
        // The table passes these keys on, and it can't be known to whom.
        keyMonitor = KeyMonitor { [weak self] event in self?.handle(event) ?? false }
      }
    }

    func disconnectCommands() { keyMonitor = nil }

    // MARK: Primary actions and keys

    func performPrimaryAction(ofRow row: Int) {
      guard let position = rows.position(ofRow: row), let action = driver.ask(position, { $0.primaryAction }) else {
        return
      }
      driver.run(action)
    }

    /// Handles a key; returns whether it is one that means something here.
    private func handle(_ event: NSEvent) -> Bool {
      guard let table = driver.view, let window = table.window, event.window === window,
        window.firstResponder === table,
        event.modifierFlags.isDisjoint(with: [.command, .control, .option])
      else { return false }
      switch event.charactersIgnoringModifiers {
      case "\r", "\u{3}":
        return run(selected: table) { $0.primaryAction }
      case "\u{7F}", "\u{F728}":
        return run(selected: table, deletes: true) { $0.deletion }
      default: return false
      }
    }

    /// Runs the work of all selected items; returns whether there is any.
    private func run(
      selected table: NSTableView, deletes: Bool = false, _ task: (any HostedItem<NSTableView>) -> ItemTask<Void>?
    ) -> Bool {
      let positions = table.selectedRowIndexes.compactMap { rows.position(ofRow: $0) }
      let tasks = positions.compactMap { position in
        driver.ask(position, task).map { ($0, deletes ? driver.list.id(at: position) : nil) }
      }
      if tasks.isEmpty { return false }
      performTogether { for (task, id) in tasks { driver.run(task, deleting: id) } }
      return true
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
          self?.driver.run(swiped.command.task, deleting: swiped.deletedID) { [weak tableView] _ in
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
      fill(menu, with: driver.ask(position) { $0.menu } ?? [])
    }

    private func fill(_ menu: NSMenu, with commands: [ItemCommand]) {
      for command in commands {
        let item = NSMenuItem(title: command.title, action: Self.menuItemChosen, keyEquivalent: "")
        item.image = command.image
        item.isEnabled = command.isEnabled
        if command.children.isEmpty {
          item.target = self
          item.representedObject = CommandBox(command)
        } else {
          let submenu = NSMenu(title: command.title)
          submenu.autoenablesItems = false
          fill(submenu, with: command.children)
          item.submenu = submenu
        }
        menu.addItem(item)
      }
    }

    func choose(_ item: NSMenuItem) {
      if let box = item.representedObject as? CommandBox { driver.run(box.command.task) }
    }
  }

  /// The command of a menu item.
  private final class CommandBox {
    let command: ItemCommand
    init(_ command: ItemCommand) { self.command = command }
  }

  extension ItemCommand {
    fileprivate var image: NSImage? {
      symbol.flatMap { NSImage(systemSymbolName: $0, accessibilityDescription: title) }
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
