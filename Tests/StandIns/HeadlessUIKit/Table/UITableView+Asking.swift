#if os(Linux)
  import DataSourcesTesting

  // The queries of the table's state.
  extension UITableView {
    /// The number of sections, as last returned by the data source.
    public var numberOfSections: Int { engine.sectionCount }

    /// The number of rows in a section, as last returned by the data source; 0 if the section doesn't exist.
    public func numberOfRows(inSection section: Int) -> Int { engine.itemCount(inSection: section) }

    /// The cell of a row that is shown.
    public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
      ItemPosition(path: indexPath).flatMap { shownRows[$0] }
    }

    /// The row that a cell displays.
    public func indexPath(for cell: UITableViewCell) -> IndexPath? { shownRows.key(of: cell).map { IndexPath(at: $0) } }

    /// The cells that are shown, from above.
    public var visibleCells: [UITableViewCell] { shownRows.views.sorted { $0.key < $1.key }.map(\.value) }

    /// The rows that are shown, from above.
    public var indexPathsForVisibleRows: [IndexPath]? { shownRows.views.keys.sorted().map { IndexPath(at: $0) } }

    /// The header of a section, when it is shown.
    public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
      shownParts[TablePart(section: section, isHeader: true)] as? UITableViewHeaderFooterView
    }

    /// The footer of a section, when it is shown.
    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
      shownParts[TablePart(section: section, isHeader: false)] as? UITableViewHeaderFooterView
    }

    private func rect(_ span: Range<CGFloat>) -> CGRect {
      CGRect(x: 0, y: span.lowerBound, width: frame.width, height: span.upperBound - span.lowerBound)
    }

    private func hasSection(_ section: Int) -> Bool {
      measureIfNeeded()
      return geometry.sections.indices.contains(section)
    }

    private func measureIfNeeded() {
      guard !engine.isLoaded else { return }
      engine.load()
      measureAll()
    }

    /// The rectangle of a section; an empty one if the section doesn't exist.
    public func rect(forSection section: Int) -> CGRect {
      guard hasSection(section) else { return .zero }
      let top = geometry.sectionTop(section)
      return rect(top..<top + geometry.sections[section].height)
    }

    /// Where a section's header is.
    public func rectForHeader(inSection section: Int) -> CGRect {
      hasSection(section) ? rect(geometry.span(TablePart(section: section, isHeader: true))) : .zero
    }

    /// Where a section's footer is.
    public func rectForFooter(inSection section: Int) -> CGRect {
      hasSection(section) ? rect(geometry.span(TablePart(section: section, isHeader: false))) : .zero
    }

    /// The rectangle of a row; an empty one if the row doesn't exist.
    public func rectForRow(at indexPath: IndexPath) -> CGRect {
      measureIfNeeded()
      guard let position = ItemPosition(path: indexPath), geometry.contains(position) else { return .zero }
      return rect(geometry.rowSpan(position))
    }

    /// The row at a point.
    public func indexPathForRow(at point: CGPoint) -> IndexPath? {
      measureIfNeeded()
      return geometry.rows(in: point.y..<point.y.nextUp).first.map { IndexPath(at: $0) }
    }

    /// The rows in a rectangle.
    public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
      measureIfNeeded()
      return geometry.rows(in: rect.minY..<max(rect.minY, rect.maxY)).map { IndexPath(at: $0) }
    }

    /// Scrolls a row to a position on screen; throws an exception if the row doesn't exist.
    public func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
      measureIfNeeded()
      // The row NSNotFound means the beginning of the section.
      if indexPath.count == 2, indexPath.row == NSNotFound, hasSection(indexPath.section) {
        return setContentOffset(clamped(rect(forSection: indexPath.section).origin), animated: animated)
      }
      guard let position = ItemPosition(path: indexPath), geometry.contains(position) else {
        return HeadlessException.raise(
          "-[UITableView _contentOffsetForScrollingToRowAtIndexPath:atScrollPosition:]: row (\(indexPath.last ?? 0))"
            + " beyond bounds (\(numberOfRows(inSection: indexPath.first ?? 0))) for section (\(indexPath.first ?? 0)).",
          name: "NSRangeException")
      }
      let row = rect(geometry.rowSpan(position))
      let room = frame.height - row.height
      switch scrollPosition {
      case .none: scrollRectToVisible(row, animated: animated)
      case .top: setContentOffset(clamped(row.origin), animated: animated)
      case .middle: setContentOffset(clamped(CGPoint(x: 0, y: row.minY - room / 2)), animated: animated)
      case .bottom: setContentOffset(clamped(CGPoint(x: 0, y: row.minY - room)), animated: animated)
      }
    }

    /// Scrolls to the selected row that is nearest to the visible rows.
    public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
      let middle = contentOffset.y + frame.height / 2
      let nearest = selection.min {
        abs(geometry.rowSpan($0).lowerBound - middle) < abs(geometry.rowSpan($1).lowerBound - middle)
      }
      if let nearest { scrollToRow(at: IndexPath(at: nearest), at: scrollPosition, animated: animated) }
    }

    /// Reads the titles of the index again.
    public func reloadSectionIndexTitles() {
      headlessIndexTitles = source(for: .tableSectionIndexTitles)?.sectionIndexTitles(for: self) ?? []
    }
  }
#endif
