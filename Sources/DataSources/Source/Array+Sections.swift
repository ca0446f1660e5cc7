package import ListChanges

// Lookups that never trap, for sources that store an array of sections.
extension Array where Element: ListSectionProtocol {
  /// Returns the number of items in a section, or 0 if there is no such section.
  package func itemCount(inSection section: Int) -> Int {
    indices.contains(section) ? self[section].items.count : 0
  }

  /// Returns the item at a position, or `nil` if there is none.
  package func item(at position: ItemPosition) -> Element.Item? {
    guard indices.contains(position.section) else { return nil }
    let items = self[position.section].items
    return items.indices.contains(position.item) ? items[position.item] : nil
  }
}

extension Array where Element: ListSectionProtocol, Element.ID: Sendable {
  /// Returns the ID, header and footer of a section, or `nil` if there is no such section.
  package func sectionInfo(at index: Int) -> SectionInfo? {
    indices.contains(index) ? SectionInfo(self[index]) : nil
  }
}

extension SectionInfo {
  /// Creates a description of a section.
  package init<Section: ListSectionProtocol>(_ section: Section) where Section.ID: Sendable {
    self.init(
      id: ItemID(section.id), header: section.header, footer: section.footer, indexTitle: section.indexTitle)
  }
}
