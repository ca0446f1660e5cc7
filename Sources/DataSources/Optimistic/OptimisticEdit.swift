import ListChanges

/// An edit that is shown before the base has it.
public struct OptimisticEdit<Item>: Identifiable {
  /// Tells an edit from all others of its source.
  public struct ID: Hashable, Sendable {
    let number: Int
  }

  /// What the edit does.
  public enum Kind {
    /// A new row.
    case insert(Item)
    /// A row goes.
    case remove
    /// Another row, of the same identity, stands in the place of one.
    case replace(Item)
    /// A row moves.
    case move
  }

  /// What became of an edit that is not pending any more.
  public enum Outcome: Hashable, Sendable {
    /// The base did the same: the edit changes nothing any more.
    case echoed
    /// It was taken back.
    case rejected
    /// The base did something else: the row, or the section it was for, is gone, or the edit was confirmed and the base shows
    /// another row.
    case overruled
  }

  /// The edit's own identity.
  public let id: ID
  /// The identity of the row.
  public let rowID: ItemID
  /// What the edit does.
  public let kind: Kind
  /// Whether somebody said that the base will show it, in its own way.
  public internal(set) var isConfirmed = false

  /// The section that the row comes to; `nil` when it is gone, or the edit brings no row anywhere.
  var section: Int?
  /// What the row stands behind.
  var anchor = Anchor.start

  /// What a row stands behind, of those that are there before the edit.
  enum Anchor {
    /// Nothing: it is the first one of its section.
    case start
    /// A row of the base.
    case base(ItemPosition, ItemID)
    /// The row that another edit brings.
    case edit(ID, ItemID)
  }
}
