import DataSources

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
  ) -> CellSource<Item, Cell.Host> {
    cells(.class(type, reuseIdentifier: reuseIdentifier), configure: configure)
  }

  /// The rows of this source as cells of one kind.
  ///
  /// - Parameters:
  ///   - descriptor: how the host comes to know the cells: `.class()`, `.prototype()`, with UIKit `.nib(…)`.
  ///   - configure: fills a cell with what is to be seen of the row.
  public func cells<Cell: HostCell>(
    _ descriptor: CellDescriptor<Cell>,
    configure: @escaping (_ cell: Cell, _ item: Item, _ index: CellIndex) -> Void
  ) -> CellSource<Item, Cell.Host> {
    let kind = CellKind<Cell.Host>(descriptor) { cell, index in
      if let item = index.row as? Item { configure(cell, item, index) }
    }
    return CellSource(self) { _, _ in kind }
  }

  /// The rows of this source as cells of several kinds, of which a factory chooses one for each row.
  public func cells<Key, H>(_ factory: CellFactory<Key, Item, H>) -> CellSource<Item, H> {
    CellSource(self) { factory.kind(of: $0, at: $1) }.adopting(factory)
  }

  /// The rows of this source, each as the cell that it names itself.
  public func cells<H>() -> CellSource<Item, H> where Item: CellItem<H> {
    CellSource(self) { item, _ in item.cell.kind }
  }

  /// The rows of this source, of any types, each as the cell that it names itself.
  public func cells<H>() -> CellSource<Item, H> where Item == any CellItem<H> {
    CellSource(self) { item, _ in item.cell.kind }
  }
}
