extension ChangeSet.Violation {
  /// A rule of the platform lists, or of change sets.
  ///
  /// The raw value is a code for logs: `D` is about deletes, `I` inserts, `M` moves, `C` counts and `R` updates.
  /// A raw value never changes its meaning.
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
  }
}
