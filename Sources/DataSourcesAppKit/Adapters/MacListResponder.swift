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

  // MARK: - Drags

  /// A view's responder that knows what is dragged from the view.
  @MainActor
  protocol DragOrigin: AnyObject {
    var draggedPayloads: [Any] { get }
  }

  // Drags to and from other views.
  extension MacListResponder {
    /// Returns what writes a dragged item to the pasteboard; `nil` if the item can't be dragged.
    func pasteboardWriter(at position: ItemPosition) -> (any NSPasteboardWriting)? {
      let payload = driver.ask(position) { $0.dragPayload }
      let canMove = driver.readiness.answering { driver.list.canMove(at: position) }
      return payload == nil && !canMove ? nil : RowWriter(payload as? any NSPasteboardWriting)
    }

    /// What the items at some positions carry to other views.
    func payloads(at positions: [ItemPosition]) -> [Any] {
      positions.compactMap { position in driver.ask(position) { $0.dragPayload } }
    }

    /// Whether all items at some positions can be moved.
    func canMove(at positions: [ItemPosition]) -> Bool {
      driver.readiness.answering { positions.allSatisfy { driver.list.canMove(at: $0) } }
    }

    /// Whether a drag comes from this view.
    func isOwn(_ info: any NSDraggingInfo) -> Bool { info.draggingSource as? NSView === driver.view }

    /// What a drop would do that is handed to the app.
    func operation(of info: any NSDraggingInfo) -> NSDragOperation {
      if driver.onDrop == nil { return [] }
      return info.draggingSource == nil ? .copy : .move
    }

    /// What a drop carries: the payloads of another list of this package, or the items of the pasteboard.
    func payloads(of info: any NSDraggingInfo) -> [Any] {
      let local = (info.draggingSource as? NSView)?.keptResponder as? any DragOrigin
      return local?.draggedPayloads ?? info.draggingPasteboard.pasteboardItems ?? []
    }

    /// Hands a drop to the app; returns whether it took it.
    func drop(_ info: any NSDraggingInfo, at target: ItemPosition) -> Bool {
      driver.userDidDrop(payloads(of: info), before: target)
    }
  }

  // MARK: - Keys, menus and sizes

  /// Sees keys before they are dispatched, for as long as it exists.
  final class KeyMonitor {
    private let monitor: Any?

    /// - Parameter handle: Handles a key; returns whether nothing else may.
    @MainActor
    init(_ handle: @escaping @MainActor (NSEvent) -> Bool) {
      monitor = NSEvent.addLocalMonitorForEvents(matching: .keyDown) { event in handle(event) ? nil : event }
    }

    deinit {
      if let monitor { NSEvent.removeMonitor(monitor) }
    }
  }

  extension NSMenu {
    /// Adds commands, which an action of a target runs.
    func add(_ commands: [ItemCommand], target: AnyObject, action: Selector) {
      for command in commands {
        let item = NSMenuItem(title: command.title, action: action, keyEquivalent: "")
        item.image = command.image
        item.isEnabled = command.isEnabled
        if command.children.isEmpty {
          item.target = target
          item.representedObject = ChosenCommand(command)
        } else {
          let submenu = NSMenu(title: command.title)
          submenu.autoenablesItems = false
          submenu.add(command.children, target: target, action: action)
          item.submenu = submenu
        }
        addItem(item)
      }
    }
  }

  extension NSMenuItem {
    /// The command that the item was made of.
    var command: ItemCommand? { (representedObject as? ChosenCommand)?.command }
  }

  extension ItemCommand {
    var image: NSImage? { symbol.flatMap { NSImage(systemSymbolName: $0, accessibilityDescription: title) } }
  }

  private final class ChosenCommand {
    let command: ItemCommand
    init(_ command: ItemCommand) { self.command = command }
  }

  /// Writes a dragged item to the pasteboard: what it carries, and a type by which lists of this package know it.
  final class RowWriter: NSObject, NSPasteboardWriting {
    static let type = NSPasteboard.PasteboardType("swift-data-sources.item")
    private let payload: (any NSPasteboardWriting)?

    init(_ payload: (any NSPasteboardWriting)?) { self.payload = payload }

    func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] {
      [Self.type] + (payload?.writableTypes(for: pasteboard) ?? [])
    }

    func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? {
      type == Self.type ? "" : payload?.pasteboardPropertyList(forType: type)
    }

    #if canImport(AppKit)
      func writingOptions(
        forType type: NSPasteboard.PasteboardType, pasteboard: NSPasteboard
      ) -> NSPasteboard.WritingOptions {
        type == Self.type ? [] : payload?.writingOptions?(forType: type, pasteboard: pasteboard) ?? []
      }
    #endif
  }

  /// An invisible view that reports when the width of its superview has changed.
  final class SizeObserver: NSView {
    private var report: (() -> Void)?

    convenience init(in view: NSView, _ report: @escaping () -> Void) {
      self.init(frame: NSRect(x: 0, y: 0, width: view.bounds.width, height: 0))
      isHidden = true
      autoresizingMask = [.width]
      view.addSubview(self)
      self.report = report
    }

    override func setFrameSize(_ newSize: NSSize) {
      let isNew = newSize.width != frame.width
      super.setFrameSize(newSize)
      if isNew { report?() }
    }
  }
#endif
