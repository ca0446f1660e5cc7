/// A list of handles, small integers that identify items, with searches for the handle at a position and the position of a handle.
///
/// An operator that sorts or groups stores its order in such a list, at most 10 bytes an item. Handles are those of a
/// ``HandlePool``: the memory grows with the largest one. The list contains each handle at most once.
///
/// The list is a B+ tree whose nodes have indices, and a table from handles to leaves and from nodes to their parents. It is a
/// value type: the first edit of a copy copies the table of nodes, O(*n* / 128), the following ones only what they change.
/// Positions are indices from 0 to ``count``, and must be in range.
@usableFromInline
package struct HandleList: Sendable {
  // MARK: - State

  /// All levels, from the leaves to the root, which is the only node of its level.
  private var levels: [HandleLevel]
  /// The index of the only node of the last level.
  private var root: UInt32
  /// The maximum number of handles in a leaf.
  private let leafCapacity: Int
  /// The maximum number of children of any other node.
  private let fanout: Int

  /// The number of handles.
  package private(set) var count: Int

  // MARK: - Creation

  /// Creates an empty list.
  package init() { self.init([]) }

  /// Creates a list of these handles, which must be different.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package init(_ handles: some Sequence<UInt32>) {
    self.init(ContiguousArray(handles), leafCapacity: 128, fanout: 128)
  }

  /// Creates a list of these handles with the given capacities of nodes; tests use small ones.
  @usableFromInline
  package init(_ handles: ContiguousArray<UInt32>, leafCapacity: Int, fanout: Int) {
    self.leafCapacity = leafCapacity
    self.fanout = fanout
    count = handles.count
    root = 0
    var leaves = HandleLevel(isLeaf: true, capacity: leafCapacity)
    leaves.fill(with: handles, weights: [], sizes: FillRule.bulkSizes(for: handles.count, capacity: leafCapacity))
    levels = [leaves]
    while levels[levels.count - 1].nodes.count > 1 {
      let below = levels[levels.count - 1]
      let weights = below.nodes.map { UInt32(below.isLeaf ? $0.children.count : Int($0.weights.reduce(0, +))) }
      var level = HandleLevel(isLeaf: false, capacity: fanout)
      level.fill(
        with: ContiguousArray(0..<UInt32(weights.count)), weights: ContiguousArray(weights),
        sizes: FillRule.bulkSizes(for: weights.count, capacity: fanout))
      levels.append(level)
    }
  }

  // MARK: - Reading

  package var isEmpty: Bool { count == 0 }

  /// Returns the handle at a position.
  ///
  /// - Complexity: O(log *n*).
  package func handle(at position: Int) -> UInt32 {
    let (node, offset) = leaf(at: position)
    return levels[0].nodes[Int(node)].children[offset]
  }

  /// Returns the position of a handle, or `nil` if it isn't in the list.
  ///
  /// - Complexity: O(log *n*).
  package func index(of handle: UInt32) -> Int? {
    var node = levels[0].parents[handle]
    guard node != HandleTable.none else { return nil }
    var position = levels[0].slot(of: handle, in: node)
    for level in 1..<max(1, levels.count) {
      let parent = levels[level].parents[node]
      position += levels[level].weight(before: levels[level].slot(of: node, in: parent), in: parent)
      node = parent
    }
    return position
  }

  /// Returns whether a handle is in the list.
  ///
  /// - Complexity: O(1).
  package func contains(_ handle: UInt32) -> Bool { levels[0].parents[handle] != HandleTable.none }

  /// Returns whether one handle precedes another one; `false` if one of them isn't in the list.
  ///
  /// Visits only the nodes below the lowest common ancestor, which is faster than comparing two positions.
  ///
  /// - Complexity: O(log *n*).
  package func isOrdered(_ first: UInt32, before second: UInt32) -> Bool {
    var left = first
    var right = second
    for level in levels.indices {
      let node = levels[level].parents[left]
      let other = levels[level].parents[right]
      guard node != HandleTable.none, other != HandleTable.none else { return false }
      if node == other { return levels[level].slot(of: left, in: node) < levels[level].slot(of: right, in: node) }
      left = node
      right = other
    }
    return false
  }

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
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of bounds")
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

  /// Returns the leaf with the handle at a position, and the handle's offset in it.
  private func leaf(at position: Int) -> (node: UInt32, offset: Int) {
    precondition(position >= 0 && position < count, "Position out of bounds")
    var node = root
    var offset = position
    for level in stride(from: levels.count - 1, to: 0, by: -1) {
      let (slot, rest) = levels[level].slot(at: offset, in: node)
      node = levels[level].nodes[Int(node)].children[slot]
      offset = rest
    }
    return (node, offset)
  }

  // MARK: - Search in sorted handles

  /// Returns the first position whose handle doesn't satisfy `belongsBefore`: the position to insert an item of a sorted list.
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
  /// - Parameters:
  ///   - range: The positions to search, which must be in the list.
  ///   - isCached: Whether the sort keys of compared handles are cached, so that comparing the same handles again in the next
  ///     search is cheap.
  /// - Returns: The position, or the end of the range if all handles in it satisfy `belongsBefore`.
  /// - Complexity: O(log *n*). With `isCached`, up to a third of a leaf is also scanned before each comparison in it.
  package func partitionPoint(
    in range: Range<Int>, isCached: Bool = false, _ belongsBefore: (UInt32) throws -> Bool
  ) rethrows -> Int {
    var node = root
    var start = 0
    var size = count
    for level in stride(from: levels.count - 1, to: 0, by: -1) {
      let last = levels[level].nodes[Int(node)].children.count - 1
      // Children whose first handles aren't in the range aren't compared.
      let lower = range.lowerBound - start
      let upper = range.upperBound - start
      let first = lower <= 0 ? 0 : levels[level].slot(at: lower, in: node).slot
      let end = upper >= size ? last : levels[level].slot(forInsertionAt: upper, in: node).slot
      var low = 0
      var high = last
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
    var low = max(0, range.lowerBound - start)
    var high = max(low, min(handles.count, range.upperBound - start))
    while low < high {
      let middle = isCached ? Self.smallest(of: handles, near: (low + high) / 2, (high - low) / 6) : (low + high) / 2
      if try belongsBefore(handles[middle]) { low = middle + 1 } else { high = middle }
    }
    return start + low
  }

  /// Returns the index of the smallest handle near an index, so that successive searches compare the same one after edits.
  private static func smallest(of handles: ContiguousArray<UInt32>, near middle: Int, _ distance: Int) -> Int {
    // In a short range, halving it saves more than comparing a cached handle.
    if distance < 2 { return middle }
    return handles.withUnsafeBufferPointer { handles in
      var smallest = middle
      for index in middle - distance...middle + distance where handles[index] < handles[smallest] { smallest = index }
      return smallest
    }
  }

  /// Returns the first handle below a child of a node.
  ///
  /// Reading it costs no cache miss besides that for the count of the leaf, which precedes it in memory.
  private func firstHandle(below node: UInt32, slot: Int, level: Int) -> UInt32 {
    var node = levels[level].nodes[Int(node)].children[slot]
    for level in stride(from: level - 1, through: 0, by: -1) { node = levels[level].nodes[Int(node)].children[0] }
    return node
  }

  // MARK: - Editing

  /// Inserts a handle that isn't in the list at a position, which can be the end.
  ///
  /// - Complexity: O(log *n*).
  package mutating func insert(_ handle: UInt32, at position: Int) {
    precondition(position >= 0 && position <= count, "Position out of bounds")
    precondition(handle != HandleTable.none && !contains(handle), "The handle is already in the list, or is UInt32.max")
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
    precondition(position >= 0 && position < count, "Position out of bounds")
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

  /// Removes the handles in a range, leaf by leaf.
  ///
  /// - Complexity: O(*k* + (*k* / 128 + 1) log *n*) for *k* handles.
  package mutating func removeSubrange(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of bounds")
    var remaining = range.count
    while remaining > 0 {
      let first = leaf(at: range.lowerBound)
      let size = min(remaining, levels[0].nodes[Int(first.node)].children.count - first.offset)
      let (node, offset) = descend(to: range.lowerBound, adding: -size)
      levels[0].removeSubrange(offset..<offset + size, in: node)
      count -= size
      remaining -= size
      repair(node)
    }
  }

  /// Inserts different handles that aren't in the list at a position, which can be the end, half a leaf at a time.
  ///
  /// - Complexity: O(*k* + (*k* / 64 + 1) log *n*) for *k* handles.
  package mutating func insert(contentsOf handles: [UInt32], at position: Int) {
    precondition(position >= 0 && position <= count, "Position out of bounds")
    var start = 0
    while start < handles.count {
      let end = min(handles.count, start + max(1, leafCapacity / 2))
      let (node, offset) = descend(to: position + start, adding: end - start)
      levels[0].insert(handles[start..<end], in: node, at: offset)
      count += end - start
      repair(node)
      start = end
    }
  }

  /// Moves a handle to `target`, its position after the move.
  ///
  /// - Complexity: O(log *n*).
  package mutating func move(from source: Int, to target: Int) { insert(remove(at: source), at: target) }

  /// Removes the handles in a range, and inserts them so that the first one is at a position afterwards.
  ///
  /// - Complexity: O(*k* + (*k* / 64 + 1) log *n*) for *k* handles.
  package mutating func moveSubrange(_ range: Range<Int>, to position: Int) {
    if range.count == 1 { return move(from: range.lowerBound, to: position) }
    var moved: [UInt32] = []
    forEach(in: range) { moved.append($0) }
    removeSubrange(range)
    insert(contentsOf: moved, at: position)
  }

  /// Removes the handles at old positions, and inserts handles at new positions.
  ///
  /// - Parameters:
  ///   - deletes: The old positions, strictly ascending.
  ///   - inserts: The new positions, strictly ascending; they must be in the range of the new list.
  ///   - handles: The new handles, one for each position of `inserts`. They can include removed ones.
  /// - Complexity: O(*k* log *n*) for *k* changes; O(*n* + *k*) if *k* is more than *n* / 32 + 8.
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
      levels[level].addWeight(change, at: slot, in: node)
      node = levels[level].nodes[Int(node)].children[slot]
      offset = rest
    }
    return (node, offset)
  }

  // MARK: - Repair

  /// Splits or merges a leaf that has become too large or too small, and the nodes above as necessary.
  private mutating func repair(_ leaf: UInt32) {
    var node = leaf
    var level = 0
    while level < levels.count - 1 {
      let size = levels[level].nodes[Int(node)].children.count
      let capacity = capacity(of: level)
      guard size > capacity || size < FillRule.minimum(of: capacity) else { return }
      let parent = levels[level + 1].parents[node]
      let slot = levels[level + 1].slot(of: node, in: parent)
      if size > capacity {
        resolveOverflow(of: slot, in: parent, level: level)
      } else {
        resolveUnderflow(of: slot, in: parent, level: level)
      }
      node = parent
      level += 1
    }
    repairRoot()
  }

  private func capacity(of level: Int) -> Int { level == 0 ? leafCapacity : fanout }

  private func size(of slot: Int, in parent: UInt32, level: Int) -> Int {
    levels[level].nodes[Int(levels[level + 1].nodes[Int(parent)].children[slot])].children.count
  }

  /// Adds a level above a root that is too large, and removes a root that has only one child.
  private mutating func repairRoot() {
    let level = levels.count - 1
    let size = levels[level].nodes[Int(root)].children.count
    if size > capacity(of: level) {
      let child = root
      levels.append(HandleLevel(isLeaf: false, capacity: fanout))
      root = levels[level + 1].makeNode()
      levels[level + 1].insert(child, weight: UInt32(count), in: root, at: 0)
      split(0, in: root, level: level)
    } else if level > 0, size == 1 {
      root = levels[level].nodes[Int(root)].children[0]
      levels.removeLast()
    }
  }

  /// Splits a node that is too large, or moves some of its children to a neighbor.
  private mutating func resolveOverflow(of slot: Int, in parent: UInt32, level: Int) {
    let limit = FillRule.shareLimit(of: capacity(of: level)) - size(of: slot, in: parent, level: level)
    let last = levels[level + 1].nodes[Int(parent)].children.count - 1
    if slot > 0, size(of: slot - 1, in: parent, level: level) <= limit {
      balance(slot - 1, in: parent, level: level)
    } else if slot < last, size(of: slot + 1, in: parent, level: level) <= limit {
      balance(slot, in: parent, level: level)
    } else {
      split(slot, in: parent, level: level)
    }
  }

  /// Merges a node that is too small with a neighbor, or moves some of the neighbor's children to it.
  private mutating func resolveUnderflow(of slot: Int, in parent: UInt32, level: Int) {
    let left = slot > 0 ? slot - 1 : slot
    let sum = size(of: left, in: parent, level: level) + size(of: left + 1, in: parent, level: level)
    guard sum <= FillRule.mergeLimit(of: capacity(of: level)) else {
      return balance(left, in: parent, level: level)
    }
    let children = levels[level + 1].nodes[Int(parent)].children
    let count = levels[level].nodes[Int(children[left + 1])].children.count
    let moved = levels[level].moveHead(count, of: children[left + 1], to: children[left])
    levels[level].freeNode(children[left + 1])
    levels[level + 1].addWeight(moved, at: left, in: parent)
    levels[level + 1].remove(at: left + 1, in: parent)
  }

  private mutating func split(_ slot: Int, in parent: UInt32, level: Int) {
    let child = levels[level + 1].nodes[Int(parent)].children[slot]
    let new = levels[level].makeNode()
    let count = levels[level].nodes[Int(child)].children.count / 2
    let moved = levels[level].moveTail(count, of: child, to: new)
    levels[level + 1].addWeight(-moved, at: slot, in: parent)
    levels[level + 1].insert(new, weight: UInt32(moved), in: parent, at: slot + 1)
  }

  /// Moves children between two neighbors so that both have about the same number.
  private mutating func balance(_ left: Int, in parent: UInt32, level: Int) {
    let first = levels[level + 1].nodes[Int(parent)].children[left]
    let second = levels[level + 1].nodes[Int(parent)].children[left + 1]
    let size = levels[level].nodes[Int(first)].children.count
    let half = (size + levels[level].nodes[Int(second)].children.count) / 2
    if size > half {
      let moved = levels[level].moveTail(size - half, of: first, to: second)
      levels[level + 1].addWeight(-moved, at: left, in: parent)
      levels[level + 1].addWeight(moved, at: left + 1, in: parent)
    } else {
      let moved = levels[level].moveHead(half - size, of: second, to: first)
      levels[level + 1].addWeight(moved, at: left, in: parent)
      levels[level + 1].addWeight(-moved, at: left + 1, in: parent)
    }
  }

  // MARK: - Accounting

  /// The memory of the list in bytes.
  ///
  /// - Complexity: O(*n*).
  package var storageBytes: Int { levels.reduce(0) { $0 + $1.storageBytes } }

  /// Returns the number of nodes and pages that don't share memory with another list, such as the edited parts of a copy.
  ///
  /// - Complexity: O(*n*).
  package func nodeCount(notSharedWith other: HandleList) -> Int {
    var unshared = 0
    for (index, level) in levels.enumerated() {
      let old = index < other.levels.count ? other.levels[index] : nil
      for (nodeIndex, node) in level.nodes.enumerated() {
        guard let old, nodeIndex < old.nodes.count, node.children.isShared(with: old.nodes[nodeIndex].children),
          node.weights.isShared(with: old.nodes[nodeIndex].weights)
        else {
          unshared += 1
          continue
        }
      }
      for (pageIndex, page) in level.parents.pages.enumerated() {
        guard let old, pageIndex < old.parents.pages.count, page.isShared(with: old.parents.pages[pageIndex]) else {
          unshared += 1
          continue
        }
      }
    }
    return unshared
  }

  /// Returns the broken invariant of the list, or `nil`; for tests.
  package func _checkInvariants() -> String? {
    if levels.count > 1, levels[levels.count - 1].nodes[Int(root)].children.count < 2 {
      return "The root has one child"
    }
    var handleCount = 0
    var nodes = [root]
    for index in levels.indices.reversed() {
      let level = levels[index]
      if level.nodes.count != nodes.count + level.free.count { return "Nodes are lost" }
      let capacity = index == 0 ? leafCapacity : fanout
      var below: [UInt32] = []
      for nodeIndex in nodes {
        let node = level.nodes[Int(nodeIndex)]
        if node.children.count > capacity { return "Too large a node" }
        if index < levels.count - 1, node.children.count < FillRule.minimum(of: capacity) { return "Too small a node" }
        for (slot, child) in node.children.enumerated() {
          if level.parents[child] != nodeIndex { return "Wrong parent" }
          if index > 0, Int(node.weights[slot]) != total(of: child, level: index - 1) { return "Wrong weight" }
        }
        if node.weights.count != (index == 0 ? 0 : node.children.count) { return "Weights and children differ" }
        below += node.children
      }
      nodes = below
      handleCount = below.count
    }
    // A handle that is in the list twice has one parent.
    let parentCount = levels[0].parents.pages.joined().reduce(0) { $1 == HandleTable.none ? $0 : $0 + 1 }
    if parentCount != count { return "\(count) handles have \(parentCount) parents" }
    return handleCount == count ? nil : "Wrong count"
  }

  private func total(of node: UInt32, level: Int) -> Int {
    let node = levels[level].nodes[Int(node)]
    return level == 0 ? node.children.count : Int(node.weights.reduce(0, +))
  }
}
