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
