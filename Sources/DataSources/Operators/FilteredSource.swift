public import ListChanges
import ListStorage

/// The rows of another source for which a condition holds.
///
/// Sections stay, also when they are empty.
///
/// - Complexity: a change of *k* rows takes O(*k* log *n*) among *n* rows of the base, whatever the sections, and O(*m*)
///   for a section of *m* rows that comes; the condition is asked only for rows that are new or updated. A lookup takes
///   O(log *n*). A row of the base takes about two bits.
public final class FilteredSource<Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  let baseRows: LentRows<Item>
  /// Which rows of the base are in.
  // Users' code is never called in the middle of a change, so nothing is read meanwhile.
  @exclusivity(unchecked) var rows: FilteredRows

  /// The condition.
  ///
  /// Setting it tells which rows come and go.
  public var isIncluded: (Item) -> Bool {
    didSet { changeHub.emit(changesAfterNewCondition()) }
  }

  init(_ base: any DataSource<Item>, isIncluded: @escaping (Item) -> Bool) {
    self.base = base
    baseRows = LentRows(base)
    self.isIncluded = isIncluded
    let lent = baseRows
    rows = FilteredRows(of: base) { lent.isIncluded($0, by: isIncluded) }
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  /// The number of sections, those of the base.
  public var sectionCount: Int { rows.marks.counts.count }

  /// The number of rows that are in; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { rows.marks.count(inSection: section) }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    guard let position = rows.basePosition(of: position) else { return nil }
    return base.item(at: position)
  }

  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }

  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { rows.basePosition(of: position).flatMap(base.id(at:)) }

  /// Where the row with this identity is, if it is in.
  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id).flatMap { rows.position(ofBase: $0) } }
}

extension DataSource {
  /// The rows for which a condition holds.
  ///
  /// Sections stay, also when they are empty: see ``hidingEmptySections()``.
  ///
  /// The condition is asked once for each row that is new or updated. It must not change the list.
  public func filter(_ isIncluded: @escaping (Item) -> Bool) -> FilteredSource<Item> {
    FilteredSource(self, isIncluded: isIncluded)
  }
}
