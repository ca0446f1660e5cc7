/// The items of a list in chunks: inserting at the front of a million moves a hundred of them, not all.
///
/// A value type. Copies share chunks; an edit copies only what it changes and another list shares, so a snapshot is
/// free. Positions must be in range: callers look first.
///
/// Memory beside items of 8 bytes: an eighth after a bulk, a third after random inserts, and some 350 bytes for the smallest
/// list.
///
/// - Complexity: access to an item O(log *n*), and of a few dozen nanoseconds; to read many, take ``forEachChunk(_:)``.
package struct ItemList<Element> {
  // Without the type of the items, so that the code of the tree is specialized whatever rows a user has.
  var tree: ChunkTree<ItemChunk>

  /// An empty list.
  package init() { tree = ChunkTree() }

  /// The list of these items.
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
        ItemChunk(TypedItemBuffer(UnsafeBufferPointer(rebasing: elements[start..<start + size]))))
      start += size
    }
    return chunks
  }

  /// The number of items.
  package var count: Int { tree.count }

  /// Calls `body` with runs of items, in order, each as a buffer that is valid for the time of the call.
  ///
  /// - Complexity: O(*n*), at the speed of an array.
  package func forEachChunk(_ body: (UnsafeBufferPointer<Element>) throws -> Void) rethrows {
    try tree.forEachChunk { chunk in
      guard let buffer = chunk.buffer else { return }
      try withExtendedLifetime(buffer) {
        try body(UnsafeBufferPointer(start: buffer.items(Element.self), count: buffer.count))
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

  /// The bytes of memory of the list, without what its items point to.
  ///
  /// - Complexity: O(*n*).
  package var storageBytes: Int { tree.storageBytes }
}

// Buffers that two lists share are never changed, so a list is as free to travel as its items are.
extension ItemList: @unchecked Sendable where Element: Sendable {}

extension ItemList: Equatable where Element: Equatable {
  /// Whether both have equal items in the same order.
  ///
  /// - Complexity: O(*n*).
  package static func == (left: ItemList, right: ItemList) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }
}
