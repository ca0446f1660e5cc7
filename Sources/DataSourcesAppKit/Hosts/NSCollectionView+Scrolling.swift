#if LIST_VIEWS
  package import DataSourcesCells

  // Where items are, and where the collection is scrolled to.
  extension NSCollectionView {
    package var displayedPositions: [ItemPosition] { indexPathsForVisibleItems().map(ItemPosition.init(_:)).sorted() }

    package func visibleOffset(of position: ItemPosition) -> Double? {
      layoutAttributesForItem(at: IndexPath(position)).map {
        scrollsVertically ? Double($0.frame.minY - visibleRect.minY) : Double($0.frame.minX - visibleRect.minX)
      }
    }

    package func layoutSize(at position: ItemPosition) -> CellSize? {
      layoutAttributesForItem(at: IndexPath(position)).map {
        CellSize(width: Double($0.frame.width), height: Double($0.frame.height))
      }
    }

    package var standardSize: CellSize {
      guard let size = (collectionViewLayout as? NSCollectionViewFlowLayout)?.itemSize else { return .automatic }
      return CellSize(width: Double(size.width), height: Double(size.height))
    }

    private var scrollsVertically: Bool {
      if let flow = collectionViewLayout as? NSCollectionViewFlowLayout { return flow.scrollDirection == .vertical }
      guard let clip = clipView else { return true }
      return frame.width <= clip.bounds.width || frame.height > clip.bounds.height
    }

    private var clipView: NSClipView? { superview as? NSClipView }

    package var isScrolledToStart: Bool { clipView.map { along($0.bounds.origin) <= start($0) + 0.5 } ?? true }
    package var isScrolledToEnd: Bool { clipView.map { along($0.bounds.origin) >= end($0) - 0.5 } ?? true }

    package func scroll(by distance: Double) {
      if let clip = clipView { scroll(to: along(clip.bounds.origin) + CGFloat(distance), animated: false) }
    }

    package func scrollToEnd(animated: Bool) {
      if let clip = clipView { scroll(to: end(clip), animated: animated) }
    }

    package func scroll(to position: ItemPosition, at alignment: ScrollAlignment, animated: Bool) {
      guard let frame = layoutAttributesForItem(at: IndexPath(position))?.frame, let clip = clipView else { return }
      let (start, length) = scrollsVertically ? (frame.minY, frame.height) : (frame.minX, frame.width)
      let room = (scrollsVertically ? clip.bounds.height : clip.bounds.width) - length
      switch alignment {
      case .nearest: scrollToVisible(frame)
      case .start: scroll(to: start, animated: animated)
      case .middle: scroll(to: start - room / 2, animated: animated)
      case .end: scroll(to: start - room, animated: animated)
      }
    }

    private func along(_ point: NSPoint) -> CGFloat { scrollsVertically ? point.y : point.x }

    /// The offset at which the start of the content is visible.
    private func start(_ clip: NSClipView) -> CGFloat { constrained(-1e7, clip) }

    /// The offset at which the end of the content is visible.
    private func end(_ clip: NSClipView) -> CGFloat {
      constrained(1e7 + (scrollsVertically ? frame.height : frame.width), clip)
    }

    private func origin(_ offset: CGFloat, _ clip: NSClipView) -> NSPoint {
      scrollsVertically ? NSPoint(x: clip.bounds.minX, y: offset) : NSPoint(x: offset, y: clip.bounds.minY)
    }

    private func constrained(_ offset: CGFloat, _ clip: NSClipView) -> CGFloat {
      along(clip.constrainBoundsRect(NSRect(origin: origin(offset, clip), size: clip.bounds.size)).origin)
    }

    /// Scrolls within the ends of the content.
    private func scroll(to offset: CGFloat, animated: Bool) {
      guard let clip = clipView else { return }
      let origin = origin(min(max(offset, start(clip)), end(clip)), clip)
      #if canImport(AppKit)
        if animated {
          NSAnimationContext.beginGrouping()
          clip.animator().setBoundsOrigin(origin)
          NSAnimationContext.endGrouping()
          enclosingScrollView?.reflectScrolledClipView(clip)
          return
        }
      #endif
      clip.setBoundsOrigin(origin)
      enclosingScrollView?.reflectScrolledClipView(clip)
    }
  }
#endif
