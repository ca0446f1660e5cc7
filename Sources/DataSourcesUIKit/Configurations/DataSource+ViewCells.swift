#if LIST_VIEWS
  public import DataSourcesCells

  extension DataSource {
    /// Returns the items of this source as cells of a class in a table.
    ///
    ///     messages.cells(MessageCell.self) { $0.show($1) }
    @MainActor
    public func cells<Cell: UITableViewCell>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> CellList<Item, UITableView> { cells(.cell(type, configure: configure)) }

    /// Returns the items of this source as cells of a class in a collection.
    ///
    ///     photos.cells(PhotoCell.self) { $0.show($1) }
    @MainActor
    public func cells<Cell: UICollectionViewCell>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> CellList<Item, UICollectionView> { cells(.cell(type, configure: configure)) }
  }

  // What the user selects in the list is selected in the selection.
  extension Selection {
    /// Returns the items of this selection as cells of a class in a table.
    ///
    ///     selection.cells(MessageCell.self) { $0.show($1) }
    @MainActor
    public func cells<Cell: UITableViewCell>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> CellList<Item, UITableView> { cells(.cell(type, configure: configure)) }

    /// Returns the items of this selection as cells of a class in a collection.
    @MainActor
    public func cells<Cell: UICollectionViewCell>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> CellList<Item, UICollectionView> { cells(.cell(type, configure: configure)) }

    /// Returns the items of this selection as cells of a class in a table.
    ///
    ///     selection.cells(MessageCell.self) { cell, message, context in cell.isMarked = context.isSelected }
    @MainActor
    public func cells<Cell: UITableViewCell>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> CellList<Item, UITableView> { cells(.cell(type, configure: configure)) }

    /// Returns the items of this selection as cells of a class in a collection.
    @MainActor
    public func cells<Cell: UICollectionViewCell>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> CellList<Item, UICollectionView> { cells(.cell(type, configure: configure)) }
  }
#endif
