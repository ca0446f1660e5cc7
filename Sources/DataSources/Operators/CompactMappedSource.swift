public import ListChanges

/// The rows of another source that can be turned into something else, each turned when it is asked for.
///
/// Sections stay, also when they are empty. Nothing that the closure gives is kept: it is called once to learn whether a
/// row is in, and again whenever the row is read, as `map` does.
///
/// - Complexity: as ``FilteredSource``: a change of *k* rows takes O(*k* log *n*) among *n* rows of the base, and calls the
///   closure once for each row that is new or updated; a lookup takes O(log *n*). A row of the base takes about two bits.
public final class CompactMappedSource<Base, Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let rows: FilteredSource<Base>
  private let transform: (Base) -> Item?

  init(_ base: any DataSource<Base>, transform: @escaping (Base) -> Item?) {
    self.transform = transform
    rows = FilteredSource(base) { transform($0) != nil }
    changeHub.follow(rows.changeHub) { $0 }
  }

  /// The number of sections, those of the base.
  public var sectionCount: Int { rows.sectionCount }
  /// The number of rows that are in; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { rows.itemCount(inSection: section) }
  /// What the row at a position is turned into; `nil` when there is none, or when the closure changed its mind.
  public func item(at position: ItemPosition) -> Item? { rows.item(at: position).flatMap(transform) }
  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { rows.sectionInfo(at: index) }
  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { rows.id(at: position) }
  /// Where the row with this identity is, if it is in.
  public func position(of id: ItemID) -> ItemPosition? { rows.position(of: id) }
}

extension DataSource {
  /// Every row turned into something else, without the rows for which that gives `nil`.
  ///
  ///     let photos = attachments.compactMap { $0 as? Photo }
  ///
  /// Identity stays that of the row in this source. Sections stay, also when they are empty.
  ///
  /// - Parameter transform: called once for each row that is new or updated, and each time a row is read. It must give the
  ///   same for the same row, and not change the list.
  public func compactMap<Result>(_ transform: @escaping (Item) -> Result?) -> CompactMappedSource<Item, Result> {
    CompactMappedSource(self, transform: transform)
  }
}
