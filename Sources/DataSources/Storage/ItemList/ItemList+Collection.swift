extension ItemList: Sequence {
  /// Reads chunk after chunk.
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    @usableFromInline let tree: ChunkTree<ItemChunk<Element>>
    @usableFromInline var items: ContiguousArray<Element> = []
    @usableFromInline var offset = 0
    @usableFromInline var end = 0

    @inlinable
    init(tree: ChunkTree<ItemChunk<Element>>) { self.tree = tree }

    @inlinable
    package mutating func next() -> Element? {
      if offset == items.count {
        guard end < tree.count else { return nil }
        items = tree.place(at: end).chunk.items
        end += items.count
        offset = 0
      }
      defer { offset += 1 }
      return items[offset]
    }
  }

  @inlinable
  package func makeIterator() -> Iterator { Iterator(tree: tree) }

  @inlinable
  package var underestimatedCount: Int { count }
}

// An index is a number, moving one is free; only the access itself is logarithmic.
extension ItemList: RandomAccessCollection, MutableCollection {
  @inlinable
  package var startIndex: Int { 0 }

  @inlinable
  package var endIndex: Int { count }

  @inlinable
  package func index(after index: Int) -> Int { index + 1 }

  @inlinable
  package func index(before index: Int) -> Int { index - 1 }

  /// The item at a position, which must be in range.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package subscript(position: Int) -> Element {
    get { tree.read(at: position) { chunk, offset in chunk.items[offset] } }
    set { tree.update(at: position) { chunk, offset in chunk.items[offset] = newValue } }
  }
}
