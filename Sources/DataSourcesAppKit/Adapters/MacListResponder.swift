#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  /// The common part of the responders of tables and collections.
  @MainActor
  protocol MacListResponder: ListResponder where View: NSView {
    /// Whether the user drags items of the list.
    var isDragging: Bool { get }
    /// What waits for the end of the drag.
    var afterDrag: (@MainActor () -> Void)? { get set }
  }

  extension MacListResponder {
    /// Has changes wait for the end of a drag.
    func waitForDrags() {
      driver.readiness.nextFrame = { [weak self] body in
        if let self, isDragging { afterDrag = body } else { Task { body() } }
      }
    }

    func dragEnded() {
      guard let body = afterDrag else { return }
      afterDrag = nil
      Task { body() }
    }

    /// The commands of the menu at a clicked item: if it is selected, those of all selected items.
    func menuCommands(at position: ItemPosition) -> [ItemCommand] {
      let marked = driver.view?.markedPositions ?? []
      let positions = marked.contains(position) ? marked.sorted() : [position]
      return driver.readiness.answering { driver.list.contextMenu(at: positions) }
    }

    /// Handles the keys Return and Delete; returns whether they mean something here.
    func handleKey(_ event: NSEvent) -> Bool {
      guard let view = driver.view, let window = view.window, event.window === window, window.firstResponder === view,
        event.modifierFlags.isDisjoint(with: [.command, .control, .option])
      else { return false }
      switch event.charactersIgnoringModifiers {
      case "\r", "\u{3}": return openSelected(in: view)
      case "\u{7F}", "\u{F728}": return driver.delete(at: view.markedPositions.sorted())
      default: return false
      }
    }

    /// Performs the primary actions of all selected items; returns whether there is any.
    private func openSelected(in view: View) -> Bool {
      let tasks = view.markedPositions.sorted().compactMap { position in driver.ask(position) { $0.primaryAction } }
      if tasks.isEmpty { return false }
      driver.performTogether { for task in tasks { driver.run(task) } }
      return true
    }
  }
#endif
