#if os(Linux)
  // Which rows are on screen.
  extension NSTableView {
    /// The number of rows; 0 without columns.
    public var numberOfRows: Int {
      load()
      return heights.count
    }

    /// Drops all views, heights and the selection, and requests everything again.
    public func reloadData() {
      guard updates.depth == 0 else {
        return HeadlessException.raise("reloadData between beginUpdates and endUpdates is not simulated")
      }
      record.reloads += 1
      generation += 1
      removeAllRows()
      isLoaded = false
      areHeightsKnown = false
      let hadSelection = !selection.isEmpty
      selection = []
      needsLayout = true
      if hadSelection { selectionDidChange() }
    }

    /// Requests the views of rows again.
    public func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
      load()
      for row in rowIndexes {
        guard let rowView = displayed[row] else { continue }
        let generation = generation
        let old = rowView.cells
        rowView.cells = []
        fill(rowView, row, columns: columnIndexes, keeping: old)
        if generation != self.generation { return }
      }
    }

    func load() {
      guard !isLoaded else { return }
      isLoaded = true
      record.countQueries += 1
      let count = tableColumns.contains { !$0.isHidden } ? source(for: .tableRowCount)?.numberOfRows(in: self) ?? 0 : 0
      heights = RowHeights(standard: rowHeight + intercellSpacing.height, count: count)
      areHeightsKnown = false
      tile()
    }

    private func removeAllRows() {
      let rows = displayed.sorted { $0.key < $1.key }
      displayed = [:]
      for (row, view) in rows {
        view.removeFromSuperview()
        delegate(for: .tableDidRemove)?.tableView(self, didRemove: view, forRow: row)
        recycle(view)
      }
    }

    func layOutRows() {
      guard !isLayingOut, updates.depth == 0 else { return }
      load()
      measureAll()
      tile()
      guard window != nil else { return }
      isLayingOut = true
      defer { isLayingOut = false }
      var last: Int
      repeat {
        last = generation
        load()
        measureAll()
        tile()
        showVisible()
      } while last != generation
    }

    private func showVisible() {
      let visible = visibleRect
      let wanted = heights.rows(from: visible.minY, to: visible.maxY)
      let last = generation
      for row in displayed.keys.sorted() where !wanted.contains(row) {
        guard let view = displayed.removeValue(forKey: row) else { continue }
        view.removeFromSuperview()
        delegate(for: .tableDidRemove)?.tableView(self, didRemove: view, forRow: row)
        recycle(view)
        if last != generation { return }
      }
      for row in wanted {
        if displayed[row] == nil { show(row) }
        if last != generation { return }
        displayed[row]?.frame = rect(ofRow: row)
      }
    }

    private func show(_ row: Int) {
      let last = generation
      let rowView = delegate(for: .tableRowView)?.tableView(self, rowViewForRow: row) ?? NSTableRowView(frame: .zero)
      rowView.tableView = self
      rowView.isGroupRowStyle = delegate(for: .tableIsGroupRow)?.tableView(self, isGroupRow: row) ?? false
      rowView.isSelected = selection.contains(row)
      fill(rowView, row)
      guard last == generation else { return recycle(rowView) }
      displayed[row] = rowView
      addSubview(rowView)
      record.appearances += 1
      delegate(for: .tableDidAdd)?.tableView(self, didAdd: rowView, forRow: row)
    }

    /// Requests the views of a row.
    private func fill(
      _ rowView: NSTableRowView, _ row: Int, columns: IndexSet? = nil,
      keeping old: [(column: NSTableColumn?, view: NSView)] = []
    ) {
      let slots: [NSTableColumn?] = rowView.isGroupRowStyle ? [nil] : tableColumns.filter { !$0.isHidden }
      let last = generation
      var replaced: [(NSTableColumn?, NSView)] = []
      for column in slots {
        let former = old.first { $0.column === column }
        let index = column.flatMap { column in tableColumns.firstIndex { $0 === column } } ?? 0
        if let columns, !columns.contains(index), let former {
          rowView.cells.append(former)
          continue
        }
        record.viewQueries += 1
        let view = delegate(for: .tableView)?.tableView(self, viewFor: column, row: row)
        if last != generation {
          if let view { rowView.cells.append((column, view)) }
          return
        }
        if let former, former.view !== view { replaced.append(former) }
        guard let view else { continue }
        rowView.cells.append((column, view))
        if view.superview !== rowView { rowView.addSubview(view) }
      }
      // Their views are used again from now on.
      if !replaced.isEmpty {
        let leaving = NSTableRowView(frame: .zero)
        leaving.cells = replaced.map { ($0.0, $0.1) }
        recycle(leaving)
      }
      if usesAutomaticRowHeights { measure(rowView, row) }
    }

    func measure(_ rowView: NSTableRowView, _ row: Int) {
      let height = rowView.cells.map(\.view.fittingSize.height).max() ?? 0
      guard height > 0, height + intercellSpacing.height != heights.height(of: row) else { return }
      heights.set(height + intercellSpacing.height, at: row)
      generation += 1
    }
  }
#endif
