/// The surviving sections of a change, and which of them have row operations: all that decides which ones should move.
struct SectionOrder {
  /// The surviving sections, ascending by NEW index.
  private var survivors: [(old: Int, new: Int)] = []
  /// Whether rows come to, go from or move in each survivor.
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
    let map = SlotMap(
      deletes: changes.sectionDeletes, inserts: changes.sectionInserts,
      moves: changes.sectionMoves.map { ($0.from, $0.to) })
    for section in 0..<new.sectionCount {
      guard let before = map.old(ofNew: section) else { continue }
      survivors.append((before, section))
      isTouched.append(oldTouched[before] || newTouched[section])
    }
  }

  /// The fewest moves that give the new order, and of these as few as possible of sections with row operations.
  func fewestMoves() -> [ChangeSet.SectionMove] { moves(each: 1 << 32, touched: 1) }

  /// As few moves of sections with row operations as possible, and of these choices the one with the fewest moves.
  func fewestTouchedMoves() -> [ChangeSet.SectionMove] { moves(each: 1, touched: 1 << 32) }

  /// The moves of all sections but the heaviest ones that are in order.
  private func moves(each: UInt64, touched: UInt64) -> [ChangeSet.SectionMove] {
    let weights = isTouched.map { $0 ? each + touched : each }
    var isKept = [Bool](repeating: false, count: survivors.count)
    for index in heaviestIncreasingSubsequence(of: survivors.map(\.old), weights: weights) { isKept[index] = true }
    return survivors.indices.filter { !isKept[$0] }
      .map { ChangeSet.SectionMove(from: survivors[$0].old, to: survivors[$0].new) }
      .sorted { $0.from < $1.from }
  }
}

/// The indices, ascending, of an increasing subsequence with the greatest sum of weights.
///
/// A Fenwick tree by value holds the heaviest chain that ends at or below it.
///
/// - Parameters:
///   - values: all different, none negative.
///   - weights: one for each value, more than 0.
/// - Complexity: O(*n* log *m*) for *n* values up to *m*, and O(*m*) memory.
func heaviestIncreasingSubsequence(of values: [Int], weights: [UInt64]) -> [Int] {
  var tree = [(weight: UInt64, index: Int)](repeating: (0, -1), count: (values.max() ?? -1) + 2)
  var previous = [Int](repeating: -1, count: values.count)
  var best: (weight: UInt64, index: Int) = (0, -1)
  for (index, value) in values.enumerated() {
    var chain: (weight: UInt64, index: Int) = (0, -1)
    var node = value
    while node > 0 {
      if tree[node].weight > chain.weight { chain = tree[node] }
      node &= node - 1
    }
    previous[index] = chain.index
    let weight = chain.weight + weights[index]
    if weight > best.weight { best = (weight, index) }
    node = value + 1
    while node < tree.count {
      if weight > tree[node].weight { tree[node] = (weight, index) }
      node += node & -node
    }
  }
  var chain: [Int] = []
  while best.index >= 0 {
    chain.append(best.index)
    best.index = previous[best.index]
  }
  return chain.reversed()
}
