extension ContiguousArray {
  /// Reserves capacity for more elements, with a slack of at most `step`, since doubling would waste half of the memory.
  @inlinable
  mutating func makeRoom(for additional: Int, step: Int) {
    let needed = count + additional
    if needed > capacity { reserveCapacity(needed + Swift.min(step, needed)) }
  }

  /// Releases memory if the slack is more than twice `step`.
  @inlinable
  mutating func trim(step: Int) {
    guard capacity - count > 2 * step else { return }
    var smaller = ContiguousArray()
    smaller.reserveCapacity(count + Swift.min(step, count))
    smaller.append(contentsOf: self)
    self = smaller
  }

  /// Splits off the elements from `offset` on, and returns them.
  @inlinable
  mutating func splitOff(at offset: Int) -> ContiguousArray {
    let tail = ContiguousArray(self[offset...])
    removeSubrange(offset...)
    return tail
  }

  /// The memory of the array in bytes, including its header.
  @inlinable
  var storageBytes: Int { capacity == 0 ? 0 : 32 + capacity * MemoryLayout<Element>.stride }

  /// Returns whether both arrays share their memory, so that neither of them was changed or copied.
  @inlinable
  func isShared(with other: ContiguousArray) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress && mine.count == $0.count }
    }
  }
}
