/// A list of bits with fast rank and select: the number of ones before a position, and the position of the *k*-th one.
///
/// A filter stores one bit for each upstream item. `rank` converts upstream positions to those of the filter, `select`
/// converts them back, and both remain fast while it's edited. Copies of this value type share memory. A long list needs less
/// than 2 bits an item after any edits. Positions must be in range.
@usableFromInline
package struct BitList: Sendable {
  private var tree: ChunkTree<BitChunk>

  // MARK: - Creation

  /// Creates an empty list.
  package init() { tree = ChunkTree() }

  /// Creates a list of these bits.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package init(_ bits: some Sequence<Bool>) {
    var words: ContiguousArray<UInt64> = []
    var count = 0
    for bit in bits {
      if count % 64 == 0 { words.append(0) }
      if bit { words[words.count - 1] |= 1 << UInt64(count % 64) }
      count += 1
    }
    self.init(words: words, count: count)
  }

  /// Creates a list that repeats a bit.
  ///
  /// - Complexity: O(*n*).
  package init(repeating bit: Bool, count: Int) {
    self.init(words: ContiguousArray(repeating: bit ? .max : 0, count: (count + 63) / 64), count: count)
  }

  @usableFromInline
  init(words: ContiguousArray<UInt64>, count: Int) {
    var chunks: ContiguousArray<BitChunk> = []
    // Each chunk starts with a whole word, so the sizes are in words.
    var start = 0
    for size in FillRule.bulkSizes(for: words.count, capacity: BitChunk.capacity / 64) {
      let bits = Swift.min(size * 64, count - start * 64)
      chunks.append(BitChunk(words: ContiguousArray(words[start..<start + size]), count: bits))
      start += size
    }
    tree = ChunkTree(chunks: chunks)
  }

  // MARK: - Reading

  /// The number of bits.
  package var count: Int { tree.count }

  package var isEmpty: Bool { tree.count == 0 }

  /// The number of ones.
  ///
  /// - Complexity: O(1).
  package var ones: Int { tree.weight }

  /// The bit at a position.
  ///
  /// - Complexity: O(log *n*).
  package subscript(position: Int) -> Bool { tree.read(at: position) { chunk, offset in chunk[offset] } }

  /// Returns the number of ones before a position, which can be the end.
  ///
  /// - Complexity: O(log *n*).
  package func rank(before position: Int) -> Int {
    if position == 0 { return 0 }
    if position == count { return ones }
    let location = tree.location(at: position)
    return location.weightBefore + location.chunk.rank(before: position - location.start)
  }

  /// Returns the position of the 1 that has `rank` ones before it, or `nil` if there are fewer.
  ///
  /// - Complexity: O(log *n*).
  package func select(_ rank: Int) -> Int? {
    guard rank >= 0, rank < ones else { return nil }
    let location = tree.location(whereWeightExceeds: rank)
    return location.start + location.chunk.select(rank - location.weightBefore)
  }

  /// The bits as an array.
  ///
  /// - Complexity: O(*n*).
  package var array: [Bool] {
    var array: [Bool] = []
    array.reserveCapacity(count)
    tree.forEachChunk { chunk in for offset in 0..<chunk.count { array.append(chunk[offset]) } }
    return array
  }

  // MARK: - Editing

  /// Inserts a bit at a position, which can be the end.
  ///
  /// - Complexity: O(log *n*).
  package mutating func insert(_ bit: Bool, at position: Int) {
    tree.insert(at: position) { chunk, offset in chunk.insert(bit, at: offset) }
  }

  /// Appends a bit.
  ///
  /// - Complexity: O(log *n*).
  package mutating func append(_ bit: Bool) { insert(bit, at: count) }

  /// Removes and returns the bit at a position.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  package mutating func remove(at position: Int) -> Bool {
    tree.update(at: position) { chunk, offset in chunk.remove(at: offset) }
  }

  /// Replaces the bit at a position and returns the old one.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  package mutating func set(_ bit: Bool, at position: Int) -> Bool {
    var old = false
    tree.adjust(at: position) { chunk, offset in old = chunk.set(bit, at: offset) }
    return old
  }

  /// Moves a bit to `target`, its position after the move.
  ///
  /// - Complexity: O(log *n*).
  package mutating func move(from source: Int, to target: Int) { insert(remove(at: source), at: target) }

  /// Replaces the bits in a range.
  ///
  /// - Complexity: O(log *n* + *k*), where *k* is the number of deletes and inserts.
  package mutating func replaceSubrange(_ range: Range<Int>, with bits: BitList) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of bounds")
    if range.count == 1, bits.isEmpty {
      remove(at: range.lowerBound)
    } else if range.isEmpty, bits.count == 1 {
      insert(bits[0], at: range.lowerBound)
    } else if !range.isEmpty || !bits.isEmpty {
      tree.replaceSubrange(range, with: bits.tree)
    }
  }

  /// Inserts bits at a position, which can be the end.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* inserts.
  package mutating func insert(contentsOf bits: BitList, at position: Int) {
    replaceSubrange(position..<position, with: bits)
  }

  /// Removes the bits in a range.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* deletes.
  package mutating func removeSubrange(_ range: Range<Int>) { replaceSubrange(range, with: BitList()) }

  /// Removes the bits in a range and returns them.
  ///
  /// - Complexity: O(log *n*).
  package mutating func extractSubrange(_ range: Range<Int>) -> BitList {
    var extracted = BitList()
    let tail = tree.splitOff(at: range.upperBound)
    extracted.tree = tree.splitOff(at: range.lowerBound)
    tree.append(tail)
    return extracted
  }

  // MARK: - Accounting

  /// The memory of the list in bytes.
  ///
  /// - Complexity: O(*n*).
  package var storageBytes: Int { tree.storageBytes }

  /// The number of levels above the chunks.
  package var height: Int { tree.height }

  /// Returns the number of nodes and chunks that don't share memory with another list, such as the edited parts of a copy.
  ///
  /// - Complexity: O(*n*).
  package func nodeCount(notSharedWith other: BitList) -> Int {
    tree.nodeCount(notSharedWith: other.tree) { $0.words.isShared(with: $1.words) }
  }

  /// Returns the broken invariant of the list, or `nil`; for tests.
  package func _checkInvariants() -> String? { tree._checkInvariants() }
}

extension BitList: Equatable {
  /// - Complexity: O(*n*).
  @usableFromInline
  package static func == (left: BitList, right: BitList) -> Bool {
    left.count == right.count && left.ones == right.ones && left.array == right.array
  }
}
