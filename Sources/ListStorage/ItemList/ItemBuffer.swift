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

/// The memory of one chunk of an ``ItemList``, independent of the type of its items.
///
/// Lists of users' items are generic code that isn't specialized. The tree's work is kept out of it: only these few
/// methods work on items.
class ItemBuffer {
  fileprivate(set) final var count = 0

  fileprivate init() {}

  /// The memory in bytes.
  var storageBytes: Int { preconditionFailure("A buffer without a type") }

  /// Returns another buffer with the same items.
  func copy() -> ItemBuffer { preconditionFailure("A buffer without a type") }

  /// Removes the item at an offset.
  func removeItem(at offset: Int) { preconditionFailure("A buffer without a type") }

  /// Appends the items of another buffer of the same type.
  func append(contentsOf other: ItemBuffer) { preconditionFailure("A buffer without a type") }

  /// Splits off the items from `offset` on, and returns a buffer with them.
  func splitOff(at offset: Int) -> ItemBuffer { preconditionFailure("A buffer without a type") }
}

/// The memory of one chunk of an ``ItemList``.
final class TypedItemBuffer<Element>: ItemBuffer {
  private(set) var items: UnsafeMutablePointer<Element>
  private var capacity: Int

  /// Creates an empty buffer with a capacity.
  init(capacity: Int) {
    items = .allocate(capacity: capacity)
    self.capacity = capacity
    super.init()
  }

  /// Creates a buffer of these items.
  convenience init(_ elements: UnsafeBufferPointer<Element>) {
    self.init(capacity: elements.count)
    if let start = elements.baseAddress { items.initialize(from: start, count: elements.count) }
    count = elements.count
  }

  deinit {
    items.deinitialize(count: count)
    items.deallocate()
  }

  /// The largest slack of a buffer that grows.
  private static var slack: Int { ItemChunk.capacity / 8 }

  // Besides the items, an object of five words, and the allocator's overhead for both.
  override var storageBytes: Int { 72 + capacity * MemoryLayout<Element>.stride }

  override func copy() -> ItemBuffer { TypedItemBuffer(UnsafeBufferPointer(start: items, count: count)) }

  override func removeItem(at offset: Int) {
    (items + offset).deinitialize(count: 1)
    closeGap(offset..<offset + 1)
  }

  override func append(contentsOf other: ItemBuffer) {
    let other = unsafeDowncast(other, to: TypedItemBuffer.self)
    makeRoom(other.count)
    (items + count).initialize(from: other.items, count: other.count)
    count += other.count
  }

  override func splitOff(at offset: Int) -> ItemBuffer {
    let tail = TypedItemBuffer(capacity: count - offset)
    tail.items.moveInitialize(from: items + offset, count: count - offset)
    tail.count = count - offset
    count = offset
    trim()
    return tail
  }

  func insert(_ element: Element, at offset: Int) {
    openGap(of: 1, at: offset)
    (items + offset).initialize(to: element)
  }

  func replace(_ range: Range<Int>, with elements: some Collection<Element>) {
    (items + range.lowerBound).deinitialize(count: range.count)
    closeGap(range)
    // A collection with a wrong count must not leave uninitialized memory.
    let new = ContiguousArray(elements)
    openGap(of: new.count, at: range.lowerBound)
    new.withUnsafeBufferPointer { new in
      guard let start = new.baseAddress else { return }
      (items + range.lowerBound).initialize(from: start, count: new.count)
    }
  }

  private func openGap(of size: Int, at offset: Int) {
    makeRoom(size)
    (items + offset + size).moveInitialize(from: items + offset, count: count - offset)
    count += size
  }

  private func closeGap(_ range: Range<Int>) {
    (items + range.lowerBound).moveInitialize(from: items + range.upperBound, count: count - range.upperBound)
    count -= range.count
    trim()
  }

  /// Reserves capacity for more items with little slack, since doubling would waste half of the memory.
  private func makeRoom(_ additional: Int) {
    let needed = count + additional
    if needed > capacity { move(toCapacity: needed + min(Self.slack, needed)) }
  }

  /// Releases memory if much of it is unused.
  private func trim() {
    if capacity - count > 2 * Self.slack { move(toCapacity: count + min(Self.slack, count)) }
  }

  private func move(toCapacity newCapacity: Int) {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    new.moveInitialize(from: items, count: count)
    items.deallocate()
    (items, capacity) = (new, newCapacity)
  }
}
