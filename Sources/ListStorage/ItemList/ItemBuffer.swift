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

  /// Returns a buffer that no other chunk refers to, for a change; an empty one if there are no items.
  mutating func mutableBuffer<Element>(of type: Element.Type) -> ItemBuffer {
    makeUnique()
    if let buffer { return buffer }
    let new = ItemBuffer(of: type, capacity: 4)
    buffer = new
    return new
  }

  private mutating func makeUnique() {
    if buffer != nil, !isKnownUniquelyReferenced(&buffer) { buffer = buffer?.copy() }
  }
}

/// The memory of one chunk of an ``ItemList``, independent of the type of its items.
///
/// Lists of users' items are generic code that isn't specialized. The tree's work is excluded from it: only the methods
/// here that move, copy or destroy items are generic, and open the type of the items if their caller doesn't have it.
///
/// Copy-on-write guards the variables: a chunk changes only a buffer to which no other chunk refers.
final class ItemBuffer {
  // MARK: - State

  private let itemType: Any.Type
  private var memory: UnsafeMutableRawPointer
  private var itemCount: Int32
  private var capacity: Int32

  /// The maximum slack of a buffer that grows.
  private static var slack: Int { ItemChunk.capacity / 8 }

  // MARK: - Creation

  /// Creates an empty buffer with a capacity.
  init<Element>(of type: Element.Type, capacity: Int) {
    itemType = type
    memory = UnsafeMutableRawPointer(UnsafeMutablePointer<Element>.allocate(capacity: capacity))
    itemCount = 0
    self.capacity = Int32(capacity)
  }

  /// Creates a buffer of these items.
  init<Element>(_ elements: UnsafeBufferPointer<Element>) {
    itemType = Element.self
    let items = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    if let start = elements.baseAddress { items.initialize(from: start, count: elements.count) }
    memory = UnsafeMutableRawPointer(items)
    itemCount = Int32(elements.count)
    capacity = itemCount
  }

  deinit {
    func deinitialize<Element>(_ type: Element.Type) { items(of: type).deinitialize(count: count) }
    deinitialize(itemType)
    memory.deallocate()
  }

  // MARK: - Reading

  var count: Int { Int(itemCount) }

  /// The memory in bytes: besides the items, an object of five words, and the allocator's overhead for both.
  var storageBytes: Int {
    func stride<Element>(_ type: Element.Type) -> Int { MemoryLayout<Element>.stride }
    return 72 + Int(capacity) * stride(itemType)
  }

  /// Returns the items, which must be of this type.
  func items<Element>(of type: Element.Type) -> UnsafeMutablePointer<Element> {
    assert(type == itemType, "The items have another type")
    return memory.assumingMemoryBound(to: type)
  }

  // MARK: - Changes of items of an unknown type

  /// Returns another buffer with the same items.
  func copy() -> ItemBuffer {
    func copied<Element>(_ type: Element.Type) -> ItemBuffer {
      ItemBuffer(UnsafeBufferPointer(start: items(of: type), count: count))
    }
    return copied(itemType)
  }

  /// Appends the items of another buffer of the same type.
  func append(contentsOf other: ItemBuffer) {
    func append<Element>(_ type: Element.Type) {
      makeRoom(for: other.count, type)
      (items(of: type) + count).initialize(from: other.items(of: type), count: other.count)
    }
    append(itemType)
    itemCount += other.itemCount
  }

  /// Splits off the items from `offset` on, and returns a buffer with them.
  func splitOff(at offset: Int) -> ItemBuffer {
    func splitOff<Element>(_ type: Element.Type) -> ItemBuffer {
      let tail = ItemBuffer(of: type, capacity: count - offset)
      tail.items(of: type).moveInitialize(from: items(of: type) + offset, count: count - offset)
      tail.itemCount = itemCount - Int32(offset)
      itemCount = Int32(offset)
      trim(type)
      return tail
    }
    return splitOff(itemType)
  }

  /// Removes the item at an offset.
  func removeItem(at offset: Int) {
    func remove<Element>(_ type: Element.Type) {
      (items(of: type) + offset).deinitialize(count: 1)
      closeGap(offset..<offset + 1, type)
    }
    remove(itemType)
  }

  // MARK: - Changes of items of a type

  func insert<Element>(_ element: Element, at offset: Int) {
    openGap(of: 1, at: offset, Element.self)
    (items(of: Element.self) + offset).initialize(to: element)
  }

  func replace<Element>(_ range: Range<Int>, with elements: some Collection<Element>) {
    (items(of: Element.self) + range.lowerBound).deinitialize(count: range.count)
    closeGap(range, Element.self)
    // A collection with a wrong count must not cause uninitialized memory.
    let new = ContiguousArray(elements)
    openGap(of: new.count, at: range.lowerBound, Element.self)
    new.withUnsafeBufferPointer { new in
      guard let start = new.baseAddress else { return }
      (items(of: Element.self) + range.lowerBound).initialize(from: start, count: new.count)
    }
  }

  // MARK: - Memory

  private func openGap<Element>(of size: Int, at offset: Int, _ type: Element.Type) {
    makeRoom(for: size, type)
    let items = items(of: type)
    (items + offset + size).moveInitialize(from: items + offset, count: count - offset)
    itemCount += Int32(size)
  }

  private func closeGap<Element>(_ range: Range<Int>, _ type: Element.Type) {
    let items = items(of: type)
    (items + range.lowerBound).moveInitialize(from: items + range.upperBound, count: count - range.upperBound)
    itemCount -= Int32(range.count)
    trim(type)
  }

  /// Reserves capacity for more items with little slack, since doubling would waste half of the memory.
  private func makeRoom<Element>(for additional: Int, _ type: Element.Type) {
    let needed = count + additional
    if needed > Int(capacity) { reallocate(capacity: needed + min(Self.slack, needed), type) }
  }

  /// Releases memory if much of it is unused.
  private func trim<Element>(_ type: Element.Type) {
    if Int(capacity) - count > 2 * Self.slack { reallocate(capacity: count + min(Self.slack, count), type) }
  }

  private func reallocate<Element>(capacity newCapacity: Int, _ type: Element.Type) {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    new.moveInitialize(from: items(of: type), count: count)
    memory.deallocate()
    memory = UnsafeMutableRawPointer(new)
    capacity = Int32(newCapacity)
  }
}
