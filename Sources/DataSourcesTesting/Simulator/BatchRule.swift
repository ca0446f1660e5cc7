/// A rule of the platform lists' batch updates; the raw values are the short names used in messages.
///
/// The letters: R reloads, D deletes, I inserts, M moves, RM reloads that meet moves, C counts, U legal but unsafe,
/// A `NSTableView`. What no platform list checks, but a test should, is ID (identities), UP (content updates) and
/// N (numbers).
public enum BatchRule: String, Hashable, Sendable, CaseIterable {
  /// A row or section is both deleted and reloaded, or a row is reloaded whose section is deleted.
  case deletedAndReloaded = "R1"
  /// A reloaded row or section does not exist before the update.
  case reloadOutOfBounds = "R2"
  /// A deleted section does not exist before the update.
  case sectionDeleteOutOfBounds = "D1"
  /// A row is deleted whose section is deleted or reloaded: the view ignores it.
  case deleteInDeletedSection = "D2"
  /// A section is deleted, or reloaded, and moved.
  case sectionDeletedAndMoved = "D3"
  /// A row moves out of a deleted or reloaded section.
  case moveFromDeletedSection = "D4"
  /// A deleted row does not exist before the update.
  case deleteOutOfBounds = "D5"
  /// A row is both deleted and moved.
  case deletedAndMoved = "D6"
  /// One row or section is deleted, inserted or reloaded twice: the view does not complain, and breaks later.
  case calledTwice = "D7"
  /// An inserted section does not exist after the update.
  case sectionInsertOutOfBounds = "I1"
  /// A row is inserted into a section that is inserted or reloaded: the view ignores it.
  case insertInInsertedSection = "I2"
  /// A section is inserted, or reloaded, where another one moves to.
  case sectionInsertedOnMoveTarget = "I3"
  /// A row moves into an inserted or reloaded section.
  case moveIntoInsertedSection = "I4"
  /// An inserted row does not exist after the update.
  case insertOutOfBounds = "I5"
  /// A row is inserted where another one moves to.
  case insertedOnMoveTarget = "I6"
  /// A move starts or ends where nothing is.
  case moveOutOfBounds = "M1"
  /// The same move twice: the view ignores the second one.
  case sameMoveTwice = "M2"
  /// One row or section moves to two places.
  case movedToTwoPlaces = "M3"
  /// Two rows or sections move to one place.
  case twoMovesToOnePlace = "M4"
  /// A move that changes nothing; best not sent.
  case idleMove = "M5"
  /// A row is both reloaded and moved.
  case reloadedAndMoved = "RM1"
  /// A reload is a delete and an insert, and that insert lands on the target of a move or on another insert.
  case reloadOnMoveTarget = "RM2"
  /// The number of sections after the update does not follow from that before it.
  case sectionCount = "C1"
  /// The number of rows of a surviving section does not follow from that before the update.
  case rowCount = "C2"
  /// A section moves in the same batch in which rows inside it are deleted, inserted or moved.
  case changesInMovedSection = "U1"
  /// A row moves into or out of a section that moves.
  case moveAcrossMovedSection = "U2"
  /// Sections are reloaded in a batch with other calls.
  case sectionReloadAmongOthers = "U3"
  /// A row is reloaded in a section that moves.
  case reloadInMovedSection = "U4"
  /// The list is in a state in which batches are known to go wrong.
  case unsafeState = "U5"
  /// `insertRows` beyond the end.
  case stepInsertOutOfBounds = "A1"
  /// `removeRows` of a row that is not there.
  case stepRemoveOutOfBounds = "A2"
  /// `moveRow` from or to a place that is not there.
  case stepMoveOutOfBounds = "A3"
  /// The number of rows after the steps is not the one the data source tells.
  case stepCount = "A4"
  /// A batch for an `NSTableView`, single steps for another list, or sections where there can be only one.
  case wrongKindOfList = "A5"
  /// A row that is kept is not the same row.
  case rowIdentity = "ID1"
  /// A section that is kept is not the same section.
  case sectionIdentity = "ID2"
  /// A kept row changed and no update was told, or the other way round.
  case rowUpdate = "UP1"
  /// A kept section's own content changed and no update was told, or the other way round.
  case sectionUpdate = "UP2"
  /// A count is negative, or too large to be simulated.
  case countOutOfRange = "N1"
}

extension BatchRule: CustomStringConvertible {
  /// The short name, as in `D5`.
  public var description: String { rawValue }
}
