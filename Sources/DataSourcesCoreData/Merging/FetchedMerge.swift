import DataSources
import ListStorage

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

// Updates of kept rows and sections.
extension FetchedMerge {
  /// Rows that were updated, where they are now.
  ///
  /// One that moved was updated too, as its order follows from its contents.
  mutating func addUpdates(_ map: PositionMap) throws {
    draft.updates = updatedMoves
    for row in updated {
      guard let position = map.newPosition(ofOld: row.old), newID(at: position) == row.id else {
        throw FetchedDisagreement.missingRow
      }
      draft.updates.append(position)
    }
  }

  /// The sections that were reported as changed, and those whose titles depend on the inserted and deleted rows.
  mutating func addTitles(_ changes: ChangeSet, _ map: PositionMap, to rows: inout FetchedRows) throws {
    var touched = Set(draft.updates.map(\.section))
    touched.formUnion(changes.inserts.map(\.section))
    touched.formUnion(changes.moves.map(\.to.section))
    for section in Set(changes.deletes.map(\.section) + changes.moves.map(\.from.section)) {
      if let new = map.newSection(ofOld: section) { touched.insert(new) }
    }
    for (index, name) in round.sectionUpdates {
      guard let new = newSection(named: name, index, map) else { throw FetchedDisagreement.otherSection(index) }
      touched.insert(new)
      draft.sectionUpdates.append(new)
    }
    touched.subtract(changes.sectionInserts)
    for index in touched {
      guard let section = results.knownSection(at: index), section.name == rows.section(at: index)?.name else {
        throw FetchedDisagreement.otherSection(index)
      }
      let new = titles.section(section)
      guard new != rows.section(at: index) else { continue }
      rows.replaceSection(at: index, with: new)
      draft.sectionUpdates.append(index)
    }
  }

  /// Where a section is that was updated: its number may be the OLD one or the NEW one.
  private func newSection(named name: String, _ index: Int, _ map: PositionMap) -> Int? {
    if old.section(at: index)?.name == name { return map.newSection(ofOld: index) }
    return results.knownSection(at: index)?.name == name ? index : nil
  }
}

// Checks whether the events lead to the new state.
extension FetchedMerge {
  /// Checks the number of sections, and the row counts of the sections that rows were inserted into or deleted from.
  func checkCounts(after changes: ChangeSet) throws {
    let sectionCount = old.sections.count - changes.sectionDeletes.count + changes.sectionInserts.count
    guard sectionCount == results.knownSectionCount else { throw FetchedDisagreement.sectionCount }
    let map = PositionMap(changes)
    var growth: [Int: Int] = [:]
    for position in changes.inserts { growth[position.section, default: 0] += 1 }
    for move in changes.moves {
      growth[move.to.section, default: 0] += 1
      if let section = map.newSection(ofOld: move.from.section) { growth[section, default: 0] -= 1 }
    }
    for position in changes.deletes {
      if let section = map.newSection(ofOld: position.section) { growth[section, default: 0] -= 1 }
    }
    for (section, growth) in growth {
      guard let before = map.oldSection(ofNew: section),
        old.itemCount(inSection: before) + growth == results.knownObjectCount(inSection: section)
      else { throw FetchedDisagreement.rowCount(section: section) }
    }
  }

  /// Checks the neighbors of the inserted, deleted and moved rows.
  ///
  /// This finds a row next to another one whose move wasn't reported.
  func checkNeighbors(_ changes: ChangeSet, _ map: PositionMap, _ rows: FetchedRows) throws {
    func check(_ position: ItemPosition) throws {
      guard let id = rows.id(at: position) else { return }
      guard newID(at: position) == id else { throw FetchedDisagreement.otherRow(position) }
    }
    for position in changes.inserts.map(\.self) + changes.moves.map(\.to) + draft.updates {
      for item in [position.item - 1, position.item + 1] {
        try check(ItemPosition(section: position.section, item: item))
      }
    }
    for position in changes.deletes.map(\.self) + changes.moves.map(\.from) {
      for item in [position.item - 1, position.item + 1] where item >= 0 {
        let neighbor = ItemPosition(section: position.section, item: item)
        if old.id(at: neighbor) != nil, let new = map.newPosition(ofOld: neighbor) { try check(new) }
      }
    }
    for index in changes.sectionInserts {
      for neighbor in [index - 1, index + 1] {
        guard let section = rows.section(at: neighbor) else { continue }
        guard results.knownSection(at: neighbor)?.name == section.name else {
          throw FetchedDisagreement.otherSection(neighbor)
        }
      }
    }
  }

  /// The further checks that the user of the source has requested.
  func check(_ rows: FetchedRows, _ consistencyCheck: FetchedConsistencyCheck) throws {
    guard consistencyCheck != .touchedRows else { return }
    var section = 0
    try rows.counts.forEach { count in
      guard results.knownObjectCount(inSection: section) == count else {
        throw FetchedDisagreement.rowCount(section: section)
      }
      section += 1
    }
    guard consistencyCheck == .everyRow else { return }
    var position = ItemPosition(section: 0, item: 0)
    for section in 0..<rows.sections.count where results.knownSection(at: section)?.name != rows.sections[section].name
    {
      throw FetchedDisagreement.otherSection(section)
    }
    for id in rows.ids {
      while position.item >= rows.itemCount(inSection: position.section) {
        position = ItemPosition(section: position.section + 1, item: 0)
      }
      guard newID(at: position) == id else { throw FetchedDisagreement.otherRow(position) }
      position.item += 1
    }
  }
}
