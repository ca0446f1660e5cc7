public import ListChanges
import ListStorage

/// The rows of another source in another order, section by section.
///
/// Rows that are neither before nor after each other stay in the order of the base. A row whose place is another after
/// an update moves. An order that contradicts itself gives rows in some order, and true change sets.
///
/// - Complexity: a change of *k* rows takes O(*k* log² *n*) among *n* rows and asks the order about log₂ *n* times for each
///   row that comes, moves or is updated; a section of *m* rows that comes takes O(*m* log *m*). A lookup takes O(log *n*). A
///   row takes about 20 bytes.
public final class SortedSource<Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  let baseRows: LentRows<Item>
  /// Rows of the base that searches for a place asked for.
  let cache = ItemCache<Item>()
  /// The base's rows in both orders.
  // Users' code is never called in the middle of an access, so no two overlap.
  @exclusivity(unchecked) var rows = SortedRows()
  /// How often the rows were brought in step: who asks users' code learns from it that what was known is true no more.
  @exclusivity(unchecked) var version = 0

  /// The order: whether the first row is to stand before the second one.
  ///
  /// Setting it sorts anew and tells the fewest moves.
  public var areInIncreasingOrder: (Item, Item) -> Bool {
    didSet { changeHub.emit(changesAfterNewOrder()) }
  }

  init(_ base: any DataSource<Item>, by areInIncreasingOrder: @escaping (Item, Item) -> Bool) {
    self.base = base
    baseRows = LentRows(base)
    self.areInIncreasingOrder = areInIncreasingOrder
    rows = currentRows()
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  /// The number of sections, those of the base.
  public var sectionCount: Int { rows.base.counts.count }

  /// The number of rows, as in the base; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int {
    section >= 0 && section < sectionCount ? rows.base.counts[section] : 0
  }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    guard let position = rows.basePosition(of: position) else { return nil }
    return base.item(at: position)
  }

  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }

  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { rows.basePosition(of: position).flatMap(base.id(at:)) }

  /// Where the row with this identity is.
  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id).flatMap { rows.position(ofBase: $0) } }
}

extension DataSource {
  /// The rows of every section in an order; equal ones as they are here.
  ///
  /// - Parameter areInIncreasingOrder: whether the first row is to stand before the second one. It must not change the list.
  public func sorted(by areInIncreasingOrder: @escaping (Item, Item) -> Bool) -> SortedSource<Item> {
    SortedSource(self, by: areInIncreasingOrder)
  }

  /// Sorts the items of every section by a value, ascending.
  ///
  ///     messages.sorted(by: \.date)
  ///
  /// - Parameter value: The value to compare. It must not change the list.
  public func sorted<Value: Comparable>(by value: @escaping (Item) -> Value) -> SortedSource<Item> {
    sorted(by: value, using: <)
  }

  /// Sorts the items of every section by a value, in an order of that value.
  ///
  ///     messages.sorted(by: \.date, using: >)
  ///
  /// - Parameters:
  ///   - value: The value to compare. It must not change the list.
  ///   - areInIncreasingOrder: Whether an item with the first value precedes an item with the second.
  public func sorted<Value>(
    by value: @escaping (Item) -> Value, using areInIncreasingOrder: @escaping (Value, Value) -> Bool
  ) -> SortedSource<Item> {
    SortedSource(self) { areInIncreasingOrder(value($0), value($1)) }
  }
}

extension DataSource where Item: Comparable {
  /// The rows of every section, ascending.
  public func sorted() -> SortedSource<Item> { SortedSource(self, by: <) }
}
