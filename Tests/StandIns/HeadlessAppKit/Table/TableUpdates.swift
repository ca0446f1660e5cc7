#if os(Linux)
  import DataSourcesTesting

  /// The updates between the outermost `beginUpdates()` and `endUpdates()`.
  struct TableUpdates {
    var depth = 0
    var oldCount = 0
    var steps: [PlatformStep] = []
    /// The views of removed rows.
    var leaving: [NSTableRowView] = []
    /// The rows whose heights must be requested.
    var unknownHeights = IndexSet()
    var hasDeselected = false
    /// Whether an update was impossible.
    var isBroken = false
  }

  // Updates, one after the other.
  extension NSTableView {
    /// Begins a group of updates; groups nest.
    public func beginUpdates() {
      if updates.depth == 0 {
        if isLayingOut { record.hazards.append("updates while the table requests views") }
        load()
        updates = TableUpdates(oldCount: heights.count)
      }
      updates.depth += 1
    }

    /// Ends a group of updates.
    public func endUpdates() {
      guard updates.depth > 0 else { return HeadlessException.raise("endUpdates without beginUpdates") }
      updates.depth -= 1
      if updates.depth == 0 { finishUpdates() }
    }

    /// Inserts rows at their final indices.
    public func insertRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
      updateRows(indexes.map { .insert($0) })
    }

    /// Removes rows.
    public func removeRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
      updateRows(indexes.reversed().map { .remove($0) })
    }

    /// Moves a row, which keeps its view.
    public func moveRow(at oldIndex: Int, to newIndex: Int) { updateRows([.move(from: oldIndex, to: newIndex)]) }

    private func updateRows(_ steps: [PlatformStep]) {
      if refusesRowUpdates { return HeadlessException.raise("NSOutlineView: updates of rows are unavailable") }
      performUpdates(steps)
    }

    func performUpdates(_ steps: [PlatformStep]) {
      beginUpdates()
      for step in steps where !updates.isBroken {
        if let finding = step.finding(count: heights.count, index: updates.steps.count) {
          updates.isBroken = true
          HeadlessException.raise(finding.message, rule: finding.rule)
        } else {
          updates.steps.append(step)
          take(step)
        }
      }
      endUpdates()
    }

    private func take(_ step: PlatformStep) {
      generation += 1
      switch step {
      case .insert(let row):
        shiftRows { $0 >= row ? $0 + 1 : $0 }
        selection.shift(startingAt: row, by: 1)
        updates.unknownHeights.shift(startingAt: row, by: 1)
        updates.unknownHeights.insert(row)
        heights.insert(at: row)
      case .remove(let row):
        if let view = displayed.removeValue(forKey: row) { updates.leaving.append(view) }
        if selection.contains(row) { updates.hasDeselected = true }
        shiftRows { $0 > row ? $0 - 1 : $0 }
        selection.close(row)
        updates.unknownHeights.close(row)
        heights.remove(at: row)
      case .move(let from, let to):
        let view = displayed.removeValue(forKey: from)
        shiftRows { $0 > from ? $0 - 1 : $0 }
        shiftRows { $0 >= to ? $0 + 1 : $0 }
        displayed[to] = view
        selection.move(from: from, to: to)
        updates.unknownHeights.move(from: from, to: to)
        heights.move(from: from, to: to)
      }
    }

    private func shiftRows(_ target: (Int) -> Int) {
      displayed = Dictionary(uniqueKeysWithValues: displayed.map { (target($0.key), $0.value) })
    }

    private func finishUpdates() {
      let updates = updates
      record.batches += 1
      let reloads = record.reloads
      for view in updates.leaving {
        view.removeFromSuperview()
        delegate(for: .tableDidRemove)?.tableView(self, didRemove: view, forRow: -1)
        recycle(view)
      }
      // The delegate may have reloaded the table.
      guard reloads == record.reloads else { return }
      record.countQueries += 1
      let count = source(for: .tableRowCount)?.numberOfRows(in: self) ?? 0
      if updates.isBroken { return reloadData() }
      if count != heights.count || judgesUpdates {
        let (old, new) = (PlatformSnapshot(itemCounts: [updates.oldCount]), PlatformSnapshot(itemCounts: [count]))
        if case .illegal(let finding) = updates.steps.judged(from: old, to: new).verdict {
          HeadlessException.raise(finding.message, rule: finding.rule)
          return reloadData()
        }
      }
      if areHeightsKnown { askForHeights(updates.unknownHeights) }
      tile()
      if updates.hasDeselected { selectionDidChange() }
      if window != nil { layOutRows() }
    }
  }

  extension IndexSet {
    /// Removes an index, and closes the gap.
    fileprivate mutating func close(_ index: Int) {
      remove(index)
      shift(startingAt: index + 1, by: -1)
    }

    fileprivate mutating func move(from: Int, to: Int) {
      let isContained = contains(from)
      close(from)
      shift(startingAt: to, by: 1)
      if isContained { insert(to) }
    }
  }
#endif
