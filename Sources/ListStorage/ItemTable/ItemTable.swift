/// A table of items by handle: an access is O(1), whatever the order of the items is.
///
/// The memory grows with the largest handle. A page of 1,024 items is released with its last one.
///
/// The `deinit` of an item can run code of users, so the table's owner retains removed and replaced items until its edit ends.
package struct ItemTable<Item> {
  // Independent of the item type, so that the code of the table is specialized for all types.
  private var pages: ContiguousArray<ItemPage?> = []

  package init() {}

  // MARK: - Reading

  /// Calls a closure with the item of a handle; the closure can change the table.
  ///
  /// - Returns: Whether there is an item. If not, the closure isn't called.
  package func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool {
    let (index, slot) = Self.location(of: handle)
    guard index < pages.count, let page = pages[index], page.isOccupied(slot) else { return false }
    withExtendedLifetime(page) { body(page.items(of: Item.self)[slot]) }
    return true
  }

  /// The item of a handle, which must have one.
  package subscript(handle: UInt32) -> Item {
    get {
      let (index, slot) = Self.location(of: handle)
      guard let page = pages[index], page.isOccupied(slot) else { preconditionFailure("The handle has no item") }
      return page.items(of: Item.self)[slot]
    }
    set {
      let (index, slot) = Self.location(of: handle)
      let page = mutablePage(index, upTo: slot)
      precondition(page.isOccupied(slot), "The handle has no item")
      page.items(of: Item.self)[slot] = newValue
    }
  }

  /// Appends the items of these handles, each of which must have one, to an array.
  package func append(_ handles: UnsafeBufferPointer<UInt32>, to array: inout [Item]) {
    Self.forEachRun(of: handles) { run in
      let (index, slot) = Self.location(of: handles[run.lowerBound])
      guard let page = pages[index], (slot..<slot + run.count).allSatisfy(page.isOccupied) else {
        preconditionFailure("The handle has no item")
      }
      array.append(contentsOf: UnsafeBufferPointer(start: page.items(of: Item.self) + slot, count: run.count))
    }
  }

  /// The memory of the table in bytes, without objects that its items refer to.
  ///
  /// - Complexity: O(*n*).
  package var storageBytes: Int { pages.reduce(pages.storageBytes) { $0 + ($1?.storageBytes(of: Item.self) ?? 0) } }

  // MARK: - Changing

  /// Adds the item of a handle that has none.
  package mutating func insert(_ item: Item, for handle: UInt32) {
    let (index, slot) = Self.location(of: handle)
    let page = mutablePage(index, upTo: slot)
    page.markOccupied(slot..<slot + 1)
    (page.items(of: Item.self) + slot).initialize(to: item)
  }

  /// Adds the items of handles that have none, one for each handle.
  package mutating func insert(_ items: [Item], for handles: [UInt32]) {
    precondition(items.count == handles.count, "One handle for every item")
    items.withUnsafeBufferPointer { items in
      guard let first = items.baseAddress else { return }
      handles.withUnsafeBufferPointer { handles in
        Self.forEachRun(of: handles) { run in
          let (index, slot) = Self.location(of: handles[run.lowerBound])
          let page = mutablePage(index, upTo: slot + run.count - 1)
          page.markOccupied(slot..<slot + run.count)
          (page.items(of: Item.self) + slot).initialize(from: first + run.lowerBound, count: run.count)
        }
      }
    }
  }

  /// Removes the item of a handle, which must have one.
  package mutating func remove(_ handle: UInt32) {
    let (index, slot) = Self.location(of: handle)
    let page = mutablePage(index, upTo: slot)
    page.markFree(slot)
    (page.items(of: Item.self) + slot).deinitialize(count: 1)
    if page.count == 0 { pages[index] = nil }
  }

  // MARK: - Pages

  private static func location(of handle: UInt32) -> (page: Int, slot: Int) {
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
  private mutating func mutablePage(_ index: Int, upTo slot: Int) -> ItemPage {
    while index >= pages.count { pages.append(nil) }
    if pages[index] == nil {
      // A short list needs little memory.
      pages[index] = ItemPage(of: Item.self, room: index == 0 ? max(4, slot + 1) : ItemPage.capacity)
    } else if !isKnownUniquelyReferenced(&pages[index]) {
      pages[index] = pages[index]?.copy(of: Item.self)
    }
    let page = pages[index].unsafelyUnwrapped
    page.makeRoom(for: slot, Item.self)
    return page
  }
}

/// The memory of one page of an ``ItemTable``, independent of the type of its items.
///
/// Tables of users' items are generic code that isn't specialized. Only the methods that get the type of the items are
/// generic. Copy-on-write guards the variables: a table changes only a page to which no other table refers.
private final class ItemPage {
  /// The number of slots of a page; the memory of the first page has fewer until they are used.
  static var capacity: Int { 1024 }

  /// One bit for each slot: whether it has an item.
  private let occupied: UnsafeMutablePointer<UInt64>
  private(set) var count = 0
  private let itemType: Any.Type
  private var memory: UnsafeMutableRawPointer
  /// The number of slots that the memory has.
  private var room: Int

  /// Creates an empty page with room for a number of items.
  init<Item>(of type: Item.Type, room: Int) {
    itemType = type
    memory = UnsafeMutableRawPointer(UnsafeMutablePointer<Item>.allocate(capacity: room))
    self.room = room
    occupied = .allocate(capacity: Self.capacity / 64)
    occupied.initialize(repeating: 0, count: Self.capacity / 64)
  }

  deinit {
    func deinitialize<Item>(_ type: Item.Type) {
      forEachRun { (items(of: type) + $0.lowerBound).deinitialize(count: $0.count) }
    }
    deinitialize(itemType)
    memory.deallocate()
    occupied.deallocate()
  }

  // MARK: - Slots

  func isOccupied(_ slot: Int) -> Bool { occupied[slot >> 6] & (1 << UInt64(slot & 63)) != 0 }

  /// Marks free slots as occupied.
  func markOccupied(_ slots: Range<Int>) {
    for slot in slots {
      precondition(!isOccupied(slot), "The handle already has an item")
      occupied[slot >> 6] |= 1 << UInt64(slot & 63)
    }
    count += slots.count
  }

  /// Marks an occupied slot as free.
  func markFree(_ slot: Int) {
    precondition(isOccupied(slot), "The handle has no item")
    occupied[slot >> 6] &= ~(1 << UInt64(slot & 63))
    count -= 1
  }

  /// Calls a closure with each range of slots that have an item.
  func forEachRun(_ body: (Range<Int>) -> Void) {
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

  // MARK: - Items

  /// Returns the items, which must be of this type.
  func items<Item>(of type: Item.Type) -> UnsafeMutablePointer<Item> {
    assert(type == itemType, "The items have another type")
    return memory.assumingMemoryBound(to: type)
  }

  /// Makes room for items up to a slot.
  func makeRoom<Item>(for slot: Int, _ type: Item.Type) {
    guard slot >= room else { return }
    let larger = min(Self.capacity, max(slot + 1, 2 * room, 4))
    let new = UnsafeMutablePointer<Item>.allocate(capacity: larger)
    let items = items(of: type)
    forEachRun { (new + $0.lowerBound).moveInitialize(from: items + $0.lowerBound, count: $0.count) }
    memory.deallocate()
    memory = UnsafeMutableRawPointer(new)
    room = larger
  }

  /// Returns another page with the same items.
  func copy<Item>(of type: Item.Type) -> ItemPage {
    let copy = ItemPage(of: type, room: room)
    let items = items(of: type)
    let copies = copy.items(of: type)
    forEachRun { (copies + $0.lowerBound).initialize(from: items + $0.lowerBound, count: $0.count) }
    copy.occupied.update(from: occupied, count: Self.capacity / 64)
    copy.count = count
    return copy
  }

  /// Returns the memory in bytes: besides the items, an object of seven words, 16 words of bits, and the allocator's overhead
  /// for all three.
  func storageBytes<Item>(of type: Item.Type) -> Int { 208 + room * MemoryLayout<Item>.stride }
}
