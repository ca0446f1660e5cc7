import DataSources
import ListStorage

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
