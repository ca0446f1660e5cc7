import DataSources

/// Makes one change set of the events between two states, as far as the two states confirm them.
///
/// A row's place in the old state is one that an event named and where it was, its place in the new state likewise; so neither the
/// order nor the number of the events counts, nor what they are called. What does not fit together throws a
/// ``FetchedDisagreement``.
struct FetchedMerge<Object> {
  let old: FetchedRows
  let results: any FetchedResults<Object>
  let identities: FetchedIdentities<Object>
  let titles: FetchedTitles
  let round: FetchedRound
  /// Where the row with an identity was.
  let oldPosition: (ItemID) -> ItemPosition?
  var draft = ChangeSet.Draft()
  /// The rows that stay and show something else, where they were; and where they are, for those that moved.
  var updated: [(id: ItemID, old: ItemPosition)] = []
  var updatedMoves: [ItemPosition] = []

  /// The change, the new state, and what that means for an index of the old one.
  struct Outcome {
    var changes: ChangeSet
    var rows: FetchedRows
    var edit: FetchedRows.FlatEdit
  }

  /// What happened.
  ///
  /// - Throws: ``FetchedDisagreement``.
  /// - Complexity: O(*k* log *n*) for *k* events, and what the check takes.
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
    try checkNeighbours(changes, map, rows)
    try check(rows, consistencyCheck)
    return Outcome(changes: try built(draft), rows: rows, edit: edit)
  }

  /// The identity of the row at a position of the new state.
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
    // Explicit, so that it does not count how other rows move around it; a move that says nothing is left out later.
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
