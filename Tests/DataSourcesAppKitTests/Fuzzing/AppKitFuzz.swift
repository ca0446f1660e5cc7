#if os(Linux)
  @testable import DataSourcesAppKit
  @testable import DataSourcesCells
  import HeadlessAppKit
  import ListTestSupport
  import ScreenTestSupport

  final class SecondItemView: ItemView {}

  /// A random tree of sources in two tables, and all that can happen to them.
  @MainActor
  final class AppKitFuzz: ScreenFuzz {
    init(seed: UInt64) {
      super.init(seed: seed, salt: 7)
      for _ in 0..<2 { makeScreen() }
      observeSources()
    }

    var tables: [TableScreen] { screens.compactMap { $0 as? TableScreen } }

    private func makeScreen() {
      let counts = ScreenCounts()
      let screen = TableScreen(makeList { makeCells(counts) })
      if screen.adapter.driver.list.source is any CompositeSource { screen.table.allowsMultipleSelection = true }
      add(screen, counts)
    }

    private func makeCells(_ counts: ScreenCounts) -> CellList<TestItem, NSTableView> {
      let items = randomSource()
      let show = { [unowned self] (cell: ItemView, item: TestItem, context: CellContext<TestItem>) in
        cell.show(item, context)
        counts.configurations += 1
        disturb()
      }
      let configuration = { (item: TestItem) -> CellConfiguration<TestItem, NSTableView> in
        abs(item.content % 5) == 3
          ? .cell(SecondItemView.self) { show($0, $1, $2) } : .cell(ItemView.self) { show($0, $1, $2) }
      }
      guard let selection = randomSelection(of: items) else {
        return addingBehavior(to: items.cells(configuration), of: items)
      }
      return addingBehavior(to: selection.cells(configuration), of: items)
    }

    private func addingBehavior(
      to list: CellList<TestItem, NSTableView>, of items: any DataSource<TestItem>
    ) -> CellList<TestItem, NSTableView> {
      var cells = list.onDeselect { [unowned self] _ in disturb() }
      cells =
        chance.oneIn(2)
        ? cells.onSelect { [unowned self] _ in disturb() } : cells.onPrimaryAction { [unowned self] _ in mutate() }
      if chance.oneIn(3) { cells = cells.size { item, _ in .height(Double(20 + abs(item.content % 4) * 13)) } }
      cells = addingSectionViews(to: addingDisturbances(to: cells, prefetches: false))
        .contextMenu { [unowned self] item in
          [ItemCommand("\(item.id)") {}] + (item.id % 4 == 0 ? [] : [ItemCommand("Change") { self.mutate() }])
        }
      return addingEdits(to: cells, of: items)
    }

    override func act() { doSomething() }
  }

  extension TableScreen: @MainActor FuzzScreen {
    var work: ScreenWork {
      ScreenWork(appearances: table.record.appearances, reloads: 0, batches: table.record.batches)
    }

    func leaveWindow(during work: () -> Void) {
      scroll.removeFromSuperview()
      work()
      window.contentView?.addSubview(scroll)
    }

    func layOut() { scroll.layoutSubtreeIfNeeded() }
  }
#endif
