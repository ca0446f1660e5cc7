#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(AppKit)
    import AppKit
  #else
    import HeadlessAppKit
  #endif

  // Headers, which are group rows.
  extension TableResponder {
    private func position(_ section: Int) -> ItemPosition { ItemPosition(section: section, item: 0) }

    private func header(_ section: Int) -> HostedSectionView<NSTableView>? {
      driver.capabilities.contains(.sectionViews) ? driver.sectionView(.header, at: position(section)) : nil
    }

    private func title(_ section: Int) -> String? { driver.list.sectionInfo(at: section)?.header }

    /// Whether a section has a header row: for its view, or for its title.
    func hasHeader(_ section: Int) -> Bool { outline == nil && (header(section) != nil || title(section) != nil) }

    func headerView(_ section: Int) -> NSView? {
      driver.readiness.answering {
        if let view = driver.makeSectionView(.header, at: position(section)) { return view }
        guard let table = driver.view else { return nil }
        let view: TextCell = table.reusedView(TextCell.titleIdentifier) { TextCell(frame: .zero) }
        view.text = title(section) ?? ""
        return view
      }
    }

    func headerHeight(_ section: Int, in size: ListSize) -> Double? {
      driver.readiness.answering { header(section)?.size(in: size)?.height }
    }

    /// Configures the headers of sections that changed.
    func refresh(_ sections: [Int], _ update: ListUpdate) {
      guard let table = driver.view else { return }
      let updates = updateRows { rows, updates in
        for section in sections { rows.setHeader(hasHeader(section), section, to: &updates) }
      }
      if !updates.all.isEmpty {
        marking {
          table.beginUpdates()
          table.send(updates, options(for: update.animation))
          table.endUpdates()
        }
      }
      var (stale, resized) = (IndexSet(), IndexSet())
      for section in sections {
        guard let row = rows.headerRow(section), row < table.numberOfRows else { continue }
        if let view = table.rowView(atRow: row, makeIfNecessary: false)?.firstView, !reconfigure(view, section) {
          stale.insert(row)
        }
        let height = headerHeight(section, in: table.listSize) ?? Double(table.rowHeight)
        let old = Double(table.rect(ofRow: row).height - table.intercellSpacing.height)
        if driver.capabilities.contains(.sectionViews), abs(height - old) >= 0.5 { resized.insert(row) }
      }
      reloadViews(ofRows: stale, in: table)
      if !resized.isEmpty { table.noteHeightOfRows(withIndexesChanged: resized) }
    }

    /// Configures a view where it is; returns `false` if the section has another view now.
    private func reconfigure(_ view: NSView, _ section: Int) -> Bool {
      if let content = header(section) {
        return view.identifier?.rawValue == content.kind
          && driver.readiness.answering { content.reconfigure(view) }
      }
      guard let cell = view as? TextCell, cell.identifier == TextCell.titleIdentifier else { return false }
      cell.text = title(section) ?? ""
      return true
    }
  }
#endif
