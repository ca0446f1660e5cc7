/// A cache of items by handle, because searches in sorted items read the same ones again and again.
///
/// Handles with the same remainder share a place, which holds the last item that was read. The cache takes at most two
/// bytes for each item of the list, or 64 kilobytes if that is more.
package final class ItemCache<Item> {
  // Its own memory, as an array of users' items isn't specialized. No access to these runs foreign code, so accesses
  // can't overlap. Only the `deinit` of an item does, and it runs after the place is marked as empty.
  @exclusivity(unchecked) private var items: UnsafeMutablePointer<Item>
  /// The handle of the item in each slot, if there is one.
  @exclusivity(unchecked) private var handles: ContiguousArray<UInt32> = []

  package init() { items = .allocate(capacity: 0) }

  deinit {
    removeAll()
    items.deallocate()
  }

  /// The number of items read first in a search that are worth caching: they use about half of the slots.
  ///
  /// Few other searches read the later ones, which would displace the items that all searches read.
  package var cachedDepth: Int { Int.bitWidth - 2 - max(2, handles.count).leadingZeroBitCount }

  /// Returns the item of a handle if it's cached; it is valid until the next use of the cache.
  package func item(of handle: UInt32) -> UnsafePointer<Item>? {
    let place = Int(handle) & (handles.count - 1)
    return handles.isEmpty || handles[place] != handle ? nil : UnsafePointer(items + place)
  }

  /// Stores the item of a handle that isn't cached, in place of another item.
  package func insert(_ item: Item, of handle: UInt32) {
    guard !handles.isEmpty else { return }
    // The `deinit` of an item may use the cache.
    var place = Int(handle) & (handles.count - 1)
    while handles[place] != HandleTable.none {
      empty(place)
      guard !handles.isEmpty else { return }
      place = Int(handle) & (handles.count - 1)
    }
    (items + place).initialize(to: item)
    handles[place] = handle
  }

  /// Removes the item of a handle, which has changed.
  package func removeItem(of handle: UInt32) {
    guard !handles.isEmpty else { return }
    let place = Int(handle) & (handles.count - 1)
    if handles[place] == handle { empty(place) }
  }

  /// Removes all items.
  package func removeAll() {
    // The `deinit` of an item may resize the cache.
    for place in handles.indices where place < handles.count { empty(place) }
  }

  /// Resizes the cache for a list of `count` items, if it is much too small or too large, and then empties it.
  package func resize(forItemCount count: Int) {
    let place = MemoryLayout<Item>.stride + MemoryLayout<UInt32>.size
    let wanted = min(max(16, count), max(65_536, 2 * count) / place + 1)
    guard handles.isEmpty || handles.count * 4 < wanted || handles.count > wanted * 2 else { return }
    removeAll()
    items.deallocate()
    // The size is a power of two.
    let size = 1 << (Int.bitWidth - 1 - wanted.leadingZeroBitCount)
    items = .allocate(capacity: size)
    handles = ContiguousArray(repeating: HandleTable.none, count: size)
  }

  private func empty(_ place: Int) {
    guard handles[place] != HandleTable.none else { return }
    handles[place] = HandleTable.none
    (items + place).deinitialize(count: 1)
  }
}
