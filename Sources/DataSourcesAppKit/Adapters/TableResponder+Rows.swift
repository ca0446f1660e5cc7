#if LIST_VIEWS
  import DataSourcesCells

  extension TableResponder: NSTableViewDelegate {
    func tableView(_ tableView: NSTableView, viewFor column: NSTableColumn?, row: Int) -> NSView? {
      switch rows.content(ofRow: row) {
      case .item(let position): driver.makeCell(at: position, in: TableSlot(row: row, column: column))
      case .header(let section): sectionView(.header, section)
      case .footer(let section): sectionView(.footer, section)
      case nil: nil
      }
    }

    func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
      switch rows.content(ofRow: row) {
      case .header, .footer: true
      case .item, nil: false
      }
    }

    func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
      let size = tableView.listSize
      let height =
        switch rows.content(ofRow: row) {
        case .item(let position): driver.ask(position) { $0.size(in: size)?.height }
        case .header(let section): sectionViewHeight(.header, section, in: size)
        case .footer(let section): sectionViewHeight(.footer, section, in: size)
        case nil: nil as Double?
        }
      // The table takes -1 for its own height.
      return height.map { CGFloat($0) } ?? -1
    }

    func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {
      endDisplay(rowView)
      switch rows.content(ofRow: row) {
      case .item(let position):
        let view = rowView.firstView
        displayedViews[ObjectIdentifier(rowView)] = .cell(view)
        driver.display(view, at: position)
      case .header(let section): display(rowView, .header, section)
      case .footer(let section): display(rowView, .footer, section)
      case nil: break
      }
    }

    private func display(_ rowView: NSTableRowView, _ kind: SectionViewKind, _ section: Int) {
      let view = rowView.firstView
      displayedViews[ObjectIdentifier(rowView)] = .sectionView(view)
      driver.display(view, kind, at: ItemPosition(section: section, item: 0))
    }

    func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int) { endDisplay(rowView) }

    private func endDisplay(_ rowView: NSTableRowView) {
      switch displayedViews.removeValue(forKey: ObjectIdentifier(rowView)) {
      case .cell(let view): driver.endDisplay(view)
      case .sectionView(let view): driver.endDisplay(ofSectionView: view)
      case nil: break
      }
    }

    func tableView(_ tableView: NSTableView, typeSelectStringFor column: NSTableColumn?, row: Int) -> String? {
      guard let position = rows.position(ofRow: row), let item = driver.item(at: position) else { return nil }
      if let text = driver.readiness.answering({ item.typeSelectText }) { return text }
      guard item.kind.hasPrefix(columnsKindPrefix) else { return nil }
      let search = TextSearch()
      _ = driver.readiness.answering {
        item.makeCell(in: tableView, at: TableSlot(row: row, column: column, search: search))
      }
      return search.text
    }

    // MARK: Configuring again

    /// Configures items in the views that they have.
    func reconfigure(_ positions: [ItemPosition], in table: NSTableView) {
      var stale = IndexSet()
      for position in positions {
        guard let row = rows.row(of: position), row < table.numberOfRows else { continue }
        for (index, column) in table.tableColumns.enumerated() {
          // A closure of the app may have replaced the source.
          guard row < table.numberOfRows, let view = table.view(atColumn: index, row: row, makeIfNecessary: false)
          else { continue }
          let slot = TableSlot(row: row, column: column, displayedView: view)
          if let new = driver.makeCell(at: position, in: slot), new !== view { stale.insert(row) }
        }
      }
      if !stale.isEmpty { reloadViews(ofRows: stale, in: table) }
      if table.usesAutomaticRowHeights {
        let changed = IndexSet(positions.compactMap { rows.row(of: $0) }.filter { $0 < table.numberOfRows })
        table.noteHeightOfRows(withIndexesChanged: changed)
      }
    }

    /// Has the table ask for the views of rows again.
    func reloadViews(ofRows rows: IndexSet, in table: NSTableView) {
      if rows.isEmpty { return }
      table.reloadData(forRowIndexes: rows, columnIndexes: IndexSet(integersIn: 0..<max(1, table.numberOfColumns)))
      for row in rows where row < table.numberOfRows {
        guard let rowView = table.rowView(atRow: row, makeIfNecessary: false) else { continue }
        switch displayedViews[ObjectIdentifier(rowView)] {
        case .cell(let view), .sectionView(let view):
          if view !== rowView.firstView { tableView(table, didAdd: rowView, forRow: row) }
        case nil: break
        }
      }
    }
  }

  extension NSTableRowView {
    /// The view in the first column that has one, or the row itself.
    var firstView: NSView {
      for column in 0..<numberOfColumns {
        if let view = view(atColumn: column) as? NSView { return view }
      }
      return self
    }
  }
#endif
