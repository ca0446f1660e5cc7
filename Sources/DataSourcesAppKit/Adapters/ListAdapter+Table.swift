#if LIST_VIEWS
  public import DataSourcesCells
  import DataSourcesRouting

  /// Displays a list of cells in a table.
  ///
  ///     TableAdapter(
  ///       inbox.cells([ListColumn("Subject") { $0.subject }, ListColumn("From") { $0.sender }], in: tableView)
  ///         .onPrimaryAction { open($0) }.onDelete(from: inbox), in: tableView)
  public typealias TableAdapter = ListAdapter<NSTableView>

  extension ListAdapter where Host == NSTableView {
    /// Displays a list of cells in a table, and becomes its data source and delegate.
    ///
    /// A delegate that the table has gets no more calls, unless you pass it to ``setDelegate(_:overriding:)``; debug builds print that.
    ///
    /// The table keeps the adapter, until another adapter takes the table. A table without columns gets one.
    @discardableResult
    public convenience init(_ source: any DataSource<CellReference<NSTableView>>, in tableView: NSTableView) {
      tableView.tableResponder?.detach()
      if tableView.numberOfColumns == 0 {
        let column = NSTableColumn(identifier: NSUserInterfaceItemIdentifier("items"))
        column.width = max(40, tableView.bounds.width)
        tableView.addTableColumn(column)
      }
      let responder = TableResponder(ListDriver(source, in: tableView))
      if let outline = tableView as? NSOutlineView { responder.prepare(outline) }
      self.init(responder)
    }

    private var table: TableResponder? { responder as? TableResponder }

    /// The table.
    public var tableView: NSTableView? { table?.driver.view }

    /// How changes are animated that have no animation hint.
    public var animation: NSTableView.AnimationOptions {
      get { table?.animation ?? [] }
      set { table?.animation = newValue }
    }
  }
#endif
