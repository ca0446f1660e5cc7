import ListChanges

/// Makes traces of what happens in a source and below it.
final class ChangeTracer {
  private weak var root: (any DataSource)?
  private let handler: (ChangeTrace) -> Void
  /// What each source looked like after the last wave, by its hub.
  private var shapes: [ObjectIdentifier: ListShape] = [:]

  init(_ root: any DataSource, handler: @escaping (ChangeTrace) -> Void) {
    self.root = root
    self.handler = handler
    shapes = SourceTree(root, showsAll: true).sourcesByHub.mapValues(\.shape)
  }

  func take(_ entries: [TraceLog.Entry], _ animation: AnimationHint) {
    // Another trace may have let go of this one just now.
    guard let root else { return }
    // Children come and go, so the tree is looked at each time.
    let tree = SourceTree(root, showsAll: true)
    let (names, sources) = (tree.names, tree.sourcesByHub)
    func name(_ hub: ChangeHub) -> String { names[ObjectIdentifier(hub)] ?? "(not described)" }
    let own = entries.filter { names[ObjectIdentifier($0.hub)] != nil || $0.hub.isUpstream(of: root.changeHub) }
    let steps = own.map { entry in
      let tellers = entry.updates.map { update in
        entries.first { $0.hub.isFollowed(by: entry.hub, as: update.child) }?.hub
      }
      let inputs = zip(entry.updates, tellers).map { update, teller in
        ChangeTrace.Input(source: teller.map(name) ?? "child \(update.child)", changes: update.changes)
      }
      var reason: ChangeTrace.ReloadReason?
      if entry.output.isReload {
        reason = inputs.isEmpty ? .asked : inputs.contains(where: \.changes.isReload) ? .passedOn : .untold
      }
      if reason == .untold {
        for (input, teller) in zip(inputs, tellers).reversed() {
          guard let teller, let now = sources[ObjectIdentifier(teller)]?.shape else { continue }
          reason = Self.fault(of: input, from: shapes[ObjectIdentifier(teller)], to: now) ?? reason
        }
      }
      let source = inputs.isEmpty ? sources[ObjectIdentifier(entry.hub)] as? any DescribedSource : nil
      return ChangeTrace.Step(
        source: name(entry.hub), inputs: inputs, output: entry.output, reloadReason: reason,
        note: source?.describedChange)
    }
    shapes = sources.mapValues(\.shape)
    if !steps.isEmpty { handler(ChangeTrace(steps: steps, animation: animation)) }
  }

  /// Why what a source told does not lead from what was known of it to what it is; `nil` if it does.
  private static func fault(
    of input: ChangeTrace.Input, from known: ListShape?, to now: ListShape
  ) -> ChangeTrace.ReloadReason? {
    guard let known else { return nil }
    do {
      try input.changes.validate(from: known, to: now)
      return nil
    } catch {
      // From some other list it may lead here after all.
      if input.changes.fits(from: input.changes.shapeBefore(now), to: now) { return .unannounced(source: input.source) }
      return .unfitting(source: input.source, violation: "\(error)")
    }
  }
}

extension SourceTree {
  /// The sources of the tree by their hubs.
  var sourcesByHub: [ObjectIdentifier: any DataSource] {
    Dictionary(places.map { (ObjectIdentifier($0.source.changeHub), $0.source) }) { first, _ in first }
  }
}

extension ChangeSet {
  /// The item counts of the list that this would lead from, if it led to those; sections that went are taken as empty.
  fileprivate func shapeBefore(_ shape: ListShape) -> ListShape {
    let map = PositionMap(self)
    var counts = Array(repeating: 0, count: max(0, shape.sectionCount - sectionInserts.count + sectionDeletes.count))
    func add(_ number: Int, to section: Int?) {
      if let section, counts.indices.contains(section) { counts[section] += number }
    }
    for section in 0..<shape.sectionCount {
      add(shape.itemCount(inSection: section), to: map.oldSection(ofNew: section))
    }
    for position in inserts.map(\.self) + moves.map(\.to) { add(-1, to: map.oldSection(ofNew: position.section)) }
    for position in deletes.map(\.self) + moves.map(\.from) { add(1, to: position.section) }
    return ListShape(itemCounts: counts)
  }
}
