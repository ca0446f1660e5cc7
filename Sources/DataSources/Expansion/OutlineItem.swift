/// A node of an outline, as it is shown.
public struct OutlineItem<Node> {
  /// The node.
  public var node: Node
  /// The number of nodes above it, 0 for a root: what to indent by.
  public var depth: Int
  /// Whether it can have children; a leaf can not.
  public var isExpandable: Bool
  /// Whether its children are shown.
  public var isExpanded: Bool

  /// A node as it is shown.
  public init(node: Node, depth: Int, isExpandable: Bool, isExpanded: Bool) {
    self.node = node
    self.depth = depth
    self.isExpandable = isExpandable
    self.isExpanded = isExpanded
  }
}

extension OutlineItem: Equatable where Node: Equatable {}
extension OutlineItem: Hashable where Node: Hashable {}
extension OutlineItem: Sendable where Node: Sendable {}

extension OutlineItem: Identifiable where Node: Identifiable {
  /// The node's own identity.
  public var id: Node.ID { node.id }
}

extension OutlineItem: CustomStringConvertible {
  /// The node after its indentation, and a sign: `-` expanded, `+` collapsed.
  public var description: String {
    String(repeating: "  ", count: depth) + (isExpandable ? isExpanded ? "-" : "+" : " ") + "\(node)"
  }
}
