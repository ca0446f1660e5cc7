/// Some items by their handles, as a search among sorted rows asks for the same ones over and over.
///
/// There is one place for all handles with the same remainder, and what was asked last stays. At most two bytes for each
/// row, or 64 kilobytes if that is more: a cache must not take what the rows take.
final class ItemCache<Item> {
  // Memory of its own: nobody specializes an array of any user's rows. No access to these runs code of anybody else, so
  // that two can not overlap, but for the end of an item, which comes after the place is marked as empty.
  @exclusivity(unchecked) private var items: UnsafeMutablePointer<Item>
  /// Whose item is in a place, if any.
  @exclusivity(unchecked) private var handles: ContiguousArray<UInt32> = []

  init() { items = .allocate(capacity: 0) }

  deinit {
    forgetAll()
    items.deallocate()
  }

  /// How many questions of a search are worth keeping: those that about half of the places are for.
  ///
  /// What a search asks later is asked by few others, and would push out what all ask.
  var keptQuestions: Int { Int.bitWidth - 2 - max(2, handles.count).leadingZeroBitCount }

  /// The item of a handle, if it is here; it is until the cache is used again.
  func item(of handle: UInt32) -> UnsafePointer<Item>? {
    let place = Int(handle) & (handles.count - 1)
    return handles.isEmpty || handles[place] != handle ? nil : UnsafePointer(items + place)
  }

  /// Keeps the item of a handle, which is not here, in the place of another one.
  func keep(_ item: Item, of handle: UInt32) {
    guard !handles.isEmpty else { return }
    // An item that goes may use the cache.
    var place = Int(handle) & (handles.count - 1)
    while handles[place] != HandleTable.none {
      empty(place)
      guard !handles.isEmpty else { return }
      place = Int(handle) & (handles.count - 1)
    }
    (items + place).initialize(to: item)
    handles[place] = handle
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
