public import DataSources

/// The type of a change of an object or a section of fetched results: the four types of `NSFetchedResultsChangeType`.
public enum FetchedChangeType: UInt, Hashable, Sendable, CaseIterable {
  /// It was inserted.
  case insert = 1
  /// It was deleted.
  case delete = 2
  /// It was moved and updated.
  case move = 3
  /// It was updated.
  case update = 4
}

extension ChangeSet.Step {
  /// The change of one object as a single step; `nil` if a position that it needs is missing, or the type isn't known.
  ///
  ///     let inserted = ChangeSet.Step(.insert, from: nil, to: position)  // insert 0-3
  ///     let moved = ChangeSet.Step(.move, from: position, to: nil)  // nil
  ///
  /// For logs, and for lists without batches. Several steps don't form a change set: Core Data reports its changes in
  /// coordinates of two states, in an order of its own, and can contradict itself; ``FetchedSource`` converts them to
  /// one change set.
  ///
  /// - Parameters:
  ///   - type: the type of the change.
  ///   - from: the old position of the object; required for a delete, a move and an update.
  ///   - to: the new position of the object; required for an insert and a move. An update uses it if it isn't `nil`.
  public init?(_ type: FetchedChangeType?, from: ItemPosition?, to: ItemPosition?) {
    switch (type, from, to) {
    case (.insert, _, let to?): self = .insert(to)
    case (.delete, let from?, _): self = .delete(from)
    case (.move, let from?, let to?): self = .move(from: from, to: to)
    case (.update, let from?, let to): self = .update(to ?? from)
    default: return nil
    }
  }

  /// The change of one section as a single step; `nil` for a move, which has only one index, and if the type isn't
  /// known.
  public init?(_ type: FetchedChangeType?, section: Int) {
    switch type {
    case .insert: self = .insertSection(section)
    case .delete: self = .deleteSection(section)
    case .update: self = .updateSection(section)
    case .move, nil: return nil
    }
  }
}
