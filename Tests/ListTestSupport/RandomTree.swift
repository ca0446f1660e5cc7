public import DataSources
import ListChanges

/// A random tree of sources over a few leaves, and mutations of them.
public final class RandomTree {
  // Belongs to the isolation domain of the test. Only the initializer adds sources, so that a seed makes the same tree again.

  public var generator: SeededGenerator
  /// All sources, leaves first.
  public private(set) var sources: [any DataSource<TestItem>] = []
  private var lists: [ListSource<TestItem>] = []
  private var sectioned: [SectionedSource<TestSection>] = []
  private var filters: [FilteredSource<TestItem>] = []
  private var sorts: [SortedSource<TestItem>] = []
  private var groups: [GroupedSource<TestItem, Int>] = []
  private let titles = GroupTitles()
  /// The sources whose children change at run time.
  private var composites: [any CompositeSource<TestItem>] = []
  private var stateSources: [StateSource<Int, TestItem>] = []
  private var collapsibles: [CollapsibleSource<TestItem>] = []
  private var selections: [Selection<TestItem>] = []
  private var windows: [WindowSource<TestItem>] = []
  private var nonempty: [NonemptySectionsSource<TestItem>] = []
  private var arranged: [ArrangedSource<TestItem, TestArrangement>] = []
  private let outline: OutlineSource<TestNode>
  /// Leaves that change together.
  private let store = TestStore()
  private var records = RandomRecords()
  /// Whether no leaf ever has two items with the same ID.
  public let hasUniqueIDs: Bool
  private var lastID = 0

  public init(seed: UInt64, operators: Int = 8) {
    generator = SeededGenerator(seed: seed)
    hasUniqueIDs = seed % 2 == 0
    outline = OutlineSource { $0.children }
    lists = [ListSource(randomItems()), ListSource(randomItems())]
    sectioned = [SectionedSource(hasUniqueIDs ? [] : generator.sections(maximum: 3, rows: 4))]
    sources = lists + sectioned
    outline.roots = randomNodes()
    sources.append(outline.map { $0.shown })
    sources += makeRecords()
    sources += store.lists
    for _ in 0..<operators { addOperator() }
  }

  private func addOperator() {
    let base = sources[generator.below(sources.count)]
    if generator.oneIn(3) { return sources.append(decorated(base)) }
    let other = sources[generator.below(sources.count)]
    if generator.oneIn(3) { return addWindow(over: base) }
    switch generator.below(15) {
    case 8:
      let modulus = 1 + generator.below(4)
      add(base.grouped(by: { ($0.id + $0.content) % modulus }, header: titles.title))
    case 11, 12:
      let collapsible = base.collapsible(collapsed: [ItemID("A")])
      collapsibles.append(collapsible)
      sources.append(collapsible)
    case 13:
      let selection = base.selection(generator.oneIn(3) ? .single : .multiple)
      if generator.oneIn(2) { selection.replacement = .automatic }
      selections.append(selection)
      sources.append(selection.map { TestItem($0.item.id, content: 2 * $0.item.content + ($0.isSelected ? 1 : 0)) })
    case 9, 10:
      let sorted = base.sorted(by: randomOrder())
      sorts.append(sorted)
      sources.append(sorted)
    case 0: sources.append(base.map { TestItem($0.id, content: $0.content * 2) })
    case 1, 2:
      let filter = base.filter(randomCondition())
      filters.append(filter)
      sources.append(filter)
    case 3: sources.append(base.hidingEmptySections())
    case 4: add(ConcatenatedSections([base, other, base]))  // a diamond every time
    case 5, 6: add(SegmentedSource([base, other, base], selecting: generator.below(3), comparison: randomComparison()))
    case 7: addStates(base, other)
    default: add(ConcatenatedItems([base, other]))
    }
  }

  private func addStates(_ base: any DataSource<TestItem>, _ other: any DataSource<TestItem>) {
    let third = sources[generator.below(sources.count)]
    let choices: [(any DataSource<TestItem>)?] = [base, other, third, nil]
    let placeholders = [other, nil, base]
    let states = StateSource(
      generator.below(9), comparison: randomComparison(), source: { choices[$0 % 4] },
      whenEmpty: { placeholders[$0 % 3] })
    stateSources.append(states)
    sources.append(states)
  }

  private func add(_ composite: some CompositeSource<TestItem>) {
    composites.append(composite)
    sources.append(composite)
  }

  private func randomItems() -> [TestItem] {
    (0..<generator.below(7)).map { _ in TestItem(randomID(), content: generator.below(3)) }
  }

  private func randomNodes() -> [TestNode] {
    var other = SeededGenerator(seed: generator.next())
    return other.nodes { randomID() }
  }

  private func randomID() -> Int {
    lastID += 1
    return hasUniqueIDs ? lastID : generator.below(20)
  }

  private func randomCondition() -> (TestItem) -> Bool {
    let (factor, limit) = (generator.below(4), generator.below(5))
    return { ($0.id * factor + $0.content) % 5 <= limit }
  }

  private func randomOrder() -> (TestItem, TestItem) -> Bool {
    let (factor, modulus) = (generator.below(4), 1 + generator.below(6))
    let key: (TestItem) -> Int = { ($0.id * factor + $0.content) % modulus }
    // Sometimes an order that contradicts itself.
    return generator.oneIn(12) ? { key($0) <= key($1) } : { key($0) < key($1) }
  }

  /// Performs a random change of a random source, sometimes with positions out of range.
  public func mutate() {
    if generator.oneIn(8) { return mutateWindow() }
    if mutateRecords() { return }
    if generator.oneIn(8) { return mutateStore() }
    switch generator.below(23) {
    case 16, 17:
      guard !stateSources.isEmpty else { return }
      let source = stateSources[generator.below(stateSources.count)]
      source.setState(generator.below(12), comparison: generator.oneIn(2) ? randomComparison() : nil)
    case 12, 13, 14, 15: mutateComposite()
    case 18, 19: mutateOutline()
    case 20, 21: mutateCollapsible()
    case 22: mutateSelection()
    case 0: lists[generator.below(2)].items = randomItems()
    case 1, 2, 3: mutateList()
    case 4 where !hasUniqueIDs:
      sectioned[0].sections = generator.edited(sectioned[0].sections)
    case 5, 6, 7, 8: mutateSections()
    case 9 where !filters.isEmpty && generator.oneIn(2):
      filters[generator.below(filters.count)].isIncluded = randomCondition()
    case 9 where !groups.isEmpty && generator.oneIn(2):
      let (factor, modulus) = (generator.below(3), 1 + generator.below(5))
      titles.number = generator.below(3)
      groups[generator.below(groups.count)].key = { ($0.id + factor * $0.content) % modulus }
    case 9 where !sorts.isEmpty: sorts[generator.below(sorts.count)].areInIncreasingOrder = randomOrder()
    case 10:
      sources[generator.below(sources.count)].batch {
        for _ in 0..<generator.below(5) { mutate() }
      }
    default: if generator.oneIn(4) { lists[0].reload(with: randomItems()) }
    }
  }

  private func mutateStore() {
    // Observers can change the tree meanwhile.
    var other = SeededGenerator(seed: generator.next())
    store.mutate(&other)
  }

  private func mutateList() {
    let list = lists[generator.below(2)]
    let (index, other) = (generator.below(list.items.count + 3) - 1, generator.below(list.items.count + 3) - 1)
    switch generator.below(6) {
    case 0: list.insert(TestItem(randomID()), at: index)
    case 1: list.append(contentsOf: randomItems())
    case 2: list.remove(at: index)
    case 3: list.remove(at: [other, index, other])
    case 4: list.move(from: index, to: other)
    default:
      guard list.items.indices.contains(index) else { return list.replace(at: index, with: TestItem(0)) }
      list.replace(at: index, with: TestItem(list.items[index].id, content: generator.below(5)))
    }
  }

  private func mutateSections() {
    let source = sectioned[0]
    let section = generator.below(source.sectionCount + 2) - 1
    let position = ItemPosition(section: section, item: generator.below(source.itemCount(inSection: section) + 2) - 1)
    let section2 = generator.below(source.sectionCount + 1)
    let target = ItemPosition(section: section2, item: generator.below(source.itemCount(inSection: section2) + 2) - 1)
    switch generator.below(8) {
    case 0: source.insert(TestItem(randomID()), at: position)
    case 1: source.append(TestItem(randomID()), toSection: section)
    case 2: source.remove(at: position)
    case 3:
      guard let item = source.item(at: position) else { return }
      source.replace(at: position, with: TestItem(item.id, content: generator.below(5)))
    case 4, 5: source.move(from: position, to: target)
    case 6 where generator.oneIn(2): source.moveSection(from: section, to: section2)
    case 6:
      let free = ["A", "B", "C", "D", "E"].first { name in !source.sections.contains { $0.id == name } }
      if let free, source.sectionCount < 4 {
        source.insertSection(TestSection(id: free, items: randomItems(), header: free), at: section)
      }
    default: if generator.oneIn(3) { source.removeSection(at: section) }
    }
  }

  // MARK: - Composites

  /// Changes the children of a composite or selects another child, sometimes with indices out of range or forbidden children.
  private func mutateComposite() {
    guard !composites.isEmpty else { return }
    let composite = composites[generator.below(composites.count)]
    let count = composite.children.count
    let index = generator.below(count + 3) - 1
    let other = generator.below(count + 3) - 1
    // The child can be upstream or downstream of the composite, which rejects the latter. Limit the size of the lists.
    let source = sources[generator.below(sources.count)]
    let mayGrow = count < 5 && sources.map(\.shape.itemCount).reduce(0, +) < 160
    switch generator.below(7) {
    case 0, 1:
      if let segments = composite as? SegmentedSource<TestItem> {
        segments.select(index, comparison: generator.oneIn(2) ? randomComparison() : nil)
      } else {
        composite.moveChild(from: index, to: other)
      }
    case 2 where mayGrow:
      composite.insertChildren([source, sources[generator.below(3)]], at: index, animation: .automatic)
    case 3 where mayGrow: composite.insertChild(source, at: index)
    case 4 where mayGrow:
      composite.replaceChild(at: index, with: source, comparison: randomComparison(), animation: .fade)
    case 5: composite.moveChild(from: index, to: other)
    case 6 where generator.oneIn(4): composite.removeChildren(min(index, other)..<max(index, other), animation: .none)
    default: composite.removeChild(at: index)
    }
  }

  /// Returns a random comparison that is correct for test items.
  private func randomComparison() -> ListComparison<TestItem> {
    switch generator.below(5) {
    case 0: .reload
    case 1: .identity
    default: .equality
    }
  }

  // MARK: - Operators that display some of the items or sections, or reverse them

  private func addWindow(over base: any DataSource<TestItem>) {
    let number = generator.below(4)
    switch generator.below(11) {
    case 0: sources.append(base.compactMap { ($0.id + $0.content) % 4 == number ? nil : $0 })
    case 1, 2: sources.append(base.reversed())
    case 3: sources.append(base.reversedSections())
    case 4:
      let source = base.hidingEmptySections { $0.header == nil }
      nonempty.append(source)
      sources.append(source)
    case 5: add(base.grouped(by: { ($0.id + $0.content) % 5 }, in: [3, 0, number, 1], header: titles.title))
    case 6:
      let (first, second) = (randomWindow(), randomWindow())
      add(base.window { $0.header == nil ? first : second })
    case 7: add(generator.oneIn(2) ? base.prefix(number) : base.suffix(number))
    case 8:
      let source = base.arranged(by: randomArrangement())
      arranged.append(source)
      sources.append(source)
    default: add(base.window(randomWindow()))
    }
  }

  private func add(_ group: GroupedSource<TestItem, Int>) {
    groups.append(group)
    sources.append(group)
  }

  private func add(_ window: WindowSource<TestItem>) {
    windows.append(window)
    sources.append(window)
  }

  /// Returns a fixed or flexible window, sometimes with lengths and offsets out of range.
  private func randomWindow() -> ItemWindow {
    let pin = ItemWindow.Edge.allCases[generator.below(2)]
    let (length, offset) = (generator.oneIn(10) ? .max : generator.below(7) - 1, generator.below(4) - 1)
    if generator.oneIn(2) { return .fixed(length, offset: offset, pinnedTo: pin) }
    return .flexible(
      length, offset: offset, pinnedTo: pin,
      .init(
        growth: ItemWindow.Growth.allCases[generator.below(4)], minLength: generator.below(5) - 1,
        maxLength: generator.oneIn(2) ? .max : generator.below(8)))
  }

  private func randomArrangement() -> TestArrangement {
    TestArrangement(step: 1 + generator.below(3), isReversed: generator.oneIn(2))
  }

  private func mutateWindow() {
    if generator.oneIn(6), let source = arranged.randomElement(using: &generator) {
      source.layout = randomArrangement()
    } else if generator.oneIn(3), let source = nonempty.randomElement(using: &generator) {
      let (number, hides) = (generator.below(3), generator.oneIn(2))
      source.hidesWhenEmpty = { $0.header == nil ? hides : ($0.header?.count ?? 0) % 3 == number }
    } else if let source = windows.randomElement(using: &generator) {
      switch generator.below(6) {
      case 0: source.setWindow(randomWindow())
      case 1:
        let (first, second) = (randomWindow(), randomWindow())
        source.setWindows { $0.header == nil ? first : second }
      default: source.setWindow(randomWindow(), inSection: generator.below(source.sectionCount + 2) - 1)
      }
    }
  }

  // MARK: - Actions of users

  private func mutateCollapsible() {
    guard let source = collapsibles.randomElement(using: &generator) else { return }
    switch generator.below(8) {
    case 0: source.collapseAll()
    case 1: source.expandAll()
    case 2: source.collapsedIDs = [ItemID("B"), ItemID("C")]
    default: source.toggle(section: generator.below(source.sectionCount + 2) - 1)
    }
  }

  private func mutateOutline() {
    switch generator.below(6) {
    case 0: outline.roots = randomNodes()
    case 1: outline.roots = outline.roots.shuffled(using: &generator)
    case 2: outline.expandedIDs = Set(outline.expandedIDs.filter { _ in generator.oneIn(2) })
    default:
      outline.toggle(at: ItemPosition(section: 0, item: generator.below(outline.itemCount(inSection: 0) + 2) - 1))
    }
  }

  private func mutateSelection() {
    guard let source = selections.randomElement(using: &generator) else { return }
    switch generator.below(8) {
    case 0: source.isEnabled.toggle()
    case 1: source.selectAll()
    case 2: source.mode = generator.oneIn(2) ? .single : .multiple
    case 3: source.setSelection(source.positions.filter { _ in generator.oneIn(2) })
    default:
      let section = generator.below(source.sectionCount + 2) - 1
      let item = generator.below(source.itemCount(inSection: section) + 2) - 1
      source.toggle(at: ItemPosition(section: section, item: item))
    }
  }

  // MARK: - Values and pending edits

  /// Creates more leaves, and optimistic sources, which require unique IDs, over some leaves.
  private func makeRecords() -> [any DataSource<TestItem>] {
    let entity = ValueSource([1, 2, 3]) { $0.map { TestItem(-$0) } }
    records.entity = entity
    records.optimistic = [sources[0], sources[2], entity].map { OptimisticSource($0) }
    if let list = sources[1] as? ListSource<TestItem> { records.recorder = UndoRecorder(list) }
    let fixed = StaticSource(sections: [
      TestSection(id: "fixed", items: [TestItem(-9)]), TestSection(id: "none", items: []),
    ])
    return records.optimistic + [entity, fixed]
  }

  /// Sometimes changes one of these sources.
  ///
  /// - Returns: Whether it did.
  private func mutateRecords() -> Bool {
    guard generator.oneIn(6) else { return false }
    if generator.oneIn(8), let entity = records.entity {
      entity.value = Array([1, 2, 3, 4, 5].shuffled(using: &generator).prefix(generator.below(6)))
      return true
    }
    if generator.oneIn(4), let recorder = records.recorder {
      if generator.oneIn(3) { recorder.redo() } else { recorder.undo() }
      return true
    }
    guard let source = records.optimistic.randomElement(using: &generator) else { return false }
    let section = generator.below(source.sectionCount + 2) - 1
    let count = source.itemCount(inSection: section)
    let position = ItemPosition(section: section, item: generator.below(count + 2) - 1)
    let section2 = generator.below(source.sectionCount + 1)
    let target = ItemPosition(section: section2, item: generator.below(source.itemCount(inSection: section2) + 2) - 1)
    let pending = source.pendingEdits.randomElement(using: &generator)
    switch generator.below(8) {
    case 0: source.insert(TestItem(hasUniqueIDs ? Int(generator.next() >> 20) : generator.below(20)), at: position)
    case 1: source.remove(at: position)
    case 2: source.move(from: position, to: target)
    case 3:
      let item = source.item(at: position) ?? TestItem(0)
      source.replace(at: position, with: TestItem(item.id, content: generator.below(4)))
    case 4: source.reject(pending?.id)
    case 5: if let pending { source.confirm(pending.id) }
    case 6 where generator.oneIn(4): source.rejectAll()
    default: echo(pending, of: source)
    }
    return true
  }

  /// The base performs a recorded edit.
  private func echo(_ edit: OptimisticEdit<TestItem>?, of source: OptimisticSource<TestItem>) {
    guard let edit, source === records.optimistic[0], let list = sources[0] as? ListSource<TestItem> else { return }
    let (index, shown) = (list.position(of: edit.itemID)?.item, source.position(of: edit.itemID)?.item)
    switch edit.kind {
    case .insert(let item): if index == nil { list.insert(item, at: min(shown ?? 0, list.items.count)) }
    case .remove: if let index { list.remove(at: index) }
    case .replace(let item): if let index { list.replace(at: index, with: item) }
    case .move: if let index, let shown { list.move(from: index, to: shown) }
    }
  }

  // MARK: - Operators that add, remove or regroup items

  /// Applies a random operator that adds, removes or regroups items, and whose added items contain all their inputs.
  private func decorated(_ base: any DataSource<TestItem>) -> any DataSource<TestItem> {
    // Nested separators make lists too long to check quickly.
    let kind = base.shape.itemCount > 40 ? 3 + generator.below(6) : generator.below(9)
    return switch kind {
    case 0: base.separated { above, below in TestItem(-1, content: 7 * above.hashOfAll + below.hashOfAll) }
    case 1: base.separated(by: TestItem(-2)).map { TestItem($0.id, content: $0.content % 5) }
    case 2: base.interleaved(every: generator.below(4)) { TestItem(-3 - $0) }
    case 3:
      base.prependingHeaderItems(includingEmptySections: generator.oneIn(2)) { info in
        info.header?.count == 2 ? nil : TestItem(-20, content: (info.header ?? "").hashOfAll)
      }
    case 4:
      base.appendingFooterItems(includingEmptySections: generator.oneIn(2)) { info in
        TestItem(-30, content: (info.header ?? "").hashOfAll)
      }
    case 5: deduplicated(base)
    case 6:
      NeighborReader(base, offsets: Set((0..<generator.below(3)).map { _ in generator.below(7) - 3 }))
    case 7:
      base.consolidated(
        below: generator.below(9), as: SectionInfo(id: generator.oneIn(2) ? ItemID("B") : nil, header: "all"))
    default: sectionsAsItems(base)
    }
  }

  private func sectionsAsItems(_ base: any DataSource<TestItem>) -> any DataSource<TestItem> {
    base.sectionsAsItems { id in
      (0..<base.sectionCount).first { base.sectionInfo(at: $0)?.id == id }
    } makeItem: { section in
      let header = (base.sectionInfo(at: section)?.header ?? "").hashOfAll
      return TestItem(-40, content: 100 * header + base.itemCount(inSection: section))
    }
  }

  private func deduplicated(_ base: any DataSource<TestItem>) -> any DataSource<TestItem> {
    let modulus = 1 + generator.below(5)
    return generator.oneIn(2) ? base.deduplicated() : base.deduplicated { ($0.id + $0.content) % modulus }
  }
}

/// The sources of a random tree that display a value or pending edits.
private struct RandomRecords {
  var entity: ValueSource<[Int], ListSection<Int, TestItem>>?
  var optimistic: [OptimisticSource<TestItem>] = []
  /// Records the changes of one leaf, to undo them sometimes.
  var recorder: UndoRecorder<TestItem>?
}

/// Items whose content depends on their neighbors, so that a missing update of a dependent item is detected.
private final class NeighborReader: DataSource {
  typealias Item = TestItem
  let changeHub = ChangeHub()
  private let base: any DataSource<TestItem>
  private let offsets: Set<Int>

  init(_ base: any DataSource<TestItem>, offsets: Set<Int>) {
    self.base = base.updatingNeighbors(at: offsets)
    self.offsets = offsets.subtracting([0])
    changeHub.follow(self.base.changeHub) { $0 }
  }

  var sectionCount: Int { base.sectionCount }
  func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
  func item(at position: ItemPosition) -> TestItem? {
    guard var item = base.item(at: position) else { return nil }
    for offset in offsets.sorted() {
      let neighbor = ItemPosition(section: position.section, item: position.item + offset)
      item.content = (item.content * 31 + (base.item(at: neighbor)?.hashOfAll ?? 5)) % 1_000_003
    }
    return item
  }
  func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }
  func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }
  func position(of id: ItemID) -> ItemPosition? { base.position(of: id) }
}

/// The titles of groups, which depend on a number: groups have the new ones when their key is set.
private final class GroupTitles {
  var number = 0

  func title(_ key: Int) -> String? { number == 0 ? nil : "\(number), \(key)" }
}

extension TestItem {
  fileprivate var hashOfAll: Int { (id * 1_009 + content * 31) % 100_003 }
}

extension String {
  fileprivate var hashOfAll: Int { unicodeScalars.reduce(7) { ($0 * 31 + Int($1.value)) % 100_003 } }
}
