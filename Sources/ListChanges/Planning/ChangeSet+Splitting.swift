extension ChangeSet {
  /// Everything but the moves of sections, and then these alone.
  ///
  /// Between the two, surviving sections stand in their old order. Sections that do not move and sections that come
  /// stand in their new order already, so that the second batch has the same moves as this one.
  ///
  /// - Complexity: O(*s* log *k* + *k* log *k*), for *s* sections and *k* operations.
  func split(from old: ListShape, to new: ListShape) -> [BatchPlan.Stage] {
    let order = middleOrder(newSectionCount: new.sectionCount)
    var middle = [Int](repeating: 0, count: order.count)
    for (index, section) in order.enumerated() { middle[section] = index }
    func between(_ position: PackedPosition) -> PackedPosition {
      PackedPosition(section: middle[position.section], item: position.item)
    }

    var rows = self
    rows.sectionMoves = []
    rows.sectionInserts = sectionInserts.map { middle[$0] }.sorted()
    rows.packedInserts = packedInserts.map(between).sorted()
    rows.packedMoves = packedMoves.map { PackedMove(from: $0.from, to: between($0.to)) }
    var sections = ChangeSet()
    sections.sectionMoves = sectionMoves.map { SectionMove(from: middle[$0.to], to: $0.to) }

    let shape = ListShape(itemCounts: order.map { new.itemCount(inSection: $0) })
    return [
      BatchPlan.Stage(changes: rows, before: old, after: shape),
      BatchPlan.Stage(changes: sections, before: shape, after: new),
    ]
  }

  /// The sections between the two batches, each by its NEW index.
  private func middleOrder(newSectionCount: Int) -> [Int] {
    let map = SlotMap(deletes: sectionDeletes, inserts: sectionInserts, moves: sectionMoves.map { ($0.from, $0.to) })
    var isTarget = [Bool](repeating: false, count: newSectionCount)
    for move in sectionMoves { isTarget[move.to] = true }
    var waiting = sectionMoves[...]
    var order: [Int] = []
    order.reserveCapacity(newSectionCount)
    for section in 0..<newSectionCount where !isTarget[section] {
      if let before = map.old(ofNew: section) {
        while let move = waiting.first, move.from < before {
          order.append(move.to)
          waiting.removeFirst()
        }
      }
      order.append(section)
    }
    return order + waiting.map(\.to)
  }
}
