#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

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
      let payloads = payloads(of: info)
      return payloads.isEmpty ? false : driver.onDrop?(payloads, target) ?? false
    }
  }
#endif
