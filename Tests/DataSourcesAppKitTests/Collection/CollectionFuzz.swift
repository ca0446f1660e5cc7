#if os(Linux)
  @testable import DataSourcesAppKit
  @testable import DataSourcesCells
  import HeadlessAppKit
  import ListTestSupport
  import ScreenTestSupport

  /// A random tree of sources in two collections, and all that can happen to them.
  @MainActor
  final class CollectionFuzz: ScreenFuzz {
    init(seed: UInt64) {
      super.init(seed: seed, salt: 11)
      for _ in 0..<2 { makeScreen() }
      observeSources()
    }

    var collections: [CollectionScreen] { screens.compactMap { $0 as? CollectionScreen } }

    private func makeScreen() {
      let counts = ScreenCounts()
      let screen = CollectionScreen(makeList { makeCells(counts) })
      if screen.adapter.driver.list.source is any CompositeSource { screen.collection.allowsMultipleSelection = true }
      add(screen, counts)
    }

    private func makeCells(_ counts: ScreenCounts) -> CellList<TestItem, NSCollectionView> {
      let items = randomSource()
      let show = { [unowned self] (cell: TestCell, item: TestItem, context: CellContext<TestItem>) in
        cell.show(item, context)
        counts.configurations += 1
        disturb()
      }
      let configuration = { (item: TestItem) -> CellConfiguration<TestItem, NSCollectionView> in
        abs(item.content % 5) == 3
          ? .cell(SecondTestCell.self) { show($0, $1, $2) } : .cell(TestCell.self) { show($0, $1, $2) }
      }
      guard let selection = randomSelection(of: items) else {
        return addingBehavior(to: items.cells(configuration), of: items)
      }
      return addingBehavior(to: selection.cells(configuration), of: items)
    }

    private func addingBehavior(
      to list: CellList<TestItem, NSCollectionView>, of items: any DataSource<TestItem>
    ) -> CellList<TestItem, NSCollectionView> {
      var cells = list.onDeselect { [unowned self] _ in disturb() }
      cells =
        chance.oneIn(2)
        ? cells.onSelect { [unowned self] _ in disturb() } : cells.onPrimaryAction { [unowned self] _ in mutate() }
      if chance.oneIn(3) {
        cells = cells.size { item, _ in CellSize(width: 50, height: Double(20 + abs(item.content % 4) * 13)) }
      }
      cells = addingDisturbances(to: cells)
      if chance.oneIn(2) {
        cells = cells.header { section in
          guard let header = section.info.header, !header.hasSuffix("!") else { return nil }
          return .view(HeaderView.self, identifier: header < "C" ? "early" : "late") { view, section in
            view.text = "\(header < "C" ? "early" : "late") \(section.info.header ?? "-")"
          }.height(header < "C" ? 15 : 25)
        }
      }
      if chance.oneIn(3) {
        cells = cells.footer { _ in
          .view(HeaderView.self, identifier: "footer") { $0.text = "footer \($1.info.header ?? "-")" }.height(5)
        }
      }
      return addingEdits(to: cells, of: items)
    }

    override func act() { doSomething() }
  }

  extension CollectionScreen: @MainActor FuzzScreen {
    var work: ScreenWork {
      ScreenWork(appearances: collection.record.cellQueries, reloads: 0, batches: collection.record.batches)
    }

    func leaveWindow(during work: () -> Void) {
      scroll.removeFromSuperview()
      work()
      window.contentView?.addSubview(scroll)
    }

    func layOut() { scroll.layoutSubtreeIfNeeded() }
  }
#endif
