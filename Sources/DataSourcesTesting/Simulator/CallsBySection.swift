/// The indices that the calls of a batch delete, insert and move, by section.
struct CallsBySection {
  /// The items that leave each old section.
  private(set) var deleted: [Int: Set<Int>] = [:]
  private(set) var movedOut: [Int: Set<Int>] = [:]
  /// The items that arrive in each new section.
  private(set) var inserted: [Int: Set<Int>] = [:]
  private(set) var movedIn: [Int: [Int: ItemPosition]] = [:]

  init(_ calls: ExpandedBatch, moves: [ChangeSet.ItemMove]) {
    for old in calls.deletedItems + calls.reloads.map(\.old) { deleted[old.section, default: []].insert(old.item) }
    for new in calls.insertedItems + calls.reloads.map(\.new) { inserted[new.section, default: []].insert(new.item) }
    for move in moves {
      movedOut[move.from.section, default: []].insert(move.from.item)
      movedIn[move.to.section, default: [:]][move.to.item] = move.from
    }
  }
}
