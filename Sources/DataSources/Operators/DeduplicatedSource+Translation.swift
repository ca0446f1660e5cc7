import ListChanges
import ListStorage

extension DeduplicatedSource {
  /// Brings the rows in step with the base, and says what the base's changes are for those that are shown.
  func translate(_ changes: ChangeSet) -> ChangeSet {
    var turn = DeduplicationTurn<Key>(before: rows.shown)
    guard !changes.isReload, lift(changes, &turn), follow(changes, &turn) else {
      rows = currentRows()
      return .reload
    }
    place(changes, &turn)
    let map = PositionMap(changes)
    let touched = turn.touched(firsts: rows.firsts)
    for handle in touched { rows.show(handle) }
    var draft = ChangeSet.Draft(sectionsOf: changes)
    draft.updates = changes.updates.compactMap(rows.shown.position(ofBase:))
    var (gone, come): ([UInt32: ItemPosition], [UInt32: ItemPosition]) = ([:], [:])
    for handle in touched {
      let now = rows.base.position(of: handle)
      let was = turn.origins[handle] ?? (turn.arrived.contains(handle) ? nil : now.flatMap(map.oldPosition(ofNew:)))
      switch (was.flatMap(turn.before.position(ofBase:)), now.flatMap(rows.shown.position(ofBase:))) {
      // All others keep their order.
      case (let was?, let now?): if turn.moved.contains(handle) { draft.moves.append(.init(from: was, to: now)) }
      case (let was?, nil): gone[handle] = was
      case (nil, let now?): come[handle] = now
      case (nil, nil): break
      }
    }
    if keyOfID != nil {
      for (key, old) in turn.oldFirsts {
        guard let old, let new = rows.firsts[key], let was = gone[old], let now = come[new] else { continue }
        gone[old] = nil
        come[new] = nil
        draft.moves.append(.init(from: was, to: now))
        draft.updates.append(now)
      }
    }
    draft.deletes = Array(gone.values)
    draft.inserts = Array(come.values)
    rows.recycle(turn.departures)
    return draft.changeSet()
  }

  /// Takes out all rows that go, or whose place among those with their key may be another, while they are in order.
  private func lift(_ changes: ChangeSet, _ turn: inout DeduplicationTurn<Key>) -> Bool {
    let map = PositionMap(changes)
    let places = SectionedPlaces(rows.base)
    for section in changes.sectionDeletes {
      guard let positions = places.positions(inSection: section) else { return false }
      for position in positions { liftRow(at: position, &turn) { $0.departures.append($1) } }
    }
    for position in changes.deletes { liftRow(at: position, &turn) { $0.departures.append($1) } }
    for move in changes.moves { liftRow(at: move.from, &turn) { $0.moved.insert($1) } }
    for position in changes.updates {
      guard let old = map.oldPosition(ofNew: position) else { return false }
      liftRow(at: old, &turn) { $0.updated.insert($1) }
    }
    for move in changes.sectionMoves {
      guard let positions = places.positions(inSection: move.from) else { return false }
      for position in positions { liftRow(at: position, &turn) { _, _ in } }
    }
    return true
  }

  private func liftRow(
    at position: ItemPosition, _ turn: inout DeduplicationTurn<Key>,
    _ note: (inout DeduplicationTurn<Key>, UInt32) -> Void
  ) {
    // What the base never had is noticed when its change is taken over.
    guard let handle = rows.base.handle(at: position) else { return }
    note(&turn, handle)
    guard turn.origins.updateValue(position, forKey: handle) == nil else { return }
    if let key = rows.key(of: handle) { turn.noteFirst(rows.firsts[key], of: key) }
    rows.lift(handle)
  }

  /// Takes over what the base changed.
  ///
  /// - Returns: whether it fits: a base may have changed without a word, or say what is not so.
  private func follow(_ changes: ChangeSet, _ turn: inout DeduplicationTurn<Key>) -> Bool {
    var arrivals: [UInt32] = []
    for step in changes.steps {
      guard rows.apply(step, newCount: base.itemCount(inSection:), arrivals: &arrivals) else { return false }
    }
    turn.arrived = Set(arrivals)
    return rows.base.counts.agrees(with: base, after: changes)
  }

  /// Puts rows that come, and those that were taken out and stay, among those with their key.
  private func place(_ changes: ChangeSet, _ turn: inout DeduplicationTurn<Key>) {
    let gone = Set(turn.departures)
    let lifted = turn.origins.keys.filter { !gone.contains($0) }
    for handle in Array(turn.arrived) + lifted {
      guard let position = rows.base.position(of: handle) else { continue }
      let isOld = turn.origins[handle] != nil && !turn.updated.contains(handle)
      let key = isOld ? rows.key(of: handle) : key(at: position)
      if let key { turn.noteFirst(rows.firsts[key], of: key) }
      rows.place(handle, key)
    }
  }
}

/// What one change does to rows of which only the first one with a key is shown.
struct DeduplicationTurn<Key: Hashable> {
  /// What was shown before the change.
  let before: MarkedRows
  /// The first row of each key that the change concerns, as it was; `nil` when there was none.
  private(set) var oldFirsts: [Key: UInt32?] = [:]
  /// The OLD positions in the base of rows that were taken out.
  var origins: [UInt32: ItemPosition] = [:]
  /// The rows that are gone, that come, and that the base moved or updated.
  var departures: [UInt32] = []
  var arrived: Set<UInt32> = []
  var moved: Set<UInt32> = []
  var updated: Set<UInt32> = []

  init(before: MarkedRows) { self.before = before }

  /// Keeps the first row of a key, unless that was done before.
  mutating func noteFirst(_ handle: UInt32?, of key: Key) {
    if oldFirsts[key] == nil { oldFirsts.updateValue(handle, forKey: key) }
  }

  /// The rows that may be shown now and were not, or the other way round, or move.
  func touched(firsts: [Key: UInt32]) -> Set<UInt32> {
    var touched = arrived.union(origins.keys)
    for (key, first) in oldFirsts {
      if let first { touched.insert(first) }
      if let first = firsts[key] { touched.insert(first) }
    }
    return touched
  }
}

/// Where the rows of a section are, as long as there is such a section.
private struct SectionedPlaces {
  private let counts: CountList

  init(_ handles: SectionedHandles) { counts = handles.counts }

  func positions(inSection section: Int) -> [ItemPosition]? {
    guard section < counts.count else { return nil }
    return (0..<counts[section]).map { ItemPosition(section: section, item: $0) }
  }
}
