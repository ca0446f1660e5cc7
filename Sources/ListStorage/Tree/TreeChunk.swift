/// A short run of a sequence, a leaf of a ``ChunkTree``.
@usableFromInline
package protocol TreeChunk {
  /// Creates an empty chunk.
  init()

  /// The maximum number of elements of a chunk.
  static var capacity: Int { get }

  /// The maximum number of children of an inner node.
  static var fanout: Int { get }

  /// The number of elements.
  var count: Int { get }

  /// The weight of all elements, such as the sum of counts or the number of ones.
  var weight: Int { get }

  /// The memory of the chunk in bytes.
  var storageBytes: Int { get }

  /// Appends the elements of the next chunk.
  mutating func append(contentsOf other: Self)

  /// Splits off the elements from `offset` on, and returns them.
  mutating func splitOff(at offset: Int) -> Self
}

extension TreeChunk {
  @inlinable
  package static var fanout: Int { 64 }

  /// Moves elements between two neighbors so that both have about the same number.
  @inlinable
  static func balance(_ left: inout Self, _ right: inout Self) {
    let half = (left.count + right.count) / 2
    if left.count > half {
      var tail = left.splitOff(at: half)
      tail.append(contentsOf: right)
      right = tail
    } else if left.count < half {
      let tail = right.splitOff(at: half - left.count)
      left.append(contentsOf: right)
      right = tail
    }
  }
}

// MARK: - Sizes

/// The sizes of the nodes of the trees in this module: a node shares children with its neighbors before it splits or merges.
///
/// The children of an inner node are nodes or chunks; here, the elements of a chunk are its children too. With the usual
/// capacities, of 16 and more, about a sixteenth of the capacity must be deleted between a split and the next merge of the same
/// node, so a list that grows and shrinks by one item doesn't repeat them.
@usableFromInline
package enum FillRule {
  /// Returns the minimum number of children of a node that is not the root: 7/16 of its capacity, and at least 2.
  @inlinable
  package static func minimum(of capacity: Int) -> Int { max(2, capacity * 7 / 16) }

  /// Returns the maximum number of children of two neighbors that become one node.
  @inlinable
  package static func mergeLimit(of capacity: Int) -> Int { capacity * 15 / 16 }

  /// Returns the maximum number of children of two neighbors, one of them beyond its capacity, that share their children; with more, the
  /// node splits.
  @inlinable
  package static func shareLimit(of capacity: Int) -> Int { capacity * 7 / 8 * 2 }

  /// Returns the number of children of the nodes of a new tree.
  @inlinable
  package static func bulk(of capacity: Int) -> Int { max(2, capacity * 7 / 8) }

  /// Returns the sizes of nodes for `count` children, as even as possible.
  @inlinable
  package static func bulkSizes(for count: Int, capacity: Int) -> [Int] {
    let nodes = (count + bulk(of: capacity) - 1) / bulk(of: capacity)
    return (0..<nodes).map { ($0 + 1) * count / nodes - $0 * count / nodes }
  }
}

// MARK: - Memory

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
