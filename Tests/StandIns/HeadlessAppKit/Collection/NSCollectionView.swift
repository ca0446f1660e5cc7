#if os(Linux)
  import DataSourcesTesting

  /// A list of items in any layout, without a screen.
  ///
  /// Batches are judged by the simulator of `DataSourcesTesting`, and exceptions of AppKit are passed to
  /// ``HeadlessException/handler``. Counts are read at the first layout after a reload, views must have been made by
  /// the collection, and a supplementary view moves with its section.
  ///
  /// Simplified: items are requested when they are visible, in `layoutSubtreeIfNeeded()` of the collection or its
  /// window, and at the end of a batch.
  @MainActor
  open class NSCollectionView: NSView {
    private(set) lazy var engine = BatchEngine(.collection, of: self)
    var displayed = ShownViews<IndexPath, NSCollectionViewItem>()
    var displayedParts = ShownViews<SupplementaryKey, NSView>()
    var items = CollectionPool<NSCollectionViewItem>()
    var supplementaryViews: [String: CollectionPool<NSView>] = [:]
    var selection: Set<IndexPath> = []
    var isLayoutPending = true
    var hasBeenLaidOut = false
    var isLayingOut = false
    var prefetched: Set<IndexPath> = []
    var selectionAnchor: IndexPath?
    private var delegateAnswers = DelegateAnswers<any NSCollectionViewDelegate>()
    private var flowAnswers = DelegateAnswers<any NSCollectionViewDelegateFlowLayout>()
    private var sourceAnswers = DelegateAnswers<any NSCollectionViewDataSource>()
    private weak var flow: (any NSCollectionViewDelegateFlowLayout)?

    /// Where everything is.
    open var collectionViewLayout: NSCollectionViewLayout? {
      didSet {
        oldValue?.collectionView = nil
        collectionViewLayout?.collectionView = self
        collectionViewLayout?.forgetDelegateMetrics()
        layoutDidChange()
      }
    }
    /// Whether the user can select items.
    open var isSelectable = false
    /// Whether the user can select several items.
    open var allowsMultipleSelection = false
    /// Whether the user can deselect the last item.
    open var allowsEmptySelection = true

    /// Has the items.
    open weak var dataSource: (any NSCollectionViewDataSource)? {
      didSet {
        sourceAnswers = DelegateAnswers(of: dataSource, for: Selector.ofCollectionSource) {
          ($0 as? any NSCollectionViewDataSource).map { source in { [weak source] in source } }
        }
        reloadEverything()
      }
    }

    /// Describes the items.
    open weak var delegate: (any NSCollectionViewDelegate)? {
      didSet {
        flow = delegate as? any NSCollectionViewDelegateFlowLayout
        delegateAnswers = DelegateAnswers(of: delegate, for: Selector.ofCollectionDelegate) {
          ($0 as? any NSCollectionViewDelegate).map { delegate in { [weak delegate] in delegate } }
        }
        flowAnswers = DelegateAnswers(of: flow, for: Selector.ofFlowDelegate) {
          ($0 as? any NSCollectionViewDelegateFlowLayout).map { flow in { [weak flow] in flow } }
        }
        collectionViewLayout?.forgetDelegateMetrics()
        layoutDidChange()
      }
    }

    /// Prepares items that will be needed.
    open weak var prefetchDataSource: (any NSCollectionViewPrefetching)?

    /// Returns the object that answers an optional method of the delegate.
    func delegate(for selector: Selector) -> (any NSCollectionViewDelegate)? {
      guard let delegate else { return nil }
      return delegateAnswers.receiver(of: selector, for: delegate, delegate)
    }

    /// Returns the object that answers an optional method of a flow layout's delegate.
    func flowDelegate(for selector: Selector) -> (any NSCollectionViewDelegateFlowLayout)? {
      guard let flow else { return nil }
      return flowAnswers.receiver(of: selector, for: flow, flow)
    }

    /// Returns the object that answers an optional method of the data source.
    func source(for selector: Selector) -> (any NSCollectionViewDataSource)? {
      guard let dataSource else { return nil }
      return sourceAnswers.receiver(of: selector, for: dataSource, dataSource)
    }

    open override var acceptsFirstResponder: Bool { isSelectable }

    open override func layout() { layOut() }

    /// Drops all views and the selection, and requests everything again at the next layout.
    open func reloadData() {
      guard !engine.isInBatch else {
        return HeadlessException.raise("reloadData inside a batch of updates is not simulated")
      }
      engine.record.reloads += 1
      reloadEverything()
    }

    // MARK: Updates

    /// The proxy that animates updates: here the collection itself.
    open func animator() -> Self { self }

    /// Performs all updates within as one batch; nested ones belong to the outermost.
    open func performBatchUpdates(_ updates: (() -> Void)?, completionHandler: ((Bool) -> Void)? = nil) {
      engine.perform(updates, completionHandler)
    }

    /// Inserts sections, by their new indices.
    open func insertSections(_ sections: IndexSet) { engine.call { $0.insertedSections += sections } }

    /// Deletes sections, by their old indices.
    open func deleteSections(_ sections: IndexSet) { engine.call { $0.deletedSections += sections } }

    /// Reloads sections, by their old indices.
    open func reloadSections(_ sections: IndexSet) { engine.call { $0.reloadedSections += sections } }

    /// Moves a section, from its old to its new index.
    open func moveSection(_ section: Int, toSection newSection: Int) {
      engine.call { $0.movedSections.append(.init(from: section, to: newSection)) }
    }

    /// Inserts items, by their new paths.
    open func insertItems(at indexPaths: Set<IndexPath>) {
      engine.call { $0.insertedItems += indexPaths.compactMap { .init(path: $0) } }
    }

    /// Deletes items, by their old paths.
    open func deleteItems(at indexPaths: Set<IndexPath>) {
      engine.call { $0.deletedItems += indexPaths.compactMap { .init(path: $0) } }
    }

    /// Reloads items, by their old paths.
    open func reloadItems(at indexPaths: Set<IndexPath>) {
      engine.call { $0.reloadedItems += indexPaths.compactMap { .init(path: $0) } }
    }

    /// Moves an item, from its old to its new path.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
      guard let from = ItemPosition(path: indexPath), let to = ItemPosition(path: newIndexPath) else { return }
      engine.call { $0.movedItems.append(.init(from: from, to: to)) }
    }
  }
#endif
