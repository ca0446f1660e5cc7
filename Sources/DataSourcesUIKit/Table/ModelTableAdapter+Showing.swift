#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  extension ModelTableAdapter {
    /// Makes the calls of one batch.
    func send(_ changes: ChangeSet, _ animations: TableAnimations, to tableView: UITableView) {
      if !changes.sectionDeletes.isEmpty {
        tableView.deleteSections(IndexSet(changes.sectionDeletes), with: animations.deletedSections)
      }
      if !changes.sectionInserts.isEmpty {
        tableView.insertSections(IndexSet(changes.sectionInserts), with: animations.insertedSections)
      }
      for move in changes.sectionMoves { tableView.moveSection(move.from, toSection: move.to) }
      if !changes.deletes.isEmpty {
        tableView.deleteRows(at: changes.deletes.map(IndexPath.init), with: animations.deletedRows)
      }
      if !changes.inserts.isEmpty {
        tableView.insertRows(at: changes.inserts.map(IndexPath.init), with: animations.insertedRows)
      }
      for move in changes.moves { tableView.moveRow(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }

    /// Fills a section's header and footer where they are; `false` when they are other views now.
    func refreshViews(ofSection section: Int, in tableView: UITableView) -> Bool {
      let info = presentation.sectionInfo(at: section)
      return refresh(tableView.headerView(forSection: section), .header, section, title: info?.header)
        && refresh(tableView.footerView(forSection: section), .footer, section, title: info?.footer)
    }

    /// Whether a section's header and footer are as high as they should be, as far as somebody says so.
    func hasHeights(ofSection section: Int, in tableView: UITableView) -> Bool {
      guard uses.contains(.sectionViews) else { return true }
      func isRight(_ height: CGFloat, _ room: CGRect) -> Bool { height < 0 || abs(height - room.height) < 0.5 }
      return isRight(
        self.tableView(tableView, heightForHeaderInSection: section), tableView.rectForHeader(inSection: section))
        && isRight(
          self.tableView(tableView, heightForFooterInSection: section), tableView.rectForFooter(inSection: section))
    }

    private func refresh(
      _ view: UITableViewHeaderFooterView?, _ kind: SectionViewKind, _ section: Int, title: String?
    ) -> Bool {
      let position = ItemPosition(section: section, item: 0)
      let isMade = presentation.sectionView(kind, at: position) != nil
      guard let view else { return hasRoom(for: kind, section, isMissing: !isMade && title == nil) }
      if isMade { return presentation.refill(view, kind, at: position) }
      guard let title, !shown.containsView(view) else { return false }
      view.textLabel?.text = title
      view.setNeedsLayout()
      return true
    }

    /// Whether a header or footer that is not on screen has the room that it needs.
    private func hasRoom(for kind: SectionViewKind, _ section: Int, isMissing: Bool) -> Bool {
      guard let tableView else { return true }
      let room =
        kind == .header ? tableView.rectForHeader(inSection: section) : tableView.rectForFooter(inSection: section)
      // Grouped tables leave some room between sections without headers, too.
      if isMissing { return tableView.style != .plain || room.height < 1 }
      return room.height >= 1 && !room.intersects(tableView.bounds)
    }
  }
#endif
