public import ListChanges

/// The path of a change through a source and its upstream sources.
///
///     let tracing = list.trace { print($0) }
///
/// ```text
/// ListSource<Mail>: update 0-5
/// FilteredSource<Mail>: update 0-5 → delete 0-2
/// ConcatenatedSections<Mail>: delete 0-2 → delete 1-2
/// ```
///
/// Use a trace to find out why an item was moved or updated, or why a list was reloaded.
public struct ChangeTrace: Hashable, Sendable {
  /// A change set that a source received.
  package struct Input: Hashable, Sendable {
    /// The type of the sender, with a number if several sources have the same type.
    package let source: String
    /// The change set that the sender emitted.
    package let changes: ChangeSet
  }

  /// The reason why a source emitted a reload.
  public enum ReloadReason: Hashable, Sendable {
    /// The source that started the change emitted a reload, or its new items can't be compared with the old ones.
    case requested
    /// An upstream source emitted a reload.
    case upstreamReload
    /// An upstream source had changed before without emitting a change set.
    case missedChange(source: String)
    /// An upstream source emitted a change set that doesn't match its current state.
    case invalidChange(source: String, violation: String)
    /// The upstream change is valid, but this source can't express its effect as single changes.
    case notIncremental
  }

  /// The translation of a change by one source.
  public struct Step: Sendable {
    /// The type of the source, with a number if several sources have the same type.
    public let source: String
    /// The change sets of its upstream sources; empty for the source that started the change.
    package let inputs: [Input]
    /// The change set that the source emitted; empty if it didn't change.
    public let output: ChangeSet
    /// The reason for the reload, if the output is one.
    public let reloadReason: ReloadReason?
    /// A note of the source that started the change: the reason why one over Core Data compared all of its items; otherwise `nil`.
    public let note: String?
    /// The time that the source took to translate the changes; zero for the source that started the change.
    ///
    /// The duration is ignored by `==`.
    public let duration: Duration
  }

  /// The sources that took part, upstream sources first.
  public let steps: [Step]
  /// The animation hint of the change.
  public let animation: AnimationHint
}

extension ChangeTrace.Step: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.source == right.source && left.inputs == right.inputs && left.output == right.output
      && left.reloadReason == right.reloadReason && left.note == right.note
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(output)
  }
}

extension ChangeTrace: CustomStringConvertible {
  public var description: String { steps.map(\.description).joined(separator: "\n") }
}

extension ChangeTrace.Step: CustomStringConvertible {
  public var description: String {
    let reason = reloadReason.map { " (\($0))" } ?? ""
    let result = "\(output)\(reason)\(note.map { " (\($0))" } ?? "")"
    guard !inputs.isEmpty else { return "\(source): \(result)" }
    let received =
      inputs.count == 1
      ? "\(inputs[0].changes)" : inputs.map { "[\($0.source)] \($0.changes)" }.joined(separator: " + ")
    return "\(source): \(received) → \(result)"
  }
}

extension ChangeTrace.ReloadReason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .requested: "requested, or items that can't be compared"
    case .upstreamReload: "reload of an upstream source"
    case .missedChange(let source): "\(source) had changed without emitting"
    case .invalidChange(let source, let violation): "\(source) emitted an invalid change set: \(violation)"
    case .notIncremental: "can't be expressed as single changes"
    }
  }
}

// MARK: - Tracing

/// A running trace, which retains its source until it is canceled or deallocated.
///
///     let tracing = list.trace { print($0) }
///     tracing.cancel()
///
/// Belongs to the isolation domain of the source, also when it is deallocated.
public final class ChangeTracing {
  // Guarded by the isolation domain of the source; `cancel()` changes `source`.

  private let tracer: ChangeTracer
  private var source: (any DataSource)?

  init(_ source: any DataSource, handler: @escaping (ChangeTrace) -> Void) {
    tracer = ChangeTracer(source, handler: handler)
    self.source = source
    source.changeHub.queue.root.waveObservers.append(tracer)
  }

  deinit { cancel() }

  /// Ends the trace; later calls have no effect.
  public func cancel() {
    source?.changeHub.queue.root.waveObservers.removeAll { [tracer] in $0 === tracer }
    source = nil
  }
}

extension DataSource {
  /// Calls a closure with a ``ChangeTrace`` for each change of this source and its upstream sources.
  ///
  ///     let tracing = list.trace { print($0) }
  ///
  /// The closure is called after each single change, also within a batch, when all sources are updated and before
  /// observers are notified. It can read the sources, and must not change them. A trace is for debugging: while it runs, each
  /// change of a source that is connected with this one costs O(*s*), where *s* is the number of sections of all sources. Sources
  /// appear by their type. The trace doesn't include sources behind one of your own that doesn't implement ``DataSource/upstream``.
  ///
  /// - Returns: The trace, which ends when it is canceled or deallocated.
  public func trace(_ handler: @escaping (ChangeTrace) -> Void) -> ChangeTracing {
    ChangeTracing(self, handler: handler)
  }
}

/// An observer that creates traces of the changes of a source and its upstream sources.
///
/// A wave is a change together with all changes of derived sources that it causes.
private final class ChangeTracer: WaveObserver {
  // Guarded by the isolation domain of the source. `waveDidEnd` changes the shapes.

  private weak var root: (any DataSource)?
  private let handler: (ChangeTrace) -> Void
  /// The shape of each source after the last change, by its hub.
  private var shapes: [ObjectIdentifier: ListShape] = [:]

  init(_ root: any DataSource, handler: @escaping (ChangeTrace) -> Void) {
    self.root = root
    self.handler = handler
    shapes = SourceTree(root, showsAll: true).sourcesByHub.mapValues(\.shape)
  }

  func waveDidEnd(_ entries: [WaveLog.Entry], _ animation: AnimationHint) {
    // A handler that ran before can have canceled this trace.
    guard let root else { return }
    // Children can be inserted and removed, so the tree is read each time.
    let tree = SourceTree(root, showsAll: true)
    let names = tree.names
    let sources = tree.sourcesByHub
    func name(_ hub: ChangeHub) -> String { names[ObjectIdentifier(hub)] ?? "(unknown source)" }
    let own = entries.filter { names[ObjectIdentifier($0.hub)] != nil || $0.hub.isUpstream(of: root.changeHub) }
    let steps = own.map { entry in
      let senders = entry.updates.map { update in
        entries.first { $0.hub.isFollowed(by: entry.hub, as: update.child) }?.hub
      }
      let inputs = zip(entry.updates, senders).map { update, sender in
        ChangeTrace.Input(source: sender.map(name) ?? "child \(update.child)", changes: update.changes)
      }
      var reason: ChangeTrace.ReloadReason?
      if entry.output.isReload {
        reason =
          inputs.isEmpty ? .requested : inputs.contains(where: \.changes.isReload) ? .upstreamReload : .notIncremental
      }
      if reason == .notIncremental {
        // The first input that is at fault is reported.
        for (input, sender) in zip(inputs, senders) {
          guard let sender, let current = sources[ObjectIdentifier(sender)]?.shape,
            let fault = Self.fault(of: input, from: shapes[ObjectIdentifier(sender)], to: current)
          else { continue }
          reason = fault
          break
        }
      }
      let source = inputs.isEmpty ? sources[ObjectIdentifier(entry.hub)] as? any DescribedSource : nil
      return ChangeTrace.Step(
        source: name(entry.hub), inputs: inputs, output: entry.output, reloadReason: reason,
        note: source?.describedChange, duration: entry.duration)
    }
    shapes = sources.mapValues(\.shape)
    if !steps.isEmpty { handler(ChangeTrace(steps: steps, animation: animation)) }
  }

  /// Returns why a change set doesn't lead from the last shape of its sender to the current one, or `nil` if it does.
  private static func fault(
    of input: ChangeTrace.Input, from old: ListShape?, to current: ListShape
  ) -> ChangeTrace.ReloadReason? {
    guard let old else { return nil }
    do {
      try input.changes.validate(from: old, to: current)
      return nil
    } catch {
      // The change set can still be valid for another previous shape.
      if input.changes.fits(from: input.changes.shapeBefore(current), to: current) {
        return .missedChange(source: input.source)
      }
      return .invalidChange(source: input.source, violation: "\(error)")
    }
  }
}

extension ChangeSet {
  /// Returns the item counts before the change set, given those after it; deleted sections count as empty.
  fileprivate func shapeBefore(_ shape: ListShape) -> ListShape {
    let map = PositionMap(self)
    var counts = Array(repeating: 0, count: max(0, shape.sectionCount - sectionInserts.count + sectionDeletes.count))
    func add(_ count: Int, to section: Int?) {
      if let section, counts.indices.contains(section) { counts[section] += count }
    }
    for section in 0..<shape.sectionCount {
      add(shape.itemCount(inSection: section), to: map.oldSection(ofNew: section))
    }
    for position in Array(inserts) + moves.map(\.to) { add(-1, to: map.oldSection(ofNew: position.section)) }
    for position in Array(deletes) + moves.map(\.from) { add(1, to: position.section) }
    return ListShape(itemCounts: counts)
  }
}
