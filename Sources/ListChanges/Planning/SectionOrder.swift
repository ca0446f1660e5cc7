/// The surviving sections of a change, and which of them have item operations and so should rather not move.
struct SectionOrder {
  /// The surviving sections, ascending by NEW index.
  private var survivors: [(old: Int, new: Int)] = []
  /// Whether items are deleted, inserted or moved in each surviving section.
  private var isTouched: [Bool] = []

  /// - Complexity: O(*s* log *k* + *k*), for *s* sections and *k* operations.
  init(_ changes: ChangeSet, from old: ListShape, to new: ListShape) {
    var oldTouched = [Bool](repeating: false, count: old.sectionCount)
    var newTouched = [Bool](repeating: false, count: new.sectionCount)
    for position in changes.packedDeletes { oldTouched[position.section] = true }
    for position in changes.packedInserts { newTouched[position.section] = true }
    for move in changes.packedMoves {
      oldTouched[move.from.section] = true
      newTouched[move.to.section] = true
    }
    let map = SlotMap(sectionsOf: changes)
    for section in 0..<new.sectionCount {
      guard let before = map.oldSection(ofNew: section) else { continue }
      survivors.append((before, section))
      isTouched.append(oldTouched[before] || newTouched[section])
    }
  }

  /// Returns the fewest section moves that lead to the new order.
  ///
  /// Of all such moves, returns those that move the fewest sections with item operations.
  func fewestMoves() -> [ChangeSet.SectionMove] {
    let weights = isTouched.map { 1 << 32 + ($0 ? 1 : 0) }
    let chain = HeaviestChain(of: survivors.map(\.old), weights: weights)
    return survivors.indices.filter { !chain.keeps($0) }
      .map { ChangeSet.SectionMove(from: survivors[$0].old, to: survivors[$0].new) }
      .sorted { $0.from < $1.from }
  }
}
