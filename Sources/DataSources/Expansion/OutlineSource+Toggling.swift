public import ListChanges
import ListStorage

extension OutlineSource {
  /// The ids of the nodes that are expanded, or will be when they are shown: what to save and restore.
  ///
  /// Setting them tells the differences in one change set.
  public var expandedIDs: Set<Node.ID> {
    get { expanded }
    set {
      expanded = newValue
      showAnew(.automatic)
    }
  }

  /// Shows the children of a node, or hides everything below it; one change set, in which the node counts as updated.
  ///
  /// A node that is hidden now is remembered.
  ///
  /// - Complexity: see ``OutlineSource``; O(*n*) more to find the row.
  public func setExpanded(_ isExpanded: Bool, _ id: Node.ID, animation: AnimationHint = .automatic) {
    guard expanded.contains(id) != isExpanded else { return }
    if uses[id] == 1, let index = entries.firstIndex(where: { $0.row.id == id }) {
      setExpanded(isExpanded, atIndex: index, animation)
    } else {
      remember(isExpanded, id)
      if uses[id] != nil { showAnew(animation) }
    }
  }

  /// Expands a collapsed node, and the other way round; a leaf, and what does not exist, is left alone.
  public func toggle(at position: ItemPosition, animation: AnimationHint = .automatic) {
    guard let row = item(at: position), row.isExpandable else { return }
    if uses[row.id] == 1 {
      setExpanded(!row.isExpanded, atIndex: position.item, animation)
    } else {
      setExpanded(!expanded.contains(row.id), row.id, animation: animation)
    }
  }

  /// Shows the children of a node.
  public func expand(_ id: Node.ID, animation: AnimationHint = .automatic) {
    setExpanded(true, id, animation: animation)
  }

  /// Hides everything below a node.
  public func collapse(_ id: Node.ID, animation: AnimationHint = .automatic) {
    setExpanded(false, id, animation: animation)
  }

  /// Shows the roots alone; no node that comes is expanded.
  public func collapseAll() { expandedIDs = [] }

  private func remember(_ isExpanded: Bool, _ id: Node.ID) {
    if isExpanded { expanded.insert(id) } else { expanded.remove(id) }
  }

  /// Does it for a node that is shown once.
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
      let below = tree.entries(
        of: tree.children(row.node) ?? [], below: OutlineTree.Path(id, below: entry.path), depth: row.depth + 1,
        expanded: expanded)
      entries.insert(contentsOf: below, at: index + 1)
      for entry in below { uses[entry.row.id, default: 0] += 1 }
      draft.inserts = below.indices.map { ItemPosition(section: 0, item: index + 1 + $0) }
    } else {
      var end = index + 1
      while end < entries.count, entries[end].row.depth > row.depth {
        let id = entries[end].row.id
        uses[id] = uses[id].flatMap { $0 > 1 ? $0 - 1 : nil }
        end += 1
      }
      // Nodes that go may read the outline in their `deinit`, so they go when it is in order again.
      let gone = (index + 1..<end).map { entries[$0] }
      entries.removeSubrange(index + 1..<end)
      withExtendedLifetime(gone) {}
      draft.deletes = (index + 1..<end).map { ItemPosition(section: 0, item: $0) }
    }
    changeHub.emit(draft.changeSet(), animation: animation)
  }
}
