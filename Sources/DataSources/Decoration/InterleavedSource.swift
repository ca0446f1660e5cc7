public import ListChanges

/// The rows of another source with one more after every few rows of a section, as an advertisement.
///
/// What was added stays where it is while rows come and go before it: rows pass it. It is known by its number in the
/// section and the section's identity, so one that is on screen is not loaded anew.
///
/// - Complexity: a change of *k* rows takes O(*k* log *k* + *k* log *s* + *a*) for *s* sections and the *a* added rows that
///   rows pass: one move for each, since each has other neighbours. Rows that come at the end pass none. A lookup takes
///   that of the base and O(log *s*). A section takes about 22 bytes, and four times the size of its identity; a row none.
public final class InterleavedSource<Base, Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Base>
  /// How many rows stand between what is added.
  let period: InterleavingPeriod
  /// The item counts of the base.
  var counts: CountList
  /// The sections of the base.
  var directory: SectionDirectory
  private let row: (Base) -> Item
  private let added: (Int) -> Item

  init(
    _ base: any DataSource<Base>, every count: Int, row: @escaping (Base) -> Item, added: @escaping (Int) -> Item
  ) {
    self.base = base
    self.row = row
    self.added = added
    period = InterleavingPeriod(rows: count)
    counts = CountList(of: base)
    directory = SectionDirectory(of: base)
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  /// The number of sections, those of the base.
  public var sectionCount: Int { counts.count }

  /// The number of rows and of those that were added; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int {
    counts.itemCount(inSection: section) + period.addedCount(of: counts.itemCount(inSection: section))
  }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    switch place(of: position) {
    case .row(let position)?: base.item(at: position).map(row)
    case .added(let number)?: added(number)
    case nil: nil
    }
  }

  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }

  /// The identity that the row has in the base, or one made of the section's and the number of what was added.
  public func id(at position: ItemPosition) -> ItemID? {
    switch place(of: position) {
    case .row(let position)?: base.id(at: position)?.ofDecoratedItem
    case .added(let number)?: directory.id(ofSection: position.section)?.qualified(by: number).ofDecoration
    case nil: nil
    }
  }

  /// Where the row with this identity is.
  public func position(of id: ItemID) -> ItemPosition? {
    switch id.decorated {
    case .item(let id):
      return base.position(of: id).flatMap { counts.contains($0) ? period.position(ofBase: $0) : nil }
    case .decoration(let id):
      guard let (number, id) = id.unqualified, let section = directory.section(of: id), number >= 0,
        number < period.addedCount(of: counts.itemCount(inSection: section))
      else { return nil }
      return period.position(ofAdded: number, inSection: section)
    }
  }

  /// What stands at a position.
  private enum Place {
    case row(ItemPosition)
    case added(Int)
  }

  private func place(of position: ItemPosition) -> Place? {
    guard position.item >= 0, position.item < itemCount(inSection: position.section) else { return nil }
    let (block, offset) = position.item.quotientAndRemainder(dividingBy: period.rows + 1)
    if offset == period.rows { return .added(block) }
    return .row(ItemPosition(section: position.section, item: block * period.rows + offset))
  }
}

extension DataSource {
  /// The same list with one more row after every `count` rows of a section.
  ///
  ///     stories.interleaved(every: 10) { number in Advertisement(slot: number) }
  ///
  /// - Parameters:
  ///   - count: the number of rows between; none is added when it is 0 or less.
  ///   - added: the row to add, made of its number in the section, from 0 on.
  public func interleaved<Added>(
    every count: Int, _ added: @escaping (Int) -> Added
  ) -> InterleavedSource<Item, DecoratedItem<Item, Added>> {
    InterleavedSource(self, every: count, row: { .item($0) }, added: { .decoration(added($0)) })
  }

  /// The same list with one more row, of the same type, after every `count` rows of a section.
  ///
  /// - Parameters:
  ///   - count: the number of rows between; none is added when it is 0 or less.
  ///   - added: the row to add, made of its number in the section, from 0 on.
  public func interleaved(every count: Int, _ added: @escaping (Int) -> Item) -> InterleavedSource<Item, Item> {
    InterleavedSource(self, every: count, row: { $0 }, added: added)
  }
}
