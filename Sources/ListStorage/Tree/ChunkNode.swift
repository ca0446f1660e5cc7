/// A node of a ``ChunkTree``: chunks on level 0, nodes of the level below on any other.
///
/// Copy-on-write guards the variables: ``makeUnique(_:)`` precedes every change, so a node that two trees share never changes.
/// ``ChunkTree`` changes chunks in place by functions that call only functions of that node, and no function of a chunk returns to
/// the tree. So accesses to a variable never overlap, and the exclusivity checks, a sixth of the time of an edit, are off.
@usableFromInline
final class ChunkNode<Chunk: TreeChunk> {
  // MARK: - State

  @usableFromInline let level: Int
  /// The children on level 0.
  @exclusivity(unchecked) @usableFromInline var chunks: ContiguousArray<Chunk>
  /// The children on all other levels.
  @exclusivity(unchecked) @usableFromInline var nodes: ContiguousArray<ChunkNode>
  /// The number of elements below each child.
  @exclusivity(unchecked) @usableFromInline var counts: ContiguousArray<Int>
  /// The weight of the elements below each child.
  @exclusivity(unchecked) @usableFromInline var weights: ContiguousArray<Int>
  /// The number of elements below this node.
  @exclusivity(unchecked) @usableFromInline var count: Int
  /// The weight of the elements below this node.
  @exclusivity(unchecked) @usableFromInline var weight: Int

  // MARK: - Creation

  @inlinable
  init(level: Int) {
    self.level = level
    chunks = []
    nodes = []
    counts = []
    weights = []
    count = 0
    weight = 0
  }

  @inlinable
  init(copying other: ChunkNode) {
    level = other.level
    chunks = other.chunks
    nodes = other.nodes
    counts = other.counts
    weights = other.weights
    count = other.count
    weight = other.weight
  }

  /// Copies a node, and uses the copy from now on, if another tree shares the node.
  @inlinable
  static func makeUnique(_ node: inout ChunkNode) {
    if !isKnownUniquelyReferenced(&node) { node = ChunkNode(copying: node) }
  }

  // MARK: - Search

  @inlinable
  var childCount: Int { counts.count }

  /// Returns the child that contains the element at a position, and the number of elements before it in the child.
  @inlinable
  func slot(at position: Int) -> (slot: Int, offset: Int) {
    counts.withUnsafeBufferPointer { counts in
      var slot = 0
      var offset = position
      while slot < counts.count &- 1, offset >= counts[slot] {
        offset &-= counts[slot]
        slot &+= 1
      }
      return (slot, offset)
    }
  }

  /// Returns the child into which to insert an element at a position; between two children, the first one.
  @inlinable
  func slot(forInsertionAt position: Int) -> (slot: Int, offset: Int) {
    counts.withUnsafeBufferPointer { counts in
      var slot = 0
      var offset = position
      while slot < counts.count &- 1, offset > counts[slot] {
        offset &-= counts[slot]
        slot &+= 1
      }
      return (slot, offset)
    }
  }

  // MARK: - Children

  /// Updates the totals of a child that has changed.
  @inlinable
  func setTotals(of slot: Int, count newCount: Int, weight newWeight: Int) {
    count += newCount - counts[slot]
    weight += newWeight - weights[slot]
    counts[slot] = newCount
    weights[slot] = newWeight
  }

  /// Updates the totals of a child by reading it.
  @inlinable
  func updateTotals(of slot: Int) {
    if level == 0 {
      setTotals(of: slot, count: chunks[slot].count, weight: chunks[slot].weight)
    } else {
      setTotals(of: slot, count: nodes[slot].count, weight: nodes[slot].weight)
    }
  }

  @inlinable
  func insert(_ chunk: Chunk, at slot: Int) {
    insertTotals(count: chunk.count, weight: chunk.weight, at: slot)
    chunks.makeRoom(for: 1, step: 8)
    chunks.insert(chunk, at: slot)
  }

  @inlinable
  func insert(_ node: ChunkNode, at slot: Int) {
    insertTotals(count: node.count, weight: node.weight, at: slot)
    nodes.makeRoom(for: 1, step: 8)
    nodes.insert(node, at: slot)
  }

  @inlinable
  func insertTotals(count newCount: Int, weight newWeight: Int, at slot: Int) {
    counts.makeRoom(for: 1, step: 8)
    counts.insert(newCount, at: slot)
    weights.makeRoom(for: 1, step: 8)
    weights.insert(newWeight, at: slot)
    count += newCount
    weight += newWeight
  }

  @inlinable
  func removeChild(at slot: Int) {
    count -= counts.remove(at: slot)
    weight -= weights.remove(at: slot)
    if level == 0 { chunks.remove(at: slot) } else { nodes.remove(at: slot) }
  }

  /// Removes a child that is a node, and returns it.
  @inlinable
  func removeNode(at slot: Int) -> ChunkNode {
    count -= counts.remove(at: slot)
    weight -= weights.remove(at: slot)
    return nodes.remove(at: slot)
  }

  /// Splits off the children from `slot` on, and returns a node with them.
  @inlinable
  func splitOff(at slot: Int) -> ChunkNode {
    let tail = ChunkNode(level: level)
    if level == 0 { tail.chunks = chunks.splitOff(at: slot) } else { tail.nodes = nodes.splitOff(at: slot) }
    tail.counts = counts.splitOff(at: slot)
    tail.weights = weights.splitOff(at: slot)
    for count in tail.counts { tail.count += count }
    for weight in tail.weights { tail.weight += weight }
    count -= tail.count
    weight -= tail.weight
    return tail
  }

  /// Appends the children of a node of the same level.
  @inlinable
  func append(contentsOf other: ChunkNode) {
    chunks.append(contentsOf: other.chunks)
    nodes.append(contentsOf: other.nodes)
    counts.append(contentsOf: other.counts)
    weights.append(contentsOf: other.weights)
    count += other.count
    weight += other.weight
  }

  // MARK: - Repair

  /// Updates the totals of a child that has changed, and splits or merges it if it is too large or too small.
  @inlinable
  func repairChild(at slot: Int) {
    updateTotals(of: slot)
    let size = size(of: slot)
    if size > childCapacity {
      resolveOverflow(of: slot)
    } else if size < FillRule.minimum(of: childCapacity) {
      resolveUnderflow(of: slot)
    }
  }

  /// Returns the number of elements of a chunk, or of children of a node.
  @inlinable
  func size(of slot: Int) -> Int { level == 0 ? counts[slot] : nodes[slot].childCount }

  /// The maximum size of a child.
  @inlinable
  var childCapacity: Int { level == 0 ? Chunk.capacity : Chunk.fanout }

  /// Splits a child that is too large, or moves some of its content to a neighbor.
  @inlinable
  func resolveOverflow(of slot: Int) {
    let limit = FillRule.shareLimit(of: childCapacity) - size(of: slot)
    if slot > 0, size(of: slot - 1) <= limit { return balance(slot - 1) }
    if slot + 1 < childCount, size(of: slot + 1) <= limit { return balance(slot) }
    let half = size(of: slot) / 2
    if level == 0 {
      let tail = chunks[slot].splitOff(at: half)
      insert(tail, at: slot + 1)
    } else {
      ChunkNode.makeUnique(&nodes[slot])
      insert(nodes[slot].splitOff(at: half), at: slot + 1)
    }
    updateTotals(of: slot)
  }

  /// Merges a child that is too small with a neighbor, or moves some of the neighbor's content to it.
  @inlinable
  func resolveUnderflow(of slot: Int) {
    if size(of: slot) == 0 { return removeChild(at: slot) }
    var slot = slot
    // After a join of two trees, more than one neighbor may be too small.
    while childCount > 1, size(of: slot) < FillRule.minimum(of: childCapacity) {
      let left = slot > 0 ? slot - 1 : slot
      if size(of: left) + size(of: left + 1) > FillRule.mergeLimit(of: childCapacity) { return balance(left) }
      merge(left)
      slot = left
    }
  }

  /// Merges two neighbors into one child.
  @inlinable
  func merge(_ left: Int) {
    if level == 0 {
      let right = chunks[left + 1]
      removeChild(at: left + 1)
      chunks[left].append(contentsOf: right)
    } else {
      let right = removeNode(at: left + 1)
      ChunkNode.makeUnique(&nodes[left])
      nodes[left].append(contentsOf: right)
    }
    updateTotals(of: left)
  }

  /// Moves content between two neighbors so that both have about the same size.
  @inlinable
  func balance(_ left: Int) {
    if level == 0 {
      chunks.withUnsafeMutableBufferPointer { Chunk.balance(&$0[left], &$0[left + 1]) }
    } else {
      ChunkNode.makeUnique(&nodes[left])
      ChunkNode.makeUnique(&nodes[left + 1])
      let first = nodes[left]
      let second = nodes[left + 1]
      let half = (first.childCount + second.childCount) / 2
      if first.childCount > half {
        let tail = first.splitOff(at: half)
        tail.append(contentsOf: second)
        nodes[left + 1] = tail
      } else {
        let tail = second.splitOff(at: half - first.childCount)
        first.append(contentsOf: second)
        nodes[left + 1] = tail
      }
    }
    updateTotals(of: left)
    updateTotals(of: left + 1)
  }
}
