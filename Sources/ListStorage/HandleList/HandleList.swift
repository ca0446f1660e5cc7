/// A list of handles, small numbers that identify items, which finds the handle at a position and the position of a handle.
///
/// An operator that sorts or groups stores its order in such a list, at most 10 bytes an item. Handles are those of a
/// ``HandlePool``: the memory grows with the largest one. The list contains each handle at most once.
///
/// The list is a B+ tree with numbered nodes, and a table from handles to leaves and from nodes to their parents. It is a
/// value type: the first edit of a copy copies the table of nodes, O(*n* / 128), the following ones only what they change.
/// Positions must be in range.
@usableFromInline
package struct HandleList: Sendable {
  /// All levels, from the leaves to the root, which is the only node of its level.
  var levels: [HandleLevel]
  var root: UInt32
  let leafCapacity: Int
  let fanout: Int

  /// The number of handles.
  package internal(set) var count: Int

  /// Creates an empty list.
  package init() { self.init([]) }

  /// Creates a list of these handles, which must be different.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package init(_ handles: some Sequence<UInt32>) {
    self.init(ContiguousArray(handles), leafCapacity: 128, fanout: 128)
  }

  /// Creates a list of these handles with smaller nodes, for tests.
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

  /// Returns the leaf with the handle at a position, and the handle's offset in it.
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

  /// Returns the position of a handle, or `nil` if it isn't in the list.
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

  /// Returns whether a handle is in the list.
  ///
  /// - Complexity: O(1).
  package func contains(_ handle: UInt32) -> Bool { levels[0].parents[handle] != HandleTable.none }

  /// The memory of the list in bytes.
  ///
  /// - Complexity: O(*n*).
  package var storageBytes: Int { levels.reduce(0) { $0 + $1.storageBytes } }
}

extension HandleLevel {
  /// Creates nodes of these sizes, in order.
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
