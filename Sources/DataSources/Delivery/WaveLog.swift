import ListChanges

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
