#if os(Linux)
  import DataSourcesTesting

  /// A list of items in any layout, without a screen.
  ///
  /// Its bookkeeping is that of ``UITableView``, but for what UIKit does differently: counts are read at the first
  /// layout after a reload, and views must have been dequeued. A supplementary view belongs to its section, and moves
  /// with it.
  @MainActor
  open class UICollectionView: UIScrollView {
    private(set) lazy var engine = BatchEngine(.collection, of: self)
    var shownItems = ShownViews<IndexPath, UICollectionViewCell>()
    var shownParts = ShownViews<SupplementaryKey, UICollectionReusableView>()
    var cells = CellPool<UICollectionViewCell>()
    var supplementaryViews: [String: CellPool<UICollectionReusableView>] = [:]
    var selection: [IndexPath] = []
    var isReloadPending = true
    var isLayoutPending = true
    var hasBeenLaidOut = false
    var isLayingOut = false
    var reconfiguring: (path: IndexPath, cell: UICollectionViewCell)?
    var prefetched: Set<IndexPath> = []
    var lastOffset = CGPoint.zero
    var interaction = CollectionInteraction()
    var placeholders: [PlaceholderState] = []
    private var delegateAnswers = DelegateAnswers<any UICollectionViewDelegate>()
    private var flowAnswers = DelegateAnswers<any UICollectionViewDelegateFlowLayout>()
    private var sourceAnswers = DelegateAnswers<any UICollectionViewDataSource>()
    private weak var flow: (any UICollectionViewDelegateFlowLayout)?

    /// Where everything is.
    open var collectionViewLayout: UICollectionViewLayout {
      didSet {
        oldValue.collectionView = nil
        collectionViewLayout.collectionView = self
        collectionViewLayout.forgetDelegateMetrics()
        layoutDidChange()
      }
    }
    /// Whether items can be selected.
    open var allowsSelection = true
    /// Whether several items can be selected.
    open var allowsMultipleSelection = false
    /// Whether items can be selected while editing.
    open var allowsSelectionDuringEditing = false
    /// Whether several items can be selected while editing.
    open var allowsMultipleSelectionDuringEditing = false
    /// Whether the collection is edited.
    open var isEditing = false
    /// Whether items can have the focus.
    open var allowsFocus = true
    /// Whether items can have the focus while editing.
    open var allowsFocusDuringEditing = true
    /// Whether the item with the focus is selected.
    open var selectionFollowsFocus = false
    /// Whether the last focus is found again; of no effect.
    open var remembersLastFocusedIndexPath = false
    /// Whether items are prefetched.
    open var isPrefetchingEnabled = true
    /// Whether items can be dragged.
    open var dragInteractionEnabled = true
    /// A view behind the items.
    open var backgroundView: UIView?

    /// The data source.
    open weak var dataSource: (any UICollectionViewDataSource)? {
      didSet {
        sourceAnswers = DelegateAnswers(of: dataSource, for: Selector.ofCollectionDataSource) {
          ($0 as? any UICollectionViewDataSource).map { source in { [weak source] in source } }
        }
        reloadEverything()
      }
    }
    /// The delegate.
    open weak var delegate: (any UICollectionViewDelegate)? {
      didSet {
        flow = delegate as? any UICollectionViewDelegateFlowLayout
        delegateAnswers = DelegateAnswers(of: delegate, for: Selector.ofCollectionDelegate) {
          ($0 as? any UICollectionViewDelegate).map { delegate in { [weak delegate] in delegate } }
        }
        flowAnswers = DelegateAnswers(of: flow, for: Selector.ofFlowDelegate) {
          ($0 as? any UICollectionViewDelegateFlowLayout).map { flow in { [weak flow] in flow } }
        }
        scrollDelegate = delegate
        collectionViewLayout.forgetDelegateMetrics()
        layoutDidChange()
      }
    }
    /// The data source for prefetching.
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
    /// The delegate that provides the items of a drag.
    open weak var dragDelegate: (any UICollectionViewDragDelegate)?
    /// The delegate that accepts drops.
    open weak var dropDelegate: (any UICollectionViewDropDelegate)?

    /// A collection of this frame and layout.
    public required init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
      collectionViewLayout = layout
      super.init(frame: frame)
      layout.collectionView = self
    }

    /// Nothing can be decoded here: `nil`.
    public required init?(coder: NSCoder) { return nil }

    /// The receiver of an optional method of the delegate.
    func delegate(for selector: Selector) -> (any UICollectionViewDelegate)? {
      guard let delegate else { return nil }
      return delegateAnswers.receiver(of: selector, for: delegate, delegate)
    }

    /// The receiver of an optional method of the flow layout's delegate.
    func flowDelegate(for selector: Selector) -> (any UICollectionViewDelegateFlowLayout)? {
      guard let flow else { return nil }
      return flowAnswers.receiver(of: selector, for: flow, flow)
    }

    /// The receiver of an optional method of the data source.
    func source(for selector: Selector) -> (any UICollectionViewDataSource)? {
      guard let dataSource else { return nil }
      return sourceAnswers.receiver(of: selector, for: dataSource, dataSource)
    }

    // MARK: Layout

    /// Requests the missing cells and supplementary views, and lays them out.
    open override func layoutSubviews() { layOut() }

    /// Discards everything, and reads the data source again at the next layout.
    ///
    /// The selection is lost.
    open func reloadData() {
      guard !engine.isInBatch else {
        return HeadlessException.raise("reloadData inside of a batch of updates is not simulated")
      }
      engine.record.reloads += 1
      reloadEverything()
    }

    /// Changes the layout.
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
      setCollectionViewLayout(layout, animated: animated, completion: nil)
    }

    /// Changes the layout; ``HeadlessAnimations`` determines when the completion runs.
    open func setCollectionViewLayout(
      _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
      collectionViewLayout = layout
      layoutIfNeeded()
      if let completion { HeadlessAnimations.end { completion(true) } }
    }

    // MARK: Updates

    /// Whether the person moves an item or holds a drag over the collection, or a placeholder waits.
    open var hasUncommittedUpdates: Bool { isReordering || !placeholders.isEmpty }

    /// Performs all updates of a closure as one batch.
    ///
    /// Nested ones belong to the outermost.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
      engine.perform(updates, completion)
    }

    /// Inserts sections, by their new indices.
    open func insertSections(_ sections: IndexSet) { engine.call { $0.insertedSections += sections } }

    /// Deletes sections, by their old indices.
    open func deleteSections(_ sections: IndexSet) { engine.call { $0.deletedSections += sections } }

    /// Reloads sections, by their old indices.
    open func reloadSections(_ sections: IndexSet) { engine.call { $0.reloadedSections += sections } }

    /// Moves a section from its old to its new index.
    open func moveSection(_ section: Int, toSection newSection: Int) {
      engine.call { $0.movedSections.append(.init(from: section, to: newSection)) }
    }

    /// Inserts items, by their new paths.
    open func insertItems(at indexPaths: [IndexPath]) {
      engine.call { $0.insertedItems += indexPaths.compactMap { .init(path: $0) } }
    }

    /// Deletes items, by their old paths.
    open func deleteItems(at indexPaths: [IndexPath]) {
      engine.call { $0.deletedItems += indexPaths.compactMap { .init(path: $0) } }
    }

    /// Reloads items, by their old paths; each gets another cell.
    open func reloadItems(at indexPaths: [IndexPath]) {
      engine.call { $0.reloadedItems += indexPaths.compactMap { .init(path: $0) } }
    }

    /// Moves an item from its old to its new path.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
      engine.move(indexPath, to: newIndexPath)
    }

    /// Configures visible items again in the cells that they have; in a batch, by their old paths.
    open func reconfigureItems(at indexPaths: [IndexPath]) {
      engine.reconfigure(indexPaths.compactMap { .init(path: $0) })
    }

    // MARK: Interactive movement

    /// Begins to move an item; returns whether it can be moved.
    open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { beginMoving(indexPath) }

    /// Drags it over a point.
    open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) { continueMoving(targetPosition) }

    /// Lets it go: the data source moves the item, and the collection has it there already.
    open func endInteractiveMovement() { endMoving() }

    /// Lets it go where it was.
    open func cancelInteractiveMovement() { cancelMoving() }
  }
#endif
