/// A displayed node of an outline.
///
///     let lines = files.map { file in
///       let sign = file.isExpandable ? (file.isExpanded ? "▾" : "▸") : " "
///       return String(repeating: "  ", count: file.depth) + "\(sign) \(file.node.name)"
///     }
public struct OutlineItem<Node> {
  /// The node.
  public var node: Node
  /// The number of ancestors, 0 for a root.
  public var depth: Int
  /// Whether the node can have children.
  public var isExpandable: Bool
  /// Whether the children are displayed.
  public var isExpanded: Bool

  package init(node: Node, depth: Int, isExpandable: Bool, isExpanded: Bool) {
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
  public var id: Node.ID { node.id }
}

extension OutlineItem: CustomStringConvertible {
  /// The indented node with a sign in front of it: `-` if it's expanded, `+` if it's collapsed.
  public var description: String {
    String(repeating: "  ", count: depth) + (isExpandable ? isExpanded ? "-" : "+" : " ") + "\(node)"
  }
}
