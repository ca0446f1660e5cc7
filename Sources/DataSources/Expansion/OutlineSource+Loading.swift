import ListChanges
import ListStorage

extension OutlineSource where Node: Equatable {
  /// Creates an outline that loads the children of a node when the node is expanded for the first time.
  ///
  ///     let files = OutlineSource(volumes, canExpand: { $0.isFolder }) { try await server.entries(of: $0) }
  ///     files.onLoadError = { file, error in show(error) }
  ///
  /// Until they are loaded, the node is expanded without children. If loading fails, the node is collapsed: to expand it
  /// again is another attempt. What is loaded is kept, also if `roots` are set.
  ///
  /// - Parameters:
  ///   - roots: The nodes without a parent.
  ///   - expanded: The IDs of the nodes to expand; those that are displayed are loaded immediately.
  ///   - canExpand: Returns whether a node can have children.
  ///   - loading: Returns the children of a node.
  @MainActor
  public convenience init(
    _ roots: [Node] = [], expanded: Set<Node.ID> = [], canExpand: @escaping (Node) -> Bool,
    loading: @escaping @MainActor (Node) async throws -> [Node]
  ) {
    let loader = OutlineLoader(canExpand: canExpand, loading: loading)
    self.init(roots, expanded: expanded, children: { loader.children(of: $0) })
    loader.source = self
    self.loader = loader
    loadChildren(in: 0..<entries.count)
  }
}

extension OutlineSource {
  /// Loads the children of expanded nodes.
  ///
  /// - Complexity: O(*k* log *n*) for *k* of *n* nodes; O(1) if nothing is loaded.
  func loadChildren(in range: Range<Int>) {
    guard let loader else { return }
    for index in range where entries.indices.contains(index) && entries[index].row.isExpanded {
      loader.load(entries[index].row.node)
    }
  }

  /// Displays the children of a node that is expanded without them.
  func childrenDidLoad(of id: Node.ID) {
    guard expanded.contains(id), let count = uses[id] else { return }
    guard count == 1, let index = entries.firstIndex(where: { $0.row.id == id }) else {
      return updateEntries(.automatic)
    }
    insertChildren(ofIndex: index)
  }
}
