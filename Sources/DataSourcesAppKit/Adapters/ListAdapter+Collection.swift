#if LIST_VIEWS
  public import DataSourcesCells
  import DataSourcesRouting

  /// Displays a list of cells in a collection.
  ///
  ///     CollectionAdapter(photos.cells(PhotoItem.self) { $0.show($1) }, in: collectionView)
  public typealias CollectionAdapter = ListAdapter<NSCollectionView>

  extension ListAdapter where Host == NSCollectionView {
    /// Displays a list of cells in a collection, and becomes its data source and delegate.
    ///
    /// A delegate that the collection has gets no more calls, unless you pass it to ``setDelegate(_:overriding:)``; debug builds print that.
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

    private var collection: CollectionResponder? { responder as? CollectionResponder }

    /// The collection.
    public var collectionView: NSCollectionView? { collection?.driver.view }
  }
#endif
