public import DataSources

/// What happened to a row or a section of fetched results: the four types of `NSFetchedResultsChangeType`.
public enum FetchedChangeType: UInt, Hashable, Sendable, CaseIterable {
  /// It came.
  case insert = 1
  /// It went.
  case delete = 2
  /// It is elsewhere, and shows something else.
  case move = 3
  /// It shows something else.
  case update = 4
}

extension ChangeSet.Step {
  /// The change of one row as a single step; `nil` when a position that it needs is missing, or the type is not known.
  ///
  ///     let inserted = ChangeSet.Step(.insert, from: nil, to: position)  // insert 0-3
  ///     let moved = ChangeSet.Step(.move, from: position, to: nil)  // nil
  ///
  /// For logs, and for lists that take no batch. Several of them are no change set: Core Data reports its changes in coordinates
  /// of two states, in an order of its own, and may contradict itself; ``FetchedSource`` makes one change set of it.
  ///
  /// - Parameters:
  ///   - type: what happened.
  ///   - from: where the row was; a delete, a move and an update need it.
  ///   - to: where the row is; an insert and a move need it. An update is named by it if it is there.
  public init?(_ type: FetchedChangeType?, from: ItemPosition?, to: ItemPosition?) {
    switch (type, from, to) {
    case (.insert, _, let to?): self = .insert(to)
    case (.delete, let from?, _): self = .delete(from)
    case (.move, let from?, let to?): self = .move(from: from, to: to)
    case (.update, let from?, let to): self = .update(to ?? from)
    default: return nil
    }
  }

  /// The change of one section as a single step; `nil` for a move, which has but one number, and when the type is not known.
  public init?(_ type: FetchedChangeType?, section: Int) {
    switch type {
    case .insert: self = .insertSection(section)
    case .delete: self = .deleteSection(section)
    case .update: self = .updateSection(section)
    case .move, nil: return nil
    }
  }
}
