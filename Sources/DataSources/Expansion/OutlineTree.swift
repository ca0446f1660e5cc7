import ListStorage

/// The tree of an outline, and the walk through its displayed nodes.
struct OutlineTree<Node: Identifiable> {
  /// A closure that returns the children of a node, or `nil` if the node can't have any.
  let children: (Node) -> [Node]?
  /// The search; `nil` displays all nodes.
  var search: OutlineSearch<Node>?

  init(children: @escaping (Node) -> [Node]?) { self.children = children }

  /// A displayed node and the IDs of its ancestors.
  struct Entry {
    let row: OutlineItem<Node>
    let path: Path?
  }

  /// The IDs of a node and of its ancestors, a linked list that the children of the node share.
  final class Path {
    let id: Node.ID
    private(set) var parent: Path?

    init(_ id: Node.ID, below parent: Path?) {
      self.id = id
      self.parent = parent
    }

    // Only `deinit` changes `parent`, of paths that are released with this one: recursion would overflow the stack in a deep tree.
    deinit {
      var next = parent
      parent = nil
      while isKnownUniquelyReferenced(&next) {
        let above = next?.parent
        next?.parent = nil
        next = above
      }
    }

    /// Returns whether the node or one of its ancestors has this ID.
    func contains(_ id: Node.ID) -> Bool {
      var next: Path? = self
      while let path = next {
        if path.id == id { return true }
        next = path.parent
      }
      return false
    }

    /// Calls a closure with the IDs of the node and of its ancestors.
    func forEach(_ body: (Node.ID) -> Void) {
      var next: Path? = self
      while let path = next {
        body(path.id)
        next = path.parent
      }
    }
  }

  // MARK: - Displayed nodes

  /// Returns the nodes that are displayed if their parent is expanded.
  func displayed(_ nodes: [Node]) -> [Node] {
    guard let search else { return nodes }
    return nodes.filter { search.ids.contains($0.id) }
  }

  /// Returns the children that are displayed if a node is expanded; `nil` if it can't be expanded.
  func displayedChildren(of node: Node) -> [Node]? {
    let all = children(node)
    guard search != nil, let all else { return all }
    let children = displayed(all)
    return children.isEmpty ? nil : children
  }

  /// Returns whether a node is to be expanded: in a search, every node that the user hasn't collapsed.
  func isExpanded(_ id: Node.ID, _ expanded: Set<Node.ID>) -> Bool {
    search.map { !$0.collapsed.contains(id) } ?? expanded.contains(id)
  }

  /// Returns nodes and their displayed descendants.
  ///
  /// A node that is its own ancestor is collapsed, or the walk wouldn't end.
  ///
  /// - Complexity: O(*m* *d*) for *m* results at depth *d*.
  func entries(of nodes: [Node], below path: Path?, depth: Int, expanded: Set<Node.ID>) -> [Entry] {
    var result: [Entry] = []
    // The remaining siblings at each depth. A recursive walk would overflow the call stack in a deep tree.
    var stack = [(nodes: displayed(nodes)[...], path: path)]
    while let (nodes, path) = stack.popLast() {
      guard let node = nodes.first else { continue }
      stack.append((nodes.dropFirst(), path))
      let children = displayedChildren(of: node)
      let isExpanded = children != nil && isExpanded(node.id, expanded) && path?.contains(node.id) != true
      let row = OutlineItem(
        node: node, depth: depth + stack.count - 1, isExpandable: children != nil, isExpanded: isExpanded)
      result.append(Entry(row: row, path: path))
      if isExpanded, let children { stack.append((children[...], Path(node.id, below: path))) }
    }
    return result
  }
}

// MARK: - Displayed nodes

/// The displayed nodes of an outline.
///
/// Removed nodes are returned, so that they are released after the change: their `deinit` can read the outline.
final class DisplayedNodes<Node: Identifiable> {
  typealias Entry = OutlineTree<Node>.Entry

  // Guarded by the isolation domain of the outline. Functions that replace nodes change both variables together.

  /// The nodes, in order.
  private(set) var entries: ItemList<Entry>
  /// The number of nodes with each ID.
  private var counts: [Node.ID: Int] = [:]

  init(_ entries: [Entry]) {
    self.entries = ItemList(entries)
    for entry in entries { counts[entry.row.id, default: 0] += 1 }
  }

  /// Returns the number of nodes with an ID.
  func count(of id: Node.ID) -> Int { counts[id] ?? 0 }

  /// Returns the index of the first node with an ID.
  ///
  /// - Complexity: O(*n*) for *n* nodes; O(1) if there is none.
  func firstIndex(of id: Node.ID) -> Int? {
    counts[id] == nil ? nil : entries.firstIndex { $0.row.id == id }
  }

  func setExpanded(_ isExpanded: Bool, at index: Int) {
    var row = entries[index].row
    row.isExpanded = isExpanded
    entries[index] = Entry(row: row, path: entries[index].path)
  }

  /// Replaces the nodes in a range by others, and returns them.
  func replaceSubrange(_ range: Range<Int>, with new: [Entry]) -> [Entry] {
    let old = range.map { entries[$0] }
    entries.replaceSubrange(range, with: new)
    for entry in new { counts[entry.row.id, default: 0] += 1 }
    for entry in old {
      let id = entry.row.id
      counts[id] = counts[id].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
    return old
  }

  /// Replaces all nodes, and returns those before.
  func replaceAll(with new: [Entry]) -> [OutlineItem<Node>] {
    let old = entries.map(\.row)
    entries = ItemList(new)
    counts = [:]
    for entry in new { counts[entry.row.id, default: 0] += 1 }
    return old
  }
}

// MARK: - Search

/// A search for the nodes of a tree that fulfill a condition.
struct OutlineSearch<Node: Identifiable> {
  let isIncluded: (Node) -> Bool
  /// The nodes that fulfill the condition, and their ancestors.
  private(set) var ids: Set<Node.ID> = []
  /// The nodes that the user has collapsed since the search began; all others are expanded.
  var collapsed: Set<Node.ID> = []

  init(_ isIncluded: @escaping (Node) -> Bool) { self.isIncluded = isIncluded }

  /// Sets ``ids`` by a walk through the whole tree.
  ///
  /// - Complexity: O(*n* *d*) for *n* nodes at depth *d*.
  mutating func find(in roots: [Node], children: (Node) -> [Node]?) {
    ids = []
    // The remaining siblings at each depth. A recursive walk would overflow the call stack in a deep tree.
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
