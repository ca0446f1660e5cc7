/// A run of up to 128 items of an ``ItemList``.
struct ItemChunk: TreeChunk {
  /// The items, or `nil` if there are none.
  private(set) var buffer: ItemBuffer?

  init() {}

  init(_ buffer: ItemBuffer) { self.buffer = buffer }

  static var capacity: Int { 128 }

  var count: Int { buffer?.count ?? 0 }

  var weight: Int { 0 }

  var storageBytes: Int { buffer?.storageBytes ?? 0 }

  mutating func append(contentsOf other: ItemChunk) {
    guard let rest = other.buffer else { return }
    guard buffer != nil else { return buffer = rest }
    makeUnique()
    buffer?.append(contentsOf: rest)
  }

  mutating func splitOff(at offset: Int) -> ItemChunk {
    makeUnique()
    var tail = ItemChunk()
    tail.buffer = buffer?.splitOff(at: offset)
    return tail
  }

  mutating func remove(at offset: Int) {
    makeUnique()
    buffer?.removeItem(at: offset)
  }

  /// Returns the items for a change.
  mutating func changeable<Element>(_ type: Element.Type) -> TypedItemBuffer<Element> {
    makeUnique()
    if let buffer { return unsafeDowncast(buffer, to: TypedItemBuffer<Element>.self) }
    let new = TypedItemBuffer<Element>(capacity: 4)
    buffer = new
    return new
  }

  private mutating func makeUnique() {
    if buffer != nil, !isKnownUniquelyReferenced(&buffer) { buffer = buffer?.copy() }
  }
}

extension ItemBuffer {
  /// Returns the items, which must be of this type.
  func items<Element>(_ type: Element.Type) -> UnsafeMutablePointer<Element> {
    unsafeDowncast(self, to: TypedItemBuffer<Element>.self).items
  }
}
