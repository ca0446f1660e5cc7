extension ChunkTree {
  /// The memory of all nodes and chunks in bytes, including shared ones.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package var storageBytes: Int { root.map { Self.storageBytes(below: $0) } ?? 0 }

  @inlinable
  static func storageBytes(below node: Node) -> Int {
    // An object of seven words and its header.
    var bytes = 72 + node.counts.storageBytes + node.weights.storageBytes
    bytes += node.chunks.storageBytes + node.nodes.storageBytes
    for chunk in node.chunks { bytes += chunk.storageBytes }
    for child in node.nodes { bytes += storageBytes(below: child) }
    return bytes
  }

  /// Returns the number of nodes and chunks that don't share memory with another tree, such as the edited parts of a copy.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package func touchedNodes(since other: ChunkTree, isShared: (Chunk, Chunk) -> Bool) -> Int {
    var old: ContiguousArray<Node> = []
    var new: ContiguousArray<Node> = []
    other.collectNodes(into: &old)
    collectNodes(into: &new)
    let known = Set(old.map { ObjectIdentifier($0) })
    let touched = new.filter { !known.contains(ObjectIdentifier($0)) }
    let oldChunks = old.flatMap(\.chunks)
    return touched.reduce(touched.count) { sum, node in
      sum + node.chunks.filter { chunk in !oldChunks.contains { isShared(chunk, $0) } }.count
    }
  }

  /// All nodes, to determine whether an edit has replaced them.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package var nodeIdentifiers: Set<ObjectIdentifier> {
    var nodes: ContiguousArray<Node> = []
    collectNodes(into: &nodes)
    return Set(nodes.map { ObjectIdentifier($0) })
  }

  @inlinable
  func collectNodes(into nodes: inout ContiguousArray<Node>) {
    guard let root else { return }
    nodes.append(root)
    var next = 0
    while next < nodes.count {
      nodes.append(contentsOf: nodes[next].nodes)
      next += 1
    }
  }

  /// Returns the broken invariant of the tree, or `nil`; for tests.
  @inlinable
  package func _checkInvariants() -> String? {
    guard let root else { return nil }
    if root.count == 0 { return "An empty tree has a root" }
    if root.level > 0, root.childCount < 2 { return "The root has one child" }
    return Self.faultBelow(root)
  }

  @inlinable
  static func faultBelow(_ node: Node) -> String? {
    let sizes = node.level == 0 ? node.chunks.count : node.nodes.count
    if node.counts.count != sizes || node.weights.count != sizes { return "Totals and children differ in number" }
    if node.counts.reduce(0, +) != node.count || node.weights.reduce(0, +) != node.weight { return "Wrong sum" }
    if sizes > Chunk.fanout { return "Too many children" }
    for slot in 0..<sizes {
      let isRight =
        node.level == 0
        ? node.chunks[slot].count == node.counts[slot] && node.chunks[slot].weight == node.weights[slot]
        : node.nodes[slot].count == node.counts[slot] && node.nodes[slot].weight == node.weights[slot]
      if !isRight { return "Wrong total" }
      if node.level > 0, node.nodes[slot].level != node.level - 1 { return "Wrong level" }
      if node.size(of: slot) > node.childCapacity { return "Too large a child" }
      if sizes > 1, node.size(of: slot) < FillRule.minimum(of: node.childCapacity) { return "Too small a child" }
    }
    for child in node.nodes { if let rule = faultBelow(child) { return rule } }
    return nil
  }
}
