/// Items by handle: an access takes O(1), whatever the order of the items is.
///
/// The memory grows with the largest handle. A page of 1,024 items is released with its last one.
///
/// The `deinit` of an item can run code of users, so its owner keeps it alive until the edit that removes or replaces it ends.
package struct ItemTable<Item> {
  // Independent of the item type, so that the code of the table is specialized for all types.
  private var pages: ContiguousArray<ItemPage?> = []

  package init() {}

  /// Calls a closure with the item of a handle; the closure can change the table.
  ///
  /// - Returns: Whether there is an item. If not, the closure isn't called.
  package func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool {
    let (number, slot) = Self.place(of: handle)
    guard number < pages.count, let page = pages[number], page.isOccupied(slot) else { return false }
    withExtendedLifetime(page) { body(page.items(Item.self)[slot]) }
    return true
  }

  /// The item of a handle, which must have one.
  package subscript(handle: UInt32) -> Item {
    get {
      let (number, slot) = Self.place(of: handle)
      guard let page = pages[number], page.isOccupied(slot) else { preconditionFailure("A handle without an item") }
      return page.items(Item.self)[slot]
    }
    set {
      let (number, slot) = Self.place(of: handle)
      let page = changeable(number, upTo: slot)
      precondition(page.isOccupied(slot), "A handle without an item")
      page.items[slot] = newValue
    }
  }

  /// Adds the item of a handle that has none.
  package mutating func insert(_ item: Item, for handle: UInt32) {
    let (number, slot) = Self.place(of: handle)
    let page = changeable(number, upTo: slot)
    page.markOccupied(slot..<slot + 1)
    (page.items + slot).initialize(to: item)
  }

  /// Adds the items of handles that have none, one for each handle.
  package mutating func insert(_ items: [Item], for handles: [UInt32]) {
    precondition(items.count == handles.count, "One handle for every item")
    items.withUnsafeBufferPointer { items in
      guard let first = items.baseAddress else { return }
      handles.withUnsafeBufferPointer { handles in
        Self.forEachRun(of: handles) { run in
          let (number, slot) = Self.place(of: handles[run.lowerBound])
          let page = changeable(number, upTo: slot + run.count - 1)
          page.markOccupied(slot..<slot + run.count)
          (page.items + slot).initialize(from: first + run.lowerBound, count: run.count)
        }
      }
    }
  }

  /// Removes the item of a handle, which must have one.
  package mutating func remove(_ handle: UInt32) {
    let (number, slot) = Self.place(of: handle)
    let page = changeable(number, upTo: slot)
    page.markFree(slot)
    (page.items + slot).deinitialize(count: 1)
    if page.count == 0 { pages[number] = nil }
  }

  /// Appends the items of these handles, which must have one, to an array.
  package func append(_ handles: UnsafeBufferPointer<UInt32>, to array: inout [Item]) {
    Self.forEachRun(of: handles) { run in
      let (number, slot) = Self.place(of: handles[run.lowerBound])
      guard let page = pages[number], (slot..<slot + run.count).allSatisfy(page.isOccupied) else {
        preconditionFailure("A handle without an item")
      }
      array.append(contentsOf: UnsafeBufferPointer(start: page.items(Item.self) + slot, count: run.count))
    }
  }

  /// The memory of the table in bytes, without objects that its items refer to.
  ///
  /// - Complexity: O(*n*).
  package var storageBytes: Int { pages.reduce(pages.storageBytes) { $0 + ($1?.storageBytes ?? 0) } }

  private static func place(of handle: UInt32) -> (page: Int, slot: Int) {
    (Int(handle) / ItemPage.capacity, Int(handle) % ItemPage.capacity)
  }

  /// Calls a closure with each range of successive handles on the same page.
  private static func forEachRun(of handles: UnsafeBufferPointer<UInt32>, _ body: (Range<Int>) -> Void) {
    var start = 0
    while start < handles.count {
      var end = start + 1
      while end < handles.count, handles[end] == handles[end - 1] &+ 1, Int(handles[end]) % ItemPage.capacity != 0 {
        end += 1
      }
      body(start..<end)
      start = end
    }
  }

  /// Returns a page that nothing else refers to, with room up to a slot.
  private mutating func changeable(_ number: Int, upTo slot: Int) -> TypedItemPage<Item> {
    while number >= pages.count { pages.append(nil) }
    if pages[number] == nil {
      // A short list takes little memory.
      pages[number] = TypedItemPage<Item>(room: number == 0 ? max(4, slot + 1) : ItemPage.capacity)
    } else if !isKnownUniquelyReferenced(&pages[number]) {
      pages[number] = pages[number]?.copy()
    }
    let page = unsafeDowncast(pages[number].unsafelyUnwrapped, to: TypedItemPage<Item>.self)
    page.makeRoom(for: slot)
    return page
  }
}

extension ItemPage {
  /// Returns the items, which must be of this type.
  fileprivate func items<Item>(_ type: Item.Type) -> UnsafeMutablePointer<Item> {
    unsafeDowncast(self, to: TypedItemPage<Item>.self).items
  }
}

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
