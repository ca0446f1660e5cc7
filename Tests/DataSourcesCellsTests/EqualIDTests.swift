import ListTestSupport
import Testing

@testable import DataSources
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

  /// A copy of a list has its items at the same positions.
  @Test func deletionsInACopy() async throws {
    let list = ListSource([TestItem(1, content: 1), TestItem(1, content: 2), TestItem(2)])
    let panel = Panel(
      ListSource(list.items).cells(CellConfiguration<TestItem, Panel>.panel { "\($0.item)" }).onDelete(from: list))
    #expect(try await panel.list.delete(at: ItemPosition(section: 0, item: 1)))
    #expect(list.items == [TestItem(1, content: 1), TestItem(2)])
    #expect(try await panel.list.delete(at: ItemPosition(section: 0, item: 2)))
    #expect(list.items == [TestItem(1, content: 1)])
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
    for (number, (make, size)) in operators.flatMap({ make in (1...7).map { (make, $0) } }).enumerated() {
      let count = make(ListSource((0..<size).map { TestItem($0 % 2, content: $0) })).itemCount
      for from in 0..<count {
        for to in 0..<count {
          let list = ListSource((0..<size).map { TestItem($0 % 2, content: $0) })
          let shown = make(list)
          let panel = Panel(shown.cells(.panel { "\($0.item)" }).onMove(in: list))
          var expected = shown.snapshot().items
          expected.insert(expected.remove(at: from), at: to)
          try await panel.list.move(
            from: ItemPosition(section: 0, item: from), to: ItemPosition(section: 0, item: to))
          #expect(shown.snapshot().items == expected, "operator \(number / 7), \(size) items, \(from) to \(to)")
        }
      }
    }
  }

  /// Every move on small boards, also from and to sections of one item, in which nothing says that they are reversed.
  @Test func movesOnBoards() async throws {
    typealias Board = SectionedSource<ListSection<Int, TestItem>>
    let operators: [(Board) -> any DataSource<TestItem>] = [
      { $0 }, { $0.reversed() }, { $0.filter { $0.content < 90 }.reversed() }, { $0.reversed().reversed().map { $0 } },
      { ConcatenatedSections([$0.reversed()]) }, { $0.reversed().reversedSections() },
    ]
    for sizes in [[1, 1], [2, 0], [2, 1], [1, 2, 1], [3, 2]] {
      for (number, make) in operators.enumerated() {
        func board() -> Board {
          Board(
            sizes.enumerated().map { section, size in
              ListSection(id: section, items: (0..<size).map { TestItem(section * 10 + $0, content: $0) })
            })
        }
        for from in make(board()).positions {
          for section in sizes.indices {
            let (list, comment) = (board(), "\(sizes), operator \(number), \(from) to section \(section)")
            let count = make(list).itemCount(inSection: section)
            for item in 0..<(section == from.section ? count : count + 1) {
              let list = board()
              let shown = make(list)
              let panel = Panel(shown.cells(.panel { "\($0.item)" }).onMove(in: list))
              var expected = shown.snapshot().sections.map(\.items)
              expected[section].insert(expected[from.section].remove(at: from.item), at: item)
              try await panel.list.move(from: from, to: ItemPosition(section: section, item: item))
              #expect(shown.snapshot().sections.map(\.items) == expected, "\(comment), item \(item)")
            }
          }
        }
      }
    }
  }

  /// An item that is dropped before one from elsewhere is beside the nearest one of its list.
  @Test func movesBesideItemsFromElsewhere() async throws {
    for to in 0..<5 {
      let list = ListSource((0..<3).map { TestItem($0) })
      let shown = ConcatenatedItems([ListSource([TestItem(8), TestItem(9)]), list])
      let panel = Panel(shown.cells(.panel { "\($0.item)" }).onMove(in: list))
      try await panel.list.move(from: ItemPosition(section: 0, item: 3), to: ItemPosition(section: 0, item: to))
      #expect(list.items.map(\.id) == (to < 3 ? [1, 0, 2] : to == 3 ? [0, 1, 2] : [0, 2, 1]))
    }
  }

  /// A list whose order something else stores gets the positions that the displayed items have there.
  @Test func movesOfStoredOrders() async throws {
    for (from, to, expected) in [(0, 2, [0, 2, 3, 4, 1]), (2, 0, [0, 4, 1, 2, 3]), (0, 1, [0, 2, 1, 3, 4])] {
      let list = ListSource((0..<5).map { TestItem($0, content: $0) })
      // 1, 2 and 4.
      let shown = list.filter { $0.content > 0 && $0.content != 3 }
      let panel = Panel(
        shown.cells(.panel { "\($0.item)" }).onMove(in: list) { from, to in
          await Task.yield()
          list.move(from: from.item, to: to.item)
        })
      try await panel.list.move(from: ItemPosition(section: 0, item: from), to: ItemPosition(section: 0, item: to))
      #expect(list.items.map(\.id) == expected, "\(from) to \(to)")
    }
    // To another group, and to where an item is already: there is nothing to do, and nothing to wait for.
    let list = ListSource((0..<4).map { TestItem($0, content: $0 / 2) })
    let groups = Panel(list.grouped(by: \.content).cells(.panel { "\($0.item)" }).onMove(in: list) { _, _ in })
    let target = ItemPosition(section: 1, item: 1)
    #expect(try await !groups.list.move(from: ItemPosition(section: 0, item: 0), to: target))
    let both = Panel(
      ConcatenatedItems([ListSource([TestItem(9)]), list]).cells(.panel { "\($0.item)" }).onMove(in: list) { _, _ in })
    #expect(try await !both.list.move(from: ItemPosition(section: 0, item: 1), to: ItemPosition(section: 0, item: 0)))
  }

  /// Moves among items with equal keys of a sorted list, which sorts again what is moved elsewhere: every move, for lists in any order.
  @Test func movesAmongEqualKeys() async throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<60 {
      let items = (0..<6).map { TestItem($0, content: random.below(2)) }.shuffled(using: &random)
      for from in 0..<items.count {
        for to in 0..<items.count {
          let list = ListSource(items)
          let shown = list.sorted(by: \.content)
          let panel = Panel(shown.cells(.panel { "\($0.item)" }).onMove(in: list))
          var expected = shown.snapshot().items
          let moved = expected.remove(at: from)
          expected.insert(moved, at: to)
          try await panel.list.move(from: ItemPosition(section: 0, item: from), to: ItemPosition(section: 0, item: to))
          let isSorted = zip(expected, expected.dropFirst()).allSatisfy { $0.content <= $1.content }
          if isSorted { try #require(shown.snapshot().items == expected, "\(items): \(from) to \(to)") }
        }
      }
    }
  }

  /// Empty sections of composites, whose sections have IDs of their own, also beside another board with the same IDs.
  @Test func movesToEmptySectionsOfComposites() async throws {
    typealias Board = SectionedSource<ListSection<Int, TestItem>>
    let operators: [(Board, Board) -> any DataSource<TestItem>] = [
      { ConcatenatedSections([$1, $0]) }, { ConcatenatedSections([$0, $1]).reversedSections() },
      { ConcatenatedSections([$1, $0.filter { $0.id < 90 }, ListSource<TestItem>([])]) },
      { ConcatenatedSections([$1, ConcatenatedSections([$0.reversed()]).map { $0 }]) },
      { SegmentedSource([$0, $1]) }, { ConcatenatedSections([$1, $0]).hidingEmptySections { _ in false } },
    ]
    for (number, make) in operators.enumerated() {
      func boards() -> (Board, Board) {
        (
          Board([ListSection(id: 0, items: [TestItem(1), TestItem(2)]), ListSection(id: 1, items: [])]),
          Board([ListSection(id: 0, items: [TestItem(3)]), ListSection(id: 1, items: [])])
        )
      }
      let (model, other) = boards()
      let shown = make(model, other)
      let sections = (0..<shown.sectionCount).filter { shown.itemCount(inSection: $0) == 0 }
      let from = try #require(shown.positions.first { shown.item(at: $0)?.id == 2 })
      var moves = 0
      for section in sections {
        let (board, other) = boards()
        let panel = Panel(make(board, other).cells(.panel { "\($0.item)" }).onMove(in: board))
        try await panel.list.move(from: from, to: ItemPosition(section: section, item: 0))
        let result = board.sections.map { $0.items.map(\.id) }
        #expect(result == [[1], [2]] || result == [[1, 2], []], "operator \(number), section \(section)")
        if result == [[1], [2]] { moves += 1 }
        #expect(other.sections.map { $0.items.map(\.id) } == [[3], []])
      }
      #expect(moves == 1, "operator \(number): \(sections)")
    }
  }

  /// Sections in another order, also empty ones; and groups, which an item can't leave by a move.
  @Test func movesToOtherSections() async throws {
    let board = SectionedSource([
      ListSection(id: "A", items: [TestItem(1), TestItem(2)]), ListSection(id: "B", items: []),
      ListSection(id: "C", items: [TestItem]()),
    ])
    let panel = Panel(board.reversedSections().cells(.panel { "\($0.item)" }).onMove(in: board))
    try await panel.list.move(from: ItemPosition(section: 2, item: 0), to: ItemPosition(section: 0, item: 0))
    #expect(board.sections.map { $0.items.map(\.id) } == [[2], [], [1]])

    let list = ListSource((0..<4).map { TestItem($0, content: $0 / 2) })
    let groups = Panel(list.grouped(by: \.content, in: [0, 1, 2]).cells(.panel { "\($0.item)" }).onMove(in: list))
    for target in [ItemPosition(section: 1, item: 1), ItemPosition(section: 2, item: 0)] {
      try? await groups.list.move(from: ItemPosition(section: 0, item: 0), to: target)
      #expect(list.items.map(\.id) == [0, 1, 2, 3])
    }
    try await groups.list.move(from: ItemPosition(section: 1, item: 0), to: ItemPosition(section: 1, item: 1))
    #expect(list.items.map(\.id) == [0, 1, 3, 2])
  }

  /// Groups whose keys are equal to the IDs of other sections; also groups of items of other sections, and beside the sections.
  @Test(arguments: [false, true]) func movesToGroupsWithTheIDsOfSections(isBesideSections: Bool) async throws {
    let rooms = SectionedSource([
      ListSection(id: 1, items: [TestItem(1, content: 1)]), ListSection(id: 2, items: [TestItem(2, content: 1)]),
      ListSection(id: 3, items: [TestItem(3, content: 3)]),
    ])
    let days = rooms.grouped(by: \.content, in: [1, 2, 3])
    let shown: any DataSource<TestItem> = isBesideSections ? ConcatenatedSections([days, rooms]) : days
    let panel = Panel(shown.cells(.panel { "\($0.item)" }).onMove(in: rooms))
    for source in isBesideSections ? [0, 3] : [0] {
      for target in [1, 2] {
        try? await panel.list.move(
          from: ItemPosition(section: source, item: 0), to: ItemPosition(section: target, item: 0))
        #expect(rooms.sections.map { $0.items.map(\.id) } == [[1], [2], [3]], "\(source) to \(target)")
      }
    }
    // Within a group, to behind an item of another section.
    try await panel.list.move(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 0, item: 1))
    #expect(rooms.sections.map { $0.items.map(\.id) } == [[], [2, 1], [3]])
  }

  /// Through an operator of an app that has another content for items, or marks one of several that are equal: their order decides.
  @Test func operatorsOfAppsWithOtherContent() async throws {
    for contents in [[10, 0, 0], [1, 2, 3]] {
      for index in 0..<3 {
        let list = ListSource([TestItem(1, content: 0), TestItem(1, content: 1), TestItem(1, content: 0)])
        let shown = AppOperator(list, [0, 1, 2])
        shown.items = contents.map { TestItem(1, content: $0) }
        let origin = shown.upstreamItem(at: ItemPosition(section: 0, item: index))
        #expect(origin?.position == ItemPosition(section: 0, item: index), "\(contents)")
      }
    }
  }

  /// Through an operator of an app, in any order: the item that is equal is the one; of several equal ones, any.
  @Test func operatorsOfApps() async throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<100 {
      let list = ListSource((0..<6).map { _ in TestItem(random.below(3), content: random.below(4)) })
      let shown = AppOperator(list, (0..<6).shuffled(using: &random).prefix(random.below(5) + 1).map { $0 })
      let panel = Panel(shown.cells(.panel { "\($0.item)" }).onDelete(from: list))
      let position = ItemPosition(section: 0, item: random.below(shown.itemCount))
      let item = try #require(shown.item(at: position))
      let counts = Dictionary(grouping: list.items, by: \.self).mapValues(\.count)
      #expect(
        shown.positions.allSatisfy {
          shown.upstreamItem(at: $0).map { $0.source.item(at: $0.position) as? TestItem } == shown.item(at: $0)
        })
      #expect(try await panel.list.delete(at: position))
      let after = Dictionary(grouping: list.items, by: \.self).mapValues(\.count)
      #expect(
        after[item, default: 0] == counts[item, default: 0] - 1 && list.count == 5, "\(item) of \(counts): \(after)")
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

  /// Items that remove themselves, in work for several of them that takes time, which never concerns another row.
  @Test(arguments: [[0, 1], [1, 0], [3, 0, 2], [0, 1, 2, 3]]) func itemsThatRemoveThemselves(rows: [Int]) async throws {
    let list = ListSource((0..<4).map { TestItem($0 % 2, content: $0) })
    let panel = Panel(
      list.cells(.panel { "\($0.item)" }).behavior {
        $0.menu = { context in
          [
            ItemCommand("remove") { () async throws in
              await Task.yield()
              if let position = context.position(in: list) { list.remove(at: position.item) }
            }
          ]
        }
      })
    let menu = panel.list.contextMenu(at: rows.map { ItemPosition(section: 0, item: $0) })
    try await menu.first?.perform()
    #expect(list.items.map(\.content) == (0..<4).filter { !rows.contains($0) })
    // The menu is still open.
    try await menu.first?.perform()
    #expect(list.count == 4 - rows.count)
  }

  /// Contexts that are kept while random trees change, by random changes: each says where its own item is, or that it is gone.
  @Test(arguments: 1...200 as ClosedRange<UInt64>) func contextsFollowTheirItems(seed: UInt64) {
    let tree = EqualIDTree(seed: seed)
    guard tree.root.isDerived(from: tree.list) else { return }
    let panel = Panel(tree.root.cells(CellConfiguration<TestItem, Panel>.panel { "\($0.item)" }))
    // An operator may delete an item and insert it again.
    var kept: [(context: CellContext<TestItem>, mayBeGone: Bool)] = []
    let observation = tree.root.observe { update in
      if update.changes.hasDeletes { for index in kept.indices { kept[index].mayBeGone = true } }
    }
    defer { observation.cancel() }
    for step in 0..<30 {
      for position in tree.root.positions where tree.generator.oneIn(3) {
        if let item = panel.list.item(at: position) as? ConfiguredItem<TestItem, Panel> {
          kept.append((item.context, false))
        }
      }
      let count = tree.list.count
      switch tree.generator.below(4) {
      case 0 where count > 0: tree.list.remove(at: tree.generator.below(count))
      case 1 where count > 0: tree.list.move(from: tree.generator.below(count), to: tree.generator.below(count))
      default: tree.insert()
      }
      for (context, mayBeGone) in kept {
        let comment: Comment = "seed \(seed), step \(step): \(tree.description), \(context.item)"
        if let found = context.position(in: tree.list) {
          let shown = context.currentPosition.flatMap(tree.root.item(at:))
          #expect(tree.list.item(at: found) == shown, comment)
          // A source without duplicates may display another item with the ID in the same row.
          let isExact = !tree.description.contains("deduplicated")
          #expect(isExact ? shown == context.item : shown?.id == context.item.id, comment)
        } else {
          #expect(mayBeGone || !tree.list.items.contains(context.item), comment)
        }
      }
      kept.removeAll { _ in tree.generator.oneIn(4) }
    }
  }

  /// Positions of many times, against the list; what is kept depends on the times that anyone keeps.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func histories(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let list = ListSource((0..<10).map { TestItem($0, content: $0) })
    let history = PositionHistory()
    let observation = list.observe { history.follow($0.changes) }
    defer { observation.cancel() }
    var times: [(time: PositionHistory.Time, items: [TestItem])] = []
    for step in 10..<400 {
      if generator.oneIn(3) { times.append((history.now, list.items)) }
      list.batch {
        for edit in 0..<1 + generator.below(3) {
          let place = generator.below(max(1, list.count))
          switch generator.below(5) {
          case 0: list.move(from: place, to: generator.below(max(1, list.count)))
          case 1, 2: list.remove(at: place)
          case 3 where list.count > 0: list.update(at: place) { $0.id += 1 }
          default: list.insert(TestItem(step, content: 10 * step + edit), at: place)
          }
        }
      }
      for (time, items) in times {
        for (index, item) in items.enumerated() {
          let found = history.position(of: ItemPosition(section: 0, item: index), since: time)
          #expect(
            found?.item == list.items.firstIndex { $0.content == item.content }, "seed \(seed), step \(step): \(item)")
        }
      }
      times.removeAll { _ in generator.oneIn(6) }
      #expect(history.entryCount < 128, "seed \(seed), step \(step)")
    }
    let last = history.now
    list.reload(with: list.items)
    #expect(history.position(of: ItemPosition(section: 0, item: 0), since: last) == nil)
    times = []
    list.insert(TestItem(0), at: 0)
    #expect(history.entryCount <= 1)
  }

  /// Random moves in a list that the cells aren't from, and which has other items, in another order.
  @Test(arguments: 1...100 as ClosedRange<UInt64>) func movesInListsThatTheCellsAreNotFrom(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    func items() -> [TestItem] { (0..<8).shuffled(using: &generator).prefix(6).map { TestItem($0) } }
    let (shown, list) = (ListSource(items()), ListSource(items()))
    let panel = Panel(shown.cells(.panel { "\($0.item)" }).onMove(in: list))
    for from in 0..<6 {
      let to = generator.below(6)
      guard let id = shown.item(at: ItemPosition(section: 0, item: from))?.id else { continue }
      let before = list.items.map(\.id)
      let position = ItemPosition(section: 0, item: from)
      let comment: Comment = "seed \(seed): \(shown.items), \(before), \(from) to \(to)"
      #expect(panel.list.canMove(from: position) == before.contains(id), comment)
      try await panel.list.move(from: position, to: ItemPosition(section: 0, item: to))
      #expect(list.items.map(\.id).filter { $0 != id } == before.filter { $0 != id }, comment)
    }
    let same = ListSource(shown.items)
    let copies = Panel(shown.cells(.panel { "\($0.item)" }).onMove(in: same))
    try await copies.list.move(from: ItemPosition(section: 0, item: 1), to: ItemPosition(section: 0, item: 4))
    var expected = shown.items
    expected.insert(expected.remove(at: 1), at: 4)
    #expect(same.items == expected)
  }
}

/// An operator without anything but the requirements: some items of a list, in any order.
private final class AppOperator: DataSource {
  private let emitter = ChangeEmitter()
  var changeHub: ChangeHub { emitter.hub }
  private let list: ListSource<TestItem>
  var items: [TestItem]

  init(_ list: ListSource<TestItem>, _ indices: [Int]) {
    self.list = list
    items = indices.map { list.items[$0] }
    emitter.follow(list) { [unowned self] _ in
      items.removeAll { !list.items.contains($0) }
      return .reload
    }
  }

  var upstream: [any DataSource] { [list] }
  var sectionCount: Int { 1 }
  func itemCount(inSection section: Int) -> Int { section == 0 ? items.count : 0 }
  func item(at position: ItemPosition) -> TestItem? { contains(position) ? items[position.item] : nil }
  func id(at position: ItemPosition) -> ItemID? { item(at: position).map { ItemID($0.id) } }
}
