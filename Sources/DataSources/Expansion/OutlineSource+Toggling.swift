public import ListChanges
import ListStorage

extension OutlineSource {
  /// The IDs of all expanded nodes, including those that aren't displayed.
  ///
  ///     settings.openFolders = files.expandedIDs
  ///
  /// Save and restore the expansion with this property; a search has its own. Setting it emits the differences in one change set.
  public var expandedIDs: Set<Node.ID> {
    get { expanded }
    set {
      expanded = newValue
      updateEntries(.automatic)
    }
  }

  /// Expands the node at a position if it's collapsed, and collapses it if it's expanded.
  ///
  /// If there is no node at the position, or it can't have children, nothing changes.
  public func toggle(at position: ItemPosition, animation: AnimationHint = .automatic) {
    guard let row = item(at: position), row.isExpandable else { return }
    if uses[row.id] == 1 {
      setExpanded(!row.isExpanded, atIndex: position.item, animation)
    } else {
      setExpanded(!tree.isExpanded(row.id, expanded), row.id, animation)
    }
  }

  /// Displays the children of a node.
  ///
  /// A node that isn't displayed yet is displayed as expanded later. The change set updates the node itself.
  ///
  /// - Complexity: As for ``OutlineSource``, and O(*n*) to find the node among *n* displayed nodes.
  public func expand(_ id: Node.ID, animation: AnimationHint = .automatic) {
    setExpanded(true, id, animation)
  }

  /// Hides all descendants of a node, which keep their own expansion.
  ///
  /// - Complexity: As for ``OutlineSource``, and O(*n*) to find the node among *n* displayed nodes.
  public func collapse(_ id: Node.ID, animation: AnimationHint = .automatic) {
    setExpanded(false, id, animation)
  }

  private func setExpanded(_ isExpanded: Bool, _ id: Node.ID, _ animation: AnimationHint) {
    guard tree.isExpanded(id, expanded) != isExpanded else { return }
    if uses[id] == 1, let index = entries.firstIndex(where: { $0.row.id == id }) {
      setExpanded(isExpanded, atIndex: index, animation)
    } else {
      remember(isExpanded, id)
      if uses[id] != nil { updateEntries(animation) }
    }
  }

  private func remember(_ isExpanded: Bool, _ id: Node.ID) {
    if tree.search != nil {
      if isExpanded { tree.search?.collapsed.remove(id) } else { tree.search?.collapsed.insert(id) }
    } else {
      if isExpanded { expanded.insert(id) } else { expanded.remove(id) }
    }
  }

  /// Expands or collapses a node that is displayed once.
  private func setExpanded(_ isExpanded: Bool, atIndex index: Int, _ animation: AnimationHint) {
    let entry = entries[index]
    let id = entry.row.id
    remember(isExpanded, id)
    guard entry.row.isExpandable, entry.row.isExpanded != isExpanded else { return }
    var row = entry.row
    row.isExpanded = isExpanded
    entries[index] = OutlineTree.Entry(row: row, path: entry.path)
    var draft = ChangeSet.Draft()
    draft.updates = [ItemPosition(section: 0, item: index)]
    if isExpanded {
      let children = tree.displayedChildren(of: row.node) ?? []
      let below = tree.entries(
        of: children, below: OutlineTree.Path(id, below: entry.path), depth: row.depth + 1, expanded: expanded)
      entries.insert(contentsOf: below, at: index + 1)
      for entry in below { uses[entry.row.id, default: 0] += 1 }
      draft.inserts = below.indices.map { ItemPosition(section: 0, item: index + 1 + $0) }
    } else {
      let end = end(ofSubtreeAt: index)
      // The `deinit` of a removed node can read the outline, so the nodes are released when it is consistent again.
      let removed = (index + 1..<end).map { entries[$0] }
      for entry in removed { forgetUse(of: entry.row.id) }
      entries.removeSubrange(index + 1..<end)
      withExtendedLifetime(removed) {}
      draft.deletes = (index + 1..<end).map { ItemPosition(section: 0, item: $0) }
    }
    let inserted = draft.inserts.count
    changeHub.emit(draft.changeSet(), animation: animation)
    if isExpanded { loadChildren(in: index..<index + 1 + inserted) }
  }
}
