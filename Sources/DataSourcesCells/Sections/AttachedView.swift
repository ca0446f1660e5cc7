import DataSources

/// A view of a section, before its index in the whole list is known.
struct AttachedView<H: ListHost> {
  let choose: (SectionIndex) -> SectionViewTemplate<H>?
  let section: Int
  let context: Any?

  func index(listSection: Int, item: Int, info: SectionInfo) -> SectionIndex {
    SectionIndex(section: section, listSection: listSection, item: item, info: info, context: context)
  }
}
