import ListChanges

/// The sources that a change has reached and that haven't translated it yet.
///
/// Sorted by height; sources of equal height in the order in which the change reached them.
struct ChangeWave {
  /// The only source, as in any chain of operators.
  private var only: ChangeHub?
  private var byHeight: [Int: [ChangeHub]] = [:]
  /// The sources of the lowest height, the next one last.
  ///
  /// None of them is derived from another, so none of them has to be translated before another.
  private var current: [ChangeHub] = []
  private var currentHeight = 0

  /// Adds a source, which is higher than all removed sources.
  mutating func add(_ hub: ChangeHub) {
    if only == nil, current.isEmpty, byHeight.isEmpty {
      only = hub
      return
    }
    if let first = only { byHeight[first.height] = [first] }
    only = nil
    byHeight[hub.height, default: []].append(hub)
  }

  /// Removes and returns the next source.
  mutating func popLowest() -> ChangeHub? {
    if let hub = only {
      only = nil
      return hub
    }
    while true {
      while let hub = current.popLast() {
        if hub.height == currentHeight { return hub }
        // An upstream source got a new child in the meantime, which made this one higher.
        byHeight[hub.height, default: []].append(hub)
      }
      guard let lowest = byHeight.keys.min(), let hubs = byHeight.removeValue(forKey: lowest) else { return nil }
      (current, currentHeight) = (hubs.reversed(), lowest)
    }
  }
}

/// The translations of one change, or of those of several sources at once, in order.
struct WaveLog {
  /// The translation by one source.
  struct Entry {
    let hub: ChangeHub
    /// The change sets of its upstream sources; empty for the source that started the change.
    let updates: [ChildUpdate]
    let output: ChangeSet
    /// The time that the translation took; zero for the source that started the change.
    let duration: Duration
  }

  private let observers: [any WaveObserver]
  private let animation: AnimationHint
  private var entries: [Entry] = []

  /// Creates a log for the given observers, or returns `nil` if there are none.
  init?(_ observers: [any WaveObserver], _ animation: AnimationHint) {
    guard !observers.isEmpty else { return nil }
    self.observers = observers
    self.animation = animation
  }

  /// Adds a translation.
  ///
  /// - Parameter start: The time at which the translation began; `nil` for a source that started the wave.
  mutating func add(
    _ hub: ChangeHub, _ updates: [ChildUpdate], _ output: ChangeSet, since start: ContinuousClock.Instant?
  ) {
    let duration = start.map { ContinuousClock.now - $0 } ?? .zero
    entries.append(Entry(hub: hub, updates: updates, output: output, duration: duration))
  }

  /// Notifies the observers when all sources are updated.
  func end() { for observer in observers where !entries.isEmpty { observer.waveDidEnd(entries, animation) } }
}

/// An observer of how changes travel through sources, for debugging.
protocol WaveObserver: AnyObject {
  /// Called when all sources have translated a change, with the translations in order.
  func waveDidEnd(_ entries: [WaveLog.Entry], _ animation: AnimationHint)
}
