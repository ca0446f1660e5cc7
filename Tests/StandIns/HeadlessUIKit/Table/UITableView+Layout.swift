#if os(Linux)
  import DataSourcesTesting

  // Which rows and headers are on screen, and the calls when they appear and disappear.
  extension UITableView {
    func sourceDidChange() {
      engine.invalidate()
      endDisplayingEverything()
      selection = []
      isReloadPending = true
      setNeedsLayout()
    }

    func reloadEverything() {
      guard !engine.isInBatch else {
        return HeadlessException.raise("reloadData inside of a batch of updates is not simulated")
      }
      engine.record.reloads += 1
      dropPlaceholders()
      endDisplayingEverything()
      selection = []
      endSwipe(atRow: nil)
      engine.invalidate()
      if dataSource != nil { engine.load() }
      measureAll()
      isReloadPending = true
      setNeedsLayout()
    }

    func layOut() {
      guard !isLayingOut, !engine.isInBatch else { return }
      if isReloadPending {
        engine.load()
        measureAll()
        isReloadPending = false
        reloadSectionIndexTitles()
        contentOffset = clamped(contentOffset)
      } else if contentSize.width != frame.width {
        // The width has changed: request the heights again.
        measureAll()
        contentOffset = clamped(contentOffset)
      }
      guard frame.width > 0, frame.height > 0 else { return }
      fitOffset()
      hasBeenLaidOut = true
      repeat {
        for (position, cell) in showVisible(endsAtOnce: true) { endDisplaying(cell, at: position) }
        // Headers that turn out to be missing make the content shorter.
      } while !engine.isInBatch && fitOffset()
      prefetch()
    }

    /// Displays the visible rows; ends those that aren't visible anymore at once, or returns them.
    func showVisible(endsAtOnce: Bool) -> [(ItemPosition, UITableViewCell)] {
      guard !isLayingOut else { return [] }
      isLayingOut = true
      defer { isLayingOut = false }
      var leaving: [(ItemPosition, UITableViewCell)] = []
      var generation: Int
      repeat {
        generation = engine.generation
        showParts()
        let wanted = geometry.rows(in: visibleSpan)
        let kept = Set(wanted)
        for position in shownRows.views.keys.sorted() where !kept.contains(position) {
          guard let cell = shownRows.remove(at: position) else { continue }
          if endsAtOnce { endDisplaying(cell, at: position) } else { leaving.append((position, cell)) }
        }
        for position in wanted where generation == engine.generation { place(position) }
      } while generation != engine.generation
      return leaving
    }

    private func place(_ position: ItemPosition) {
      let span = geometry.rowSpan(position)
      let frame = CGRect(x: 0, y: span.lowerBound, width: self.frame.width, height: span.upperBound - span.lowerBound)
      if let cell = shownRows[position] {
        if cell.frame != frame { cell.frame = frame }
        return
      }
      let generation = engine.generation
      guard let cell = askForCell(at: position) else { return }
      guard generation == engine.generation else { return cells.put(cell, cell.reuseIdentifier) }
      shownRows.show(cell, at: position)
      cell.frame = frame
      dress(cell, at: position)
      addSubview(cell)
      delegate(for: .tableWillDisplayCell)?.tableView(self, willDisplay: cell, forRowAt: IndexPath(at: position))
    }

    private func askForCell(at position: ItemPosition) -> UITableViewCell? {
      if let index = placeholders.firstIndex(where: { $0.position == position }) { return placeholderCell(index) }
      engine.record.cellQueries += 1
      if dataSource == nil {
        HeadlessException.raise("UITableView's data source is gone, and with it the cell at \(position)")
      }
      return dataSource?.tableView(self, cellForRowAt: IndexPath(at: dataPosition(of: position)))
    }

    /// Selected and edited as its row is.
    func dress(_ cell: UITableViewCell, at position: ItemPosition) {
      let isSelected = selection.contains(position)
      if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
      if cell.isHighlighted { cell.setHighlighted(false, animated: false) }
      dressForEditing(cell, at: position, animated: false)
    }

    func endDisplaying(_ cell: UITableViewCell, at position: ItemPosition) {
      // The cell may have been dequeued again for another row.
      if shownRows.key(of: cell) == nil { cell.removeFromSuperview() }
      delegate(for: .tableDidEndDisplayingCell)?
        .tableView(self, didEndDisplaying: cell, forRowAt: IndexPath(at: position))
      if shownRows.key(of: cell) == nil { cells.put(cell, cell.reuseIdentifier) }
    }

    func endDisplayingEverything() {
      for (position, cell) in shownRows.removeAll().sorted(by: { $0.key < $1.key }) {
        endDisplaying(cell, at: position)
      }
      for (part, view) in shownParts.removeAll().sorted(by: { $0.key.section < $1.key.section }) {
        endDisplaying(view, part)
      }
      prefetched = []
    }
  }
#endif
