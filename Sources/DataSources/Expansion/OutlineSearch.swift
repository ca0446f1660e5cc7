/// The nodes of a tree that fulfill a condition, and their ancestors.
struct OutlineSearch<Node: Identifiable> {
  let isIncluded: (Node) -> Bool
  /// The nodes that are found, and their ancestors.
  private(set) var ids: Set<Node.ID> = []
  /// The nodes that the user has collapsed since the search began; all others are expanded.
  var collapsed: Set<Node.ID> = []

  init(_ isIncluded: @escaping (Node) -> Bool) { self.isIncluded = isIncluded }

  /// Walks through a tree.
  ///
  /// - Complexity: O(*n* *d*) for *n* nodes at depth *d*.
  mutating func find(in roots: [Node], children: (Node) -> [Node]?) {
    ids = []
    // Trees can be deeper than the call stack.
    var stack: [(nodes: ArraySlice<Node>, path: OutlineTree<Node>.Path?)] = [(roots[...], nil)]
    while let (nodes, path) = stack.popLast() {
      guard let node = nodes.first else { continue }
      stack.append((nodes.dropFirst(), path))
      if isIncluded(node) {
        ids.insert(node.id)
        path?.forEach { ids.insert($0) }
      }
      if path?.contains(node.id) != true, let children = children(node), !children.isEmpty {
        stack.append((children[...], OutlineTree<Node>.Path(node.id, below: path)))
      }
    }
  }
}
