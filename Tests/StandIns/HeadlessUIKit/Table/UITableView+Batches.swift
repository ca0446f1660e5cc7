#if os(Linux)
  package import DataSourcesTesting

  // The state of the table after a batch.
  extension UITableView: BatchedList {
    package func askCounts() -> [Int] {
      guard let dataSource else { return [] }
      let sections = source(for: .tableNumberOfSections)?.numberOfSections(in: self) ?? 1
      return (0..<max(0, sections)).map { section in
        dataSource.tableView(self, numberOfRowsInSection: section)
          + placeholders.count { $0.position.section == section }
      }
    }

    var isReordering: Bool { interaction.moving != nil || interaction.isDropping }

    package func prepareForBatch() {
      if isReloadPending {
        // The pitfall: the current counts of the data source, perhaps after its change, become the state before.
        engine.invalidate()
        engine.load()
        measureAll()
      }
      if window != nil || hasBeenLaidOut { layoutIfNeeded() }
    }

    package func take(_ map: RowMap, of batch: PlatformBatch, reconfigured: [ItemPosition]) {
      selection = selection.compactMap(map.newPosition(ofOld:))
      interaction.focused = interaction.focused.flatMap(map.newPosition(ofOld:))
      // The buttons stay behind their row.
      if let swiped = interaction.swiped {
        if let row = map.newPosition(ofOld: swiped) { interaction.swiped = row } else { endSwipe(atRow: nil) }
      }
      prefetched = Set(prefetched.compactMap(map.newPosition(ofOld:)))
      movePlaceholders(map)
      // Reconfigured rows keep their heights.
      if batch.count > 0 || reconfigured.isEmpty { measure(after: map) }
      var leaving: [(ItemPosition, UITableViewCell)] = []
      for (old, cell) in shownRows.removeAll().sorted(by: { $0.key < $1.key }) {
        if let new = map.newPosition(ofOld: old) { shownRows.show(cell, at: new) } else { leaving.append((old, cell)) }
      }
      var leavingParts: [(TablePart, UIView)] = []
      for (old, view) in shownParts.removeAll().sorted(by: { $0.key.section < $1.key.section }) {
        if let section = map.newSection(ofOld: old.section) {
          shownParts.show(view, at: TablePart(section: section, isHeader: old.isHeader))
        } else {
          leavingParts.append((old, view))
        }
      }
      contentOffset = clamped(contentOffset)
      for position in reconfigured { map.newPosition(ofOld: position).map(reconfigure) }
      if hasBeenLaidOut || window != nil, frame.width > 0, frame.height > 0 {
        hasBeenLaidOut = true
        leaving += showVisible(endsAtOnce: false)
        if fitOffset() { leaving += showVisible(endsAtOnce: false) }
      } else {
        setNeedsLayout()
      }
      // Those that leave are seen until the end of the animation: new rows do not get their cells.
      for (position, cell) in leaving { endDisplaying(cell, at: position) }
      for (part, view) in leavingParts { endDisplaying(view, part) }
    }

    private func reconfigure(_ position: ItemPosition) {
      guard let cell = shownRows[position] else { return }
      reconfiguring = (position, cell)
      defer { reconfiguring = nil }
      engine.record.cellQueries += 1
      let answer = dataSource?.tableView(self, cellForRowAt: IndexPath(at: dataPosition(of: position)))
      if let answer, answer !== cell {
        HeadlessException.raise(
          "The cell returned from -tableView:cellForRowAtIndexPath: does not match the existing cell when reconfiguring"
            + " the row at \(position); the existing cell must be dequeued and returned.")
      }
    }

    package func recover() {
      engine.record.reloads += 1
      dropPlaceholders()
      endDisplayingEverything()
      selection = []
      engine.invalidate()
      engine.load()
      measureAll()
      isReloadPending = true
      setNeedsLayout()
      if hasBeenLaidOut { layoutIfNeeded() }
    }
  }

  extension UITableView {
    /// Whether the simulator judges every batch; true by default.
    ///
    /// Its judgment costs O(*n*) for *n* rows. Without it a batch of *k* calls costs O(*k* log *k*), and O(*s*) for *s*
    /// sections, as long as the delegate has no heights: calls that contradict each other or the counts are still refused,
    /// but hazards, and calls without effect, aren't recorded.
    public var judgesBatches: Bool {
      get { engine.judges }
      set { engine.judges = newValue }
    }

    /// The record of the table's calls and findings.
    public var record: ListRecord { engine.record }

    /// How many cells wait for reuse, for each identifier.
    public var waitingCells: [String: Int] { cells.waitingCounts }
  }
#endif
