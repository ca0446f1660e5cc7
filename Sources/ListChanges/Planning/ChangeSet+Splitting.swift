extension ChangeSet {
  /// Splits the change into two stages: everything except section moves, and the section moves.
  ///
  /// Between the stages, the surviving sections are in their old order. The unmoved and the inserted sections are already in
  /// their new order, so that the second stage has the same section moves as this change.
  ///
  /// - Complexity: O(*s* log *k* + *k* log *k*), for *s* sections and *k* operations.
  func split(from old: ListShape, to new: ListShape) -> [BatchPlan.Stage] {
    let order = middleOrder(newSectionCount: new.sectionCount)
    var middle = [Int](repeating: 0, count: order.count)
    for (index, section) in order.enumerated() { middle[section] = index }
    func between(_ position: PackedPosition) -> PackedPosition {
      PackedPosition(section: middle[position.section], item: position.item)
    }

    var items = self
    items.sectionMoves = []
    items.sectionInserts = sectionInserts.map { middle[$0] }.sorted()
    items.packedInserts = packedInserts.map(between).sorted()
    items.packedMoves = packedMoves.map { PackedMove(from: $0.from, to: between($0.to)) }
    var sections = ChangeSet()
    sections.sectionMoves = sectionMoves.map { SectionMove(from: middle[$0.to], to: $0.to) }

    let shape = ListShape(itemCounts: order.map { new.itemCount(inSection: $0) })
    return [
      BatchPlan.Stage(changes: items, shapeBefore: old, shapeAfter: shape),
      BatchPlan.Stage(changes: sections, shapeBefore: shape, shapeAfter: new),
    ]
  }

  /// Returns the NEW index of each section, in the order of the sections between the stages.
  private func middleOrder(newSectionCount: Int) -> [Int] {
    let map = SlotMap(sectionsOf: self)
    var isTarget = [Bool](repeating: false, count: newSectionCount)
    for move in sectionMoves { isTarget[move.to] = true }
    var waiting = sectionMoves[...]
    var order: [Int] = []
    order.reserveCapacity(newSectionCount)
    for section in 0..<newSectionCount where !isTarget[section] {
      if let before = map.oldSection(ofNew: section) {
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
