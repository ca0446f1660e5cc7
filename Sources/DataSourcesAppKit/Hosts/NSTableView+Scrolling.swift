#if LIST_VIEWS
  package import DataSourcesCells

  // Where rows are, and where the table is scrolled to.
  extension NSTableView {
    package var displayedPositions: [ItemPosition] {
      guard let responder = tableResponder else { return [] }
      let range = rows(in: visibleRect)
      return (range.location..<range.location + range.length).compactMap { responder.rows.position(ofRow: $0) }
    }

    package func visibleOffset(of position: ItemPosition) -> Double? {
      guard let row = tableResponder?.rows.row(of: position), row < numberOfRows else { return nil }
      return Double(rect(ofRow: row).minY - visibleRect.minY)
    }

    package func layoutSize(at position: ItemPosition) -> CellSize? {
      guard let row = tableResponder?.rows.row(of: position), row < numberOfRows else { return nil }
      return .height(Double(rect(ofRow: row).height - intercellSpacing.height))
    }

    package var isScrolledToStart: Bool { clipView.map { $0.bounds.minY <= $0.start + 0.5 } ?? true }
    package var isScrolledToEnd: Bool { clipView.map { $0.bounds.minY >= $0.end - 0.5 } ?? true }

    package func scroll(by distance: Double) {
      if let clip = clipView { scroll(to: clip.bounds.minY + CGFloat(distance), animated: false) }
    }

    package func scrollToEnd(animated: Bool) {
      if let clip = clipView { scroll(to: clip.end, animated: animated) }
    }

    package func scroll(to position: ItemPosition, at alignment: ScrollAlignment, animated: Bool) {
      guard let row = tableResponder?.rows.row(of: position), row < numberOfRows, let clip = clipView else { return }
      let rect = rect(ofRow: row)
      let room = clip.bounds.height - rect.height
      switch alignment {
      case .nearest: scrollRowToVisible(row)
      case .start: scroll(to: rect.minY, animated: animated)
      case .middle: scroll(to: rect.minY - room / 2, animated: animated)
      case .end: scroll(to: rect.minY - room, animated: animated)
      }
    }

    private var clipView: NSClipView? { superview as? NSClipView }

    /// Scrolls within the ends of the content.
    private func scroll(to y: CGFloat, animated: Bool) {
      guard let clip = clipView else { return }
      let origin = NSPoint(x: clip.bounds.minX, y: min(max(y, clip.start), clip.end))
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

  extension NSClipView {
    /// The origin at which the start of the content is visible.
    fileprivate var start: CGFloat { constrained(-1e7) }
    /// The origin at which the end of the content is visible.
    fileprivate var end: CGFloat { constrained(1e7 + (documentView?.frame.height ?? 0)) }

    private func constrained(_ y: CGFloat) -> CGFloat {
      constrainBoundsRect(NSRect(origin: NSPoint(x: bounds.minX, y: y), size: bounds.size)).minY
    }
  }
#endif
