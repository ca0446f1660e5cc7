#if os(Linux)
  /// The top of a tree of views.
  @MainActor
  open class NSWindow: NSResponder {
    /// How a window looks; of no effect.
    public struct StyleMask: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let titled = StyleMask(rawValue: 1)
      public static let closable = StyleMask(rawValue: 2)
      public static let miniaturizable = StyleMask(rawValue: 4)
      public static let resizable = StyleMask(rawValue: 8)
    }

    /// The backing store of a window; of no effect.
    public enum BackingStoreType: UInt, Sendable { case buffered = 2 }

    /// The view that fills the window.
    open var contentView: NSView? {
      didSet {
        oldValue?.hostWindow = nil
        oldValue?.windowDidChange()
        contentView?.hostWindow = self
        contentView?.nextResponder = self
        contentView?.windowDidChange()
      }
    }

    /// Where the mouse is.
    open internal(set) var mouseLocationOutsideOfEventStream = NSPoint.zero

    /// The view that gets keys.
    open private(set) weak var firstResponder: NSResponder?

    /// Creates a window with an empty content view.
    public init(
      contentRect: NSRect, styleMask: StyleMask = [.titled], backing: BackingStoreType = .buffered,
      defer flag: Bool = false
    ) {
      super.init()
      let view = NSView(frame: NSRect(origin: .zero, size: contentRect.size))
      contentView = view
      view.hostWindow = self
      view.nextResponder = self
    }

    public required init?(coder: NSCoder) { return nil }

    /// Gives keys to a view.
    @discardableResult
    open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
      firstResponder = responder
      return true
    }

    /// Lays out the views that need it.
    open func layoutIfNeeded() { contentView?.layoutSubtreeIfNeeded() }

    /// Dispatches a key as an application does: to the monitors, and then to the first responder.
    open func sendEvent(_ event: NSEvent) {
      event.window = self
      var rest: NSEvent? = event
      for monitor in EventMonitor.all { rest = rest.flatMap(monitor.handler) }
      if let rest { firstResponder?.keyDown(with: rest) }
    }
  }
#endif
