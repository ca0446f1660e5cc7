/// Some items of an ``ItemList``: about four kilobytes, and 16 to 256 of them.
@usableFromInline
package struct ItemChunk<Element>: TreeChunk {
  @usableFromInline package var items: ContiguousArray<Element>

  @inlinable
  package init() { items = [] }

  @inlinable
  init(_ items: ContiguousArray<Element>) { self.items = items }

  @inlinable
  package static var capacity: Int { Swift.min(256, Swift.max(16, 4096 / Swift.max(1, MemoryLayout<Element>.stride))) }

  /// How many places a chunk keeps free at most when it grows.
  @inlinable
  static var slack: Int { capacity / 8 }

  @inlinable
  package var count: Int { items.count }

  @inlinable
  package var weight: Int { 0 }

  @inlinable
  package var storageBytes: Int { items.storageBytes }

  @inlinable
  package mutating func append(contentsOf other: ItemChunk) {
    items.makeRoom(for: other.count, step: Self.slack)
    items.append(contentsOf: other.items)
  }

  @inlinable
  package mutating func splitOff(at offset: Int) -> ItemChunk {
    let tail = ItemChunk(items.splitOff(at: offset))
    items.trim(step: Self.slack)
    return tail
  }

  @inlinable
  mutating func insert(_ element: Element, at offset: Int) {
    items.makeRoom(for: 1, step: Self.slack)
    items.insert(element, at: offset)
  }

  @inlinable
  mutating func remove(at offset: Int) -> Element {
    let element = items.remove(at: offset)
    items.trim(step: Self.slack)
    return element
  }

  @inlinable
  mutating func replace(_ range: Range<Int>, with elements: some Collection<Element>) {
    items.makeRoom(for: Swift.max(0, elements.count - range.count), step: Self.slack)
    items.replaceSubrange(range, with: elements)
    items.trim(step: Self.slack)
  }
}

extension ItemChunk: Sendable where Element: Sendable {}
