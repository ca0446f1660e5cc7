#if os(Linux)
  /// Manages a view.
  @MainActor
  open class NSViewController: NSResponder {
    private var loadedView: NSView?

    /// The view, which is loaded when it is first needed.
    open var view: NSView {
      get {
        if loadedView == nil { loadView() }
        return loadedView ?? NSView(frame: .zero)
      }
      set { loadedView = newValue }
    }

    /// Whether the view is loaded.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Any object that the view displays.
    open var representedObject: Any?

    /// The identifier of the controller.
    open var identifier: NSUserInterfaceItemIdentifier?

    /// Creates a controller.
    ///
    /// It is required here, so that a registered class can be instantiated.
    public required override init() { super.init() }

    public required init?(coder: NSCoder) { return nil }

    /// Creates the view; AppKit looks for a nib, and throws if there is none.
    open func loadView() {
      HeadlessException.raise("-[NSViewController loadView] could not load the \"\(type(of: self))\" nib")
      view = NSView(frame: .zero)
    }
  }
#endif
