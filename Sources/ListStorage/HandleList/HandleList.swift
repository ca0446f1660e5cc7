/// Rows in an order of their own, each known by a small number, its handle: from a position to the handle and back.
///
/// An operator that sorts or groups keeps two of these, one in the child's order, one in its own: 10 bytes a row each
/// at most. Handles come from a ``HandlePool``: the memory grows with the largest one. A handle is in the list once.
///
/// A B+ tree whose nodes have numbers, and a table that leads from a handle to its leaf, from a node to its parent.
/// A value type: after a copy, the first edit copies the table of nodes, O(*n* / 128), later ones only what they touch.
/// Positions must be in range.
@usableFromInline
package struct HandleList: Sendable {
  /// From the leaves to the root, which is alone on its level.
  var levels: [HandleLevel]
  var root: UInt32
  let leafCapacity: Int
  let fanout: Int

  /// The number of handles.
  package internal(set) var count: Int

  /// Without a handle.
  package init() { self.init([]) }

  /// The list of these handles, which differ.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package init(_ handles: some Sequence<UInt32>) {
    self.init(ContiguousArray(handles), leafCapacity: 128, fanout: 128)
  }

  /// The list of these handles in smaller nodes: for tests.
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

  package var isEmpty: Bool { count == 0 }

  /// The leaf with the handle at a position, and the handle's offset in it.
  func leaf(at position: Int) -> (node: UInt32, offset: Int) {
    precondition(position >= 0 && position < count, "Position out of range")
    var node = root
    var offset = position
    for level in stride(from: levels.count - 1, to: 0, by: -1) {
      let (slot, rest) = levels[level].slot(at: offset, in: node)
      node = levels[level].nodes[Int(node)].children[slot]
      offset = rest
    }
    return (node, offset)
  }

  /// The handle at a position.
  ///
  /// - Complexity: O(log *n*).
  package func handle(at position: Int) -> UInt32 {
    let (node, offset) = leaf(at: position)
    return levels[0].nodes[Int(node)].children[offset]
  }

  /// The position of a handle, or `nil` when it is not in the list.
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

  /// Whether a handle is in the list.
  ///
  /// - Complexity: O(1).
  package func contains(_ handle: UInt32) -> Bool { levels[0].parents[handle] != HandleTable.none }

  /// The bytes of memory of the list.
  ///
  /// - Complexity: O(*n*).
  package var storageBytes: Int { levels.reduce(0) { $0 + $1.storageBytes } }
}

extension HandleLevel {
  /// Makes nodes of these sizes, in order.
  fileprivate mutating func fill(
    with children: ContiguousArray<UInt32>, weights: ContiguousArray<UInt32>, sizes: [Int]
  ) {
    nodes.reserveCapacity(sizes.count)
    var start = 0
    for size in sizes {
      let node = Node(
        children: ContiguousArray(children[start..<start + size]),
        weights: isLeaf ? [] : ContiguousArray(weights[start..<start + size]))
      for child in node.children {
        precondition(child != HandleTable.none && parents[child] == HandleTable.none, "A handle twice, or the largest")
        parents.set(UInt32(nodes.count), for: child)
      }
      nodes.append(node)
      start += size
    }
    if nodes.isEmpty { nodes.append(Node()) }
  }
}
