public import ListChanges
import ListStorage

/// The displayed nodes of a tree, in one section: the roots, and the children of expanded nodes.
///
///     let files = OutlineSource(root.entries) { $0.entries }
///     files.toggle(at: position)
///     files.roots = changedRoots  // compares displayed nodes, and publishes the differences
///
/// The expansion belongs to the ID of a node: a node remains expanded while it moves within the tree, and while it isn't
/// displayed. Nodes with equal IDs are expanded together. A node that is its own ancestor is displayed as collapsed there.
///
/// - Complexity: O(*m* (*d* + log *n*)) to expand or collapse a node with *m* displayed descendants at depth *d*, where *n* is
///   the number of displayed nodes; O(*n* *d*) plus the comparison to set the roots or all expanded IDs; O(log *n*) for a
///   lookup, and O(*n*) by ID.
public final class OutlineSource<Node: Identifiable>: DataSource where Node.ID: Sendable {
  // MARK: - State
  //
  // Guarded by the isolation domain in which the outline is used, which is the main actor if children are loaded. Setters,
  // `setExpanded` and `childrenDidChange(of:)` change the variables, `displayed` last; `loadDidFail(_:for:collapses:)` collapses
  // a node.

  public let changeHub = ChangeHub()
  /// The children of nodes, and the search.
  private(set) var tree: OutlineTree<Node>
  private let hasSameContent: (Node, Node) -> Bool
  /// The roots.
  private var storage: [Node]
  /// The IDs of expanded nodes while there is no search.
  private var expanded: Set<Node.ID>
  private let displayed: DisplayedNodes<Node>
  /// The loader of children; `nil` if none are loaded.
  private(set) var loader: Loader?
  /// A closure that is called when the children of a node can't be loaded, after the node is collapsed.
  public var onLoadError: ((Node, any Error) -> Void)?
  /// The hosts that display errors of loading.
  private var errorHosts: [ErrorHost] = []

  // MARK: - Creation

  /// Creates an outline that compares nodes by a closure.
  ///
  /// - Parameters:
  ///   - roots: The nodes without a parent.
  ///   - expanded: The IDs of the nodes to expand.
  ///   - children: Returns the children of a node in order, or `nil` if the node can't have children. Without a search, it's
  ///     called only for displayed nodes, so it can create the tree on demand.
  ///   - hasSameContent: Returns whether two states of one node have the same content.
  public init(
    _ roots: [Node] = [], expanded: Set<Node.ID> = [], children: @escaping (Node) -> [Node]?,
    hasSameContent: @escaping (Node, Node) -> Bool
  ) {
    tree = OutlineTree(children: children)
    self.hasSameContent = hasSameContent
    self.expanded = expanded
    storage = roots
    displayed = DisplayedNodes(tree.entries(of: roots, below: nil, depth: 0, expanded: expanded))
  }

  // MARK: - Lookups

  /// The displayed nodes, in order.
  var entries: ItemList<OutlineTree<Node>.Entry> { _read { yield displayed.entries } }

  public var sectionCount: Int { 1 }

  public func itemCount(inSection section: Int) -> Int { section == 0 ? entries.count : 0 }

  public func item(at position: ItemPosition) -> OutlineItem<Node>? {
    position.section == 0 && entries.indices.contains(position.item) ? entries[position.item].row : nil
  }

  public func position(of id: ItemID) -> ItemPosition? {
    entries.firstIndex { ItemID($0.row.id) == id }.map { ItemPosition(section: 0, item: $0) }
  }

  // MARK: - Roots

  /// The nodes without a parent.
  ///
  /// Setting them compares the displayed nodes before and after, and emits the differences.
  public var roots: [Node] {
    get { storage }
    set {
      let old = storage
      storage = newValue
      loader?.nodesWereReplaced(old, by: newValue)
      updateEntries(.automatic)
    }
  }

  // MARK: - Searching

  /// The condition of the nodes to find: only these and their ancestors are displayed; `nil` displays all nodes.
  ///
  ///     files.isIncluded = text.isEmpty ? nil : { $0.name.contains(text) }
  ///
  /// The whole tree is searched, also below collapsed nodes, so it must be finite; children that aren't loaded yet are
  /// searched when they are. The ancestors are expanded. If the user expands and collapses nodes meanwhile, that ends with the
  /// search: ``expandedIDs`` doesn't change. Setting the condition emits the differences in one change set. So does every change
  /// of the tree during the search.
  ///
  /// `filter` isn't the same: it leaves out displayed nodes regardless of the tree, also ancestors of nodes that it includes.
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

  // MARK: - Expanding and collapsing

  /// The IDs of all expanded nodes, including those that aren't displayed, and those of nodes that are gone: they are expanded if they
  /// return.
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
  /// If there is no node at the position, or it can't have children, nothing changes. The expansion belongs to the ID, so a node that is
  /// its own ancestor, which is displayed as collapsed, collapses that ancestor.
  public func toggle(at position: ItemPosition, animation: AnimationHint = .automatic) {
    guard let row = item(at: position), row.isExpandable else { return }
    // Of several nodes with the ID, the one that is its own ancestor is displayed as collapsed, although the ID is expanded.
    if displayed.count(of: row.id) == 1 {
      setExpanded(!row.isExpanded, atIndex: position.item, animation)
    } else {
      setExpanded(!tree.isExpanded(row.id, expanded), row.id, animation)
    }
  }

  /// Displays the children of a node.
  ///
  /// A node that isn't displayed yet is displayed as expanded later. During a search, this concerns the search alone, in which all nodes
  /// are expanded at first. The change set updates the node itself.
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
    let count = displayed.count(of: id)
    if count == 1, let index = displayed.firstIndex(of: id) {
      setExpanded(isExpanded, atIndex: index, animation)
    } else {
      setExpansion(isExpanded, of: id)
      if count > 0 { updateEntries(animation) }
    }
  }

  /// Records that a node is to be displayed as expanded or collapsed, in a search for as long as that lasts.
  private func setExpansion(_ isExpanded: Bool, of id: Node.ID) {
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
    setExpansion(isExpanded, of: id)
    guard entry.row.isExpandable, entry.row.isExpanded != isExpanded else { return }
    displayed.setExpanded(isExpanded, at: index)
    var draft = ChangeSet.Draft()
    draft.updates = [ItemPosition(section: 0, item: index)]
    if isExpanded {
      let children = tree.displayedChildren(of: entry.row.node) ?? []
      let below = tree.entries(
        of: children, below: OutlineTree.Path(id, below: entry.path), depth: entry.row.depth + 1, expanded: expanded)
      _ = displayed.replaceSubrange(index + 1..<index + 1, with: below)
      draft.inserts = below.indices.map { ItemPosition(section: 0, item: index + 1 + $0) }
    } else {
      let descendants = index + 1..<end(ofSubtreeAt: index)
      // Released only after the change: the `deinit` of a removed node can read the outline.
      withExtendedLifetime(displayed.replaceSubrange(descendants, with: [])) {}
      draft.deletes = descendants.map { ItemPosition(section: 0, item: $0) }
    }
    let inserted = draft.inserts.count
    changeHub.emit(draft.changeSet(), animation: animation)
    if isExpanded { loadChildren(in: index..<index + 1 + inserted) }
  }

  // MARK: - Loading children

  /// Reads the children of a node again, and emits the differences in one change set.
  ///
  ///     server.onChange = { folder in files.reloadChildren(of: folder.id) }
  ///
  /// The outline has copies of nodes that are values: when they contain their children, set `roots` instead. A node that is an object is compared
  /// with itself, so that another content of it isn't seen: let nodes be values.
  ///
  /// Loaded children are displayed until the new ones replace them, also if loading fails: then the error is reported, and you
  /// can call this method again. If the node is collapsed or not displayed, its children are loaded again when they are
  /// displayed. The results of earlier loads are ignored. The children and the expansion of all descendants don't change: if
  /// loaded descendants contain something of the node, such as its path, call this method for each one of them when it has been updated.
  ///
  /// - Complexity: O(*m* *d*) plus the comparison, for *m* displayed descendants at depth *d*, and O(*n*) to find the node
  ///   among *n* displayed nodes, and for all *n* loaded nodes if one whose children were loaded is gone.
  public func reloadChildren(of id: Node.ID) {
    guard let loader else { return childrenDidChange(of: id) }
    loader.invalidate(id)
    guard displays(id), let entry = entries.first(where: { $0.row.id == id && $0.row.isExpanded }) else { return }
    loader.load(entry.row.node)
  }

  /// Loads the children of the expanded nodes in a range of indices.
  ///
  /// - Complexity: O(*k* log *n*) for *k* of *n* nodes; O(1) without a loader.
  private func loadChildren(in range: Range<Int>) {
    guard let loader else { return }
    for index in range where entries.indices.contains(index) && entries[index].row.isExpanded {
      loader.load(entries[index].row.node)
    }
  }

  /// Displays children that were loaded or read again.
  fileprivate func childrenDidChange(of id: Node.ID) {
    // A search includes nodes that aren't displayed.
    if tree.search != nil { return updateEntries(.automatic) }
    let count = displayed.count(of: id)
    guard count == 1, let index = displayed.firstIndex(of: id) else {
      if count > 0 { updateEntries(.automatic) }
      return
    }
    updateSubtree(at: index)
  }

  /// Reports that the children of a node can't be loaded.
  ///
  /// - Parameter collapses: Whether to collapse the node, because it has no children from an earlier load.
  fileprivate func loadDidFail(_ error: any Error, for node: Node, collapses: Bool) {
    if collapses {
      // A search doesn't display children that aren't loaded, so the node is collapsed for the time after it.
      if tree.search == nil { collapse(node.id) } else { expanded.remove(node.id) }
    }
    for host in errorHosts where host.object != nil { host.display(error) }
    onLoadError?(node, error)
  }

  package func displayLoadErrors(in host: AnyObject, _ display: @escaping (any Error) -> Void) {
    errorHosts.removeAll { $0.object == nil || $0.object === host }
    errorHosts.append(ErrorHost(object: host, display: display))
  }

  fileprivate func displays(_ id: Node.ID) -> Bool { displayed.count(of: id) > 0 }

  // MARK: - Updating the displayed nodes

  /// Walks through the expanded part of the tree again, and emits the differences.
  private func updateEntries(_ animation: AnimationHint) {
    if var search = tree.search {
      // A copy is changed, because closures of the app can read the outline meanwhile.
      search.find(in: storage, children: tree.children)
      tree.search = search
    }
    let new = tree.entries(of: storage, below: nil, depth: 0, expanded: expanded)
    let old = displayed.replaceAll(with: new)
    changeHub.emit(ChangeSet(from: old, to: new.map(\.row), by: comparison), animation: animation)
    loadChildren(in: 0..<entries.count)
  }

  /// Walks again through a node that is displayed once, and emits the differences.
  private func updateSubtree(at index: Int) {
    let entry = entries[index]
    let end = end(ofSubtreeAt: index)
    let new = tree.entries(of: [entry.row.node], below: entry.path, depth: entry.row.depth, expanded: expanded)
    let changes = ChangeSet(from: entries[index..<end].map(\.row), to: new.map(\.row), by: comparison)
    withExtendedLifetime(displayed.replaceSubrange(index..<end, with: new)) {}
    var draft = ChangeSet.Draft()
    draft.addItems(of: changes, section: 0, oldItems: index, newItems: index)
    changeHub.emit(draft.changeSet(), animation: .automatic)
    loadChildren(in: index..<index + new.count)
  }

  private var comparison: ItemComparison<OutlineItem<Node>> {
    ItemComparison(id: \.id) { [hasSameContent] left, right in
      left.depth == right.depth && left.isExpandable == right.isExpandable && left.isExpanded == right.isExpanded
        && hasSameContent(left.node, right.node)
    }
  }
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

  /// Creates an outline that loads the children of a node when the node is expanded for the first time.
  ///
  ///     let files = OutlineSource(volumes, canExpand: { $0.isFolder }) { try await server.entries(of: $0) }
  ///     files.onLoadError = { file, error in show(error) }
  ///
  /// Until they are loaded, the node is expanded without children. If loading fails, the node is collapsed, and expanding it
  /// loads the children again. If the node isn't displayed anymore by then, no error is reported, and the children are loaded
  /// when the node is displayed again. Loaded children are reused until ``reloadChildren(of:)`` is called for their parent, also if
  /// `roots` are set and if the parent or another ancestor has other content. Below a node with the ID of one that was removed from the
  /// tree, they are displayed until its own are loaded.
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
    let loader = Loader(canExpand: canExpand, loading: loading)
    self.init(roots, expanded: expanded, children: { loader.children(of: $0) })
    loader.source = self
    self.loader = loader
    loadChildren(in: 0..<entries.count)
  }
}

extension OutlineSource: DescribedSource {
  package var describedDetails: String? { "\(expandedIDs.count) expanded" }
}

// MARK: - Loader

extension OutlineSource {
  /// The children of an outline's nodes that are loaded when a node is expanded.
  final class Loader {
    typealias Loading = @MainActor (Node) async throws -> [Node]

    /// A load for a task, which uses the node and the outline only on the main actor.
    private struct Request: @unchecked Sendable {
      let node: Node
      let loadID: Int
      weak var source: OutlineSource<Node>?
    }

    // Guarded by the main actor, where the outline is created. The functions of the loader change the variables.

    private let canExpand: (Node) -> Bool
    private let loading: Loading
    private var loaded: [Node.ID: [Node]] = [:]
    /// The nodes whose children are to be loaded again when they are displayed.
    private var outdated: Set<Node.ID> = []
    /// The running loads, by the IDs of their nodes.
    private(set) var loads: [Node.ID: (id: Int, task: Task<Void, Never>)] = [:]
    /// The number of loads started so far, which is the ID of the last one.
    private var lastLoadID = 0
    fileprivate weak var source: OutlineSource<Node>?

    fileprivate init(canExpand: @escaping (Node) -> Bool, loading: @escaping Loading) {
      self.canExpand = canExpand
      self.loading = loading
    }

    deinit { for (_, task) in loads.values { task.cancel() } }

    /// Returns the children that are loaded; `nil` if the node can't have any.
    fileprivate func children(of node: Node) -> [Node]? { canExpand(node) ? loaded[node.id] ?? [] : nil }

    /// Starts to load the children of an expanded node, unless they are loaded and up to date.
    fileprivate func load(_ node: Node) {
      let id = node.id
      guard loaded[id] == nil || outdated.contains(id), loads[id] == nil, canExpand(node) else { return }
      lastLoadID += 1
      let request = Request(node: node, loadID: lastLoadID, source: source)
      let task = Task { @MainActor [loading] in
        do {
          let children = try await loading(request.node)
          request.source?.loader?.finish(request) { $0.didLoad(children, of: request.node) }
        } catch {
          request.source?.loader?.finish(request) { $0.didFail(error, request.node) }
        }
      }
      loads[id] = (lastLoadID, task)
    }

    /// Marks the children of a node as outdated, and cancels their load.
    fileprivate func invalidate(_ id: Node.ID) {
      loads.removeValue(forKey: id)?.task.cancel()
      outdated.insert(id)
    }

    private func finish(_ request: Request, _ body: (Loader) -> Void) {
      guard loads[request.node.id]?.id == request.loadID else { return }
      loads[request.node.id] = nil
      body(self)
    }

    /// Marks the children of nodes that aren't in the tree anymore as outdated: a node that gets the ID of one later is another one.
    ///
    /// - Complexity: O(*n*) for *n* loaded nodes if a loaded one is gone.
    fileprivate func nodesWereReplaced(_ old: [Node], by new: [Node]) {
      let gone = Set(old.map(\.id)).subtracting(new.map(\.id))
      // Nothing is below a node whose children were never loaded.
      if gone.allSatisfy({ loaded[$0] == nil && loads[$0] == nil }) { return }
      var reached: Set<Node.ID> = []
      var waiting = (source?.roots ?? []).map(\.id)
      while let id = waiting.popLast() {
        if reached.insert(id).inserted { waiting += (loaded[id] ?? []).map(\.id) }
      }
      for id in Set(loaded.keys).union(loads.keys).subtracting(reached) { invalidate(id) }
    }

    private func didLoad(_ children: [Node], of node: Node) {
      outdated.remove(node.id)
      let old = loaded.updateValue(children, forKey: node.id) ?? []
      nodesWereReplaced(old, by: children)
      source?.childrenDidChange(of: node.id)
    }

    private func didFail(_ error: any Error, _ node: Node) {
      // If the node isn't displayed, its children are loaded when it is displayed again.
      guard let source, source.displays(node.id) else { return }
      outdated.remove(node.id)
      source.loadDidFail(error, for: node, collapses: loaded[node.id] == nil)
    }
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

/// A host that displays the errors of an outline.
private struct ErrorHost {
  weak var object: AnyObject?
  let display: (any Error) -> Void
}
