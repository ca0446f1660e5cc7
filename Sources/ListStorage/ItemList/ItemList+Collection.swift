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
        buffer = tree.place(at: end).chunk.buffer
        end += buffer?.count ?? 0
        offset = 0
      }
      defer { offset += 1 }
      return buffer?.items(Element.self)[offset]
    }
  }

  package func makeIterator() -> Iterator { Iterator(tree: tree) }

  package var underestimatedCount: Int { count }
}

extension ItemList {
  /// Calls a closure with the item at a position, which must be in range; the closure can change the list.
  ///
  /// - Complexity: O(log *n*).
  package func lendItem(at position: Int, to body: (Element) -> Void) {
    let (buffer, offset) = tree.read(at: position) { chunk, offset in (chunk.buffer, offset) }
    withExtendedLifetime(buffer) { body(buffer.unsafelyUnwrapped.items(Element.self)[offset]) }
  }
}

// Indices are integers, so to move one takes O(1), and only the access takes O(log n).
extension ItemList: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int { count }

  package func index(after index: Int) -> Int { index + 1 }

  package func index(before index: Int) -> Int { index - 1 }

  /// The item at a position, which must be in range.
  ///
  /// - Complexity: O(log *n*).
  package subscript(position: Int) -> Element {
    get {
      let (buffer, offset) = tree.read(at: position) { chunk, offset in (chunk.buffer, offset) }
      return withExtendedLifetime(buffer) { buffer.unsafelyUnwrapped.items(Element.self)[offset] }
    }
    set { tree.update(at: position) { chunk, offset in chunk.changeable(Element.self).items[offset] = newValue } }
  }
}
