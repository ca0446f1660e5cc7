public import DataSources

/// A random tree of sources over a few leaves, and mutations of them.
public final class RandomTree {
  public var generator: SeededGenerator
  /// All sources, leaves first.
  public internal(set) var sources: [any DataSource<TestItem>] = []
  private var lists: [ListSource<TestItem>] = []
  private var sectioned: [SectionedSource<TestSection>] = []
  private var filters: [FilteredSource<TestItem>] = []
  private var sorts: [SortedSource<TestItem>] = []
  /// The sources whose children change at run time.
  var composites: [any CompositeSource<TestItem>] = []
  private var stateSources: [StateSource<Int, TestItem>] = []
  var collapsibles: [CollapsibleSource<TestItem>] = []
  var selections: [Selection<TestItem>] = []
  var windows: [WindowSource<TestItem>] = []
  var nonempty: [NonemptySectionsSource<TestItem>] = []
  var arranged: [ArrangedSource<TestItem, TestArrangement>] = []
  let outline: OutlineSource<TestNode>
  /// Leaves that change together.
  private let store = TestStore()
  var records = RandomRecords()
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
      sources.append(base.grouped { ($0.id + $0.content) % modulus })
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

  func randomNodes() -> [TestNode] {
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
}
