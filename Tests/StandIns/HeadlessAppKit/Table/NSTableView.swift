#if os(Linux)
  import DataSourcesTesting

  /// A list of rows in columns, without a screen.
  ///
  /// Its bookkeeping is that of AppKit's comments: updates take effect one after the other, the selection follows them,
  /// a reload drops views, heights and selection. Every step is judged by the simulator of `DataSourcesTesting`, and
  /// what AppKit would throw is passed to ``HeadlessException/handler``.
  ///
  /// Simplified: group rows are as high as others, and don't float; views are requested when they are visible, in
  /// `layoutSubtreeIfNeeded()` of the table or its window, and at the end of updates.
  @MainActor
  open class NSTableView: NSControl {
    /// The columns.
    open private(set) var tableColumns: [NSTableColumn] = []
    /// The titles of the columns.
    open var headerView: NSTableHeaderView? = NSTableHeaderView(frame: .zero)
    /// The height of rows that have none of their own.
    open var rowHeight: CGFloat = 24 { didSet { heightsDidChange() } }
    /// The space between cells.
    open var intercellSpacing = NSSize(width: 3, height: 2) { didSet { heightsDidChange() } }
    /// Whether rows are as high as their views want.
    open var usesAutomaticRowHeights = false { didSet { heightsDidChange() } }
    /// Whether group rows stay visible; of no effect.
    open var floatsGroupRows = true
    /// Whether the user can select several rows.
    open var allowsMultipleSelection = false
    /// Whether the user can deselect the last row.
    open var allowsEmptySelection = true
    /// Whether the user finds rows by typing.
    open var allowsTypeSelect = true
    /// The action for a double-click.
    open var doubleAction: Selector?
    /// The row that the user clicked; -1 for none.
    open internal(set) var clickedRow = -1
    /// The column that the user clicked; -1 for none.
    open internal(set) var clickedColumn = -1
    /// Whether a swipe has revealed buttons.
    open var rowActionsVisible = false
    /// How the user sorted the table.
    open var sortDescriptors: [HeadlessSortDescriptor] = [] {
      didSet { source(for: .tableSortDescriptors)?.tableView(self, sortDescriptorsDidChange: oldValue) }
    }
    /// The record of the table's calls and findings.
    public internal(set) var record = TableRecord()
    /// Whether the simulator checks each group of updates, at a cost of the whole table.
    public var judgesUpdates = true

    var displayed: [Int: NSTableRowView] = [:]
    var heights = RowHeights(standard: 26)
    var isLoaded = false
    var areHeightsKnown = false
    var selection = IndexSet()
    var updates = TableUpdates()
    var isLayingOut = false
    /// Changes with every change of the displayed state.
    var generation = 0
    var dropTarget: (row: Int, operation: DropOperation)?
    var selectionAnchor = 0
    private var nibs: [NSUserInterfaceItemIdentifier: NSNib] = [:]
    private var reusable: [NSUserInterfaceItemIdentifier: [NSView]] = [:]
    private var delegateAnswers = DelegateAnswers<any NSTableViewDelegate>()
    private var sourceAnswers = DelegateAnswers<any NSTableViewDataSource>()

    /// Has the rows.
    open weak var dataSource: (any NSTableViewDataSource)? {
      didSet {
        sourceAnswers = DelegateAnswers(of: dataSource, for: Selector.ofTableDataSource) {
          ($0 as? any NSTableViewDataSource).map { source in { [weak source] in source } }
        }
        reloadData()
      }
    }

    /// Describes the rows.
    open weak var delegate: (any NSTableViewDelegate)? {
      didSet {
        delegateAnswers = DelegateAnswers(of: delegate, for: Selector.ofTableDelegate) {
          ($0 as? any NSTableViewDelegate).map { delegate in { [weak delegate] in delegate } }
        }
        reloadData()
      }
    }

    /// Returns the object that answers an optional method of the delegate.
    func delegate(for selector: Selector) -> (any NSTableViewDelegate)? {
      guard let delegate else { return nil }
      return delegateAnswers.receiver(of: selector, for: delegate, delegate)
    }

    /// Returns the object that answers an optional method of the data source.
    func source(for selector: Selector) -> (any NSTableViewDataSource)? {
      guard let dataSource else { return nil }
      return sourceAnswers.receiver(of: selector, for: dataSource, dataSource)
    }

    open override var acceptsFirstResponder: Bool { true }

    // MARK: Columns

    /// The number of columns.
    open var numberOfColumns: Int { tableColumns.count }

    /// Appends a column.
    open func addTableColumn(_ tableColumn: NSTableColumn) {
      tableColumn.tableView = self
      tableColumns.append(tableColumn)
      reloadData()
    }

    /// Removes a column.
    open func removeTableColumn(_ tableColumn: NSTableColumn) {
      tableColumns.removeAll { $0 === tableColumn }
      reloadData()
    }

    /// Returns the index of a column; -1 if there is none.
    open func column(withIdentifier identifier: NSUserInterfaceItemIdentifier) -> Int {
      tableColumns.firstIndex { $0.identifier == identifier } ?? -1
    }

    /// Returns a column; `nil` if there is none.
    open func tableColumn(withIdentifier identifier: NSUserInterfaceItemIdentifier) -> NSTableColumn? {
      tableColumns.first { $0.identifier == identifier }
    }

    // MARK: Reuse

    /// Sets the nib of the views of an identifier.
    open func register(_ nib: NSNib?, forIdentifier identifier: NSUserInterfaceItemIdentifier) {
      nibs[identifier] = nib
    }

    /// Returns a view that isn't displayed anymore, or one from a nib; `nil` if there is neither.
    open func makeView(withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?) -> NSView? {
      if let view = reusable[identifier]?.popLast() {
        view.prepareForReuse()
        return view
      }
      let view = nibs[identifier]?.make() as? NSView
      view?.identifier = identifier
      return view
    }

    func recycle(_ rowView: NSTableRowView) {
      for (_, view) in rowView.cells {
        view.removeFromSuperview()
        if let identifier = view.identifier { reusable[identifier, default: []].append(view) }
      }
      rowView.cells = []
      if let identifier = rowView.identifier { reusable[identifier, default: []].append(rowView) }
    }

    /// Whether only a subclass updates rows.
    var refusesRowUpdates: Bool { false }

    open override func layout() { layOutRows() }
  }
#endif
