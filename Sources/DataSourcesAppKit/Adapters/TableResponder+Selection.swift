#if LIST_VIEWS
  import DataSourcesCells

  // What the user selects.
  extension TableResponder {
    func tableView(_ tableView: NSTableView, selectionIndexesForProposedSelection proposed: IndexSet) -> IndexSet {
      let selects = !driver.uses.capabilities.isDisjoint(with: [.selecting, .selection])
      guard selects || rows.hasSectionViews else { return proposed }
      let current = tableView.selectedRowIndexes
      var allowed = proposed
      for row in proposed.subtracting(current) {
        guard let position = rows.position(ofRow: row), !selects || driver.ask(position, { $0.canSelect }) ?? false
        else {
          allowed.remove(row)
          continue
        }
      }
      // What can't be selected leaves the selection as it is.
      if allowed.isEmpty, !proposed.isEmpty { return current }
      guard selects else { return allowed }
      for row in current.subtracting(proposed) {
        guard let position = rows.position(ofRow: row), !(driver.ask(position) { $0.canDeselect } ?? true) else {
          continue
        }
        if !tableView.allowsMultipleSelection { return current }
        allowed.insert(row)
      }
      return allowed
    }

    func tableViewSelectionDidChange(_ notification: Notification) {
      guard !isMarking, let table = driver.view else { return }
      let (old, new) = (knownSelection, table.selectedRowIndexes)
      knownSelection = new
      let deselected = old.subtracting(new).compactMap { rows.position(ofRow: $0) }
      let selected = new.subtracting(old).compactMap { rows.position(ofRow: $0) }
      if deselected.isEmpty, selected.isEmpty { return }
      driver.performTogether {
        for position in deselected { driver.userDidDeselect(position) }
        for position in selected {
          driver.notify(position) { $0.select(true) }
        }
      }
    }
  }
#endif
