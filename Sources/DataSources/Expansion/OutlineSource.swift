public import ListChanges
import ListStorage

/// The rows of a tree of which some nodes are expanded, in one section.
///
///     let files = OutlineSource(root.entries) { $0.entries }
///     files.toggle(at: position)
///     files.roots = changedRoots  // compared with what was shown: only the differences are told
///
/// Nodes are expanded by their identity: they stay so wherever in the tree they move, also while they are hidden. A node
/// that is its own ancestor is shown there as collapsed. Nodes with equal ids are expanded together.
///
/// - Complexity: to expand or collapse a node O(*m* *d* + *m* log *n*) for *m* rows that come or go at a depth of *d*, among *n*
///   rows; to set the roots or all expanded ids O(*n* *d*), as for a comparison. A lookup takes O(log *n*), by identity O(*n*).
public final class OutlineSource<Node: Identifiable>: DataSource where Node.ID: Sendable {
  /// The nodes with their depth.
  public typealias Item = OutlineItem<Node>

  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let tree: OutlineTree<Node>
  private let hasSameContent: (Node, Node) -> Bool
  private var storage: [Node]
  /// The ids of the nodes that are expanded, or will be when they are shown.
  var expanded: Set<Node.ID>
  /// What is shown.
  var entries: ItemList<OutlineTree<Node>.Entry>
  /// How many rows show a node with an id.
  var uses: [Node.ID: Int] = [:]

  /// The nodes without one above them.
  ///
  /// Setting them compares what is shown, and tells the differences.
  public var roots: [Node] {
    get { storage }
    set {
      storage = newValue
      showAnew(.automatic)
    }
  }

  /// The outline of a tree whose nodes are compared by a closure.
  ///
  /// - Parameters:
  ///   - roots: the nodes without one above them.
  ///   - expanded: the ids of the nodes that are expanded at first.
  ///   - children: the children of a node, in order; `nil` for one that can have none. It is asked only for nodes that are
  ///     shown, so that a tree can be made while somebody looks into it.
  ///   - hasSameContent: whether two states of one node show the same content.
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

  /// Always 1.
  public var sectionCount: Int { 1 }

  /// The number of nodes that are shown, for section 0.
  public func itemCount(inSection section: Int) -> Int { section == 0 ? entries.count : 0 }

  /// The node shown at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> OutlineItem<Node>? {
    position.section == 0 && entries.indices.contains(position.item) ? entries[position.item].row : nil
  }

  /// Where the node with this identity is shown.
  ///
  /// - Complexity: O(*n*).
  public func position(of id: ItemID) -> ItemPosition? {
    entries.firstIndex { ItemID($0.row.id) == id }.map { ItemPosition(section: 0, item: $0) }
  }

  /// Compares what is shown with what is to be shown now.
  func showAnew(_ animation: AnimationHint) {
    let old = entries.map(\.row)
    let shown = tree.entries(of: storage, below: nil, depth: 0, expanded: expanded)
    entries = ItemList(shown)
    uses = [:]
    for entry in shown { uses[entry.row.id, default: 0] += 1 }
    let comparison = ItemComparison<OutlineItem<Node>>(id: \.id) { [hasSameContent] left, right in
      left.depth == right.depth && left.isExpandable == right.isExpandable && left.isExpanded == right.isExpanded
        && hasSameContent(left.node, right.node)
    }
    changeHub.emit(ChangeSet(from: old, to: shown.map(\.row), by: comparison), animation: animation)
  }
}

extension OutlineSource where Node: Equatable {
  /// The outline of a tree.
  ///
  /// A node is updated when it is not equal; if its children are a part of it, whenever anything below it changes.
  public convenience init(
    _ roots: [Node] = [], expanded: Set<Node.ID> = [], children: @escaping (Node) -> [Node]?
  ) {
    self.init(roots, expanded: expanded, children: children, hasSameContent: ==)
  }
}
