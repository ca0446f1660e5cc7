/// A list of numbers, such as the item counts of sections or of children, with the sum of the numbers before any index.
///
/// It finds the first item of section 4,711 of ten thousand, and the section of item 47,110 of the whole list, in O(log *n*)
/// while counts change and sections are inserted and deleted. A value type whose copies share memory. A number needs
/// 4 bytes, and under 8 after any edits of a long list. Numbers are clamped to the range of `UInt32`, so that no sum
/// overflows. Indices must be in range.
@usableFromInline
package struct CountList: Sendable {
  @usableFromInline var tree: ChunkTree<Chunk>

  // MARK: - Creation

  /// Creates an empty list.
  package init() { tree = ChunkTree() }

  /// Creates a list of these numbers.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package init(_ counts: some Sequence<Int>) {
    self.init(numbers: ContiguousArray(counts.lazy.map { UInt32(clamping: $0) }))
  }

  @usableFromInline
  init(numbers: ContiguousArray<UInt32>) {
    var start = 0
    var chunks: ContiguousArray<Chunk> = []
    for size in FillRule.bulkSizes(for: numbers.count, capacity: Chunk.capacity) {
      chunks.append(Chunk(ContiguousArray(numbers[start..<start + size])))
      start += size
    }
    tree = ChunkTree(chunks: chunks)
  }

  // MARK: - Reading

  /// The number of numbers.
  @inlinable
  package var count: Int { tree.count }

  @inlinable
  package var isEmpty: Bool { tree.count == 0 }

  /// The sum of all numbers.
  ///
  /// - Complexity: O(1).
  @inlinable
  package var total: Int { tree.weight }

  /// The number at an index.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package subscript(index: Int) -> Int {
    get {
      // A list with one section is the most frequent one.
      index == 0 && count == 1 ? total : number(at: index)
    }
    set { set(newValue, at: index) }
  }

  @usableFromInline
  func number(at index: Int) -> Int { tree.read(at: index) { chunk, offset in Int(chunk.counts[offset]) } }

  @usableFromInline
  mutating func set(_ number: Int, at index: Int) {
    tree.adjust(at: index) { chunk, offset in chunk.set(UInt32(clamping: number), at: offset) }
  }

  /// Returns the sum of the numbers before an index, which can be the end.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package func sum(before index: Int) -> Int {
    index == 0 ? 0 : index == count ? total : innerSum(before: index)
  }

  @usableFromInline
  func innerSum(before index: Int) -> Int {
    let location = tree.location(at: index)
    return location.weightBefore + location.chunk.sum(before: index - location.start)
  }

  /// Returns the index of the number that covers an offset into the sum, and the rest of the offset, or `nil` if none does.
  ///
  /// A 0 covers no offset: in `[2, 0, 3]`, the last number covers the offset 2, with a rest of 0.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package func index(containing offset: Int) -> (index: Int, remainder: Int)? {
    guard offset >= 0, offset < total else { return nil }
    return count == 1 ? (0, offset) : innerIndex(containing: offset)
  }

  @usableFromInline
  func innerIndex(containing offset: Int) -> (index: Int, remainder: Int) {
    let location = tree.location(whereWeightExceeds: offset)
    var rest = offset - location.weightBefore
    var index = 0
    while rest >= Int(location.chunk.counts[index]) {
      rest -= Int(location.chunk.counts[index])
      index += 1
    }
    return (location.start + index, rest)
  }

  /// Calls a closure with each number, in order.
  ///
  /// - Complexity: O(*n*).
  package func forEach(_ body: (Int) throws -> Void) rethrows {
    try tree.forEachChunk { chunk in for count in chunk.counts { try body(Int(count)) } }
  }

  /// The numbers as an array.
  ///
  /// - Complexity: O(*n*).
  package var array: [Int] {
    var array: [Int] = []
    array.reserveCapacity(count)
    forEach { array.append($0) }
    return array
  }

  // MARK: - Editing

  /// Inserts a number at an index, which can be the end.
  ///
  /// - Complexity: O(log *n*).
  package mutating func insert(_ number: Int, at index: Int) {
    tree.insert(at: index) { chunk, offset in chunk.insert(UInt32(clamping: number), at: offset) }
  }

  /// Appends a number.
  ///
  /// - Complexity: O(log *n*).
  package mutating func append(_ number: Int) { insert(number, at: count) }

  /// Inserts numbers at an index, which can be the end.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* inserts.
  package mutating func insert(contentsOf numbers: some Collection<Int>, at index: Int) {
    replaceSubrange(index..<index, with: numbers)
  }

  /// Removes and returns the number at an index.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  package mutating func remove(at index: Int) -> Int {
    Int(tree.update(at: index) { chunk, offset in chunk.remove(at: offset) })
  }

  /// Removes the numbers in a range.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* deletes.
  package mutating func removeSubrange(_ range: Range<Int>) { replaceSubrange(range, with: EmptyCollection()) }

  /// Replaces the numbers in a range.
  ///
  /// - Complexity: O(log *n* + *k*), where *k* is the number of deletes and inserts.
  package mutating func replaceSubrange(_ range: Range<Int>, with numbers: some Collection<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of bounds")
    // One or two edits in place are faster than splitting and joining the tree.
    if range.count + numbers.count > 2 {
      tree.replaceSubrange(range, with: CountList(numbers).tree)
    } else {
      for index in range.reversed() { remove(at: index) }
      for (offset, number) in numbers.enumerated() { insert(number, at: range.lowerBound + offset) }
    }
  }

  /// Moves a number to `target`, its index after the move.
  ///
  /// - Complexity: O(log *n*).
  package mutating func move(from source: Int, to target: Int) { insert(remove(at: source), at: target) }

  /// Adds a number, which can be negative, to the one at an index; the result is at least 0.
  ///
  /// - Complexity: O(log *n*).
  package mutating func add(_ change: Int, at index: Int) {
    tree.adjust(at: index) { chunk, offset in
      // Between two limits of 32 bits, no sum overflows.
      let limit = Int(UInt32.max)
      chunk.set(UInt32(clamping: Int(chunk.counts[offset]) + Swift.max(-limit, Swift.min(limit, change))), at: offset)
    }
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
  package func nodeCount(notSharedWith other: CountList) -> Int {
    tree.nodeCount(notSharedWith: other.tree) { $0.counts.isShared(with: $1.counts) }
  }

  /// Returns the broken invariant of the list, or `nil`; for tests.
  package func _checkInvariants() -> String? { tree._checkInvariants() }
}

// MARK: - Conformances

extension CountList: Equatable {
  /// - Complexity: O(*n*).
  @usableFromInline
  package static func == (left: CountList, right: CountList) -> Bool {
    left.count == right.count && left.total == right.total && left.array == right.array
  }
}

extension CountList: CustomStringConvertible {
  /// All numbers as text, such as `[3, 0, 12]`.
  @usableFromInline
  package var description: String { array.description }
}

// MARK: - Chunks

extension CountList {
  /// A run of numbers of a ``CountList`` and their sum.
  @usableFromInline
  struct Chunk: TreeChunk, Sendable {
    @usableFromInline private(set) var counts: ContiguousArray<UInt32>
    @usableFromInline private(set) var weight: Int

    @usableFromInline
    init() {
      counts = []
      weight = 0
    }

    init(_ counts: ContiguousArray<UInt32>) {
      self.counts = counts
      weight = Self.sum(counts[...])
    }

    @usableFromInline static var capacity: Int { 128 }
    /// The maximum number of unused elements of a chunk that grows.
    private static var slack: Int { 16 }

    @usableFromInline var count: Int { counts.count }
    @usableFromInline var storageBytes: Int { counts.storageBytes }

    @usableFromInline
    mutating func append(contentsOf other: Chunk) {
      counts.makeRoom(for: other.count, step: Self.slack)
      counts.append(contentsOf: other.counts)
      weight += other.weight
    }

    @usableFromInline
    mutating func splitOff(at offset: Int) -> Chunk {
      let tail = Chunk(counts.splitOff(at: offset))
      counts.trim(step: Self.slack)
      weight -= tail.weight
      return tail
    }

    mutating func insert(_ number: UInt32, at offset: Int) {
      counts.makeRoom(for: 1, step: Self.slack)
      counts.insert(number, at: offset)
      weight += Int(number)
    }

    mutating func remove(at offset: Int) -> UInt32 {
      let number = counts.remove(at: offset)
      counts.trim(step: Self.slack)
      weight -= Int(number)
      return number
    }

    mutating func set(_ number: UInt32, at offset: Int) {
      weight += Int(number) - Int(counts[offset])
      counts[offset] = number
    }

    /// Returns the sum of the numbers before an offset.
    func sum(before offset: Int) -> Int { Self.sum(counts[..<offset]) }

    private static func sum(_ counts: ContiguousArray<UInt32>.SubSequence) -> Int {
      counts.withUnsafeBufferPointer { counts in
        var sum: UInt64 = 0
        for count in counts { sum &+= UInt64(count) }
        return Int(sum)
      }
    }
  }
}
