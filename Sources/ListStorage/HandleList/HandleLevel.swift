/// The nodes of a ``HandleList`` at one height, and the node of each child.
struct HandleLevel: Sendable {
  struct Node: Sendable {
    /// The handles in leaves, and elsewhere the numbers of nodes on the level below.
    var children: ContiguousArray<UInt32> = []
    /// The number of handles below each child; empty in leaves.
    var weights: ContiguousArray<UInt32> = []
  }

  private(set) var free: ContiguousArray<UInt32> = []
  var nodes: ContiguousArray<Node> = []
  /// The node of each child.
  var parents = HandleTable()
  let isLeaf: Bool
  /// The largest number of free slots of a node that grows.
  let slack: Int

  init(isLeaf: Bool, capacity: Int) {
    self.isLeaf = isLeaf
    slack = capacity / 16
  }

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

  /// Inserts handles into a leaf.
  mutating func insert(_ handles: ArraySlice<UInt32>, in leaf: UInt32, at slot: Int) {
    nodes[Int(leaf)].children.makeRoom(for: handles.count, step: slack)
    nodes[Int(leaf)].children.insert(contentsOf: handles, at: slot)
    handles.withUnsafeBufferPointer { parents.set(leaf, for: $0) }
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
  mutating func moveTail(_ count: Int, of left: UInt32, to right: UInt32) -> UInt32 {
    let start = nodes[Int(left)].children.count - count
    setParent(right, ofChildren: start..<start + count, in: left)
    nodes[Int(right)].children.makeRoom(for: count, step: slack)
    nodes[Int(right)].children.insert(contentsOf: nodes[Int(left)].children[start...], at: 0)
    nodes[Int(left)].children.removeSubrange(start...)
    nodes[Int(left)].children.trim(step: slack)
    guard !isLeaf else { return UInt32(count) }
    let weight = nodes[Int(left)].weights[start...].reduce(0, +)
    nodes[Int(right)].weights.insert(contentsOf: nodes[Int(left)].weights[start...], at: 0)
    nodes[Int(left)].weights.removeSubrange(start...)
    return weight
  }

  /// Moves the first children of a node to the end of the previous one, and returns the number of their handles.
  mutating func moveHead(_ count: Int, of right: UInt32, to left: UInt32) -> UInt32 {
    setParent(left, ofChildren: 0..<count, in: right)
    nodes[Int(left)].children.makeRoom(for: count, step: slack)
    nodes[Int(left)].children.append(contentsOf: nodes[Int(right)].children[..<count])
    nodes[Int(right)].children.removeSubrange(..<count)
    nodes[Int(right)].children.trim(step: slack)
    guard !isLeaf else { return UInt32(count) }
    let weight = nodes[Int(right)].weights[..<count].reduce(0, +)
    nodes[Int(left)].weights.append(contentsOf: nodes[Int(right)].weights[..<count])
    nodes[Int(right)].weights.removeSubrange(..<count)
    return weight
  }

  private mutating func setParent(_ node: UInt32, ofChildren slots: Range<Int>, in old: UInt32) {
    let children = nodes[Int(old)].children
    children.withUnsafeBufferPointer { parents.set(node, for: UnsafeBufferPointer(rebasing: $0[slots])) }
  }
}
