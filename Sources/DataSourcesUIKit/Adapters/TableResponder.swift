#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  /// Answers the questions of a table.
  @MainActor
  final class TableResponder: NSObject, @MainActor ListResponder {
    let driver: ListDriver<UITableView>
    var animations = TableAnimations()
    private var sizeObserver: SizeObserver?
    lazy var router = TableRouter(to: self)

    init(_ driver: ListDriver<UITableView>) {
      self.driver = driver
      super.init()
      driver.readiness.usesFrames()
      driver.connect = { [weak self] in self?.connect() }
      driver.refreshSections = { [weak self] sections, _ in self?.refresh(sections) }
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
        table.prefetchDataSource = driver.uses.capabilities.contains(.prefetching) ? self : nil
        #if !os(tvOS)
          table.dragDelegate = driver.uses.capabilities.contains(.dragging) ? self : nil
          table.dropDelegate = driver.onDrop != nil ? self : nil
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
      let titles = driver.list.indexTitles
      return titles.isEmpty ? nil : titles.map(\.title)
    }

    func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
      let titles = driver.list.indexTitles
      return titles.indices.contains(index) ? titles[index].section : 0
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
#endif
