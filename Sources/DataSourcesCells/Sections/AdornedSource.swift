import DataSources

/// A list of cells whose sections show more than the list says: what a composite has of its own.
///
/// Its views and titles take the place of those that come from below; kinds that it does not have stay as they are.
///
/// - Complexity: as the base; changes pass untouched.
final class AdornedSource<H: ListHost>: DataSource, CellUsing {
  /// How a row is shown.
  typealias Item = CellModel<H>

  /// Who is told of changes.
  let changeHub = ChangeHub()
  /// What sections show besides rows.
  var sections: SectionViews<H>
  /// Groups of behaviours that the sections have.
  var uses: CellUses { sections.uses }
  let base: any DataSource<CellModel<H>>

  init(_ base: any DataSource<CellModel<H>>, _ sections: SectionViews<H>) {
    self.base = base
    self.sections = sections
    changeHub.follow(base.changeHub) { $0 }
  }

  /// The number of sections.
  var sectionCount: Int { base.sectionCount }
  /// The number of rows in a section; 0 when there is no such section.
  func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
  /// How the row at a position is shown; `nil` when there is none.
  func item(at position: ItemPosition) -> CellModel<H>? { base.item(at: position) }
  /// What the base knows of a section, and what it shows besides.
  func sectionInfo(at index: Int) -> SectionInfo? {
    base.sectionInfo(at: index).map { sections.added(to: $0, section: index, owner: nil, context: nil) }
  }
  /// The identity that the row has in the base.
  func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }
  /// Where the base has the row with this identity.
  func position(of id: ItemID) -> ItemPosition? { base.position(of: id) }
}

extension AdornedSource {
  var upstream: [any DataSource] { [base] }
}

extension DataSource {
  /// The same cells, with views and titles of sections that take the place of those they come with.
  ///
  ///     contacts.appendingSections(of: colours).adorned { $0.setTitle(.header) { "Part \($0.section + 1)" } }
  public func adorned<H>(_ change: (inout SectionViews<H>) -> Void) -> some DataSource<CellModel<H>>
  where Item == CellModel<H> {
    var sections = SectionViews<H>()
    change(&sections)
    return AdornedSource(self, sections)
  }
}
