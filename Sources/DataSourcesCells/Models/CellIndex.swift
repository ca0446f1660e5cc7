import DataSources

/// What the closures of a cell are told besides its row.
public struct CellIndex {
  /// Where the row is in the source that was turned into cells: the place to hand to that source.
  public let position: ItemPosition
  /// Where the row is in the whole list that shows it.
  public let listPosition: ItemPosition
  /// Whether the row is selected; `false` in a source without a `Selection`.
  public let isSelected: Bool
  /// The row itself, for closures that serve rows of several types.
  public let row: Any
  private let sourceContext: Any?

  init(position: ItemPosition, listPosition: ItemPosition, isSelected: Bool, row: Any, context: Any?) {
    self.position = position
    self.listPosition = listPosition
    self.isSelected = isSelected
    self.row = row
    sourceContext = context
  }

  /// What the source offers to its cells besides rows, as a store the snapshot that the list shows.
  ///
  /// - Returns: `nil` when the source offers nothing, or something of another type. See `ContextSource`.
  public func context<Context>(_ type: Context.Type = Context.self) -> Context? { sourceContext as? Context }
}
