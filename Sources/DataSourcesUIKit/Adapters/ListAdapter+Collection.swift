#if LIST_VIEWS
  public import DataSourcesCells
  import DataSourcesRouting
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  /// Displays a list of cells in a collection.
  ///
  ///     CollectionAdapter(photos.cells(PhotoCell.self) { $0.show($1) }, in: collectionView)
  public typealias CollectionAdapter = ListAdapter<UICollectionView>

  extension ListAdapter where Host == UICollectionView {
    /// Displays a list of cells in a collection, and becomes its data source and delegate.
    ///
    /// The collection keeps the adapter, until another adapter takes the collection.
    @discardableResult
    public convenience init(
      _ source: any DataSource<CellReference<UICollectionView>>, in collectionView: UICollectionView
    ) {
      (collectionView.keptResponder as? CollectionResponder)?.detach()
      let driver = ListDriver(source, in: collectionView)
      let responder = CollectionResponder(driver)
      self.init(driver, responder: responder)
      collectionView.keep(self, responder)
      responder.connect()
      driver.reload()
    }

    private var collection: CollectionResponder? { responder as? CollectionResponder }

    /// The collection.
    public var collectionView: UICollectionView? { collection?.driver.view }

    /// Sets an object that gets the calls of UIKit that the list doesn't answer, such as those of the scroll view.
    ///
    /// - Parameters:
    ///   - delegate: The object, which isn't kept alive.
    ///   - methods: The methods of the object that replace those of the list.
    public func setDelegate(_ delegate: NSObject?, overriding methods: Set<Selector> = []) {
      collection?.setDelegate(delegate, overriding: methods)
    }
  }
#endif
