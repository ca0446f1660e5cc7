/// Some items by their handles, as a search among sorted rows asks for the same ones over and over.
///
/// There is one place for all handles with the same remainder, and what was asked last stays. At most two bytes for each
/// row, or 64 kilobytes if that is more: a cache must not take what the rows take.
final class ItemCache<Item> {
  // Memory of its own: nobody specializes an array of any user's rows.
  private var items: UnsafeMutablePointer<Item>
  /// Whose item is in a place, if any.
  private var handles: ContiguousArray<UInt32> = []

  init() { items = .allocate(capacity: 0) }

  deinit {
    forgetAll()
    items.deallocate()
  }

  /// The item of a handle, from the cache or from who knows it; it is there until the cache is used again.
  func item(of handle: UInt32, _ fetch: () -> Item?) -> UnsafePointer<Item>? {
    if handles.isEmpty { fit(rows: 0) }
    let known = Int(handle) & (handles.count - 1)
    if handles[known] == handle { return UnsafePointer(items + known) }
    guard let item = fetch() else { return nil }
    // Whoever was asked may have used the cache, and so may an item that goes.
    var place = Int(handle) & (handles.count - 1)
    while handles[place] != HandleTable.none {
      empty(place)
      place = Int(handle) & (handles.count - 1)
    }
    (items + place).initialize(to: item)
    handles[place] = handle
    return UnsafePointer(items + place)
  }

  /// Forgets an item, as it is another one now.
  func forget(_ handle: UInt32) {
    guard !handles.isEmpty else { return }
    let place = Int(handle) & (handles.count - 1)
    if handles[place] == handle { empty(place) }
  }

  /// Forgets everything.
  func forgetAll() {
    // An item that goes may have the cache fitted.
    for place in handles.indices where place < handles.count { empty(place) }
  }

  /// Makes room for a part of so many rows, if there is much too little or too much; then everything is forgotten.
  func fit(rows count: Int) {
    let place = MemoryLayout<Item>.stride + MemoryLayout<UInt32>.size
    let wanted = min(max(16, count), max(65_536, 2 * count) / place + 1)
    guard handles.isEmpty || handles.count * 4 < wanted || handles.count > wanted * 2 else { return }
    forgetAll()
    items.deallocate()
    // A power of two.
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
