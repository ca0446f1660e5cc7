import ListChanges
import ListStorage

extension FilteredSource {
  /// Brings the rows in step with the base, and says what the base's changes are for those that are in.
  func translate(_ changes: ChangeSet) -> ChangeSet {
    if let row = changes.onlyRow { return translate(row) }
    guard !changes.isReload else { return reload() }
    let deletes = changes.deletes.compactMap { rows.position(ofBase: $0) }
    let sources = changes.moves.map { rows.position(ofBase: $0.from) }
    let origins = origins(of: changes)
    guard follow(changes) else { return reload() }
    var draft = ChangeSet.Draft(sectionsOf: changes)
    draft.deletes = deletes
    draft.inserts = changes.inserts.compactMap { rows.position(ofBase: $0) }
    // A row that moves is in, or out, as before; what its update says comes below.
    for (move, source) in zip(changes.moves, sources) where !changes.updates.contains(move.to) {
      draft.addRow(from: source, to: rows.position(ofBase: move.to))
    }
    let moved = changes.updates.isEmpty || changes.moves.isEmpty ? [] : Set(changes.moves.map(\.to))
    for (position, origin) in zip(changes.updates, origins) {
      let now = rows.position(ofBase: position)
      if let origin, let now {
        draft.updates.append(now)
        if moved.contains(position) { draft.moves.append(.init(from: origin, to: now)) }
      } else {
        draft.addRow(from: origin, to: now)
      }
    }
    return draft.changeSet()
  }

  /// The same for one row, as most changes are.
  private func translate(_ row: RowChange) -> ChangeSet {
    let before = row.before.flatMap { rows.position(ofBase: $0) }
    guard follow(row) else { return reload() }
    let counts = TouchedCounts(row, in: base)
    guard rows.marks.counts.agrees(with: counts, after: row) else { return reload() }
    let after = row.after.flatMap { rows.position(ofBase: $0) }
    return ChangeSet(RowChange(before: before, after: after, isUpdated: row.isUpdated))
  }

  /// Takes over what the base changed of one row.
  ///
  /// - Returns: whether it fits.
  private func follow(_ row: RowChange) -> Bool {
    guard rows.marks.counts.allows(row) else { return false }
    guard let after = row.after else { return row.before.map { rows.apply(.delete($0), .init()) } ?? true }
    if let before = row.before, before != after {
      guard rows.apply(.move(from: before, to: after), .init()) else { return false }
    }
    guard row.isUpdated || row.before == nil else { return true }
    // Users' code is not called while the rows are being changed.
    let news = FilteredRows.News(row: isIncluded(at: after))
    return rows.apply(row.before == nil ? .insert(after) : .update(after), news)
  }

  /// Where updated rows were among those that were in.
  private func origins(of changes: ChangeSet) -> [ItemPosition?] {
    guard !changes.updates.isEmpty else { return [] }
    let map = PositionMap(changes)
    return changes.updates.map { map.oldPosition(ofNew: $0).flatMap { rows.position(ofBase: $0) } }
  }

  /// Takes over what the base changed.
  ///
  /// - Returns: whether it fits: a base may have changed without a word, or say what is not so.
  private func follow(_ changes: ChangeSet) -> Bool {
    for step in changes.steps {
      let news = rows.news(of: step, newCount: base.itemCount(inSection:), isIncluded: isIncluded(at:))
      guard rows.apply(step, news) else { return false }
    }
    let counts = rows.marks.counts
    return counts.agrees(with: base, after: changes)
  }

  private func reload() -> ChangeSet {
    rows = FilteredRows(of: base, isIncluded: isIncluded(at:))
    return .reload
  }

  /// What comes and goes because the condition is another one.
  func changesAfterNewCondition() -> ChangeSet {
    let before = rows.marks
    rows = FilteredRows(of: base, isIncluded: isIncluded(at:))
    guard before.counts == rows.marks.counts else { return .reload }
    var draft = ChangeSet.Draft()
    for section in 0..<sectionCount {
      var (old, new) = (0, 0)
      for row in rows.marks.counts.rows(inSection: section) {
        let (was, isNow) = (before.bits[row], rows.marks.bits[row])
        if was, !isNow { draft.deletes.append(ItemPosition(section: section, item: old)) }
        if !was, isNow { draft.inserts.append(ItemPosition(section: section, item: new)) }
        old += was ? 1 : 0
        new += isNow ? 1 : 0
      }
    }
    return draft.changeSet()
  }

  private func isIncluded(at position: ItemPosition) -> Bool { baseRows.isIncluded(position, by: isIncluded) }
}

extension LentRows {
  /// Whether there is a row at a position, and a condition holds for it.
  func isIncluded(_ position: ItemPosition, by condition: (Item) -> Bool) -> Bool {
    var isIncluded = false
    let isThere = lendItem(at: position) { isIncluded = condition($0) }
    return isThere && isIncluded
  }
}

extension ChangeSet.Draft {
  /// A row that was at one place and is at another, either of which may not exist.
  mutating func addRow(from before: ItemPosition?, to after: ItemPosition?) {
    switch (before, after) {
    case (let before?, let after?): moves.append(.init(from: before, to: after))
    case (let before?, nil): deletes.append(before)
    case (nil, let after?): inserts.append(after)
    case (nil, nil): break
    }
  }
}
