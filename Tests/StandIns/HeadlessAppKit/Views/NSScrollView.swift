#if os(Linux)
  /// A window over content that is larger.
  ///
  /// Simplified: no scrollers, no elasticity.
  @MainActor
  open class NSScrollView: NSView {
    /// The view that clips the content.
    open var contentView: NSClipView {
      didSet {
        oldValue.removeFromSuperview()
        install()
      }
    }

    /// Creates a scroll view.
    public required init(frame frameRect: NSRect) {
      contentView = NSClipView(frame: NSRect(origin: .zero, size: frameRect.size))
      super.init(frame: frameRect)
      install()
    }

    public required init?(coder: NSCoder) { return nil }

    private func install() {
      contentView.frame = NSRect(origin: .zero, size: frame.size)
      contentView.autoresizingMask = [.width, .height]
      addSubview(contentView)
    }

    /// The content.
    open var documentView: NSView? {
      get { contentView.documentView }
      set { contentView.documentView = newValue }
    }

    /// The visible part of the content.
    open var documentVisibleRect: NSRect { contentView.documentVisibleRect }

    /// Room around the content.
    open var contentInsets: NSEdgeInsets {
      get { contentView.contentInsets }
      set { contentView.contentInsets = newValue }
    }

    /// Adjusts the scrollers, of which there are none.
    open func reflectScrolledClipView(_ cView: NSClipView) {}
  }

  /// Room at the edges of a rectangle.
  public struct NSEdgeInsets: Equatable, Sendable {
    public var top: CGFloat
    public var left: CGFloat
    public var bottom: CGFloat
    public var right: CGFloat

    /// Creates insets.
    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
  }

  extension NSView {
    /// The innermost scroll view that contains the view.
    public var enclosingScrollView: NSScrollView? { (superview as? NSScrollView) ?? superview?.enclosingScrollView }

    /// The part of the view that its clip view doesn't hide.
    public var visibleRect: NSRect {
      guard let clip = superview as? NSClipView else { return bounds }
      return clip.bounds.offsetBy(dx: -frame.minX, dy: -frame.minY).intersection(bounds)
    }

    /// Scrolls so that a point is at the corner of the visible part.
    public func scroll(_ point: NSPoint) {
      (superview as? NSClipView)?.scroll(to: point)
    }

    /// Scrolls just so far that a rectangle is visible; returns whether it scrolled.
    @discardableResult
    public func scrollToVisible(_ rect: NSRect) -> Bool {
      guard let clip = superview as? NSClipView else { return false }
      var origin = clip.bounds.origin
      let before = origin
      if rect.minY < origin.y { origin.y = rect.minY } else { origin.y = max(origin.y, rect.maxY - clip.bounds.height) }
      if rect.minX < origin.x { origin.x = rect.minX } else { origin.x = max(origin.x, rect.maxX - clip.bounds.width) }
      clip.scroll(to: origin)
      return clip.bounds.origin != before
    }
  }
#endif
