extension ChangeSet {
  /// Checks that this change set leads from one shape to another, by the rules of the platform lists.
  ///
  /// What can be told from the operations alone was settled when the change set was made; this is about bounds and
  /// counts. A reload fits any two shapes. What fits can still be more than a platform list takes in one batch without
  /// harm: see ``risks`` and ``plan(from:to:strategy:)``.
  ///
  /// - Throws: the first rule that is broken, in the order in which UIKit checks them.
  /// - Complexity: O(*s* + *k* log *k*), for *s* sections and *k* operations.
  public func validate(from old: ListShape, to new: ListShape) throws {
    if isReload { return }
    try checkBounds(from: old, to: new)
    let expected = old.sectionCount + sectionInserts.count - sectionDeletes.count
    guard new.sectionCount == expected else {
      throw Violation(
        .sectionCount,
        "\(old.sectionCount) sections, \(sectionInserts.count) inserted and \(sectionDeletes.count) deleted, "
          + "give \(expected), not \(new.sectionCount)")
    }
    try checkItemCounts(from: old, to: new)
  }

  private func checkBounds(from old: ListShape, to new: ListShape) throws {
    if let section = sectionDeletes.last, section >= old.sectionCount {
      throw Violation(.sectionDeleteOutOfBounds, "section \(section) is deleted, of \(old.sectionCount)")
    }
    for position in packedDeletes where !old.contains(position.position) {
      throw Violation(.itemDeleteOutOfBounds, "row \(position.position) is deleted, of \(old)")
    }
    if let section = sectionInserts.last, section >= new.sectionCount {
      throw Violation(.sectionInsertOutOfBounds, "section \(section) is inserted, of \(new.sectionCount) afterwards")
    }
    for position in packedInserts where !new.contains(position.position) {
      throw Violation(.itemInsertOutOfBounds, "row \(position.position) is inserted, of \(new) afterwards")
    }
    for move in sectionMoves where move.from >= old.sectionCount || move.to >= new.sectionCount {
      throw Violation(
        .moveOutOfBounds,
        "section \(move.from) moves to \(move.to), of \(old.sectionCount) before and \(new.sectionCount) afterwards")
    }
    for move in packedMoves where !old.contains(move.from.position) || !new.contains(move.to.position) {
      throw Violation(
        .moveOutOfBounds,
        "row \(move.from.position) moves to \(move.to.position), of \(old) before and \(new) afterwards")
    }
    if let section = sectionUpdates.last, section >= new.sectionCount {
      throw Violation(.updateOutOfBounds, "section \(section) is updated, of \(new.sectionCount) afterwards")
    }
    for position in packedUpdates where !new.contains(position.position) {
      throw Violation(.updateOutOfBounds, "row \(position.position) is updated, of \(new) afterwards")
    }
  }

  private func checkItemCounts(from old: ListShape, to new: ListShape) throws {
    let map = SlotMap(deletes: sectionDeletes, inserts: sectionInserts, moves: sectionMoves.map { ($0.from, $0.to) })
    var left: [Int: Int] = [:]
    var filled: [Int: Int] = [:]
    for position in packedDeletes { left[position.section, default: 0] += 1 }
    for position in packedInserts { filled[position.section, default: 0] += 1 }
    for move in packedMoves {
      left[move.from.section, default: 0] += 1
      filled[move.to.section, default: 0] += 1
    }
    for section in 0..<new.sectionCount {
      guard let before = map.old(ofNew: section) else { continue }
      let (leaving, arriving) = (left[before, default: 0], filled[section, default: 0])
      // What leaves was there and what arrives is there, so neither difference overflows.
      guard old.itemCount(inSection: before) - leaving == new.itemCount(inSection: section) - arriving else {
        throw Violation(
          .itemCount,
          "\(old.itemCount(inSection: before)) rows in section \(before), \(leaving) that leave and \(arriving) "
            + "that come, give \(old.itemCount(inSection: before) - leaving &+ arriving) in section \(section), "
            + "not \(new.itemCount(inSection: section))")
      }
    }
  }
}
