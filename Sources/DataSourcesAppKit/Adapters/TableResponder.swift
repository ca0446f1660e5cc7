#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  /// Answers the questions of a table.
  @MainActor
  class TableResponder: NSObject, @MainActor MacListResponder {
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
    var isDragging: Bool { dragged != nil }
    var keyMonitor: KeyMonitor?
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
          routing.visible.insert(Selector(typeSelectMethod))
        }
        setDelegates(of: table)
        if let isMultiple = driver.uses.allowsMultipleSelection { table.allowsMultipleSelection = isMultiple }
        if takesDrops {
          table.registerForDraggedTypes(table.registeredDraggedTypes + [RowWriter.type])
        }
        if driver.uses.capabilities.contains(.dragging) { table.setDraggingSourceOperationMask(.copy, forLocal: false) }
        connectCommands(of: table)
      }
    }

    func detach() {
      if let table = driver.view { leaveCommands(of: table) }
      sizeObserver?.removeFromSuperview()
      driver.detach()
    }

    // MARK: Overrides of outline views

    var methods: [String: CellCapabilities] { Self.allMethods }
    /// Visible if items or columns have texts: without them, the table may search itself.
    var typeSelectMethod: String { "tableView:typeSelectStringForTableColumn:row:" }
    var takesDrops: Bool { driver.uses.capabilities.contains(.moving) || driver.onDrop != nil }
    /// Whether headers and footers are rows.
    var hasSectionRows: Bool { true }

    func setDelegates(of table: NSTableView) {
      table.dataSource = nil
      table.delegate = nil
      table.dataSource = router
      table.delegate = router
    }

    /// Has the table ask for everything again.
    func readAgain(_ table: NSTableView) {
      marking {
        forgetRows()
        table.reloadData()
        // Whether a reload keeps indices or nothing, they mean other items now.
        let marks = driver.list.selectedPositions().compactMap { rows.row(of: $0) }
        table.selectRowIndexes(IndexSet(marks), byExtendingSelection: false)
      }
    }

    /// Has the table follow a change.
    func perform(_ animation: AnimationHint, _ commit: () -> ChangeSet?, in table: NSTableView) {
      marking {
        table.beginUpdates()
        // The table counts by itself, and requests views when the updates end.
        if let changes = commit() { table.send(follow(changes), options(for: animation)) }
        table.endUpdates()
      }
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

  // MARK: - Rows

  extension TableResponder: NSTableViewDelegate {
    func tableView(_ tableView: NSTableView, viewFor column: NSTableColumn?, row: Int) -> NSView? {
      switch rows.content(ofRow: row) {
      case .item(let position): driver.makeCell(at: position, in: TableSlot(row: row, column: column))
      case .header(let section): sectionView(.header, section)
      case .footer(let section): sectionView(.footer, section)
      case nil: nil
      }
    }

    func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
      switch rows.content(ofRow: row) {
      case .header, .footer: true
      case .item, nil: false
      }
    }

    func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
      let size = tableView.listSize
      let height =
        switch rows.content(ofRow: row) {
        case .item(let position): driver.ask(position) { $0.size(in: size)?.height }
        case .header(let section): sectionViewHeight(.header, section, in: size)
        case .footer(let section): sectionViewHeight(.footer, section, in: size)
        case nil: nil as Double?
        }
      // The table takes -1 for its own height.
      return height.map { CGFloat($0) } ?? -1
    }

    func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {
      endDisplay(rowView)
      switch rows.content(ofRow: row) {
      case .item(let position):
        let view = rowView.firstView
        displayedViews[ObjectIdentifier(rowView)] = .cell(view)
        driver.display(view, at: position)
      case .header(let section): display(rowView, .header, section)
      case .footer(let section): display(rowView, .footer, section)
      case nil: break
      }
    }

    private func display(_ rowView: NSTableRowView, _ kind: SectionViewKind, _ section: Int) {
      let view = rowView.firstView
      displayedViews[ObjectIdentifier(rowView)] = .sectionView(view)
      driver.display(view, kind, at: ItemPosition(section: section, item: 0))
    }

    func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int) { endDisplay(rowView) }

    private func endDisplay(_ rowView: NSTableRowView) {
      switch displayedViews.removeValue(forKey: ObjectIdentifier(rowView)) {
      case .cell(let view): driver.endDisplay(view)
      case .sectionView(let view): driver.endDisplay(ofSectionView: view)
      case nil: break
      }
    }

    func tableView(_ tableView: NSTableView, typeSelectStringFor column: NSTableColumn?, row: Int) -> String? {
      guard let position = rows.position(ofRow: row), let item = driver.item(at: position) else { return nil }
      if let text = driver.readiness.answering({ item.typeSelectText }) { return text }
      guard item.kind.hasPrefix(columnsKindPrefix) else { return nil }
      let search = TextSearch()
      _ = driver.readiness.answering {
        item.makeCell(in: tableView, at: TableSlot(row: row, column: column, search: search))
      }
      return search.text
    }

    // MARK: Configuring again

    /// Configures items in the views that they have.
    func reconfigure(_ positions: [ItemPosition], in table: NSTableView) {
      var stale = IndexSet()
      for position in positions {
        guard let row = rows.row(of: position), row < table.numberOfRows else { continue }
        for (index, column) in table.tableColumns.enumerated() {
          // A closure of the app may have replaced the source.
          guard row < table.numberOfRows, let view = table.view(atColumn: index, row: row, makeIfNecessary: false)
          else { continue }
          let slot = TableSlot(row: row, column: column, displayedView: view)
          if let new = driver.makeCell(at: position, in: slot), new !== view { stale.insert(row) }
        }
      }
      if !stale.isEmpty { reloadViews(ofRows: stale, in: table) }
      if table.usesAutomaticRowHeights {
        let changed = IndexSet(positions.compactMap { rows.row(of: $0) }.filter { $0 < table.numberOfRows })
        table.noteHeightOfRows(withIndexesChanged: changed)
      }
    }

    /// Has the table ask for the views of rows again.
    func reloadViews(ofRows rows: IndexSet, in table: NSTableView) {
      if rows.isEmpty { return }
      table.reloadData(forRowIndexes: rows, columnIndexes: IndexSet(integersIn: 0..<max(1, table.numberOfColumns)))
      for row in rows where row < table.numberOfRows {
        guard let rowView = table.rowView(atRow: row, makeIfNecessary: false) else { continue }
        switch displayedViews[ObjectIdentifier(rowView)] {
        case .cell(let view), .sectionView(let view):
          if view !== rowView.firstView { tableView(table, didAdd: rowView, forRow: row) }
        case nil: break
        }
      }
    }
  }

  extension NSTableRowView {
    /// The view in the first column that has one, or the row itself.
    var firstView: NSView {
      for column in 0..<numberOfColumns {
        if let view = view(atColumn: column) as? NSView { return view }
      }
      return self
    }
  }

  // MARK: - Headers and footers

  // Headers and footers, which are group rows.
  extension TableResponder {
    private func content(_ kind: SectionViewKind, _ section: Int) -> HostedSectionView<NSTableView>? {
      guard driver.uses.capabilities.contains(.sectionViews) else { return nil }
      return driver.sectionView(kind, at: ItemPosition(section: section, item: 0))
    }

    private func title(_ kind: SectionViewKind, _ section: Int) -> String? {
      let info = driver.list.sectionInfo(at: section)
      return kind == .header ? info?.header : info?.footer
    }

    /// Whether a section has a row for a view, or for a title.
    private func hasRow(_ kind: SectionViewKind, _ section: Int) -> Bool {
      hasSectionRows && (content(kind, section) != nil || title(kind, section) != nil)
    }

    func sectionRows(_ section: Int) -> SectionRows {
      SectionRows(
        itemCount: driver.list.itemCount(inSection: section), hasHeader: hasRow(.header, section),
        hasFooter: hasRow(.footer, section))
    }

    func sectionView(_ kind: SectionViewKind, _ section: Int) -> NSView? {
      driver.readiness.answering {
        if let view = driver.makeSectionView(kind, at: ItemPosition(section: section, item: 0)) { return view }
        guard let table = driver.view else { return nil }
        let view: TextCell = table.reusedView(TextCell.titleIdentifier) { TextCell(frame: .zero) }
        view.text = title(kind, section) ?? ""
        return view
      }
    }

    func sectionViewHeight(_ kind: SectionViewKind, _ section: Int, in size: ListSize) -> Double? {
      driver.readiness.answering { content(kind, section)?.size(in: size)?.height }
    }

    /// Configures the headers and footers of sections that changed.
    func refresh(_ sections: [Int], _ update: ListUpdate) {
      guard let table = driver.view else { return }
      let updates = updateRows { rows, updates in
        for section in sections {
          rows.setHeader(hasRow(.header, section), section, to: &updates)
          rows.setFooter(hasRow(.footer, section), section, to: &updates)
        }
      }
      if !updates.all.isEmpty {
        marking {
          table.beginUpdates()
          table.send(updates, options(for: update.animation))
          table.endUpdates()
        }
      }
      var (stale, resized) = (IndexSet(), IndexSet())
      func refresh(_ kind: SectionViewKind, _ section: Int, _ row: Int?) {
        guard let row, row < table.numberOfRows else { return }
        if let view = table.rowView(atRow: row, makeIfNecessary: false)?.firstView, !reconfigure(view, kind, section) {
          stale.insert(row)
        }
        guard driver.uses.capabilities.contains(.sectionViews) else { return }
        let height = sectionViewHeight(kind, section, in: table.listSize) ?? Double(table.rowHeight)
        let old = Double(table.rect(ofRow: row).height - table.intercellSpacing.height)
        if abs(height - old) >= 0.5 { resized.insert(row) }
      }
      for section in sections {
        refresh(.header, section, rows.headerRow(section))
        refresh(.footer, section, rows.footerRow(section))
      }
      reloadViews(ofRows: stale, in: table)
      if !resized.isEmpty { table.noteHeightOfRows(withIndexesChanged: resized) }
    }

    /// Configures a view where it is; returns `false` if the section has another view now.
    private func reconfigure(_ view: NSView, _ kind: SectionViewKind, _ section: Int) -> Bool {
      if let content = content(kind, section) {
        return view.identifier?.rawValue == content.kind
          && driver.readiness.answering { content.reconfigure(view) }
      }
      guard let cell = view as? TextCell, cell.identifier == TextCell.titleIdentifier else { return false }
      cell.text = title(kind, section) ?? ""
      return true
    }
  }

  // MARK: - Selection

  // What the user selects.
  extension TableResponder {
    func tableView(_ tableView: NSTableView, selectionIndexesForProposedSelection proposed: IndexSet) -> IndexSet {
      let selects = !driver.uses.capabilities.isDisjoint(with: [.selecting, .selection])
      guard selects || rows.hasSectionViews else { return proposed }
      let current = tableView.selectedRowIndexes
      var allowed = proposed
      for row in proposed.subtracting(current) {
        guard let position = rows.position(ofRow: row), !selects || driver.ask(position, { $0.canSelect }) ?? false
        else {
          allowed.remove(row)
          continue
        }
      }
      // What can't be selected leaves the selection as it is.
      if allowed.isEmpty, !proposed.isEmpty { return current }
      guard selects else { return allowed }
      for row in current.subtracting(proposed) {
        guard let position = rows.position(ofRow: row), !(driver.ask(position) { $0.canDeselect } ?? true) else {
          continue
        }
        if !tableView.allowsMultipleSelection { return current }
        allowed.insert(row)
      }
      return allowed
    }

    func tableViewSelectionDidChange(_ notification: Notification) {
      guard !isMarking, let table = driver.view else { return }
      let (old, new) = (knownSelection, table.selectedRowIndexes)
      knownSelection = new
      let deselected = old.subtracting(new).compactMap { rows.position(ofRow: $0) }
      let selected = new.subtracting(old).compactMap { rows.position(ofRow: $0) }
      if deselected.isEmpty, selected.isEmpty { return }
      driver.performTogether {
        for position in deselected { driver.userDidDeselect(position) }
        for position in selected {
          driver.notify(position) { $0.select(true) }
        }
      }
    }
  }

  // MARK: - Routing

  extension TableResponder {
    /// The methods, by their Objective-C names, with what makes them visible: for some of them, AppKit behaves differently as
    /// soon as they are there.
    fileprivate static let allMethods: [String: CellCapabilities] = [
      "numberOfRowsInTableView:": .always,
      "tableView:sortDescriptorsDidChange:": .always,
      "tableView:pasteboardWriterForRow:": [.moving, .dragging],
      "tableView:draggingSession:willBeginAtPoint:forRowIndexes:": [.moving, .dragging],
      "tableView:draggingSession:endedAtPoint:operation:": [.moving, .dragging],
      "tableView:validateDrop:proposedRow:proposedDropOperation:": .always,
      "tableView:acceptDrop:row:dropOperation:": .always,
      "tableView:viewForTableColumn:row:": .always,
      "tableView:isGroupRow:": .always,
      "tableView:didAddRowView:forRow:": [.display, .selection, .sectionViews],
      "tableView:didRemoveRowView:forRow:": [.display, .selection, .sectionViews],
      "tableView:heightOfRow:": [.size, .sectionViews],
      "tableView:selectionIndexesForProposedSelection:": .always,
      "tableViewSelectionDidChange:": [.selecting, .selection],
      "tableView:rowActionsForRow:edge:": [.swipeActions, .editing],
    ]
  }

  /// The data source and delegate of a table.
  final class TableRouter: ListRouter, NSTableViewDataSource, NSTableViewDelegate {}
#endif
