#if os(Linux)
  /// The delegate of a scroll view.
  ///
  /// All methods are optional: see ``HeadlessResponder``.
  @MainActor
  public protocol UIScrollViewDelegate: HeadlessResponder {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  }

  extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  }

  extension Selector {
    static let scrollViewDidScroll = Selector("scrollViewDidScroll:")
    static let scrollViewWillBeginDragging = Selector("scrollViewWillBeginDragging:")
    static let scrollViewWillEndDragging = Selector("scrollViewWillEndDragging:withVelocity:targetContentOffset:")
    static let scrollViewDidEndDragging = Selector("scrollViewDidEndDragging:willDecelerate:")
    static let scrollViewWillBeginDecelerating = Selector("scrollViewWillBeginDecelerating:")
    static let scrollViewDidEndDecelerating = Selector("scrollViewDidEndDecelerating:")
    static let scrollViewDidEndScrollingAnimation = Selector("scrollViewDidEndScrollingAnimation:")
    static let scrollViewShouldScrollToTop = Selector("scrollViewShouldScrollToTop:")
    static let scrollViewDidScrollToTop = Selector("scrollViewDidScrollToTop:")

    static let ofScrollView: [Selector] = [
      .scrollViewDidScroll, .scrollViewWillBeginDragging, .scrollViewWillEndDragging, .scrollViewDidEndDragging,
      .scrollViewWillBeginDecelerating, .scrollViewDidEndDecelerating, .scrollViewDidEndScrollingAnimation,
      .scrollViewShouldScrollToTop, .scrollViewDidScrollToTop,
    ]
  }
#endif
