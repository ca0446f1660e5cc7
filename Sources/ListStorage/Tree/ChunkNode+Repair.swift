extension ChunkNode {
  /// Updates the totals of a child that has changed, and splits or merges it if it is too large or too small.
  @inlinable
  func repairChild(at slot: Int) {
    readTotals(of: slot)
    if level == 0 {
      let size = counts[slot]
      if size > Chunk.capacity { relieve(slot) } else if size < FillRule.minimum(of: Chunk.capacity) { fill(slot) }
    } else {
      let size = nodes[slot].childCount
      if size > Chunk.fanout { relieve(slot) } else if size < FillRule.minimum(of: Chunk.fanout) { fill(slot) }
    }
  }

  /// Returns the number of children of a child.
  @inlinable
  func size(of slot: Int) -> Int { level == 0 ? counts[slot] : nodes[slot].childCount }

  @inlinable
  var childCapacity: Int { level == 0 ? Chunk.capacity : Chunk.fanout }

  /// Splits a node that is too large, or moves some of its children to a neighbor.
  @inlinable
  func relieve(_ slot: Int) {
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
    readTotals(of: slot)
  }

  /// Merges a child that is too small with a neighbor, or moves some of the neighbor's children to it.
  @inlinable
  func fill(_ slot: Int) {
    if size(of: slot) == 0 { return removeChild(at: slot) }
    var slot = slot
    // Where two trees were joined, more than one neighbor may be too small.
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
      let right = takeNode(at: left + 1)
      ChunkNode.makeUnique(&nodes[left])
      nodes[left].append(contentsOf: right)
    }
    readTotals(of: left)
  }

  /// Moves children between two neighbors so that both have about the same number.
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
    readTotals(of: left)
    readTotals(of: left + 1)
  }
}
