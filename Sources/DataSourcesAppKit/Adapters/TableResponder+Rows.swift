#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(AppKit)
    import AppKit
  #else
    import HeadlessAppKit
  #endif

  extension TableResponder: NSTableViewDelegate {
    func tableView(_ tableView: NSTableView, viewFor column: NSTableColumn?, row: Int) -> NSView? {
      switch rows.content(ofRow: row) {
      case .item(let position): driver.makeCell(at: position, in: TableSlot(row: row, column: column))
      case .header(let section): headerView(section)
      case nil: nil
      }
    }

    func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
      if case .header? = rows.content(ofRow: row) { true } else { false }
    }

    func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
      let size = tableView.listSize
      let height =
        switch rows.content(ofRow: row) {
        case .item(let position): driver.ask(position) { $0.size(in: size)?.height }
        case .header(let section): headerHeight(section, in: size)
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
      case .header(let section):
        let view = rowView.firstView
        displayedViews[ObjectIdentifier(rowView)] = .header(view)
        driver.display(view, .header, at: ItemPosition(section: section, item: 0))
      case nil: break
      }
    }

    func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int) { endDisplay(rowView) }

    private func endDisplay(_ rowView: NSTableRowView) {
      switch displayedViews.removeValue(forKey: ObjectIdentifier(rowView)) {
      case .cell(let view): driver.endDisplay(view)
      case .header(let view): driver.endDisplay(ofSectionView: view)
      case nil: break
      }
    }

    func tableView(_ tableView: NSTableView, typeSelectStringFor column: NSTableColumn?, row: Int) -> String? {
      guard let position = rows.position(ofRow: row), let item = driver.item(at: position),
        item.kind.hasPrefix(columnsKindPrefix)
      else { return nil }
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
        case .cell(let view), .header(let view):
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
