package import ListChanges

extension ChangeSet {
  /// Whether this leads from one shape to another: what operators ask before they believe a base.
  package func fits(from old: ListShape, to new: ListShape) -> Bool {
    (try? validate(from: old, to: new)) != nil
  }

  /// The sections, by NEW index, in which rows came or went.
  package var touchedSections: [Int] {
    var sections = inserts.map(\.section) + moves.map(\.to.section)
    let left = deletes.map(\.section) + moves.map(\.from.section)
    guard !left.isEmpty else { return Set(sections).sorted() }
    let map = PositionMap(self)
    sections += Set(left).compactMap { map.newSection(ofOld: $0) }
    return Set(sections).sorted()
  }
}

extension ChangeSet.Draft {
  /// What another change does with sections, and nothing of what it does with rows.
  init(sectionsOf changes: ChangeSet) {
    self.init()
    sectionDeletes = changes.sectionDeletes
    sectionInserts = changes.sectionInserts
    sectionMoves = changes.sectionMoves
    sectionUpdates = changes.sectionUpdates
  }

  /// Adds an item that has one position before the change and another one after it, either of which can be missing.
  mutating func addItem(from before: ItemPosition?, to after: ItemPosition?) {
    switch (before, after) {
    case (let before?, let after?): moves.append(.init(from: before, to: after))
    case (let before?, nil): deletes.append(before)
    case (nil, let after?): inserts.append(after)
    case (nil, nil): break
    }
  }
}
