#if LIST_VIEWS
  public import DataSourcesCells
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  /// Shows a source of cells in a table, and every change of it.
  ///
  ///     adapter = ModelTableAdapter(events.cells(EventCell.self, configure: EventCell.show), in: tableView)
  ///
  /// Keep the adapter for as long as the table shows the source; it does not keep the table alive. See ``ModelListAdapter`` for
  /// how changes are shown.
  @MainActor
  open class ModelTableAdapter: TableDelegate {
    /// How changes are animated, unless they wish otherwise themselves.
    public var animations = TableAnimations()
    private lazy var proxy = TableProxy(self)

    /// Shows a source in a table, whose data source and delegate this becomes.
    public init(_ source: any DataSource<CellModel<UITableView>>, in tableView: UITableView) {
      super.init(ListPresentation(source))
      presentedView = tableView
      present(self)
    }

    /// The table.
    public var tableView: UITableView? { presentedView }

    /// What is shown; another source is read anew.
    public var source: any DataSource<CellModel<UITableView>> {
      get { presentation.source }
      set { present(ListPresentation(newValue), self) }
    }

    open override func markSelection() { mark(tableView?.indexPathsForVisibleRows ?? []) }

    override var isOnScreen: Bool { tableView?.window != nil }
    override var isViewBusy: Bool { tableView?.hasUncommittedUpdates ?? false }
    override func reloadView() { tableView?.reloadData() }
    override var isViewTaken: Bool { tableView?.dataSource !== proxy && tableView?.dataSource is TableProxy }
    override var selectedRows: [IndexPath] { tableView?.indexPathsForSelectedRows ?? [] }
    override func restoreMarks(_ indexPaths: [IndexPath]) { markAgain(indexPaths) }

    override func connectView() {
      guard let tableView else { return }
      tableView.dataSource = nil
      tableView.delegate = nil
      tableView.dataSource = proxy
      tableView.delegate = proxy
      tableView.prefetchDataSource = uses.contains(.prefetching) ? self : nil
      #if !os(tvOS)
        tableView.dragDelegate = uses.contains(.dragging) ? self : nil
        tableView.dropDelegate = onDrop != nil ? self : nil
      #endif
    }

    override func perform(
      _ batch: ListTransition.Batch, of update: ListUpdate, completion: @escaping (Bool) -> Void
    ) {
      guard let tableView else {
        batch.turn()
        return completion(false)
      }
      let animations = animations.following(update.animation)
      let shown = presentation
      tableView.performBatchUpdates(
        {
          batch.turn()
          // The view may have asked first, and a closure have shown another source.
          if self.presentation === shown { self.send(batch.changes, animations, to: tableView) }
        }, completion: completion)
    }

    override func refresh(_ transition: ListTransition) {
      guard let tableView else { return }
      let (kept, replaced) = changedCells(of: transition)
      if !kept.isEmpty { reconfiguring { tableView.reconfigureRows(at: kept) } }
      let animation = animations.following(transition.update.animation).reloadedRows
      if !replaced.isEmpty { tableView.reloadRows(at: replaced, with: animation) }
      let stale = transition.updatedSections.filter { !refreshViews(ofSection: $0, in: tableView) }
      if !stale.isEmpty {
        tableView.reloadSections(IndexSet(stale), with: .none)
      } else if transition.updatedSections.contains(where: { !hasHeights(ofSection: $0, in: tableView) }) {
        // Has the table ask for heights, and for nothing else.
        tableView.performBatchUpdates(nil)
      }
    }

    open override func numberOfSections(in tableView: UITableView) -> Int {
      isDirty = false
      return super.numberOfSections(in: tableView)
    }

    open override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      defer { checkMethods() }
      return keptCell(at: indexPath) ?? super.tableView(tableView, cellForRowAt: indexPath)
    }
  }
#endif
