#if os(Linux)
  /// A rectangle in a tree of views.
  ///
  /// There is no screen: layout is a flag and a call, and nothing is drawn. All views are flipped. `layoutIfNeeded()`
  /// of the window does what the end of a turn of the run loop does in an application.
  @MainActor
  open class NSView: NSResponder {
    /// The rectangle in the superview.
    open var frame: NSRect {
      didSet {
        guard frame.size != oldValue.size else { return }
        needsLayout = true
        for view in subviews { view.resize(from: oldValue.size, to: frame.size) }
      }
    }
    private var origin = NSPoint.zero
    /// The rectangle in its own coordinates.
    open var bounds: NSRect {
      get { NSRect(origin: origin, size: frame.size) }
      set {
        frame.size = newValue.size
        setBoundsOrigin(newValue.origin)
      }
    }
    /// The identifier of the view.
    open var identifier: NSUserInterfaceItemIdentifier?
    /// How the frame follows the size of the superview.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether the view can't be seen.
    open var isHidden = false
    /// The context menu.
    open var menu: NSMenu?
    /// Whether constraints follow from the frame; of no effect.
    open var translatesAutoresizingMaskIntoConstraints = true
    /// Objects that the view keeps alive, as associated objects do.
    public var headlessAssociations: [ObjectIdentifier: AnyObject] = [:]
    /// The types that can be dropped on the view.
    open private(set) var registeredDraggedTypes: [NSPasteboard.PasteboardType] = []
    open private(set) weak var superview: NSView?
    /// The views that it contains, from the back to the front.
    open private(set) var subviews: [NSView] = []
    /// Whether the view is laid out in the next `layoutSubtreeIfNeeded()`.
    open var needsLayout = true
    /// Whether the view is drawn; of no effect.
    open var needsDisplay = true
    weak var hostWindow: NSWindow?
    /// The gesture recognizers.
    open private(set) var gestureRecognizers: [NSGestureRecognizer] = []

    /// How a frame follows the size of the superview.
    public struct AutoresizingMask: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let width = Self(rawValue: 1 << 1)
      public static let height = Self(rawValue: 1 << 4)
    }

    /// Creates a view.
    ///
    /// It is required here, so that a class can be used by its type, as those of Objective-C can.
    public required init(frame frameRect: NSRect) {
      frame = frameRect
      super.init()
    }

    /// Creates a view without a size.
    public convenience override init() { self.init(frame: .zero) }

    public required init?(coder: NSCoder) { return nil }

    private func resize(from old: NSSize, to new: NSSize) {
      if autoresizingMask.isEmpty { return }
      var size = frame.size
      if autoresizingMask.contains(.width) { size.width += new.width - old.width }
      if autoresizingMask.contains(.height) { size.height += new.height - old.height }
      setFrameSize(size)
    }

    /// Whether y grows downwards: always.
    open var isFlipped: Bool { true }

    /// The window at the top of the tree.
    open var window: NSWindow? { hostWindow ?? superview?.window }

    /// Adds a view in front of the others.
    open func addSubview(_ view: NSView) {
      view.removeFromSuperview()
      let windowBefore = view.window
      subviews.append(view)
      view.superview = self
      view.nextResponder = self
      if windowBefore !== window { view.windowDidChange() }
      needsLayout = true
    }

    /// Removes the view from its superview.
    open func removeFromSuperview() {
      guard let parent = superview else { return }
      let windowBefore = window
      parent.subviews.removeAll { $0 === self }
      superview = nil
      nextResponder = nil
      if windowBefore !== window { windowDidChange() }
    }

    /// Called when the window of the view has changed.
    open func viewDidMoveToWindow() {}

    func windowDidChange() {
      viewDidMoveToWindow()
      if window != nil { needsLayout = true }
      for view in subviews { view.windowDidChange() }
    }

    /// Called before a view is used again.
    open func prepareForReuse() {}

    /// Lays out this view and its subviews, as far as needed.
    open func layoutSubtreeIfNeeded() {
      if needsLayout {
        needsLayout = false
        layout()
      }
      for view in subviews { view.layoutSubtreeIfNeeded() }
    }

    /// The size that the content wants.
    open var fittingSize: NSSize { frame.size }

    /// Places the subviews.
    open func layout() {}

    /// Changes where the view is scrolled to.
    open func setBoundsOrigin(_ newOrigin: NSPoint) { origin = newOrigin }

    /// Changes the size.
    open func setFrameSize(_ newSize: NSSize) { frame.size = newSize }

    /// Adds types that can be dropped on the view.
    open func registerForDraggedTypes(_ newTypes: [NSPasteboard.PasteboardType]) {
      for type in newTypes where !registeredDraggedTypes.contains(type) { registeredDraggedTypes.append(type) }
    }

    /// What other apps may do with what is dragged from the list; nothing by default.
    public private(set) var foreignDragOperations: NSDragOperation = []

    /// Sets what may be done with what is dragged from the list.
    public func setDraggingSourceOperationMask(_ mask: NSDragOperation, forLocal isLocal: Bool) {
      if !isLocal { foreignDragOperations = mask }
    }

    /// Adds a recognizer of gestures.
    open func addGestureRecognizer(_ gestureRecognizer: NSGestureRecognizer) {
      gestureRecognizer.view = self
      gestureRecognizers.append(gestureRecognizer)
    }

    /// Removes a recognizer of gestures.
    open func removeGestureRecognizer(_ gestureRecognizer: NSGestureRecognizer) {
      gestureRecognizers.removeAll { $0 === gestureRecognizer }
    }

    /// Converts a point of another view or, with `nil`, of the window.
    open func convert(_ point: NSPoint, from view: NSView?) -> NSPoint {
      let (own, other) = (originInWindow, view?.originInWindow ?? .zero)
      return NSPoint(x: point.x + other.x - own.x, y: point.y + other.y - own.y)
    }

    /// Converts a point to another view or, with `nil`, to the window.
    open func convert(_ point: NSPoint, to view: NSView?) -> NSPoint {
      let (own, other) = (originInWindow, view?.originInWindow ?? .zero)
      return NSPoint(x: point.x + own.x - other.x, y: point.y + own.y - other.y)
    }

    /// Where the origin of the view's coordinates is; windows are flipped here, too.
    private var originInWindow: NSPoint {
      guard let superview else { return NSPoint(x: -origin.x, y: -origin.y) }
      let outer = superview.originInWindow
      return NSPoint(x: outer.x + frame.minX - origin.x, y: outer.y + frame.minY - origin.y)
    }

    /// Removes all types that can be dropped.
    open func unregisterDraggedTypes() { registeredDraggedTypes = [] }

    /// Returns whether it is a view or is within it.
    open func isDescendant(of view: NSView) -> Bool { self === view || superview?.isDescendant(of: view) == true }
  }
#endif
