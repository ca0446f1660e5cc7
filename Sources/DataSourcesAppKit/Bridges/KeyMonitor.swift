#if LIST_VIEWS
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
#endif
