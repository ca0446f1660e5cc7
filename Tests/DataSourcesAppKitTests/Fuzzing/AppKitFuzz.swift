#if os(Linux)
  import DataSourcesAppKit
  import HeadlessAppKit
  import ListTestSupport

  final class SecondItemView: ItemView {}

  /// A random tree of sources in a few tables, and all that can happen to them.
  @MainActor
  final class AppKitFuzz {
    let tree: RandomTree
    var screens: [TableScreen] = []
    var chance: SeededGenerator
    /// How many changes closures that tables call may still make.
    var disturbances = 0
    /// Whether a closure has replaced a source: views may be configured for nothing.
    private var hasReplaced = false
    /// What is being done, for the message of a failure.
    var action = "start"
    private(set) var figures = Figures()
    private var switches: [() -> Void] = []
    private var observations: [ListObservation] = []
    private var counts: [Counts] = []

    /// What a run has seen.
    struct Figures {
      var mutations = 0
      var changes = 0
      var batches = 0
      var rests = 0

      mutating func add(_ other: Figures) {
        mutations += other.mutations
        changes += other.changes
        batches += other.batches
        rests += other.rests
      }
    }

    /// What a screen did since the last rest.
    final class Counts {
      var configurations = 0
      var updates = 0
      var lastAppearances = 0
      var lastBatches = 0
    }

    init(seed: UInt64) {
      tree = RandomTree(seed: seed)
      chance = SeededGenerator(seed: seed &* 31 &+ 7)
      for _ in 0..<2 { makeScreen() }
      for source in tree.sources where chance.oneIn(6) {
        observations.append(source.observe { [unowned self] _ in disturb() })
      }
    }

    /// Changes something.
    func mutate(atMost count: Int = 1) {
      for _ in 0..<1 + chance.below(count) {
        figures.mutations += 1
        tree.mutate()
      }
    }

    /// Changes something now and then, in a closure that a table calls.
    func disturb() {
      guard disturbances > 0, chance.oneIn(4) else { return }
      disturbances -= 1
      if chance.oneIn(6) { replaceSource(of: screens[chance.below(screens.count)]) } else { mutate() }
    }

    func replaceSource(of screen: TableScreen) {
      hasReplaced = true
      let source = screen.adapter.source
      screen.adapter.source = source
    }

    /// Has some list of cells display another one of its children, or select something.
    func switchSegment() {
      if let change = switches.randomElement(using: &chance) { change() }
    }

    // MARK: Screens

    private func makeScreen() {
      let counts = Counts()
      let screen = TableScreen(makeList(counts))
      if screen.adapter.driver.list.source is any CompositeSource { screen.table.allowsMultipleSelection = true }
      if chance.oneIn(3) { screen.adapter.settings.largestBatch = 1 + chance.below(8) }
      screen.adapter.settings.didDisplay = { [unowned self] update, _ in
        figures.changes += 1
        counts.updates += update.changes.updates.count
        disturb()
      }
      screen.adapter.onDrop = { [unowned self] payloads, target in
        guard let item = payloads.first as? TestItem else { return false }
        figures.mutations += 1
        if let list = tree.sources[chance.below(2)] as? ListSource<TestItem> {
          list.insert(TestItem(tree.hasUniqueIDs ? Int(chance.next() >> 20) : item.id), at: target.item)
        }
        return true
      }
      screens.append(screen)
      self.counts.append(counts)
    }

    private func makeList(_ counts: Counts) -> any DataSource<CellReference<NSTableView>> {
      let first = makeCells(counts)
      switch chance.below(5) {
      case 0: return first.appendingItems(of: makeCells(counts))
      case 1: return first.appendingSections(of: makeCells(counts))
      case 2:
        let segments = SegmentedSource<CellReference<NSTableView>>([first, makeCells(counts)], comparison: .identity)
        switches.append { [unowned self] in _ = segments.select(chance.below(3)) }
        return segments
      default: return first
      }
    }

    private func makeCells(_ counts: Counts) -> CellList<TestItem, NSTableView> {
      let items = tree.sources[chance.oneIn(3) ? chance.below(4) : chance.below(tree.sources.count)]
      let show = { [unowned self] (cell: ItemView, item: TestItem, context: CellContext<TestItem>) in
        cell.show(item, context)
        counts.configurations += 1
        disturb()
      }
      let configuration = { (item: TestItem) -> CellConfiguration<TestItem, NSTableView> in
        abs(item.content % 5) == 3
          ? .cell(SecondItemView.self) { show($0, $1, $2) } : .cell(ItemView.self) { show($0, $1, $2) }
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
      to list: CellList<TestItem, NSTableView>, of items: any DataSource<TestItem>
    ) -> CellList<TestItem, NSTableView> {
      var cells = list.onDeselect { [unowned self] _ in disturb() }
      cells =
        chance.oneIn(2)
        ? cells.onSelect { [unowned self] _ in disturb() } : cells.onPrimaryAction { [unowned self] _ in mutate() }
      if chance.oneIn(3) { cells = cells.size { item, _ in .height(Double(20 + abs(item.content % 4) * 13)) } }
      if chance.oneIn(3) { cells = cells.onDisappear { [unowned self] _ in disturb() } }
      if chance.oneIn(3) { cells = cells.onAppear { [unowned self] _ in disturb() } }
      switch chance.below(3) {
      case 0: break
      case 1:
        cells = cells.header { section in
          guard let header = section.info.header, !header.hasSuffix("!") else { return nil }
          return .view(HeaderView.self, identifier: header < "C" ? "early" : "late") { view, section in
            view.text = "\(header < "C" ? "early" : "late") \(section.info.header ?? "-")"
          }
        }
      default: cells = cells.headerTitle { $0.info.header.flatMap { $0.hasSuffix("!") ? nil : "title \($0)" } }
      }
      return cells.onDrag { $0 }
        .behavior {
          $0.delete = .sync { [unowned self] context in
            figures.mutations += 1
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
          figures.mutations += 1
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
      figures.rests += 1
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

    /// Returns a message if views were configured for no reason.
    private func excess(of number: Int) -> String? {
      let (screen, counts) = (screens[number], counts[number])
      let appearances = screen.table.record.appearances - counts.lastAppearances
      let (configurations, updates) = (counts.configurations, counts.updates)
      figures.batches += screen.table.record.batches - counts.lastBatches
      (counts.lastAppearances, counts.lastBatches) = (screen.table.record.appearances, screen.table.record.batches)
      (counts.configurations, counts.updates) = (0, 0)
      return configurations > appearances + updates
        ? "\(configurations) views configured for \(appearances) rows that appeared and \(updates) that changed" : nil
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
