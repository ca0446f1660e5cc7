/// Gives out small numbers for the rows of a ``HandleList``, those that came back first.
///
/// Handles stay dense, so tables by handle stay as small as the most rows there ever were. A handle that came back
/// takes 4 bytes until it is given out again.
package struct HandlePool: Sendable {
  private var recycled: ContiguousArray<UInt32> = []

  /// One more than the largest handle that was ever given out: the length of a table by handle.
  package private(set) var limit: UInt32

  /// A pool that has given out the first handles already, as for a bulk of rows.
  package init(used count: Int = 0) {
    precondition(count >= 0 && count < UInt32.max, "Too many handles")
    limit = UInt32(count)
  }

  /// The number of handles that are out.
  package var count: Int { Int(limit) - recycled.count }

  /// A handle that nobody has; the last one that came back, else a new one.
  ///
  /// - Complexity: O(1).
  package mutating func take() -> UInt32 {
    if let handle = recycled.popLast() { return handle }
    // The largest number means "none" in tables by handle.
    precondition(limit < UInt32.max, "Too many handles")
    defer { limit += 1 }
    return limit
  }

  /// Takes back a handle that is out, once.
  ///
  /// - Complexity: amortised O(1).
  package mutating func recycle(_ handle: UInt32) {
    precondition(handle < limit && recycled.count < limit, "A handle that is not out")
    recycled.append(handle)
  }
}
