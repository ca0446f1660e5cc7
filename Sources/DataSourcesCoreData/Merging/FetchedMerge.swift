import DataSources
import ListStorage

/// A merge of the events that an `NSFetchedResultsController` reported between two states of its results to one change set.
///
/// A row's old position is one that an event named and that the old state confirms, and likewise in the new state; so
/// neither the order, the number nor the types of the events matter. A contradiction throws a ``FetchedDisagreement``.
struct FetchedMerge<Object> {
  private let old: FetchedRows
  /// The reader of the new state.
  private let reader: ResultsReader<Object>
  private let events: RecordedEvents
  /// A closure for the old position of a row by its ID.
  private let oldPosition: (ItemID) -> ItemPosition?
  private var draft = ChangeSet.Draft()
  /// The updated rows that no event moved, by their old positions.
  private var updatedRows: [(id: ItemID, old: ItemPosition)] = []
  /// The new positions of updated rows that moved.
  private var updatedMoves: [ItemPosition] = []

  /// The change set, the new state, and the edits that an `ItemIndex` of the old rows needs.
  struct Outcome {
    let changes: ChangeSet
    let rows: FetchedRows
    let edit: FetchedRows.FlatEdit
  }

  init(
    old: FetchedRows, reader: ResultsReader<Object>, events: RecordedEvents,
    oldPosition: @escaping (ItemID) -> ItemPosition?
  ) {
    self.old = old
    self.reader = reader
    self.events = events
    self.oldPosition = oldPosition
  }

  /// Merges the events, and returns the result.
  ///
  /// - Throws: ``FetchedDisagreement``.
  /// - Complexity: O(*k* log *n*) for *k* events, and the time of the check.
  mutating func outcome(_ consistencyCheck: FetchedConsistencyCheck) throws -> Outcome {
    if let fault = events.fault { throw fault }
    try addSections()
    for row in events.rows { try add(row) }
    let changes = try Self.build(draft)
    try checkCounts(after: changes)
    var rows = old
    let newSections = try changes.sectionInserts.map { try newSection($0) }
    guard let edit = rows.apply(changes, newSections: newSections, newID: reader.id(at:)) else {
      throw FetchedDisagreement.missingRow
    }
    let map = PositionMap(changes)
    try addUpdates(map)
    try addTitles(changes, map, to: &rows)
    try checkNeighbors(changes, map, rows)
    try check(rows, consistencyCheck)
    return Outcome(changes: try Self.build(draft), rows: rows, edit: edit)
  }

  private static func build(_ draft: ChangeSet.Draft) throws -> ChangeSet {
    do {
      return try draft.build()
    } catch let violation as ChangeSet.Violation {
      throw FetchedDisagreement.contradiction(violation.rule)
    }
  }

  // MARK: - Inserts, deletes and moves

  private mutating func addSections() throws {
    for (index, name) in events.sectionDeletes where old.section(at: index)?.name != name {
      throw FetchedDisagreement.otherSection(index)
    }
    for (index, name) in events.sectionInserts where reader.section(at: index)?.name != name {
      throw FetchedDisagreement.otherSection(index)
    }
    // A section that was deleted and inserted again was moved, with rows that no event named.
    if !events.sectionDeletes.isEmpty, !events.sectionInserts.isEmpty,
      !Set(events.sectionDeletes.values).isDisjoint(with: events.sectionInserts.values)
    {
      throw FetchedDisagreement.unknownChange
    }
    draft.sectionDeletes = Array(events.sectionDeletes.keys)
    draft.sectionInserts = Array(events.sectionInserts.keys)
  }

  private mutating func add(_ row: RecordedEvents.Row) throws {
    var from = row.old.first { old.id(at: $0) == row.id }
    var to = row.new.first { reader.id(at: $0) == row.id }
    if from == nil, to == nil, row.types == [.update] { from = oldPosition(row.id) }
    let isReportedDeleted = row.types.contains(.delete) && !row.types.contains(.move)
    // An updated row whose position one of its events named becomes a move, because the position may depend on the moves of other rows.
    // `Draft.build()` omits moves that change nothing.
    if from != nil, to == nil, !isReportedDeleted { to = row.hints.first { reader.id(at: $0) == row.id } }
    switch (from, to) {
    case (let from?, let to?):
      draft.moves.append(.init(from: from, to: to))
      updatedMoves.append(to)
    case (let from?, nil) where isReportedDeleted && !row.types.contains(.insert): draft.deletes.append(from)
    case (let from?, nil): updatedRows.append((row.id, from))
    case (nil, let to?): draft.inserts.append(to)
    case (nil, nil): throw FetchedDisagreement.missingRow
    }
  }

  private func newSection(_ index: Int) throws -> (section: FetchedRows.Section, ids: [ItemID]) {
    guard let section = reader.section(at: index) else { throw FetchedDisagreement.sectionCount }
    let ids = try (0..<reader.objectCount(inSection: index)).map { item in
      guard let id = reader.id(at: ItemPosition(section: index, item: item)) else {
        throw FetchedDisagreement.rowCount(section: index)
      }
      return id
    }
    return (reader.storedSection(section), ids)
  }

  // MARK: - Updates of retained rows and sections

  /// Adds the new positions of updated rows.
  ///
  /// A row that moved was updated too, as its order depends on its contents.
  private mutating func addUpdates(_ map: PositionMap) throws {
    draft.updates = updatedMoves
    for row in updatedRows {
      guard let position = map.newPosition(ofOld: row.old), reader.id(at: position) == row.id else {
        throw FetchedDisagreement.missingRow
      }
      draft.updates.append(position)
    }
  }

  /// Adds the sections that were reported as changed, and those whose titles depend on the inserted and deleted rows.
  private mutating func addTitles(_ changes: ChangeSet, _ map: PositionMap, to rows: inout FetchedRows) throws {
    var affected = Set(draft.updates.map(\.section))
    affected.formUnion(changes.inserts.map(\.section))
    affected.formUnion(changes.moves.map(\.to.section))
    for section in Set(changes.deletes.map(\.section) + changes.moves.map(\.from.section)) {
      if let new = map.newSection(ofOld: section) { affected.insert(new) }
    }
    for (index, name) in events.sectionUpdates {
      guard let new = updatedSection(named: name, index, map) else { throw FetchedDisagreement.otherSection(index) }
      affected.insert(new)
      draft.sectionUpdates.append(new)
    }
    affected.subtract(changes.sectionInserts)
    for index in affected {
      guard let section = reader.section(at: index), section.name == rows.section(at: index)?.name else {
        throw FetchedDisagreement.otherSection(index)
      }
      let new = reader.storedSection(section)
      guard new != rows.section(at: index) else { continue }
      rows.replaceSection(at: index, with: new)
      draft.sectionUpdates.append(index)
    }
  }

  /// Returns the new index of an updated section, whose reported index can be an old one or a new one.
  private func updatedSection(named name: String, _ index: Int, _ map: PositionMap) -> Int? {
    if old.section(at: index)?.name == name { return map.newSection(ofOld: index) }
    return reader.section(at: index)?.name == name ? index : nil
  }

  // MARK: - Checks of the new state

  /// Checks the number of sections, and the row counts of the sections that rows were inserted into or deleted from.
  private func checkCounts(after changes: ChangeSet) throws {
    let sectionCount = old.sections.count - changes.sectionDeletes.count + changes.sectionInserts.count
    guard sectionCount == reader.sectionCount else { throw FetchedDisagreement.sectionCount }
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
        old.itemCount(inSection: before) + growth == reader.objectCount(inSection: section)
      else { throw FetchedDisagreement.rowCount(section: section) }
    }
  }

  /// Checks the neighbors of the inserted, deleted and moved rows.
  ///
  /// This detects a row next to another one whose move wasn't reported.
  private func checkNeighbors(_ changes: ChangeSet, _ map: PositionMap, _ rows: FetchedRows) throws {
    func check(_ position: ItemPosition) throws {
      guard let id = rows.id(at: position) else { return }
      guard reader.id(at: position) == id else { throw FetchedDisagreement.otherRow(position) }
    }
    for position in Array(changes.inserts) + changes.moves.map(\.to) + draft.updates {
      for item in [position.item - 1, position.item + 1] {
        try check(ItemPosition(section: position.section, item: item))
      }
    }
    for position in Array(changes.deletes) + changes.moves.map(\.from) {
      for item in [position.item - 1, position.item + 1] where item >= 0 {
        let neighbor = ItemPosition(section: position.section, item: item)
        if old.id(at: neighbor) != nil, let new = map.newPosition(ofOld: neighbor) { try check(new) }
      }
    }
    for index in changes.sectionInserts {
      for neighbor in [index - 1, index + 1] {
        guard let section = rows.section(at: neighbor) else { continue }
        guard reader.section(at: neighbor)?.name == section.name else {
          throw FetchedDisagreement.otherSection(neighbor)
        }
      }
    }
  }

  /// Performs the further checks that the user of the source has requested.
  private func check(_ rows: FetchedRows, _ consistencyCheck: FetchedConsistencyCheck) throws {
    guard consistencyCheck != .affectedRows else { return }
    var section = 0
    try rows.counts.forEach { count in
      guard reader.objectCount(inSection: section) == count else {
        throw FetchedDisagreement.rowCount(section: section)
      }
      section += 1
    }
    guard consistencyCheck == .everyRow else { return }
    for section in 0..<rows.sections.count where reader.section(at: section)?.name != rows.sections[section].name {
      throw FetchedDisagreement.otherSection(section)
    }
    var position = ItemPosition(section: 0, item: 0)
    for id in rows.ids {
      while position.item >= rows.itemCount(inSection: position.section) {
        position = ItemPosition(section: position.section + 1, item: 0)
      }
      guard reader.id(at: position) == id else { throw FetchedDisagreement.otherRow(position) }
      position.item += 1
    }
  }
}
