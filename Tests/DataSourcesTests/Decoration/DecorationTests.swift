import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

/// The IDs of items that operators add to sections.
@Suite struct AddedItemIdentityTests {
  private func added(_ number: Int, to base: any DataSource<TestItem>) -> any DataSource<TestItem> {
    switch number {
    case 0: base.interleaved(every: 1) { TestItem(-1 - $0) }
    case 1: base.prependingHeaderItems { _ in TestItem(-1) }
    default: base.appendingFooterItems { _ in TestItem(-1) }
    }
  }

  /// All lists of up to three sections without identity, and every way from one to another.
  @Test("an added item keeps its ID while sections without identity are inserted, moved and deleted", arguments: 0..<3)
  func idsAreStable(of number: Int) throws {
    let lists = (0..<3).map { ListSource([TestItem($0)]) }
    let stack = ConcatenatedSections<TestItem>([lists[0]])
    let source = added(number, to: stack)
    let selection = source.selection(.multiple)
    var ids: [ObjectIdentifier: [ItemID]] = [:]
    func check(_ step: String) {
      for (section, list) in stack.children.enumerated() {
        let added = (0..<source.itemCount(inSection: section)).map { ItemPosition(section: section, item: $0) }
          .filter { source.item(at: $0)?.id == -1 }
        let now = added.compactMap(source.id(at:))
        #expect(now.count == added.count && now.compactMap(source.position(of:)) == added, "\(step)")
        #expect(ids[ObjectIdentifier(list), default: now] == now, "\(step)")
        ids[ObjectIdentifier(list)] = now
      }
      for id in selection.ids { #expect(source.position(of: id) != nil, "\(step): \(id)") }
    }
    check("at first")
    selection.select(at: source.positions)
    stack.appendChild(lists[1])
    check("the second one")
    selection.select(at: source.positions)
    stack.insertChild(lists[2], at: 0)
    check("the third one")
    stack.moveChild(from: 0, to: 2)
    check("moved")
    stack.removeChild(at: 2)
    check("two left")
    stack.removeChild(at: 1)
    check("one left")
    #expect(selection.ids.count == 2)
  }

  @Test(
    "an added item of the second of two sections with one ID is found after the first one was deleted", arguments: 0..<3
  )
  func namesakes(of number: Int) throws {
    let base = SectionedSource((0..<3).map { TestSection(id: "A", items: [TestItem($0)]) })
    let source = added(number, to: base)
    let mirror = ListMirror(source, hasUniqueIDs: false)
    for _ in 0..<3 {
      let position = try #require(source.positions.first { source.item(at: $0)?.id == -1 })
      let id = try #require(source.id(at: position))
      #expect(source.position(of: id) == position)
      base.removeSection(at: 0)
    }
    base.sections = ["B", "A", "A"].map { TestSection(id: $0, items: [TestItem(1)]) }
    base.moveSection(from: 2, to: 0)
    let first = try #require(source.positions.first { source.item(at: $0)?.id == -1 })
    #expect(source.id(at: first).flatMap(source.position(of:)) == first)
    #expect(mirror.difference() == nil)
  }
}

// MARK: - Small lists

/// Every change from one small list to another, through every operator that adds items or leaves some out.
@Suite struct SmallListTests {
  private func follow(_ states: [[TestSection]]) -> String? {
    let source = SectionedSource<TestSection>()
    let lists: [any DataSource<TestItem>] = [
      source.separated { TestItem(-1, content: 100 * $0.content + $1.content) },
      source.interleaved(every: 1) { TestItem(-1, content: $0) },
      source.interleaved(every: 2) { TestItem(-1, content: $0) },
      source.prependingHeaderItems(includingEmptySections: false) { TestItem(-1, content: $0.header == "A" ? 1 : 2) },
      source.appendingFooterItems { TestItem(-1, content: $0.header == "A" ? 1 : 2) },
      source.deduplicated { $0.id % 2 },
      source.updatingNeighbors(at: [-1, 2]), source.consolidated(below: 2, as: SectionInfo(id: ItemID("all"))),
    ]
    let mirrors = lists.map { ListMirror($0) }
    func go(to state: [TestSection]) -> String? {
      source.sections = state
      return mirrors.lazy.compactMap { $0.difference() }.first
    }
    for (number, first) in states.enumerated() {
      if let fault = go(to: first) { return fault }
      for second in states[(number + 1)...] {
        if let fault = go(to: second) ?? go(to: first) { return fault }
      }
    }
    return nil
  }

  /// All orders of some of these rows.
  private func orders(_ ids: Set<Int>) -> [[TestItem]] {
    [[]] + ids.sorted().flatMap { id in orders(ids.subtracting([id])).map { [TestItem(id, content: id)] + $0 } }
  }

  @Test func oneSectionOfThreeRows() {
    let fault = follow(orders([1, 2, 3]).map { [TestSection(id: "A", items: $0, header: "A")] })
    #expect(fault == nil)
  }

  @Test func twoSectionsOfTwoRows() {
    var states: [[TestSection]] = [[]]
    for rows in [[], [1], [2], [1, 2]].map({ $0.map { TestItem($0, content: $0) } }) {
      for split in 0...rows.count {
        let sections = [
          TestSection(id: "A", items: Array(rows[..<split]), header: "A"),
          TestSection(id: "B", items: Array(rows[split...]), header: "B"),
        ]
        states += [sections, sections.reversed()] + (split == rows.count ? [[sections[0]]] : [])
      }
    }
    #expect(states.count == 21 && follow(states) == nil)
  }
}

// MARK: - Closures that change the list

/// Closures of operators that change the list, or the operator, while they are called.
@Suite struct DecorationReentrancyTests {
  private let base = SectionedSource([
    TestSection(id: "A", items: [TestItem(1), TestItem(2)], header: "a"),
    TestSection(id: "B", items: [TestItem(3)], header: "b"),
  ])

  /// Every edit of the list, with a closure that changes the list at one of its calls.
  private func edit(_ base: SectionedSource<TestSection>, _ countdown: (Int) -> Void) {
    for call in 1...4 {
      countdown(call)
      base.append(TestItem(100 + call), toSection: 0)
      countdown(call)
      base.insertSection(TestSection(id: "new \(call)", items: [TestItem(200 + call)], header: "new"), at: 1)
      countdown(call)
      var sections = base.sections
      sections.indices.forEach { sections[$0].header = "other \(call)" }
      base.sections = sections
      countdown(call)
      base.reload(with: base.sections.reversed())
      countdown(call)
      base.removeSection(at: 0)
    }
    base.reload(with: base.sections)
  }

  @Test(arguments: [true, false]) func headerItemThatChangesTheList(isHeader: Bool) {
    var countdown = Int.max
    func item(_ info: SectionInfo) -> TestItem? {
      countdown -= 1
      if countdown == 0 {
        base.removeSection(at: base.sectionCount - 1)
        base.insertSection(TestSection(id: "\(info.header ?? "") from closure", items: []), at: 0)
        base.append(TestItem(300), toSection: 0)
      }
      return info.header == nil ? nil : TestItem(-1)
    }
    let source: any DataSource<TestItem> =
      isHeader ? base.prependingHeaderItems(item) : base.appendingFooterItems(includingEmptySections: false, item)
    // The closure changes the list only while changes are translated, not while the mirror reads the list.
    let observation = base.observe { _ in countdown = .max }
    let mirror = ListMirror(source, hasUniqueIDs: false)
    edit(base) { countdown = $0 }
    withExtendedLifetime(observation) {}
    #expect(mirror.difference() == nil)
    let expected = base.sections.map { section in
      guard section.header != nil, isHeader || !section.items.isEmpty else { return section.items }
      return isHeader ? [TestItem(-1)] + section.items : section.items + [TestItem(-1)]
    }
    #expect(contents(of: source) == expected)
  }

  /// Every downstream lookup of the ID of a section reads the headers of groups.
  @Test func sectionIDThatChangesTheList() {
    let list = ListSource((0..<8).map { TestItem($0, content: $0 % 3) })
    var countdown = Int.max
    let groups = list.grouped(by: \.content) { key in
      countdown -= 1
      if countdown == 0 {
        list.remove(at: [0, 1, 2])
        list.append(TestItem(50, content: 7))
      }
      return "\(key)"
    }
    let sources: [any DataSource<TestItem>] = [
      groups.interleaved(every: 2) { TestItem(-1 - $0) }, groups.collapsible(collapsed: [ItemID(7), ItemID(1)]),
      groups.appendingFooterItems { _ in TestItem(-1) }, groups.separated(by: TestItem(-1)),
    ]
    let observation = list.observe { _ in countdown = .max }
    let mirrors = sources.map { ListMirror($0, hasUniqueIDs: false) }
    for call in 1...12 {
      countdown = call
      list.append(TestItem(100 + call, content: 10 + call))
      countdown = call
      list.reload(with: list.items + (0..<4).map { TestItem(200 + 4 * call + $0, content: $0) })
    }
    list.reload(with: list.items)
    withExtendedLifetime(observation) {}
    for (mirror, source) in zip(mirrors, sources) {
      #expect(mirror.difference() == nil)
      #expect(source.sectionCount == groups.sectionCount)
    }
  }

  /// Separators and decorations are created when they are read.
  @Test func decorationThatChangesTheList() {
    let list = ListSource((0..<6).map { TestItem($0) })
    var isChanging = false
    func change() {
      guard isChanging else { return }
      isChanging = false
      list.remove(at: [0, 1])
      list.append(TestItem(10))
    }
    let separated = list.separated { above, _ in
      change()
      return TestItem(-1 - above.id)
    }
    let interleaved = list.interleaved(every: 1) { index in
      change()
      return TestItem(-1 - index)
    }
    let mirrors = [ListMirror(separated), ListMirror(interleaved)]
    for source in [separated, interleaved] as [any DataSource<TestItem>] {
      for item in [1, 3, 5, 7] {
        isChanging = true
        _ = source.item(at: ItemPosition(section: 0, item: item))
      }
    }
    isChanging = false
    for mirror in mirrors { #expect(mirror.difference() == nil) }
  }

  @Test func positionsOutOfRange() {
    let source: any DataSource<TestItem> = base.collapsible()
    let sources = [
      source, base.separated(by: TestItem(-1)), base.interleaved(every: 1) { TestItem($0) },
      base.interleaved(every: .max) { TestItem($0) }, base.prependingHeaderItems { _ in TestItem(-1) },
      base.appendingFooterItems { _ in TestItem(-1) },
    ]
    let far = [-1, 2, .max, .min].flatMap { section in
      [-1, 0, 9, .max, .min].map { ItemPosition(section: section, item: $0) }
    }
    for source in sources {
      for position in far + [-1, 9, .max, .min].map({ ItemPosition(section: 0, item: $0) }) {
        #expect(source.item(at: position) == nil && source.id(at: position) == nil, "\(source) \(position)")
      }
      for section in [-1, 2, .max, .min] {
        #expect(source.itemCount(inSection: section) == 0 && source.sectionInfo(at: section) == nil)
      }
    }
  }
}
