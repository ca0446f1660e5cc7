public import DataSourcesCells
public import ListTestSupport
import StageSupport

/// A random tree of sources in a few views, and random actions on them.
@MainActor
open class ScreenFuzz {
  public let tree: RandomTree
  public private(set) var screens: [any FuzzScreen] = []
  public var chance: SeededGenerator
  /// The number of changes that closures called by the views can still make.
  public var disturbances = 0
  /// Whether a closure has replaced a source: cells may be configured for nothing.
  public private(set) var hasReplaced = false
  /// Whether one did since adapters could display what they deferred: the end of a move may reload lists.
  public private(set) var hasReplacedLately = false
  /// The current action, for the message of a failure.
  public var action = "start"
  public var figures = FuzzFigures()
  /// Changes of lists of cells, such as another segment or another selected item.
  public var switches: [() -> Void] = []
  private var observations: [ListObservation] = []
  private var counts: [ScreenCounts] = []

  /// - Parameter salt: Distinguishes the random numbers from those of another run with the same tree.
  public init(seed: UInt64, salt: UInt64) {
    tree = RandomTree(seed: seed)
    chance = SeededGenerator(seed: seed &* 31 &+ salt)
  }

  /// Does something at random.
  open func act() {}

  /// Waits until a screen is at rest; returns its fault then.
  open func fault(onScreen number: Int) -> String? {
    let screen = screens[number]
    screen.rest()
    let excess = excess(onScreen: number)
    return screen.fault() ?? (hasReplaced ? nil : excess)
  }

  /// Whether the current action can reload lists.
  open var mayReload: Bool { true }

  /// Deletes an item of a list that isn't in the tree's leaves.
  open func delete(_ item: TestItem) { tree.mutate() }

  /// Has some sources call closures that change others.
  public func observeSources() {
    for source in tree.sources where chance.oneIn(6) {
      observations.append(source.observe { [unowned self] _ in disturb() })
    }
  }

  public func perform(_ name: String, _ work: () -> Void) {
    action = name
    work()
  }

  /// Changes something.
  public func mutate(atMost count: Int = 1) {
    for _ in 0..<1 + chance.below(count) {
      figures.mutations += 1
      tree.mutate()
    }
  }

  /// Changes something now and then, in a closure that a view calls.
  public func disturb() {
    guard disturbances > 0, chance.oneIn(4) else { return }
    disturbances -= 1
    if chance.oneIn(6) { replaceSource(of: screens[chance.below(screens.count)]) } else { mutate() }
  }

  public func replaceSource(of screen: some FuzzScreen) {
    hasReplaced = true
    hasReplacedLately = true
    let source = screen.adapter.source
    screen.adapter.source = source
  }

  /// Makes some list of cells display another one of its children, or select something.
  public func switchSegment() {
    if let change = switches.randomElement(using: &chance) { change() }
  }

  /// Adds a screen, with random settings.
  public func add(_ screen: some FuzzScreen, _ counts: ScreenCounts) {
    screens.append(screen)
    self.counts.append(counts)
    let adapter = screen.adapter
    if chance.oneIn(3) { adapter.settings.largestBatch = 1 + chance.below(8) }
    adapter.settings.didDisplay = { [unowned self, unowned adapter] update, _ in
      figures.changes += 1
      counts.updates += update.changes.updates.count
      if update.changes.isReload || update.changes.count > adapter.settings.largestBatch ?? .max { counts.reloads += 1 }
      disturb()
    }
    adapter.onDrop = { [unowned self] payloads, target in
      guard let item = payloads.first as? TestItem else { return false }
      figures.mutations += 1
      if let list = tree.sources[chance.below(2)] as? ListSource<TestItem> {
        list.insert(TestItem(tree.hasUniqueIDs ? Int(chance.next() >> 20) : item.id), at: target.item)
      }
      return true
    }
  }

  // MARK: - Checks at rest

  /// Returns the first fault when everything is at rest, or `nil`.
  public func faultAtRest() -> String? {
    disturbances = 0
    Animations.areInstant = true
    Animations.finish()
    figures.rests += 1
    for (number, screen) in screens.enumerated() {
      if let fault = fault(onScreen: number) { return "\(action), screen \(number) (\(screen.sourceName)): \(fault)" }
    }
    hasReplaced = false
    return nil
  }

  /// Accepts the actions of adapters since the last check.
  private func forgetCounts() {
    for (number, screen) in screens.enumerated() {
      screen.rest()
      _ = excess(onScreen: number)
    }
    hasReplacedLately = false
  }

  /// Returns a message if cells were configured, or a list was reloaded, for no reason.
  public func excess(onScreen number: Int) -> String? {
    let (work, counts) = (screens[number].work, counts[number])
    let uses = screens[number].uses
    let isNew = counts.uses != uses
    defer {
      counts.begin(after: work)
      counts.uses = uses
    }
    figures.batches += work.batches - counts.last.batches
    let appearances = work.appearances - counts.last.appearances
    let reconfigured = work.reconfigurations.map { $0 - (counts.last.reconfigurations ?? 0) } ?? counts.updates
    if counts.configurations > appearances + reconfigured || reconfigured > counts.updates {
      return "\(counts.configurations) cells configured for \(appearances) that appeared and \(reconfigured) of"
        + " \(counts.updates) items that changed"
    }
    let reloads = work.reloads - counts.last.reloads
    return reloads > 0 && counts.reloads == 0 && !isNew && !mayReload ? "reloaded \(reloads) times for no reason" : nil
  }

  // MARK: - Runs

  /// Runs random trees, each for 40 steps; returns the fault, with the seed.
  ///
  /// `FUZZ_STEPS` is the number of mutations, `FUZZ_SEED` the first seed.
  public static func run(_ make: (_ seed: UInt64) -> ScreenFuzz) async -> String? {
    var figures = FuzzFigures()
    return await FuzzSettings.run(steps: 2_000) { seed in
      let fuzz = make(seed)
      for step in 0..<40 {
        var fault: String?
        let exceptions = ViewException.recorded {
          if step > 0 { fuzz.act() }
          fault = fuzz.faultAtRest()
        }
        if fault != nil || !exceptions.isEmpty {
          let all = exceptions.map(\.description) + [fault].compactMap { $0 }
          return .fault("step \(step), \(fuzz.action): \(all.joined(separator: "\n"))")
        }
        // What the adapters deferred is displayed now.
        if step % 8 == 7 {
          await Task.yield()
          fuzz.forgetCounts()
        }
      }
      figures.add(fuzz.figures)
      return .steps(fuzz.figures.mutations)
    } figures: {
      "\(figures)"
    }
  }

  // MARK: - Actions on every kind of screen

  /// Suspends a list during several changes.
  public func hold(_ screen: some FuzzScreen, _ work: () -> Void) {
    let list = screen.list
    list.suspend()
    for _ in 0..<1 + chance.below(3) {
      mutate(atMost: 3)
      work()
    }
    list.resume()
  }

  /// Changes the tree while a view is in no window.
  public func leaveWindow(_ screen: some FuzzScreen) {
    screen.leaveWindow {
      mutate(atMost: 4)
      if chance.oneIn(3) { screen.layOut() }
    }
    if chance.oneIn(2) { mutate() }
  }

  /// Changes the tree, and again when the change is displayed.
  public func complete(on screen: some FuzzScreen, _ hints: [AnimationHint], prepare: () -> Void = {}) {
    let hint = hints.randomElement(using: &chance) ?? .automatic
    prepare()
    screen.adapter.perform(animation: hint) {
      mutate(atMost: 2)
    } completion: { [unowned self] _ in
      if chance.oneIn(2) { mutate() }
    }
  }

  /// Changes the tree again while earlier changes may still be animated.
  public func animate(on screen: some FuzzScreen, _ hints: [AnimationHint]) {
    complete(on: screen, hints) { Animations.areInstant = chance.oneIn(2) }
    mutate()
  }

  public func changeLargestBatch(of screen: some FuzzScreen) {
    screen.adapter.settings.largestBatch = [nil, 2, 1_000].randomElement(using: &chance) ?? nil
  }

  // MARK: - Random lists of cells

  /// Returns one or two lists of cells, joined in some way.
  public func makeList<Host>(_ makeCells: () -> CellList<TestItem, Host>) -> any DataSource<CellReference<Host>> {
    let first = makeCells()
    switch chance.below(5) {
    case 0: return first.appendingItems(of: makeCells())
    case 1: return first.appendingSections(of: makeCells())
    case 2:
      let segments = SegmentedSource<CellReference<Host>>([first, makeCells()], comparison: .identity)
      switches.append { [unowned self] in _ = segments.select(chance.below(3)) }
      return segments
    default: return first
    }
  }

  /// Returns a source of the tree; leaves, which the user can edit, more often than others.
  public func randomSource() -> any DataSource<TestItem> {
    tree.sources[chance.oneIn(3) ? chance.below(4) : chance.below(tree.sources.count)]
  }

  /// Returns a selection of the items, every other time.
  public func randomSelection(of items: any DataSource<TestItem>) -> Selection<TestItem>? {
    guard chance.oneIn(2) else { return nil }
    let selection = items.selection(chance.oneIn(2) ? .single : .multiple)
    switches.append { [unowned self] in
      let section = chance.below(selection.sectionCount)
      let item = chance.below(selection.itemCount(inSection: section))
      selection.toggle(at: ItemPosition(section: section, item: item))
    }
    return selection
  }

  /// Returns cells of the items, or of a selection of them.
  public func randomCells<Host>(
    of items: any DataSource<TestItem>, _ configuration: @escaping (TestItem) -> CellConfiguration<TestItem, Host>
  ) -> CellList<TestItem, Host> {
    randomSelection(of: items).map { $0.cells(configuration) } ?? items.cells(configuration)
  }

  /// Counts a cell that was configured, and changes something now and then.
  public func didConfigure(_ counts: ScreenCounts) {
    counts.configurations += 1
    disturb()
  }

  /// Has views call closures that change the tree, when items appear and disappear.
  public func addingDisturbances<Host>(
    to list: CellList<TestItem, Host>, prefetches: Bool = true
  ) -> CellList<TestItem, Host> {
    var cells = list
    if chance.oneIn(3) { cells = cells.onDisappear { [unowned self] _ in disturb() } }
    if chance.oneIn(3) { cells = cells.onAppear { [unowned self] _ in disturb() } }
    if prefetches, chance.oneIn(3) { cells = cells.onPrefetch { [unowned self] _ in disturb() } }
    return cells
  }

  /// Lets the user drag, delete and move items.
  ///
  /// - Parameter movesLater: Whether moves have a handler that takes time, and does nothing.
  public func addingEdits<Host>(
    to list: CellList<TestItem, Host>, of items: any DataSource<TestItem>, movesLater: Bool = false
  ) -> CellList<TestItem, Host> {
    let cells = list.onDrag { $0 }
      .behavior {
        $0.delete = .sync { [unowned self] context in
          figures.mutations += 1
          if let list = items as? ListSource<TestItem> {
            list.remove(at: min(context.position.item, list.count - 1))
          } else {
            delete(context.item)
          }
        }
      }
    if movesLater { return cells.onMove { _, _, _ async in } }
    return cells.onMove { [unowned self] _, position, target in
      disturb()
      guard !chance.oneIn(5) else { return }
      figures.mutations += 1
      if let list = items as? ListSource<TestItem> { return list.move(from: position.item, to: target.item) }
      if let list = items as? SectionedSource<TestSection> { return list.move(from: position, to: target) }
      tree.mutate()
    }
  }
}

extension FuzzScreen {
  fileprivate var sourceName: String { "\(type(of: list.source))" }
}
