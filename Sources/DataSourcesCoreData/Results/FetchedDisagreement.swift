public import DataSources

/// The reason why a change was computed by comparing all items: the events don't lead from the old state to the new
/// one.
public enum FetchedDisagreement: Error, Hashable {
  /// An event has an unknown type, or reports a move of a section.
  case unknownChange
  /// An event lacks a position that its type needs.
  case missingPosition
  /// The object of an event is neither at its reported old position nor at its reported new one.
  case missingRow
  /// The object at a position, in new coordinates, differs from the one that the events lead to.
  case otherRow(ItemPosition)
  /// The section at an index differs from the one of an event, or from the one that the events lead to.
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
