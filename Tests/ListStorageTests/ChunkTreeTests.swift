import ListStorage
import ListTestSupport
import Testing

/// A chunk so small that a hundred numbers need a tree of four levels.
private struct TinyChunk: TreeChunk {
  var numbers: [Int] = []
  static var capacity: Int { 8 }
  static var fanout: Int { 5 }
  var count: Int { numbers.count }
  var weight: Int { numbers.reduce(0, +) }
  var storageBytes: Int { numbers.capacity * 8 }
  mutating func append(contentsOf other: TinyChunk) { numbers += other.numbers }
  mutating func splitOff(at offset: Int) -> TinyChunk {
    defer { numbers.removeSubrange(offset...) }
    return TinyChunk(numbers: Array(numbers[offset...]))
  }
}

extension ChunkTree<TinyChunk> {
  fileprivate init(_ numbers: [Int]) {
    var start = 0
    self.init(
      chunks: ContiguousArray(
        FillRule.bulkSizes(for: numbers.count, capacity: TinyChunk.capacity).map { size in
          defer { start += size }
          return TinyChunk(numbers: Array(numbers[start..<start + size]))
        }))
  }

  fileprivate var numbers: [Int] {
    var all: [Int] = []
    forEachChunk { all += $0.numbers }
    return all
  }

  fileprivate func nodeCount(notSharedWith other: Self) -> Int {
    nodeCount(notSharedWith: other) { first, second in
      first.numbers.withUnsafeBufferPointer { first in
        second.numbers.withUnsafeBufferPointer { first.baseAddress == $0.baseAddress }
      }
    }
  }
}

@Suite struct ChunkTreeTests {
  @Test func everySplitAndEveryJoin() {
    for count in 0...70 {
      let whole = Array(1..<count + 1)
      let tree = ChunkTree(whole)
      #expect(tree._checkInvariants() == nil && tree.numbers == whole)
      for position in 0...count {
        var left = tree
        let right = left.splitOff(at: position)
        #expect(left._checkInvariants() == nil && left.numbers == Array(whole[..<position]))
        #expect(right._checkInvariants() == nil && right.numbers == Array(whole[position...]))
        var swapped = right
        swapped.append(left)
        #expect(swapped._checkInvariants() == nil && swapped.numbers == Array(whole[position...]) + whole[..<position])
        left.append(right)
        #expect(left._checkInvariants() == nil && left.numbers == whole)
      }
      #expect(tree.numbers == whole)
    }
  }

  @Test func treesOfEveryHeightJoin() {
    for left in stride(from: 0, through: 900, by: 37) {
      for right in [0, 1, 2, 7, 8, 30, 150, 600] {
        var tree = ChunkTree(Array(0..<left))
        tree.append(ChunkTree(Array(0..<right)))
        #expect(tree._checkInvariants() == nil && tree.numbers == Array(0..<left) + Array(0..<right))
        var other = ChunkTree(Array(0..<right))
        other.append(ChunkTree(Array(0..<left)))
        #expect(other._checkInvariants() == nil && other.numbers == Array(0..<right) + Array(0..<left))
      }
    }
  }

  @Test(arguments: FuzzSettings.seeds(from: 7, count: 2))
  func randomEditsAgreeWithAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tree = ChunkTree<TinyChunk>()
    var model: [Int] = []
    var copies: [(ChunkTree<TinyChunk>, [Int])] = []
    for step in 0..<FuzzSettings.steps(3_000) {
      let grows = step / 700 % 2 == 0
      switch random.below(10) {
      case 0:
        let range = random.range(within: model.count, longest: 40)
        let numbers = (0..<random.below(grows ? 60 : 10)).map { _ in random.below(9) }
        tree.replaceSubrange(range, with: ChunkTree(numbers))
        model.replaceSubrange(range, with: numbers)
      case 1:
        if copies.count > 3 { copies.remove(at: random.below(4)) }
        copies.append((tree, model))
      case grows ? 2...7 : 2...4:
        let position = random.below(model.count + 1)
        tree.insert(at: position) { $0.numbers.insert(step % 9, at: $1) }
        model.insert(step % 9, at: position)
      default:
        guard !model.isEmpty else { continue }
        let position = random.below(model.count)
        #expect(tree.update(at: position) { $0.numbers.remove(at: $1) } == model.remove(at: position))
      }
      if step % 16 == 0 {
        guard tree._checkInvariants() == nil, tree.numbers == model, copies.allSatisfy({ $0.0.numbers == $0.1 }) else {
          Issue.record("seed \(seed), step \(step): \(tree._checkInvariants() ?? "differs")")
          return
        }
      }
    }
    #expect(tree._checkInvariants() == nil && tree.numbers == model)
  }

  @Test func anEditCopiesOnlyAPath() {
    var random = SeededGenerator(seed: 7)
    for count in [100, 1_000, 10_000] {
      let tree = ChunkTree(Array(0..<count))
      for position in [0, count / 2, count - 1] + (0..<5).map({ _ in random.below(count) }) {
        var inserted = tree
        inserted.insert(at: position) { $0.numbers.insert(-1, at: $1) }
        // At most two nodes a level, three where one shares with its neighbor, and a new root.
        #expect(inserted.nodeCount(notSharedWith: tree) <= 2 * (tree.height + 1) + 1)
        var removed = tree
        removed.update(at: position) { _ = $0.numbers.remove(at: $1) }
        #expect(removed.nodeCount(notSharedWith: tree) <= 2 * (tree.height + 1) + 1)
        var replaced = tree
        replaced.replaceSubrange(position..<count, with: ChunkTree([1, 2, 3]))
        #expect(replaced.nodeCount(notSharedWith: tree) <= 4 * (tree.height + 1) + 1)
      }
    }
  }

  @Test func uniquelyReferencedNodesChangeInPlace() {
    var tree = ChunkTree(Array(0..<1_000))
    let nodes = tree.nodeIdentifiers
    for position in stride(from: 0, to: 1_000, by: 10) {
      tree.update(at: position) { $0.numbers[$1] = -1 }
      // Chunks are not full after a bulk: one more fits.
      if position % 100 == 0 { tree.insert(at: position) { $0.numbers.insert(-2, at: $1) } }
    }
    #expect(tree.nodeIdentifiers == nodes && tree._checkInvariants() == nil)
    let copy = tree
    tree.update(at: 500) { $0.numbers[$1] = -3 }
    #expect(tree.nodeIdentifiers.subtracting(nodes).count == tree.height && copy.nodeIdentifiers == nodes)
  }

  @Test func theHeightOfATreeIsLogarithmic() {
    var tree = ChunkTree<TinyChunk>()
    for number in 0..<4_000 { tree.insert(at: number / 2) { $0.numbers.insert(number, at: $1) } }
    // A node has at least 2 children, a chunk at least 3 elements.
    #expect(tree._checkInvariants() == nil && tree.height <= 9)
    for _ in 0..<3_990 { tree.update(at: tree.count / 2) { _ = $0.numbers.remove(at: $1) } }
    #expect(tree._checkInvariants() == nil && tree.height <= 2)
  }
}
