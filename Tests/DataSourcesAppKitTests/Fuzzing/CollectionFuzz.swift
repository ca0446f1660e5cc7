#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  @testable import DataSourcesCells
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
      if screen.list.source is any CompositeSource { screen.collection.allowsMultipleSelection = true }
      add(screen, counts)
    }

    private func makeCells(_ counts: ScreenCounts) -> CellList<TestItem, NSCollectionView> {
      let items = randomSource()
      let show = { [unowned self] (cell: TestCell, item: TestItem, context: CellContext<TestItem>) in
        cell.show(item, context)
        didConfigure(counts)
      }
      let cells = randomCells(of: items) { (item: TestItem) -> CellConfiguration<TestItem, NSCollectionView> in
        item.cellKind == 0 ? .cell(TestCell.self) { show($0, $1, $2) } : .cell(SecondTestCell.self) { show($0, $1, $2) }
      }
      return addingBehavior(to: cells, of: items)
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
          SectionKinds.kind(of: section.info).map { kind in
            .view(HeaderView.self, identifier: kind) { $0.text = SectionKinds.text(kind, $1) }
              .height(kind == "early" ? 15 : 25)
          }
        }
      }
      if chance.oneIn(3) {
        cells = cells.footer { _ in
          .view(HeaderView.self, identifier: "footer") { $0.text = SectionKinds.text("footer", $1) }.height(5)
        }
      }
      return addingEdits(to: cells, of: items)
    }

    // MARK: - Actions

    override func act() {
      let screen = collections[chance.below(screens.count)]
      disturbances = chance.oneIn(2) ? 0 : 1 + chance.below(3)
      switch chance.below(18) {
      case 0...5: perform("change") { mutate(atMost: 2) }
      case 6:
        perform("hold") {
          hold(screen) {
            if chance.oneIn(2) { scroll(screen) }
            if chance.oneIn(4) { click(on: screen) }
          }
        }
      case 7: perform("scroll") { scroll(screen) }
      case 8: perform("away") { leaveWindow(screen) }
      case 9: perform("resize") { resize(screen) }
      case 10, 11: perform("click") { click(on: screen) }
      case 12: perform("delete") { screen.collection.user.press("\u{7F}") }
      case 13: perform("move") { drag(on: screen, to: screen) }
      case 14: perform("drag") { drag(on: collections[chance.below(screens.count)], to: screen) }
      case 15: perform("completion") { animate(on: screen, [.automatic, .none, .fade]) }
      case 16: perform("switch") { switchSegment() }
      default: perform("rare") { doRareThing(to: screen) }
      }
    }

    private func scroll(_ screen: CollectionScreen) { screen.collection.user.scroll(to: CGFloat(chance.below(500))) }

    private func path(on screen: CollectionScreen) -> IndexPath? {
      screen.window.layoutIfNeeded()
      return screen.visiblePaths.randomElement(using: &chance)
    }

    private func resize(_ screen: CollectionScreen) {
      screen.scroll.frame.size = NSSize(width: 50 + 50 * chance.below(3), height: 60 + chance.below(300))
      if chance.oneIn(2) { mutate() }
    }

    private func click(on screen: CollectionScreen) {
      let user = screen.collection.user
      for _ in 0..<1 + chance.below(3) {
        guard let path = path(on: screen) else { return }
        switch chance.below(5) {
        case 0: user.click(itemAt: path, modifiers: .command)
        case 1: user.click(itemAt: path, modifiers: .shift)
        case 2: user.doubleClick(itemAt: path)
        case 3: user.selectAll()
        default: user.click(itemAt: path)
        }
      }
    }

    private func drag(on origin: CollectionScreen, to screen: CollectionScreen) {
      guard let path = path(on: origin) else { return }
      var paths: Set = [path]
      if chance.oneIn(3), let other = self.path(on: origin) { paths.insert(other) }
      guard let drag = origin.collection.user.drag(paths) else { return }
      for _ in 0..<chance.below(3) {
        mutate()
        if chance.oneIn(3) { scroll(screen) }
      }
      if chance.oneIn(6) { return origin.collection.user.cancel(drag) }
      let section = chance.below(screen.collection.numberOfSections + 1)
      let item = chance.below(screen.collection.numberOfItems(inSection: section) + 2)
      screen.collection.user.drop(
        drag, at: IndexPath(item: item, section: section), chance.oneIn(4) ? .on : .before)
      if chance.oneIn(3) { mutate() }
    }

    private func doRareThing(to screen: CollectionScreen) {
      switch chance.below(3) {
      case 0: screen.adapter.reload()
      case 1: replaceSource(of: screen)
      default: changeLargestBatch(of: screen)
      }
      mutate()
    }
  }
#endif
