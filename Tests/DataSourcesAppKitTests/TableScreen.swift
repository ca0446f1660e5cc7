#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  @testable import DataSourcesCells
  import ListTestSupport
  import ScreenTestSupport

  /// A view that displays one item of the tests.
  class ItemView: NSView {
    var item: TestItem?
    var context: CellContext<TestItem>?
    var configurations = 0

    func show(_ item: TestItem, _ context: CellContext<TestItem>) {
      self.item = item
      self.context = context
      configurations += 1
    }
  }

  /// A list of cells in a table with room for ten rows, in a window.
  @MainActor
  final class TableScreen: @MainActor MacScreen {
    let window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 320, height: 260))
    let scroll = NSScrollView(frame: NSRect(x: 0, y: 0, width: 320, height: 260))
    let table = NSTableView(frame: .zero)
    let adapter: TableAdapter

    /// - Parameter source: Returns the list of cells; the table is there, but has no adapter.
    init(_ source: (NSTableView) -> any DataSource<CellReference<NSTableView>>) {
      // Ten rows of 26 points, without space between them.
      table.rowHeight = 26
      table.intercellSpacing = .zero
      scroll.documentView = table
      window.contentView?.addSubview(scroll)
      adapter = TableAdapter(source(table), in: table)
      window.layoutIfNeeded()
    }

    convenience init(_ source: any DataSource<CellReference<NSTableView>>) { self.init { _ in source } }

    var rows: TableRows? { table.tableResponder?.rows }

    /// The views of the rows on screen.
    var visibleRows: Range<Int> { Range(table.rows(in: table.visibleRect)) ?? 0..<0 }
    func itemView(row: Int) -> ItemView? { table.view(atColumn: 0, row: row, makeIfNecessary: false) as? ItemView }
    /// The items on screen, as their views show them.
    var shown: [TestItem?] { visibleRows.map { itemView(row: $0)?.item } }
    func text(row: Int, column: Int = 0) -> String? {
      (table.view(atColumn: column, row: row, makeIfNecessary: false) as? TextCell)?.text
    }

    var work: ScreenWork {
      ScreenWork(appearances: table.record.appearances, reloads: 0, batches: table.record.batches)
    }

    // MARK: - Faults on screen

    /// Returns the first fault on screen; `nil` if everything matches the source.
    func fault() -> String? {
      window.layoutIfNeeded()
      let source = list.source
      let expected = expectedRows(source)
      if table.numberOfRows != expected.count { return "\(table.numberOfRows) rows, should be \(expected.count)" }
      if let fault = presentationFault() { return fault }
      for row in visibleRows {
        if let fault = fault(row, expected[row]) { return "row \(row): \(fault)" }
      }
      for (row, content) in expected.enumerated() {
        guard case .item(let position) = content else { continue }
        let isMarked = table.isRowSelected(row)
        if let isSelected = source.item(at: position)?.hostedItem(at: position)?.isSelected, isSelected != isMarked {
          return "row \(row) is marked: \(isMarked)"
        }
      }
      return table.record.hazards.first
    }

    private func expectedRows(_ source: any DataSource<CellReference<NSTableView>>) -> [TableRows.Content] {
      (0..<source.sectionCount).flatMap { section in
        let header = text(.header, section) == nil ? [] : [TableRows.Content.header(section: section)]
        let footer = text(.footer, section) == nil ? [] : [TableRows.Content.footer(section: section)]
        return header
          + (0..<source.itemCount(inSection: section)).map { .item(ItemPosition(section: section, item: $0)) } + footer
      }
    }

    /// The displayed text of the header or the footer of a section; `nil` if it has none.
    private func text(_ kind: SectionViewKind, _ section: Int) -> String? {
      if let view: HostedSectionView<NSTableView> = list.sectionView(kind, at: ItemPosition(section: section, item: 0))
      {
        return SectionKinds.text(view.kind, view.context)
      }
      let info = list.source.sectionInfo(at: section)
      return kind == .header ? info?.header : info?.footer
    }

    private func fault(_ row: Int, _ content: TableRows.Content) -> String? {
      guard let rowView = table.rowView(atRow: row, makeIfNecessary: false) else { return "no views" }
      if rowView.isSelected != table.isRowSelected(row) { return "looks selected: \(rowView.isSelected)" }
      if rowView.frame != table.rect(ofRow: row) { return "is at \(rowView.frame)" }
      switch content {
      case .header(let section): return fault(rowView, .header, section)
      case .footer(let section): return fault(rowView, .footer, section)
      case .item(let position):
        let reference = list.source.item(at: position)
        guard let item = reference?.testItem else { return "no item" }
        let shown = (rowView.firstView as? ItemView)?.item
        if shown != item { return "displays \(shown.map(\.description) ?? "nothing"), not \(item)" }
        if let kind = reference?.hostedItem(at: position)?.kind, rowView.firstView.identifier?.kind != kind {
          return "has a view of another kind"
        }
        return nil
      }
    }

    private func fault(_ rowView: NSTableRowView, _ kind: SectionViewKind, _ section: Int) -> String? {
      let shown = (rowView.firstView as? HeaderView)?.text ?? (rowView.firstView as? TextCell)?.text
      if !rowView.isGroupRowStyle { return "is no group row" }
      if rowView.isSelected { return "is selected" }
      let expected = text(kind, section)
      return shown == expected ? nil : "has the text \(shown ?? "nothing"), not \(expected ?? "")"
    }
  }

  extension DataSource<TestItem> {
    /// The items as views of the tests; `configured` is called for each one that is configured.
    @MainActor
    func tableCells(configured: @escaping () -> Void = {}) -> CellList<TestItem, NSTableView> {
      cells(
        .cell(ItemView.self) { cell, item, context in
          cell.show(item, context)
          configured()
        })
    }
  }
#endif
