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
    /// A delegate or data source that the table gets later replaces the adapter, and its handlers end: use ``setDelegate(_:overriding:)``.
    /// Objects for prefetching, drags and drops that the table has aren't replaced.
    ///
    /// The table keeps the adapter, until another adapter takes the table.
    @discardableResult
    public convenience init(_ source: any DataSource<CellReference<UITableView>>, in tableView: UITableView) {
      tableView.tableResponder?.detach()
      self.init(TableResponder(ListDriver(source, in: tableView)))
    }

    private var table: TableResponder? { responder as? TableResponder }

    /// The animations of changes without an animation hint.
    public var animations: TableAnimations {
      get { table?.animations ?? TableAnimations() }
      set { table?.animations = newValue }
    }
  }

  /// Displays a list of cells in a collection.
  ///
  ///     CollectionAdapter(photos.cells(PhotoCell.self) { $0.show($1) }, in: collectionView)
  public typealias CollectionAdapter = ListAdapter<UICollectionView>

  extension ListAdapter where Host == UICollectionView {
    /// Displays a list of cells in a collection, and becomes its data source and delegate.
    ///
    /// A delegate that the collection has gets no more calls, unless you pass it to ``setDelegate(_:overriding:)``; debug builds print that.
    /// A delegate or data source that the collection gets later replaces the adapter, and its handlers end: use ``setDelegate(_:overriding:)``.
    /// Objects for prefetching, drags and drops that the collection has aren't replaced.
    ///
    /// The collection keeps the adapter, until another adapter takes the collection.
    @discardableResult
    public convenience init(
      _ source: any DataSource<CellReference<UICollectionView>>, in collectionView: UICollectionView
    ) {
      collectionView.collectionResponder?.detach()
      self.init(CollectionResponder(ListDriver(source, in: collectionView)))
    }
  }

  extension UIScrollView: @MainActor AssociatedObjectOwner {}

  extension ListAdapter where Host: UIScrollView {
    /// Sets an object that gets the calls of UIKit that the list doesn't answer, such as those of the scroll view.
    ///
    ///     adapter.setDelegate(delegate, overriding: [#selector(TallRows.tableView(_:heightForRowAt:))])
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

  /// The animations of each kind of change without an animation hint.
  ///
  ///     var animations = TableAnimations(.fade)
  ///     animations.insertedRows = .top
  ///     animations.deletedRows = .left
  ///     animations.reloadedRows = .none
  ///     animations.insertedSections = .top
  ///     adapter.animations = animations
  public struct TableAnimations {
    /// Inserted rows.
    public var insertedRows: UITableView.RowAnimation = .automatic
    /// Deleted rows.
    public var deletedRows: UITableView.RowAnimation = .automatic
    /// Rows that get another kind of cell.
    public var reloadedRows: UITableView.RowAnimation = .automatic
    /// Inserted sections.
    public var insertedSections: UITableView.RowAnimation = .automatic
    /// Deleted sections.
    public var deletedSections: UITableView.RowAnimation = .automatic

    /// Leaves all animations to the table.
    public init() {}

    /// Uses one animation for all changes.
    public init(_ animation: UITableView.RowAnimation) {
      insertedRows = animation
      deletedRows = animation
      reloadedRows = animation
      insertedSections = animation
      deletedSections = animation
    }

    /// These animations, or the one of a hint.
    func following(_ hint: AnimationHint) -> TableAnimations {
      switch hint {
      case .automatic: self
      case .none: TableAnimations(.none)
      case .fade: TableAnimations(.fade)
      case .top: TableAnimations(.top)
      case .bottom: TableAnimations(.bottom)
      case .left: TableAnimations(.left)
      case .right: TableAnimations(.right)
      }
    }
  }
#endif
