#if os(Linux)
  @testable import DataSourcesAppKit
  import HeadlessAppKit
  import ListTestSupport

  /// A random tree of sources in two collections, and all that can happen to them.
  @MainActor
  final class CollectionFuzz {
    let tree: RandomTree
    private(set) var screens: [CollectionScreen] = []
    var chance: SeededGenerator
    /// How many changes closures that collections call may still make.
    var disturbances = 0
    /// Whether a closure has replaced a source: cells may be configured for nothing.
    private var hasReplaced = false
    /// What is being done, for the message of a failure.
    var action = "start"
    private(set) var mutations = 0
    private(set) var rests = 0
    var switches: [() -> Void] = []
    private var observations: [ListObservation] = []
    private var counts: [Counts] = []

    /// What a screen did since the last rest.
    private final class Counts {
      var configurations = 0
      var updates = 0
      var lastQueries = 0
    }

    init(seed: UInt64) {
      tree = RandomTree(seed: seed)
      chance = SeededGenerator(seed: seed &* 31 &+ 11)
      for _ in 0..<2 { makeScreen() }
      for source in tree.sources where chance.oneIn(6) {
        observations.append(source.observe { [unowned self] _ in disturb() })
      }
    }

    /// Changes something.
    func mutate(atMost count: Int = 1) {
      for _ in 0..<1 + chance.below(count) {
        mutations += 1
        tree.mutate()
      }
    }

    /// Changes something now and then, in a closure that a collection calls.
    private func disturb() {
      guard disturbances > 0, chance.oneIn(4) else { return }
      disturbances -= 1
      if chance.oneIn(6) { replaceSource(of: screens[chance.below(screens.count)]) } else { mutate() }
    }

    func replaceSource(of screen: CollectionScreen) {
      hasReplaced = true
      let source = screen.adapter.source
      screen.adapter.source = source
    }

    // MARK: Screens

    private func makeScreen() {
      let counts = Counts()
      let screen = CollectionScreen(makeList(counts))
      if screen.adapter.driver.list.source is any CompositeSource { screen.collection.allowsMultipleSelection = true }
      if chance.oneIn(3) { screen.adapter.settings.largestBatch = 1 + chance.below(8) }
      screen.adapter.settings.didDisplay = { [unowned self] update, _ in
        counts.updates += update.changes.updates.count
        disturb()
      }
      screen.adapter.onDrop = { [unowned self] payloads, target in
        guard let item = payloads.first as? TestItem else { return false }
        mutations += 1
        if let list = tree.sources[chance.below(2)] as? ListSource<TestItem> {
          list.insert(TestItem(tree.hasUniqueIDs ? Int(chance.next() >> 20) : item.id), at: target.item)
        }
        return true
      }
      screens.append(screen)
      self.counts.append(counts)
    }

    private func makeList(_ counts: Counts) -> any DataSource<CellReference<NSCollectionView>> {
      let first = makeCells(counts)
      switch chance.below(5) {
      case 0: return first.appendingItems(of: makeCells(counts))
      case 1: return first.appendingSections(of: makeCells(counts))
      case 2:
        let segments = SegmentedSource<CellReference<NSCollectionView>>(
          [first, makeCells(counts)], comparison: .identity)
        switches.append { [unowned self] in _ = segments.select(chance.below(3)) }
        return segments
      default: return first
      }
    }

    private func makeCells(_ counts: Counts) -> CellList<TestItem, NSCollectionView> {
      let items = tree.sources[chance.oneIn(3) ? chance.below(4) : chance.below(tree.sources.count)]
      let show = { [unowned self] (cell: TestCell, item: TestItem, context: CellContext<TestItem>) in
        cell.show(item, context)
        counts.configurations += 1
        disturb()
      }
      let configuration = { (item: TestItem) -> CellConfiguration<TestItem, NSCollectionView> in
        abs(item.content % 5) == 3
          ? .cell(SecondTestCell.self) { show($0, $1, $2) } : .cell(TestCell.self) { show($0, $1, $2) }
      }
      guard chance.oneIn(2) else { return addingBehavior(to: items.cells(configuration), of: items) }
      let selection = items.selection(chance.oneIn(2) ? .single : .multiple)
      switches.append { [unowned self] in
        let section = chance.below(selection.sectionCount)
        let item = chance.below(selection.itemCount(inSection: section))
        selection.toggle(at: ItemPosition(section: section, item: item))
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
      if chance.oneIn(3) { cells = cells.onDisappear { [unowned self] _ in disturb() } }
      if chance.oneIn(3) { cells = cells.onAppear { [unowned self] _ in disturb() } }
      if chance.oneIn(3) { cells = cells.onPrefetch { [unowned self] _ in disturb() } }
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
      return cells.onDrag { $0 }
        .behavior {
          $0.delete = .sync { [unowned self] context in
            mutations += 1
            if let list = items as? ListSource<TestItem> {
              list.remove(at: min(context.position.item, list.count - 1))
            } else {
              tree.mutate()
            }
          }
        }
        .onMove { [unowned self] _, position, target in
          disturb()
          guard !chance.oneIn(5) else { return }
          mutations += 1
          if let list = items as? ListSource<TestItem> { return list.move(from: position.item, to: target.item) }
          if let list = items as? SectionedSource<TestSection> { return list.move(from: position, to: target) }
          tree.mutate()
        }
    }

    // MARK: Rest

    /// What is wrong after everything has come to rest; `nil` if all is as it should be.
    func faultAtRest() -> String? {
      disturbances = 0
      HeadlessAnimations.endAtOnce = true
      HeadlessAnimations.finish()
      rests += 1
      for (number, screen) in screens.enumerated() {
        screen.rest()
        let excess = excess(of: number)
        if let fault = screen.fault() ?? (hasReplaced ? nil : excess) {
          return "\(action), screen \(number) (\(type(of: screen.list.source))): \(fault)"
        }
      }
      hasReplaced = false
      return nil
    }

    /// Returns a message if cells were configured for no reason.
    private func excess(of number: Int) -> String? {
      let (record, counts) = (screens[number].collection.record, counts[number])
      let queries = record.cellQueries - counts.lastQueries
      let (configurations, updates) = (counts.configurations, counts.updates)
      counts.lastQueries = record.cellQueries
      (counts.configurations, counts.updates) = (0, 0)
      return configurations > queries + updates
        ? "\(configurations) cells configured for \(queries) questions and \(updates) items that changed" : nil
    }

    /// Takes for granted what adapters have done meanwhile.
    func forgetCounts() {
      for (number, screen) in screens.enumerated() {
        screen.rest()
        _ = excess(of: number)
      }
    }
  }
#endif
