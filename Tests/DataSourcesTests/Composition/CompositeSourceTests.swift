import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// GDS-16 to GDS-20: changing the children of concatenated sources.
@Suite struct CompositeSourceTests {
  private let one = ListSource([TestItem(1)])
  private let two = ListSource([TestItem(2), TestItem(3)])
  private let many = SectionedSource([
    TestSection(id: "A", items: [TestItem(4)], header: "A"), TestSection(id: "B", items: [TestItem(5), TestItem(6)]),
  ])

  @Test("GDS-16, GDS-18 sections are inserted, deleted and moved with their children, with minimal moves")
  func concatenatedSectionsFollowTheirChildren() {
    let stack = ConcatenatedSections<TestItem>()
    let mirror = ListMirror(stack)
    stack.insertChildren([one, many], at: 0, animation: .automatic)
    stack.insertChild(two, at: 1)
    stack.moveChild(from: 0, to: 2)
    stack.moveChild(from: 1, to: 0)
    many.append(TestItem(7), toSection: 1)
    #expect(stack.removeChild(at: 1) === two)
    two.removeAll()
    stack.removeAllChildren()
    #expect(
      mirror.changeSets.map(\.description) == [
        "insert section 0, 1, 2", "insert section 1", "move section 0 to 3", "move section 0 to 2", "insert 1-2",
        "delete section 2", "delete section 0, 1, 2",
      ])
    #expect(stack.children.isEmpty && mirror.difference() == nil)
  }

  @Test("GDS-16, GDS-17 items are inserted, deleted and moved with their children, with minimal moves")
  func concatenatedItemsFollowTheirChildren() {
    let list = ConcatenatedItems<TestItem>()
    let mirror = ListMirror(list)
    #expect(list.sectionCount == 1)
    list.appendChild(two)
    list.insertChild(one, at: 0)
    list.moveChild(from: 1, to: 0)
    list.appendChild(many)
    #expect(list.removeChild(two))
    many.removeSection(at: 0)
    #expect(
      mirror.changeSets.map(\.description) == [
        "insert 0-0, 0-1", "insert 0-0", "move 0-0 to 0-2", "insert 0-3, 0-4, 0-5", "delete 0-0, 0-1", "delete 0-1",
      ])
    #expect(mirror.difference() == nil)
  }

  /// A comparison can change the children that it compares.
  @Test(arguments: [1, 2]) func comparisonsThatRemoveChildren(count: Int) {
    for composite in [ConcatenatedSections([one, two]), ConcatenatedItems([one, two])]
      as [any CompositeSource<TestItem>]
    {
      let mirror = ListMirror(composite)
      var rest = count
      let comparison = ListComparison<TestItem>.identity { _, _ in
        if rest > 0 {
          composite.removeChild(at: 0)
          rest -= 1
        }
        return false
      }
      let new = ListSource(two.items)
      #expect(composite.replaceChild(at: 1, with: new, comparison: comparison, animation: .fade) == (count == 1))
      #expect(composite.children.count == 2 - count && mirror.difference() == nil)
    }
  }

  /// Replacing a child keeps the items that both contain; without a comparison they are deleted and inserted.
  @Test func replacingChildren() {
    let other = ListSource([TestItem(3, content: 1), TestItem(9)])
    for composite in [ConcatenatedSections([one, two]), ConcatenatedItems([one, two])]
      as [any CompositeSource<TestItem>]
    {
      let mirror = ListMirror(composite)
      #expect(composite.replaceChild(at: 1, with: other))
      #expect(composite.replaceChild(at: 1, with: two, comparison: .reload, animation: .fade))
      other.removeAll()
      let isStack = composite is ConcatenatedSections<TestItem>
      #expect(
        mirror.changeSets.map(\.description)
          == (isStack
            ? ["delete 1-0; insert 1-1; update 1-0", "delete section 1; insert section 1"]
            : ["delete 0-1; insert 0-2; update 0-1", "delete 0-1, 0-2; insert 0-1, 0-2"]))
      #expect(mirror.difference() == nil)
      other.items = [TestItem(3, content: 1), TestItem(9)]
    }
  }

  /// An item keeps its ID while its child moves, and no other child ever uses it.
  @Test func idsOfMovedChildren() throws {
    let list = ConcatenatedItems([one, two])
    let id = try #require(list.id(at: ItemPosition(section: 0, item: 0)))
    list.moveChild(from: 0, to: 1)
    #expect(list.position(of: id) == ItemPosition(section: 0, item: 2))
    list.removeChild(one)
    list.appendChild(one)
    #expect(list.position(of: id) == nil && list.item(at: ItemPosition(section: 0, item: 2)) == TestItem(1))
  }

  @Test("GDS-19 a composite can contain composites, but not itself")
  func compositesNestButNotInThemselves() {
    let inner = ConcatenatedSections([one])
    let outer = ConcatenatedSections([inner, many])
    let mirror = ListMirror(outer)
    #expect(!inner.appendChild(outer) && !inner.appendChild(inner) && !outer.appendChild(outer.filter { _ in true }))
    #expect(!inner.insertChildren([two, outer], at: 0, animation: .none) && inner.children.count == 1)
    two.append(TestItem(8))
    inner.appendChild(two.map { $0 }.appendingItems(of: one))
    one.append(TestItem(7))
    #expect(mirror.changeSets.map(\.description) == ["insert section 1", "insert 0-1, 1-4"])
    #expect(mirror.difference() == nil)
  }

  /// A source of a client that reads the composite that it becomes a child of, whenever it is read itself.
  private final class Reader: DataSource {
    let changeHub = ChangeHub()
    var reads = 0
    var composite: (any CompositeSource<TestItem>)?
    var sectionCount: Int {
      // The composite reads this source in turn.
      guard let composite else { return 1 }
      self.composite = nil
      reads += composite.children.count + composite.sectionCount + composite.itemCount(inSection: 0)
      self.composite = composite
      return 1
    }
    func itemCount(inSection section: Int) -> Int { section < 0 || section >= sectionCount ? 0 : 1 }
    func item(at position: ItemPosition) -> TestItem? { position.isZero ? TestItem(9) : nil }
    func sectionInfo(at index: Int) -> SectionInfo? { index == 0 ? SectionInfo() : nil }
    func id(at position: ItemPosition) -> ItemID? { position.isZero ? ItemID(9) : nil }
  }

  @Test("a new child can read the composite while it is inserted, also one that is refused")
  func aNewChildReadsTheComposite() {
    for composite in [ConcatenatedSections([two]), ConcatenatedItems([two]), SegmentedSource([two])]
      as [any CompositeSource<TestItem>]
    {
      let mirror = ListMirror(composite)
      let states = StateSource(0, source: { _ in composite })
      for derived in [SegmentedSource([composite]), SegmentedSource([states]), composite.map { $0 }]
        as [any DataSource<TestItem>]
      {
        #expect(!composite.appendChild(derived) && !composite.replaceChild(at: 0, with: derived))
      }
      let reader = Reader()
      reader.composite = composite
      composite.insertChildren([reader, one], at: 0, animation: .none)
      composite.replaceChild(at: 1, with: reader)
      if let composite = composite as? SegmentedSource<TestItem> { composite.select(0) }
      #expect(reader.reads > 0 && composite.children.count == 3 && mirror.difference() == nil)
      reader.composite = nil
    }
  }

  @Test("GDS-20 an unknown child, a repeated child, an index out of range: a result, never a trap")
  func invalidInput() {
    for composite in [ConcatenatedSections([one, two, one]), ConcatenatedItems([one, two, one])]
      as [any CompositeSource<TestItem>]
    {
      let mirror = ListMirror(composite)
      #expect(
        composite.index(ofChild: one) == 0 && composite.index(ofChild: two) != nil
          && composite.index(ofChild: many) == nil)
      #expect(!composite.removeChild(many) && composite.removeChild(at: 3) == nil)
      #expect(composite.removeChild(at: -1) == nil && composite.removeChild(at: .max) == nil)
      #expect(!composite.insertChild(many, at: 4) && !composite.insertChild(many, at: .min))
      #expect(!composite.moveChild(from: 3, to: 0) && !composite.replaceChild(at: -1, with: many))
      #expect(composite.removeChildren(2..<4, animation: .none).isEmpty && composite.children.count == 3)
      #expect(mirror.changeSets.isEmpty)
      #expect(composite.removeChild(one) && composite.index(ofChild: one) == 1)
      #expect(mirror.changeSets.count == 1 && mirror.difference() == nil)
    }
  }

  @Test("GDS-16, GDS-17, GDS-18 positions convert both ways, for every item and out of range")
  func positionsTranslateBothWays() {
    let empty = ListSource<TestItem>()
    let parts: [any DataSource<TestItem>] = [many, empty, one, many]
    for composite in [ConcatenatedSections(parts), ConcatenatedItems(parts)] as [any CompositeSource<TestItem>] {
      var found: Set<ChildPosition> = []
      for section in -1...composite.sectionCount {
        for item in -1...composite.itemCount(inSection: section) {
          let position = ItemPosition(section: section, item: item)
          let local = composite.childPosition(of: position)
          #expect((local == nil) == (composite.item(at: position) == nil))
          guard let local else { continue }
          found.insert(local)
          #expect(composite.position(of: local.position, inChild: local.child) == position)
          #expect(parts[local.child].item(at: local.position) == composite.item(at: position))
        }
      }
      #expect(found.count == parts.map(\.shape.itemCount).reduce(0, +))
      for child in -1...4 {
        for section in -1...3 {
          for item in -1...3 where !found.contains(.init(child: child, position: .init(section: section, item: item))) {
            #expect(composite.position(of: ItemPosition(section: section, item: item), inChild: child) == nil)
          }
        }
      }
    }
    let stack = ConcatenatedSections(parts)
    #expect(stack.sections(ofChild: 3) == 4..<6 && stack.sections(ofChild: 4).isEmpty)
    #expect(stack.childSection(of: 5).map { [$0.child, $0.section] } == [3, 1] && stack.childSection(of: 6) == nil)
    #expect(ConcatenatedItems(parts).items(ofChild: 2) == 3..<4)
  }

  /// 10,000 children can change in one batch.
  @Test func tenThousandChildren() {
    let base = ListSource([TestItem(0)])
    let stack = ConcatenatedSections((0..<10_000).map { _ in base.map { $0 } })
    var updates: [ChangeSet] = []
    let observation = stack.observe { updates.append($0.changes) }
    base.append(TestItem(1))
    #expect(updates.map(\.count) == [10_000] && stack.itemCount(inSection: 9_999) == 2)
    stack.moveChild(from: 9_999, to: 0)
    #expect(updates.last?.description == "move section 9999 to 0")
    withExtendedLifetime(observation) {}
  }
}

// MARK: - Moving items

/// GDS-25: a handler moves items within and between children.
@Suite struct ItemMoveTests {
  private func position(_ item: Int, _ section: Int = 0) -> ItemPosition { ItemPosition(section: section, item: item) }

  @Test("GDS-25 without a handler a move is refused, with the reason")
  func withoutAHandlerNothingMoves() {
    let list = ConcatenatedItems([ListSource([TestItem(1)]), ListSource([TestItem(2)])])
    let mirror = ListMirror(list)
    guard case .refused(let reason) = list.moveItem(from: position(0), to: position(1)) else {
      Issue.record("the item moved")
      return
    }
    #expect(reason.contains("moveHandler"))
    for (from, to) in [(position(2), position(0)), (position(0), position(2)), (position(0), position(0, 1))] {
      #expect(list.moveItem(from: from, to: to) != .moved)
    }
    #expect(list.moveItem(from: position(0), to: position(0, -1)) != .moved)
    #expect(list.moveItem(from: position(0), to: position(.max)) != .moved)
    #expect(list.moveItem(from: position(1), to: position(1)) == .moved && mirror.changeSets.isEmpty)
  }

  @Test("GDS-25 a handler moves items between children, or refuses with a reason")
  func aHandlerMayRefuseByChild() {
    let (left, right) = (ListSource([TestItem(1)]), ListSource([TestItem(2)]))
    let stack = ConcatenatedSections([left, right])
    let mirror = ListMirror(stack)
    stack.moveHandler = { move in
      move.to.child == 0 ? .refused(reason: "sorted by name") : move.perform()
    }
    #expect(stack.moveItem(from: position(0, 1), to: position(0, 0)) == .refused(reason: "sorted by name"))
    #expect(stack.moveItem(from: position(0, 0), to: position(1, 1), animation: .fade) == .moved)
    #expect(left.items.isEmpty && right.items == [TestItem(2), TestItem(1)])
    #expect(mirror.changeSets.map(\.description) == ["delete 0-0; insert 1-1"] && mirror.difference() == nil)
  }

  /// A list that can't be edited refuses, and nothing changes.
  @Test func readOnlyChildrenRefuse() {
    let list = ListSource([TestItem(1)])
    let stack = ConcatenatedSections([list, list.map { $0 }, list])
    let mirror = ListMirror(stack, hasUniqueIDs: false)
    stack.moveHandler = { $0.perform() }
    for section in 1...2 {
      #expect(stack.moveItem(from: position(0, 0), to: position(0, section)) != .moved)
      #expect(stack.moveItem(from: position(0, section), to: position(1, 0)) != .moved)
    }
    #expect(mirror.changeSets.isEmpty && list.items == [TestItem(1)])
  }

  /// Moves every item to every position, in every list of up to three children, compared with a plain array.
  @Test(
    "GDS-25 every item to every position: the items are those of a plain array with this move",
    arguments: [[2, 0, 2], [1, 1, 1], [0, 3], [3]])
  func everyItemMovesToEveryPosition(counts: [Int]) {
    let count = counts.reduce(0, +)
    for from in 0..<count {
      for to in 0..<count {
        var next = 0
        let lists = counts.map { count in
          defer { next += count }
          return ListSource((next..<next + count).map { TestItem($0) })
        }
        let list = ConcatenatedItems(lists)
        let mirror = ListMirror(list)
        list.moveHandler = { $0.perform() }
        var rows = Array(0..<count)
        rows.insert(rows.remove(at: from), at: to)
        #expect(list.moveItem(from: position(from), to: position(to)) == .moved)
        #expect(lists.flatMap(\.items).map(\.id) == rows, "\(counts), \(from) to \(to)")
        #expect(mirror.changeSets.count == (from == to ? 0 : 1) && mirror.difference() == nil)
      }
    }
  }

  /// Moves within a child composite are performed by that composite.
  @Test func nestedCompositesCallTheirOwnHandler() {
    let (left, right) = (ListSource([TestItem(1)]), ListSource([TestItem(2)]))
    let inner = left.appendingItems(of: right)
    let stack = ConcatenatedSections([inner])
    stack.moveHandler = { $0.perform() }
    #expect(stack.moveItem(from: position(0), to: position(1)) != .moved)
    inner.moveHandler = { $0.perform() }
    #expect(stack.moveItem(from: position(0), to: position(1)) == .moved)
    #expect(left.items.isEmpty && right.items == [TestItem(2), TestItem(1)])
  }
}

// MARK: - Lookups

/// Lookups between edits of children, in any order: the place that was looked up last is never out of date.
@Suite struct ConcatenatedLookupTests {
  @Test(arguments: 0..<6) func findTheRowsOfTheChildren(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var nextID = 0
    func rows(_ count: Int) -> [TestItem] {
      (0..<count).map { _ in
        nextID += 1
        return TestItem(nextID)
      }
    }
    var children = (0..<5).map { _ in ListSource(rows(random.below(4))) }
    let concatenated = ConcatenatedItems<TestItem>(children)
    let stacked = ConcatenatedSections<TestItem>(children)
    let mirror = ListMirror(concatenated)
    for round in 0..<80 {
      let index = random.below(children.count)
      switch random.below(8) {
      case 0: children[index].append(rows(1)[0])
      case 1: children[index].remove(at: 0)
      case 2: children[index].items = rows(random.below(4))
      case 3:
        let target = random.below(children.count)
        children.insert(children.remove(at: index), at: target)
        concatenated.moveChild(from: index, to: target)
        stacked.moveChild(from: index, to: target)
      case 4:
        let child = ListSource(rows(random.below(4)))
        children[index] = child
        concatenated.replaceChild(at: index, with: child)
        stacked.replaceChild(at: index, with: child)
      case 5 where children.count > 2:
        children.remove(at: index)
        concatenated.removeChild(at: index)
        stacked.removeChild(at: index)
      case 6:
        let child = ListSource(rows(random.below(4)))
        children.insert(child, at: index)
        concatenated.insertChild(child, at: index)
        stacked.insertChild(child, at: index)
      default: concatenated.header = "\(round)"
      }
      let expected = children.flatMap(\.items)
      guard concatenated.itemCount(inSection: 0) == expected.count, mirror.difference() == nil else {
        Issue.record("seed \(seed), round \(round): other rows")
        return
      }
      for _ in 0..<6 {
        let item = random.below(expected.count + 2) - 1
        let found = concatenated.item(at: ItemPosition(section: 0, item: item))
        guard found == (expected.indices.contains(item) ? expected[item] : nil) else {
          Issue.record("seed \(seed), round \(round): \(String(describing: found)) at \(item)")
          return
        }
        let child = random.below(children.count + 2) - 1
        let count = stacked.itemCount(inSection: child)
        #expect(count == (children.indices.contains(child) ? children[child].count : 0), "seed \(seed), round \(round)")
      }
    }
  }

  @Test func numbersOfNoRowOrChildDoNothing() {
    let first = ListSource([TestItem(1), TestItem(2)])
    let concatenated = ConcatenatedItems<TestItem>([first, first])
    let stacked = ConcatenatedSections<TestItem>([first, concatenated])
    let extremes = [Int.min, -1, 2, 5, Int.max - 1, Int.max]
    #expect(!concatenated.appendChild(stacked) && !stacked.appendChild(stacked))
    #expect(!concatenated.removeChild(ListSource([TestItem(9)])))
    for number in extremes {
      #expect(concatenated.removeChild(at: number) == nil && !concatenated.moveChild(from: 0, to: number))
      #expect(!stacked.moveChild(from: number, to: number) && stacked.removeChild(at: number) == nil)
      #expect(!stacked.replaceChild(at: number, with: ListSource([TestItem(9)])))
      #expect(number == 2 || !concatenated.insertChild(ListSource([TestItem(9)]), at: number))
      _ = number == 2 && concatenated.insertChild(ListSource<TestItem>(), at: 2)
    }
    let operators: [any DataSource<TestItem>] = [
      concatenated, stacked, stacked.filter { $0.id > 1 }, stacked.sorted { $0.id < $1.id },
      stacked.grouped(by: \.id), stacked.hidingEmptySections(), stacked.window(.flexible(1, offset: .max)),
      stacked.window(.fixed(.max, offset: .max, pinnedTo: .end)), stacked.consolidated(below: .max),
      stacked.updatingNeighbors(at: [.min, .max]), stacked.deduplicated(), stacked.collapsible(),
    ]
    let mirrors = operators.map { ListMirror($0) }
    for section in extremes + [0] {
      for item in extremes {
        let position = ItemPosition(section: section, item: item)
        for source in operators where section < 0 || section > 2 || item < 0 || item > 10 {
          #expect(source.item(at: position) == nil && source.id(at: position) == nil)
          if section < 0 || section > 4 {
            #expect(source.itemCount(inSection: section) == 0 && source.sectionInfo(at: section) == nil)
          }
        }
        _ = concatenated.childPosition(of: position)
        _ = concatenated.childPosition(ofInsertionAt: position, preferring: item)
        _ = concatenated.position(of: position, inChild: item)
        _ = stacked.childPosition(of: position)
        _ = stacked.childPosition(ofInsertionAt: position, preferring: item)
        _ = stacked.position(of: position, inChild: item)
      }
    }
    first.append(TestItem(3))
    first.move(from: 0, to: 2)
    first.removeAll()
    for mirror in mirrors { #expect(mirror.difference() == nil) }
  }
}

extension ItemPosition {
  fileprivate var isZero: Bool { section == 0 && item == 0 }
}
