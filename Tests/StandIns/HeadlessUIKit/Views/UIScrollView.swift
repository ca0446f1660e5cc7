#if os(Linux)
  /// A window over content that is larger.
  ///
  /// Simplified: no zoom, no bounce, no deceleration of its own. An offset that is set with animation is there at once, and
  /// ``HeadlessAnimations`` determines when the end of the animation is reported.
  @MainActor
  open class UIScrollView: UIView {
    /// The corner of the content that is at the corner of the view.
    open var contentOffset: CGPoint = .zero {
      didSet {
        guard contentOffset != oldValue else { return }
        setNeedsLayout()
        scrollReceiver(.scrollViewDidScroll)?.scrollViewDidScroll(self)
      }
    }
    /// The size of the content.
    open var contentSize: CGSize = .zero
    /// Room around the content.
    open var contentInset: UIEdgeInsets = .zero
    /// Room around the content, that of bars included; there are no bars.
    open var adjustedContentInset: UIEdgeInsets { contentInset }
    /// Whether the person can scroll.
    open var isScrollEnabled = true
    /// Whether a finger is down.
    open internal(set) var isTracking = false
    /// Whether a finger moves the content.
    open internal(set) var isDragging = false
    /// Whether the content still moves without a finger.
    open internal(set) var isDecelerating = false
    /// Whether the content jumps back at its ends; of no effect.
    open var bounces = true
    /// Whether it bounces without enough content; of no effect.
    open var alwaysBounceVertical = false

    /// The sizes of view and content that the offset was last fitted to.
    private var fittedSizes: [CGSize] = []

    weak var scrollDelegate: (any UIScrollViewDelegate)? {
      didSet {
        scrollAnswers = DelegateAnswers(of: scrollDelegate, for: Selector.ofScrollView) {
          ($0 as? any UIScrollViewDelegate).map { delegate in { [weak delegate] in delegate } }
        }
      }
    }
    private var scrollAnswers = DelegateAnswers<any UIScrollViewDelegate>()

    /// The visible part of the content.
    open override var bounds: CGRect {
      get { CGRect(origin: contentOffset, size: frame.size) }
      set {
        frame.size = newValue.size
        contentOffset = newValue.origin
      }
    }

    /// Scrolls to an offset.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
      self.contentOffset = contentOffset
      guard animated else { return }
      HeadlessAnimations.end { [weak self] in
        guard let self else { return }
        scrollReceiver(.scrollViewDidEndScrollingAnimation)?.scrollViewDidEndScrollingAnimation(self)
      }
    }

    /// Scrolls just so far that a part of the content is seen.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
      var offset = contentOffset
      if rect.minY < offset.y { offset.y = rect.minY } else { offset.y = max(offset.y, rect.maxY - bounds.height) }
      if rect.minX < offset.x { offset.x = rect.minX } else { offset.x = max(offset.x, rect.maxX - bounds.width) }
      if offset != contentOffset { setContentOffset(offset, animated: animated) }
    }

    func scrollReceiver(_ selector: Selector) -> (any UIScrollViewDelegate)? {
      guard let scrollDelegate else { return nil }
      return scrollAnswers.receiver(of: selector, for: scrollDelegate, scrollDelegate)
    }

    /// Scrolls back to the end of the content when the view has grown, or the content has shrunk.
    ///
    /// - Returns: whether anything has moved.
    @discardableResult
    func fitOffset() -> Bool {
      let sizes = [frame.size, contentSize]
      guard sizes != fittedSizes else { return false }
      fittedSizes = sizes
      let offset = contentOffset
      contentOffset = clamped(offset)
      return contentOffset != offset
    }

    /// The offset within the ends of the content that is nearest to one.
    func clamped(_ offset: CGPoint) -> CGPoint {
      let inset = adjustedContentInset
      let lowest = CGPoint(
        x: max(-inset.left, contentSize.width + inset.right - frame.width),
        y: max(-inset.top, contentSize.height + inset.bottom - frame.height))
      return CGPoint(x: min(max(-inset.left, offset.x), lowest.x), y: min(max(-inset.top, offset.y), lowest.y))
    }
  }

  /// Provides the `delegate` of a scroll view, which its subclasses replace by one of another type.
  @MainActor
  public protocol HeadlessScrolling: AnyObject {}

  extension UIScrollView: HeadlessScrolling {}

  extension HeadlessScrolling where Self: UIScrollView {
    /// The delegate.
    public var delegate: (any UIScrollViewDelegate)? {
      get { scrollDelegate }
      set { scrollDelegate = newValue }
    }
  }
#endif
