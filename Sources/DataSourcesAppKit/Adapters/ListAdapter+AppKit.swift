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
    /// A delegate or data source that the table gets later replaces the adapter, and its handlers end: use ``setDelegate(_:overriding:)``.
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
      let driver = ListDriver(source, in: tableView)
      self.init((tableView as? NSOutlineView).map { OutlineResponder(driver, $0) } ?? TableResponder(driver))
    }

    private var table: TableResponder? { responder as? TableResponder }

    /// How changes are animated that have no animation hint.
    public var animation: NSTableView.AnimationOptions {
      get { table?.animation ?? [] }
      set { table?.animation = newValue }
    }
  }

  /// Displays an outline in an outline view.
  ///
  ///     let files = OutlineSource(root.entries) { $0.entries }
  ///     OutlineAdapter(files.cells([ListColumn("Name") { $0.node.name }], in: outlineView), in: outlineView)
  ///
  /// An outline view is a table, so this is the adapter of tables, with its columns and with all that its items can do. The
  /// source decides which nodes are expanded: a click on a disclosure triangle expands or collapses the node there, and the
  /// view follows. Nodes are moved by the `onMove` of outlines, whose target is a parent and an index, and `onOutlineDrop`
  /// takes what is dropped from elsewhere. A list that isn't derived from an `OutlineSource` by a selection or a
  /// transformation is one level deep, and its items stay in place: to search in an outline, set its `isIncluded`.
  public typealias OutlineAdapter = ListAdapter<NSTableView>

  /// Displays a list of cells in a collection.
  ///
  ///     CollectionAdapter(photos.cells(PhotoItem.self) { $0.show($1) }, in: collectionView)
  public typealias CollectionAdapter = ListAdapter<NSCollectionView>

  extension ListAdapter where Host == NSCollectionView {
    /// Displays a list of cells in a collection, and becomes its data source and delegate.
    ///
    /// A delegate that the collection has gets no more calls, unless you pass it to ``setDelegate(_:overriding:)``; debug builds print that.
    /// A delegate or data source that the collection gets later replaces the adapter, and its handlers end: use ``setDelegate(_:overriding:)``.
    /// An object for prefetching that the collection has isn't replaced.
    ///
    /// The collection keeps the adapter, until another adapter takes the collection. If items can be selected, deleted or
    /// dragged, the collection becomes selectable.
    @discardableResult
    public convenience init(
      _ source: any DataSource<CellReference<NSCollectionView>>, in collectionView: NSCollectionView
    ) {
      collectionView.collectionResponder?.detach()
      self.init(CollectionResponder(ListDriver(source, in: collectionView)))
    }
  }

  extension NSView: @MainActor AssociatedObjectOwner {}

  extension ListAdapter where Host: NSView {
    /// Sets an object that gets the calls of AppKit that the list doesn't answer, such as those of column headers.
    ///
    ///     adapter.setDelegate(delegate, overriding: [#selector(TallRows.tableView(_:heightOfRow:))])
    ///
    /// - Parameters:
    ///   - delegate: The object, which isn't kept alive.
    ///   - methods: The methods of the object that replace those of the list.
    public func setDelegate(_ delegate: NSObject?, overriding methods: Set<Selector> = []) {
      switch responder {
      case let responder as TableResponder: responder.setDelegate(delegate, overriding: methods)
      case let responder as CollectionResponder: responder.setDelegate(delegate, overriding: methods)
      default: break
      }
    }
  }
#endif
