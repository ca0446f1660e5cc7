#if LIST_VIEWS
  import DataSourcesCells

  // Offsets within the ends of the content.
  extension UIScrollView {
    typealias Axis = UICollectionView.ScrollDirection

    func isAtStart(_ axis: Axis) -> Bool {
      axis == .vertical
        ? contentOffset.y <= 0.5 - adjustedContentInset.top : contentOffset.x <= 0.5 - adjustedContentInset.left
    }

    func isAtEnd(_ axis: Axis) -> Bool {
      let end = endOffset(axis)
      return axis == .vertical ? contentOffset.y >= end.y - 0.5 : contentOffset.x >= end.x - 0.5
    }

    /// The offset at which the end of the content is visible.
    func endOffset(_ axis: Axis) -> CGPoint {
      var offset = contentOffset
      let inset = adjustedContentInset
      if axis == .vertical {
        offset.y = max(-inset.top, contentSize.height + inset.bottom - bounds.height)
      } else {
        offset.x = max(-inset.left, contentSize.width + inset.right - bounds.width)
      }
      return offset
    }

    /// The offset at a distance from the present one, not beyond the ends.
    func offset(movedBy distance: Double, _ axis: Axis) -> CGPoint {
      var offset = contentOffset
      let end = endOffset(axis)
      if axis == .vertical {
        offset.y = min(max(offset.y + CGFloat(distance), -adjustedContentInset.top), end.y)
      } else {
        offset.x = min(max(offset.x + CGFloat(distance), -adjustedContentInset.left), end.x)
      }
      return offset
    }
  }
#endif
