import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

private let roots = [
  TestNode(1, [TestNode(2, [TestNode(3), TestNode(4, [])]), TestNode(5)]), TestNode(6), TestNode(7, [TestNode(8)]),
]

/// Random trees, in which IDs are unique or repeated.
private struct RandomNodes {
  var generator: SeededGenerator
  let hasUniqueIDs: Bool
  private var lastID = 0

  init(seed: UInt64, hasUniqueIDs: Bool) {
    generator = SeededGenerator(seed: seed)
    self.hasUniqueIDs = hasUniqueIDs
  }

  mutating func next() -> [TestNode] {
    var other = generator
    defer { _ = generator.next() }
    return other.nodes {
      lastID += 1
      return hasUniqueIDs ? lastID : lastID * 7 % 12
    }
  }
}

@Suite struct OutlineTests {
  private func row(_ item: Int) -> ItemPosition { ItemPosition(section: 0, item: item) }
  private func shown(_ source: OutlineSource<TestNode>) -> [String] {
    source.positions.compactMap { source.item(at: $0) }
      .map { String(repeating: ".", count: $0.depth) + "\($0.id)" + ($0.isExpanded ? "-" : $0.isExpandable ? "+" : "") }
  }

  @Test func anExpandedNodeDisplaysItsChildren() {
    let source = OutlineSource(roots) { $0.children }
    let mirror = ListMirror(source)
    #expect(shown(source) == ["1+", "6", "7+"])
    source.toggle(at: row(0))
    source.expand(2)
    #expect(shown(source) == ["1-", ".2-", "..3", "..4+", ".5", "6", "7+"])
    #expect(
      mirror.updates.map(\.changes.description) == ["insert 0-1, 0-2; update 0-0", "insert 0-2, 0-3; update 0-1"])
    source.toggle(at: row(0))
    #expect(shown(source) == ["1+", "6", "7+"] && mirror.updates.count == 3)
    source.toggle(at: row(0))
    #expect(shown(source).count == 7 && source.expandedIDs == [1, 2])
    source.expandedIDs = [7]
    #expect(shown(source) == ["1+", "6", "7-", ".8"])
    source.expandedIDs = []
    #expect(shown(source) == ["1+", "6", "7+"] && mirror.difference() == nil)
  }

  @Test func aMovedNodeRemainsExpanded() {
    let source = OutlineSource(roots, expanded: [1, 2]) { $0.children }
    let mirror = ListMirror(source)
    source.roots = [TestNode(7, [TestNode(2, [TestNode(3), TestNode(4, [])])]), TestNode(1, [])]
    source.expand(7)
    #expect(shown(source) == ["7-", ".2-", "..3", "..4+", "1-"] && mirror.difference() == nil)
  }

  @Test func togglingLeavesAndMissingNodesChangesNothing() {
    let source = OutlineSource(roots) { $0.children }
    let mirror = ListMirror(source)
    for item in [-1, 1, 3, .max, .min] { source.toggle(at: row(item)) }
    source.toggle(at: ItemPosition(section: 1, item: 0))
    source.expand(99)
    source.collapse(98)
    #expect(mirror.updates.isEmpty && source.expandedIDs == [99] && mirror.difference() == nil)
  }

  /// A walk into a node that is below itself wouldn't end.
  @Test func aNodeBelowItselfIsCollapsedThere() {
    final class Folder: Identifiable {
      var entries: [Folder] = []
    }
    let (folder, other) = (Folder(), Folder())
    folder.entries = [other]
    other.entries = [folder]
    let source = OutlineSource([folder], children: { $0.entries }, hasSameContent: { $0 === $1 })
    let mirror = ListMirror(source, hasUniqueIDs: false, hasSameContent: nil)
    source.toggle(at: row(0))
    source.toggle(at: row(1))
    #expect(source.itemCount == 3 && source.item(at: row(2))?.isExpanded == false)
    source.toggle(at: row(2))
    #expect(source.itemCount == 1 && mirror.difference() == nil)
    folder.entries = []
    other.entries = []
  }

  /// Only the descendants of the node are read and compared.
  @Test func childrenAreReadAgain() throws {
    struct Folder: Identifiable, Equatable { let id: Int }
    var (tree, reads) = ([0: [1, 2], 1: [3], 9: []], 0)
    let source = OutlineSource([Folder(id: 0), Folder(id: 9)], expanded: [0, 1]) { folder in
      reads += 1
      return tree[folder.id]?.map { Folder(id: $0) }
    }
    let mirror = ListMirror(source)
    (tree, reads) = ([0: [2, 4, 1], 1: [3, 5], 9: [10]], 0)
    source.reloadChildren(of: 0)
    #expect(source.positions.compactMap { source.item(at: $0)?.id } == [0, 2, 4, 1, 3, 5, 9] && reads == 6)
    let changes = try #require(mirror.updates.first?.changes)
    #expect(changes.inserts.count == 2 && changes.moves.count == 1)
    #expect(changes.deletes.isEmpty && changes.updates.isEmpty)
    // Collapsed, without children, and missing.
    for id in [9, 3, 99] { source.reloadChildren(of: id) }
    tree[0] = nil
    source.reloadChildren(of: 0)
    #expect(source.itemCount == 2 && source.item(at: row(0))?.isExpandable == false)
    #expect(mirror.updates.count == 2 && mirror.difference() == nil)
  }

  /// An outline view reads the tree by the positions of the list.
  @Test func onlyListsOfAllNodesAreOutlines() {
    let source = OutlineSource(roots, expanded: [1]) { $0.children }
    #expect(source.map(\.depth).selection().outlineRows?.outlineRow(at: 1)?.depth == 1)
    #expect(source.filter { $0.id != 6 }.outlineRows == nil)
    #expect(source.sorted { $0.id > $1.id }.outlineRows == nil)
    #expect(source.reversed().outlineRows == nil)
    // An operator of the app doesn't say where it has the nodes.
    let hidesFirst = OmittingFirst(source)
    #expect(hidesFirst.itemCount == source.itemCount - 1 && hidesFirst.outlineRows == nil)
  }

  /// With pending edits above it, an outline has other positions.
  @Test func outlinesOfPendingEdits() throws {
    let source = OutlineSource(roots, expanded: [1]) { $0.children }
    let depths = source.positions.compactMap { source.item(at: $0)?.depth }
    let edited = OptimisticSource(source.map(\.node))
    func shownDepths() -> [Int?] {
      (0..<edited.itemCount(inSection: 0)).map { edited.outlineRows?.outlineRow(at: $0)?.depth }
    }
    #expect(shownDepths() == depths && edited.outlineRows?.hasPendingEdits == false)
    edited.remove(at: row(1))
    #expect(shownDepths() == [depths[0]] + depths[2...] && edited.outlineRows?.hasPendingEdits == true)
    edited.outlineRows?.setExpanded(false, at: 0)
    #expect(source.expandedIDs.isEmpty)
  }

  /// A row that was confirmed has a temporary ID in the list, and another one in the outline.
  @Test func confirmedRowsAreNodesOfTheOutline() throws {
    let source = OutlineSource([TestNode(2), TestNode(3)]) { $0.children }
    let edited = OptimisticSource(source.map(\.node))
    let edit = try #require(edited.insert(TestNode(-1), at: row(0)))
    #expect(edited.confirm(edit, as: TestNode(1)))
    source.roots = [TestNode(1), TestNode(2), TestNode(3)]
    let rows = try #require(edited.outlineRows)
    #expect(edited.pendingEdits.isEmpty && edited.id(at: row(0)) == ItemID(-1) && !rows.hasPendingEdits)
    #expect(rows.isNode(withID: ItemID(-1), atOrAbove: 0))
    func index(_ id: Int?, between previous: Int?, and next: Int?) -> OutlineIndex {
      rows.childIndex(
        id.map { ItemID($0) }, between: previous.map { ItemID($0) }, and: next.map { ItemID($0) }, below: nil)
    }
    let plain = try #require(source.outlineRows)
    func expected(_ id: Int?, between previous: Int?, and next: Int?) -> OutlineIndex {
      plain.childIndex(
        id.map { ItemID($0) }, between: previous.map { ItemID($0) }, and: next.map { ItemID($0) }, below: nil)
    }
    for (id, previous, next) in [(-1, 2, 3), (-1, nil, 2), (3, -1, 2), (3, nil, -1), (2, 3, nil)] as [(Int, Int?, Int?)]
    {
      func own(_ id: Int?) -> Int? { id == -1 ? 1 : id }
      let real = expected(own(id) ?? 0, between: own(previous), and: own(next))
      #expect("\(index(id, between: previous, and: next))" == "\(real)")
    }
  }

  @Test func aTreeCanBeDeeperThanTheCallStack() {
    struct Level: Identifiable, Equatable { let id: Int }
    let source = OutlineSource([Level(id: 3_000)], expanded: Set(1...3_000)) {
      $0.id > 0 ? [Level(id: $0.id - 1)] : nil
    }
    #expect(source.itemCount == 3_001 && source.item(at: row(3_000))?.depth == 3_000)
    source.collapse(3_000)
    #expect(source.itemCount == 1)
  }

  /// Random trees and toggles against a walk through the whole tree.
  @Test(arguments: 1...100 as ClosedRange<UInt64>) func displayedNodesMatchAWalkThroughTheTree(seed: UInt64) throws {
    var nodes = RandomNodes(seed: seed, hasUniqueIDs: seed % 2 == 0)
    let source = OutlineSource(nodes.next()) { $0.children }
    let mirror = ListMirror(source, hasUniqueIDs: nodes.hasUniqueIDs)
    for step in 0..<25 {
      switch nodes.generator.below(6) {
      case 0: source.roots = nodes.next()
      case 1: source.roots.shuffle(using: &nodes.generator)
      case 2: source.expandedIDs = Set((0..<30).filter { _ in nodes.generator.oneIn(2) })
      default: source.toggle(at: row(nodes.generator.below(source.itemCount)))
      }
      let items = source.positions.compactMap { source.item(at: $0) }
      try #require(items == walk(source.roots, [], source.expandedIDs), "step \(step)")
      try #require(mirror.difference() == nil, "step \(step)")
    }
  }

  private func walk(_ nodes: [TestNode], _ path: [Int], _ expanded: Set<Int>) -> [OutlineItem<TestNode>] {
    nodes.flatMap { node in
      let isExpanded = node.children != nil && expanded.contains(node.id) && !path.contains(node.id)
      let row = OutlineItem(
        node: node, depth: path.count, isExpandable: node.children != nil, isExpanded: isExpanded)
      return [row] + (isExpanded ? walk(node.children ?? [], path + [node.id], expanded) : [])
    }
  }
}

/// An operator of an app, without the first item of a flat list.
private final class OmittingFirst<Base: DataSource>: DataSource {
  private let emitter = ChangeEmitter()
  private let base: Base

  init(_ base: Base) {
    self.base = base
    emitter.follow(base) { _ in .reload }
  }

  var changeHub: ChangeHub { emitter.hub }
  var upstream: [any DataSource] { [base] }
  var sectionCount: Int { 1 }
  func itemCount(inSection section: Int) -> Int { max(0, base.itemCount(inSection: 0) - 1) }
  func item(at position: ItemPosition) -> Base.Item? { base.item(at: upstream(position)) }
  func id(at position: ItemPosition) -> ItemID? { base.id(at: upstream(position)) }
  private func upstream(_ position: ItemPosition) -> ItemPosition { ItemPosition(section: 0, item: position.item + 1) }
}

// MARK: - Searches

@Suite struct OutlineSearchTests {
  private func ids(_ source: OutlineSource<TestNode>) -> [Int] {
    source.positions.compactMap { source.item(at: $0)?.id }
  }

  @Test func matchesAreDisplayedBelowTheirAncestors() {
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

  /// Random trees, searches and toggles against a walk through the tree without all other nodes.
  @Test(arguments: 1...120 as ClosedRange<UInt64>) func matchesAreThoseOfAWalkThroughTheTree(seed: UInt64) throws {
    var nodes = RandomNodes(seed: seed, hasUniqueIDs: seed % 3 != 0)
    let source = OutlineSource(nodes.next()) { $0.children }
    let mirror = ListMirror(source, hasUniqueIDs: nodes.hasUniqueIDs)
    var model = Model()
    for step in 0..<25 {
      switch nodes.generator.below(8) {
      case 0: source.roots = nodes.next()
      case 1: source.roots.shuffle(using: &nodes.generator)
      case 2:
        source.expandedIDs = Set((0..<30).filter { _ in nodes.generator.oneIn(2) })
        model.expanded = source.expandedIDs
      case 3, 4:
        let (modulus, rest) = (2 + nodes.generator.below(5), nodes.generator.below(3))
        model.isIncluded = nodes.generator.oneIn(4) ? nil : { $0.id % modulus == rest }
        model.collapsed = []
        source.isIncluded = model.isIncluded
      default:
        let position = ItemPosition(section: 0, item: nodes.generator.below(source.itemCount))
        if let item = source.item(at: position), item.isExpandable { model.toggle(item.id) }
        source.toggle(at: position)
      }
      let items = source.positions.compactMap { source.item(at: $0) }
      try #require(items == model.items(source.roots), "step \(step)")
      try #require(source.expandedIDs == model.expanded && mirror.difference() == nil, "step \(step)")
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
      let matches = isIncluded.map { isIncluded in matchingIDs(in: roots, [], isIncluded) }
      return walk(roots, [], matches)
    }

    /// The IDs of the nodes that fulfill the condition, and of their ancestors.
    private func matchingIDs(in nodes: [TestNode], _ path: [Int], _ isIncluded: (TestNode) -> Bool) -> Set<Int> {
      nodes.reduce(into: []) { result, node in
        let below = path.contains(node.id) ? [] : matchingIDs(in: node.children ?? [], path + [node.id], isIncluded)
        if !below.isEmpty || isIncluded(node) { result.formUnion(below.union([node.id])) }
      }
    }

    private func walk(_ nodes: [TestNode], _ path: [Int], _ matches: Set<Int>?) -> [OutlineItem<TestNode>] {
      nodes.filter { matches?.contains($0.id) ?? true }.flatMap { node in
        var children = node.children
        if let matches {
          children = children?.filter { matches.contains($0.id) }
          if children?.isEmpty == true { children = nil }
        }
        let wantsExpansion = matches == nil ? expanded.contains(node.id) : !collapsed.contains(node.id)
        let isExpanded = children != nil && wantsExpansion && !path.contains(node.id)
        let item = OutlineItem(
          node: node, depth: path.count, isExpandable: children != nil, isExpanded: isExpanded)
        return [item] + (isExpanded ? walk(children ?? [], path + [node.id], matches) : [])
      }
    }
  }
}
