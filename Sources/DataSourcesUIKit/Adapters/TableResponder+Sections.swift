#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

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
        return room.height >= 1 && !room.intersects(table.bounds)
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
#endif
