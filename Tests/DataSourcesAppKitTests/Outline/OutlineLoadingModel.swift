#if LIST_VIEWS
  @testable import DataSources
  import ListTestSupport

  /// The expected nodes of an outline with loaded children, and the expected loads.
  struct OutlineLoadingModel {
    var roots: [TestNode] = []
    var expanded: Set<Int> = []
    var loaded: [Int: [TestNode]] = [:]
    var stale: Set<Int> = []
    /// The nodes being loaded, by the number of the request.
    var loading: [Int: Int] = [:]
    var requestCount = 0
    /// The nodes whose errors are reported.
    var errors: [Int] = []
    var isIncluded: ((TestNode) -> Bool)?

    static func canExpand(_ id: Int) -> Bool { id % 3 != 0 }

    private func children(_ node: TestNode) -> [TestNode]? {
      Self.canExpand(node.id) ? loaded[node.id] ?? [] : nil
    }

    var items: [OutlineItem<TestNode>] {
      walk(roots, [], isIncluded.map { isIncluded in findIDs(in: roots, [], isIncluded) })
    }

    private func findIDs(in nodes: [TestNode], _ path: [Int], _ isIncluded: (TestNode) -> Bool) -> Set<Int> {
      nodes.reduce(into: []) { result, node in
        let below = path.contains(node.id) ? [] : findIDs(in: children(node) ?? [], path + [node.id], isIncluded)
        if !below.isEmpty || isIncluded(node) { result.formUnion(below.union([node.id])) }
      }
    }

    private func walk(_ nodes: [TestNode], _ path: [Int], _ found: Set<Int>?) -> [OutlineItem<TestNode>] {
      nodes.filter { found?.contains($0.id) ?? true }.flatMap { node in
        var children = children(node)
        if let found, let all = children {
          children = all.filter { found.contains($0.id) }
          if children?.isEmpty == true { children = nil }
        }
        let isExpanded = children != nil && (found != nil || expanded.contains(node.id)) && !path.contains(node.id)
        let item = OutlineItem(
          node: node, depth: path.count, isExpandable: children != nil, isExpanded: isExpanded)
        return [item] + (isExpanded ? walk(children ?? [], path + [node.id], found) : [])
      }
    }

    /// Begins to load the missing children of displayed nodes.
    mutating func load() {
      for item in items where item.isExpanded && loading[item.id] == nil {
        guard loaded[item.id] == nil || stale.contains(item.id) else { continue }
        requestCount += 1
        loading[item.id] = requestCount
      }
    }

    mutating func reload(_ id: Int) {
      loading[id] = nil
      stale.insert(id)
      load()
    }

    mutating func setRoots(_ nodes: [TestNode]) {
      let old = roots
      roots = nodes
      nodesWereReplaced(old, nodes)
    }

    /// If a node is gone, all that aren't in the tree anymore are loaded again when they are displayed.
    private mutating func nodesWereReplaced(_ old: [TestNode], _ new: [TestNode]) {
      let gone = old.filter { node in !new.contains { $0.id == node.id } }
      if !gone.contains(where: { loaded[$0.id] != nil || loading[$0.id] != nil }) { return }
      func isInTree(_ id: Int, _ nodes: [TestNode], _ path: [Int]) -> Bool {
        nodes.contains { node in
          node.id == id || !path.contains(node.id) && isInTree(id, loaded[node.id] ?? [], path + [node.id])
        }
      }
      for id in Set(loaded.keys).union(loading.keys) where !isInTree(id, roots, []) {
        loading[id] = nil
        stale.insert(id)
      }
    }

    /// A request has ended; ignored if it isn't the last one for its node.
    mutating func finish(_ number: Int, _ id: Int, _ children: [TestNode]?) {
      guard loading[id] == number else { return }
      loading[id] = nil
      if let children {
        stale.remove(id)
        let old = loaded.updateValue(children, forKey: id) ?? []
        nodesWereReplaced(old, children)
      } else if items.contains(where: { $0.id == id }) {
        stale.remove(id)
        if loaded[id] == nil { expanded.remove(id) }
        errors.append(id)
      }
      // Nothing else is displayed by the end of a request for a node that isn't.
      load()
    }
  }
#endif
