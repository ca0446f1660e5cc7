extension HandleList {
  /// Inserts a handle that isn't in the list at a position, which can be the end.
  ///
  /// - Complexity: O(log *n*).
  package mutating func insert(_ handle: UInt32, at position: Int) {
    precondition(position >= 0 && position <= count, "Position out of range")
    precondition(handle != HandleTable.none && !contains(handle), "A handle twice, or the largest")
    var node = root
    var offset = position
    for level in stride(from: levels.count - 1, to: 0, by: -1) {
      let (slot, rest) = levels[level].slot(forInsertionAt: offset, in: node)
      levels[level].nodes[Int(node)].weights[slot] += 1
      node = levels[level].nodes[Int(node)].children[slot]
      offset = rest
    }
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
    var node = root
    var offset = position
    for level in stride(from: levels.count - 1, to: 0, by: -1) {
      let (slot, rest) = levels[level].slot(at: offset, in: node)
      levels[level].nodes[Int(node)].weights[slot] -= 1
      node = levels[level].nodes[Int(node)].children[slot]
      offset = rest
    }
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

  /// Removes the handles in a range.
  ///
  /// - Complexity: O(*k* log *n*) for *k* handles.
  package mutating func removeSubrange(_ range: Range<Int>) {
    if range.count == 1 {
      remove(at: range.lowerBound)
    } else {
      apply(deletes: range, inserts: 0..<0, handles: [])
    }
  }

  /// Inserts handles that aren't in the list at a position, which can be the end.
  ///
  /// - Complexity: O(*k* log *n*) for *k* handles.
  package mutating func insert(contentsOf handles: [UInt32], at position: Int) {
    apply(deletes: 0..<0, inserts: position..<position + handles.count, handles: handles)
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
