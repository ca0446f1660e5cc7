public import DataSources

/// The screen “Fetched”: items that are stored somewhere; one button adds “Item n”, and rows can be deleted.
///
/// After the example of EZDataSource, where Core Data stores the items. Here the creator of the screen provides the
/// store.
public final class ItemsModel {
  /// The items, by name.
  public let rows: any DataSource<String>
  private let insert: (String) -> Void
  private let delete: (ItemPosition) -> Void
  private var count = 0

  /// A screen over a store.
  ///
  /// - Parameters:
  ///   - rows: the items of the store.
  ///   - insert: puts an item into the store.
  ///   - delete: deletes the item at a position of `rows` from the store.
  public init(
    _ rows: any DataSource<String>, insert: @escaping (String) -> Void, delete: @escaping (ItemPosition) -> Void
  ) {
    self.rows = rows
    self.insert = insert
    self.delete = delete
  }

  /// A screen over a store in memory.
  public convenience init() {
    let items = ListSource<Entry<String>>()
    var nextID = 0
    self.init(items.map(\.value)) { name in
      items.append(Entry(id: nextID, value: name))
      nextID += 1
    } delete: {
      items.remove(at: $0.item)
    }
  }

  /// Adds an item, whose name counts up.
  public func add() {
    count += 1
    insert("Item \(count)")
  }

  /// Deletes an item; out of range nothing happens.
  public func remove(at position: ItemPosition) {
    if rows.contains(position) { delete(position) }
  }
}
