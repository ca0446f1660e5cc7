#if LIST_VIEWS
  public import DataSources
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  /// Shows a source of cells in a table, and every change of it.
  ///
  ///     adapter = TableAdapter(events.cells(EventCell.self) { cell, event, index in … }, in: tableView)
  ///
  /// Keep the adapter for as long as the table shows the source; it does not keep the table alive. See ``ListAdapter`` for
  /// how changes are shown.
  @MainActor
  open class TableAdapter: TableDelegate {
    /// How changes are animated, unless they wish otherwise themselves.
    public var animations = TableAnimations()
    /// Takes what the user drops on the table from elsewhere, before the row at a position; answers whether it did.
    public var onDrop: ((_ objects: [Any], _ target: ItemPosition) -> Bool)? { didSet { methodsChanged() } }
    private lazy var proxy = TableProxy(self)

    /// Shows a source in a table, whose data source and delegate this becomes.
    public init(_ source: any DataSource<CellModel<UITableView>>, in tableView: UITableView) {
      super.init(ListPresentation(source))
      presentedView = tableView
      present()
    }

    /// The table.
    public var tableView: UITableView? { presentedView }

    /// What is shown; another source is read anew.
    public var source: any DataSource<CellModel<UITableView>> {
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

    open override func markSelection() { mark(tableView?.indexPathsForVisibleRows ?? []) }

    override var isOnScreen: Bool { tableView?.window != nil }
    override var isViewBusy: Bool { tableView?.hasUncommittedUpdates ?? false }
    override func reloadView() { tableView?.reloadData() }

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
      tableView.performBatchUpdates(
        {
          batch.turn()
          self.send(batch.changes, animations, to: tableView)
        }, completion: completion)
    }

    override func refresh(_ transition: ListTransition) {
      guard let tableView else { return }
      let (kept, replaced) = changedCells(of: transition) { path in
        tableView.cellForRow(at: path).map { ($0, $0.reuseIdentifier) }
      }
      if !kept.isEmpty { reconfiguring { tableView.reconfigureRows(at: kept) } }
      let animation = animations.following(transition.update.animation).reloadedRows
      if !replaced.isEmpty { tableView.reloadRows(at: replaced, with: animation) }
      let stale = transition.updatedSections.filter { !refreshViews(ofSection: $0, in: tableView) }
      if !stale.isEmpty { tableView.reloadSections(IndexSet(stale), with: .none) }
    }

    open override func numberOfSections(in tableView: UITableView) -> Int {
      isDirty = false
      return super.numberOfSections(in: tableView)
    }

    open override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      defer { checkMethods() }
      // The closure of another row has changed what this one is; that is shown next.
      if isReconfiguring, let cell = tableView.cellForRow(at: indexPath),
        presentation.model(at: ItemPosition(indexPath))?.reuseIdentifier != cell.reuseIdentifier
      {
        return cell
      }
      return super.tableView(tableView, cellForRowAt: indexPath)
    }
  }
#endif
