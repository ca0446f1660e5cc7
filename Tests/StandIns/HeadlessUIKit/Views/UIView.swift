#if os(Linux)
  /// A rectangle in a tree of views.
  ///
  /// There is no screen: layout is a flag and a call, and nothing is drawn. `layoutIfNeeded()` of the window does what the
  /// end of a turn of the run loop does in an application.
  @MainActor
  open class UIView: UIResponder {
    /// The place in the superview.
    open var frame: CGRect {
      didSet {
        guard frame.size != oldValue.size else { return }
        setNeedsLayout()
        for view in subviews { view.resize(from: oldValue.size, to: frame.size) }
      }
    }
    /// How the size follows that of the superview.
    open var autoresizingMask: AutoresizingMask = []
    /// Objects that the view keeps alive, as associated objects do.
    public var headlessAssociations: [ObjectIdentifier: AnyObject] = [:]
    /// The rectangle in its own coordinates.
    open var bounds: CGRect {
      get { CGRect(origin: .zero, size: frame.size) }
      set { frame.size = newValue.size }
    }
    /// The middle of the frame.
    open var center: CGPoint {
      get { CGPoint(x: frame.midX, y: frame.midY) }
      set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }
    /// Whether it is not to be seen.
    open var isHidden = false
    /// How opaque it is.
    open var alpha: CGFloat = 1
    /// A number to find it by.
    open var tag = 0
    /// Whether it handles touches.
    open var isUserInteractionEnabled = true
    /// The identifier for accessibility and tests.
    open var accessibilityIdentifier: String?
    /// The view that contains it.
    open private(set) weak var superview: UIView?
    /// The views that it contains, from back to front.
    open private(set) var subviews: [UIView] = []
    private var needsLayout = true

    /// A view of this frame.
    public init(frame: CGRect) {
      self.frame = frame
      super.init()
    }

    /// A view without a size.
    public convenience override init() { self.init(frame: .zero) }

    /// Nothing can be decoded here: `nil`.
    public required init?(coder: NSCoder) { return nil }

    /// The part of autoresizing that sizes of superviews need.
    public struct AutoresizingMask: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      /// The width changes with that of the superview.
      public static let flexibleWidth = Self(rawValue: 1 << 1)
      /// The height changes with that of the superview.
      public static let flexibleHeight = Self(rawValue: 1 << 4)
    }

    private func resize(from old: CGSize, to new: CGSize) {
      if autoresizingMask.isEmpty { return }
      var size = frame.size
      if autoresizingMask.contains(.flexibleWidth) { size.width += new.width - old.width }
      if autoresizingMask.contains(.flexibleHeight) { size.height += new.height - old.height }
      frame.size = size
    }

    /// The window at the top of the tree.
    open var window: UIWindow? { superview?.window }

    open override var next: UIResponder? { superview }

    /// Puts a view in front of the others.
    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

    /// Puts a view among the others.
    open func insertSubview(_ view: UIView, at index: Int) {
      view.removeFromSuperview()
      let windowBefore = view.window
      subviews.insert(view, at: min(max(0, index), subviews.count))
      view.superview = self
      if windowBefore !== window { view.windowDidChange() }
      setNeedsLayout()
    }

    /// Removes it from its superview.
    open func removeFromSuperview() {
      guard let parent = superview else { return }
      let windowBefore = window
      if let index = parent.subviews.firstIndex(where: { $0 === self }) { parent.subviews.remove(at: index) }
      superview = nil
      if windowBefore !== window { windowDidChange() }
    }

    /// Whether it is this view or lies within it.
    open func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) == true }

    /// Called when its window has changed.
    open func didMoveToWindow() {}

    private func windowDidChange() {
      didMoveToWindow()
      if window != nil { setNeedsLayout() }
      for view in subviews { view.windowDidChange() }
    }

    /// Requests layout at the next `layoutIfNeeded()`.
    open func setNeedsLayout() { needsLayout = true }

    /// Lays out this view and its subviews, as far as requested.
    open func layoutIfNeeded() {
      if needsLayout {
        needsLayout = false
        layoutSubviews()
      }
      for view in subviews { view.layoutIfNeeded() }
    }

    /// Places the subviews.
    open func layoutSubviews() {}
  }
#endif
