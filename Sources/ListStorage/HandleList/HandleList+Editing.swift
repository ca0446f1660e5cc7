extension HandleList {
  /// Inserts a handle that isn't in the list at a position, which can be the end.
  ///
  /// - Complexity: O(log *n*).
  package mutating func insert(_ handle: UInt32, at position: Int) {
    precondition(position >= 0 && position <= count, "Position out of range")
    precondition(handle != HandleTable.none && !contains(handle), "A handle twice, or the largest")
    let (node, offset) = descend(to: position, adding: 1)
    levels[0].insert(handle, weight: 1, in: node, at: offset)
    count += 1
    repair(node)
  }

  /// Appends a handle that isn't in the list.
  ///
  /// - Complexity: O(log *n*).
  package mutating func append(_ handle: UInt32) { insert(handle, at: count) }

  /// Removes and returns the handle at a position.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  package mutating func remove(at position: Int) -> UInt32 {
    precondition(position >= 0 && position < count, "Position out of range")
    let (node, offset) = descend(to: position, adding: -1)
    let handle = levels[0].remove(at: offset, in: node)
    count -= 1
    repair(node)
    return handle
  }

  /// Removes a handle and returns its position, or `nil` if it isn't in the list.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  package mutating func remove(_ handle: UInt32) -> Int? {
    guard let position = index(of: handle) else { return nil }
    remove(at: position)
    return position
  }

  /// Moves a handle to `target`, its position after the move.
  ///
  /// - Complexity: O(log *n*).
  package mutating func move(from source: Int, to target: Int) { insert(remove(at: source), at: target) }

  /// Removes the handles in a range, leaf by leaf.
  ///
  /// - Complexity: O(*k* + (*k* / 128 + 1) log *n*) for *k* handles.
  package mutating func removeSubrange(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of range")
    var remaining = range.count
    while remaining > 0 {
      let place = leaf(at: range.lowerBound)
      let size = min(remaining, levels[0].nodes[Int(place.node)].children.count - place.offset)
      let (node, offset) = descend(to: range.lowerBound, adding: -size)
      levels[0].removeSubrange(offset..<offset + size, in: node)
      count -= size
      remaining -= size
      repair(node)
    }
  }

  /// Inserts handles that aren't in the list at a position, which can be the end, half a leaf at a time.
  ///
  /// - Complexity: O(*k* + (*k* / 64 + 1) log *n*) for *k* handles.
  package mutating func insert(contentsOf handles: [UInt32], at position: Int) {
    precondition(position >= 0 && position <= count, "Position out of range")
    var start = 0
    while start < handles.count {
      let end = min(handles.count, start + max(1, leafCapacity / 2))
      for handle in handles[start..<end] {
        precondition(handle != HandleTable.none && !contains(handle), "A handle twice, or the largest")
      }
      let (node, offset) = descend(to: position + start, adding: end - start)
      levels[0].insert(handles[start..<end], in: node, at: offset)
      count += end - start
      repair(node)
      start = end
    }
  }

  /// Adds to the weights on the way to the leaf of a position, and returns the leaf and the offset in it.
  ///
  /// - Parameter change: The number of handles that are inserted there, or removed if it is negative.
  private mutating func descend(to position: Int, adding change: Int) -> (node: UInt32, offset: Int) {
    var node = root
    var offset = position
    for level in stride(from: levels.count - 1, to: 0, by: -1) {
      let (slot, rest) =
        change > 0
        ? levels[level].slot(forInsertionAt: offset, in: node) : levels[level].slot(at: offset, in: node)
      let weight = Int(levels[level].nodes[Int(node)].weights[slot]) + change
      levels[level].nodes[Int(node)].weights[slot] = UInt32(weight)
      node = levels[level].nodes[Int(node)].children[slot]
      offset = rest
    }
    return (node, offset)
  }

  /// Removes the handles in a range, and inserts them so that the first one is at a position afterwards.
  ///
  /// - Complexity: O(*k* log *n*) for *k* handles.
  package mutating func moveSubrange(_ range: Range<Int>, to position: Int) {
    if range.count == 1 { return move(from: range.lowerBound, to: position) }
    var taken: [UInt32] = []
    forEach(in: range) { taken.append($0) }
    removeSubrange(range)
    insert(contentsOf: taken, at: position)
  }

  /// Removes the handles at old positions, and inserts handles at new positions.
  ///
  /// - Parameters:
  ///   - deletes: The old positions, strictly ascending.
  ///   - inserts: The new positions, strictly ascending; they must be in the range of the new list.
  ///   - handles: The new handles, one for each position of `inserts`. They can include removed ones.
  /// - Complexity: O(*k* log *n*) where *k* is the number of changes; O(*n* + *k*) when *k* approaches *n*.
  @inlinable
  package mutating func apply(
    deletes: some Sequence<Int>, inserts: some Sequence<Int>, handles: some Sequence<UInt32>
  ) {
    apply(removed: PositionRuns(deletes), added: PositionRuns(inserts), handles: ContiguousArray(handles))
  }

  @usableFromInline
  mutating func apply(removed: PositionRuns, added: PositionRuns, handles: ContiguousArray<UInt32>) {
    precondition(added.count == handles.count, "One handle for every insert")
    if removed.count + added.count > count / 32 + 8 {
      let new = PositionRuns.applied(removed: removed, added: added, to: array, count: count, elements: handles)
      self = HandleList(new, leafCapacity: leafCapacity, fanout: fanout)
      return
    }
    for range in removed.ranges.reversed() { for position in range.reversed() { remove(at: position) } }
    for (position, handle) in zip(added.ranges.joined(), handles) { insert(handle, at: position) }
  }
}
