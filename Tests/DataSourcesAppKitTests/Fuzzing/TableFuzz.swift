#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  @testable import DataSourcesCells
  import ListTestSupport
  import ScreenTestSupport

  final class SecondItemView: ItemView {}

  /// A random tree of sources in two tables, and all that can happen to them.
  @MainActor
  final class TableFuzz: ScreenFuzz {
    init(seed: UInt64) {
      super.init(seed: seed, salt: 7)
      for _ in 0..<2 { makeScreen() }
      observeSources()
    }

    var tables: [TableScreen] { screens.compactMap { $0 as? TableScreen } }

    private func makeScreen() {
      let counts = ScreenCounts()
      let screen = TableScreen(makeList { makeCells(counts) })
      if screen.list.source is any CompositeSource { screen.table.allowsMultipleSelection = true }
      add(screen, counts)
    }

    private func makeCells(_ counts: ScreenCounts) -> CellList<TestItem, NSTableView> {
      let items = randomSource()
      let show = { [unowned self] (cell: ItemView, item: TestItem, context: CellContext<TestItem>) in
        cell.show(item, context)
        didConfigure(counts)
      }
      let cells = randomCells(of: items) { (item: TestItem) -> CellConfiguration<TestItem, NSTableView> in
        item.cellKind == 0 ? .cell(ItemView.self) { show($0, $1, $2) } : .cell(SecondItemView.self) { show($0, $1, $2) }
      }
      return addingBehavior(to: cells, of: items)
    }

    private func addingBehavior(
      to list: CellList<TestItem, NSTableView>, of items: any DataSource<TestItem>
    ) -> CellList<TestItem, NSTableView> {
      var cells = list.onDeselect { [unowned self] _ in disturb() }
      cells =
        chance.oneIn(2)
        ? cells.onSelect { [unowned self] _ in disturb() } : cells.onPrimaryAction { [unowned self] _ in mutate() }
      if chance.oneIn(3) { cells = cells.size { item, _ in .height(Double(20 + abs(item.content % 4) * 13)) } }
      cells = addingSectionViews(to: addingDisturbances(to: cells, prefetches: false), of: items)
        .contextMenu { [unowned self] item in
          [ItemCommand("\(item.id)") {}] + (item.id % 4 == 0 ? [] : [ItemCommand("Change") { self.mutate() }])
        }
      return addingEdits(to: cells, of: items)
    }

    /// Adds headers and footers, as views or titles, to some sections.
    private func addingSectionViews(
      to list: CellList<TestItem, NSTableView>, of items: any DataSource<TestItem>
    ) -> CellList<TestItem, NSTableView> {
      var cells = list
      switch chance.below(3) {
      case 0: break
      case 1:
        cells = cells.header { section in
          SectionKinds.kind(of: section.info).map { kind in
            .view(HeaderView.self, identifier: kind) { $0.text = SectionKinds.text(kind, $1) }
          }
        }
      default: cells = cells.headerTitle { SectionKinds.title("title", $0, of: items) }
      }
      switch chance.below(3) {
      case 0: break
      case 1:
        cells = cells.footer { section in
          guard let header = section.info.header, header < "D", !header.hasSuffix("!") else { return nil }
          return .view(HeaderView.self, identifier: "footer") { $0.text = SectionKinds.text("footer", $1) }.height(18)
        }
      default: cells = cells.footerTitle { SectionKinds.title("end", $0, of: items) }
      }
      return cells
    }

    // MARK: - Actions

    override func act() {
      let screen = tables[chance.below(screens.count)]
      let user = screen.table.user
      disturbances = chance.oneIn(2) ? 0 : 1 + chance.below(3)
      switch chance.below(20) {
      case 0...5: perform("change") { mutate(atMost: 2) }
      case 6:
        perform("hold") {
          hold(screen) {
            if chance.oneIn(2) { screen.table.user.scroll(to: CGFloat(chance.below(900))) }
            if chance.oneIn(4) { click(on: screen) }
          }
        }
      case 7: perform("scroll") { user.scroll(to: CGFloat(chance.below(900))) }
      case 8: perform("away") { leaveWindow(screen) }
      case 9: perform("resize") { resize(screen) }
      case 10, 11: perform("click") { click(on: screen) }
      case 12: perform("delete") { user.press("\u{7F}") }
      case 13, 14: perform("move") { drag(on: screen, to: screen) }
      case 15: perform("drag") { drag(on: tables[chance.below(screens.count)], to: screen) }
      case 16: perform("completion") { animate(on: screen, [.automatic, .none, .fade, .top]) }
      case 17 where chance.oneIn(2): perform("menu") { chooseCommand(on: screen) }
      case 17: perform("swipe") { swipe(on: screen) }
      case 18: perform("switch") { switchSegment() }
      default: perform("rare") { doRareThing(to: screen) }
      }
    }

    private func row(of screen: TableScreen) -> Int? { screen.visibleRows.randomElement(using: &chance) }

    private func resize(_ screen: TableScreen) {
      screen.scroll.frame.size.height = CGFloat(60 + chance.below(300))
      if chance.oneIn(2) { mutate() }
    }

    private func click(on screen: TableScreen) {
      for _ in 0..<1 + chance.below(3) {
        guard let row = row(of: screen) else { return }
        switch chance.below(5) {
        case 0: screen.table.user.click(row: row, modifiers: .command)
        case 1: screen.table.user.click(row: row, modifiers: .shift)
        case 2: screen.table.user.doubleClick(row: row)
        case 3: screen.table.user.select(IndexSet(integersIn: 0..<screen.table.numberOfRows))
        default: screen.table.user.click(row: row)
        }
      }
    }

    private func drag(on origin: TableScreen, to screen: TableScreen) {
      guard let row = row(of: origin) else { return }
      var rows: IndexSet = [row]
      if let other = self.row(of: origin), chance.oneIn(3) { rows.insert(other) }
      guard let drag = origin.table.user.drag(rows) else { return }
      for _ in 0..<chance.below(3) {
        mutate()
        if chance.oneIn(3) { screen.table.user.scroll(to: CGFloat(chance.below(900))) }
      }
      if chance.oneIn(6) { return origin.table.user.cancel(drag) }
      let operation: NSTableView.DropOperation = chance.oneIn(4) ? .on : .above
      screen.table.user.drop(drag, at: chance.below(screen.table.numberOfRows + 1), operation)
      if chance.oneIn(3) { mutate() }
    }

    private func swipe(on screen: TableScreen) {
      guard let row = row(of: screen) else { return }
      screen.table.user.swipe(row: row, .trailing).first?.press(row: row)
    }

    /// Chooses a command of the clicked item, or of all selected ones.
    private func chooseCommand(on screen: TableScreen) {
      guard let row = screen.table.selectedRowIndexes.randomElement(using: &chance) ?? row(of: screen) else { return }
      screen.table.user.openMenu(row: row).last?.choose()
    }

    private func doRareThing(to screen: TableScreen) {
      switch chance.below(4) {
      case 0: screen.adapter.reload()
      case 1: replaceSource(of: screen)
      case 2: screen.table.reloadData(forRowIndexes: IndexSet(screen.visibleRows.prefix(0)), columnIndexes: [0])
      default: changeLargestBatch(of: screen)
      }
      mutate()
    }
  }
#endif
