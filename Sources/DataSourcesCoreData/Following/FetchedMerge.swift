import DataSources

/// Merges the events between two states to one change set, as far as the two states confirm them.
///
/// A row's old position is one that an event named and that the old state confirms, and likewise in the new state; so
/// neither the order, the number nor the types of the events matter. A contradiction throws a ``FetchedDisagreement``.
struct FetchedMerge<Object> {
  let old: FetchedRows
  let results: any FetchedResults<Object>
  let identities: FetchedIdentities<Object>
  let titles: FetchedTitles
  let round: FetchedRound
  /// Returns the old position of a row by its ID.
  let oldPosition: (ItemID) -> ItemPosition?
  var draft = ChangeSet.Draft()
  /// The updated kept rows, by their old positions, with the new positions of those that moved.
  var updated: [(id: ItemID, old: ItemPosition)] = []
  var updatedMoves: [ItemPosition] = []

  /// The change, the new state, and the edits for an index of the old one.
  struct Outcome {
    var changes: ChangeSet
    var rows: FetchedRows
    var edit: FetchedRows.FlatEdit
  }

  /// Returns the result.
  ///
  /// - Throws: ``FetchedDisagreement``.
  /// - Complexity: O(*k* log *n*) for *k* events, and the time of the check.
  mutating func outcome(_ consistencyCheck: FetchedConsistencyCheck) throws -> Outcome {
    if let fault = round.fault { throw fault }
    try addSections()
    for touch in round.touches { try add(touch) }
    let changes = try built(draft)
    try checkCounts(after: changes)
    var rows = old
    let newSections = try changes.sectionInserts.map { try newSection($0) }
    guard let edit = rows.apply(changes, newSections: newSections, newID: newID(at:)) else {
      throw FetchedDisagreement.missingRow
    }
    let map = PositionMap(changes)
    try addUpdates(map)
    try addTitles(changes, map, to: &rows)
    try checkNeighbors(changes, map, rows)
    try check(rows, consistencyCheck)
    return Outcome(changes: try built(draft), rows: rows, edit: edit)
  }

  /// The ID of the row at a position of the new state.
  func newID(at position: ItemPosition) -> ItemID? {
    results.knownObject(at: position).map(identities.id(of:))
  }

  private func built(_ draft: ChangeSet.Draft) throws -> ChangeSet {
    do {
      return try draft.build()
    } catch let violation as ChangeSet.Violation {
      throw FetchedDisagreement.contradiction(violation.rule)
    }
  }

  private mutating func addSections() throws {
    for (index, name) in round.sectionDeletes where old.section(at: index)?.name != name {
      throw FetchedDisagreement.otherSection(index)
    }
    for (index, name) in round.sectionInserts where results.knownSection(at: index)?.name != name {
      throw FetchedDisagreement.otherSection(index)
    }
    // A section that is deleted and inserted again moved, with rows that no event named.
    if !round.sectionDeletes.isEmpty, !round.sectionInserts.isEmpty,
      !Set(round.sectionDeletes.values).isDisjoint(with: round.sectionInserts.values)
    {
      throw FetchedDisagreement.unknownChange
    }
    draft.sectionDeletes = Array(round.sectionDeletes.keys)
    draft.sectionInserts = Array(round.sectionInserts.keys)
  }

  private mutating func add(_ touch: FetchedRound.Touch) throws {
    var from = touch.old.first { old.id(at: $0) == touch.id }
    var to = touch.new.first { newID(at: $0) == touch.id }
    if from == nil, to == nil, touch.types == [.update] { from = oldPosition(touch.id) }
    let isSaidToGo = touch.types.contains(.delete) && !touch.types.contains(.move)
    // Explicit, so that it doesn't depend on the moves of other rows; idle moves are left out later.
    if from != nil, to == nil, !isSaidToGo { to = touch.hints.first { newID(at: $0) == touch.id } }
    switch (from, to) {
    case (let from?, let to?):
      draft.moves.append(.init(from: from, to: to))
      updatedMoves.append(to)
    case (let from?, nil) where isSaidToGo && !touch.types.contains(.insert): draft.deletes.append(from)
    case (let from?, nil): updated.append((touch.id, from))
    case (nil, let to?): draft.inserts.append(to)
    case (nil, nil): throw FetchedDisagreement.missingRow
    }
  }

  private func newSection(_ index: Int) throws -> (section: FetchedRows.Section, ids: [ItemID]) {
    guard let section = results.knownSection(at: index) else { throw FetchedDisagreement.sectionCount }
    let ids = try (0..<results.knownObjectCount(inSection: index)).map { item in
      guard let id = newID(at: ItemPosition(section: index, item: item)) else {
        throw FetchedDisagreement.rowCount(section: index)
      }
      return id
    }
    return (titles.section(section), ids)
  }
}
