package import ListChanges

// Graceful lookups in an array of sections, for every source that keeps one.
extension Array where Element: ListSectionProtocol {
  /// The number of rows in a section; 0 when there is no such section.
  package func itemCount(inSection section: Int) -> Int {
    indices.contains(section) ? self[section].items.count : 0
  }

  /// The row at a position; `nil` when there is none.
  package func item(at position: ItemPosition) -> Element.Item? {
    guard indices.contains(position.section) else { return nil }
    let items = self[position.section].items
    return items.indices.contains(position.item) ? items[position.item] : nil
  }

  /// Identity and titles of a section; `nil` when there is none.
  package func sectionInfo(at index: Int) -> SectionInfo? {
    indices.contains(index) ? SectionInfo(self[index]) : nil
  }
}

extension SectionInfo {
  /// Identity and titles of a section.
  package init(_ section: some ListSectionProtocol) {
    self.init(id: ItemID(section.id), header: section.header, footer: section.footer)
  }
}
