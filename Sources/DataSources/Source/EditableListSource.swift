public import ListChanges

/// A source of your own with one section of rows: store `items` and a hub, and the rest is here.
///
///     final class Favourites: EditableListSource {
///       var items: [City] = []
///       let changeHub = ChangeHub()
///     }
///
/// Change the rows through the methods of this protocol, which tell everybody: ``append(_:animation:)``,
/// ``setItems(_:animation:)`` and so on. Assigning to `items` directly tells nobody.
///
/// An empty list has one empty section.
public protocol EditableListSource<Item>: DataSource {
  /// The type of the rows; `items` tells it.
  associatedtype Item

  /// The rows, in order.
  var items: [Item] { get set }
  /// Changes the rows and tells nobody: what the editing methods do it with.
  ///
  /// There is no need to implement this one, unless rows are kept elsewhere than in an array. Numbers are in range.
  func applySilently(_ edit: ItemEdit<Item>)
  /// What leads from these rows to others; a reload unless rows are `Identifiable` and `Equatable`.
  func changes(from old: [Item], to new: [Item]) -> ChangeSet
}

extension EditableListSource {
  /// Always 1.
  public var sectionCount: Int { 1 }

  /// The number of rows, for section 0.
  public func itemCount(inSection section: Int) -> Int { section == 0 ? items.count : 0 }

  /// The row with this number, in section 0.
  public func item(at position: ItemPosition) -> Item? {
    position.section == 0 && items.indices.contains(position.item) ? items[position.item] : nil
  }

  /// The number of rows.
  public var count: Int { itemCount(inSection: 0) }

  /// Whether there is no row.
  public var isEmpty: Bool { count == 0 }

  /// The row with a number; `nil` when there is none.
  public func item(at index: Int) -> Item? { item(at: ItemPosition(section: 0, item: index)) }

  /// The number of the row with this identity, the first one if there are several; `nil` when there is none.
  ///
  /// - Complexity: that of ``DataSource/position(of:)``.
  public func index(of id: ItemID) -> Int? { position(of: id)?.item }

  /// Changes ``items``.
  public func applySilently(_ edit: ItemEdit<Item>) { edit.apply(to: &items) }

  /// A reload: nothing is known of how rows compare.
  public func changes(from old: [Item], to new: [Item]) -> ChangeSet { .reload }
}

extension EditableListSource where Item: Identifiable & Equatable {
  /// The exact changes, with the fewest moves.
  public func changes(from old: [Item], to new: [Item]) -> ChangeSet { ChangeSet(from: old, to: new) }
}
