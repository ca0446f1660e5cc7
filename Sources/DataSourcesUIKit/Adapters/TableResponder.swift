#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  /// Answers the questions of a table.
  @MainActor
  final class TableResponder: NSObject, @MainActor ListResponder {
    let driver: ListDriver<UITableView>
    var animations = TableAnimations()
    private var sizeObserver: SizeObserver?
    /// The titles of the index that the table displays.
    private var indexTitles: [String] = []
    /// The item whose row is being edited after a swipe.
    private var edited: (item: any HostedItem<UITableView>, tracked: TrackedItem<UITableView>)?
    lazy var router = TableRouter(to: self)

    init(_ driver: ListDriver<UITableView>) {
      self.driver = driver
      super.init()
      driver.readiness.usesFrames()
      driver.connect = { [weak self] in self?.connect() }
      driver.refreshSections = { [weak self] sections, _ in self?.refresh(sections) }
      driver.sectionsDidChange = { [weak self] in self?.refreshIndex() }
      // Tables ask for heights again when their width changes, but not when only their height does.
      sizeObserver = driver.view.map { table in
        SizeObserver(in: table) { [weak self, unowned table] old in
          if table.bounds.width == old.width { self?.heightDidChange(of: table) }
        }
      }
    }

    private func heightDidChange(of table: UITableView) {
      let measures = !driver.uses.capabilities.isDisjoint(with: [.size, .sectionViews])
      guard measures, !driver.isDirty, !table.isBusy else { return }
      // Batches are for tables on screen.
      if table.isInWindow { table.remeasure([]) } else { driver.reload() }
    }

    /// Leaves the table to another adapter.
    func detach() {
      driver.detach()
      sizeObserver?.removeFromSuperview()
    }

    var viewDelegate: AnyObject? { driver.view?.delegate }

    func connect() {
      connect { table in
        table.dataSource = nil
        table.delegate = nil
        table.dataSource = router
        table.delegate = router
        table.prefetchDataSource = delegate(
          replacing: table.prefetchDataSource, if: driver.uses.capabilities.contains(.prefetching), for: "onPrefetch")
        #if !os(tvOS)
          table.dragDelegate = delegate(
            replacing: table.dragDelegate, if: driver.uses.capabilities.contains(.dragging), for: "onDrag")
          table.dropDelegate = delegate(replacing: table.dropDelegate, if: driver.onDrop != nil, for: "onDrop")
        #endif
        if let isMultiple = driver.uses.allowsMultipleSelection { table.allowsMultipleSelection = isMultiple }
        // Sections without header have no gap either.
        if driver.uses.capabilities.contains(.sectionViews), table.sectionHeaderTopPadding < 0 {
          table.sectionHeaderTopPadding = 0
        }
      }
    }

    func item(_ indexPath: IndexPath) -> (any HostedItem<UITableView>)? { driver.item(at: ItemPosition(indexPath)) }
  }

  extension TableResponder: UITableViewDataSource {
    func numberOfSections(in tableView: UITableView) -> Int {
      driver.isDirty = false
      return driver.list.sectionCount
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      driver.list.itemCount(inSection: section)
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      driver.makeCell(at: ItemPosition(indexPath)) ?? UITableViewCell()
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      driver.list.sectionInfo(at: section)?.header
    }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
      driver.list.sectionInfo(at: section)?.footer
    }

    func sectionIndexTitles(for tableView: UITableView) -> [String]? {
      indexTitles = driver.list.indexTitles.map(\.title)
      return indexTitles.isEmpty ? nil : indexTitles
    }

    func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
      driver.list.section(ofIndexTitle: title, at: index)
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.deletion != nil || $0.insertion != nil || $0.hasActions } ?? false
        || self.tableView(tableView, canMoveRowAt: indexPath)
    }

    func tableView(
      _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
      notify(indexPath) { item in
        switch style {
        case .delete: if let deletion = item.deletion { driver.run(deletion) }
        case .insert: item.insertion?()
        default: break
        }
      }
    }

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      driver.readiness.answering { driver.list.canMove(at: ItemPosition(indexPath)) }
    }

    func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath) {
      driver.userDidMove(from: ItemPosition(source), to: ItemPosition(target))
    }
  }

  extension TableResponder: UITableViewDataSourcePrefetching {
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      driver.readiness.answering { for indexPath in indexPaths { notify(indexPath) { $0.prefetch() } } }
    }

    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
      driver.readiness.answering { for indexPath in indexPaths { notify(indexPath) { $0.cancelPrefetch() } } }
    }
  }

  // MARK: - Rows

  extension TableResponder: UITableViewDelegate {
    // Display

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      driver.size(at: ItemPosition(indexPath), in: tableView.listSize).height.map { CGFloat($0) } ?? tableView.rowHeight
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
      ask(indexPath) { $0.estimatedSize?.height }.map { CGFloat($0) } ?? tableView.estimatedRowHeight
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      driver.display(cell, at: ItemPosition(indexPath))
    }

    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      driver.endDisplay(cell)
    }

    // Selection

    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.canHighlight } ?? true
    }

    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
      notify(indexPath) { $0.highlight(true) }
    }

    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
      notify(indexPath) { $0.highlight(false) }
    }

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      ask(indexPath) { $0.canSelect } ?? false ? indexPath : nil
    }

    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
      ask(indexPath) { $0.canDeselect } ?? true ? indexPath : nil
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      driver.userDidSelect(ItemPosition(indexPath), isEditing: tableView.isEditing) {
        tableView.deselectRow(at: indexPath, animated: true)
      }
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      driver.userDidDeselect(ItemPosition(indexPath))
    }

    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
      if let action = ask(indexPath, { $0.accessoryAction }) { return driver.run(action) }
      let delegate = routing.delegate as? any UITableViewDelegate
      #if canImport(UIKit)
        delegate?.tableView?(tableView, accessoryButtonTappedForRowWith: indexPath)
      #else
        delegate?.tableView(tableView, accessoryButtonTappedForRowWith: indexPath)
      #endif
    }

    // Editing

    func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle {
      guard let item = item(indexPath) else { return .none }
      return driver.readiness.answering {
        // Outside of the editing mode, tables let only rows be swiped that could be deleted.
        if item.deletion != nil || !tableView.isEditing && item.hasActions { return .delete }
        return item.insertion != nil ? .insert : .none
      }
    }

    func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.indentsWhileEditing ?? ($0.deletion != nil || $0.insertion != nil) } ?? true
    }

    func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
      ask(indexPath) { $0.indentation } ?? 0
    }

    func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt source: IndexPath,
      toProposedIndexPath proposed: IndexPath
    ) -> IndexPath {
      driver.readiness.answering {
        IndexPath(driver.list.moveTarget(from: ItemPosition(source), proposed: ItemPosition(proposed)))
      }
    }

    #if !os(tvOS)
      func tableView(
        _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
      ) -> String? { ask(indexPath) { $0.deleteTitle } }

      func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
        endEditing()
        guard let item = item(indexPath) else { return }
        let position = driver.list.sourcePosition(of: ItemPosition(indexPath))
        edited = (item, TrackedItem(driver.list.source, at: position))
        item.editing(true)
      }

      // Without an index path, the row is deleted, and the item is the one that was displayed.
      func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
        endEditing()
      }

      private func endEditing() {
        guard let edited else { return }
        self.edited = nil
        (edited.tracked.item ?? edited.item).editing(false)
      }

      func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        driver.swipeActions(at: ItemPosition(indexPath), .leading)
      }

      func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        // Without a configuration, the table displays its delete button.
        driver.swipeActions(at: ItemPosition(indexPath), .trailing)
          ?? (ask(indexPath) { $0.deletion } == nil ? UISwipeActionsConfiguration(actions: []) : nil)
      }
    #endif

    // Menu and focus

    @available(tvOS 17, *)
    func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { driver.contextMenu(at: [ItemPosition(indexPath)]) }

    func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
      ask(indexPath) { $0.canFocus ?? $0.canSelect } ?? false
    }

    func tableView(
      _ tableView: UITableView, didUpdateFocusIn context: UITableViewFocusUpdateContext,
      with coordinator: UIFocusAnimationCoordinator
    ) {
      driver.focusDidMove(
        from: context.previouslyFocusedIndexPath.map(ItemPosition.init),
        to: context.nextFocusedIndexPath.map(ItemPosition.init))
    }
  }

  // MARK: - Headers and footers

  // Headers and footers.
  extension TableResponder {
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      view(.header, section)
    }

    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      view(.footer, section)
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      height(.header, section, in: tableView)
    }

    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
      height(.footer, section, in: tableView)
    }

    func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
      driver.display(view, .header, at: ItemPosition(section: section, item: 0))
    }

    func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {
      driver.display(view, .footer, at: ItemPosition(section: section, item: 0))
    }

    func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
      driver.endDisplay(ofSectionView: view)
    }

    func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {
      driver.endDisplay(ofSectionView: view)
    }

    private func title(_ kind: SectionViewKind, _ section: Int) -> String? {
      let info = driver.list.sectionInfo(at: section)
      return kind == .header ? info?.header : info?.footer
    }

    private func view(_ kind: SectionViewKind, _ section: Int) -> UIView? {
      driver.readiness.answering {
        if let view = driver.makeSectionView(kind, at: ItemPosition(section: section, item: 0)) { return view }
        // A table that requests views displays a title only in one.
        guard let title = title(kind, section) else { return nil }
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.textLabel?.text = title
        return view
      }
    }

    private func height(_ kind: SectionViewKind, _ section: Int, in tableView: UITableView) -> CGFloat {
      driver.readiness.answering {
        if let view = driver.sectionView(kind, at: ItemPosition(section: section, item: 0)) {
          return view.size(in: tableView.listSize)?.height.map { CGFloat($0) } ?? UITableView.automaticDimension
        }
        // Grouped tables take 0 for the standard height.
        return title(kind, section) == nil ? .leastNormalMagnitude : UITableView.automaticDimension
      }
    }

    /// Configures the headers and footers of sections that changed.
    func refresh(_ sections: [Int]) {
      guard let table = driver.view else { return }
      let stale = sections.filter { section in
        !refresh(table.headerView(forSection: section), .header, section, in: table)
          || !refresh(table.footerView(forSection: section), .footer, section, in: table)
      }
      if !stale.isEmpty {
        table.reloadSections(IndexSet(stale), with: .none)
      } else if sections.contains(where: { !hasRightHeights($0, in: table) }) {
        table.remeasure([])
      }
    }

    /// Has the table display the index that the sections have now: by itself, it reads the titles only with everything else.
    ///
    /// - Complexity: O(*s*) for *s* sections, if the table has an index.
    private func refreshIndex() {
      guard driver.uses.capabilities.contains(.indexTitles) else { return }
      if driver.list.indexTitles.map(\.title) != indexTitles { driver.view?.reloadSectionIndexTitles() }
    }

    /// Configures a view where it is; returns `false` if the section has another view now.
    private func refresh(
      _ view: UITableViewHeaderFooterView?, _ kind: SectionViewKind, _ section: Int, in table: UITableView
    ) -> Bool {
      let content = driver.sectionView(kind, at: ItemPosition(section: section, item: 0))
      let title = title(kind, section)
      let room = kind == .header ? table.rectForHeader(inSection: section) : table.rectForFooter(inSection: section)
      // A view that lost its room leaves the table with the next layout.
      guard let view, room.height >= 1 else {
        // Grouped tables have a gap between sections without headers, too.
        if content == nil, title == nil { return table.style != .plain || room.height < 1 }
        if room.height >= 1 { return !room.intersects(table.bounds) }
        // What has no height by intention isn't displayed.
        let height = height(kind, section, in: table)
        return height >= 0 && height < 1
      }
      if let content { return driver.readiness.answering { content.reconfigure(view) } }
      guard let title, !driver.displays(view) else { return false }
      view.textLabel?.text = title
      view.setNeedsLayout()
      return true
    }

    private func hasRightHeights(_ section: Int, in table: UITableView) -> Bool {
      guard driver.uses.capabilities.contains(.sectionViews) else { return true }
      func isRight(_ height: CGFloat, _ room: CGRect) -> Bool { height < 0 || abs(height - room.height) < 0.5 }
      return isRight(height(.header, section, in: table), table.rectForHeader(inSection: section))
        && isRight(height(.footer, section, in: table), table.rectForFooter(inSection: section))
    }
  }

  // MARK: - Dragging and dropping

  #if !os(tvOS)
    extension TableResponder: UITableViewDragDelegate {
      func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
      ) -> [UIDragItem] { ask(indexPath) { $0.dragPayload }.map { [UIDragItem(carrying: $0)] } ?? [] }

      func tableView(
        _ tableView: UITableView, itemsForAddingTo session: any UIDragSession, at indexPath: IndexPath, point: CGPoint
      ) -> [UIDragItem] { self.tableView(tableView, itemsForBeginning: session, at: indexPath) }
    }

    extension TableResponder: UITableViewDropDelegate {
      func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destination: IndexPath?
      ) -> UITableViewDropProposal {
        UITableViewDropProposal(operation: session.operation, intent: .insertAtDestinationIndexPath)
      }

      func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
        driver.drop(coordinator.items.map(\.dragItem), at: coordinator.destinationIndexPath)
      }
    }
  #endif

  // MARK: - Routing

  extension TableResponder {
    /// The optional methods, by their Objective-C names, with what makes them visible: for some of them, UIKit behaves
    /// differently as soon as they are there.
    private static let allMethods: [String: CellCapabilities] = [
      "numberOfSectionsInTableView:": .always,
      "tableView:titleForHeaderInSection:": .always,
      "tableView:titleForFooterInSection:": .always,
      "tableView:canEditRowAtIndexPath:": [.editing, .moving],
      "tableView:commitEditingStyle:forRowAtIndexPath:": .editing,
      "tableView:canMoveRowAtIndexPath:": .moving,
      "tableView:moveRowAtIndexPath:toIndexPath:": .moving,
      "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:": .moving,
      "sectionIndexTitlesForTableView:": .indexTitles,
      "tableView:sectionForSectionIndexTitle:atIndex:": .indexTitles,
      "tableView:willDisplayCell:forRowAtIndexPath:": [.display, .selection],
      "tableView:didEndDisplayingCell:forRowAtIndexPath:": [.display, .selection],
      "tableView:willDisplayHeaderView:forSection:": .sectionViews,
      "tableView:willDisplayFooterView:forSection:": .sectionViews,
      "tableView:didEndDisplayingHeaderView:forSection:": .sectionViews,
      "tableView:didEndDisplayingFooterView:forSection:": .sectionViews,
      "tableView:heightForRowAtIndexPath:": .size,
      "tableView:estimatedHeightForRowAtIndexPath:": .estimatedSize,
      "tableView:heightForHeaderInSection:": .sectionViews,
      "tableView:heightForFooterInSection:": .sectionViews,
      "tableView:viewForHeaderInSection:": .sectionViews,
      "tableView:viewForFooterInSection:": .sectionViews,
      "tableView:shouldHighlightRowAtIndexPath:": .selecting,
      "tableView:didHighlightRowAtIndexPath:": .selecting,
      "tableView:didUnhighlightRowAtIndexPath:": .selecting,
      "tableView:willSelectRowAtIndexPath:": [.selecting, .selection],
      "tableView:willDeselectRowAtIndexPath:": [.selecting, .selection],
      "tableView:didSelectRowAtIndexPath:": [.selecting, .selection],
      "tableView:didDeselectRowAtIndexPath:": [.selecting, .selection],
      "tableView:accessoryButtonTappedForRowWithIndexPath:": .accessories,
      "tableView:editingStyleForRowAtIndexPath:": [.editing, .moving],
      "tableView:titleForDeleteConfirmationButtonForRowAtIndexPath:": .deleteTitle,
      "tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:": .swipeActions,
      "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:": .swipeActions,
      "tableView:shouldIndentWhileEditingRowAtIndexPath:": [.indentation, .moving],
      "tableView:indentationLevelForRowAtIndexPath:": .indentation,
      "tableView:willBeginEditingRowAtIndexPath:": .editingSessions,
      "tableView:didEndEditingRowAtIndexPath:": .editingSessions,
      "tableView:contextMenuConfigurationForRowAtIndexPath:point:": .menus,
      "tableView:canFocusRowAtIndexPath:": .focus,
      "tableView:didUpdateFocusInContext:withAnimationCoordinator:": .focusUpdates,
    ]

    var methods: [String: CellCapabilities] { Self.allMethods }
  }

  /// The data source and delegate of a table.
  final class TableRouter: ListRouter, UITableViewDataSource, UITableViewDelegate {
    private unowned let required: TableResponder

    init(to responder: TableResponder) {
      required = responder
      super.init(to: responder)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      required.tableView(tableView, numberOfRowsInSection: section)
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      required.tableView(tableView, cellForRowAt: indexPath)
    }
  }
#endif
