#if os(Linux)
  // Where rows are.
  extension NSTableView {
    func heightsDidChange() {
      heights = RowHeights(standard: rowHeight + intercellSpacing.height, count: heights.count)
      areHeightsKnown = false
      needsLayout = true
    }

    func measureAll() {
      guard !areHeightsKnown else { return }
      areHeightsKnown = true
      if delegate(for: .tableHeight) != nil { askForHeights(IndexSet(integersIn: 0..<heights.count)) }
    }

    func askForHeights(_ rows: IndexSet) {
      guard let delegate = delegate(for: .tableHeight) else { return }
      for row in rows where row < heights.count {
        record.heightQueries += 1
        let height = delegate.tableView(self, heightOfRow: row)
        heights.set((height < 0 ? rowHeight : height) + intercellSpacing.height, at: row)
      }
    }

    /// Requests the heights of rows again.
    public func noteHeightOfRows(withIndexesChanged indexSet: IndexSet) {
      load()
      if areHeightsKnown { askForHeights(indexSet) }
      if usesAutomaticRowHeights {
        for row in indexSet { if let view = displayed[row] { measure(view, row) } }
      }
      tile()
      if window != nil { layOutRows() }
    }

    /// Makes the table as large as its rows.
    public func tile() {
      guard let clip = superview as? NSClipView else { return }
      let size = NSSize(width: clip.bounds.width, height: max(clip.bounds.height, heights.total()))
      if frame.size != size { frame.size = size }
      // Content that is shorter isn't scrolled beyond its end.
      clip.setBoundsOrigin(clip.constrainBoundsRect(clip.bounds).origin)
    }

    /// The rectangle of a row; empty if there is none.
    public func rect(ofRow row: Int) -> NSRect {
      load()
      measureAll()
      guard row >= 0, row < heights.count else { return .zero }
      return NSRect(x: 0, y: heights.top(of: row), width: frame.width, height: heights.height(of: row))
    }

    /// The rows in a rectangle.
    public func rows(in rect: NSRect) -> NSRange {
      load()
      measureAll()
      let rows = heights.rows(from: max(0, rect.minY), to: rect.maxY)
      return NSRange(location: rows.lowerBound, length: rows.count)
    }

    /// The row at a point; -1 if there is none.
    public func row(at point: NSPoint) -> Int {
      let rows = rows(in: NSRect(x: 0, y: point.y, width: 1, height: 0.001))
      return rows.length > 0 ? rows.location : -1
    }

    /// Scrolls just so far that a row is visible.
    public func scrollRowToVisible(_ row: Int) {
      layOutRows()
      if row >= 0, row < heights.count { scrollToVisible(rect(ofRow: row)) }
    }

    /// Returns the view of a row in a column; `nil` if it isn't on screen.
    public func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
      rowView(atRow: row, makeIfNecessary: makeIfNecessary)?.view(inColumn: column)
    }

    /// Returns the view of a row; `nil` if it isn't on screen.
    public func rowView(atRow row: Int, makeIfNecessary: Bool) -> NSTableRowView? {
      load()
      guard row >= 0, row < heights.count else {
        HeadlessException.raise(
          "Row \(row) out of row range [0-\(heights.count - 1)] for rowViewAtRow:createIfNeeded:",
          name: "NSTableViewException")
        return nil
      }
      return displayed[row]
    }

    /// Returns the row of a view; -1 if it isn't in one.
    public func row(for view: NSView) -> Int { displayed.first { view.isDescendant(of: $0.value) }?.key ?? -1 }

    /// Returns the column of a view; -1 if it isn't in one.
    public func column(for view: NSView) -> Int {
      let row = displayed[row(for: view)]
      return tableColumns.indices.first { index in
        row?.view(inColumn: index).map { view.isDescendant(of: $0) } ?? false
      } ?? -1
    }

    /// Calls a closure with the views of all rows that have some.
    public func enumerateAvailableRowViews(_ handler: (NSTableRowView, Int) -> Void) {
      for (row, view) in displayed.sorted(by: { $0.key < $1.key }) { handler(view, row) }
    }
  }
#endif
