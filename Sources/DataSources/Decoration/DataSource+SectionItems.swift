extension DataSource {
  /// Returns a source with a header item before the items of each section.
  ///
  ///     timetable.prependingHeaderItems { section in section.header.map(DayTitle.init) }
  ///
  /// The header item is updated with its section. It's inserted and deleted when an update of the section changes whether the
  /// closure returns an item. Sections keep their header and footer.
  ///
  /// - Parameters:
  ///   - includingEmptySections: Whether a section without items has a header item.
  ///   - header: Returns the header item of a section, or `nil` for none. It's called once for each section that is inserted or
  ///     updated, and each time the header item is read. It must not change the list.
  /// - Complexity: A change of *k* items takes O(*k* log *k* + *k* log *s*) for *s* sections, a lookup that of this source and
  ///   O(log *s*). A section takes about 24 bytes and four times the size of an ID.
  public func prependingHeaderItems<Header>(
    includingEmptySections: Bool = true, _ header: @escaping (SectionInfo) -> Header?
  ) -> some DataSource<DecoratedItem<Item, Header>> {
    DerivedSource(
      SectionItemLayout(
        Upstream(self), at: .top, includingEmptySections: includingEmptySections, transform: { DecoratedItem.item($0) },
        sectionItem: { header($0).map { .decoration($0) } }))
  }

  /// Returns a source with a header item, which has the type of the items, before the items of each section.
  ///
  /// - Parameters:
  ///   - includingEmptySections: Whether a section without items has a header item.
  ///   - header: Returns the header item of a section, or `nil` for none. It's called once for each section that is inserted or
  ///     updated, and each time the header item is read. It must not change the list.
  /// - Complexity: A change of *k* items takes O(*k* log *k* + *k* log *s*) for *s* sections, a lookup that of this source and
  ///   O(log *s*). A section takes about 24 bytes and four times the size of an ID.
  public func prependingHeaderItems(
    includingEmptySections: Bool = true, _ header: @escaping (SectionInfo) -> Item?
  ) -> some DataSource<Item> {
    DerivedSource(
      SectionItemLayout(
        Upstream(self), at: .top, includingEmptySections: includingEmptySections, transform: { $0 }, sectionItem: header
      ))
  }

  /// Returns a source with a footer item after the items of each section.
  ///
  ///     timetable.appendingFooterItems { section in section.footer.map(DayTitle.init) }
  ///
  /// The footer item is updated, inserted and deleted like a header item; see `prependingHeaderItems`.
  ///
  /// - Parameters:
  ///   - includingEmptySections: Whether a section without items has a footer item.
  ///   - footer: Returns the footer item of a section, or `nil` for none. It's called once for each section that is inserted or
  ///     updated, and each time the footer item is read. It must not change the list.
  /// - Complexity: A change of *k* items takes O(*k* log *k* + *k* log *s*) for *s* sections, a lookup that of this source and
  ///   O(log *s*). A section takes about 24 bytes and four times the size of an ID.
  public func appendingFooterItems<Footer>(
    includingEmptySections: Bool = true, _ footer: @escaping (SectionInfo) -> Footer?
  ) -> some DataSource<DecoratedItem<Item, Footer>> {
    DerivedSource(
      SectionItemLayout(
        Upstream(self), at: .bottom, includingEmptySections: includingEmptySections,
        transform: { DecoratedItem.item($0) }, sectionItem: { footer($0).map { .decoration($0) } }))
  }

  /// Returns a source with a footer item, which has the type of the items, after the items of each section.
  ///
  /// - Parameters:
  ///   - includingEmptySections: Whether a section without items has a footer item.
  ///   - footer: Returns the footer item of a section, or `nil` for none. It's called once for each section that is inserted or
  ///     updated, and each time the footer item is read. It must not change the list.
  /// - Complexity: A change of *k* items takes O(*k* log *k* + *k* log *s*) for *s* sections, a lookup that of this source and
  ///   O(log *s*). A section takes about 24 bytes and four times the size of an ID.
  public func appendingFooterItems(
    includingEmptySections: Bool = true, _ footer: @escaping (SectionInfo) -> Item?
  ) -> some DataSource<Item> {
    DerivedSource(
      SectionItemLayout(
        Upstream(self), at: .bottom, includingEmptySections: includingEmptySections, transform: { $0 },
        sectionItem: footer))
  }
}
