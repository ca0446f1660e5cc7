/// A pool of handles, small integers for the items of a ``HandleList``.
///
/// Recycled handles are assigned first, so handles are dense, and tables by handle are as small as the largest number of items
/// so far. A recycled handle needs 4 bytes until it is assigned again.
package struct HandlePool: Sendable {
  private var recycled: ContiguousArray<UInt32> = []

  /// One more than the largest handle ever in use: the length of a table by handle.
  package private(set) var limit: UInt32

  /// Creates a pool whose first `count` handles are already assigned, as for the items of a new list.
  package init(used count: Int = 0) {
    precondition(count >= 0 && count < UInt32.max, "Too many handles")
    limit = UInt32(count)
  }

  /// The number of handles in use.
  package var count: Int { Int(limit) - recycled.count }

  /// Returns a free handle: the last one that was recycled, otherwise a new one.
  ///
  /// - Complexity: O(1).
  package mutating func makeHandle() -> UInt32 {
    if let handle = recycled.popLast() { return handle }
    // The largest integer means "none" in tables by handle.
    precondition(limit < UInt32.max, "Too many handles")
    defer { limit += 1 }
    return limit
  }

  /// Returns free handles.
  ///
  /// - Complexity: O(*k*).
  package mutating func makeHandles(_ count: Int) -> [UInt32] {
    var handles: [UInt32] = []
    handles.reserveCapacity(count)
    for _ in 0..<count { handles.append(makeHandle()) }
    return handles
  }

  /// Recycles an assigned handle.
  ///
  /// - Complexity: Amortized O(1).
  package mutating func recycle(_ handle: UInt32) {
    precondition(handle < limit && recycled.count < limit, "The handle isn't assigned")
    recycled.append(handle)
  }
}

/// A table from handles to integers in pages: the table grows without being copied, and copies share pages.
@usableFromInline
package struct HandleTable: Sendable {
  /// The value of a handle without an entry.
  @inlinable package static var none: UInt32 { .max }
  private static let pageSize = 1024

  private(set) var pages: ContiguousArray<ContiguousArray<UInt32>> = []

  subscript(handle: UInt32) -> UInt32 {
    let page = Int(handle) / Self.pageSize
    let offset = Int(handle) % Self.pageSize
    guard page < pages.count, offset < pages[page].count else { return Self.none }
    return pages[page][offset]
  }

  mutating func set(_ value: UInt32, for handle: UInt32) {
    let page = Int(handle) / Self.pageSize
    let offset = Int(handle) % Self.pageSize
    grow(page, to: offset)
    pages[page][offset] = value
  }

  /// Sets the value of many handles; those on one page should be adjacent.
  ///
  /// - Parameter areNew: Whether none of them may have a value already.
  mutating func set(_ value: UInt32, for handles: UnsafeBufferPointer<UInt32>, areNew: Bool = false) {
    precondition(!areNew || !handles.contains(Self.none), "The handle is UInt32.max")
    var start = 0
    while start < handles.count {
      let page = Int(handles[start]) / Self.pageSize
      var end = start
      var last = 0
      while end < handles.count, Int(handles[end]) / Self.pageSize == page {
        last = max(last, Int(handles[end]) % Self.pageSize)
        end += 1
      }
      grow(page, to: last)
      pages[page].withUnsafeMutableBufferPointer { values in
        for index in start..<end {
          let offset = Int(handles[index]) % Self.pageSize
          precondition(!areNew || values[offset] == Self.none, "The handle is already in the list")
          values[offset] = value
        }
      }
      start = end
    }
  }

  private mutating func grow(_ page: Int, to offset: Int) {
    while page >= pages.count { pages.append([]) }
    let missing = offset + 1 - pages[page].count
    guard missing > 0 else { return }
    pages[page].makeRoom(for: missing, step: min(Self.pageSize / 8, Self.pageSize - 1 - offset))
    pages[page].append(contentsOf: repeatElement(Self.none, count: missing))
  }

  var storageBytes: Int { pages.reduce(pages.storageBytes) { $0 + $1.storageBytes } }
}
