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
    var figures = Figures()
    private var observations: [ListObservation] = []
    var switches: [() -> Void] = []
    var counts: [ObjectIdentifier: Counts] = [:]
    var judges: [ObjectIdentifier: ScrollJudge] = [:]
    /// The sizes of the items of each list of cells.
    var sizes: [ObjectIdentifier: SizeRule] = [:]

    /// What a run has seen.
    struct Figures {
      var mutations = 0
      var changes = 0
      var batches = 0
      var rests = 0
      /// The changes after which the scroll position was judged, and those that the list was scrolled for.
      var judgments = 0
      var scrolls = 0

      mutating func add(_ other: Figures) {
        mutations += other.mutations
        changes += other.changes
        batches += other.batches
        rests += other.rests
        judgments += other.judgments
        scrolls += other.scrolls
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
        let judge = judges[ObjectIdentifier(screen)]
        if let fault = judge?.fault ?? screen.fault(sizes) ?? (hasReplaced ? nil : excess) {
          return "\(action), screen \(number) (\(screen.sourceName)): \(fault)"
        }
        let counts = judge?.takeCounts() ?? (judgments: 0, scrolls: 0)
        figures.judgments += counts.judgments
        figures.scrolls += counts.scrolls
        judge?.attach()
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
