import ListChanges
import ListStorage

/// Which rows have other neighbours after a change than before.
struct NeighborChanges {
  private let changes: ChangeSet
  private let map: PositionMap
  private let before: CountList
  private let after: CountList
  private let offsets: Set<Int>
  private let updates: Set<ItemPosition>

  /// A change between lists with these counts, which it fits to, and the offsets that count as neighbours.
  init(_ changes: ChangeSet, from before: CountList, to after: CountList, offsets: Set<Int>) {
    self.changes = changes
    self.before = before
    self.after = after
    self.offsets = offsets
    map = PositionMap(changes)
    updates = Set(changes.updates)
  }

  /// The rows that stay and have another neighbour at one of the offsets, or one that is updated, in NEW coordinates.
  var dependants: [ItemPosition] { candidates.filter(hasOtherNeighbour) }

  /// The rows that a change may concern: those as near to it as an offset reaches.
  ///
  /// A row that stays, with no row that comes or goes between it and a neighbour, has the same neighbour as before.
  private var candidates: Set<ItemPosition> {
    var candidates = Set(changes.moves.map(\.to))
    for position in changes.inserts { insertDependants(of: position, after) { candidates.insert($0) } }
    for position in changes.updates { insertDependants(of: position, after) { candidates.insert($0) } }
    for move in changes.moves { insertDependants(of: move.to, after) { candidates.insert($0) } }
    for position in Array(changes.deletes) + changes.moves.map(\.from) {
      insertDependants(of: position, before) {
        if let now = map.newPosition(ofOld: $0) { candidates.insert(now) }
      }
    }
    return candidates
  }

  /// Calls with every row from which an offset reaches this one, or beyond it.
  private func insertDependants(of position: ItemPosition, _ counts: CountList, _ insert: (ItemPosition) -> Void) {
    let count = counts.itemCount(inSection: position.section)
    // An offset beyond the ends of the section reaches as far as they do, so nothing overflows.
    let (ahead, back) = (min(max(0, offsets.max() ?? 0), count), min(max(0, -(max(-count, offsets.min() ?? 0))), count))
    for item in max(0, position.item - ahead)..<min(count, position.item + back + 1) where item != position.item {
      insert(ItemPosition(section: position.section, item: item))
    }
  }

  private func hasOtherNeighbour(_ position: ItemPosition) -> Bool {
    guard let old = map.oldPosition(ofNew: position) else { return false }
    return offsets.contains { offset in
      let (now, was) = (after.neighbour(of: position, at: offset), before.neighbour(of: old, at: offset))
      guard let now, let was else { return (now == nil) != (was == nil) }
      return map.oldPosition(ofNew: now) != was || updates.contains(now)
    }
  }
}

extension CountList {
  /// The row of the same section at an offset; `nil` when there is none.
  fileprivate func neighbour(of position: ItemPosition, at offset: Int) -> ItemPosition? {
    let (item, overflows) = position.item.addingReportingOverflow(offset)
    let neighbour = ItemPosition(section: position.section, item: item)
    return !overflows && contains(neighbour) ? neighbour : nil
  }
}
