extension ChangeSet.Violation {
  /// A rule of the platform lists, or of change sets.
  ///
  /// The raw value is a code for logs: `D` is about deletes, `I` inserts, `M` moves, `C` counts, `R` updates and `W`
  /// the wire form. A raw value never changes its meaning.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// A deleted section does not exist before the update.
    case sectionDeleteOutOfBounds = "D1"
    /// A section is both deleted and moved.
    case sectionDeletedAndMoved = "D3"
    /// A deleted row does not exist before the update.
    case itemDeleteOutOfBounds = "D5"
    /// A row is both deleted and moved.
    case itemDeletedAndMoved = "D6"
    /// An inserted section does not exist after the update.
    case sectionInsertOutOfBounds = "I1"
    /// A section is inserted where another one moves to.
    case sectionInsertedOnMoveTarget = "I3"
    /// An inserted row does not exist after the update.
    case itemInsertOutOfBounds = "I5"
    /// A row is inserted where another one moves to.
    case itemInsertedOnMoveTarget = "I6"
    /// A move starts or ends where nothing is.
    case moveOutOfBounds = "M1"
    /// One row or section moves to two places.
    case movedTwice = "M3"
    /// Two rows or sections move to one place.
    case twoMovesToOnePlace = "M4"
    /// An update names a row or section that does not exist after the update.
    case updateOutOfBounds = "R2"
    /// The number of sections after the update does not follow from that before it.
    case sectionCount = "C1"
    /// The number of rows of a surviving section does not follow from that before the update.
    case itemCount = "C2"
    /// A section or item number is negative, or 2³² - 1 or more.
    case numberOutOfRange = "N"
    /// A change of several sections where one of section 0 is asked for.
    case severalSections = "S"

    // What a change set never has, since making one leaves it out; decoding one refuses it.

    /// A row is deleted in a section that is.
    case deleteInDeletedSection = "D2"
    /// A row moves out of a section that is deleted.
    case moveFromDeletedSection = "D4"
    /// A row is inserted in a section that is.
    case insertInInsertedSection = "I2"
    /// A row moves into a section that is inserted.
    case moveIntoInsertedSection = "I4"
    /// A move changes nothing.
    case idleMove = "M5"
    /// A row or section that is inserted is updated as well.
    case updateOfInserted = "RM2"
    /// The wire form has a version that is not known.
    case unknownVersion = "W1"
    /// An array of the wire form is empty, or does not hold whole operations.
    case wrongLength = "W2"
    /// An array of the wire form is not ascending, or names something twice.
    case notAscending = "W3"
    /// The wire form of a reload has something else in it.
    case reloadWithOperations = "W4"
    /// The wire form has a field that is not known.
    case unknownField = "W5"
  }
}
