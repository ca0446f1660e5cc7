public import ListChanges

/// What a cell is told besides its row.
public struct CellIndex: Hashable, Sendable {
  /// Where the row is now.
  public var position: ItemPosition

  /// The index of a row at a position.
  public init(position: ItemPosition) { self.position = position }
}
