public import ListChanges

/// A source of your own with one section of items that you edit.
///
/// Store the items and a hub:
///
///     final class Favorites: EditableListSource {
///       var storage: [City] = []
///       let changeHub = ChangeHub()
///     }
///
/// The protocol provides the editing methods, such as ``append(_:animation:)``, and ``items``, whose setter compares old and
/// new items. All of them notify observers. Changing ``storage`` directly doesn't.
///
/// If the items aren't `Identifiable & Equatable`, also implement ``changes(from:to:)`` and ``DataSource/id(at:)``:
///
///     final class Words: EditableListSource {
///       var storage: [String] = []
///       let changeHub = ChangeHub()
///       func changes(from old: [String], to new: [String]) -> ChangeSet { .reload }
///       func id(at position: ItemPosition) -> ItemID? { nil }
///     }
///
/// All editing methods call ``applySilently(_:)``. Implement it to do something with every edit, such as saving the list:
///
///     final class Drafts: EditableListSource {
///       var storage: [City] = []
///       let changeHub = ChangeHub()
///       private(set) var hasUnsavedEdits = false
///       func applySilently(_ edit: ItemEdit<City>) {
///         edit.apply(to: &storage)
///         hasUnsavedEdits = true
///       }
///     }
///
/// An empty list has one empty section.
public protocol EditableListSource<Item>: DataSource {
  /// The type of the items, inferred from ``storage``.
  associatedtype Item

  /// The stored items, in order.
  ///
  /// Setting this property doesn't notify observers. Set ``items`` instead.
  var storage: [Item] { get set }
  /// Changes the stored items without notifying observers.
  ///
  /// The editing methods call this method. The default implementation changes ``storage``. Implement it if you store the
  /// items elsewhere. All indexes of `edit` are in range.
  func applySilently(_ edit: ItemEdit<Item>)
  /// Changes the stored items, and notifies observers.
  ///
  /// The editing methods call this method. The default implementation calls ``applySilently(_:)``, and then publishes the changes.
  ///
  /// - Parameters:
  ///   - edit: The edit, whose indexes are in range.
  ///   - changes: The same edit as a change set.
  ///   - animation: The animation hint for the change.
  func apply(_ edit: ItemEdit<Item>, as changes: ChangeSet, animation: AnimationHint)
  /// Computes the changes that transform `old` into `new`.
  ///
  /// `Identifiable & Equatable` items have a default implementation. For other items, return `.reload` if you can't
  /// compare them.
  func changes(from old: [Item], to new: [Item]) -> ChangeSet
}

extension EditableListSource {
  /// The items, in order.
  ///
  /// Setting this property compares old and new items, and notifies observers of the differences.
  ///
  /// - Complexity: Reading takes what ``storage`` takes. Setting takes what ``changes(from:to:)`` takes.
  public var items: [Item] {
    get { storage }
    set { setItems(newValue) }
  }

  public var sectionCount: Int { 1 }

  public func itemCount(inSection section: Int) -> Int { section == 0 ? storage.count : 0 }

  public func item(at position: ItemPosition) -> Item? {
    position.section == 0 && storage.indices.contains(position.item) ? storage[position.item] : nil
  }

  /// The number of items.
  public var count: Int { itemCount(inSection: 0) }

  /// Whether the list has no items.
  public var isEmpty: Bool { count == 0 }

  /// Returns the item at an index, or `nil` if there is none.
  public func item(at index: Int) -> Item? { item(at: ItemPosition(section: 0, item: index)) }

  public func applySilently(_ edit: ItemEdit<Item>) { edit.apply(to: &storage) }

  public func apply(_ edit: ItemEdit<Item>, as changes: ChangeSet, animation: AnimationHint) {
    applySilently(edit)
    changeHub.emit(changes, animation: animation)
  }
}

extension EditableListSource where Item: Identifiable & Equatable {
  /// Computes the changes that transform `old` into `new`, with the fewest possible moves.
  public func changes(from old: [Item], to new: [Item]) -> ChangeSet { ChangeSet(from: old, to: new) }
}
