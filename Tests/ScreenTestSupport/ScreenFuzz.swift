import DataSourcesCells
import HeadlessSupport
public import ListTestSupport

/// A random tree of sources in a few views, and random actions on them.
@MainActor
open class ScreenFuzz {
  public let tree: RandomTree
  public private(set) var screens: [any FuzzScreen] = []
  public var chance: SeededGenerator
  /// The number of changes that closures called by the views can still make.
  public var disturbances = 0
  /// Whether a closure has replaced a source: cells may be configured for nothing.
  public internal(set) var hasReplaced = false
  /// Whether one did since adapters could display what they deferred: the end of a move may reload lists.
  public private(set) var hasReplacedLately = false
  /// The current action, for the message of a failure.
  public var action = "start"
  public var figures = FuzzFigures()
  /// Changes of lists of cells, such as another segment or another selected item.
  public var switches: [() -> Void] = []
  private var observations: [ListObservation] = []
  var counts: [ScreenCounts] = []

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

  // MARK: Rest

  /// Returns the first fault when everything is at rest, or `nil`.
  public func faultAtRest() -> String? {
    disturbances = 0
    HeadlessAnimations.endAtOnce = true
    HeadlessAnimations.finish()
    figures.rests += 1
    for (number, screen) in screens.enumerated() {
      if let fault = fault(onScreen: number) { return "\(action), screen \(number) (\(screen.sourceName)): \(fault)" }
    }
    hasReplaced = false
    return nil
  }

  /// Accepts the actions of adapters since the last check.
  func forgetCounts() {
    for (number, screen) in screens.enumerated() {
      screen.rest()
      _ = excess(onScreen: number)
    }
    hasReplacedLately = false
  }

  /// Returns a message if cells were configured, or a list was reloaded, for no reason.
  public func excess(onScreen number: Int) -> String? {
    let (work, counts) = (screens[number].work, counts[number])
    defer { counts.begin(after: work) }
    figures.batches += work.batches - counts.last.batches
    let appearances = work.appearances - counts.last.appearances
    let reconfigured = work.reconfigurations.map { $0 - (counts.last.reconfigurations ?? 0) } ?? counts.updates
    if counts.configurations > appearances + reconfigured || reconfigured > counts.updates {
      return "\(counts.configurations) cells configured for \(appearances) that appeared and \(reconfigured) of"
        + " \(counts.updates) items that changed"
    }
    let reloads = work.reloads - counts.last.reloads
    return reloads > 0 && counts.reloads == 0 && !mayReload ? "reloaded \(reloads) times for no reason" : nil
  }
}

extension FuzzScreen {
  fileprivate var sourceName: String { "\(type(of: list.source))" }
}

/// The actions of a screen since the last check.
@MainActor
public final class ScreenCounts {
  public var configurations = 0
  public var updates = 0
  /// The reasons for reloads.
  public var reloads = 0
  var last = ScreenWork(appearances: 0, reloads: 0, batches: 0)

  public init() {}

  func begin(after work: ScreenWork) {
    last = work
    (configurations, updates, reloads) = (0, 0, 0)
  }
}
