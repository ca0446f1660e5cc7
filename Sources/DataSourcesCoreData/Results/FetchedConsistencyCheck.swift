public import DataSources

/// The extent to which the events of an `NSFetchedResultsController` are checked against its objects, before they become a change set.
///
/// If they contradict each other, the change set is the difference of all items instead.
///
///     events.consistencyCheck = .everyRow
///     if let disagreement = events.lastDisagreement { log("compared all events: \(disagreement)") }
public enum FetchedConsistencyCheck: Hashable, Sendable {
  /// Every object and section that the events name, and their neighbors.
  ///
  /// - Complexity: O(*k* log *n*) for *k* events.
  case affectedRows
  /// Every object and section that the events name, their neighbors, and the object count of every section.
  ///
  /// - Complexity: O(*k* log *n* + *s*) for *k* events and *s* sections.
  case rowCounts
  /// The name and object count of every section, and the ID of every object: for requests whose order Core Data tracks incorrectly.
  ///
  /// - Complexity: O(*n*).
  case everyRow
}

/// The reason why a change was computed by comparing all items: the events don't match the old and the new state.
public enum FetchedDisagreement: Error, Hashable {
  /// An event has an unknown type or reports a move of a section, or a section was deleted and inserted again.
  case unknownChange
  /// An event lacks a position that its type needs.
  case missingPosition
  /// The object of an event is neither at a position that the events report, nor at the one that results from them.
  case missingRow
  /// The object at a position, in new coordinates, differs from the one that results from the events.
  case otherRow(ItemPosition)
  /// The section at an index differs from the one of an event, or from the one that results from the events.
  ///
  /// The index is an old one for a deleted section, the reported one for an updated section, and else a new one.
  case otherSection(Int)
  /// The number of sections doesn't match the events.
  case sectionCount
  /// The object count of a section, by its new index, doesn't match the events.
  case rowCount(section: Int)
  /// Two events contradict each other.
  case contradiction(ChangeSet.Violation.Rule)
}

extension FetchedDisagreement: CustomStringConvertible {
  /// A description of the reason.
  public var description: String {
    switch self {
    case .unknownChange: "an event of an unknown type"
    case .missingPosition: "an event without a position"
    case .missingRow: "an event's object is nowhere where it should be"
    case .otherRow(let position): "another row at \(position) than was reported"
    case .otherSection(let index): "another section \(index) than was reported"
    case .sectionCount: "another number of sections than was reported"
    case .rowCount(let section): "another number of rows in section \(section) than was reported"
    case .contradiction(let rule): "two events contradict each other (\(rule.rawValue))"
    }
  }
}

/// The way in which two states of fetched results are compared when there are no events between them.
public enum FetchedComparison: Hashable, Sendable {
  /// Rows are inserted, deleted and moved by identity; the others aren't updated.
  ///
  /// Observers aren't notified if no row or section was inserted, deleted or moved, and no title changed.
  case identity
  /// Rows are inserted, deleted and moved by identity; all others are updated, because their contents may have changed.
  case updatingEveryRow
  /// No comparison: observers reload all rows.
  case reload
}
