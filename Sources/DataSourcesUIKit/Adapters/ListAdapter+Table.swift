#if LIST_VIEWS
  public import DataSourcesCells
  import DataSourcesRouting
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  /// Displays a list of cells in a table.
  ///
  ///     TableAdapter(messages.cells(MessageCell.self) { $0.show($1) }, in: tableView)
  public typealias TableAdapter = ListAdapter<UITableView>

  extension ListAdapter where Host == UITableView {
    /// Displays a list of cells in a table, and becomes its data source and delegate.
    ///
    /// The table keeps the adapter, until another adapter takes the table.
    @discardableResult
    public convenience init(_ source: any DataSource<CellReference<UITableView>>, in tableView: UITableView) {
      (tableView.keptResponder as? TableResponder)?.detach()
      let driver = ListDriver(source, in: tableView)
      let responder = TableResponder(driver)
      self.init(driver, responder: responder)
      tableView.keep(self, responder)
      responder.connect()
      driver.reload()
    }

    private var table: TableResponder? { responder as? TableResponder }

    /// The table.
    public var tableView: UITableView? { table?.driver.view }

    /// How changes are animated that have no animation hint.
    public var animations: TableAnimations {
      get { table?.animations ?? TableAnimations() }
      set { table?.animations = newValue }
    }

    /// Sets an object that gets the calls of UIKit that the list doesn't answer, such as those of the scroll view.
    ///
    ///     adapter.setDelegate(delegate, overriding: ["tableView:heightForRowAtIndexPath:"])
    ///
    /// - Parameters:
    ///   - delegate: The object, which isn't kept alive.
    ///   - methods: The methods of the object that replace those of the list.
    public func setDelegate(_ delegate: NSObject?, overriding methods: Set<Selector> = []) {
      table?.setDelegate(delegate, overriding: methods)
    }
  }
#endif
