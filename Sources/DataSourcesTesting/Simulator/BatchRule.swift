/// A rule that a batch breaks, with the details.
///
/// A finding is an error, so that a test can throw it:
///
///     let judgment = list.performBatchUpdates(batch, to: new)
///     if let violation = judgment.violation { throw violation }
public struct BatchFinding: Error, Hashable, Sendable {
  /// The rule.
  public let rule: BatchRule
  /// The message of the platform's exception with all values filled in or, where it throws none, a sentence.
  public let message: String

  package init(_ rule: BatchRule, _ message: String) {
    self.rule = rule
    self.message = message
  }
}

extension BatchFinding: CustomStringConvertible {
  /// The rule and the message, such as `D6 attempt to perform …`.
  public var description: String { "\(rule) \(message)" }
}

/// A rule of the platform lists for batch updates, whose raw value is the short name that messages use.
///
///     let missing = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 3)])
///     let list = PlatformList(.table, showing: PlatformSnapshot(itemCounts: [3]))
///     let violation = list.performBatchUpdates(missing, to: PlatformSnapshot(itemCounts: [2])).violation
///     #expect(violation?.rule == .deleteOutOfBounds && violation?.rule.rawValue == "D5")
///
/// The letters denote reloads (R), deletes (D), inserts (I), moves (M), reloads combined with moves (RM), counts (C), legal
/// but unsafe batches (U) and `NSTableView` (A). The rules for IDs (ID), content updates (UP) and counts that can't be
/// simulated (N) aren't checked by the platform lists, but a test should check them.
public enum BatchRule: String, Hashable, Sendable, CaseIterable {
  /// An item or section is both deleted and reloaded, or an item is reloaded whose section is deleted.
  case deletedAndReloaded = "R1"
  /// A reloaded item or section doesn't exist before the update.
  case reloadOutOfBounds = "R2"
  /// A deleted section doesn't exist before the update.
  case sectionDeleteOutOfBounds = "D1"
  /// An item is deleted whose section is deleted or reloaded. The view ignores the call.
  case deleteInDeletedSection = "D2"
  /// A section is moved, and also deleted or reloaded.
  case sectionDeletedAndMoved = "D3"
  /// An item is moved out of a deleted or reloaded section.
  case moveFromDeletedSection = "D4"
  /// A deleted item doesn't exist before the update.
  case deleteOutOfBounds = "D5"
  /// An item is both deleted and moved.
  case deletedAndMoved = "D6"
  /// An item or section is deleted, inserted or reloaded twice. The view doesn't throw, but fails later.
  case calledTwice = "D7"
  /// An inserted section doesn't exist after the update.
  case sectionInsertOutOfBounds = "I1"
  /// An item is inserted into a section that is inserted or reloaded. The view ignores the call.
  case insertInInsertedSection = "I2"
  /// A section is inserted or reloaded at the target of a section move.
  case sectionInsertedOnMoveTarget = "I3"
  /// An item is moved into an inserted or reloaded section.
  case moveIntoInsertedSection = "I4"
  /// An inserted item doesn't exist after the update.
  case insertOutOfBounds = "I5"
  /// An item is inserted at the target of a move.
  case insertedOnMoveTarget = "I6"
  /// The source or the target of a move doesn't exist.
  case moveOutOfBounds = "M1"
  /// A move is repeated. The view ignores the second one.
  case sameMoveTwice = "M2"
  /// One item or section is moved to two positions.
  case movedToTwoPositions = "M3"
  /// Two items or sections are moved to one position.
  case twoMovesToOnePosition = "M4"
  /// A move changes nothing.
  case idleMove = "M5"
  /// An item is both reloaded and moved.
  case reloadedAndMoved = "RM1"
  /// The insert that is part of a reload is at the target of a move or of another insert.
  case reloadOnMoveTarget = "RM2"
  /// The number of sections after the update doesn't match the number before it and the calls.
  case sectionCount = "C1"
  /// The number of items in a retained section doesn't match the number before the update and the calls.
  case itemCount = "C2"
  /// A section is moved, and items in it are deleted, inserted or moved in the same batch.
  case changesInMovedSection = "U1"
  /// An item is moved into or out of a section that is moved.
  case moveAcrossMovedSection = "U2"
  /// A section is reloaded in a batch with other calls.
  case sectionReloadAmongOthers = "U3"
  /// An item is reloaded in a section that is moved.
  case reloadInMovedSection = "U4"
  /// The list is in a state in which batches are known to fail. See ``PlatformList/Condition``.
  case unsafeState = "U5"
  /// The index of `insertRows(at:withAnimation:)` is out of range.
  case stepInsertOutOfBounds = "A1"
  /// The index of `removeRows(at:withAnimation:)` is out of range.
  case stepRemoveOutOfBounds = "A2"
  /// An index of `moveRow(at:to:)` is out of range.
  case stepMoveOutOfBounds = "A3"
  /// The number of rows after the steps isn't that of the data source.
  case stepCount = "A4"
  /// The list is an `NSTableView`, which performs no batches and has one section, or steps were sent to another list.
  case wrongKindOfList = "A5"
  /// The ID of a retained item changed.
  case itemIdentity = "ID1"
  /// The ID of a retained section changed.
  case sectionIdentity = "ID2"
  /// The content of a retained item changed without an update, or an item was updated without a change.
  case itemUpdate = "UP1"
  /// The own content of a retained section changed without an update, or a section was updated without a change.
  case sectionUpdate = "UP2"
  /// A count is negative or too large to simulate.
  case countOutOfRange = "N1"
}

extension BatchRule: CustomStringConvertible {
  /// The short name, such as `D5`.
  public var description: String { rawValue }
}
