// What a section's own row can be: of a type of its own, or of the rows' type.

extension DataSource {
  /// The same list with a row before those of each section.
  ///
  ///     timetable.withHeaderRows { section in section.header.map(DayTitle.init) }
  ///
  /// A header row is updated when its section is, and comes or goes when the closure begins or ceases to give one.
  ///
  /// - Parameters:
  ///   - ofEmptySections: whether a section without rows has a header row, too.
  ///   - header: the row, made of what is known of the section; `nil` for none. Sections keep their titles.
  public func withHeaderRows<Header>(
    ofEmptySections: Bool = true, _ header: @escaping (SectionInfo) -> Header?
  ) -> SectionRowSource<Item, DecoratedRow<Item, Header>> {
    SectionRowSource(
      self, at: .top, ofEmptySections: ofEmptySections, row: { .row($0) },
      sectionRow: { header($0).map { .decoration($0) } })
  }

  /// The same list with a row of the rows' type before those of each section.
  ///
  /// - Parameters:
  ///   - ofEmptySections: whether a section without rows has a header row, too.
  ///   - header: the row, made of what is known of the section; `nil` for none. Sections keep their titles.
  public func withHeaderRows(
    ofEmptySections: Bool = true, _ header: @escaping (SectionInfo) -> Item?
  ) -> SectionRowSource<Item, Item> {
    SectionRowSource(self, at: .top, ofEmptySections: ofEmptySections, row: { $0 }, sectionRow: header)
  }

  /// The same list with a row after those of each section; updated, and there, as header rows are.
  ///
  /// - Parameters:
  ///   - ofEmptySections: whether a section without rows has a footer row, too.
  ///   - footer: the row, made of what is known of the section; `nil` for none. Sections keep their titles.
  public func withFooterRows<Footer>(
    ofEmptySections: Bool = true, _ footer: @escaping (SectionInfo) -> Footer?
  ) -> SectionRowSource<Item, DecoratedRow<Item, Footer>> {
    SectionRowSource(
      self, at: .bottom, ofEmptySections: ofEmptySections, row: { .row($0) },
      sectionRow: { footer($0).map { .decoration($0) } })
  }

  /// The same list with a row of the rows' type after those of each section.
  ///
  /// - Parameters:
  ///   - ofEmptySections: whether a section without rows has a footer row, too.
  ///   - footer: the row, made of what is known of the section; `nil` for none. Sections keep their titles.
  public func withFooterRows(
    ofEmptySections: Bool = true, _ footer: @escaping (SectionInfo) -> Item?
  ) -> SectionRowSource<Item, Item> {
    SectionRowSource(self, at: .bottom, ofEmptySections: ofEmptySections, row: { $0 }, sectionRow: footer)
  }
}
