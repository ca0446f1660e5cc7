extension ChangeSet {
  /// Checks that this change set leads from one shape to another, by the rules of the platform lists.
  ///
  /// The check covers bounds and counts: operations that contradict each other are refused when a change set is created.
  /// A reload is valid for any two shapes. A valid change set can still be unsafe as a single batch: see ``risks`` and
  /// ``plan(from:to:)``.
  ///
  ///     do {
  ///       try changes.validate(from: ListShape(itemCounts: [3]), to: ListShape(itemCounts: [2]))
  ///     } catch let violation as ChangeSet.Violation {
  ///       print(violation)  // item 0-7 is deleted, but the item counts are [3] (D5)
  ///     }
  ///
  /// - Parameters:
  ///   - old: The item counts before the change.
  ///   - new: The item counts after the change.
  /// - Throws: A ``Violation`` for the first broken rule, in the order in which UIKit checks them.
  /// - Complexity: O(*s* + *k* log *k*), for *s* sections and *k* operations.
  public func validate(from old: ListShape, to new: ListShape) throws {
    if isReload { return }
    try checkBounds(from: old, to: new)
    let expected = old.sectionCount + sectionInserts.count - sectionDeletes.count
    guard new.sectionCount == expected else {
      throw Violation(
        .sectionCount,
        "\(old.sectionCount) sections with \(sectionInserts.count) inserted and \(sectionDeletes.count) deleted "
          + "are \(expected) sections, not \(new.sectionCount)")
    }
    try checkItemCounts(from: old, to: new)
  }

  private func checkBounds(from old: ListShape, to new: ListShape) throws {
    if let section = sectionDeletes.last, section >= old.sectionCount {
      throw Violation(
        .sectionDeleteOutOfBounds, "section \(section) is deleted, but there are \(old.sectionCount) sections")
    }
    for position in packedDeletes where !old.contains(position.position) {
      throw Violation(.itemDeleteOutOfBounds, "item \(position.position) is deleted, but the item counts are \(old)")
    }
    if let section = sectionInserts.last, section >= new.sectionCount {
      throw Violation(
        .sectionInsertOutOfBounds,
        "section \(section) is inserted, but there are \(new.sectionCount) sections afterwards")
    }
    for position in packedInserts where !new.contains(position.position) {
      throw Violation(
        .itemInsertOutOfBounds, "item \(position.position) is inserted, but the item counts are \(new) afterwards")
    }
    for move in sectionMoves where move.from >= old.sectionCount || move.to >= new.sectionCount {
      throw Violation(
        .moveOutOfBounds,
        "section \(move.from) is moved to \(move.to), but there are \(old.sectionCount) sections before and "
          + "\(new.sectionCount) afterwards")
    }
    for move in packedMoves where !old.contains(move.from.position) || !new.contains(move.to.position) {
      throw Violation(
        .moveOutOfBounds,
        "item \(move.from.position) is moved to \(move.to.position), but the item counts are \(old) before and "
          + "\(new) afterwards")
    }
    if let section = sectionUpdates.last, section >= new.sectionCount {
      throw Violation(
        .updateOutOfBounds, "section \(section) is updated, but there are \(new.sectionCount) sections afterwards")
    }
    for position in packedUpdates where !new.contains(position.position) {
      throw Violation(
        .updateOutOfBounds, "item \(position.position) is updated, but the item counts are \(new) afterwards")
    }
  }

  private func checkItemCounts(from old: ListShape, to new: ListShape) throws {
    let map = SlotMap(sectionsOf: self)
    var left: [Int: Int] = [:]
    var filled: [Int: Int] = [:]
    for position in packedDeletes { left[position.section, default: 0] += 1 }
    for position in packedInserts { filled[position.section, default: 0] += 1 }
    for move in packedMoves {
      left[move.from.section, default: 0] += 1
      filled[move.to.section, default: 0] += 1
    }
    for section in 0..<new.sectionCount {
      guard let before = map.oldSection(ofNew: section) else { continue }
      let (leaving, arriving) = (left[before, default: 0], filled[section, default: 0])
      // All bounds are checked, so neither difference overflows.
      guard old.itemCount(inSection: before) - leaving == new.itemCount(inSection: section) - arriving else {
        throw Violation(
          .itemCount,
          "section \(before) with \(old.itemCount(inSection: before)) items, of which \(leaving) are deleted or moved "
            + "away, and \(arriving) inserted or moved in, has "
            + "\(old.itemCount(inSection: before) - leaving &+ arriving) items as section \(section), not "
            + "\(new.itemCount(inSection: section))")
      }
    }
  }
}
