/// Assigns small numbers to the items of a ``HandleList``, recycled ones first.
///
/// Handles stay dense, so tables by handle stay as small as the largest number of items so far. A recycled handle takes
/// 4 bytes until it is assigned again.
package struct HandlePool: Sendable {
  private var recycled: ContiguousArray<UInt32> = []

  /// One more than the largest handle ever in use: the length of a table by handle.
  package private(set) var limit: UInt32

  /// Creates a pool whose first handles are already assigned, as for a bulk of items.
  package init(used count: Int = 0) {
    precondition(count >= 0 && count < UInt32.max, "Too many handles")
    limit = UInt32(count)
  }

  /// The number of handles in use.
  package var count: Int { Int(limit) - recycled.count }

  /// A free handle: the last one that was recycled, otherwise a new one.
  ///
  /// - Complexity: O(1).
  package mutating func take() -> UInt32 {
    if let handle = recycled.popLast() { return handle }
    // The largest number means "none" in tables by handle.
    precondition(limit < UInt32.max, "Too many handles")
    defer { limit += 1 }
    return limit
  }

  /// Takes back an assigned handle.
  ///
  /// - Complexity: amortized O(1).
  package mutating func recycle(_ handle: UInt32) {
    precondition(handle < limit && recycled.count < limit, "A handle that is not out")
    recycled.append(handle)
  }
}
