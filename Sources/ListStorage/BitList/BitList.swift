/// Bits in order that know how many ones come before any of them, and where the one number *k* is.
///
/// A filter keeps one bit a row: whether it passes. `rank` leads from the child's positions to the filter's own,
/// `select` back, and both stay cheap while rows come and go. A value type whose copies share memory. Takes under
/// 2 bits a row after any edits of a long list. Positions must be in range.
@usableFromInline
package struct BitList: Sendable {
  var tree: ChunkTree<BitChunk>

  /// Without a bit.
  package init() { tree = ChunkTree() }

  /// The list of these bits.
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

  /// The same bit many times.
  ///
  /// - Complexity: O(*n*).
  package init(repeating bit: Bool, count: Int) {
    self.init(words: ContiguousArray(repeating: bit ? .max : 0, count: (count + 63) / 64), count: count)
  }

  @usableFromInline
  init(words: ContiguousArray<UInt64>, count: Int) {
    var chunks: ContiguousArray<BitChunk> = []
    // Chunks begin with a word, so the sizes are spread in words.
    var start = 0
    for size in FillRule.bulkSizes(for: words.count, capacity: BitChunk.capacity / 64) {
      let bits = Swift.min(size * 64, count - start * 64)
      chunks.append(BitChunk(words: ContiguousArray(words[start..<start + size]), count: bits))
      start += size
    }
    tree = ChunkTree(chunks: chunks)
  }

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

  /// The number of ones before a position, which may be the end.
  ///
  /// - Complexity: O(log *n*).
  package func rank(before position: Int) -> Int {
    if position == 0 { return 0 }
    if position == count { return ones }
    let place = tree.place(at: position)
    return place.weightBefore + place.chunk.rank(before: position - place.start)
  }

  /// The position of the one that has `rank` others before it; `nil` when there are not so many.
  ///
  /// - Complexity: O(log *n*).
  package func select(_ rank: Int) -> Int? {
    guard rank >= 0, rank < ones else { return nil }
    let place = tree.place(exceeding: rank)
    return place.start + place.chunk.select(rank - place.weightBefore)
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

  /// The bytes of memory of the list.
  ///
  /// - Complexity: O(*n*).
  package var storageBytes: Int { tree.storageBytes }
}

extension BitList: Equatable {
  /// - Complexity: O(*n*).
  @usableFromInline
  package static func == (left: BitList, right: BitList) -> Bool {
    left.count == right.count && left.ones == right.ones && left.array == right.array
  }
}
