/// How a tree becomes the rows of an outline.
struct OutlineTree<Node: Identifiable> {
  /// The children of a node; `nil` for a leaf.
  let children: (Node) -> [Node]?

  /// A row, and the ids of the nodes above it.
  struct Entry {
    let row: OutlineItem<Node>
    let path: Path?
  }

  /// The ids of a node and of all nodes above it.
  final class Path {
    let id: Node.ID
    private(set) var parent: Path?

    init(_ id: Node.ID, below parent: Path?) {
      self.id = id
      self.parent = parent
    }

    // Each letting go of the next would run out of stack in a deep tree.
    deinit {
      var next = parent
      parent = nil
      while isKnownUniquelyReferenced(&next) {
        let above = next?.parent
        next?.parent = nil
        next = above
      }
    }

    /// Whether the node, or one above it, has this id.
    func contains(_ id: Node.ID) -> Bool {
      var next: Path? = self
      while let path = next {
        if path.id == id { return true }
        next = path.parent
      }
      return false
    }
  }

  /// The rows of some nodes and of everything shown below them.
  ///
  /// A node that is its own ancestor is shown collapsed: below it, the same would come again without end.
  ///
  /// - Complexity: O(*m* *d*) for *m* rows at a depth of *d*.
  func entries(of nodes: [Node], below path: Path?, depth: Int, expanded: Set<Node.ID>) -> [Entry] {
    var result: [Entry] = []
    // A stack of its own: trees may be deeper than the call stack.
    var stack = [(nodes: nodes[...], path: path)]
    while let (nodes, path) = stack.popLast() {
      guard let node = nodes.first else { continue }
      stack.append((nodes.dropFirst(), path))
      let children = children(node)
      let isExpanded = children != nil && expanded.contains(node.id) && path?.contains(node.id) != true
      let row = OutlineItem(
        node: node, depth: depth + stack.count - 1, isExpandable: children != nil, isExpanded: isExpanded)
      result.append(Entry(row: row, path: path))
      if isExpanded, let children { stack.append((children[...], Path(node.id, below: path))) }
    }
    return result
  }
}
