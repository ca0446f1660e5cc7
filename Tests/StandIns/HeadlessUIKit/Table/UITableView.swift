#if os(Linux)
  import DataSourcesTesting

  /// A list of rows in one column, without a screen.
  ///
  /// Its bookkeeping is that of UIKit: counts are read at a reload, at the first layout and once after a batch; cells
  /// are requested for rows that become visible, and reused by identifier; a batch is judged by the simulator of
  /// `DataSourcesTesting`, and exceptions of UIKit are passed to ``HeadlessException/handler``.
  ///
  /// Simplified: rows are 44 points high unless `rowHeight` or the delegate says otherwise, and the delegate provides
  /// the heights of all rows at a reload and after each batch. A header without a height of its own counts 28 points
  /// until its view is asked for. Layout happens in `layoutIfNeeded()` of the table or its window, and at the end of a
  /// batch. ``HeadlessAnimations`` determines when the animation of an update ends.
  @MainActor
  open class UITableView: UIScrollView {
    /// How sections are set apart.
    public let style: Style
    private(set) lazy var engine = BatchEngine(.table, of: self)
    var geometry = TableGeometry()
    var shownRows = ShownViews<ItemPosition, UITableViewCell>()
    var shownParts = ShownViews<TablePart, UIView>()
    var cells = CellPool<UITableViewCell>()
    var headersAndFooters = CellPool<UITableViewHeaderFooterView>()
    var selection: [ItemPosition] = []
    /// Whether a reload has not been laid out.
    var isReloadPending = true
    /// Whether it has been laid out with a size.
    var hasBeenLaidOut = false
    var isLayingOut = false
    var reconfiguring: (position: ItemPosition, cell: UITableViewCell)?
    var prefetched: Set<ItemPosition> = []
    var lastOffset: CGFloat = 0
    var interaction = TableInteraction()
    var isEditingNow = false
    var placeholders: [PlaceholderState] = []
    private var delegateAnswers = DelegateAnswers<any UITableViewDelegate>()
    private var sourceAnswers = DelegateAnswers<any UITableViewDataSource>()

    /// The height of each row; `automaticDimension`, which is 44 here, by default.
    open var rowHeight = UITableView.automaticDimension { didSet { heightsDidChange() } }
    /// The height of each header; `automaticDimension` by default.
    open var sectionHeaderHeight = UITableView.automaticDimension { didSet { heightsDidChange() } }
    /// The height of each footer; `automaticDimension` by default.
    open var sectionFooterHeight = UITableView.automaticDimension { didSet { heightsDidChange() } }
    /// The gap above the header of each section in plain tables; of no effect here.
    open var sectionHeaderTopPadding = UITableView.automaticDimension
    /// The estimated height of a row; of no effect here.
    open var estimatedRowHeight = UITableView.automaticDimension
    /// The estimated height of a header; of no effect here.
    open var estimatedSectionHeaderHeight = UITableView.automaticDimension
    /// The estimated height of a footer; of no effect here.
    open var estimatedSectionFooterHeight = UITableView.automaticDimension
    /// Whether rows can be selected.
    open var allowsSelection = true
    /// Whether rows can be selected while editing.
    open var allowsSelectionDuringEditing = false
    /// Whether several rows can be selected.
    open var allowsMultipleSelection = false
    /// Whether several rows can be selected while editing.
    open var allowsMultipleSelectionDuringEditing = false
    /// Whether rows can have the focus.
    open var allowsFocus = true
    /// Whether rows can have the focus while editing.
    open var allowsFocusDuringEditing = true
    /// Whether the row with the focus is selected.
    open var selectionFollowsFocus = false
    /// Whether rows are prefetched.
    open var isPrefetchingEnabled = true
    /// Whether rows can be dragged.
    open var dragInteractionEnabled = true
    /// How many rows the table must have for its index to be shown.
    open var sectionIndexMinimumDisplayRowCount = 0
    /// The titles of the index, as last returned by the data source.
    public internal(set) var headlessIndexTitles: [String] = []
    /// A view above the first section.
    open var tableHeaderView: UIView? { didSet { heightsDidChange() } }
    /// A view below the last section.
    open var tableFooterView: UIView? { didSet { heightsDidChange() } }
    /// A view behind the rows.
    open var backgroundView: UIView?
    /// Whether cells size themselves; of no effect.
    open var remembersLastFocusedIndexPath = false

    /// The data source.
    open weak var dataSource: (any UITableViewDataSource)? {
      didSet {
        sourceAnswers = DelegateAnswers(of: dataSource, for: Selector.ofTableDataSource) {
          ($0 as? any UITableViewDataSource).map { source in { [weak source] in source } }
        }
        sourceDidChange()
      }
    }
    /// The delegate.
    open weak var delegate: (any UITableViewDelegate)? {
      didSet {
        delegateAnswers = DelegateAnswers(of: delegate, for: Selector.ofTableDelegate) {
          ($0 as? any UITableViewDelegate).map { delegate in { [weak delegate] in delegate } }
        }
        scrollDelegate = delegate
        heightsDidChange()
      }
    }
    /// The data source for prefetching.
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
    /// The delegate that provides the items of a drag.
    open weak var dragDelegate: (any UITableViewDragDelegate)?
    /// The delegate that accepts drops.
    open weak var dropDelegate: (any UITableViewDropDelegate)?

    /// A table of this frame and style.
    public required init(frame: CGRect, style: Style) {
      self.style = style
      super.init(frame: frame)
    }

    /// A plain table.
    public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    /// Nothing can be decoded here: `nil`.
    public required init?(coder: NSCoder) { return nil }

    /// The receiver of an optional method of the delegate.
    func delegate(for selector: Selector) -> (any UITableViewDelegate)? {
      guard let delegate else { return nil }
      return delegateAnswers.receiver(of: selector, for: delegate, delegate)
    }

    /// The receiver of an optional method of the data source.
    func source(for selector: Selector) -> (any UITableViewDataSource)? {
      guard let dataSource else { return nil }
      return sourceAnswers.receiver(of: selector, for: dataSource, dataSource)
    }

    // MARK: Layout

    /// Requests the missing cells and headers, and lays them out.
    open override func layoutSubviews() { layOut() }

    /// Discards everything, and reads the counts at once, the cells at the next layout.
    ///
    /// The selection is lost.
    open func reloadData() { reloadEverything() }

    // MARK: Updates

    /// Whether the person moves a row or holds a drag over the table, or a placeholder waits.
    open var hasUncommittedUpdates: Bool { isReordering || !placeholders.isEmpty }

    /// Performs all updates of a closure as one batch.
    ///
    /// Nested ones belong to the outermost.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
      engine.perform(updates, completion)
    }

    /// Begins a batch.
    open func beginUpdates() { engine.begin() }

    /// Ends a batch, which counts when it is the outermost.
    open func endUpdates() { engine.end() }

    /// Inserts sections, by their new indices.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
      engine.call { $0.insertedSections += sections }
    }

    /// Deletes sections, by their old indices.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
      engine.call { $0.deletedSections += sections }
    }

    /// Reloads sections, by their old indices.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
      engine.call { $0.reloadedSections += sections }
    }

    /// Moves a section from its old to its new index.
    open func moveSection(_ section: Int, toSection newSection: Int) {
      engine.call { $0.movedSections.append(.init(from: section, to: newSection)) }
    }

    /// Inserts rows, by their new paths.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
      engine.call { $0.insertedItems += indexPaths.compactMap(ItemPosition.init(path:)) }
    }

    /// Deletes rows, by their old paths.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
      engine.call { $0.deletedItems += indexPaths.compactMap(ItemPosition.init(path:)) }
    }

    /// Reloads rows, by their old paths; each gets another cell.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
      engine.call { $0.reloadedItems += indexPaths.compactMap(ItemPosition.init(path:)) }
    }

    /// Moves a row from its old to its new path.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
      guard let from = ItemPosition(path: indexPath), let to = ItemPosition(path: newIndexPath) else { return }
      engine.call { $0.movedItems.append(.init(from: from, to: to)) }
    }

    /// Configures visible rows again in the cells that they have; in a batch, by their old paths.
    open func reconfigureRows(at indexPaths: [IndexPath]) {
      engine.reconfigure(indexPaths.compactMap(ItemPosition.init(path:)))
    }

    // MARK: Editing

    /// Whether the controls for editing are shown.
    open var isEditing: Bool {
      get { isEditingNow }
      set { setEditing(newValue, animated: false) }
    }

    /// Displays or hides the editing controls.
    open func setEditing(_ editing: Bool, animated: Bool) { showEditing(editing, animated: animated) }
  }
#endif
