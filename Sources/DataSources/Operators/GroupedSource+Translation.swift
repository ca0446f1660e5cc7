import ListChanges
import ListStorage

extension GroupedSource {
  /// Brings the groups in step with the base, and says what the base's changes are for them.
  func translate(_ changes: ChangeSet) -> ChangeSet {
    version &+= 1
    if let row = changes.onlyRow { return translate(row) }
    guard !changes.isReload, let lifted = handlesToPlace(changes) else { return reload() }
    let before = lifted.map { rows.grouped.position(of: $0) }
    var (arrivals, departures): ([UInt32], [UInt32]) = ([], [])
    guard follow(changes, &arrivals, &departures) else { return reload() }
    var draft = ChangeSet.Draft()
    draft.deletes = departures.compactMap { rows.grouped.position(of: $0) }
    let left = groups(of: draft.deletes + before.compactMap { $0 })
    for handle in lifted + departures { rows.lift(handle) }
    rows.recycle(departures)
    let come = placeInGroups(arrivals + lifted)
    draft.sectionDeletes = removeEmptyGroups(left, come)
    draft.sectionInserts = come.compactMap { rows.keys.index(ofHandle: $0) }
    draft.inserts = arrivals.compactMap { rows.grouped.position(of: $0) }
    draft.updates = changes.updates.compactMap { rows.position(ofBase: $0) }
    for (handle, before) in zip(lifted, before) {
      guard let before, let after = rows.grouped.position(of: handle) else { continue }
      draft.moves.append(.init(from: before, to: after))
    }
    return draft.changeSet()
  }

  /// The handles of the groups that rows are in.
  private func groups(of positions: [ItemPosition]) -> [UInt32] {
    positions.count == 1
      ? [rows.keys.handle(at: positions[0].section)]
      : Array(Set(positions.map { rows.keys.handle(at: $0.section) }))
  }

  /// The rows whose place in a group, or whose group, may be another; `nil` when the changes do not fit.
  private func handlesToPlace(_ changes: ChangeSet) -> [UInt32]? {
    if changes.moves.isEmpty, changes.updates.isEmpty, changes.sectionMoves.isEmpty { return [] }
    let map = PositionMap(changes)
    var handles: [UInt32] = []
    for position in changes.moves.map(\.from) + changes.updates.compactMap({ map.oldPosition(ofNew: $0) }) {
      guard let handle = rows.base.handle(at: position) else { return nil }
      handles.append(handle)
    }
    for move in changes.sectionMoves {
      guard move.from < rows.base.counts.count else { return nil }
      handles += rows.base.section(move.from)
    }
    guard handles.count > 1 || !changes.deletes.isEmpty else { return handles }
    return Set(handles).sorted().filter { handle in
      rows.base.position(of: handle).map { !changes.deletes.contains($0) } ?? false
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
    return rows.base.counts.agrees(with: base, after: changes)
  }

  /// - Returns: the handles of the groups that came.
  private func placeInGroups(_ handles: [UInt32]) -> [UInt32] {
    var come: [UInt32] = []
    for handle in handles {
      guard let position = rows.base.position(of: handle), let item = base.item(at: position) else { continue }
      let key = key(item)
      if rows.keys.handle(of: key) == nil {
        // Users' code is not called while the rows are being changed: it may read them.
        let index = rows.keys.indexForInsertion(of: key)
        if let group = rows.insertGroup(key, at: index) { come.append(group) }
      }
      rows.place(handle, key)
    }
    return come
  }

  /// - Returns: the OLD indices of groups that lost their last row.
  private func removeEmptyGroups(_ left: [UInt32], _ come: [UInt32]) -> [Int] {
    let empty = left.compactMap { rows.keys.index(ofHandle: $0) }.filter { rows.isToGo($0) }.sorted()
    guard !empty.isEmpty else { return [] }
    let new = come.compactMap { rows.keys.index(ofHandle: $0) }.sorted()
    for index in empty.reversed() { rows.removeGroup(index) }
    return empty.map { $0 - new.rank(of: $0) }
  }

  func reload() -> ChangeSet {
    version &+= 1
    rows = currentRows()
    return .reload
  }
}
