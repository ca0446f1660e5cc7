import ListChanges

/// What happened in one wave, in the order of the translation.
struct TraceLog {
  /// One source's part in it.
  struct Entry {
    let hub: ChangeHub
    /// What its children said; nothing where the wave began.
    let updates: [ChildUpdate]
    let output: ChangeSet
  }

  private let tracers: [ChangeTracer]
  private let animation: AnimationHint
  private var entries: [Entry]

  /// A log for some tracers; `nil` when there are none, which is all that a wave pays for then.
  init?(_ tracers: [ChangeTracer], origin: ChangeHub, _ changes: ChangeSet, _ animation: AnimationHint) {
    guard !tracers.isEmpty else { return nil }
    self.tracers = tracers
    self.animation = animation
    entries = [Entry(hub: origin, updates: [], output: changes)]
  }

  mutating func add(_ hub: ChangeHub, _ updates: [ChildUpdate], _ output: ChangeSet) {
    entries.append(Entry(hub: hub, updates: updates, output: output))
  }

  /// Tells the tracers, when all sources are in step.
  func end() { for tracer in tracers { tracer.take(entries, animation) } }
}
