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

// MARK: - Expanding and collapsing

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

// MARK: - Searching

extension OutlineSource {
  /// The nodes to find: only these and their ancestors are displayed; `nil` displays all nodes.
  ///
  ///     files.isIncluded = text.isEmpty ? nil : { $0.name.contains(text) }
  ///
  /// The whole tree is searched, also below collapsed nodes, so it must be finite; children that aren't loaded yet aren't
  /// found until they are. The ancestors are expanded. What the user expands and collapses meanwhile ends with the search:
  /// ``expandedIDs`` stays as it was. Setting the condition emits the differences in one change set. So does every change
  /// of the tree, without another comparison for the search.
  ///
  /// `filter` isn't the same: it leaves out items of the displayed list, which is no tree anymore.
  ///
  /// - Complexity: O(*n* *d*) plus the comparison of the displayed nodes, for all *n* nodes at a depth of *d*, also when
  ///   the tree changes.
  public var isIncluded: ((Node) -> Bool)? {
    get { tree.search?.isIncluded }
    set {
      tree.search = newValue.map { OutlineSearch($0) }
      updateEntries(.automatic)
    }
  }
}

// MARK: - Loading children

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

/// The children of an outline's nodes that are loaded when a node is expanded.
///
/// Used on the main actor, where the outline is created.
final class OutlineLoader<Node: Identifiable> where Node.ID: Sendable {
  typealias Loading = @MainActor (Node) async throws -> [Node]

  /// What a task takes along; its references are used only on the main actor.
  private struct Request: @unchecked Sendable {
    let node: Node
    let number: Int
    weak var source: OutlineSource<Node>?
  }

  private let canExpand: (Node) -> Bool
  private let loading: Loading
  private var loaded: [Node.ID: [Node]] = [:]
  /// The nodes whose children are to be loaded again when they are displayed.
  private var stale: Set<Node.ID> = []
  private var tasks: [Node.ID: (number: Int, task: Task<Void, Never>)] = [:]
  private var taskCount = 0
  weak var source: OutlineSource<Node>?

  init(canExpand: @escaping (Node) -> Bool, loading: @escaping Loading) {
    (self.canExpand, self.loading) = (canExpand, loading)
  }

  deinit { for (_, task) in tasks.values { task.cancel() } }

  /// The children that are known; `nil` if the node can't have any.
  func children(of node: Node) -> [Node]? { canExpand(node) ? loaded[node.id] ?? [] : nil }

  /// Whether children are being loaded.
  func isLoading(_ id: Node.ID) -> Bool { tasks[id] != nil }

  /// Starts to load the children of an expanded node, unless they are known.
  func load(_ node: Node) {
    let id = node.id
    guard loaded[id] == nil || stale.contains(id), tasks[id] == nil, canExpand(node) else { return }
    taskCount += 1
    let request = Request(node: node, number: taskCount, source: source)
    let task = Task { @MainActor [loading] in
      do {
        let children = try await loading(request.node)
        request.source?.loader?.finish(request) { $0.take(children, of: request.node) }
      } catch {
        request.source?.loader?.finish(request) { $0.fail(error, request.node) }
      }
    }
    tasks[id] = (taskCount, task)
  }

  /// Loads the children of a node again; a load in progress is ignored.
  func forget(_ id: Node.ID) {
    tasks.removeValue(forKey: id)?.task.cancel()
    stale.insert(id)
  }

  private func finish(_ request: Request, _ body: (OutlineLoader) -> Void) {
    guard tasks[request.node.id]?.number == request.number else { return }
    tasks[request.node.id] = nil
    body(self)
  }

  private func take(_ children: [Node], of node: Node) {
    stale.remove(node.id)
    loaded[node.id] = children
    source?.childrenDidChange(of: node.id)
  }

  private func fail(_ error: any Error, _ node: Node) {
    // Loaded when it is displayed again.
    guard let source, source.uses[node.id] != nil else { return }
    stale.remove(node.id)
    if loaded[node.id] == nil { source.loadingDidFail(for: node.id) }
    source.loadDidFail?(error)
    source.onLoadError?(node, error)
  }
}

// MARK: - Items

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
