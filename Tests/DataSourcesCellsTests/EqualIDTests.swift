import ListTestSupport
import Testing

@testable import DataSourcesCells

/// What the user does concerns the item on which it was done, also if others have its ID.
@Suite struct EqualIDTests {
  /// Every action at random items of random trees over lists with equal IDs, against the item that is displayed there.
  @Test(arguments: 1...400 as ClosedRange<UInt64>) func actionsConcernTheirItem(seed: UInt64) async throws {
    let tree = EqualIDTree(seed: seed)
    var log: [String] = []
    func note(_ name: String, _ item: TestItem) { log.append("\(name) \(item)") }
    let isSectioned =
      !tree.root.isDerived(from: tree.list) || seed.isMultiple(of: 2) && tree.root.isDerived(from: tree.sections)
    var cells = tree.root.cells(CellConfiguration<TestItem, Panel>.panel { "\($0.item)" })
    cells = isSectioned ? cells.onDelete(from: tree.sections) : cells.onDelete(from: tree.list)
    cells = cells.onPrimaryAction { note("open", $0) }.onInsert { note("insert", $0) }.onFocus { item, _ in
      note("focus", item)
    }
    .onEditing { item, _ in note("edit", item) }.onHighlight { item, _ in note("highlight", item) }
    .swipeActions { item in [ItemCommand("") { note("swipe", item) }] }
    .contextMenu { item in [ItemCommand("") { note("menu", item) }] }.onDrag { $0.content }
    let shown: any DataSource<CellReference<Panel>> = seed.isMultiple(of: 3) ? cells.reversed() : cells
    let panel = Panel(shown)
    for step in 0..<12 {
      if step % 3 == 2 { tree.insert() }
      let positions = Array(shown.positions)
      guard !positions.isEmpty else { break }
      let position = positions[tree.generator.below(positions.count)]
      let items = shown.positions.map { Self.item(panel, $0) }
      let item = try #require(Self.item(panel, position))
      let comment: Comment = "seed \(seed), step \(step): \(tree.description), \(items), \(position)"
      log = []
      try await panel.list.choose(at: position)
      try await panel.list.swipeActions(at: position, .trailing).first?.perform()
      try await panel.list.contextMenu(at: position).first?.perform()
      let hosted = try #require(panel.list.item(at: position))
      hosted.insertion?()
      hosted.focus(true)
      hosted.editing(true)
      hosted.highlight(true)
      // Items without an ID can't be selected.
      let names = (hosted.canSelect ? ["open"] : []) + ["swipe", "menu", "insert", "focus", "edit", "highlight"]
      #expect(log == names.map { "\($0) \(item)" }, comment)
      #expect(hosted.dragPayload as? Int == item.content, comment)
      let before = tree.contents
      let isThere =
        isSectioned
        ? tree.sections.sections.contains { $0.items.contains { $0.content == item.content } }
        : tree.list.items.contains { $0.content == item.content }
      #expect(panel.list.canDelete(at: position) == isThere, comment)
      #expect(try await panel.list.delete(at: position) == isThere, comment)
      #expect(tree.contents == before.filter { !isThere || $0 != item.content }, comment)
    }
  }

  private static func item(_ panel: Panel, _ position: ItemPosition) -> TestItem? {
    (panel.list.item(at: position) as? ConfiguredItem<TestItem, Panel>)?.context.item
  }

  /// The item that moves is the one that the user moves.
  @Test(arguments: 1...200 as ClosedRange<UInt64>) func movesConcernTheirItem(seed: UInt64) async throws {
    let tree = EqualIDTree(seed: seed)
    guard tree.root.isDerived(from: tree.list) else { return }
    let panel = Panel(tree.root.cells(CellConfiguration<TestItem, Panel>.panel { "\($0.item)" }).onMove(in: tree.list))
    for step in 0..<10 {
      let positions = Array(tree.root.positions)
      guard positions.count > 1 else { break }
      let from = positions[tree.generator.below(positions.count)]
      let to = positions[tree.generator.below(positions.count)]
      let item = try #require(tree.root.item(at: from))
      let before = tree.list.items.filter { $0 != item }
      let isThere = tree.list.items.contains(item)
      let comment: Comment = "seed \(seed), step \(step): \(tree.description), \(item) \(from) to \(to)"
      #expect(panel.list.canMove(from: from) == isThere, comment)
      try await panel.list.move(from: from, to: to)
      #expect(tree.list.items.filter { $0 != item } == before && tree.list.items.contains(item) == isThere, comment)
    }
  }

  /// Through a filter, a window and in reverse, the list displays the move that the user made: every move, with equal IDs.
  @Test func movesThroughOperators() async throws {
    let operators: [(ListSource<TestItem>) -> any DataSource<TestItem>] = [
      { $0 }, { $0.filter { $0.content % 3 > 0 } }, { $0.reversed() }, { $0.reversed().filter { $0.content % 3 > 0 } },
      { $0.suffix(4) }, { $0.map { $0 } }, { ConcatenatedItems([StaticSource(withoutIDs: []), $0.reversed()]) },
    ]
    for (number, make) in operators.enumerated() {
      let count = make(ListSource((0..<7).map { TestItem($0 % 2, content: $0) })).itemCount
      for from in 0..<count {
        for to in 0..<count {
          let list = ListSource((0..<7).map { TestItem($0 % 2, content: $0) })
          let shown = make(list)
          let panel = Panel(shown.cells(.panel { "\($0.item)" }).onMove(in: list))
          var expected = shown.snapshot().items
          expected.insert(expected.remove(at: from), at: to)
          try await panel.list.move(
            from: ItemPosition(section: 0, item: from), to: ItemPosition(section: 0, item: to))
          #expect(shown.snapshot().items == expected, "operator \(number), \(from) to \(to)")
        }
      }
    }
  }

  /// A list that isn't below the cells is edited by ID, and items from elsewhere can't be edited.
  @Test func listsThatTheCellsAreNotFrom() async throws {
    let list = ListSource([TestItem(1, content: 1), TestItem(2, content: 2)])
    let other = ListSource([TestItem(1, content: 3)])
    let copies = Panel(other.cells(.panel { "\($0.item)" }).onDelete(from: list))
    #expect(try await copies.list.delete(at: ItemPosition(section: 0, item: 0)))
    #expect(list.items.map(\.id) == [2] && other.count == 1)
    let both = Panel(
      list.appendingItems(of: other).cells(.panel { "\($0.item)" }).onDelete(from: list).onMove(in: list))
    #expect(!both.list.canDelete(at: ItemPosition(section: 0, item: 1)))
    #expect(!both.list.canMove(from: ItemPosition(section: 0, item: 1)))
    #expect(both.list.canDelete(at: ItemPosition(section: 0, item: 0)))
  }

  /// An action that the user has begun is carried out at the item where that is by then.
  @Test(arguments: 1...100 as ClosedRange<UInt64>) func trackedItems(seed: UInt64) throws {
    let tree = EqualIDTree(seed: seed)
    let cells = tree.root.cells(CellConfiguration<TestItem, Panel>.panel { "\($0.item)" }).onDelete(from: tree.list)
    let positions = Array(cells.positions)
    guard !positions.isEmpty, tree.root.isDerived(from: tree.list) else { return }
    // An operator may delete an item and insert it again.
    var hasDeletes = false
    let observation = tree.root.observe { hasDeletes = hasDeletes || $0.changes.hasDeletes }
    defer { observation.cancel() }
    let position = positions[tree.generator.below(positions.count)]
    let item = try #require(tree.root.item(at: position))
    let tracked = TrackedItem(cells, at: position)
    for step in 0..<8 {
      if tree.generator.oneIn(2) {
        tree.insert()
      } else {
        tree.list.remove(at: tree.generator.below(tree.list.count))
      }
      let comment: Comment = "seed \(seed), step \(step): \(tree.description)"
      guard let found = tracked.position else {
        #expect(hasDeletes, comment)
        return
      }
      #expect(tree.root.item(at: found) == item, comment)
    }
    guard let deletion = tracked.item?.deletion, case .sync(let work) = deletion else { return }
    work(())
    #expect(!tree.list.items.contains(item))
    #expect(tracked.position == nil, "seed \(seed): \(tree.description)")
  }
}
