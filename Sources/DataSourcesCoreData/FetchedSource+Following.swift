import DataSources

extension FetchedSource {
  /// Sets the event handler of the results.
  func follow() {
    generation += 1
    let number = generation
    results.eventHandler = { [weak self] event in
      guard let self, number == generation, !isPaused else { return }
      receive(event)
    }
  }

  private func receive(_ event: FetchedEvent<Object>) {
    // Also without an event that a change begins.
    isChanging = true
    switch event {
    // Pending events from before belong to this change: they are checked against the two states.
    case .willChange: break
    case .section(let type, let name, let index): round.add(type, section: name, index: index)
    case .row(let type, let object, let from, let to):
      let id = identities.id(of: object)
      round.add(type, id, from: from, to: to)
    case .didChange: finishRound()
    }
  }

  /// Reads the new state of the results, and emits the changes.
  func finishRound() {
    isOverdue = true
    guard !isTaking else { return }
    while isOverdue {
      isOverdue = false
      let changes = taking { takeRound() }
      changeHub.emit(changes)
    }
  }

  /// Runs a closure that reads a new state from results and from code of users.
  func taking(_ body: () -> ChangeSet) -> ChangeSet {
    isTaking = true
    defer { isTaking = false }
    return body()
  }

  private func takeRound() -> ChangeSet {
    let round = endRound()
    var merge = FetchedMerge(
      old: rows, results: results, identities: identities, titles: titles, round: round,
      oldPosition: { [unowned self] in rowPosition(of: $0) })
    do {
      let outcome = try merge.outcome(consistencyCheck)
      lastDisagreement = nil
      take(outcome)
      return outcome.changes
    } catch {
      lastDisagreement = error as? FetchedDisagreement
      return takeAll(updatedSections: round.updatedSectionNames) { round.isTouched($0) }
    }
  }

  /// The events until now.
  func endRound() -> FetchedRound {
    let ended = round
    round = FetchedRound()
    isChanging = false
    return ended
  }

  private func take(_ outcome: FetchedMerge<Object>.Outcome) {
    let edit = outcome.edit
    let oldRows = rows
    rows = outcome.rows
    withExtendedLifetime(oldRows) {}
    if var index = index {
      self.index = nil
      index.remove(edit.removedIDs, at: edit.removed)
      for (position, id) in zip(edit.inserted, edit.insertedIDs) { index.insert([id], at: position) }
      self.index = index
    }
    guard identities.keptCount > 0, !edit.removedIDs.isEmpty else { return }
    let gone = Set(edit.removedIDs).subtracting(edit.insertedIDs)
    identities.keep { !gone.contains($0) }
  }

  /// Reads the whole state of the results, and compares it with the one before.
  func takeAll(updatedSections: Set<String> = [], isUpdated: (ItemID) -> Bool) -> ChangeSet {
    let new = FetchedRows(reading: results, titles, identities)
    let old = rows
    rows = new
    let oldIndex = index
    index = nil
    withExtendedLifetime(oldIndex) {}
    if identities.keptCount > 0 {
      let ids = Set(new.ids)
      identities.keep { ids.contains($0) }
    }
    return old.changes(to: new, updatedSections: updatedSections, isUpdated: isUpdated)
  }
}
