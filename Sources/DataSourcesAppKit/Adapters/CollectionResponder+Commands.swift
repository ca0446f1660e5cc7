#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(AppKit)
    import AppKit
  #else
    import HeadlessAppKit
  #endif

  // Double clicks, keys and menus.
  extension CollectionResponder {
    #if canImport(AppKit)
      private static let doubleClicked = #selector(collectionDoubleClicked(_:))
      private static let menuItemChosen = #selector(collectionMenuItemChosen(_:))
    #else
      private static let doubleClicked = Selector("collectionDoubleClicked:")
      private static let menuItemChosen = Selector("collectionMenuItemChosen:")
    #endif

    func connectCommands(of collection: NSCollectionView) {
      disconnectCommands(of: collection)
      if driver.capabilities.contains(.selecting) {
        let recognizer = NSClickGestureRecognizer(target: self, action: Self.doubleClicked)
        recognizer.numberOfClicksRequired = 2
        // Clicks select and drag as without it.
        recognizer.delaysPrimaryMouseButtonEvents = false
        collection.addGestureRecognizer(recognizer)
        doubleClick = recognizer
      }
      if driver.capabilities.contains(.menus) {
        let menu = NSMenu(title: "")
        menu.autoenablesItems = false
        menu.delegate = self
        collection.menu = menu
      }
      if !driver.capabilities.isDisjoint(with: [.selecting, .editing]) {
        // The collection passes these keys on, and it can't be known to whom.
        keyMonitor = KeyMonitor { [weak self] event in self?.handle(event) ?? false }
      }
    }

    func disconnectCommands(of collection: NSCollectionView) {
      keyMonitor = nil
      if let doubleClick { collection.removeGestureRecognizer(doubleClick) }
      doubleClick = nil
    }

    // MARK: Primary actions and keys

    private func handleDoubleClick() {
      guard let collection = driver.view, let point = doubleClick?.location(in: collection),
        let path = collection.indexPathForItem(at: point),
        let action = driver.ask(ItemPosition(path), { $0.primaryAction })
      else { return }
      driver.run(action)
    }

    /// Handles a key; returns whether it is one that means something here.
    private func handle(_ event: NSEvent) -> Bool {
      guard let collection = driver.view, let window = collection.window, event.window === window,
        window.firstResponder === collection,
        event.modifierFlags.isDisjoint(with: [.command, .control, .option])
      else { return false }
      switch event.charactersIgnoringModifiers {
      case "\r", "\u{3}": return run(selected: collection) { $0.primaryAction }
      case "\u{7F}", "\u{F728}": return run(selected: collection, deletes: true) { $0.deletion }
      default: return false
      }
    }

    /// Runs the work of all selected items; returns whether there is any.
    private func run(
      selected collection: NSCollectionView, deletes: Bool = false,
      _ task: (any HostedItem<NSCollectionView>) -> ItemTask<Void>?
    ) -> Bool {
      let tasks = collection.markedPositions.sorted().compactMap { position in
        driver.ask(position, task).map { ($0, deletes ? driver.list.id(at: position) : nil) }
      }
      if tasks.isEmpty { return false }
      performTogether { for (task, id) in tasks { driver.run(task, deleting: id) } }
      return true
    }
  }

  // MARK: Menus

  extension CollectionResponder: NSMenuDelegate {
    func menuNeedsUpdate(_ menu: NSMenu) {
      menu.removeAllItems()
      guard let collection = driver.view, let window = collection.window else { return }
      let point = collection.convert(window.mouseLocationOutsideOfEventStream, from: nil)
      guard let path = collection.indexPathForItem(at: point) else { return }
      fill(menu, with: driver.ask(ItemPosition(path)) { $0.menu } ?? [])
    }

    private func fill(_ menu: NSMenu, with commands: [ItemCommand]) {
      for command in commands {
        let item = NSMenuItem(title: command.title, action: Self.menuItemChosen, keyEquivalent: "")
        item.image = command.symbol.flatMap {
          NSImage(systemSymbolName: $0, accessibilityDescription: command.title)
        }
        item.isEnabled = command.isEnabled
        if command.children.isEmpty {
          item.target = self
          item.representedObject = ChosenCommand(command)
        } else {
          let submenu = NSMenu(title: command.title)
          submenu.autoenablesItems = false
          fill(submenu, with: command.children)
          item.submenu = submenu
        }
        menu.addItem(item)
      }
    }

    private func choose(_ item: NSMenuItem) {
      if let chosen = item.representedObject as? ChosenCommand { driver.run(chosen.command.task) }
    }
  }

  /// The command of a menu item.
  private final class ChosenCommand {
    let command: ItemCommand
    init(_ command: ItemCommand) { self.command = command }
  }

  // MARK: Actions by name

  #if canImport(AppKit)
    extension CollectionResponder {
      @objc private func collectionDoubleClicked(_ sender: Any?) { handleDoubleClick() }

      @objc private func collectionMenuItemChosen(_ sender: NSMenuItem) { choose(sender) }
    }
  #else
    extension CollectionResponder: HeadlessActionTarget {
      func perform(_ action: Selector, from sender: Any?) -> Bool {
        switch action {
        case Self.doubleClicked: handleDoubleClick()
        case Self.menuItemChosen: if let item = sender as? NSMenuItem { choose(item) }
        default: return false
        }
        return true
      }
    }
  #endif
#endif
