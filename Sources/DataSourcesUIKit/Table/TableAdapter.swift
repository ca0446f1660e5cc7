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
  /// Keep the adapter for as long as the table shows the source; neither keeps the table alive. A change is one batch, or
  /// two where sections move while their rows change. Everything is read anew when the table is in no window, or has not asked for
  /// anything since it was read anew; for a reload; and where ``settings`` say so. While the user moves a row, or the table is asking
  /// for cells, changes wait. Rows whose content changed are configured in their cells, after the batch; a row that
  /// is now another kind of cell is reloaded.
  @MainActor
  open class TableAdapter: TableDelegate {
    /// The table.
    public private(set) weak var tableView: UITableView?
    /// How changes are shown.
    public var settings = AdapterSettings()
    /// How they are animated, unless they wish otherwise themselves.
    public var animations = TableAnimations()
    /// What the user drops on the table from elsewhere: which objects, and before which row.
    ///
    /// Answers whether they were taken.
    public var onDrop: ((_ objects: [Any], _ target: ItemPosition) -> Bool)? { didSet { methodsChanged() } }
    /// Whether the table has asked for nothing since everything was to be read anew.
    var isDirty = true
    private var knownUses: CellUses = []
    private var isWaitingForTable = false
    private var completions = 0
    private lazy var proxy = TableProxy(self)

    /// Shows a source in a table, whose data source and delegate this becomes.
    public init(_ source: any DataSource<CellModel<UITableView>>, in tableView: UITableView) {
      self.tableView = tableView
      super.init(ListPresentation(source))
      connect()
      reload()
    }

    /// What is shown.
    ///
    /// Another source is read anew.
    public var source: any DataSource<CellModel<UITableView>> {
      get { presentation.source }
      set {
        presentation.presenter = nil
        presentation = ListPresentation(newValue)
        connect()
        reload()
      }
    }

    private func connect() {
      presentation.presenter = self
      presentation.commands = self
      methodsChanged()
    }

    override func methodsChanged() {
      knownUses = presentation.uses
      guard let tableView else { return }
      // UIKit remembers which methods there are from the moment it gets a delegate.
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

    open override func numberOfSections(in tableView: UITableView) -> Int {
      isDirty = false
      return super.numberOfSections(in: tableView)
    }

    open override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = super.tableView(tableView, cellForRowAt: indexPath)
      if presentation.uses != knownUses { usesChanged() }
      return cell
    }

    /// Rows have turned up that can do more than those seen before.
    private func usesChanged() {
      let grown = presentation.uses.subtracting(knownUses)
      knownUses = presentation.uses
      Task { @MainActor [weak self] in
        self?.methodsChanged()
        if !grown.isDisjoint(with: [.size, .estimatedSize, .sectionViews]) { self?.reload() }
      }
    }

    /// Has the table read everything anew.
    public func reload() {
      isDirty = true
      tableView?.reloadData()
    }

    /// Runs a closure that changes the source, and another one when the change has been shown.
    ///
    /// - Parameters:
    ///   - animation: the hint for all that the closure changes, or `nil` to keep theirs.
    ///   - changes: changes the source.
    ///   - completion: called when the change has been shown, or at once when there is none; with `false` when an
    ///     animation was interrupted.
    public func perform(
      animation: AnimationHint? = nil, _ changes: () -> Void, completion: @escaping (_ isFinished: Bool) -> Void
    ) {
      let before = pendingCompletions.count
      pendingCompletions.append(completion)
      presentation.source.batch(animation: animation, changes)
      // Nothing has been shown, and nothing waits to be.
      guard pendingCompletions.count > before, !presentation.hasPending else { return }
      finish(nil, true)
    }

    /// Called at the end of the next change.
    var pendingCompletions: [(Bool) -> Void] = []

    /// Calls back, at the end of a change; what the callbacks change waits until the table is done.
    func finish(_ update: ListUpdate?, _ isFinished: Bool) {
      completions += 1
      let callbacks = pendingCompletions
      pendingCompletions = []
      for callback in callbacks { callback(isFinished) }
      if let update { settings.completion?(update, isFinished) }
      completions -= 1
    }

    /// Whether the table takes a change now.
    var takesChanges: Bool {
      questions == 0 && completions == 0 && tableView?.hasUncommittedUpdates != true
    }

    /// Tries again soon.
    func waitForTable() {
      guard !isWaitingForTable else { return }
      isWaitingForTable = true
      Task { @MainActor [weak self] in
        while let self, !takesChanges, tableView != nil { try? await Task.sleep(nanoseconds: 20_000_000) }
        self?.isWaitingForTable = false
        self?.presentation.showPending()
      }
    }
  }
#endif
