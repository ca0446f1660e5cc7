#if LIST_VIEWS
  @testable import DataSources
  @testable import DataSourcesCells
  @testable import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Actions and selections on the screen concern the item that was touched, also if others have its ID.
  @MainActor
  @Suite struct ItemActionTests {
    typealias Selected = SelectableItem<TestItem>

    private func row(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: item, section: section) }

    @Test func deletingOneOfSeveralItemsWithAnID() {
      let list = ListSource([TestItem(1, content: 1), TestItem(2, content: 2), TestItem(1, content: 3)])
      let screen = TableScreen(list.tableCells().onDelete(from: list))
      screen.table.isEditing = true
      #expect(screen.table.user.delete(rowAt: row(2)) && list.items.map(\.content) == [1, 2])
      let sections = SectionedSource([
        TestSection(id: "x", items: [TestItem(1, content: 1), TestItem(2, content: 2)]),
        TestSection(id: "y", items: [TestItem(1, content: 3)]),
      ])
      let sectioned = TableScreen(sections.tableCells().onDelete(from: sections))
      sectioned.table.isEditing = true
      #expect(sectioned.table.user.delete(rowAt: row(0, 1)))
      #expect(sections.sections.map { $0.items.map(\.content) } == [[1, 2], []])
    }

    #if !os(tvOS)
      /// Deletions and swipes, with changes until the button is touched, through random trees.
      @Test(arguments: 1...60 as ClosedRange<UInt64>) func deletionsThroughOperators(seed: UInt64) throws {
        let tree = EqualIDTree(seed: seed)
        guard tree.root.isDerived(from: tree.list) else { return }
        // Beside other commands, or as the table's own button.
        let hasOther = seed % 2 == 0
        let cells = tree.root.tableCells().onDelete(from: tree.list)
        let screen = TableScreen(hasOther ? cells.swipeActions { _ in [ItemCommand("other") {}] } : cells)
        // An operator may delete an item and insert it again, which ends its swipe.
        var hasDeletes = false
        let observation = tree.root.observe { hasDeletes = hasDeletes || $0.changes.hasDeletes || $0.changes.isReload }
        for step in 0..<6 {
          screen.presentation.showPending()
          screen.table.layoutIfNeeded()
          let paths = screen.table.indexPathsForVisibleRows ?? []
          guard !paths.isEmpty else { break }
          let path = paths[tree.generator.below(paths.count)]
          let item = try #require(tree.root.item(at: ItemPosition(path)))
          let before = tree.contents
          let canDelete = tree.list.items.contains(item)
          let comment: Comment = "seed \(seed), step \(step): \(tree.description), \(item) at \(path)"
          if step.isMultiple(of: 2) {
            screen.table.isEditing = true
            screen.table.user.delete(rowAt: path)
            screen.table.isEditing = false
            #expect(tree.contents == before.filter { !canDelete || $0 != item.content }, comment)
            continue
          }
          let actions = screen.table.user.swipe(rowAt: path, .trailing)?.actions ?? []
          #expect(actions.count == (canDelete ? 1 : 0) + (hasOther ? 1 : 0), comment)
          hasDeletes = false
          tree.insert()
          let after = tree.contents
          let mayBeGone = hasDeletes
          if canDelete { screen.table.user.tap(actions[0]) } else { screen.table.user.endSwipe() }
          let isDeleted = tree.contents == after.filter { !canDelete || $0 != item.content }
          #expect(isDeleted || mayBeGone && tree.contents == after, comment)
        }
        observation.cancel()
      }
    #endif

    // MARK: Selections

    private let operators = ItemOperator<Selected>.all(
      { $0.item.content }, added: SelectableItem(TestItem(-1, content: -1), isSelected: false))

    private func makeSelection() -> Selection<TestItem> {
      SectionedSource([
        TestSection(id: "A", items: (0..<4).map { TestItem($0 % 2, content: $0) }),
        TestSection(id: "B", items: (4..<6).map { TestItem($0 % 2, content: $0) }),
      ]).selection(.multiple)
    }

    /// Taps each row of a list of cells, and compares the selection with the item that the row displays.
    private func check<Host: CellHost>(
      _ comment: Comment, _ cells: any DataSource<CellReference<Host>>, _ items: [TestItem],
      _ selection: Selection<TestItem>,
      tap: (Int) -> Void
    ) {
      let all = Set(items.filter { $0.content >= 0 }.map(\.content))
      #expect(!all.isEmpty, comment)
      for (index, item) in items.enumerated() where item.content >= 0 {
        selection.deselectAll()
        tap(index)
        #expect(selection.selectedItems.map(\.content) == [item.content], comment)
      }
      selection.deselectAll()
      withExtendedLifetime(cells) {}
    }

    private typealias TableForm = (String, (any DataSource<Selected>) -> any DataSource<CellReference<UITableView>>)

    private var tableForms: [TableForm] {
      UINib.provide("item cell") { [RowCell(style: .default, reuseIdentifier: nil)] }
      let nib = UINib(nibName: "item cell", bundle: nil)
      return [
        ("type", { $0.cells(RowCell.self) { $0.row = $1.item } }),
        ("cell", { $0.cells(.cell(RowCell.self) { $0.row = $1.item }) }),
        ("cell and context", { $0.cells(.cell(RowCell.self) { cell, item, _ in cell.row = item.item }) }),
        ("nib", { $0.cells(.nib(nib) { (cell: RowCell, item) in cell.row = item.item }) }),
        ("prototype", { $0.cells(.prototype("prototype") { (cell: RowCell, item) in cell.row = item.item }) }),
        ("closure", { $0.cells { _ in .cell(RowCell.self) { $0.row = $1.item } } }),
        ("map", { $0.map(\.item).cells(RowCell.self) { $0.row = $1 } }),
        ("wrapped", { $0.cells(RowCell.self) { $0.row = $1.item }.cells() }),
      ]
    }

    private func tap(
      _ selection: Selection<TestItem>, _ cells: any DataSource<CellReference<UITableView>>, _ comment: Comment
    ) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 1_440))
      let table = UITableView(frame: window.bounds, style: .plain)
      table.register(RowCell.self, forCellReuseIdentifier: "prototype")
      window.addSubview(table)
      let adapter = TableAdapter(cells, in: table)
      table.layoutIfNeeded()
      #expect(table.allowsMultipleSelection, comment)
      let paths = table.indexPathsForVisibleRows ?? []
      let items = paths.map { (table.cellForRow(at: $0) as? RowCell)?.row ?? TestItem(-1, content: -1) }
      check(comment, cells, items, selection) { index in
        #expect(table.user.tap(rowAt: paths[index]), comment)
        #expect(table.indexPathsForSelectedRows?.contains(paths[index]) == true, comment)
      }
      withExtendedLifetime(adapter) {}
    }

    @Test func everyFormAndOperatorInATable() {
      for chosen in operators {
        for form in tableForms {
          let selection = makeSelection()
          tap(selection, form.1(chosen.apply(selection)), "\(chosen), \(form.0)")
        }
      }
    }

    /// The forms that a selection itself has.
    @Test func formsOfTheSelection() {
      UINib.provide("item cell") { [RowCell(style: .default, reuseIdentifier: nil)] }
      let nib = UINib(nibName: "item cell", bundle: nil)
      let forms: [(Selection<TestItem>) -> any DataSource<CellReference<UITableView>>] = [
        { $0.cells(RowCell.self) { cell, item in cell.row = item } },
        { $0.cells(RowCell.self) { cell, item in cell.row = item.item } },
        { $0.cells(RowCell.self) { cell, item, _ in cell.row = item } },
        { $0.cells(.cell(RowCell.self) { cell, item in cell.row = item }) },
        { $0.cells(.cell(RowCell.self) { cell, item, _ in cell.row = item }) },
        { $0.cells(.nib(nib) { (cell: RowCell, item) in cell.row = item }) },
        { $0.cells(.prototype("prototype") { (cell: RowCell, item) in cell.row = item }) },
        { $0.cells { (_: TestItem) in .cell(RowCell.self) { $0.row = $1 } } },
      ]
      for (number, form) in forms.enumerated() {
        let selection = makeSelection()
        tap(selection, form(selection), "form \(number)")
      }
    }

    @Test func everyOperatorInACollection() {
      let forms: [(any DataSource<Selected>) -> any DataSource<CellReference<UICollectionView>>] = [
        { $0.cells(RowItemCell.self) { $0.row = $1.item } },
        { $0.map(\.item).cells(.cell(RowItemCell.self) { $0.row = $1 }) },
        { $0.cells { _ in .cell(RowItemCell.self) { $0.row = $1.item } } },
      ]
      for chosen in operators {
        for form in forms {
          let selection = makeSelection()
          let cells = form(chosen.apply(selection))
          let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 2_000))
          let layout = UICollectionViewFlowLayout()
          layout.itemSize = CGSize(width: 100, height: 60)
          let collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
          window.addSubview(collection)
          let adapter = CollectionAdapter(cells, in: collection)
          collection.layoutIfNeeded()
          let paths = collection.indexPathsForVisibleItems.sorted()
          let items = paths.map { (collection.cellForItem(at: $0) as? RowItemCell)?.row ?? TestItem(-1, content: -1) }
          check("\(chosen)", cells, items, selection) { #expect(collection.user.tap(itemAt: paths[$0])) }
          withExtendedLifetime(adapter) {}
        }
      }
    }
  }
#endif
