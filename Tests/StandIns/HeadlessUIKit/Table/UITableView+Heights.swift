#if os(Linux)
  import DataSourcesTesting

  // The heights, as the delegate returns them.
  extension UITableView {
    private static var usualRowHeight: CGFloat { 44 }
    private static var usualHeaderHeight: CGFloat { 28 }

    func heightsDidChange() {
      guard engine.isLoaded, !isReloadPending else { return setNeedsLayout() }
      measureAll()
      setNeedsLayout()
    }

    func measureAll() {
      geometry.start = tableHeaderView?.frame.height ?? 0
      geometry.sections = engine.counts.indices.map { measured($0) }
      contentSizeDidChange()
    }

    /// Measures new sections and rows, and keeps the headers and footers of kept sections.
    func measure(after map: RowMap) {
      let old = geometry.sections
      let asksHeaders = delegate(for: .tableHeightForHeader) != nil || delegate(for: .tableHeightForFooter) != nil
      geometry.sections = engine.counts.indices.map { section in
        guard !asksHeaders, let before = map.oldSection(ofNew: section), old.indices.contains(before) else {
          return measured(section)
        }
        var measured = old[before]
        measured.rows = rows(of: section)
        return measured
      }
      contentSizeDidChange()
    }

    func contentSizeDidChange() {
      contentSize = CGSize(width: frame.width, height: geometry.height + (tableFooterView?.frame.height ?? 0))
    }

    private func measured(_ section: Int) -> TableGeometry.Section {
      var result = TableGeometry.Section()
      (result.header, result.isHeaderGuessed) = height(TablePart(section: section, isHeader: true))
      (result.footer, result.isFooterGuessed) = height(TablePart(section: section, isHeader: false))
      result.rows = rows(of: section)
      return result
    }

    private func rows(of section: Int) -> TableGeometry.Rows {
      let usual = rowHeight < 0 ? Self.usualRowHeight : rowHeight
      let count = engine.counts[section]
      guard let delegate = delegate(for: .tableHeightForRow) else { return .same(usual, count: count) }
      var sums: [CGFloat] = [0]
      sums.reserveCapacity(count + 1)
      for item in 0..<max(0, count) {
        let height = delegate.tableView(self, heightForRowAt: IndexPath(row: item, section: section))
        sums.append(sums[item] + (height < 0 ? usual : height))
      }
      return .each(sums)
    }

    /// The height of a header or footer, and whether its view must be requested to know it.
    private func height(_ part: TablePart) -> (CGFloat, Bool) {
      let delegate = delegate(for: part.isHeader ? .tableHeightForHeader : .tableHeightForFooter)
      let own = part.isHeader ? sectionHeaderHeight : sectionFooterHeight
      let height =
        part.isHeader
        ? delegate?.tableView(self, heightForHeaderInSection: part.section)
        : delegate?.tableView(self, heightForFooterInSection: part.section)
      if let height, height >= 0, height != own { return (height, false) }
      let usual = own >= 0 ? own : Self.usualHeaderHeight
      if title(of: part) != nil { return (usual, false) }
      let mayHaveView = self.delegate(for: part.isHeader ? .tableViewForHeader : .tableViewForFooter) != nil
      return mayHaveView ? (usual, true) : (0, false)
    }

    func title(of part: TablePart) -> String? {
      part.isHeader
        ? source(for: .tableTitleForHeader)?.tableView(self, titleForHeaderInSection: part.section)
        : source(for: .tableTitleForFooter)?.tableView(self, titleForFooterInSection: part.section)
    }

    /// The visible part of the content.
    var visibleSpan: Range<CGFloat> { contentOffset.y..<contentOffset.y + max(0, frame.height) }
  }
#endif
