#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  /// Answers the questions of a table.
  @MainActor
  final class TableResponder: NSObject, @MainActor MacListResponder {
    let driver: ListDriver<NSTableView>
    var animation = NSTableView.AnimationOptions.effectFade
    lazy var router = TableRouter(to: self)
    /// The rows that the table knows; made when they are needed.
    private var knownRows: TableRows?
    private(set) var reloadCount = 0
    /// The views that were reported as displayed, by their row views.
    var displayedViews: [ObjectIdentifier: DisplayedRow] = [:]
    /// The selected rows that items know of.
    var knownSelection = IndexSet()
    private var markingDepth = 0
    /// What the user is dragging from the table.
    var dragged: DraggedRows? { didSet { if dragged == nil { dragEnded() } } }
    /// What waits for the end of the drag.
    var afterDrag: (@MainActor () -> Void)?
    // An outline view knows what is dragged by objects, which changes don't concern, and expands nodes under the mouse.
    var isDragging: Bool { dragged != nil && outline == nil }
    var keyMonitor: KeyMonitor?
    /// What an outline view knows of its rows; `nil` for a table.
    var outline: OutlineState?
    private var sizeObserver: SizeObserver?
    private var willRemeasure = false

    init(_ driver: ListDriver<NSTableView>) {
      self.driver = driver
      super.init()
      waitForDrags()
      driver.connect = { [weak self] in self?.connect() }
      driver.refreshSections = { [weak self] sections, update in self?.refresh(sections, update) }
      // Tables keep the heights that their delegate returned when they are resized.
      sizeObserver = driver.view.map { view in SizeObserver(in: view) { [weak self] in self?.remeasureSoon() } }
    }

    /// Measures rows again, not while the table is being resized.
    private func remeasureSoon() {
      guard driver.uses.capabilities.contains(.size), !willRemeasure else { return }
      willRemeasure = true
      Task { [weak self] in self?.remeasure() }
    }

    private func remeasure() {
      willRemeasure = false
      guard let table = driver.view, table.numberOfRows > 0 else { return }
      NSAnimationContext.beginGrouping()
      NSAnimationContext.current.duration = 0
      table.noteHeightOfRows(withIndexesChanged: IndexSet(integersIn: 0..<table.numberOfRows))
      NSAnimationContext.endGrouping()
    }

    var viewDelegate: AnyObject? { driver.view?.delegate }

    func connect() {
      connect { table in
        forgetRows()
        if driver.uses.capabilities.contains(.typeSelect)
          || table.tableColumns.contains(where: { table.columnSettings?.hasText($0) ?? false })
        {
          routing.visible.insert(Selector(Self.typeSelectMethod))
        }
        if !connectOutline(to: router) {
          table.dataSource = nil
          table.delegate = nil
          table.dataSource = router
          table.delegate = router
        }
        if let isMultiple = driver.uses.allowsMultipleSelection { table.allowsMultipleSelection = isMultiple }
        if takesDrops {
          table.registerForDraggedTypes(table.registeredDraggedTypes + [RowWriter.type])
        }
        if driver.uses.capabilities.contains(.dragging) { table.setDraggingSourceOperationMask(.copy, forLocal: false) }
        connectCommands(of: table)
      }
    }

    private var takesDrops: Bool {
      guard let outline else { return driver.uses.capabilities.contains(.moving) || driver.onDrop != nil }
      return driver.uses.capabilities.contains(.outlineMoving) || driver.onDrop != nil || outline.onDrop != nil
    }

    func detach() {
      if let table = driver.view { leaveCommands(of: table) }
      sizeObserver?.removeFromSuperview()
      driver.detach()
    }

    // MARK: Rows

    var rows: TableRows {
      if let knownRows { return knownRows }
      let rows = driver.readiness.answering {
        TableRows((0..<driver.list.sectionCount).map { sectionRows($0) })
      }
      knownRows = rows
      return rows
    }

    func forgetRows() {
      knownRows = nil
      reloadCount += 1
    }

    /// Takes over a change that the source has made; returns what it is in rows.
    func follow(_ changes: ChangeSet) -> RowUpdates {
      var updates = RowUpdates()
      guard var rows = knownRows else { return updates }
      // One owner, or every step copies.
      knownRows = nil
      driver.readiness.answering {
        for step in changes.steps {
          rows.apply(step, to: &updates) { sectionRows($0) }
        }
      }
      knownRows = rows
      return updates
    }

    /// Changes rows that aren't those of a change.
    func updateRows(_ change: (inout TableRows, inout RowUpdates) -> Void) -> RowUpdates {
      var (rows, updates) = (rows, RowUpdates())
      let reloads = reloadCount
      change(&rows, &updates)
      // A closure of the app may have replaced the source.
      guard reloads == reloadCount else { return RowUpdates() }
      knownRows = rows
      return updates
    }

    /// Changes the selection of the table without a report to items.
    func marking(_ body: () -> Void) {
      markingDepth += 1
      body()
      markingDepth -= 1
      if markingDepth == 0 { knownSelection = driver.view?.selectedRowIndexes ?? [] }
    }

    var isMarking: Bool { markingDepth > 0 }

    func options(for hint: AnimationHint) -> NSTableView.AnimationOptions {
      switch hint {
      case .automatic: animation
      case .none: []
      case .fade: .effectFade
      case .top: .slideUp
      case .bottom: .slideDown
      case .left: .slideLeft
      case .right: .slideRight
      }
    }
  }

  /// The view of a row that was reported as displayed.
  enum DisplayedRow {
    case cell(NSView)
    case sectionView(NSView)
  }
#endif
