import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

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
    #expect(rows(of: source) == expected)
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
