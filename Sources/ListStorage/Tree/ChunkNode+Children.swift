extension ChunkNode {
  /// Updates the totals of a child that has changed.
  @inlinable
  func setTotals(of slot: Int, count newCount: Int, weight newWeight: Int) {
    count += newCount - counts[slot]
    weight += newWeight - weights[slot]
    counts[slot] = newCount
    weights[slot] = newWeight
  }

  @inlinable
  func readTotals(of slot: Int) {
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
  func takeNode(at slot: Int) -> ChunkNode {
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
}
