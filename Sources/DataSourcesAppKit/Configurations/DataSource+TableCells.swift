#if LIST_VIEWS
  public import DataSourcesCells

  extension DataSource {
    /// Returns the items of this source as cells in columns of a table, and adds columns that the table doesn't have.
    ///
    ///     inbox.cells([ListColumn("Subject") { $0.subject }, ListColumn("From") { $0.sender }], in: tableView)
    @MainActor
    public func cells(_ columns: [ListColumn<Item>], in tableView: NSTableView) -> CellList<Item, NSTableView> {
      tableView.add(columns)
      return cells(.columns(columns))
    }

    /// Returns the items of this source as views of a class in a table of one column.
    ///
    ///     messages.cells(MessageView.self) { $0.show($1) }
    @MainActor
    public func cells<Cell: NSView>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> CellList<Item, NSTableView> { cells(.cell(type, configure: configure)) }
  }

  extension Selection {
    /// Returns the items of this selection as cells in columns of a table, and adds columns that the table doesn't have; what
    /// the user selects in the table is selected here.
    @MainActor
    public func cells(_ columns: [ListColumn<Item>], in tableView: NSTableView) -> CellList<Item, NSTableView> {
      tableView.add(columns)
      return cells(.columns(columns))
    }

    /// Returns the items of this selection as views of a class in a table of one column.
    @MainActor
    public func cells<Cell: NSView>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item) -> Void
    ) -> CellList<Item, NSTableView> { cells(.cell(type, configure: configure)) }

    /// Returns the items of this selection as views of a class in a table of one column.
    ///
    ///     selection.cells(MessageView.self) { view, message, context in view.isMarked = context.isSelected }
    @MainActor
    public func cells<Cell: NSView>(
      _ type: Cell.Type, configure: @escaping (_ cell: Cell, _ item: Item, _ context: CellContext<Item>) -> Void
    ) -> CellList<Item, NSTableView> { cells(.cell(type, configure: configure)) }
  }
#endif
