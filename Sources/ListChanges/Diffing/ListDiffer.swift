/// Compares the rows of sections whose pairing is known.
///
/// Three steps: pair what follows what at the front and the back of every section; pair what is left over through a
/// table of ids; find the longest chain of rows that kept their order, so that only the others move.
@usableFromInline
struct ListDiffer<Row, ID: Hashable> {
  @usableFromInline let old: [[Row]]
  @usableFromInline let new: [[Row]]
  @usableFromInline let sections: SectionPairing
  @usableFromInline var draft = ChangeSet.Draft()

  /// Rows that neither a common beginning nor a common end has paired, in the order of the new sections.
  @usableFromInline var oldRest: [ItemPosition] = []
  @usableFromInline var newRest: [ItemPosition] = []
  /// The old row that each of `newRest` is.
  @usableFromInline var partners: [ItemPosition?] = []

  @inlinable
  init(old: [[Row]], new: [[Row]], sections: SectionPairing) {
    self.old = old
    self.new = new
    self.sections = sections
  }

  /// The changes, with the fewest moves for what is paired.
  @inlinable
  consuming func changes(id: (Row) -> ID, isSame: (Row, Row) -> Bool) -> ChangeSet {
    guard holdsAll(old), holdsAll(new) else { return .reload }
    draft.sectionDeletes = sections.deletes
    draft.sectionInserts = sections.inserts
    draft.sectionMoves = sections.moves
    draft.sectionUpdates = sections.updates
    for (before, after) in sections.pairs { pairEnds(before, after, id: id, isSame: isSame) }
    pairRest(id: id, isSame: isSame)
    moveWhatLostItsOrder()
    return draft.changeSet()
  }

  /// Whether a change set can name every row.
  @inlinable
  func holdsAll(_ rows: [[Row]]) -> Bool {
    rows.count < Int(UInt32.max) && rows.allSatisfy { $0.count < Int(UInt32.max) }
  }

  /// Pairs the common beginning and the common end of a section; what lies between is left over.
  @inlinable
  mutating func pairEnds(_ before: Int, _ after: Int, id: (Row) -> ID, isSame: (Row, Row) -> Bool) {
    let (oldRows, newRows) = (old[before], new[after])
    let shorter = min(oldRows.count, newRows.count)
    var front = 0
    while front < shorter, id(oldRows[front]) == id(newRows[front]) {
      if !isSame(oldRows[front], newRows[front]) { draft.updates.append(ItemPosition(section: after, item: front)) }
      front += 1
    }
    var back = 0
    while back < shorter - front, id(oldRows[oldRows.count - 1 - back]) == id(newRows[newRows.count - 1 - back]) {
      let item = newRows.count - 1 - back
      if !isSame(oldRows[oldRows.count - 1 - back], newRows[item]) {
        draft.updates.append(ItemPosition(section: after, item: item))
      }
      back += 1
    }
    oldRest += (front..<oldRows.count - back).map { ItemPosition(section: before, item: $0) }
    newRest += (front..<newRows.count - back).map { ItemPosition(section: after, item: $0) }
  }

  /// Pairs the first row left over of an id with the first one, the second with the second, and so on.
  @inlinable
  mutating func pairRest(id: (Row) -> ID, isSame: (Row, Row) -> Bool) {
    var waiting = OccurrenceTable<ID>(capacity: oldRest.count)
    for (number, position) in oldRest.enumerated().reversed() {
      let key = id(old[position.section][position.item])
      // An id that is not equal to itself (not a number) can not be found again, and would only fill the table.
      if key == key { waiting.push(number, for: key) }
    }
    partners.reserveCapacity(newRest.count)
    var isTaken = [Bool](repeating: false, count: oldRest.count)
    for position in newRest {
      let row = new[position.section][position.item]
      guard let number = waiting.pop(id(row)) else {
        partners.append(nil)
        draft.inserts.append(position)
        continue
      }
      let partner = oldRest[number]
      isTaken[number] = true
      partners.append(partner)
      if !isSame(old[partner.section][partner.item], row) { draft.updates.append(position) }
    }
    for (number, position) in oldRest.enumerated() where !isTaken[number] { draft.deletes.append(position) }
  }

  /// In every section the longest chain of rows in their old order stays; the other rows, and those of other sections, move.
  @inlinable
  mutating func moveWhatLostItsOrder() {
    var oldSections: [Int: Int] = [:]
    for (before, after) in sections.pairs { oldSections[after] = before }
    var start = 0
    while start < newRest.count {
      let section = newRest[start].section
      var end = start
      while end < newRest.count, newRest[end].section == section { end += 1 }
      let staying = (start..<end).filter { partners[$0].map(\.section) == oldSections[section] }
      let chain = longestIncreasingSubsequence(of: staying.map { partners[$0]?.item ?? 0 })
      let kept = Set(chain.map { staying[$0] })
      for number in start..<end where !kept.contains(number) {
        if let partner = partners[number] {
          draft.moves.append(ChangeSet.ItemMove(from: partner, to: newRest[number]))
        }
      }
      start = end
    }
  }
}
