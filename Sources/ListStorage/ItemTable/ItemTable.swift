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
  package func lendItem(_ handle: UInt32, to body: (Item) -> Void) -> Bool {
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
