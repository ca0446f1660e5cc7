#if LIST_VIEWS
  public import DataSourcesCells

  extension DataSource {
    /// Returns the items of this source as collection items of a class.
    ///
    ///     photos.cells(PhotoItem.self) { $0.show($1) }
    @MainActor
    public func cells<Cell: NSCollectionViewItem>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> CellList<Item, NSCollectionView> { cells(.cell(type, configure: configure)) }
  }

  extension Selection {
    /// Returns the items of this selection as collection items of a class; what the user selects is selected here.
    @MainActor
    public func cells<Cell: NSCollectionViewItem>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> CellList<Item, NSCollectionView> { cells(.cell(type, configure: configure)) }

    /// Returns the items of this selection as collection items of a class; what the user selects is selected here.
    @MainActor
    public func cells<Cell: NSCollectionViewItem>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> CellList<Item, NSCollectionView> { cells(.cell(type, configure: configure)) }
  }
#endif
