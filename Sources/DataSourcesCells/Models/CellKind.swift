import DataSources

/// One kind of cells: how to make the host know it, and how to make one and fill it.
final class CellKind<H: ListHost> {
  let reuseIdentifier: String
  /// The class of the cells.
  let cellType: any HostCell.Type
  /// What stands for what is registered: the same one needs no second registration under one identifier.
  let registration: AnyHashable?
  /// Makes the kind known to a host; `nil` when somebody else does.
  let register: ((H) -> Void)?
  /// A cell at a place of the host, filled.
  let make: (H, ItemPosition, CellIndex) -> H.Cell

  init<Cell: HostCell>(_ descriptor: CellDescriptor<Cell>, configure: @escaping (Cell, CellIndex) -> Void)
  where Cell.Host == H {
    let identifier = descriptor.reuseIdentifier
    reuseIdentifier = identifier
    cellType = Cell.self
    registration = descriptor.registration
    register = descriptor.register
    make = { host, position, index in
      let cell = Cell.dequeue(from: host, reuseIdentifier: identifier, at: position)
      configure(cell, index)
      return cell.hostCell
    }
  }
}
