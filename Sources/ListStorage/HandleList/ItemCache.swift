/// A cache of items by handle, because searches in sorted items read the same ones again and again.
///
/// Handles with the same low bits share a slot, which contains the last item that was inserted. The cache needs about two
/// bytes for each item of the list, or 64 kilobytes if that is more.
///
/// The layout of an operator owns the cache, in the isolation domain of its source. The `deinit` of an item can use the cache, too.
package final class ItemCache<Item> {
  // Accesses to the variables run no code of users, so they can't overlap: the `deinit` of an item runs after its slot is marked as
  // empty.

  /// The items by slot, in memory of the cache, because an array of users' items isn't specialized.
  @exclusivity(unchecked) private var items: UnsafeMutablePointer<Item>
  /// The handle of the item in each slot, if there is one.
  @exclusivity(unchecked) private var handles: ContiguousArray<UInt32> = []

  package init() { items = .allocate(capacity: 0) }

  deinit {
    removeAll()
    items.deallocate()
  }

  /// The number of comparisons of a search, from the first one on, whose items are worth caching: they use about half of the
  /// slots.
  ///
  /// Few other searches read the later items, which would displace the items that all searches read.
  package var cachedDepth: Int { Int.bitWidth - 2 - max(2, handles.count).leadingZeroBitCount }

  /// Returns the item of a handle if it's cached; it is valid until the next use of the cache.
  package func item(of handle: UInt32) -> UnsafePointer<Item>? {
    let slot = Int(handle) & (handles.count - 1)
    return handles.isEmpty || handles[slot] != handle ? nil : UnsafePointer(items + slot)
  }

  /// Stores the item of a handle that isn't cached, in place of another item.
  package func insert(_ item: Item, of handle: UInt32) {
    guard !handles.isEmpty else { return }
    // The `deinit` of the replaced item may fill the slot again, or resize the cache.
    var slot = Int(handle) & (handles.count - 1)
    while handles[slot] != HandleTable.none {
      empty(slot)
      guard !handles.isEmpty else { return }
      slot = Int(handle) & (handles.count - 1)
    }
    (items + slot).initialize(to: item)
    handles[slot] = handle
  }

  /// Removes the item of a handle, which has changed.
  package func removeItem(of handle: UInt32) {
    guard !handles.isEmpty else { return }
    let slot = Int(handle) & (handles.count - 1)
    if handles[slot] == handle { empty(slot) }
  }

  /// Removes all items.
  package func removeAll() {
    // The `deinit` of an item may resize the cache.
    for slot in handles.indices where slot < handles.count { empty(slot) }
  }

  /// Resizes the cache for a list of `count` items, if it is much too small or too large, and then empties it.
  package func resize(forItemCount count: Int) {
    let slotSize = MemoryLayout<Item>.stride + MemoryLayout<UInt32>.size
    let newSize = min(max(16, count), max(65_536, 2 * count) / slotSize + 1)
    guard handles.isEmpty || handles.count * 4 < newSize || handles.count > newSize * 2 else { return }
    // The `deinit` of an item may also insert others.
    repeat { removeAll() } while handles.contains { $0 != HandleTable.none }
    items.deallocate()
    // The size is a power of two.
    let size = 1 << (Int.bitWidth - 1 - newSize.leadingZeroBitCount)
    items = .allocate(capacity: size)
    handles = ContiguousArray(repeating: HandleTable.none, count: size)
  }

  private func empty(_ slot: Int) {
    guard handles[slot] != HandleTable.none else { return }
    handles[slot] = HandleTable.none
    (items + slot).deinitialize(count: 1)
  }
}
