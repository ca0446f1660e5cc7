/// A list of items in chunks: an insert at the front of a million items moves a hundred of them, not all.
///
/// Copies of this value type share chunks, and an edit copies only the shared chunks that it changes, so a snapshot is free.
/// Positions must be in range.
///
/// For items of 8 bytes, the list needs an eighth more memory than the items if all were set at once, and a third more after
/// random inserts. The smallest list needs about 350 bytes.
///
/// - Complexity: Reading an item is O(log *n*), a few dozen nanoseconds. To read many, use ``forEachChunk(_:)``.
package struct ItemList<Element> {
  // Independent of the item type, so that the code of the tree is specialized for all types.
  private var tree: ChunkTree<ItemChunk>

  // MARK: - Creation

  /// Creates an empty list.
  package init() { tree = ChunkTree() }

  /// Creates a list of these items.
  ///
  /// - Complexity: O(*n*).
  package init(_ elements: some Sequence<Element>) {
    if let whole = elements.withContiguousStorageIfAvailable({ Self.chunks(of: $0) }) {
      tree = ChunkTree(chunks: whole)
    } else {
      tree = ContiguousArray(elements).withUnsafeBufferPointer { ChunkTree(chunks: Self.chunks(of: $0)) }
    }
  }

  private static func chunks(of elements: UnsafeBufferPointer<Element>) -> ContiguousArray<ItemChunk> {
    var start = 0
    var chunks: ContiguousArray<ItemChunk> = []
    for size in FillRule.bulkSizes(for: elements.count, capacity: ItemChunk.capacity) {
      chunks.append(
        ItemChunk(ItemBuffer(UnsafeBufferPointer(rebasing: elements[start..<start + size]))))
      start += size
    }
    return chunks
  }

  // MARK: - Reading

  /// The number of items.
  package var count: Int { tree.count }

  /// Calls a closure with runs of items, in order, each as a buffer that is valid during the call.
  ///
  /// - Complexity: O(*n*), at the speed of an array.
  package func forEachChunk(_ body: (UnsafeBufferPointer<Element>) throws -> Void) rethrows {
    try tree.forEachChunk { chunk in
      guard let buffer = chunk.buffer else { return }
      try withExtendedLifetime(buffer) {
        try body(UnsafeBufferPointer(start: buffer.items(of: Element.self), count: buffer.count))
      }
    }
  }

  /// The items as an array.
  ///
  /// - Complexity: O(*n*).
  package var array: [Element] {
    // Without elements, this initializer writes to the empty array that all threads share.
    guard count > 0 else { return [] }
    return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      forEachChunk { chunk in
        _ = buffer[initialized...].initialize(from: chunk)
        initialized += chunk.count
      }
    }
  }

  /// Calls a closure with the item at a position, which must be in range; the closure can change the list.
  ///
  /// - Complexity: O(log *n*).
  package func withItem(at position: Int, _ body: (Element) -> Void) {
    let (buffer, offset) = tree.read(at: position) { chunk, offset in (chunk.buffer, offset) }
    withExtendedLifetime(buffer) { body(buffer.unsafelyUnwrapped.items(of: Element.self)[offset]) }
  }

  // MARK: - Applying changes

  /// Removes the items at old positions, and inserts items at new positions.
  ///
  /// A moved item is removed and inserted like others, so read it first when you apply a change set.
  ///
  /// - Parameters:
  ///   - deletes: The old positions, strictly ascending.
  ///   - inserts: The new positions, strictly ascending; they must be in the range of the new list.
  ///   - elements: The new items, one for each position of `inserts`.
  /// - Complexity: O(*k* log *n*) for *k* changes; O(*n* + *k*) if they have more than *n* / 32 + 8 runs of neighbors.
  package mutating func apply(
    deletes: some Sequence<Int>, inserts: some Sequence<Int>, elements: some Collection<Element>
  ) {
    let removed = PositionRuns(deletes)
    let added = PositionRuns(inserts)
    precondition(added.count == elements.count, "One item for every insert")
    if removed.ranges.count + added.ranges.count > count / 32 + 8 {
      self = ItemList(
        PositionRuns.applied(removed: removed, added: added, to: self, count: count, elements: elements))
      return
    }
    for range in removed.ranges.reversed() { removeSubrange(range) }
    var rest = elements[...]
    for range in added.ranges {
      insert(contentsOf: rest.prefix(range.count), at: range.lowerBound)
      rest = rest.dropFirst(range.count)
    }
  }

  // MARK: - Accounting

  /// The memory of the list in bytes, without objects that its items refer to.
  ///
  /// - Complexity: O(*n*).
  package var storageBytes: Int { tree.storageBytes }

  /// Returns the number of nodes and chunks that don't share memory with another list, such as the edited parts of a copy.
  ///
  /// - Complexity: O(*n*).
  package func nodeCount(notSharedWith other: ItemList) -> Int {
    tree.nodeCount(notSharedWith: other.tree) { $0.buffer === $1.buffer }
  }

  /// Returns the broken invariant of the list, or `nil`; for tests.
  package func _checkInvariants() -> String? { tree._checkInvariants() }
}

// Shared buffers never change, so a list is `Sendable` if its items are.
extension ItemList: @unchecked Sendable where Element: Sendable {}

extension ItemList: Equatable where Element: Equatable {
  /// Returns whether both lists have equal items in the same order.
  ///
  /// - Complexity: O(*n*).
  package static func == (left: ItemList, right: ItemList) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }
}

// MARK: - Collection

extension ItemList: Sequence {
  /// An iterator that reads chunk after chunk.
  package struct Iterator: IteratorProtocol {
    private let tree: ChunkTree<ItemChunk>
    private var buffer: ItemBuffer?
    private var offset = 0
    private var end = 0

    fileprivate init(tree: ChunkTree<ItemChunk>) { self.tree = tree }

    package mutating func next() -> Element? {
      if offset == buffer?.count ?? 0 {
        guard end < tree.count else { return nil }
        buffer = tree.location(at: end).chunk.buffer
        end += buffer?.count ?? 0
        offset = 0
      }
      defer { offset += 1 }
      return buffer?.items(of: Element.self)[offset]
    }
  }

  package func makeIterator() -> Iterator { Iterator(tree: tree) }

  package var underestimatedCount: Int { count }
}

// Indices are integers, so moving one is O(1), and only the access is O(log n).
extension ItemList: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int { count }

  package func index(after index: Int) -> Int { index + 1 }

  package func index(before index: Int) -> Int { index - 1 }

  /// The item at a position, which must be in range.
  ///
  /// - Complexity: O(log *n*).
  package subscript(position: Int) -> Element {
    // Searches in ordered rowids and prefixes of sort keys read millions of these.
    @_specialize(where Element == Int64)
    @_specialize(where Element == UInt64)
    get {
      let (buffer, offset) = tree.read(at: position) { chunk, offset in (chunk.buffer, offset) }
      return withExtendedLifetime(buffer) { buffer.unsafelyUnwrapped.items(of: Element.self)[offset] }
    }
    set {
      tree.update(at: position) { chunk, offset in
        chunk.mutableBuffer(of: Element.self).items(of: Element.self)[offset] = newValue
      }
    }
  }
}

// MARK: - Editing

extension ItemList: RangeReplaceableCollection {
  /// Replaces the items in a range, which must be within the list.
  ///
  /// - Complexity: O(log *n* + *k*), where *k* is the number of deletes and inserts.
  package mutating func replaceSubrange<Items: Collection>(_ range: Range<Int>, with elements: Items)
  where Items.Element == Element {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of bounds")
    if range.isEmpty {
      insert(contentsOf: elements, at: range.lowerBound)
    } else if !replaceInOneChunk(range, with: elements) {
      tree.replaceSubrange(range, with: ItemList(elements).tree)
    }
  }

  /// Replaces items if only one chunk has to change.
  private mutating func replaceInOneChunk(_ range: Range<Int>, with elements: some Collection<Element>) -> Bool {
    guard range.upperBound <= tree.chunkRange(at: range.lowerBound).upperBound,
      elements.count <= ItemChunk.capacity
    else { return false }
    tree.update(at: range.lowerBound) { chunk, offset in
      chunk.mutableBuffer(of: Element.self).replace(offset..<offset + range.count, with: elements)
    }
    return true
  }

  /// Inserts items at a position, which can be the end.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* inserts.
  package mutating func insert(contentsOf elements: some Collection<Element>, at position: Int) {
    if elements.count > ItemChunk.capacity {
      tree.replaceSubrange(position..<position, with: ItemList(elements).tree)
    } else if !elements.isEmpty {
      tree.insert(at: position) { chunk, offset in
        chunk.mutableBuffer(of: Element.self).replace(offset..<offset, with: elements)
      }
    }
  }

  /// Inserts an item at a position, which can be the end.
  ///
  /// - Complexity: O(log *n*).
  package mutating func insert(_ element: Element, at position: Int) {
    tree.insert(at: position) { chunk, offset in chunk.mutableBuffer(of: Element.self).insert(element, at: offset) }
  }

  /// Appends an item.
  ///
  /// - Complexity: O(log *n*).
  package mutating func append(_ element: Element) { insert(element, at: count) }

  /// Appends items.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* inserts.
  package mutating func append<Items: Sequence>(contentsOf elements: Items) where Items.Element == Element {
    if let list = elements as? ItemList {
      tree.append(list.tree)
    } else {
      insert(contentsOf: ContiguousArray(elements), at: count)
    }
  }

  /// Removes and returns the item at a position, which must be in range.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  package mutating func remove(at position: Int) -> Element {
    let element = self[position]
    tree.update(at: position) { chunk, offset in chunk.remove(at: offset) }
    return element
  }

  /// Removes the items in a range, which must be within the list.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* deletes.
  package mutating func removeSubrange(_ range: Range<Int>) { replaceSubrange(range, with: EmptyCollection()) }

  /// Moves an item to `target`, its position after the move.
  ///
  /// - Complexity: O(log *n*).
  package mutating func move(from source: Int, to target: Int) { insert(remove(at: source), at: target) }
}

/// The runs of neighbors in ascending positions: `[2, 3, 4, 9]` are `2..<5` and `9..<10`.
@usableFromInline
package struct PositionRuns {
  @usableFromInline package var ranges: [Range<Int>] = []
  /// The number of positions.
  @usableFromInline package var count = 0

  /// Creates the runs of strictly ascending positions.
  ///
  /// - Complexity: O(*k*) for *k* positions.
  @inlinable
  package init(_ positions: some Sequence<Int>) {
    for position in positions {
      count += 1
      if let last = ranges.last, last.upperBound >= position {
        precondition(last.upperBound == position, "Positions must ascend")
        ranges[ranges.count - 1] = last.lowerBound..<position + 1
      } else {
        ranges.append(position..<position + 1)
      }
    }
  }

  /// Applies changes by writing the whole new list, which is faster than editing the old one if there are many changes.
  ///
  /// For the positions, see ``ItemList/apply(deletes:inserts:elements:)``.
  ///
  /// - Complexity: O(*n* + *k*).
  @inlinable
  static func applied<Element>(
    removed: PositionRuns, added: PositionRuns, to old: some Sequence<Element>, count: Int,
    elements: some Sequence<Element>
  ) -> ContiguousArray<Element> {
    let isWithin = (removed.ranges.last?.upperBound ?? 0) <= count && (removed.ranges.first?.lowerBound ?? 0) >= 0
    precondition(isWithin, "Position out of bounds")
    var new: ContiguousArray<Element> = []
    new.reserveCapacity(count - removed.count + added.count)
    var old = old.makeIterator()
    var elements = elements.makeIterator()
    var position = 0
    var delete = 0
    func nextRetained() -> Element? {
      while delete < removed.ranges.count, position == removed.ranges[delete].lowerBound {
        for _ in removed.ranges[delete] { _ = old.next() }
        position = removed.ranges[delete].upperBound
        delete += 1
      }
      position += 1
      return old.next()
    }
    for range in added.ranges {
      while new.count < range.lowerBound, let element = nextRetained() { new.append(element) }
      precondition(new.count == range.lowerBound, "Position out of bounds")
      for _ in range { if let element = elements.next() { new.append(element) } }
    }
    while let element = nextRetained() { new.append(element) }
    return new
  }
}
