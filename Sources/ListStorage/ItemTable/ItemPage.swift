/// The memory of one page of an ``ItemTable``, independent of the type of its items.
///
/// Tables of users' items are generic code that isn't specialized. Only the methods of ``TypedItemPage`` work on items.
class ItemPage {
  /// The number of slots of a page, of which the memory of the first one has fewer until they are used.
  static var capacity: Int { 1024 }

  /// One bit for each slot: whether it has an item.
  private final let occupied: UnsafeMutablePointer<UInt64>
  private(set) final var count = 0

  fileprivate init() {
    occupied = .allocate(capacity: Self.capacity / 64)
    occupied.initialize(repeating: 0, count: Self.capacity / 64)
  }

  deinit { occupied.deallocate() }

  final func isOccupied(_ slot: Int) -> Bool { occupied[slot >> 6] & (1 << UInt64(slot & 63)) != 0 }

  /// Marks free slots as occupied.
  final func markOccupied(_ slots: Range<Int>) {
    for slot in slots {
      precondition(!isOccupied(slot), "A handle with an item")
      occupied[slot >> 6] |= 1 << UInt64(slot & 63)
    }
    count += slots.count
  }

  /// Marks an occupied slot as free.
  final func markFree(_ slot: Int) {
    precondition(isOccupied(slot), "A handle without an item")
    occupied[slot >> 6] &= ~(1 << UInt64(slot & 63))
    count -= 1
  }

  /// Takes over which slots have an item.
  fileprivate final func copyMarks(of other: ItemPage) {
    occupied.update(from: other.occupied, count: Self.capacity / 64)
    count = other.count
  }

  /// Calls a closure with each range of slots that have an item.
  final func forEachRun(_ body: (Range<Int>) -> Void) {
    var start = 0
    while start < Self.capacity {
      guard isOccupied(start) else {
        // Most words of a page are full or empty.
        start += start & 63 == 0 && occupied[start >> 6] == 0 ? 64 : 1
        continue
      }
      var end = start + 1
      while end < Self.capacity, isOccupied(end) { end += 1 }
      body(start..<end)
      start = end
    }
  }

  /// The memory in bytes.
  var storageBytes: Int { preconditionFailure("A page without a type") }

  /// Makes room for items up to a slot.
  func makeRoom(for slot: Int) { preconditionFailure("A page without a type") }

  /// Returns another page with the same items.
  func copy() -> ItemPage { preconditionFailure("A page without a type") }
}

/// The memory of one page of an ``ItemTable``.
final class TypedItemPage<Item>: ItemPage {
  private(set) var items: UnsafeMutablePointer<Item>
  private var room: Int

  /// Creates an empty page with room for a number of items.
  init(room: Int) {
    items = .allocate(capacity: room)
    self.room = room
    super.init()
  }

  deinit {
    forEachRun { (items + $0.lowerBound).deinitialize(count: $0.count) }
    items.deallocate()
  }

  // Besides the items, an object of six words, 16 words of bits, and the allocator's overhead for all three.
  override var storageBytes: Int { 200 + room * MemoryLayout<Item>.stride }

  override func makeRoom(for slot: Int) {
    guard slot >= room else { return }
    let larger = min(Self.capacity, max(slot + 1, 2 * room, 4))
    let new = UnsafeMutablePointer<Item>.allocate(capacity: larger)
    forEachRun { (new + $0.lowerBound).moveInitialize(from: items + $0.lowerBound, count: $0.count) }
    items.deallocate()
    (items, room) = (new, larger)
  }

  override func copy() -> ItemPage {
    let copy = TypedItemPage(room: room)
    forEachRun { (copy.items + $0.lowerBound).initialize(from: items + $0.lowerBound, count: $0.count) }
    copy.copyMarks(of: self)
    return copy
  }
}
