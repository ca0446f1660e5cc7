#if LIST_VIEWS
  public import DataSources
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  /// Shows a source of cells in a collection, and every change of it.
  ///
  ///     adapter = CollectionAdapter(events.cells(EventCell.self) { cell, event, index in … }, in: collectionView)
  ///
  /// Keep the adapter for as long as the collection shows the source; it does not keep the collection alive. See ``ListAdapter`` for
  /// how changes are shown.
  @MainActor
  open class CollectionAdapter: CollectionDelegate {
    /// Takes what the user drops on the collection from elsewhere, before the row at a position; answers whether it did.
    public var onDrop: ((_ objects: [Any], _ target: ItemPosition) -> Bool)? { didSet { methodsChanged() } }
    private lazy var proxy = CollectionProxy(self)

    /// Shows a source in a collection, whose data source and delegate this becomes.
    public init(_ source: any DataSource<CellModel<UICollectionView>>, in collectionView: UICollectionView) {
      super.init(ListPresentation(source))
      presentedView = collectionView
      present()
    }

    /// The collection.
    public var collectionView: UICollectionView? { presentedView }

    /// What is shown; another source is read anew.
    public var source: any DataSource<CellModel<UICollectionView>> {
      get { presentation.source }
      set {
        presentation.presenter = nil
        presentation = ListPresentation(newValue)
        // The view may say so only when nobody listens any more.
        let ends = shown.removeAll()
        present()
        for end in ends { end() }
      }
    }

    private func present() {
      presentation.presenter = self
      presentation.commands = self
      list = presentation
      methodsChanged()
      reload()
    }

    open override func markSelection() { mark(collectionView?.indexPathsForVisibleItems ?? []) }

    override var isOnScreen: Bool { collectionView?.window != nil }
    override var isViewBusy: Bool { collectionView?.hasUncommittedUpdates ?? false }
    override func reloadView() { collectionView?.reloadData() }

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
      collectionView.performBatchUpdates(
        {
          batch.turn()
          self.send(batch.changes, to: collectionView)
        }, completion: completion)
    }

    override func refresh(_ transition: ListTransition) {
      guard let collectionView else { return }
      let (kept, replaced) = changedCells(of: transition) { path in
        collectionView.cellForItem(at: path).map { ($0, $0.reuseIdentifier) }
      }
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
      // The closure of another row has changed what this one is; that is shown next.
      if isReconfiguring, let cell = collectionView.cellForItem(at: indexPath),
        presentation.model(at: ItemPosition(indexPath))?.reuseIdentifier != cell.reuseIdentifier
      {
        return cell
      }
      return super.collectionView(collectionView, cellForItemAt: indexPath)
    }
  }
#endif
