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
    /// The number of items of a surviving section after the update isn't the result of the operations.
    case itemCount = "C2"
    /// A section or item index is negative, or 2³² - 1 or more.
    case indexOutOfRange = "N"
    /// A change of several sections is used as a change of section 0.
    case severalSections = "S"

    // A change set never breaks these rules, because operations that do are left out when it is created. Decoding refuses them.

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
    /// An array of the wire format is empty or incomplete.
    case wrongLength = "W2"
    /// An array of the wire format isn't ascending or contains duplicates.
    case notAscending = "W3"
    /// The wire format of a reload has operations.
    case reloadWithOperations = "W4"
    /// The wire format has an unknown field.
    case unknownField = "W5"
  }
}
