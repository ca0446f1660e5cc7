import ListChanges

/// Creates traces of the changes of a source and its upstream sources.
final class ChangeTracer: WaveObserver {
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
    let (names, sources) = (tree.names, tree.sourcesByHub)
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
        for (input, sender) in zip(inputs, senders).reversed() {
          guard let sender, let now = sources[ObjectIdentifier(sender)]?.shape else { continue }
          reason = Self.fault(of: input, from: shapes[ObjectIdentifier(sender)], to: now) ?? reason
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

  /// Returns why a change set doesn't lead from the known shape of its sender to the current one, or `nil` if it does.
  private static func fault(
    of input: ChangeTrace.Input, from known: ListShape?, to now: ListShape
  ) -> ChangeTrace.ReloadReason? {
    guard let known else { return nil }
    do {
      try input.changes.validate(from: known, to: now)
      return nil
    } catch {
      // The change set can still be valid for another previous shape.
      if input.changes.fits(from: input.changes.shapeBefore(now), to: now) {
        return .missedChange(source: input.source)
      }
      return .invalidChange(source: input.source, violation: "\(error)")
    }
  }
}

extension SourceTree {
  /// The sources of the tree, by their hubs.
  var sourcesByHub: [ObjectIdentifier: any DataSource] {
    Dictionary(occurrences.map { (ObjectIdentifier($0.source.changeHub), $0.source) }) { first, _ in first }
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
    for position in inserts.map(\.self) + moves.map(\.to) { add(-1, to: map.oldSection(ofNew: position.section)) }
    for position in deletes.map(\.self) + moves.map(\.from) { add(1, to: position.section) }
    return ListShape(itemCounts: counts)
  }
}
