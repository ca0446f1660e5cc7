#if LIST_VIEWS
  import DataSourcesCells

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
      outline == nil && (content(kind, section) != nil || title(kind, section) != nil)
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
#endif
