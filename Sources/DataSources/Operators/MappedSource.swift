public import ListChanges

/// The rows of another source, each turned into something else when it is asked for.
///
/// - Complexity: as the base; changes pass untouched.
public final class MappedSource<Base, Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Base>
  let rows: LentRows<Base>
  let transform: (Base, ItemPosition) -> Item

  init(_ base: any DataSource<Base>, transform: @escaping (Base, ItemPosition) -> Item) {
    self.base = base
    rows = LentRows(base)
    self.transform = transform
    changeHub.follow(base.changeHub) { $0 }
  }

  /// The number of sections.
  public var sectionCount: Int { base.sectionCount }
  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
  /// What the row at a position is turned into; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    guard let item = base.item(at: position) else { return nil }
    return transform(item, position)
  }
  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }
  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }
  /// Where the base has the row with this identity.
  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id) }
}

extension DataSource {
  /// The same list with every row turned into something else, each time it is asked for.
  ///
  /// Identity stays that of the row in this source.
  public func map<Result>(_ transform: @escaping (Item) -> Result) -> MappedSource<Item, Result> {
    MappedSource(self) { item, _ in transform(item) }
  }
}
