public import ListChanges

/// A list that can be changed: one section of rows.
///
///     let favourites = ListSource(cities)
///     favourites.append(berlin)
///     favourites.items = cities  // compared with the old ones: only the differences are told
///
/// Rows that are `Identifiable` and `Equatable` are compared when all are set; others give a reload, unless a
/// ``RowComparison`` says how.
public final class ListSource<Item>: ListDataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  private let comparison: RowComparison<Item>?
  private var storage: [Item]

  /// The rows, in order.
  ///
  /// Setting them compares, and tells the differences.
  public var items: [Item] {
    get { storage }
    set { setItems(newValue) }
  }

  /// A list of rows that are compared as told, or not at all.
  public init(_ items: [Item] = [], comparison: RowComparison<Item>?) {
    storage = items
    self.comparison = comparison
  }

  /// A list of rows that can not be compared.
  public convenience init(_ items: [Item] = []) { self.init(items, comparison: nil) }

  /// A list of rows that are compared by their identity and content.
  public convenience init(_ items: [Item] = []) where Item: Identifiable & Equatable {
    self.init(items, comparison: .identifiable)
  }

  /// Changes the rows and tells nobody.
  public func withSilentItems(_ change: (inout [Item]) -> Void) { change(&storage) }

  /// What leads from these rows to others; a reload when nothing tells how to compare them.
  public func changes(from old: [Item], to new: [Item]) -> ChangeSet { comparison?.changes(old, new) ?? .reload }

  /// The identity of a row, when something tells how to compare rows.
  public func id(at position: ItemPosition) -> ItemID? {
    guard let comparison else { return nil }
    return item(at: position).map(comparison.id)
  }
}
