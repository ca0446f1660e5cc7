public import ListChanges
import ListStorage

/// The rows of another source with a separator between every two rows of a section.
///
/// A separator belongs to the row above it: it moves with that row, goes with it, and its identity comes from it. The
/// last row of a section has none.
///
/// - Complexity: a change of *k* rows takes O(*k* log *k* + *k* log *s*) for *s* sections, and at most two operations for
///   each row and two for the last rows of a section. A lookup takes that of the base and O(log *s*). A section takes about
///   eight bytes, a row none.
public final class SeparatedSource<Base, Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Base>
  /// The item counts of the base.
  var counts: CountList
  private let row: (Base) -> Item
  private let separator: Separator

  /// What the separators are.
  enum Separator {
    case constant(Item)
    case between((_ above: Base, _ below: Base) -> Item)
  }

  init(_ base: any DataSource<Base>, row: @escaping (Base) -> Item, separator: Separator) {
    self.base = base
    self.row = row
    self.separator = separator
    counts = CountList(of: base)
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  /// The number of sections, those of the base.
  public var sectionCount: Int { counts.count }

  /// The number of rows and of separators between them; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { max(0, 2 * counts.itemCount(inSection: section) - 1) }

  /// The row or separator at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    guard let above = rowAbove(position) else { return nil }
    if position.item % 2 == 0 { return base.item(at: above).map(row) }
    guard case .between(let makeSeparator) = separator else { return constant }
    guard let item = base.item(at: above), let next = base.item(at: above.below) else { return nil }
    return makeSeparator(item, next)
  }

  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }

  /// The identity that the row has in the base, or that of the separator below it.
  public func id(at position: ItemPosition) -> ItemID? {
    guard let above = rowAbove(position), let id = base.id(at: above) else { return nil }
    return position.item % 2 == 0 ? id.ofDecoratedRow : id.ofDecoration
  }

  /// Where the row, or the separator, with this identity is.
  public func position(of id: ItemID) -> ItemPosition? {
    switch id.decorated {
    case .row(let id): base.position(of: id).flatMap { counts.contains($0) ? $0.separated : nil }
    case .decoration(let id): base.position(of: id).flatMap(counts.separator(below:))
    }
  }

  /// Whether separators show something of the rows beside them.
  var separatorsDependOnRows: Bool { constant == nil }

  private var constant: Item? {
    guard case .constant(let item) = separator else { return nil }
    return item
  }

  /// Where the base has the row at a position, or the one above the separator there.
  private func rowAbove(_ position: ItemPosition) -> ItemPosition? {
    guard position.item >= 0, position.item < itemCount(inSection: position.section) else { return nil }
    return ItemPosition(section: position.section, item: position.item / 2)
  }
}

extension DataSource {
  /// The same list with a separator between every two rows of a section, made of the rows above and below it.
  ///
  ///     messages.separated { above, below in Pause(from: above.date, to: below.date) }
  ///
  /// A separator counts as updated when one of these rows is another one, or is updated.
  public func separated<Separator>(
    by separator: @escaping (_ above: Item, _ below: Item) -> Separator
  ) -> SeparatedSource<Item, DecoratedItem<Item, Separator>> {
    SeparatedSource(self, row: { .row($0) }, separator: .between { .decoration(separator($0, $1)) })
  }

  /// The same list with a separator between every two rows of a section, made of the rows above and below it.
  ///
  /// Rows and separators are of one type, as the cell models of a list are.
  public func separated(by separator: @escaping (_ above: Item, _ below: Item) -> Item) -> SeparatedSource<Item, Item> {
    SeparatedSource(self, row: { $0 }, separator: .between(separator))
  }

  /// The same list with this separator between every two rows of a section.
  public func separated<Separator>(
    by separator: Separator
  ) -> SeparatedSource<Item, DecoratedItem<Item, Separator>> {
    SeparatedSource(self, row: { .row($0) }, separator: .constant(.decoration(separator)))
  }

  /// The same list with this separator, which is of the rows' type, between every two rows of a section.
  public func separated(by separator: Item) -> SeparatedSource<Item, Item> {
    SeparatedSource(self, row: { $0 }, separator: .constant(separator))
  }
}
