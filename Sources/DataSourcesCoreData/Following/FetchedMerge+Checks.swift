import DataSources
import ListStorage

// Whether the new state is what the events lead to.
extension FetchedMerge {
  /// Sections, and rows of the sections that rows came to and left, are as many as they should be.
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

  /// The rows beside those that came, went and moved are the ones that should be there.
  ///
  /// So a row that moved without a word beside another one is noticed.
  func checkNeighbours(_ changes: ChangeSet, _ map: PositionMap, _ rows: FetchedRows) throws {
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
        let neighbour = ItemPosition(section: position.section, item: item)
        if old.id(at: neighbour) != nil, let new = map.newPosition(ofOld: neighbour) { try check(new) }
      }
    }
    for index in changes.sectionInserts {
      for neighbour in [index - 1, index + 1] {
        guard let section = rows.section(at: neighbour) else { continue }
        guard results.knownSection(at: neighbour)?.name == section.name else {
          throw FetchedDisagreement.otherSection(neighbour)
        }
      }
    }
  }

  /// What the user of the source wants to be checked beside.
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
