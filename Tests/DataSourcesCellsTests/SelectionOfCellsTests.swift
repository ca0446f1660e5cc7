import ListTestSupport
import Testing

@testable import DataSources
@testable import DataSourcesCells

/// A selection works through every operator, for every way to make cells.
@Suite struct SelectionOfCellsTests {
  typealias Selected = SelectableItem<TestItem>

  private let operators = ItemOperator<Selected>.all(
    { $0.item.content }, added: SelectableItem(TestItem(-1, content: -1), isSelected: false))

  /// The ways to make cells of the items of a selection, also without their state.
  private let forms: [(name: String, make: (any DataSource<Selected>) -> any DataSource<CellReference<Panel>>)] =
    [
      ("configuration", { $0.cells(.panel { "\($0.item.item.content)\($0.isSelected ? "*" : "")" }) }),
      ("closure", { $0.cells { _ in .panel { "\($0.item.item.content)\($0.isSelected ? "*" : "")" } } }),
      ("map", { $0.map(\.item).cells(.panel { "\($0.item.content)\($0.isSelected ? "*" : "")" }) }),
      (
        "wrapped",
        { $0.cells(.panel { "\($0.item.item.content)\($0.isSelected ? "*" : "")" }).cells().onSelect { _ in } }
      ),
      (
        "operators on cells",
        { $0.cells(.panel { "\($0.item.item.content)\($0.isSelected ? "*" : "")" }).reversed().hidingEmptySections() }
      ),
    ]

  @Test func everyFormAndOperator() async throws {
    for (index, chosen) in operators.enumerated() {
      for form in forms {
        try await check("\(chosen), \(form.name)") { form.make(chosen.apply($0)) }
      }
      // Pairs in one form each: a form works on any list, whichever operators made it.
      for (place, other) in operators.enumerated() {
        let form = forms[(index + place) % forms.count]
        try await check("\(chosen), \(other), \(form.name)") { form.make(other.apply(chosen.apply($0))) }
      }
    }
  }

  /// Chooses each item of a list of cells, and compares the selection and what is displayed with the item.
  private func check(
    _ comment: Comment, _ make: (Selection<TestItem>) -> any DataSource<CellReference<Panel>>
  ) async throws {
    let list = SectionedSource([
      TestSection(id: "A", items: (0..<4).map { TestItem($0 % 2, content: $0) }),
      TestSection(id: "B", items: (4..<7).map { TestItem($0 % 2, content: $0) }),
    ])
    let selection = list.selection(.multiple)
    let panel = Panel(make(selection))
    let capabilities = panel.capabilities
    #expect(capabilities.contains(.selection), comment)
    var chosen = 0
    for position in Array(panel.positions) {
      guard let text = panel.list.makeCell(at: position), let content = Int(text), content >= 0 else { continue }
      guard list.positions.contains(where: { list.item(at: $0)?.content == content }) else { continue }
      guard panel.list.canSelect(at: position) else { continue }
      try await panel.list.choose(at: position)
      #expect(selection.selectedItems.map(\.content) == [content], comment)
      #expect(panel.list.makeCell(at: position) == "\(content)*" && panel.list.isSelected(at: position), comment)
      // An operator may display the item several times.
      let places = panel.positions.filter(panel.list.isSelected)
      #expect(panel.list.list.selectedPositions().sorted() == places.sorted() && places.contains(position), comment)
      #expect(panel.list.deselect(at: position), comment)
      #expect(selection.selectedItems.isEmpty && panel.list.makeCell(at: position) == text, comment)
      chosen += 1
    }
    #expect(chosen > 0 || panel.positions.isEmpty, comment)
  }

  /// A search hides items, which stay selected.
  @Test func aSearchKeepsTheSelection() async throws {
    let list = ListSource((0..<5).map { TestItem($0) })
    let selection = list.selection(.multiple)
    let found = selection.filter { $0.item.id != 1 }
    let panel = Panel(found.map(\.item).cells(.panel { "\($0.item)" }).onDelete(from: list))
    for item in [1, 3] { try await panel.list.choose(at: ItemPosition(section: 0, item: item)) }
    #expect(selection.selectedItems.map(\.id) == [2, 4])
    found.isIncluded = { $0.item.id < 2 }
    #expect(selection.selectedItems.map(\.id) == [2, 4] && panel.positions.count == 2)
    #expect(try await panel.list.delete(at: ItemPosition(section: 0, item: 1)) && list.items.map(\.id) == [0, 2, 3, 4])
  }

  /// A part with a selection is inserted below the cells, also into a composite of one's own.
  @Test func insertedParts() async throws {
    for isOwn in [false, true] {
      let sections = ConcatenatedSections([ListSource([TestItem(0)])])
      let parts: any CompositeSource<TestItem> = isOwn ? OwnComposite(sections) : sections
      let panel = Panel(parts.cells(.panel { "\($0.item)" }))
      #expect(!panel.capabilities.contains(.selection))
      let selection = ListSource([TestItem(1), TestItem(2)]).selection()
      parts.appendChild(selection.map(\.item))
      try await panel.list.choose(at: ItemPosition(section: 0, item: 0))
      try await panel.list.choose(at: ItemPosition(section: 1, item: 1))
      #expect(selection.selectedItems.map(\.id) == [2])
      #expect(panel.list.isSelected(at: ItemPosition(section: 1, item: 1)))
    }
  }

  /// Each source is asked once, though the number of paths to it doubles with each level.
  @Test func sourcesThatBranchAndJoin() {
    let selection = ListSource((0..<4).map { TestItem($0, content: $0) }).selection(.multiple)
    let base = CountingSource(selection)
    var source: any DataSource<Selected> = base
    for _ in 0..<10 {
      let all = source
      source = ConcatenatedItems([all.filter { $0.item.id % 2 == 0 }, all.filter { $0.item.id % 2 == 1 }])
    }
    let panel = Panel(source.cells(.panel { "\($0.item.item)" }))
    for item in [1, 2] { selection.select(at: ItemPosition(section: 0, item: item)) }
    base.count = 0
    #expect(panel.list.list.selectedPositions().map { panel.list.makeCell(at: $0) } == ["1'1", "2'2"])
    #expect(base.count < 10, "\(base.count)")
  }
}

/// A source that counts how often it is asked what it is derived from.
private final class CountingSource<Item>: DataSource {
  private let emitter = ChangeEmitter()
  private let base: any DataSource<Item>
  var count = 0

  init(_ base: any DataSource<Item>) {
    self.base = base
    emitter.follow(base) { $0 }
  }

  var changeHub: ChangeHub { emitter.hub }
  var upstream: [any DataSource] {
    count += 1
    return [base]
  }
  var sectionCount: Int { base.sectionCount }
  func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
  func item(at position: ItemPosition) -> Item? { base.item(at: position) }
  func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }
}

/// A composite of one's own.
private final class OwnComposite<Item>: CompositeSource {
  private let sections: ConcatenatedSections<Item>
  var moveHandler: ((ChildMove<Item>) -> MoveResult)?

  init(_ sections: ConcatenatedSections<Item>) { self.sections = sections }

  var changeHub: ChangeHub { sections.changeHub }
  var upstream: [any DataSource] { sections.upstream }
  var children: [any DataSource<Item>] { sections.children }
  var sectionCount: Int { sections.sectionCount }
  func itemCount(inSection section: Int) -> Int { sections.itemCount(inSection: section) }
  func item(at position: ItemPosition) -> Item? { sections.item(at: position) }
  func id(at position: ItemPosition) -> ItemID? { sections.id(at: position) }
  func insertChildren(_ sources: [any DataSource<Item>], at index: Int, animation: AnimationHint) -> Bool {
    sections.insertChildren(sources, at: index, animation: animation)
  }
  func removeChildren(_ range: Range<Int>, animation: AnimationHint) -> [any DataSource<Item>] {
    sections.removeChildren(range, animation: animation)
  }
  func replaceChild(
    at index: Int, with source: any DataSource<Item>, comparison: ListComparison<Item>, animation: AnimationHint
  ) -> Bool {
    sections.replaceChild(at: index, with: source, comparison: comparison, animation: animation)
  }
  func moveChild(from index: Int, to target: Int, animation: AnimationHint) -> Bool {
    sections.moveChild(from: index, to: target, animation: animation)
  }
  func id(_ id: ItemID, ofChild index: Int) -> ItemID? { sections.id(id, ofChild: index) }
  func childPosition(of position: ItemPosition) -> ChildPosition? { sections.childPosition(of: position) }
  func position(of position: ItemPosition, inChild index: Int) -> ItemPosition? {
    sections.position(of: position, inChild: index)
  }
  func childPosition(ofInsertionAt position: ItemPosition, preferring preferred: Int?) -> ChildPosition? {
    sections.childPosition(ofInsertionAt: position, preferring: preferred)
  }
}
