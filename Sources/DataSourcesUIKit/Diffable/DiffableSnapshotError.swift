#if LIST_VIEWS
  public import DataSourcesCells

  /// A reason why a diffable snapshot doesn't contain everything that its source contains.
  public enum DiffableSnapshotError: Error, Hashable, Sendable {
    /// The item at `position` has the ID of the item at `first`. Only the first one is in the snapshot.
    case duplicateItem(id: ItemID, position: ItemPosition, first: ItemPosition)
    /// The section at an index has no ID of the snapshot's type, and isn't in the snapshot.
    case sectionWithoutID(Int)
  }

  extension DiffableSnapshotError: CustomStringConvertible {
    public var description: String {
      switch self {
      case .duplicateItem(let id, let position, let first): "items \(first) and \(position) have the same ID \(id)"
      case .sectionWithoutID(let index): "section \(index) has no ID of the type that the snapshot has"
      }
    }
  }
#endif
