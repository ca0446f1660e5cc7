import DataSources

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
