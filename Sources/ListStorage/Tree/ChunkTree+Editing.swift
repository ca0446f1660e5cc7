extension ChunkTree {
  /// Takes the root out of the tree, so that it has one owner and is changed in place.
  @inlinable
  mutating func takeRoot() -> Node? {
    defer { root = nil }
    return root
  }

  /// Changes the chunk that contains the element at a position.
  ///
  /// - Parameter body: Receives the chunk and the element's offset in it. The result can have twice a chunk's capacity.
  /// - Complexity: O(log *n*) plus the closure.
  @inlinable
  package mutating func update<Result>(at position: Int, _ body: (inout Chunk, Int) -> Result) -> Result {
    guard position >= 0, position < count, var node = takeRoot() else { preconditionFailure("Position out of range") }
    Node.makeUnique(&node)
    let result = Self.update(&node, position: position, inserting: false, body)
    root = node
    repairRoot()
    return result
  }

  /// Changes the weight of the chunk that contains the element at a position; the chunk must keep its elements.
  ///
  /// - Complexity: O(log *n*) plus the closure, without the repair of sizes.
  @inlinable
  package mutating func adjust(at position: Int, _ body: (inout Chunk, Int) -> Void) {
    guard position >= 0, position < count, var node = takeRoot() else { preconditionFailure("Position out of range") }
    Node.makeUnique(&node)
    _ = Self.adjust(&node, position, body)
    root = node
  }

  /// Recursion as deep as the tree is high.
  ///
  /// - Returns: What is added to the weight.
  @inlinable
  static func adjust(_ node: inout Node, _ position: Int, _ body: (inout Chunk, Int) -> Void) -> Int {
    let (slot, offset) = node.slot(at: position)
    var change = 0
    if node.level == 0 {
      change = -node.chunks[slot].weight
      body(&node.chunks[slot], offset)
      change += node.chunks[slot].weight
    } else {
      Node.makeUnique(&node.nodes[slot])
      change = adjust(&node.nodes[slot], offset, body)
    }
    if change != 0 {
      node.weights[slot] += change
      node.weight += change
    }
    return change
  }

  /// Changes the chunk into which to insert an element at a position; between two chunks, the first one.
  ///
  /// - Parameter body: Receives the chunk and the offset for the new element. The result can have twice a chunk's capacity.
  /// - Complexity: O(log *n*) plus the closure.
  @inlinable
  package mutating func insert(at position: Int, _ body: (inout Chunk, Int) -> Void) {
    precondition(position >= 0 && position <= count, "Position out of range")
    var node = takeRoot() ?? Node(level: 0)
    if node.childCount == 0 { node.insert(Chunk(), at: 0) }
    Node.makeUnique(&node)
    Self.update(&node, position: position, inserting: true, body)
    root = node
    repairRoot()
  }

  /// Recurses once for each level of the tree.
  @inlinable
  static func update<Result>(
    _ node: inout Node, position: Int, inserting: Bool, _ body: (inout Chunk, Int) -> Result
  ) -> Result {
    let (slot, offset) = inserting ? node.slot(forInsertionAt: position) : node.slot(at: position)
    let result: Result
    if node.level == 0 {
      result = body(&node.chunks[slot], offset)
    } else {
      Node.makeUnique(&node.nodes[slot])
      result = update(&node.nodes[slot], position: offset, inserting: inserting, body)
    }
    node.repairChild(at: slot)
    return result
  }

  /// Adds a level above a root that is too large, and removes roots that have only one child.
  @inlinable
  mutating func repairRoot() {
    while let node = root {
      if node.childCount > Chunk.fanout {
        let tail = node.splitOff(at: node.childCount / 2)
        let parent = Node(level: node.level + 1)
        parent.insert(node, at: 0)
        parent.insert(tail, at: 1)
        root = parent
      } else if node.count == 0 {
        root = nil
      } else if node.level > 0, node.childCount == 1 {
        root = node.nodes[0]
      } else {
        return
      }
    }
  }

  /// Merges nodes on the path to a position that are too small.
  @inlinable
  mutating func repairPath(to position: Int) {
    // Each round repairs at least the highest node that is too small.
    while !isPathSound(to: position) { update(at: position) { _, _ in } }
  }

  @inlinable
  func isPathSound(to position: Int) -> Bool {
    guard var node = root else { return true }
    var offset = position
    while true {
      let (slot, rest) = node.slot(at: offset)
      if node.childCount > 1, node.size(of: slot) < FillRule.minimum(of: node.childCapacity) { return false }
      if node.level == 0 { return true }
      offset = rest
      node = node.nodes[slot]
    }
  }
}
