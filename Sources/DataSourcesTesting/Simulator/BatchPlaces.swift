/// Which places of which section are left, and which ones are filled, by the calls of a batch.
struct BatchPlaces {
  /// By old section: the rows that leave by a delete, a reload or a move.
  private(set) var deleted: [Int: Set<Int>] = [:]
  private(set) var movedOut: [Int: Set<Int>] = [:]
  /// By new section: the rows that arrive.
  private(set) var inserted: [Int: Set<Int>] = [:]
  private(set) var movedIn: [Int: [Int: ItemPosition]] = [:]

  init(_ calls: ExpandedBatch, moves: [ChangeSet.ItemMove]) {
    for row in calls.deletedRows + calls.reloads.map(\.old) { deleted[row.section, default: []].insert(row.item) }
    for row in calls.insertedRows + calls.reloads.map(\.new) { inserted[row.section, default: []].insert(row.item) }
    for move in moves {
      movedOut[move.from.section, default: []].insert(move.from.item)
      movedIn[move.to.section, default: [:]][move.to.item] = move.from
    }
  }
}
