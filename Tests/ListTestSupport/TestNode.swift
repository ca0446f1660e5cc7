public import DataSources

/// A node of a tree for tests, with an ID and some content.
public struct TestNode: Identifiable, Hashable, Sendable {
  public var id: Int
  public var content: Int
  /// `nil` for a leaf.
  public var children: [TestNode]?

  public init(_ id: Int, content: Int = 0, _ children: [TestNode]? = nil) {
    self.id = id
    self.content = content
    self.children = children
  }
}

extension OutlineItem<TestNode> {
  /// An item whose content depends on everything that a cell displays of the outline item.
  public var shown: TestItem {
    TestItem(node.id, content: 8 * node.hashOfContent + 4 * depth + (isExpandable ? 2 : 0) + (isExpanded ? 1 : 0))
  }
}

extension TestNode {
  /// A hash of the contents and IDs of the node and its descendants.
  fileprivate var hashOfContent: Int {
    (children ?? []).reduce(31 &* id &+ content) { 31 &* $0 &+ $1.hashOfContent &+ 7 } & 0xFFFF_FFFF
  }
}

extension SeededGenerator {
  /// Returns a few random nodes with descendants, with IDs from a closure.
  public mutating func nodes(depth: Int = 3, ids: () -> Int) -> [TestNode] {
    var nodes: [TestNode] = []
    for _ in 0..<below(4) {
      let id = ids()
      let children = depth > 0 && !oneIn(3) ? self.nodes(depth: depth - 1, ids: ids) : nil
      nodes.append(TestNode(id, content: below(3), children))
    }
    return nodes
  }
}

extension [TestNode] {
  /// Removes a node with an ID, wherever it is; returns it.
  @discardableResult
  public mutating func removeNode(_ id: Int) -> TestNode? {
    if let index = firstIndex(where: { $0.id == id }) { return remove(at: index) }
    for index in indices { if let removed = self[index].children?.removeNode(id) { return removed } }
    return nil
  }

  /// Inserts a node below a parent, or at the end of its children.
  public mutating func insertNode(_ node: TestNode, below parent: Int?, at index: Int?) {
    guard let parent else { return insert(node, at: Swift.min(index ?? count, count)) }
    for position in indices {
      if self[position].id == parent {
        self[position].children = self[position].children ?? []
        self[position].children?.insertNode(node, below: nil, at: index)
        return
      }
      self[position].children?.insertNode(node, below: parent, at: index)
    }
  }

  /// Moves a node, whose index is the one after the move.
  public mutating func moveNode(_ id: Int, below parent: Int?, at index: Int?) {
    if let node = removeNode(id) { insertNode(node, below: parent, at: index) }
  }

  /// Whether a node is in the tree.
  public func containsNode(_ id: Int) -> Bool {
    contains { $0.id == id || $0.children?.containsNode(id) ?? false }
  }

  /// The node with an ID.
  public func node(_ id: Int) -> TestNode? {
    for node in self { if let found = node.id == id ? node : node.children?.node(id) { return found } }
    return nil
  }

  /// The tree after nodes are dropped below a parent, before a child that it has now, or on the parent itself; `nil` if the
  /// parent is one of them or below one.
  public func dropping(_ ids: [Int], below parent: Int?, before child: Int?) -> [TestNode]? {
    let moved = ids.filter { id in !ids.contains { $0 != id && node($0)?.children?.containsNode(id) ?? false } }
    if let parent, moved.contains(where: { node($0).map { [$0].containsNode(parent) } ?? false }) { return nil }
    // A marker stays where the drop is while everything else moves.
    var result = self
    result.insertNode(TestNode(-1), below: parent, at: child)
    let nodes = moved.compactMap { result.removeNode($0) }
    result.replaceMarker(with: nodes)
    return result
  }

  private mutating func replaceMarker(with nodes: [TestNode]) {
    if let index = firstIndex(where: { $0.id == -1 }) { return replaceSubrange(index...index, with: nodes) }
    for index in indices { self[index].children?.replaceMarker(with: nodes) }
  }
}
