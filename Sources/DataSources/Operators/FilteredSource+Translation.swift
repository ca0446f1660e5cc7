import ListChanges

extension FilteredSource {
  /// Brings the membership in step with the base, and says what the base's changes are for the rows that are in.
  func translate(_ changes: ChangeSet) -> ChangeSet {
    let old = membership
    let shape = base.shape
    // A base that changed without a word, or says what does not fit, is read anew.
    guard !changes.isReload, changes.fits(from: baseShape, to: shape) else {
      baseShape = shape
      membership = currentMembership()
      return .reload
    }
    baseShape = shape
    let map = PositionMap(changes)
    membership = updatedMembership(changes, map)
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = changes.sectionDeletes
    draft.sectionInserts = changes.sectionInserts
    draft.sectionMoves = changes.sectionMoves
    draft.sectionUpdates = changes.sectionUpdates
    draft.deletes = changes.deletes.compactMap { Self.position(of: $0, in: old) }
    draft.inserts = changes.inserts.compactMap { Self.position(of: $0, in: membership) }
    for move in changes.moves {
      draft.addRow(from: Self.position(of: move.from, in: old), to: Self.position(of: move.to, in: membership))
    }
    for position in changes.updates {
      guard let origin = map.oldPosition(ofNew: position) else { continue }
      let before = Self.position(of: origin, in: old)
      let after = Self.position(of: position, in: membership)
      if before != nil, let after {
        draft.updates.append(after)
      } else {
        draft.addRow(from: before, to: after)
      }
    }
    return draft.changeSet()
  }

  /// What comes and goes because the condition is another one.
  func changesAfterNewCondition() -> ChangeSet {
    let old = membership
    membership = currentMembership()
    guard baseShape == base.shape else {
      baseShape = base.shape
      return .reload
    }
    var draft = ChangeSet.Draft()
    for section in membership.indices {
      let (before, after) = (Set(old[section].included), Set(membership[section].included))
      for (rank, item) in old[section].included.enumerated() where !after.contains(item) {
        draft.deletes.append(ItemPosition(section: section, item: rank))
      }
      for (rank, item) in membership[section].included.enumerated() where !before.contains(item) {
        draft.inserts.append(ItemPosition(section: section, item: rank))
      }
    }
    return draft.changeSet()
  }

  /// Where a row of the base is in this source, or `nil` when it is out.
  private static func position(of position: ItemPosition, in membership: [Membership]) -> ItemPosition? {
    guard let item = membership[position.section].rank(of: position.item) else { return nil }
    return ItemPosition(section: position.section, item: item)
  }

  /// The membership after a change; sections that no row operation touches are taken over as they are.
  private func updatedMembership(_ changes: ChangeSet, _ map: PositionMap) -> [Membership] {
    let touchedOld = Set(changes.deletes.map(\.section) + changes.moves.map(\.from.section))
    var arrivals: [Int: [Int]] = [:]
    for position in changes.inserts where isIncluded(at: position) {
      arrivals[position.section, default: []].append(position.item)
    }
    var touchedNew = Set(changes.inserts.map(\.section) + changes.moves.map(\.to.section))
    for move in changes.moves where membership[move.from.section].rank(of: move.from.item) != nil {
      arrivals[move.to.section, default: []].append(move.to.item)
    }
    var verdicts: [ItemPosition: Bool] = [:]
    for position in changes.updates {
      verdicts[position] = isIncluded(at: position)
      touchedNew.insert(position.section)
      if verdicts[position] == true { arrivals[position.section, default: []].append(position.item) }
    }
    let movedFrom = Set(changes.moves.map(\.from))
    return (0..<base.sectionCount).map { section in
      guard let before = map.oldSection(ofNew: section) else { return currentMembership(ofSection: section) }
      guard touchedOld.contains(before) || touchedNew.contains(section) else { return membership[before] }
      var included = arrivals[section] ?? []
      for item in membership[before].included {
        let old = ItemPosition(section: before, item: item)
        guard !movedFrom.contains(old), let new = map.newPosition(ofOld: old) else { continue }
        included.append(new.item)
      }
      included.removeAll { verdicts[ItemPosition(section: section, item: $0)] == false }
      return Membership(included: Array(Set(included)).sorted())
    }
  }

  func currentMembership(ofSection section: Int) -> Membership {
    Membership(
      included: (0..<base.itemCount(inSection: section)).filter {
        isIncluded(at: ItemPosition(section: section, item: $0))
      })
  }

  private func isIncluded(at position: ItemPosition) -> Bool {
    base.item(at: position).map(isIncluded) ?? false
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
