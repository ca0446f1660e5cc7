#if LIST_VIEWS
  import DataSourcesCells

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
      if driver.uses.capabilities.contains(.selecting) {
        let recognizer = NSClickGestureRecognizer(target: self, action: Self.doubleClicked)
        recognizer.numberOfClicksRequired = 2
        // Clicks select and drag as without it.
        recognizer.delaysPrimaryMouseButtonEvents = false
        collection.addGestureRecognizer(recognizer)
        doubleClick = recognizer
      }
      if driver.uses.capabilities.contains(.menus) {
        let menu = NSMenu(title: "")
        menu.autoenablesItems = false
        menu.delegate = self
        collection.menu = menu
      }
      if !driver.uses.capabilities.isDisjoint(with: [.selecting, .editing]) {
        // The collection passes these keys on, and it can't be known to whom.
        keyMonitor = KeyMonitor { [weak self] event in self?.handleKey(event) ?? false }
      }
    }

    func disconnectCommands(of collection: NSCollectionView) {
      keyMonitor = nil
      if let doubleClick { collection.removeGestureRecognizer(doubleClick) }
      doubleClick = nil
    }

    // MARK: Primary actions

    private func handleDoubleClick() {
      guard let collection = driver.view, let point = doubleClick?.location(in: collection),
        let path = collection.indexPathForItem(at: point),
        let action = driver.ask(ItemPosition(path), { $0.primaryAction })
      else { return }
      driver.run(action)
    }
  }

  // MARK: Menus

  extension CollectionResponder: NSMenuDelegate {
    func menuNeedsUpdate(_ menu: NSMenu) {
      menu.removeAllItems()
      guard let collection = driver.view, let window = collection.window else { return }
      let point = collection.convert(window.mouseLocationOutsideOfEventStream, from: nil)
      guard let path = collection.indexPathForItem(at: point) else { return }
      menu.add(menuCommands(at: ItemPosition(path)), target: self, action: Self.menuItemChosen)
    }

    private func choose(_ item: NSMenuItem) {
      if let command = item.command { driver.run(command) }
    }
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
