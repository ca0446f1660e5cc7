public import DataSources

// What the host displays.
extension HostedList {
  /// Returns a configured cell; `nil` if there is no item at `position`.
  public func makeCell(at position: ItemPosition) -> Host.Cell? {
    guard let item = item(at: position) else { return nil }
    item.register(in: host, &registry)
    return item.makeCell(in: host, at: position)
  }

  /// Notifies the list that the host displays items, so that pages that aren't loaded are.
  ///
  ///     list.willDisplayItems(at: rows.map { ItemPosition(section: 0, item: $0) })
  ///
  /// Call it with the items on screen when other ones come on screen, and after every change.
  public func willDisplayItems(at positions: [ItemPosition]) { list.willDisplayItems(at: positions) }

  /// Returns the size of an item in a list of a size; `nil` if the host determines it.
  public func size(at position: ItemPosition, in size: ListSize) -> CellSize? { item(at: position)?.size(in: size) }

  /// Notifies an item that its cell appears.
  ///
  /// - Returns: A closure to call when the cell has disappeared, or displays another item.
  public func beginDisplay(of cell: Host.Cell, at position: ItemPosition) -> () -> Void {
    guard let item = item(at: position) else { return {} }
    item.display(cell)
    // The item can be deleted by then.
    return { item.endDisplay(cell) }
  }

  // Sections

  /// Returns the identity and the titles of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { list.sectionInfo(at: index) }

  /// Returns a configured view of a section; `nil` if the section has none of the kind.
  public func makeSectionView(_ kind: SectionViewKind, inSection index: Int) -> Host.SectionView? {
    guard let view = sectionView(kind, index) else { return nil }
    view.register(kind, in: host, &registry)
    return view.makeView(kind, in: host, at: ItemPosition(section: index, item: 0))
  }

  /// Returns the size of a section's view in a list of a size; `nil` if there is no view, or the host determines it.
  public func sectionViewSize(_ kind: SectionViewKind, inSection index: Int, in size: ListSize) -> CellSize? {
    sectionView(kind, index)?.size(in: size)
  }

  /// Notifies a section that its view appears.
  ///
  /// - Returns: A closure to call when the view has disappeared.
  public func beginDisplay(
    of view: Host.SectionView, _ kind: SectionViewKind, inSection index: Int
  ) -> () -> Void {
    guard let content = sectionView(kind, index) else { return {} }
    content.display(view)
    return { content.endDisplay(view) }
  }

  private func sectionView(_ kind: SectionViewKind, _ index: Int) -> HostedSectionView<Host>? {
    list.sectionView(kind.canonical, at: ItemPosition(section: index, item: 0))
  }
}
