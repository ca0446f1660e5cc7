public import ListChanges

/// How one row is shown by a host: a value that can be made of any item, so that lists of different items compose.
///
/// Made by ``DataSource/cells(_:reuseIdentifier:configure:)``.
public struct CellModel<H: ListHost> {
  /// The name under which the host keeps cells of this kind for reuse.
  public let reuseIdentifier: String
  private let make: (H, ItemPosition) -> H.Cell

  init<Cell: HostCell, Item>(
    _ item: Item, reuseIdentifier: String, configure: @escaping (Cell, Item, CellIndex) -> Void
  ) where Cell.Host == H {
    self.reuseIdentifier = reuseIdentifier
    make = { host, position in
      let cell = Cell.dequeue(from: host, reuseIdentifier: reuseIdentifier, at: position)
      configure(cell, item, CellIndex(position: position))
      return cell.hostCell
    }
  }

  /// A cell of the host that shows this row.
  public func cell(in host: H, at position: ItemPosition) -> H.Cell { make(host, position) }
}

extension DataSource {
  /// The rows of this source as cells of a class.
  ///
  ///     let cells = events.cells(EventCell.self) { cell, event, index in
  ///       cell.textLabel?.text = event.title
  ///     }
  ///
  /// - Parameters:
  ///   - type: the class of the cells, which tells the host as well.
  ///   - reuseIdentifier: the name for reuse; the full name of the class unless told otherwise.
  ///   - configure: fills a cell with what is to be seen of the row.
  public func cells<Cell: HostCell>(
    _ type: Cell.Type, reuseIdentifier: String? = nil,
    configure: @escaping (_ cell: Cell, _ item: Item, _ index: CellIndex) -> Void
  ) -> MappedSource<Item, CellModel<Cell.Host>> {
    let name = reuseIdentifier ?? String(reflecting: type)
    return map { CellModel($0, reuseIdentifier: name, configure: configure) }
  }
}
