#if os(Linux)
  /// The view that clips the content of a scroll view; the origin of its bounds is the scroll position.
  @MainActor
  open class NSClipView: NSView {
    /// The content.
    open var documentView: NSView? {
      didSet {
        oldValue?.removeFromSuperview()
        if let documentView { addSubview(documentView) }
      }
    }

    /// Room around the content.
    open var contentInsets = NSEdgeInsets()

    /// The visible part of the content.
    open var documentVisibleRect: NSRect { documentView?.visibleRect ?? .zero }

    /// Called after the view has scrolled: AppKit posts a notification.
    public var headlessDidScroll: (() -> Void)?

    open override func setBoundsOrigin(_ newOrigin: NSPoint) {
      guard newOrigin != bounds.origin else { return }
      super.setBoundsOrigin(newOrigin)
      documentView?.needsLayout = true
      headlessDidScroll?()
    }

    /// Scrolls to a point, without a look at the ends of the content.
    open func scroll(to newOrigin: NSPoint) { setBoundsOrigin(constrainBoundsRect(bounds.moved(to: newOrigin)).origin) }

    /// Returns the bounds within the ends of the content that are nearest to proposed ones.
    open func constrainBoundsRect(_ proposedBounds: NSRect) -> NSRect {
      let size = documentView?.frame.size ?? .zero
      let end = NSPoint(
        x: max(-contentInsets.left, size.width + contentInsets.right - proposedBounds.width),
        y: max(-contentInsets.top, size.height + contentInsets.bottom - proposedBounds.height))
      return proposedBounds.moved(
        to: NSPoint(
          x: min(max(-contentInsets.left, proposedBounds.minX), end.x),
          y: min(max(-contentInsets.top, proposedBounds.minY), end.y)))
    }

    open override func layout() {
      super.layout()
      documentView?.needsLayout = true
    }
  }

  extension NSRect {
    fileprivate func moved(to origin: NSPoint) -> NSRect { NSRect(origin: origin, size: size) }
  }
#endif
