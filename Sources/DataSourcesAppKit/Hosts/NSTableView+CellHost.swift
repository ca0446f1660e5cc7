#if LIST_VIEWS
  public import DataSourcesCells
  import DataSourcesRouting

  extension NSTableView: CellHost {
    public typealias Cell = NSView
    public typealias SectionView = NSView
    public typealias Slot = TableSlot
  }

  // The calls in which tables differ from other lists.
  extension NSTableView: @MainActor BatchedListView {
    var tableResponder: TableResponder? { keptResponder as? TableResponder }

    package var isInWindow: Bool { window != nil }
    package var isBusy: Bool { tableResponder?.isDragging ?? false }
    package var listSize: ListSize {
      ListSize(
        width: Double(bounds.width), height: Double(enclosingScrollView?.contentView.bounds.height ?? bounds.height))
    }

    package func layoutIfNeeded() { layoutSubtreeIfNeeded() }
    package var standardSize: CellSize { usesAutomaticRowHeights ? .automatic : .height(Double(rowHeight)) }

    package func readAgain() {
      guard let responder = tableResponder else { return reloadData() }
      responder.readAgain(self)
    }

    package func perform(
      animation: AnimationHint, _ commit: @escaping () -> ChangeSet?, completion: @escaping (Bool) -> Void
    ) {
      guard let responder = tableResponder else {
        _ = commit()
        return completion(true)
      }
      CATransaction.begin()
      CATransaction.setCompletionBlock { completion(true) }
      defer { CATransaction.commit() }
      responder.perform(animation, commit, in: self)
    }

    /// Makes updates, one after the other.
    func send(_ updates: RowUpdates, _ options: AnimationOptions) {
      for update in updates.all {
        switch update {
        case .remove(let rows): removeRows(at: rows, withAnimation: options)
        case .insert(let rows): insertRows(at: rows, withAnimation: options)
        case .move(let from, let to): moveRow(at: from, to: to)
        }
      }
    }

    package func reconfigure(_ positions: [ItemPosition]) { tableResponder?.reconfigure(positions, in: self) }

    package func replaceCells(at positions: [ItemPosition], animation: AnimationHint) {
      guard let responder = tableResponder else { return }
      responder.reloadViews(ofRows: IndexSet(positions.compactMap { responder.rows.row(of: $0) }), in: self)
    }

    package func remeasure(_ positions: [ItemPosition]) {
      guard let rows = tableResponder?.rows else { return }
      noteHeightOfRows(withIndexesChanged: IndexSet(positions.compactMap { rows.row(of: $0) }))
    }

    package func displayedCell(at position: ItemPosition) -> (cell: NSView, kind: String?)? {
      guard let row = tableResponder?.rows.row(of: position), let view = firstView(ofRow: row) else { return nil }
      return (view, view.identifier?.kind)
    }

    package func displayedCell(at position: ItemPosition, in slot: TableSlot) -> (cell: NSView, kind: String?)? {
      slot.displayedView.map { ($0, $0.identifier?.kind) }
    }

    /// The view of a row in the first column that has one.
    func firstView(ofRow row: Int) -> NSView? {
      guard row < numberOfRows else { return nil }
      for column in 0..<max(1, numberOfColumns) {
        if let view = view(atColumn: column, row: row, makeIfNecessary: false) { return view }
      }
      return nil
    }

    // A reload drops the marks of items that aren't on screen, too.
    package var marksHiddenItems: Bool { true }
    package var markedPositions: [ItemPosition] {
      guard let rows = tableResponder?.rows else { return [] }
      return selectedRowIndexes.compactMap { rows.position(ofRow: $0) }
    }

    package func mark(_ position: ItemPosition, isSelected: Bool) {
      guard let responder = tableResponder, let row = responder.rows.row(of: position),
        isSelected != selectedRowIndexes.contains(row)
      else { return }
      responder.marking {
        if isSelected { selectRowIndexes([row], byExtendingSelection: true) } else { deselectRow(row) }
      }
    }

    package func withoutAnimation(_ body: () -> Void) {
      NSAnimationContext.beginGrouping()
      NSAnimationContext.current.duration = 0
      body()
      NSAnimationContext.endGrouping()
    }
  }

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
      // Bars can cover the ends of the visible part.
      let inset = clip.contentInsets.top
      let room = clip.bounds.height - clip.contentInsets.bottom - rect.height
      switch alignment {
      case .nearest: scrollRowToVisible(row)
      case .start: scroll(to: rect.minY - inset, animated: animated)
      case .middle: scroll(to: rect.minY - (inset + room) / 2, animated: animated)
      case .end: scroll(to: rect.minY - room, animated: animated)
      }
    }

    private var clipView: NSClipView? { superview as? NSClipView }

    /// Scrolls within the ends of the content.
    private func scroll(to y: CGFloat, animated: Bool) {
      guard let clip = clipView else { return }
      clip.scroll(toOrigin: NSPoint(x: clip.bounds.minX, y: min(max(y, clip.start), clip.end)), animated: animated)
    }
  }

  extension NSClipView {
    func scroll(toOrigin origin: NSPoint, animated: Bool) {
      #if canImport(AppKit)
        if animated {
          NSAnimationContext.beginGrouping()
          animator().setBoundsOrigin(origin)
          NSAnimationContext.endGrouping()
          enclosingScrollView?.reflectScrolledClipView(self)
          return
        }
      #endif
      setBoundsOrigin(origin)
      enclosingScrollView?.reflectScrolledClipView(self)
    }

    /// The origin at which the start of the content is visible.
    fileprivate var start: CGFloat { constrained(-1e7) }
    /// The origin at which the end of the content is visible.
    fileprivate var end: CGFloat { constrained(1e7 + (documentView?.frame.height ?? 0)) }

    private func constrained(_ y: CGFloat) -> CGFloat {
      constrainBoundsRect(NSRect(origin: NSPoint(x: bounds.minX, y: y), size: bounds.size)).minY
    }
  }
#endif
