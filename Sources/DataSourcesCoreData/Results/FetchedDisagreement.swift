public import DataSources

/// Why a change was found by comparing all rows: the events don't lead from the old state to the new one.
public enum FetchedDisagreement: Error, Hashable {
  /// An event has a type that is not known, or says that a section moved.
  case unknownChange
  /// An event lacks a position that its type needs.
  case missingPosition
  /// The object of an event is neither where it is said to have been, nor where it is said to be.
  case missingRow
  /// There is another row at a position, in new coordinates, than the events lead to.
  case otherRow(ItemPosition)
  /// There is another section at an index than an event says, or than the events lead to.
  case otherSection(Int)
  /// The number of sections does not follow from the events.
  case sectionCount
  /// The number of rows of a section, by its NEW index, does not follow from the events.
  case rowCount(section: Int)
  /// Two events contradict each other.
  case contradiction(ChangeSet.Violation.Rule)
}

extension FetchedDisagreement: CustomStringConvertible {
  /// The reason in words.
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
