extension ChangeSet {
  /// Checks that this change set matches two shapes, by the rules of the platform lists.
  ///
  /// The check covers bounds and counts: operations that contradict each other are refused when a change set is created.
  /// A reload is valid for any two shapes. A valid change set can still be unsafe as a single batch: see
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

  /// Returns whether the change set is valid for the given shapes.
  package func fits(from old: ListShape, to new: ListShape) -> Bool {
    (try? validate(from: old, to: new)) != nil
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
    var removedCounts: [Int: Int] = [:]
    var addedCounts: [Int: Int] = [:]
    for position in packedDeletes { removedCounts[position.section, default: 0] += 1 }
    for position in packedInserts { addedCounts[position.section, default: 0] += 1 }
    for move in packedMoves {
      removedCounts[move.from.section, default: 0] += 1
      addedCounts[move.to.section, default: 0] += 1
    }
    for section in 0..<new.sectionCount {
      guard let before = map.oldSection(ofNew: section) else { continue }
      let removed = removedCounts[before, default: 0]
      let added = addedCounts[section, default: 0]
      // All bounds are checked, so neither difference overflows.
      guard old.itemCount(inSection: before) - removed == new.itemCount(inSection: section) - added else {
        throw Violation(
          .itemCount,
          "section \(before) with \(old.itemCount(inSection: before)) items, of which \(removed) are deleted or moved "
            + "away, and \(added) inserted or moved in, has "
            + "\(old.itemCount(inSection: before) - removed &+ added) items as section \(section), not "
            + "\(new.itemCount(inSection: section))")
      }
    }
  }
}

// MARK: - Violations

extension ChangeSet {
  /// An error for operations that contradict each other, or that don't match the old and the new list.
  ///
  ///     do {
  ///       try changes.validate(from: old, to: new)
  ///     } catch let violation as ChangeSet.Violation where violation.rule == .itemCount {
  ///       print(violation.message)
  ///     }
  ///
  /// Some rules aren't rules of platform lists: ``Rule/indexOutOfRange``, ``Rule/severalSections``, and those of the wire format.
  public struct Violation: Error, Hashable, Sendable {
    /// The rule that is broken.
    public let rule: Rule
    /// A sentence that describes the violation.
    public let message: String

    init(_ rule: Rule, _ message: String) {
      self.rule = rule
      self.message = message
    }
  }
}

extension ChangeSet.Violation: CustomStringConvertible {
  /// The message followed by the code of the rule, as in `item 0-7 is deleted, but the item counts are [3] (D5)`.
  public var description: String { "\(message) (\(rule.rawValue))" }
}

extension ChangeSet.Violation {
  /// A rule of platform lists or of change sets that a violation breaks.
  ///
  /// The raw value is a code for logs: `D` is for deletes, `I` for inserts, `M` for moves, `C` for counts, `R` for updates and
  /// `W` for the wire format. A raw value never changes its meaning.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// A deleted section doesn't exist before the update.
    case sectionDeleteOutOfBounds = "D1"
    /// A section is both deleted and moved.
    case sectionDeletedAndMoved = "D3"
    /// A deleted item doesn't exist before the update.
    case itemDeleteOutOfBounds = "D5"
    /// An item is both deleted and moved.
    case itemDeletedAndMoved = "D6"
    /// An inserted section doesn't exist after the update.
    case sectionInsertOutOfBounds = "I1"
    /// A section is inserted at the target of a section move.
    case sectionInsertedOnMoveTarget = "I3"
    /// An inserted item doesn't exist after the update.
    case itemInsertOutOfBounds = "I5"
    /// An item is inserted at the target of a move.
    case itemInsertedOnMoveTarget = "I6"
    /// The source or the target of a move doesn't exist.
    case moveOutOfBounds = "M1"
    /// An item or section is moved twice.
    case movedTwice = "M3"
    /// Two items or sections are moved to the same target.
    case twoMovesToOneTarget = "M4"
    /// An updated item or section doesn't exist after the update.
    case updateOutOfBounds = "R2"
    /// The number of sections after the update isn't the result of the operations.
    case sectionCount = "C1"
    /// The number of items of a retained section after the update isn't the result of the operations.
    case itemCount = "C2"
    /// A section or item index is negative, or 2³² - 1 or more.
    case indexOutOfRange = "N"
    /// A change of several sections is used as a change of section 0.
    case severalSections = "S"

    // Only decoding refuses operations that break these rules: creating a change set omits or rewrites them.

    /// An item is deleted in a deleted section.
    case deleteInDeletedSection = "D2"
    /// An item is moved out of a deleted section.
    case moveFromDeletedSection = "D4"
    /// An item is inserted in an inserted section.
    case insertInInsertedSection = "I2"
    /// An item is moved into an inserted section.
    case moveIntoInsertedSection = "I4"
    /// A move changes nothing.
    case idleMove = "M5"
    /// An inserted item or section is also updated.
    case updateOfInserted = "RM2"
    /// The wire format has an unknown version.
    case unknownVersion = "W1"
    /// An array of the wire format is empty, or has too few or too many numbers.
    case wrongLength = "W2"
    /// An array of the wire format isn't ascending or contains duplicates.
    case notAscending = "W3"
    /// The wire format of a reload has operations, or `false` instead of `true`.
    case reloadWithOperations = "W4"
    /// The wire format has an unknown field.
    case unknownField = "W5"
  }
}
