#if LIST_VIEWS
  import DataSourcesRouting

  /// An adapter that a diffable data source keeps.
  @MainActor
  protocol DiffableAdapting: AnyObject {
    func cancel()
  }

  extension UICollectionViewDiffableDataSource: AssociatedObjectOwner {}
  extension UITableViewDiffableDataSource: AssociatedObjectOwner {}

  extension AssociatedObjectOwner {
    /// Keeps an adapter in place of the one before.
    func keep(_ adapter: any DiffableAdapting) {
      (associatedObject(for: .adapter) as? any DiffableAdapting)?.cancel()
      setAssociatedObject(adapter, for: .adapter)
    }
  }
#endif
