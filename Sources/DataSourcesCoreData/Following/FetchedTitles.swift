import DataSources

/// The titles of headers and footers.
struct FetchedTitles {
  let header: FetchedTitle
  let footer: FetchedTitle

  /// The stored values of a section.
  func section(_ section: FetchedSection) -> FetchedRows.Section {
    FetchedRows.Section(
      name: section.name,
      info: SectionInfo(
        id: ItemID(section.name), header: header.text(of: section), footer: footer.text(of: section),
        indexTitle: section.indexTitle))
  }
}
