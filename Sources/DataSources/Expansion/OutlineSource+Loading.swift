import ListChanges
import ListStorage

extension OutlineSource where Node: Equatable {
  /// Creates an outline that loads the children of a node when the node is expanded for the first time.
  ///
  ///     let files = OutlineSource(volumes, canExpand: { $0.isFolder }) { try await server.entries(of: $0) }
  ///     files.onLoadError = { file, error in show(error) }
  ///
  /// Until they are loaded, the node is expanded without children. If loading fails, the node is collapsed: to expand it
  /// again is another attempt. If the node isn't displayed anymore by then, no error is reported, and it's loaded when it's
  /// displayed again. What is loaded is kept, also if `roots` are set, until ``reloadChildren(of:)`` is called.
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
  /// Reads the children of a node again, and emits the differences in one change set.
  ///
  ///     server.onChange = { folder in files.reloadChildren(of: folder.id) }
  ///
  /// Children that are loaded stay until the new ones are there, also if loading fails: the error is reported, and to call
  /// this again is another attempt. If the node is collapsed or not displayed, it's loaded again when its children are
  /// displayed. What has been loading before is ignored. All descendants keep their children and their expansion.
  ///
  /// - Complexity: O(*m* *d*) plus the comparison, for *m* displayed descendants at depth *d*, and O(*n*) to find the node
  ///   among *n* displayed nodes.
  public func reloadChildren(of id: Node.ID) {
    guard let loader else { return childrenDidChange(of: id) }
    loader.forget(id)
    guard uses[id] != nil, let entry = entries.first(where: { $0.row.id == id && $0.row.isExpanded }) else { return }
    loader.load(entry.row.node)
  }

  /// Loads the children of expanded nodes.
  ///
  /// - Complexity: O(*k* log *n*) for *k* of *n* nodes; O(1) if nothing is loaded.
  func loadChildren(in range: Range<Int>) {
    guard let loader else { return }
    for index in range where entries.indices.contains(index) && entries[index].row.isExpanded {
      loader.load(entries[index].row.node)
    }
  }

  /// Displays children that were loaded or read again.
  func childrenDidChange(of id: Node.ID) {
    // A search looks into nodes that aren't displayed.
    if tree.search != nil { return updateEntries(.automatic) }
    guard let count = uses[id] else { return }
    guard count == 1, let index = entries.firstIndex(where: { $0.row.id == id }) else {
      return updateEntries(.automatic)
    }
    updateSubtree(at: index)
  }

  /// Collapses a node whose children can't be loaded.
  func loadingDidFail(for id: Node.ID) {
    if tree.search == nil { collapse(id) } else { expanded.remove(id) }
  }

  /// Walks through a node that is displayed once again, and emits the differences.
  private func updateSubtree(at index: Int) {
    let entry = entries[index]
    let end = self.end(ofSubtreeAt: index)
    let old = (index..<end).map { entries[$0] }
    let new = tree.entries(of: [entry.row.node], below: entry.path, depth: entry.row.depth, expanded: expanded)
    let changes = ChangeSet(from: old.map(\.row), to: new.map(\.row), by: comparison)
    entries.replaceSubrange(index..<end, with: new)
    for entry in new { uses[entry.row.id, default: 0] += 1 }
    for entry in old { forgetUse(of: entry.row.id) }
    // The `deinit` of a removed node can read the outline, so the nodes are released when it is consistent again.
    withExtendedLifetime(old) {}
    var draft = ChangeSet.Draft()
    draft.addItems(of: changes, section: 0, oldItems: index, newItems: index)
    changeHub.emit(draft.changeSet(), animation: .automatic)
    loadChildren(in: index..<index + new.count)
  }
}
