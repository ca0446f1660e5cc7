#if canImport(UIKit)
  public import UIKit

  extension UISegmentedControl {
    /// Chooses a segment, as the user does, and reports it if it wasn't chosen before.
    ///
    /// Without an application, controls send no actions, so its `UIAction` objects are performed here.
    @discardableResult
    public func userTaps(segmentAt segment: Int) -> Bool {
      guard isEnabled, isUserInteractionEnabled, (0..<numberOfSegments).contains(segment),
        isEnabledForSegment(at: segment), isMomentary || segment != selectedSegmentIndex
      else { return false }
      selectedSegmentIndex = segment
      enumerateEventHandlers { action, _, event, _ in
        if let action, event.contains(.valueChanged) { sendAction(action) }
      }
      return true
    }
  }

  extension UITableView {
    /// Of no effect: UIKit judges all batches.
    public var judgesBatches: Bool {
      get { true }
      set {}
    }
  }

  extension UICollectionView {
    /// Of no effect: UIKit judges all batches.
    public var judgesBatches: Bool {
      get { true }
      set {}
    }
  }

  extension UIWindow {
    /// Shows a list: tests have no scene, so no window becomes key.
    public func show(_ list: UIScrollView) {
      Animations.follow(self)
      list.contentInsetAdjustmentBehavior = .never
      (list as? UITableView)?.usesKnownHeights()
      addSubview(list)
      isHidden = false
    }
  }

  extension UITableView {
    /// Rows are 44 points high, headers with a title 28: what a device chooses depends on its system.
    fileprivate func usesKnownHeights() {
      if rowHeight < 0 { rowHeight = 44 }
      (estimatedRowHeight, estimatedSectionHeaderHeight, estimatedSectionFooterHeight) = (0, 0, 0)
      if #available(iOS 15, tvOS 15, *) { sectionHeaderTopPadding = 0 }
    }
  }

  extension UIScrollView {
    /// Moves the content, and notifies the delegate as when a finger does.
    func drag(to offset: CGPoint) {
      guard isScrollEnabled else { return }
      delegate?.scrollViewWillBeginDragging?(self)
      contentOffset = clamped(offset)
      layoutIfNeeded()
      var target = contentOffset
      withUnsafeMutablePointer(to: &target) {
        delegate?.scrollViewWillEndDragging?(self, withVelocity: .zero, targetContentOffset: $0)
      }
      contentOffset = clamped(target)
      delegate?.scrollViewDidEndDragging?(self, willDecelerate: false)
      layoutIfNeeded()
    }

    /// The offset within the ends of the content that is nearest to one.
    func clamped(_ offset: CGPoint) -> CGPoint {
      let inset = adjustedContentInset
      let lowest = CGPoint(
        x: max(-inset.left, contentSize.width + inset.right - bounds.width),
        y: max(-inset.top, contentSize.height + inset.bottom - bounds.height))
      return CGPoint(x: min(max(-inset.left, offset.x), lowest.x), y: min(max(-inset.top, offset.y), lowest.y))
    }
  }
#endif
