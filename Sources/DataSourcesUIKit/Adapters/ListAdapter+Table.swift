#if LIST_VIEWS
  public import DataSourcesCells
  import DataSourcesRouting

  /// Displays a list of cells in a table.
  ///
  ///     TableAdapter(messages.cells(MessageCell.self) { $0.show($1) }, in: tableView)
  public typealias TableAdapter = ListAdapter<UITableView>

  extension ListAdapter where Host == UITableView {
    /// Displays a list of cells in a table, and becomes its data source and delegate.
    ///
    /// A delegate that the table has gets no more calls, unless you pass it to ``setDelegate(_:overriding:)``; debug builds print that.
    ///
    /// The table keeps the adapter, until another adapter takes the table.
    @discardableResult
    public convenience init(_ source: any DataSource<CellReference<UITableView>>, in tableView: UITableView) {
      tableView.tableResponder?.detach()
      self.init(TableResponder(ListDriver(source, in: tableView)))
    }

    private var table: TableResponder? { responder as? TableResponder }

    /// The table.
    public var tableView: UITableView? { table?.driver.view }

    /// How changes are animated that have no animation hint.
    public var animations: TableAnimations {
      get { table?.animations ?? TableAnimations() }
      set { table?.animations = newValue }
    }
  }
#endif
