public import DataSources

/// An item of a list of cells: the list that describes the cell, and the position of the item there.
///
/// All lists of cells for one host have this item type, so they compose like any other sources.
public struct CellReference<Host: CellHost> {
  let list: any CellProvider<Host>
  /// The position of the item in the source that was turned into cells.
  public let position: ItemPosition

  /// Returns the item with everything that a host can ask of it.
  ///
  /// - Parameter listPosition: The position in the displayed list.
  package func hostedItem(at listPosition: ItemPosition) -> (any HostedItem<Host>)? {
    list.hostedItem(at: position, listPosition: listPosition)
  }

  /// This cell and those that it wraps.
  var levels: some Sequence<CellReference> { sequence(first: self) { $0.list.wrappedCell(at: $0.position) } }

  /// The list that moves the item, and the position of the item there.
  var mover: CellReference? { levels.first { $0.list.movesItem(at: $0.position) } }

  /// The position of the item in a list, if the list or one that wraps it describes the cell.
  func position(in list: any CellProvider<Host>) -> ItemPosition? { levels.first { $0.list === list }?.position }
}
