#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit
  import ListTestSupport

  /// A random tree of sources in a few tables and collections, and all that can happen to them.
  @MainActor
  final class AdapterFuzz {
    let tree: RandomTree
    var screens: [any ListScreen] = []
    var chance: SeededGenerator
    /// How many changes may still be made by closures that the lists call.
    var disturbances = 0
    /// Whether a closure has put a source in the place of another one: its cells may be filled for nothing.
    private var hasReplaced = false
    /// Whether one did since adapters could do what they put off: the end of a move may have lists read anew.
    private var hasReplacedLately = false
    /// What is being done, for the message of a failure.
    var action = "start*"
    private(set) var figures = Figures()
    private var observations: [ListObservation] = []
    private var switches: [() -> Void] = []
    private var counts: [ObjectIdentifier: Counts] = [:]

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
      var reloads = 0
      var last = (appearances: 0, reconfigured: 0, reloads: 0, batches: 0)
    }

    init(seed: UInt64) {
      tree = RandomTree(seed: seed)
      chance = SeededGenerator(seed: seed &* 31 &+ 7)
      screens = [makeScreen(TableKinds()) { TableScreen($0) }, makeScreen(CollectionKinds()) { CollectionScreen($0) }]
      screens.append(
        chance.oneIn(2)
          ? makeScreen(TableKinds()) { TableScreen($0) } : makeScreen(CollectionKinds()) { CollectionScreen($0) })
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

    /// Changes something now and then, in a closure that a list calls.
    func disturb() {
      guard disturbances > 0, chance.oneIn(4) else { return }
      disturbances -= 1
      if chance.oneIn(6) { replaceSource(of: screens[chance.below(screens.count)]) } else { mutate() }
    }

    private func replaceSource(of screen: some ListScreen) {
      hasReplaced = true
      hasReplacedLately = true
      let source = screen.adapter.source
      screen.adapter.source = source
    }

    /// Has some list of cells show another one of its children.
    func switchSegment() {
      if let change = switches.randomElement(using: &chance) { change() }
    }

    // MARK: Screens

    private func makeScreen<Kinds: CellKinds, Screen: ListScreen<Kinds.Host>>(
      _ kinds: Kinds, _ make: (any DataSource<CellReference<Kinds.Host>>) -> Screen
    ) -> Screen {
      let counts = Counts()
      let screen = make(makeList(kinds, counts))
      (screen as? TableScreen)?.table.allowsMultipleSelection = true
      (screen as? CollectionScreen)?.collection.allowsMultipleSelection = true
      let adapter: ListAdapter<Kinds.Host> = screen.adapter
      if chance.oneIn(3) { adapter.settings.largestBatch = 1 + chance.below(8) }
      adapter.settings.shouldAnimate = { [unowned self] _ in !chance.oneIn(40) || note(counts) }
      adapter.settings.didDisplay = { [unowned self, unowned adapter] update, _ in
        figures.changes += 1
        counts.updates += update.changes.updates.count
        if update.changes.isReload || update.changes.count > adapter.settings.largestBatch ?? .max {
          counts.reloads += 1
        }
        disturb()
      }
      drops(on: screen)
      self.counts[ObjectIdentifier(screen)] = counts
      return screen
    }

    /// A veto, which makes a reload.
    private func note(_ counts: Counts) -> Bool {
      counts.reloads += 1
      return false
    }

    private func drops(on screen: any ListScreen) {
      let take: ([Any], ItemPosition) -> Bool = { [unowned self] objects, target in
        guard let row = objects.first as? TestItem else { return false }
        figures.mutations += 1
        if let list = tree.sources[chance.below(2)] as? ListSource<TestItem> {
          list.insert(TestItem(tree.hasUniqueIDs ? Int(chance.next() >> 20) : row.id), at: target.item)
        }
        return true
      }
      (screen as? TableScreen)?.adapter.onDrop = take
      (screen as? CollectionScreen)?.adapter.onDrop = take
    }

    private func makeList<Kinds: CellKinds>(
      _ kinds: Kinds, _ counts: Counts
    ) -> any DataSource<CellReference<Kinds.Host>> {
      let first = makeCells(kinds, counts)
      switch chance.below(5) {
      case 0: return first.appendingItems(of: makeCells(kinds, counts))
      case 1: return first.appendingSections(of: makeCells(kinds, counts))
      case 2:
        let segments = SegmentedSource<CellReference<Kinds.Host>>(
          [first, makeCells(kinds, counts)], comparison: .identity)
        switches.append { [unowned self] in _ = segments.select(chance.below(3)) }
        return segments
      default: return first
      }
    }

    private func makeCells<Kinds: CellKinds>(
      _ kinds: Kinds, _ counts: Counts
    ) -> CellList<TestItem, Kinds.Host> {
      let rows = tree.sources[chance.oneIn(3) ? chance.below(4) : chance.below(tree.sources.count)]
      let configuration = { [unowned self] (item: TestItem) in
        kinds.cell(for: item) { cell, row, context in
          cell.show(row, context)
          counts.configurations += 1
          self.disturb()
        }
      }
      let cells: CellList<TestItem, Kinds.Host>
      if chance.oneIn(2) {
        let selection = rows.selection(chance.oneIn(2) ? .single : .multiple)
        switches.append { [unowned self] in
          let section = chance.below(selection.sectionCount)
          selection.toggle(
            at: ItemPosition(section: section, item: chance.below(selection.itemCount(inSection: section))))
        }
        cells = selection.cells(configuration)
      } else {
        cells = rows.cells(configuration)
      }
      return addingBehavior(to: addingSections(kinds, to: cells), of: rows)
    }

    private func addingSections<Kinds: CellKinds>(
      _ kinds: Kinds, to cells: CellList<TestItem, Kinds.Host>
    ) -> CellList<TestItem, Kinds.Host> {
      let views = ["early": kinds.sectionView("early"), "late": kinds.sectionView("late")]
      switch chance.below(4) {
      case 0: return cells
      case 1: return cells.header { SectionKinds.name(of: $0.info).flatMap { views[$0] } }
      case 2:
        return cells.header { SectionKinds.name(of: $0.info).flatMap { views[$0] } }
          .footerTitle { section in section.info.header.flatMap { $0.hasSuffix("!") ? "\($0) end" : nil } }
      default:
        return cells.headerTitle { $0.info.header.map { "title \($0)" } }.footer { _ in views["late"] }
      }
    }

    private func addingBehavior<Host>(
      to list: CellList<TestItem, Host>, of rows: any DataSource<TestItem>
    ) -> CellList<TestItem, Host> {
      var cells = list.onSelect { [unowned self] _ in disturb() }.onDeselect { [unowned self] _ in disturb() }
      if chance.oneIn(3) {
        cells = cells.size { row, _ in CellSize(width: 90, height: Double(20 + abs(row.content % 4) * 13)) }
      }
      if chance.oneIn(3) { cells = cells.onDisappear { [unowned self] _ in disturb() } }
      if chance.oneIn(3) { cells = cells.onAppear { [unowned self] _ in disturb() } }
      if chance.oneIn(3) { cells = cells.onPrefetch { [unowned self] _ in disturb() } }
      let movesLater = chance.oneIn(3)
      cells = cells.onDrag { $0 }
        .behavior {
          $0.delete = .sync { [unowned self] context in
            figures.mutations += 1
            if let list = rows as? ListSource<TestItem> {
              list.remove(at: context.position.item)
            } else if let list = tree.sources[0] as? ListSource<TestItem>, let place = list.index(ofID: context.item.id)
            {
              list.remove(at: place)
            }
          }
        }
      if movesLater { return cells.onMove { _, _, _ async in } }
      return cells.onMove { [unowned self] _, position, target in
        disturb()
        guard !chance.oneIn(5) else { return }
        figures.mutations += 1
        if let list = rows as? ListSource<TestItem> { return list.move(from: position.item, to: target.item) }
        if let list = rows as? SectionedSource<TestSection> { return list.move(from: position, to: target) }
        tree.mutate()
      }
    }

    // MARK: Rest

    /// What is wrong after everything has come to rest; `nil` when all is as it should be.
    func faultAtRest() -> String? {
      disturbances = 0
      HeadlessAnimations.endAtOnce = true
      HeadlessAnimations.finish()
      figures.rests += 1
      for (number, screen) in screens.enumerated() {
        // A move stays on screen during the next changes, unless a reload is to be accounted for.
        if screen.isHoldingMoves, !mayReload, !hasReplaced, chance.oneIn(2) { continue }
        screen.rest()
        let excess = excess(of: screen)
        if let fault = screen.fault() ?? (hasReplaced ? nil : excess) {
          return "\(action), screen \(number) (\(screen.sourceName)): \(fault)"
        }
      }
      hasReplaced = false
      return nil
    }

    /// Cells that were filled for no reason, and lists that were read anew for none.
    private func excess(of screen: any ListScreen) -> String? {
      guard let counts = counts[ObjectIdentifier(screen)] else { return nil }
      let last = counts.last
      let appearances = screen.appearances - last.appearances
      let reconfigured = screen.reconfigured - last.reconfigured
      let reloads = screen.record.reloads - last.reloads
      let (configurations, updates, reasons) = (counts.configurations, counts.updates, counts.reloads)
      figures.batches += screen.record.batches - last.batches
      counts.last = (screen.appearances, screen.reconfigured, screen.record.reloads, screen.record.batches)
      (counts.configurations, counts.updates, counts.reloads) = (0, 0, 0)
      if configurations > appearances + reconfigured || reconfigured > updates {
        return "\(configurations) cells filled for \(appearances) that came on screen and \(reconfigured) of \(updates)"
          + " rows that changed"
      }
      return reloads > 0 && reasons == 0 && !mayReload ? "read anew \(reloads) times for no reason" : nil
    }

    /// Takes what adapters have done meanwhile for granted.
    func forgetCounts() {
      for screen in screens {
        screen.rest()
        _ = excess(of: screen)
      }
      hasReplacedLately = false
    }

    /// Whether what is being done may have lists read anew.
    var mayReload: Bool { hasReplacedLately || action.hasSuffix("*") }
  }
#endif
