#if LIST_VIEWS
  import AppKitStage
  @testable import DataSources
  @testable import DataSourcesAppKit
  import ListTestSupport
  import Testing

  /// Actions and selections on the screen concern the item that was clicked, also if others have its ID.
  @MainActor
  @Suite struct ItemActionTests {
    typealias Selected = SelectableItem<TestItem>

    /// The Delete key at several rows, and swipes with changes until the button is clicked, through random trees.
    @Test(arguments: 1...60 as ClosedRange<UInt64>) func deletionsThroughOperators(seed: UInt64) throws {
      let tree = EqualIDTree(seed: seed)
      guard tree.root.isDerived(from: tree.list) else { return }
      let screen = TableScreen(tree.root.tableCells().onDelete(from: tree.list))
      screen.table.allowsMultipleSelection = true
      // An operator may delete an item and insert it again, which ends its swipe.
      var hasDeletes = false
      let observation = tree.root.observe { hasDeletes = hasDeletes || $0.changes.hasDeletes }
      for step in 0..<6 {
        screen.rest()
        let positions = Array(tree.root.positions)
        guard !positions.isEmpty else { break }
        let comment: Comment = "seed \(seed), step \(step): \(tree.description)"
        if step.isMultiple(of: 2) {
          let chosen = positions.filter { _ in tree.generator.oneIn(3) }
          let rows = IndexSet(chosen.compactMap { screen.rows?.row(of: $0) })
          let deleted = Set(
            chosen.compactMap { tree.root.item(at: $0) }.filter { tree.list.items.contains($0) }.map(\.content))
          let before = tree.contents
          screen.table.user.select(rows)
          screen.table.user.press("\u{7F}")
          #expect(tree.contents == before.filter { !deleted.contains($0) }, comment)
          continue
        }
        let position = positions[tree.generator.below(positions.count)]
        guard let row = screen.rows?.row(of: position), screen.visibleRows.contains(row) else { continue }
        let item = try #require(tree.root.item(at: position))
        let actions = screen.table.user.swipe(row: row, .trailing)
        #expect(actions.isEmpty == !tree.list.items.contains(item), comment)
        hasDeletes = false
        tree.insert()
        screen.rest()
        let after = tree.contents
        let mayBeGone = hasDeletes
        actions.first?.press(row: row)
        let isDeleted = tree.contents == after.filter { actions.isEmpty || $0 != item.content }
        #expect(isDeleted || mayBeGone && tree.contents == after, comment)
      }
      observation.cancel()
    }

    /// Several rows that the Delete key deletes, or that the Return key opens: each concerns itself, though the work for some deletes
    /// them at once, or later rows before.
    @Test(arguments: 1...60 as ClosedRange<UInt64>) func workForSeveralRows(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let list = ListSource((0..<8).map { TestItem($0 % 3, content: $0) })
      let own = generator.below(256)
      func remove(_ context: CellContext<TestItem>) {
        if let position = context.position(in: list) { list.remove(at: position.item) }
      }
      let configuration = CellConfiguration<TestItem, NSTableView>.cell(ItemView.self) { $0.show($1, $2) }
      let deletesItself = configuration.behavior { $0.delete = .sync(remove) }
      let cells = list.reversed().cells { own >> $0.content & 1 == 1 ? deletesItself : configuration }
        .onDelete(from: list).behavior { $0.primaryAction = .sync(remove) }
      let screen = TableScreen(cells)
      screen.table.allowsMultipleSelection = true
      for key in ["\u{7F}", "\r"] {
        screen.rest()
        let rows = IndexSet((0..<list.count).filter { _ in generator.oneIn(2) })
        let chosen = Set(rows.map { list.items.reversed()[$0].content })
        let left = list.items.map(\.content).filter { !chosen.contains($0) }
        screen.table.user.select(rows)
        screen.table.user.press(key)
        #expect(list.items.map(\.content) == left, "seed \(seed), \(own), \(chosen)")
      }
    }

    // MARK: Selections

    private let operators = ItemOperator<Selected>.all(
      { $0.item.content }, added: SelectableItem(TestItem(-1, content: -1), isSelected: false))

    private func makeSelection() -> Selection<TestItem> {
      SectionedSource([
        TestSection(id: "A", items: (0..<3).map { TestItem($0 % 2, content: $0) }),
        TestSection(id: "B", items: (3..<5).map { TestItem($0 % 2, content: $0) }),
      ]).selection(.multiple)
    }

    private typealias Form = (any DataSource<Selected>, NSTableView) -> any DataSource<CellReference<NSTableView>>

    private func click(
      _ selection: Selection<TestItem>, _ form: Form, _ chosen: ItemOperator<Selected>, _ comment: Comment
    ) {
      var shown: (any DataSource<Selected>)?
      let screen = TableScreen { table in
        let source = chosen.apply(selection)
        shown = source
        return form(source, table)
      }
      guard let shown else { return }
      #expect(screen.table.allowsMultipleSelection, comment)
      for position in shown.positions {
        guard let item = shown.item(at: position)?.item, item.content >= 0, let row = screen.rows?.row(of: position)
        else {
          continue
        }
        screen.table.scrollRowToVisible(row)
        screen.rest()
        #expect(screen.table.user.click(row: row), comment)
        #expect(selection.selectedItems.map(\.content) == [item.content], comment)
        #expect(screen.table.selectedRowIndexes.contains(row), comment)
      }
    }

    #if os(Linux)
      @Test func everyFormAndOperatorInATable() {
        let nib = NSNib(headless: { ItemView(frame: .zero) })
        let forms: [(String, Form)] = [
          ("type", { source, _ in source.cells(ItemView.self) { $0.item = $1.item } }),
          ("cell", { source, _ in source.cells(.cell(ItemView.self) { $0.item = $1.item }) }),
          ("nib", { source, _ in source.cells(.nib(nib) { (view: ItemView, item) in view.item = item.item }) }),
          ("columns", { source, table in source.cells([ListColumn("Content") { "\($0.item.content)" }], in: table) }),
          ("closure", { source, _ in source.cells { _ in .cell(ItemView.self) { $0.item = $1.item } } }),
          ("map", { source, _ in source.map(\.item).cells(ItemView.self) { $0.item = $1 } }),
        ]
        for chosen in operators {
          for form in forms { click(makeSelection(), form.1, chosen, "\(chosen), \(form.0)") }
        }
      }
    #endif

    /// The forms that a selection itself has.
    @Test func formsOfTheSelection() {
      let forms: [(Selection<TestItem>, NSTableView) -> any DataSource<CellReference<NSTableView>>] = [
        { selection, _ in selection.cells(ItemView.self) { view, item in view.item = item } },
        { selection, _ in selection.cells(ItemView.self) { view, item, _ in view.item = item } },
        { selection, table in selection.cells([ListColumn("Content") { "\($0.content)" }], in: table) },
      ]
      for (number, form) in forms.enumerated() {
        let selection = makeSelection()
        let screen = TableScreen { form(selection, $0) }
        #expect(screen.table.user.click(row: 1), "form \(number)")
        #expect(selection.selectedItems.map(\.content) == [1], "form \(number)")
      }
      let selection = makeSelection()
      let collection = CollectionScreen(selection.cells(TestCell.self) { cell, item in cell.item = item })
      #expect(collection.collection.user.click(itemAt: IndexPath(item: 1, section: 1)))
      #expect(selection.selectedItems.map(\.content) == [4])
    }
  }
#endif
