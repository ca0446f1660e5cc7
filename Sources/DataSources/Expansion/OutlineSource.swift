public import ListChanges
import ListStorage

/// The displayed nodes of a tree, in one section: the roots, and the children of expanded nodes.
///
///     let files = OutlineSource(root.entries) { $0.entries }
///     files.toggle(at: position)
///     files.roots = changedRoots  // compares displayed nodes, and publishes the differences
///
/// The expansion belongs to the ID of a node: a node stays expanded while it moves within the tree, and while it isn't
/// displayed. Nodes with equal IDs are expanded together. A node that is its own ancestor is displayed as collapsed there.
///
/// - Complexity: To expand or collapse a node with *m* displayed descendants at depth *d* takes O(*m* (*d* + log *n*)), where
///   *n* is the number of displayed nodes. To set the roots or all expanded IDs takes O(*n* *d*) plus the comparison. A
///   lookup takes O(log *n*), and O(*n*) by ID.
public final class OutlineSource<Node: Identifiable>: DataSource where Node.ID: Sendable {
  public let changeHub = ChangeHub()
  var tree: OutlineTree<Node>
  private let hasSameContent: (Node, Node) -> Bool
  private var storage: [Node]
  var expanded: Set<Node.ID>
  /// The displayed nodes.
  var entries: ItemList<OutlineTree<Node>.Entry>
  /// The number of displayed nodes with an ID.
  var uses: [Node.ID: Int] = [:]

  /// Loads children; `nil` if all are known.
  var loader: OutlineLoader<Node>?
  /// Called when the children of a node can't be loaded, after the node is collapsed.
  public var onLoadError: ((Node, any Error) -> Void)?
  /// Reports errors of loading to a host.
  package var loadDidFail: ((any Error) -> Void)?

  /// The nodes without a parent.
  ///
  /// Setting them compares the displayed nodes before and after, and emits the differences.
  public var roots: [Node] {
    get { storage }
    set {
      storage = newValue
      updateEntries(.automatic)
    }
  }

  /// Creates an outline that compares nodes by a closure.
  ///
  /// - Parameters:
  ///   - roots: The nodes without a parent.
  ///   - expanded: The IDs of the nodes to expand.
  ///   - children: Returns the children of a node in order, or `nil` if the node can't have children. It's called only for
  ///     displayed nodes, so it can create the tree on demand.
  ///   - hasSameContent: Returns whether two states of one node have the same content.
  public init(
    _ roots: [Node] = [], expanded: Set<Node.ID> = [], children: @escaping (Node) -> [Node]?,
    hasSameContent: @escaping (Node, Node) -> Bool
  ) {
    tree = OutlineTree(children: children)
    self.hasSameContent = hasSameContent
    self.expanded = expanded
    storage = roots
    entries = ItemList(tree.entries(of: roots, below: nil, depth: 0, expanded: expanded))
    for entry in entries { uses[entry.row.id, default: 0] += 1 }
  }

  public var sectionCount: Int { 1 }

  public func itemCount(inSection section: Int) -> Int { section == 0 ? entries.count : 0 }

  public func item(at position: ItemPosition) -> OutlineItem<Node>? {
    position.section == 0 && entries.indices.contains(position.item) ? entries[position.item].row : nil
  }

  public func position(of id: ItemID) -> ItemPosition? {
    entries.firstIndex { ItemID($0.row.id) == id }.map { ItemPosition(section: 0, item: $0) }
  }

  /// Walks through the expanded part of the tree again, and emits the differences.
  func updateEntries(_ animation: AnimationHint) {
    if var search = tree.search {
      // Closures of the app may use the outline.
      search.find(in: storage, children: tree.children)
      tree.search = search
    }
    let old = entries.map(\.row)
    let new = tree.entries(of: storage, below: nil, depth: 0, expanded: expanded)
    entries = ItemList(new)
    uses = [:]
    for entry in new { uses[entry.row.id, default: 0] += 1 }
    changeHub.emit(ChangeSet(from: old, to: new.map(\.row), by: comparison), animation: animation)
    loadChildren(in: 0..<entries.count)
  }

  var comparison: ItemComparison<OutlineItem<Node>> {
    ItemComparison(id: \.id) { [hasSameContent] left, right in
      left.depth == right.depth && left.isExpandable == right.isExpandable && left.isExpanded == right.isExpanded
        && hasSameContent(left.node, right.node)
    }
  }

  /// The end of the displayed descendants of a node.
  func end(ofSubtreeAt index: Int) -> Int {
    let depth = entries[index].row.depth
    var end = index + 1
    while end < entries.count, entries[end].row.depth > depth { end += 1 }
    return end
  }

  func forgetUse(of id: Node.ID) { uses[id] = uses[id].flatMap { $0 > 1 ? $0 - 1 : nil } }
}

extension OutlineSource where Node: Equatable {
  /// Creates an outline that updates nodes that aren't equal.
  ///
  /// If `==` includes the children, a change of a node also updates its ancestors.
  public convenience init(
    _ roots: [Node] = [], expanded: Set<Node.ID> = [], children: @escaping (Node) -> [Node]?
  ) {
    self.init(roots, expanded: expanded, children: children, hasSameContent: ==)
  }
}

extension OutlineSource: DescribedSource {
  package var describedDetails: String? { "\(expandedIDs.count) expanded" }
}
