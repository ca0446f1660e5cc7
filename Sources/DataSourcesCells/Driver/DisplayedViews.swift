/// What cells and section views on screen display, for when they disappear and their items are deleted.
///
/// Only views that were reported as appearing are in here: platform lists also prepare cells that never appear.
struct DisplayedViews<Host: CellHost> where Host.Cell: AnyObject, Host.SectionView: AnyObject {
  private struct DisplayedCell {
    weak var cell: Host.Cell?
    let item: any HostedItem<Host>

    func end() { if let cell { item.endDisplay(cell) } }
  }

  private struct DisplayedSectionView {
    weak var view: Host.SectionView?
    let content: HostedSectionView<Host>

    func end() { if let view { content.endDisplay(view) } }
  }

  private var cells: [ObjectIdentifier: DisplayedCell] = [:]
  private var sectionViews: [ObjectIdentifier: DisplayedSectionView] = [:]

  /// Adds a cell that appears.
  ///
  /// - Returns: The end of what the cell displayed before, if the host didn't report it.
  mutating func add(_ cell: Host.Cell, _ item: any HostedItem<Host>) -> (() -> Void)? {
    let end = remove(cell)
    cells[ObjectIdentifier(cell)] = DisplayedCell(cell: cell, item: item)
    return end
  }

  /// Notes what a cell displays now, if it is on screen.
  mutating func update(_ cell: Host.Cell, _ item: any HostedItem<Host>) {
    guard cells[ObjectIdentifier(cell)] != nil else { return }
    cells[ObjectIdentifier(cell)] = DisplayedCell(cell: cell, item: item)
  }

  mutating func remove(_ cell: Host.Cell) -> (() -> Void)? {
    cells.removeValue(forKey: ObjectIdentifier(cell))?.end
  }

  mutating func add(_ view: Host.SectionView, _ content: HostedSectionView<Host>) -> (() -> Void)? {
    let end = remove(view)
    sectionViews[ObjectIdentifier(view)] = DisplayedSectionView(view: view, content: content)
    return end
  }

  mutating func remove(_ view: Host.SectionView) -> (() -> Void)? {
    sectionViews.removeValue(forKey: ObjectIdentifier(view))?.end
  }

  func contains(_ view: Host.SectionView) -> Bool { sectionViews[ObjectIdentifier(view)] != nil }

  /// Removes everything, because the view displays another list.
  mutating func removeAll() -> [() -> Void] {
    defer { (cells, sectionViews) = ([:], [:]) }
    return cells.values.map { $0.end } + sectionViews.values.map { $0.end }
  }
}
