extension ChunkTree {
  /// Splits off the elements from a position on, and returns a tree of them.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package mutating func splitOff(at position: Int) -> ChunkTree {
    precondition(position >= 0 && position <= count, "Position out of range")
    var tail = ChunkTree()
    if position == count { return tail }
    guard position > 0, var node = takeRoot() else {
      swap(&self, &tail)
      return tail
    }
    tail.root = Self.split(&node, at: position)
    root = node
    repairRoot()
    tail.repairRoot()
    repairPath(to: count - 1)
    tail.repairPath(to: 0)
    return tail
  }

  /// Recurses once for each level of the tree; both sides have at least one element.
  @inlinable
  static func split(_ node: inout Node, at position: Int) -> Node {
    Node.makeUnique(&node)
    let (slot, offset) = node.slot(at: position)
    if offset == 0 { return node.splitOff(at: slot) }
    let tail = node.splitOff(at: slot + 1)
    if node.level == 0 {
      tail.insert(node.chunks[slot].splitOff(at: offset), at: 0)
    } else {
      tail.insert(split(&node.nodes[slot], at: offset), at: 0)
    }
    node.readTotals(of: slot)
    return tail
  }

  /// Appends the elements of another tree.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of elements of both trees.
  @inlinable
  package mutating func append(_ other: ChunkTree) {
    guard let right = other.root else { return }
    let seam = count
    guard let left = takeRoot() else {
      root = right
      return
    }
    root = Self.join(left, right)
    repairRoot()
    repairPath(to: seam - 1)
    repairPath(to: seam)
  }

  /// Recurses once for each level by which the heights differ; nodes at the seam can be too small afterwards.
  @inlinable
  static func join(_ left: consuming Node, _ right: consuming Node) -> Node {
    if left.level == right.level { return pair(left, right) }
    if left.level > right.level {
      Node.makeUnique(&left)
      let joined = join(left.takeNode(at: left.childCount - 1), right)
      if joined.level < left.level {
        left.insert(joined, at: left.childCount)
      } else {
        left.append(contentsOf: joined)
      }
      return splitIfTooLarge(left)
    }
    Node.makeUnique(&right)
    let joined = join(left, right.takeNode(at: 0))
    if joined.level < right.level {
      right.insert(joined, at: 0)
      return splitIfTooLarge(right)
    }
    // The joined node is a new one, or a copy: no other tree shares it.
    joined.append(contentsOf: right)
    return splitIfTooLarge(joined)
  }

  @inlinable
  static func pair(_ left: consuming Node, _ right: Node) -> Node {
    if left.childCount + right.childCount <= Chunk.fanout {
      Node.makeUnique(&left)
      left.append(contentsOf: right)
      return left
    }
    let parent = Node(level: left.level + 1)
    parent.insert(left, at: 0)
    parent.insert(right, at: 1)
    return parent
  }

  @inlinable
  static func splitIfTooLarge(_ node: Node) -> Node {
    guard node.childCount > Chunk.fanout else { return node }
    return pair(node, node.splitOff(at: node.childCount / 2))
  }

  /// Replaces the elements in a range.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package mutating func replaceSubrange(_ range: Range<Int>, with other: ChunkTree) {
    let tail = splitOff(at: range.upperBound)
    _ = splitOff(at: range.lowerBound)
    append(other)
    append(tail)
  }
}
