public import DataSources

/// A node of a tree, whose identity and content are told apart.
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
  /// The row as one whose content says all that is shown of it.
  public var shown: TestRow {
    TestRow(node.id, content: 8 * node.hashOfContent + 4 * depth + (isExpandable ? 2 : 0) + (isExpanded ? 1 : 0))
  }
}

extension TestNode {
  /// A number that changes with anything in or below the node.
  fileprivate var hashOfContent: Int {
    (children ?? []).reduce(31 &* id &+ content) { 31 &* $0 &+ $1.hashOfContent &+ 7 } & 0xFFFF_FFFF
  }
}

extension SeededGenerator {
  /// A few nodes, with ids from a closure, with children and their children.
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
