import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct OutlineSearchTests {
  private let roots = [
    TestNode(1, [TestNode(2, [TestNode(3), TestNode(4, [])]), TestNode(5)]), TestNode(6), TestNode(7, [TestNode(8)]),
  ]

  private func ids(_ source: OutlineSource<TestNode>) -> [Int] {
    source.positions.compactMap { source.item(at: $0)?.id }
  }

  @Test func foundNodesAreDisplayedBelowTheirAncestors() {
    let source = OutlineSource(roots, expanded: [7]) { $0.children }
    let mirror = ListMirror(source)
    source.isIncluded = { $0.id == 3 || $0.id == 6 }
    #expect(ids(source) == [1, 2, 3, 6])
    #expect(mirror.updates.map(\.changes.description) == ["delete 0-2, 0-3; insert 0-1, 0-2; update 0-0"])
    // The user's expansion ends with the search.
    source.collapse(1)
    #expect(ids(source) == [1, 6] && source.expandedIDs == [7])
    source.isIncluded = { $0.id == 4 || $0.id == 6 }
    #expect(ids(source) == [1, 2, 4, 6])
    source.roots.append(TestNode(9, [TestNode(4)]))
    #expect(ids(source) == [1, 2, 4, 6, 9, 4])
    source.isIncluded = nil
    #expect(ids(source) == [1, 6, 7, 8, 9] && mirror.difference() == nil)
  }

  /// A change checks each node once; expanding and collapsing check none.
  @Test func aSearchChecksEachNodeOnce() {
    var calls = 0
    let source = OutlineSource((0..<100).map { TestNode($0, [TestNode(100 + $0)]) }) { $0.children }
    source.isIncluded = {
      calls += 1
      return $0.id % 10 == 0
    }
    #expect(calls == 200 && source.itemCount == 20)
    source.collapse(0)
    source.expand(0)
    #expect(calls == 200)
    source.roots.removeLast()
    #expect(calls == 398)
  }

  /// Random trees, searches and toggles against a walk through the tree without all that isn't found.
  @Test func foundNodesMatchAWalkThroughThePrunedTree() {
    for seed in UInt64(1)...120 {
      var generator = SeededGenerator(seed: seed)
      let isUnique = seed % 3 != 0
      var lastID = 0
      func nodes() -> [TestNode] {
        var other = generator
        defer { _ = generator.next() }
        return other.nodes {
          lastID += 1
          return isUnique ? lastID : lastID * 7 % 12
        }
      }
      let source = OutlineSource(nodes()) { $0.children }
      let mirror = ListMirror(source, hasUniqueIDs: isUnique)
      var model = Model()
      for step in 0..<25 {
        switch generator.below(8) {
        case 0: source.roots = nodes()
        case 1: source.roots.shuffle(using: &generator)
        case 2:
          source.expandedIDs = Set((0..<30).filter { _ in generator.oneIn(2) })
          model.expanded = source.expandedIDs
        case 3, 4:
          let (modulus, rest) = (2 + generator.below(5), generator.below(3))
          model.isIncluded = generator.oneIn(4) ? nil : { $0.id % modulus == rest }
          model.collapsed = []
          source.isIncluded = model.isIncluded
        default:
          let position = ItemPosition(section: 0, item: generator.below(source.itemCount))
          if let item = source.item(at: position), item.isExpandable { model.toggle(item.id) }
          source.toggle(at: position)
        }
        let walked = model.items(source.roots)
        guard walked == source.positions.compactMap({ source.item(at: $0) }), mirror.difference() == nil,
          source.expandedIDs == model.expanded
        else {
          Issue.record("seed \(seed), step \(step): \(ids(source)), \(mirror.difference() ?? "")")
          return
        }
      }
    }
  }

  private struct Model {
    var isIncluded: ((TestNode) -> Bool)?
    var expanded: Set<Int> = []
    var collapsed: Set<Int> = []

    mutating func toggle(_ id: Int) {
      if isIncluded == nil { expanded.formSymmetricDifference([id]) } else { collapsed.formSymmetricDifference([id]) }
    }

    func items(_ roots: [TestNode]) -> [OutlineItem<TestNode>] {
      let found = isIncluded.map { isIncluded in findIDs(in: roots, [], isIncluded) }
      return walk(roots, [], found)
    }

    /// The IDs of the nodes that are found, and of their ancestors.
    private func findIDs(in nodes: [TestNode], _ path: [Int], _ isIncluded: (TestNode) -> Bool) -> Set<Int> {
      nodes.reduce(into: []) { result, node in
        let below = path.contains(node.id) ? [] : findIDs(in: node.children ?? [], path + [node.id], isIncluded)
        if !below.isEmpty || isIncluded(node) { result.formUnion(below.union([node.id])) }
      }
    }

    private func walk(_ nodes: [TestNode], _ path: [Int], _ found: Set<Int>?) -> [OutlineItem<TestNode>] {
      nodes.filter { found?.contains($0.id) ?? true }.flatMap { node in
        var children = node.children
        if let found {
          children = children?.filter { found.contains($0.id) }
          if children?.isEmpty == true { children = nil }
        }
        let wantsExpansion = found == nil ? expanded.contains(node.id) : !collapsed.contains(node.id)
        let isExpanded = children != nil && wantsExpansion && !path.contains(node.id)
        let item = OutlineItem(
          node: node, depth: path.count, isExpandable: children != nil, isExpanded: isExpanded)
        return [item] + (isExpanded ? walk(children ?? [], path + [node.id], found) : [])
      }
    }
  }
}
