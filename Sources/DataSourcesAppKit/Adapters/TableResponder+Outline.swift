#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  // How an outline view follows its source.
  extension TableResponder {
    /// Prepares an outline view before it is connected.
    func prepare(_ view: NSOutlineView) {
      outline = OutlineState(driver)
      if view.outlineTableColumn == nil { view.outlineTableColumn = view.tableColumns.first }
      // To expand a node is one call, however many children it has.
      driver.settings.largestBatch = nil
      driver.itemsDidChange = { [weak self, weak view] positions in
        if let self, let view { take(positions, in: view) }
      }
    }

    /// Gives an outline view its delegates; returns `false` for a table.
    func connectOutline(to router: TableRouter) -> Bool {
      guard outline != nil, let view = driver.view as? NSOutlineView else { return false }
      driver.list.source.outlineRows?.loadDidFail = { [weak driver] in driver?.settings.onError?($0) }
      let isSearchable = routing.visible.contains(Selector(Self.typeSelectMethod))
      routing.visible = Self.outlineMethods.methods(for: driver.uses.capabilities)
      if isSearchable { routing.visible.insert(Selector(Self.outlineTypeSelectMethod)) }
      view.dataSource = nil
      view.delegate = nil
      view.dataSource = router
      view.delegate = router
      return true
    }

    /// Returns the node in a row of the list, which is read from the source.
    private func outlineRow(at index: Int, in rows: (any OutlineRows)?) -> OutlineRow? {
      guard let rows else { return OutlineRow(depth: 0) }
      return driver.list.sourcePosition(of: ItemPosition(section: 0, item: index)).flatMap {
        rows.outlineRow(at: $0.item)
      }
    }

    func node(at index: Int) -> OutlineNode? { outline?.node(at: index, in: driver.list) }

    /// Has an outline view ask for everything again.
    func readAgain(_ view: NSOutlineView) {
      guard let outline else { return }
      let selected = view.selectedRowIndexes.compactMap { view.item(atRow: $0) as? OutlineNode }
      marking {
        outline.following {
          forgetRows()
          let rows = driver.list.source.outlineRows
          driver.readiness.answering {
            outline.read(self.rows.count, of: rows, isUnsettled: driver.list.hasPending, in: driver.list) {
              outlineRow(at: $0, in: rows)
            }
          }
          view.reloadData()
          settle(0..<outline.list.count, of: view)
        }
        let marks =
          driver.uses.capabilities.contains(.selection)
          ? driver.list.selectedPositions().compactMap { self.rows.row(of: $0) }
          : selected.compactMap { outline.list.index(of: $0) }
        view.selectRowIndexes(IndexSet(marks), byExtendingSelection: false)
      }
    }

    /// Has an outline view follow a change.
    func perform(_ animation: AnimationHint, _ commit: () -> ChangeSet?, in view: NSOutlineView) {
      guard let outline else { return }
      let rows = driver.list.source.outlineRows
      // A source that is ahead describes a state that the view can't know yet; only a tree of one section has steps.
      if outline.isUnsettled || outline.hasEdits(rows) || driver.list.hasPending || driver.list.sectionCount != 1 {
        if commit() != nil { readAgain(view) }
        return
      }
      display(commit, animation, in: view) { outlineRow(at: $0, in: rows) }
    }

    /// Takes over a change of other items: also without inserts, deletes and moves, nodes get other parents, and are
    /// expanded that have no children.
    private func take(_ positions: [ItemPosition], in view: NSOutlineView) {
      guard let outline else { return }
      let rows = driver.list.source.outlineRows
      if outline.isUnsettled || outline.hasEdits(rows) || driver.list.hasPending { return readAgain(view) }
      let changed = positions.filter { position in
        guard let row = outlineRow(at: position.item, in: rows) else { return false }
        return position.section == 0 && outline.list[position.item] != row
      }
      if changed.isEmpty { return }
      var draft = ChangeSet.Draft()
      draft.updates = changed
      let changes = draft.changeSet()
      display({ changes }, .automatic, in: view) { outlineRow(at: $0, in: rows) }
    }

    private func display(
      _ commit: () -> ChangeSet?, _ animation: AnimationHint, in view: NSOutlineView, row: (Int) -> OutlineRow?
    ) {
      guard let outline else { return }
      let options = options(for: animation)
      marking {
        outline.following {
          let selected = view.selectedRowIndexes
          view.beginUpdates()
          guard let changes = commit() else { return view.endUpdates() }
          _ = follow(changes)
          let plan = outline.follow(changes, row: row)
          let animated = animation == .none ? view : view.animator()
          for node in plan.collapses { animated.collapseItem(node, collapseChildren: true) }
          for step in plan.steps { view.perform(step, options) }
          view.endUpdates()
          for range in plan.appearing { settle(range, of: view, animator: animated) }
          for node in plan.reloads { view.reloadItem(node) }
          if plan.removesNodesThatStay { mark(selected, after: changes, in: view) }
        }
      }
    }

    /// Selects rows again that were selected before a change.
    private func mark(_ rows: IndexSet, after changes: ChangeSet, in view: NSOutlineView) {
      let map = PositionMap(changes)
      let new = rows.compactMap { map.newPosition(ofOld: ItemPosition(section: 0, item: $0))?.item }
      view.selectRowIndexes(IndexSet(new), byExtendingSelection: true)
    }

    /// Expands rows that have appeared as the source says, from the first to the last.
    private func settle(_ range: Range<Int>, of view: NSOutlineView, animator: NSOutlineView? = nil) {
      guard let outline else { return }
      for index in range {
        guard let row = outline.list[index] else { return }
        if row.isExpanded {
          guard let node = node(at: index), !view.isItemExpanded(node) else { continue }
          // The view knows only items that it has requested.
          if view.row(forItem: node) < 0 { _ = view.item(atRow: index) }
          (index == range.lowerBound ? animator ?? view : view).expandItem(node)
        } else if let node = outline.list.knownNode(at: index), view.isItemExpanded(node) {
          view.collapseItem(node, collapseChildren: true)
        }
      }
    }
  }

  extension NSOutlineView {
    fileprivate func perform(_ step: OutlinePlan.Step, _ options: AnimationOptions) {
      switch step {
      case .remove(let indexes, let parent): removeItems(at: indexes, inParent: parent, withAnimation: options)
      case .insert(let indexes, let parent): insertItems(at: indexes, inParent: parent, withAnimation: options)
      case .move(let from, let old, let to, let new): moveItem(at: from, inParent: old, to: to, inParent: new)
      }
    }
  }
#endif
