public import ListChanges

/// A list that can be changed: one section of rows.
///
///     let favourites = ListSource(cities)
///     favourites.append(berlin)
///     favourites.items = cities  // compared with the old ones: only the differences are told
///
/// Rows that are `Identifiable` and `Equatable` are compared when all are set; others give a reload, unless a
/// ``ItemComparison`` says how.
///
/// - Complexity: an edit of *k* rows takes O(*k* log *n*), the first one since all rows were set O(*n*); a lookup O(1), and
///   O(log *n*) after an edit. ``position(of:)`` takes O(log *n*), and O(*n*) for the first time since all rows were set: it
///   makes an index of about 60 bytes a row, which edits keep up to date.
public final class ListSource<Item>: EditableListSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  private let comparison: ItemComparison<Item>?
  let storage: RowStorage<Item>

  /// The rows, in order.
  ///
  /// Setting them compares, and tells the differences.
  ///
  /// - Complexity: reading takes O(*n*) after an edit, and the array is kept until the next one; otherwise O(1).
  public var items: [Item] {
    get { storage.rows }
    set { setItems(newValue) }
  }

  /// A list of rows that are compared as told, or not at all.
  public init(_ items: [Item] = [], comparison: ItemComparison<Item>?) {
    storage = RowStorage(items, identify: comparison?.id)
    self.comparison = comparison
  }

  /// A list of rows that can not be compared.
  public convenience init(_ items: [Item] = []) { self.init(items, comparison: nil) }

  /// A list of rows that are compared by their identity and content.
  public convenience init(_ items: [Item] = []) where Item: Identifiable & Equatable {
    self.init(items, comparison: .identifiable)
  }

  /// The number of rows, for section 0.
  public func itemCount(inSection section: Int) -> Int { section == 0 ? storage.count : 0 }

  /// The row with this number, in section 0.
  public func item(at position: ItemPosition) -> Item? {
    position.section == 0 && position.item >= 0 && position.item < storage.count ? storage[position.item] : nil
  }

  /// The identity of a row, when something tells how to compare rows.
  public func id(at position: ItemPosition) -> ItemID? {
    guard let comparison else { return nil }
    return item(at: position).map(comparison.id)
  }

  /// Where the first row with this identity is, when something tells how to compare rows.
  public func position(of id: ItemID) -> ItemPosition? {
    storage.position(of: id).map { ItemPosition(section: 0, item: $0) }
  }

  /// Changes the rows and tells nobody.
  public func applySilently(_ edit: ItemEdit<Item>) { storage.apply(edit) }

  /// What leads from these rows to others; a reload when nothing tells how to compare them.
  public func changes(from old: [Item], to new: [Item]) -> ChangeSet { comparison?.changes(old, new) ?? .reload }
}
