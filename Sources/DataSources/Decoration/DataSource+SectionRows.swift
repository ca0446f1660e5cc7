// What a section's own row can be: of a type of its own, or of the rows' type.

extension DataSource {
  /// The same list with a row before those of each section.
  ///
  ///     timetable.prependingHeaderItems { section in section.header.map(DayTitle.init) }
  ///
  /// A header row is updated when its section is, and comes or goes when the closure begins or ceases to give one.
  ///
  /// - Parameters:
  ///   - includingEmptySections: whether a section without rows has a header row, too.
  ///   - header: the row, made of what is known of the section; `nil` for none. Sections keep their titles.
  public func prependingHeaderItems<Header>(
    includingEmptySections: Bool = true, _ header: @escaping (SectionInfo) -> Header?
  ) -> SectionRowSource<Item, DecoratedItem<Item, Header>> {
    SectionRowSource(
      self, at: .top, ofEmptySections: includingEmptySections, row: { .item($0) },
      sectionRow: { header($0).map { .decoration($0) } })
  }

  /// The same list with a row of the rows' type before those of each section.
  ///
  /// - Parameters:
  ///   - includingEmptySections: whether a section without rows has a header row, too.
  ///   - header: the row, made of what is known of the section; `nil` for none. Sections keep their titles.
  public func prependingHeaderItems(
    includingEmptySections: Bool = true, _ header: @escaping (SectionInfo) -> Item?
  ) -> SectionRowSource<Item, Item> {
    SectionRowSource(self, at: .top, ofEmptySections: includingEmptySections, row: { $0 }, sectionRow: header)
  }

  /// The same list with a row after those of each section; updated, and there, as header rows are.
  ///
  /// - Parameters:
  ///   - includingEmptySections: whether a section without rows has a footer row, too.
  ///   - footer: the row, made of what is known of the section; `nil` for none. Sections keep their titles.
  public func appendingFooterItems<Footer>(
    includingEmptySections: Bool = true, _ footer: @escaping (SectionInfo) -> Footer?
  ) -> SectionRowSource<Item, DecoratedItem<Item, Footer>> {
    SectionRowSource(
      self, at: .bottom, ofEmptySections: includingEmptySections, row: { .item($0) },
      sectionRow: { footer($0).map { .decoration($0) } })
  }

  /// The same list with a row of the rows' type after those of each section.
  ///
  /// - Parameters:
  ///   - includingEmptySections: whether a section without rows has a footer row, too.
  ///   - footer: the row, made of what is known of the section; `nil` for none. Sections keep their titles.
  public func appendingFooterItems(
    includingEmptySections: Bool = true, _ footer: @escaping (SectionInfo) -> Item?
  ) -> SectionRowSource<Item, Item> {
    SectionRowSource(self, at: .bottom, ofEmptySections: includingEmptySections, row: { $0 }, sectionRow: footer)
  }
}
