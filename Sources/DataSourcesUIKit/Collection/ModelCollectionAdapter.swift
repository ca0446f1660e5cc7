#if LIST_VIEWS
  public import DataSourcesCells
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  /// Shows a source of cells in a collection, and every change of it.
  ///
  ///     adapter = ModelCollectionAdapter(photos.cells(PhotoCell.self, configure: PhotoCell.show), in: collectionView)
  ///
  /// Keep the adapter for as long as the collection shows the source; it does not keep the collection alive. See ``ModelListAdapter`` for
  /// how changes are shown.
  @MainActor
  open class ModelCollectionAdapter: CollectionDelegate {
    private lazy var proxy = CollectionProxy(self)

    /// Shows a source in a collection, whose data source and delegate this becomes.
    public init(_ source: any DataSource<CellModel<UICollectionView>>, in collectionView: UICollectionView) {
      super.init(ListPresentation(source))
      presentedView = collectionView
      present(self)
    }

    /// The collection.
    public var collectionView: UICollectionView? { presentedView }

    /// What is shown; another source is read anew.
    public var source: any DataSource<CellModel<UICollectionView>> {
      get { presentation.source }
      set { present(ListPresentation(newValue), self) }
    }

    open override func markSelection() { mark(collectionView?.indexPathsForVisibleItems ?? []) }

    override var isOnScreen: Bool { collectionView?.window != nil }
    override var isViewBusy: Bool { collectionView?.hasUncommittedUpdates ?? false }
    override func reloadView() { collectionView?.reloadData() }
    override var isViewTaken: Bool {
      collectionView?.dataSource !== proxy && collectionView?.dataSource is CollectionProxy
    }
    override var selectedRows: [IndexPath] { collectionView?.indexPathsForSelectedItems ?? [] }
    override func restoreMarks(_ indexPaths: [IndexPath]) { markAgain(indexPaths) }

    override func connectView() {
      guard let collectionView else { return }
      collectionView.dataSource = nil
      collectionView.delegate = nil
      collectionView.dataSource = proxy
      collectionView.delegate = proxy
      collectionView.prefetchDataSource = uses.contains(.prefetching) ? self : nil
      #if !os(tvOS)
        collectionView.dragDelegate = uses.contains(.dragging) ? self : nil
        collectionView.dropDelegate = onDrop != nil ? self : nil
      #endif
    }

    override func perform(
      _ batch: ListTransition.Batch, of update: ListUpdate, completion: @escaping (Bool) -> Void
    ) {
      guard let collectionView else {
        batch.turn()
        return completion(false)
      }
      let shown = presentation
      collectionView.performBatchUpdates(
        {
          batch.turn()
          // The view may have asked first, and a closure have shown another source.
          if self.presentation === shown { self.send(batch.changes, to: collectionView) }
        }, completion: completion)
    }

    override func refresh(_ transition: ListTransition) {
      guard let collectionView else { return }
      let (kept, replaced) = changedCells(of: transition)
      if !kept.isEmpty { reconfiguring { collectionView.reconfigureItems(at: kept) } }
      if !replaced.isEmpty { collectionView.reloadItems(at: replaced) }
      let stale = transition.updatedSections.filter { !refreshViews(ofSection: $0, in: collectionView) }
      if !stale.isEmpty { collectionView.reloadSections(IndexSet(stale)) }
    }

    open override func numberOfSections(in collectionView: UICollectionView) -> Int {
      isDirty = false
      return super.numberOfSections(in: collectionView)
    }

    open override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      defer { checkMethods() }
      return keptCell(at: indexPath) ?? super.collectionView(collectionView, cellForItemAt: indexPath)
    }
  }
#endif
