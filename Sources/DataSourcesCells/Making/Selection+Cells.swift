import DataSources

/// A selection of rows of any type, as the list's own selection works on it.
protocol RowSelection: AnyObject {
  func isSelected(at position: ItemPosition) -> Bool
  func canSelect(at position: ItemPosition) -> Bool
  /// The user selected or deselected a row in the list.
  func userSet(_ isSelected: Bool, at position: ItemPosition)
}

extension Selection: RowSelection {
  func canSelect(at position: ItemPosition) -> Bool { isEnabled && isAllowed(position) }

  func userSet(_ isSelected: Bool, at position: ItemPosition) {
    _ = isSelected ? select(at: position) : deselect(at: position)
  }
}

extension Selection {
  /// The rows of this selection as cells of a class; what the user selects in the list is selected here.
  ///
  /// `index.isSelected` says which rows are selected; the list's own marks follow, wherever the rows move.
  public func cells<Cell: HostCell>(
    _ type: Cell.Type, reuseIdentifier: String? = nil,
    configure: @escaping (_ cell: Cell, _ row: Item, _ index: CellIndex) -> Void
  ) -> CellSource<Item, Cell.Host> {
    cells(.class(type, reuseIdentifier: reuseIdentifier), configure: configure)
  }

  /// The rows of this selection as cells of one kind; what the user selects in the list is selected here.
  public func cells<Cell: HostCell>(
    _ descriptor: CellDescriptor<Cell>,
    configure: @escaping (_ cell: Cell, _ row: Item, _ index: CellIndex) -> Void
  ) -> CellSource<Item, Cell.Host> {
    let kind = CellKind<Cell.Host>(descriptor) { cell, index in
      if let row = index.row as? Item { configure(cell, row, index) }
    }
    return CellSource(map(\.item), selection: self) { _, _ in kind }
  }

  /// The rows of this selection as cells of several kinds; what the user selects in the list is selected here.
  public func cells<Key, H>(_ factory: CellFactory<Key, Item, H>) -> CellSource<Item, H> {
    CellSource(map(\.item), selection: self) { factory.kind(of: $0, at: $1) }.adopting(factory)
  }
}
