#if os(Linux)
  import DataSourcesTesting

  // Headers and footers.
  extension UITableView {
    /// Displays the visible headers and footers, and measures them.
    func showParts() {
      var hasGuessed: Bool
      repeat {
        hasGuessed = false
        let wanted = wantedParts()
        for part in shownParts.views.keys.sorted(by: { $0.section < $1.section }) where !wanted.contains(part) {
          if let view = shownParts.remove(at: part) { endDisplaying(view, part) }
        }
        for part in wanted {
          guard geometry.sections.indices.contains(part.section) else { return }
          if show(part) { continue }
          hasGuessed = true
          break
        }
      } while hasGuessed
    }

    /// Plain tables keep the header of a section on screen as long as its rows are.
    private func wantedParts() -> [TablePart] {
      let span = visibleSpan
      guard !span.isEmpty else { return [] }
      return geometry.sections(in: span).flatMap { section in
        [true, false].map { TablePart(section: section, isHeader: $0) }.filter {
          let own = geometry.span($0)
          return !own.isEmpty && (style == .plain || own.overlaps(span))
        }
      }
    }

    /// Displays a header or footer; returns `false` if there is no view.
    private func show(_ part: TablePart) -> Bool {
      let isGuessed =
        part.isHeader
        ? geometry.sections[part.section].isHeaderGuessed : geometry.sections[part.section].isFooterGuessed
      if shownParts[part] == nil {
        let generation = engine.generation
        let view = askForView(of: part)
        guard generation == engine.generation else { return false }
        if view == nil, isGuessed {
          settle(part, isMissing: true)
          return false
        }
        if isGuessed { settle(part, isMissing: false) }
        guard let view else { return true }
        shownParts.show(view, at: part)
        addSubview(view)
        if part.isHeader {
          delegate(for: .tableWillDisplayHeader)?.tableView(self, willDisplayHeaderView: view, forSection: part.section)
        } else {
          delegate(for: .tableWillDisplayFooter)?.tableView(self, willDisplayFooterView: view, forSection: part.section)
        }
      }
      let span = geometry.span(part)
      shownParts[part]?.frame = CGRect(
        x: 0, y: span.lowerBound, width: frame.width, height: span.upperBound - span.lowerBound)
      return true
    }

    private func settle(_ part: TablePart, isMissing: Bool) {
      if part.isHeader {
        geometry.sections[part.section].isHeaderGuessed = false
        if isMissing { geometry.sections[part.section].header = 0 }
      } else {
        geometry.sections[part.section].isFooterGuessed = false
        if isMissing { geometry.sections[part.section].footer = 0 }
      }
      if isMissing { contentSizeDidChange() }
    }

    /// The delegate's view is preferred to the data source's title.
    private func askForView(of part: TablePart) -> UIView? {
      let view =
        part.isHeader
        ? delegate(for: .tableViewForHeader)?.tableView(self, viewForHeaderInSection: part.section)
        : delegate(for: .tableViewForFooter)?.tableView(self, viewForFooterInSection: part.section)
      if let view { return view }
      guard let title = title(of: part) else { return nil }
      let usual = UITableViewHeaderFooterView(reuseIdentifier: nil)
      usual.textLabel?.text = title
      return usual
    }

    func endDisplaying(_ view: UIView, _ part: TablePart) {
      if shownParts.key(of: view) == nil { view.removeFromSuperview() }
      if part.isHeader {
        delegate(for: .tableDidEndDisplayingHeader)?
          .tableView(self, didEndDisplayingHeaderView: view, forSection: part.section)
      } else {
        delegate(for: .tableDidEndDisplayingFooter)?
          .tableView(self, didEndDisplayingFooterView: view, forSection: part.section)
      }
      if let view = view as? UITableViewHeaderFooterView, shownParts.key(of: view) == nil {
        headersAndFooters.put(view, view.reuseIdentifier)
      }
    }
  }
#endif
