import ListChanges

/// The translations of one change, in order.
struct TraceLog {
  /// The translation by one source.
  struct Entry {
    let hub: ChangeHub
    /// The change sets of its upstream sources; empty for the source that started the change.
    let updates: [ChildUpdate]
    let output: ChangeSet
  }

  private let tracers: [ChangeTracer]
  private let animation: AnimationHint
  private var entries: [Entry]

  /// Creates a log for the given tracers, or returns `nil` if there are none.
  init?(_ tracers: [ChangeTracer], origin: ChangeHub, _ changes: ChangeSet, _ animation: AnimationHint) {
    guard !tracers.isEmpty else { return nil }
    self.tracers = tracers
    self.animation = animation
    entries = [Entry(hub: origin, updates: [], output: changes)]
  }

  mutating func add(_ hub: ChangeHub, _ updates: [ChildUpdate], _ output: ChangeSet) {
    entries.append(Entry(hub: hub, updates: updates, output: output))
  }

  /// Notifies the tracers when all sources are updated.
  func end() { for tracer in tracers { tracer.take(entries, animation) } }
}
