/// The nodes of a ``HandleList`` at one height, and the node of each child.
struct HandleLevel: Sendable {
  /// A node of the tree.
  struct Node: Sendable {
    /// The handles in leaves, and elsewhere the indices of nodes on the level below.
    var children: ContiguousArray<UInt32> = []
    /// The number of handles below each child; empty in leaves.
    var weights: ContiguousArray<UInt32> = []
  }

  // MARK: - State

  /// The indices of nodes that aren't part of the tree.
  private(set) var free: ContiguousArray<UInt32> = []
  private(set) var nodes: ContiguousArray<Node> = []
  /// The node of each child.
  private(set) var parents = HandleTable()
  let isLeaf: Bool
  /// The maximum number of free slots of a node that grows.
  private let slack: Int

  // MARK: - Creation

  init(isLeaf: Bool, capacity: Int) {
    self.isLeaf = isLeaf
    slack = capacity / 16
  }

  /// Creates nodes of these sizes, in order.
  mutating func fill(
    with children: ContiguousArray<UInt32>, weights: ContiguousArray<UInt32>, sizes: [Int]
  ) {
    nodes.reserveCapacity(sizes.count)
    var start = 0
    for size in sizes {
      let node = Node(
        children: ContiguousArray(children[start..<start + size]),
        weights: isLeaf ? [] : ContiguousArray(weights[start..<start + size]))
      for child in node.children {
        precondition(
          child != HandleTable.none && parents[child] == HandleTable.none,
          "The handle is already in the list, or is UInt32.max")
        parents.set(UInt32(nodes.count), for: child)
      }
      nodes.append(node)
      start += size
    }
    if nodes.isEmpty { nodes.append(Node()) }
  }

  // MARK: - Editing

  /// Creates an empty node.
  mutating func makeNode() -> UInt32 {
    if let node = free.popLast() { return node }
    nodes.append(Node())
    return UInt32(nodes.count - 1)
  }

  mutating func freeNode(_ node: UInt32) {
    nodes[Int(node)] = Node()
    free.append(node)
  }

  mutating func insert(_ child: UInt32, weight: UInt32, in node: UInt32, at slot: Int) {
    nodes[Int(node)].children.makeRoom(for: 1, step: slack)
    nodes[Int(node)].children.insert(child, at: slot)
    if !isLeaf { nodes[Int(node)].weights.insert(weight, at: slot) }
    parents.set(node, for: child)
  }

  /// Inserts different handles that aren't in the list into a leaf.
  mutating func insert(_ handles: ArraySlice<UInt32>, in leaf: UInt32, at slot: Int) {
    nodes[Int(leaf)].children.makeRoom(for: handles.count, step: slack)
    nodes[Int(leaf)].children.insert(contentsOf: handles, at: slot)
    handles.withUnsafeBufferPointer { parents.set(leaf, for: $0, areNew: true) }
  }

  /// Removes handles from a leaf.
  mutating func removeSubrange(_ slots: Range<Int>, in leaf: UInt32) {
    setParent(HandleTable.none, ofChildren: slots, in: leaf)
    nodes[Int(leaf)].children.removeSubrange(slots)
    nodes[Int(leaf)].children.trim(step: slack)
  }

  @discardableResult
  mutating func remove(at slot: Int, in node: UInt32) -> UInt32 {
    let child = nodes[Int(node)].children.remove(at: slot)
    nodes[Int(node)].children.trim(step: slack)
    if !isLeaf { nodes[Int(node)].weights.remove(at: slot) }
    parents.set(HandleTable.none, for: child)
    return child
  }

  /// Moves the last children of a node to the front of the next one, and returns the number of their handles.
  mutating func moveTail(_ count: Int, of left: UInt32, to right: UInt32) -> Int {
    let start = nodes[Int(left)].children.count - count
    setParent(right, ofChildren: start..<start + count, in: left)
    nodes[Int(right)].children.makeRoom(for: count, step: slack)
    nodes[Int(right)].children.insert(contentsOf: nodes[Int(left)].children[start...], at: 0)
    nodes[Int(left)].children.removeSubrange(start...)
    nodes[Int(left)].children.trim(step: slack)
    guard !isLeaf else { return count }
    let weight = nodes[Int(left)].weights[start...].reduce(0, +)
    nodes[Int(right)].weights.insert(contentsOf: nodes[Int(left)].weights[start...], at: 0)
    nodes[Int(left)].weights.removeSubrange(start...)
    return Int(weight)
  }

  /// Moves the first children of a node to the end of the previous one, and returns the number of their handles.
  mutating func moveHead(_ count: Int, of right: UInt32, to left: UInt32) -> Int {
    setParent(left, ofChildren: 0..<count, in: right)
    nodes[Int(left)].children.makeRoom(for: count, step: slack)
    nodes[Int(left)].children.append(contentsOf: nodes[Int(right)].children[..<count])
    nodes[Int(right)].children.removeSubrange(..<count)
    nodes[Int(right)].children.trim(step: slack)
    guard !isLeaf else { return count }
    let weight = nodes[Int(right)].weights[..<count].reduce(0, +)
    nodes[Int(left)].weights.append(contentsOf: nodes[Int(right)].weights[..<count])
    nodes[Int(right)].weights.removeSubrange(..<count)
    return Int(weight)
  }

  /// Adds to the number of handles below a child.
  mutating func addWeight(_ change: Int, at slot: Int, in node: UInt32) {
    let weight = Int(nodes[Int(node)].weights[slot]) + change
    nodes[Int(node)].weights[slot] = UInt32(weight)
  }

  private mutating func setParent(_ node: UInt32, ofChildren slots: Range<Int>, in old: UInt32) {
    let children = nodes[Int(old)].children
    children.withUnsafeBufferPointer { parents.set(node, for: UnsafeBufferPointer(rebasing: $0[slots])) }
  }

  // MARK: - Search

  /// Returns the child of a node that contains the handle at a position in the node, and its position in the child.
  func slot(at position: Int, in node: UInt32) -> (slot: Int, offset: Int) {
    nodes[Int(node)].weights.withUnsafeBufferPointer { weights in
      var slot = 0
      var offset = position
      while slot < weights.count &- 1, offset >= Int(weights[slot]) {
        offset &-= Int(weights[slot])
        slot &+= 1
      }
      return (slot, offset)
    }
  }

  /// Returns the child into which to insert a handle at a position; between two children, the first one.
  func slot(forInsertionAt position: Int, in node: UInt32) -> (slot: Int, offset: Int) {
    nodes[Int(node)].weights.withUnsafeBufferPointer { weights in
      var slot = 0
      var offset = position
      while slot < weights.count - 1, offset > Int(weights[slot]) {
        offset -= Int(weights[slot])
        slot += 1
      }
      return (slot, offset)
    }
  }

  /// Returns the slot of a child in its node.
  func slot(of child: UInt32, in node: UInt32) -> Int {
    nodes[Int(node)].children.withUnsafeBufferPointer { children in
      var start = 0
      let wanted = SIMD4(repeating: child)
      // Blocks of 16 with one branch each, since a vector instruction compares four at once.
      while start &+ 16 <= children.count {
        let block = UnsafeRawPointer(children.baseAddress.unsafelyUnwrapped + start)
        let first = block.loadUnaligned(as: SIMD4<UInt32>.self) .== wanted
        let second = block.loadUnaligned(fromByteOffset: 16, as: SIMD4<UInt32>.self) .== wanted
        let third = block.loadUnaligned(fromByteOffset: 32, as: SIMD4<UInt32>.self) .== wanted
        let fourth = block.loadUnaligned(fromByteOffset: 48, as: SIMD4<UInt32>.self) .== wanted
        let matches = unsafeBitCast((first .| second) .| (third .| fourth), to: SIMD2<UInt64>.self)
        if matches.x | matches.y != 0 { break }
        start &+= 16
      }
      while children[start] != child { start &+= 1 }
      return start
    }
  }

  /// Returns the number of handles below the children before a slot.
  func weight(before slot: Int, in node: UInt32) -> Int {
    nodes[Int(node)].weights.withUnsafeBufferPointer { weights in
      // 32 bits can count all handles, so nothing overflows, and a vector instruction adds several counts at once.
      var sum: UInt32 = 0
      for earlier in 0..<slot { sum &+= weights[earlier] }
      return Int(sum)
    }
  }

  // MARK: - Accounting

  var storageBytes: Int {
    nodes.reduce(nodes.storageBytes + free.storageBytes + parents.storageBytes) {
      $0 + $1.children.storageBytes + $1.weights.storageBytes
    }
  }
}
