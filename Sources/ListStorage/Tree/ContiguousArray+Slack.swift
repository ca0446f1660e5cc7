extension ContiguousArray {
  /// Makes room for more elements, at most `step` of them in advance: doubling would waste half the memory.
  @inlinable
  mutating func makeRoom(for additional: Int, step: Int) {
    let needed = count + additional
    if needed > capacity { reserveCapacity(needed + Swift.min(step, needed)) }
  }

  /// Gives memory back once more than twice `step` is unused.
  @inlinable
  mutating func trim(step: Int) {
    guard capacity - count > 2 * step else { return }
    var smaller = ContiguousArray()
    smaller.reserveCapacity(count + Swift.min(step, count))
    smaller.append(contentsOf: self)
    self = smaller
  }

  /// Keeps the elements before `offset` and returns the others.
  @inlinable
  mutating func splitOff(at offset: Int) -> ContiguousArray {
    let tail = ContiguousArray(self[offset...])
    removeSubrange(offset...)
    return tail
  }

  /// The bytes of the array's memory, its header included.
  @inlinable
  var storageBytes: Int { capacity == 0 ? 0 : 32 + capacity * MemoryLayout<Element>.stride }

  /// Whether both arrays are the same memory, so that none of them was changed or copied.
  @inlinable
  func isShared(with other: ContiguousArray) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress && mine.count == $0.count }
    }
  }
}
