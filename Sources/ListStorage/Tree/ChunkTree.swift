/// A sequence in chunks below a B+ tree, each of whose nodes stores the number and the weight of the elements below it.
///
/// Copies of this value type share nodes, and an edit copies only the shared nodes on the path to its change. Every
/// operation visits O(log *n*) nodes; the height is at most 4 for a million elements. Positions must be in range. The tree
/// is the rope of Boehm, Atkinson and Plass (1995) as a B+ tree.
@usableFromInline
package struct ChunkTree<Chunk: TreeChunk> {
  @usableFromInline typealias Node = ChunkNode<Chunk>

  // MARK: - State

  /// The root, or `nil` if there are no elements.
  @usableFromInline var root: Node?

  // MARK: - Creation

  @inlinable
  package init() {}

  /// Creates a tree of these chunks, none of which is empty or too large or, unless it's the only one, too small.
  ///
  /// - Complexity: O(*c*), where *c* is the number of chunks.
  @inlinable
  package init(chunks: ContiguousArray<Chunk>) {
    guard !chunks.isEmpty else { return }
    var start = 0
    var nodes: ContiguousArray<Node> = []
    for size in FillRule.bulkSizes(for: chunks.count, capacity: Chunk.fanout) {
      let node = Node(level: 0)
      for chunk in chunks[start..<start + size] { node.insert(chunk, at: node.childCount) }
      nodes.append(node)
      start += size
    }
    while nodes.count > 1 { nodes = Self.parents(of: nodes) }
    root = nodes[0]
  }

  @inlinable
  static func parents(of children: ContiguousArray<Node>) -> ContiguousArray<Node> {
    var start = 0
    var parents: ContiguousArray<Node> = []
    for size in FillRule.bulkSizes(for: children.count, capacity: Chunk.fanout) {
      let parent = Node(level: children[0].level + 1)
      for child in children[start..<start + size] { parent.insert(child, at: parent.childCount) }
      parents.append(parent)
      start += size
    }
    return parents
  }

  // MARK: - Totals

  /// The number of elements.
  @inlinable
  package var count: Int { root?.count ?? 0 }

  /// The weight of all elements.
  @inlinable
  package var weight: Int { root?.weight ?? 0 }

  /// The number of levels of nodes.
  @inlinable
  package var height: Int { root.map { $0.level + 1 } ?? 0 }

  // MARK: - Search

  /// Returns the chunk that contains the element at a position.
  @inlinable
  package func location(at position: Int) -> Location {
    precondition(position >= 0 && position < count, "Position out of bounds")
    var node = UnretainedNode(root.unsafelyUnwrapped)
    var weightBefore = 0
    var offset = position
    while true {
      let (slot, rest, isLast) = node.with { node in
        let (slot, rest) = node.slot(at: offset)
        node.weights.withUnsafeBufferPointer { weights in
          for earlier in 0..<slot { weightBefore &+= weights[earlier] }
        }
        return (slot, rest, node.level == 0)
      }
      offset = rest
      if isLast {
        return node.with { Location(chunk: $0.chunks[slot], start: position - rest, weightBefore: weightBefore) }
      }
      node.descend(to: slot)
    }
  }

  /// Returns the positions of the chunk that contains the element at a position.
  @inlinable
  package func chunkRange(at position: Int) -> Range<Int> {
    read(at: position) { chunk, offset in position - offset..<position - offset + chunk.count }
  }

  /// Returns the chunk in which the weight of all elements, added up from the front, first exceeds `target`.
  @inlinable
  package func location(whereWeightExceeds target: Int) -> Location {
    precondition(target >= 0 && target < weight, "Weight out of bounds")
    var node = UnretainedNode(root.unsafelyUnwrapped)
    var start = 0
    var rest = target
    while true {
      var slot = 0
      let isLast = node.with { node in
        node.weights.withUnsafeBufferPointer { weights in
          while rest >= weights[slot] {
            rest &-= weights[slot]
            slot &+= 1
          }
        }
        node.counts.withUnsafeBufferPointer { counts in for earlier in 0..<slot { start &+= counts[earlier] } }
        return node.level == 0
      }
      if isLast {
        return node.with { Location(chunk: $0.chunks[slot], start: start, weightBefore: target - rest) }
      }
      node.descend(to: slot)
    }
  }

  /// Reads the chunk that contains the element at a position, and the element's offset in it.
  @inlinable
  package func read<Result>(at position: Int, _ body: (borrowing Chunk, Int) throws -> Result) rethrows -> Result {
    precondition(position >= 0 && position < count, "Position out of bounds")
    var node = UnretainedNode(root.unsafelyUnwrapped)
    var offset = position
    while true {
      let (slot, rest, isLast) = node.with { node in
        let (slot, rest) = node.slot(at: offset)
        return (slot, rest, node.level == 0)
      }
      if isLast { return try node.with { try body($0.chunks[slot], rest) } }
      offset = rest
      node.descend(to: slot)
    }
  }

  /// Calls a closure with each chunk, in order.
  @inlinable
  package func forEachChunk(_ body: (borrowing Chunk) throws -> Void) rethrows {
    if let root { try Self.forEachChunk(below: root, body) }
  }

  /// Recurses once for each level of the tree.
  @inlinable
  static func forEachChunk(below node: Node, _ body: (borrowing Chunk) throws -> Void) rethrows {
    for chunk in node.chunks { try body(chunk) }
    for node in node.nodes { try forEachChunk(below: node, body) }
  }

  /// A chunk, and the number and the weight of the elements in all chunks before it.
  @usableFromInline
  package struct Location {
    @usableFromInline package var chunk: Chunk
    @usableFromInline package var start: Int
    @usableFromInline package var weightBefore: Int

    @inlinable
    init(chunk: Chunk, start: Int, weightBefore: Int) {
      self.chunk = chunk
      self.start = start
      self.weightBefore = weightBefore
    }
  }

  /// A node on the path down, which only the tree retains: counting references would be slower than the path itself.
  @usableFromInline
  struct UnretainedNode {
    @usableFromInline var node: Unmanaged<Node>

    @inlinable
    init(_ root: Node) { node = .passUnretained(root) }

    @inlinable
    func with<Result>(_ body: (Node) throws -> Result) rethrows -> Result {
      try node._withUnsafeGuaranteedRef(body)
    }

    @inlinable
    mutating func descend(to slot: Int) {
      node = node._withUnsafeGuaranteedRef { .passUnretained($0.nodes[slot]) }
    }
  }

  // MARK: - Editing

  /// Removes the root from the tree and returns it, so that it has one owner and is changed in place.
  @inlinable
  mutating func removeRoot() -> Node? {
    defer { root = nil }
    return root
  }

  /// Changes the chunk that contains the element at a position.
  ///
  /// - Parameter body: Receives the chunk and the element's offset in it. The result can have twice a chunk's capacity.
  /// - Complexity: O(log *n*) plus the closure.
  @inlinable
  package mutating func update<Result>(at position: Int, _ body: (inout Chunk, Int) -> Result) -> Result {
    guard position >= 0, position < count, var node = removeRoot() else {
      preconditionFailure("Position out of bounds")
    }
    Node.makeUnique(&node)
    let result = Self.update(&node, position: position, inserting: false, body)
    root = node
    repairRoot()
    return result
  }

  /// Changes the weight of the chunk that contains the element at a position, without inserting or removing elements.
  ///
  /// - Complexity: O(log *n*) plus the closure, without the repair of sizes.
  @inlinable
  package mutating func adjust(at position: Int, _ body: (inout Chunk, Int) -> Void) {
    guard position >= 0, position < count, var node = removeRoot() else {
      preconditionFailure("Position out of bounds")
    }
    Node.makeUnique(&node)
    _ = Self.adjust(&node, position, body)
    root = node
  }

  /// Changes the weight of a chunk below a node; recurses once for each level of the tree.
  ///
  /// - Returns: The difference of the weight.
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
    precondition(position >= 0 && position <= count, "Position out of bounds")
    var node = removeRoot() ?? Node(level: 0)
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

  // MARK: - Splitting and joining

  /// Splits off the elements from a position on, and returns a tree of them.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package mutating func splitOff(at position: Int) -> ChunkTree {
    precondition(position >= 0 && position <= count, "Position out of bounds")
    var tail = ChunkTree()
    if position == count { return tail }
    guard position > 0, var node = removeRoot() else {
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
    node.updateTotals(of: slot)
    return tail
  }

  /// Appends the elements of another tree.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of elements of both trees.
  @inlinable
  package mutating func append(_ other: ChunkTree) {
    guard let right = other.root else { return }
    let seam = count
    guard let left = removeRoot() else {
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
      let joined = join(left.removeNode(at: left.childCount - 1), right)
      if joined.level < left.level {
        left.insert(joined, at: left.childCount)
      } else {
        left.append(contentsOf: joined)
      }
      return splitIfTooLarge(left)
    }
    Node.makeUnique(&right)
    let joined = join(left, right.removeNode(at: 0))
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

  // MARK: - Accounting

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
  /// - Complexity: O(*n*) if the other tree shares most nodes.
  @inlinable
  package func nodeCount(notSharedWith other: ChunkTree, isShared: (Chunk, Chunk) -> Bool) -> Int {
    var old: ContiguousArray<Node> = []
    var new: ContiguousArray<Node> = []
    other.collectNodes(into: &old)
    collectNodes(into: &new)
    let shared = Set(old.map { ObjectIdentifier($0) })
    let unshared = new.filter { !shared.contains(ObjectIdentifier($0)) }
    let oldChunks = old.flatMap(\.chunks)
    return unshared.reduce(unshared.count) { sum, node in
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
    return Self.fault(below: root)
  }

  @inlinable
  static func fault(below node: Node) -> String? {
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
    for child in node.nodes { if let rule = fault(below: child) { return rule } }
    return nil
  }
}

// Shared nodes never change, so a tree is `Sendable` if its chunks are.
extension ChunkTree: @unchecked Sendable where Chunk: Sendable {}
