import ListChanges

/// Applies a change set by the rules of a batch, without the library's help.
enum Replay {
  /// The rows after the changes, or `nil` when they do not fit; the sections have to stay.
  static func rows<Row>(after changes: ChangeSet, of old: [[Row]], new: [[Row]]) -> [[Row]]? {
    guard !changes.isReload, !changes.hasSectionChanges, changes.sectionUpdates.isEmpty else { return nil }
    var staying: [[Row?]] = old.map { $0.map(Optional.some) }
    var placed: [[Row?]] = new.map { $0.map { _ in nil } }
    for position in changes.deletes { staying[position.section][position.item] = nil }
    for position in changes.inserts { placed[position.section][position.item] = new[position.section][position.item] }
    for move in changes.moves {
      placed[move.to.section][move.to.item] = old[move.from.section][move.from.item]
      staying[move.from.section][move.from.item] = nil
    }
    for section in placed.indices {
      var next = staying[section].lazy.compactMap { $0 }.makeIterator()
      for item in placed[section].indices where placed[section][item] == nil { placed[section][item] = next.next() }
      guard next.next() == nil else { return nil }
    }
    for position in changes.updates { placed[position.section][position.item] = new[position.section][position.item] }
    let rows = placed.map { $0.compactMap { $0 } }
    return rows.map(\.count) == new.map(\.count) ? rows : nil
  }
}
