import DataSources

/// A row that names its own cell, so that one list holds rows of any types.
///
/// The idea is EDataSource's, without its casts: the compiler checks that the cell draws rows of this type.
public protocol CellItem<Host> {
  /// The list that shows it.
  associatedtype Host: ListHost

  /// The cell that draws it; asked for whenever the row is shown, so it may depend on the row.
  var cell: ItemCell<Host> { get }
}

/// A class of cells that know how to draw a row.
public protocol CellDrawer: HostCell {
  /// What it draws.
  associatedtype Drawn

  /// Shows a row.
  func draw(_ item: Drawn, at index: CellIndex)
}

/// The cell that a ``CellItem`` names: a class of cells, and what one of them is to draw.
public struct ItemCell<Host: ListHost> {
  let kind: CellKind<Host>

  /// A cell of a class.
  public init<Cell: CellDrawer>(_ type: Cell.Type, drawing item: Cell.Drawn) where Cell.Host == Host {
    self.init(.class(type), drawing: item)
  }

  /// A cell that the host knows by class, by nib or as a prototype.
  public init<Cell: CellDrawer>(_ descriptor: CellDescriptor<Cell>, drawing item: Cell.Drawn) where Cell.Host == Host {
    kind = CellKind(descriptor) { cell, index in cell.draw(item, at: index) }
  }
}
