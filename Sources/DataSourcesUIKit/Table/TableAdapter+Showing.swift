#if LIST_VIEWS
  public import DataSources
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  extension TableAdapter: ListPresenter {
    /// Whether the table takes a change now: not while the user moves a row, or in the middle of its questions.
    public var isReady: Bool { takesChanges }

    /// Tries again soon.
    public func isWaiting() { waitForTable() }

    /// Shows a change.
    public func show(_ transition: ListTransition) {
      guard let tableView, !isDirty, tableView.window != nil, settings.allows(transition.update) else {
        transition.turn()
        reload()
        return finish(transition.update, true)
      }
      let animations = animations.following(transition.update.animation)
      let update = {
        for (index, batch) in transition.batches.enumerated() {
          let isLast = index == transition.batches.count - 1
          tableView.performBatchUpdates {
            batch.turn()
            tableView.send(batch.changes, animations: animations)
          } completion: { [weak self] isFinished in
            if isLast { self?.finish(transition.update, isFinished) }
          }
        }
        self.refresh(transition, in: tableView, animations: animations)
      }
      if transition.update.animation == .none { UIView.performWithoutAnimation(update) } else { update() }
      if transition.batches.isEmpty { finish(transition.update, true) }
    }

    /// Configures what survives and shows something else: a reload within a batch would be a delete and an insert.
    private func refresh(_ transition: ListTransition, in tableView: UITableView, animations: TableAnimations) {
      var reloads: [IndexPath] = []
      var kept: [IndexPath] = []
      for position in transition.updatedPositions {
        let indexPath = IndexPath(position)
        guard let cell = tableView.cellForRow(at: indexPath), let model = presentation.model(at: position) else {
          continue
        }
        if cell.reuseIdentifier == model.reuseIdentifier { kept.append(indexPath) } else { reloads.append(indexPath) }
        if let isSelected = model.isSelected { tableView.mark(indexPath, selected: isSelected) }
      }
      if !kept.isEmpty { tableView.reconfigureRows(at: kept) }
      if !reloads.isEmpty { tableView.reloadRows(at: reloads, with: animations.reloadedRows) }
      let isStale = transition.updatedSections.contains { !refreshViews(ofSection: $0, in: tableView) }
      if isStale { tableView.reloadSections(IndexSet(transition.updatedSections), with: .none) }
    }

    /// Fills a section's header and footer where they are; `false` when they are other views now.
    private func refreshViews(ofSection section: Int, in tableView: UITableView) -> Bool {
      let info = presentation.section(at: section)
      return refresh(tableView.headerView(forSection: section), .header, section, title: info?.header)
        && refresh(tableView.footerView(forSection: section), .footer, section, title: info?.footer)
    }

    private func refresh(
      _ view: UITableViewHeaderFooterView?, _ kind: SectionViewKind, _ section: Int, title: String?
    ) -> Bool {
      let position = ItemPosition(section: section, item: 0)
      let isMade = presentation.sectionView(kind, at: position) != nil
      guard let view else { return !isMade && title == nil || !isOnScreen(section) }
      if isMade { return presentation.refill(view, kind, at: position) }
      guard let title, shownViews[ObjectIdentifier(view)] == nil else { return false }
      view.textLabel?.text = title
      view.setNeedsLayout()
      return true
    }

    private func isOnScreen(_ section: Int) -> Bool {
      guard let tableView else { return false }
      return tableView.rect(forSection: section).intersects(tableView.bounds)
    }
  }

  extension UITableView {
    /// Makes the calls of one batch.
    fileprivate func send(_ changes: ChangeSet, animations: TableAnimations) {
      if !changes.sectionDeletes.isEmpty {
        deleteSections(IndexSet(changes.sectionDeletes), with: animations.deletedSections)
      }
      if !changes.sectionInserts.isEmpty {
        insertSections(IndexSet(changes.sectionInserts), with: animations.insertedSections)
      }
      for move in changes.sectionMoves { moveSection(move.from, toSection: move.to) }
      if !changes.deletes.isEmpty {
        deleteRows(at: changes.deletes.map(IndexPath.init), with: animations.deletedRows)
      }
      if !changes.inserts.isEmpty {
        insertRows(at: changes.inserts.map(IndexPath.init), with: animations.insertedRows)
      }
      for move in changes.moves { moveRow(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }
  }
#endif
