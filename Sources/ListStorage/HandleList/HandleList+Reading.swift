extension HandleList {
  /// Calls a closure with runs of handles, in order, each as a buffer that is valid during the call.
  ///
  /// - Complexity: O(*n*), at the speed of an array.
  package func forEachChunk(_ body: (UnsafeBufferPointer<UInt32>) throws -> Void) rethrows {
    var position = 0
    while position < count {
      let leaf = Int(leaf(at: position).node)
      try levels[0].nodes[leaf].children.withUnsafeBufferPointer(body)
      position += levels[0].nodes[leaf].children.count
    }
  }

  /// Calls a closure with the handles in a range of positions, in order.
  ///
  /// - Complexity: O(log *n* + *k*), where *k* is the length of the range.
  package func forEach(in range: Range<Int>, _ body: (UInt32) throws -> Void) rethrows {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of range")
    var position = range.lowerBound
    while position < range.upperBound {
      let (leaf, offset) = leaf(at: position)
      let end = min(levels[0].nodes[Int(leaf)].children.count, offset + range.upperBound - position)
      for handle in levels[0].nodes[Int(leaf)].children[offset..<end] { try body(handle) }
      position += end - offset
    }
  }

  /// The handles as an array.
  ///
  /// - Complexity: O(*n*).
  package var array: [UInt32] {
    var array: [UInt32] = []
    array.reserveCapacity(count)
    forEachChunk { array.append(contentsOf: $0) }
    return array
  }

  /// The first position whose handle doesn't satisfy `belongsBefore`: the position to insert an item of a sorted list.
  ///
  /// All handles that satisfy it must precede the others. Otherwise, the result is some position from 0 to `count`: a
  /// comparison that contradicts itself makes a wrong order, not a crash.
  ///
  /// - Complexity: O(log *n*), with about log₂ *n* calls of `belongsBefore`.
  package func partitionPoint(_ belongsBefore: (UInt32) throws -> Bool) rethrows -> Int {
    try partitionPoint(in: 0..<count, belongsBefore)
  }

  /// Returns the first position in a range whose handle doesn't satisfy `belongsBefore`.
  ///
  /// The nodes of the tree determine the first handles that are compared, so these are the same from one search to the
  /// next, wherever else items are inserted and deleted.
  ///
  /// - Parameter isCached: Whether what belongs to a handle is cached, so that it is worth comparing the same handles again.
  package func partitionPoint(
    in range: Range<Int>, isCached: Bool = false, _ belongsBefore: (UInt32) throws -> Bool
  ) rethrows -> Int {
    var node = root
    var start = 0
    var size = count
    for level in stride(from: levels.count - 1, to: 0, by: -1) {
      let last = levels[level].nodes[Int(node)].children.count - 1
      // Children whose first handles aren't in the range aren't asked about.
      let (lower, upper) = (range.lowerBound - start, range.upperBound - start)
      let first = lower <= 0 ? 0 : levels[level].slot(at: lower, in: node).slot
      let end = upper >= size ? last : levels[level].slot(forInsertionAt: upper, in: node).slot
      var (low, high) = (0, last)
      while low < high {
        let middle = (low + high + 1) / 2
        let isBefore =
          try middle <= first || middle <= end && belongsBefore(firstHandle(below: node, slot: middle, level: level))
        if isBefore { low = middle } else { high = middle - 1 }
      }
      start += levels[level].weight(before: low, in: node)
      size = Int(levels[level].nodes[Int(node)].weights[low])
      node = levels[level].nodes[Int(node)].children[low]
    }
    let handles = levels[0].nodes[Int(node)].children
    var low = Swift.max(0, range.lowerBound - start)
    var high = Swift.max(low, Swift.min(handles.count, range.upperBound - start))
    while low < high {
      let middle = isCached ? Self.smallest(of: handles, near: (low + high) / 2, (high - low) / 6) : (low + high) / 2
      if try belongsBefore(handles[middle]) { low = middle + 1 } else { high = middle }
    }
    return start + low
  }

  /// Returns the index of the smallest handle near an index, which is the same when the handles around it are others.
  private static func smallest(of handles: ContiguousArray<UInt32>, near middle: Int, _ distance: Int) -> Int {
    // In a short range, the middle is worth more.
    if distance < 2 { return middle }
    return handles.withUnsafeBufferPointer { handles in
      var smallest = middle
      for index in middle - distance...middle + distance where handles[index] < handles[smallest] { smallest = index }
      return smallest
    }
  }

  /// Whether one handle precedes another one; `false` if one of them isn't in the list.
  ///
  /// Visits only the nodes below the first one that both have in common, which is faster than comparing two positions.
  ///
  /// - Complexity: O(log *n*).
  package func isOrdered(_ first: UInt32, before second: UInt32) -> Bool {
    var (left, right) = (first, second)
    for level in levels.indices {
      let (node, other) = (levels[level].parents[left], levels[level].parents[right])
      guard node != HandleTable.none, other != HandleTable.none else { return false }
      if node == other { return levels[level].slot(of: left, in: node) < levels[level].slot(of: right, in: node) }
      (left, right) = (node, other)
    }
    return false
  }

  /// Returns the first handle below a child of a node, which is next to the size of its leaf in memory.
  private func firstHandle(below node: UInt32, slot: Int, level: Int) -> UInt32 {
    var node = levels[level].nodes[Int(node)].children[slot]
    for level in stride(from: level - 1, through: 0, by: -1) { node = levels[level].nodes[Int(node)].children[0] }
    return node
  }
}
