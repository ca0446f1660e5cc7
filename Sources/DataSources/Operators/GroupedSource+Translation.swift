import ListChanges

extension GroupedSource {
  /// Brings the groups in step with the base, and says what the base's changes are for them.
  func translate(_ changes: ChangeSet) -> ChangeSet {
    guard !changes.isReload, let lifted = handlesToPlace(changes) else { return reload() }
    let before = lifted.map { rows.grouped.position(of: $0) }
    var (arrivals, departures): ([UInt32], [UInt32]) = ([], [])
    guard follow(changes, &arrivals, &departures) else { return reload() }
    var draft = ChangeSet.Draft()
    draft.deletes = departures.compactMap(rows.grouped.position(of:))
    let left = Set((draft.deletes + before.compactMap(\.self)).map { rows.keys[$0.section] })
    for handle in lifted + departures { rows.lift(handle) }
    rows.recycle(departures)
    let come = placeInGroups(arrivals + lifted)
    draft.sectionDeletes = removeEmptyGroups(left, come)
    draft.sectionInserts = come.compactMap(rows.index(of:))
    draft.inserts = arrivals.compactMap(rows.grouped.position(of:))
    draft.updates = changes.updates.compactMap(rows.position(ofBase:))
    for (handle, before) in zip(lifted, before) {
      guard let before, let after = rows.grouped.position(of: handle) else { continue }
      draft.moves.append(.init(from: before, to: after))
    }
    return draft.changeSet()
  }

  /// The rows whose place in a group, or whose group, may be another; `nil` when the changes do not fit.
  private func handlesToPlace(_ changes: ChangeSet) -> [UInt32]? {
    let map = PositionMap(changes)
    var handles: [UInt32?] = changes.moves.map { rows.base.handle(at: $0.from) }
    handles += changes.updates.map { map.oldPosition(ofNew: $0).flatMap(rows.base.handle(at:)) }
    for move in changes.sectionMoves {
      guard move.from < rows.base.counts.count else { return nil }
      handles += rows.base.section(move.from)
    }
    guard handles.allSatisfy({ $0 != nil }) else { return nil }
    let gone = Set(changes.deletes)
    return Set(handles.compactMap(\.self)).sorted().filter { handle in
      rows.base.position(of: handle).map { !gone.contains($0) } ?? false
    }
  }

  /// Takes over what the base changed.
  ///
  /// - Returns: whether it fits: a base may have changed without a word, or say what is not so.
  private func follow(_ changes: ChangeSet, _ arrivals: inout [UInt32], _ departures: inout [UInt32]) -> Bool {
    for step in changes.steps {
      let fits = rows.apply(
        step, newCount: base.itemCount(inSection:), arrivals: &arrivals, departures: &departures)
      guard fits else { return false }
    }
    guard rows.base.counts.count == base.sectionCount else { return false }
    return changes.touchedSections.allSatisfy { rows.base.counts[$0] == base.itemCount(inSection: $0) }
  }

  /// - Returns: the keys of the groups that came.
  private func placeInGroups(_ handles: [UInt32]) -> [Key] {
    var come: [Key] = []
    for handle in handles {
      guard let item = rows.base.position(of: handle).flatMap(base.item(at:)) else { continue }
      let key = key(item)
      if rows.place(handle, key) { come.append(key) }
    }
    return come
  }

  /// - Returns: the OLD indices of groups that lost their last row.
  private func removeEmptyGroups(_ left: Set<Key>, _ come: [Key]) -> [Int] {
    let empty = left.compactMap(rows.index(of:)).filter { rows.grouped.counts[$0] == 0 }.sorted()
    let new = come.compactMap(rows.index(of:)).sorted()
    for index in empty.reversed() { rows.removeGroup(index) }
    return empty.map { $0 - new.rank(of: $0) }
  }

  private func reload() -> ChangeSet {
    rows = currentRows()
    return .reload
  }
}
