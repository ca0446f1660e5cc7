public import DataSources

/// An item and what is known about it while a list displays it.
public struct CellContext<Item> {
  /// The item.
  public let item: Item
  /// The position of the item, when the context was made, in the source that was turned into cells.
  public let position: ItemPosition
  /// The position of the item, when the context was made, in the displayed list.
  public let listPosition: ItemPosition
  /// Whether the item is selected; `false` without a `Selection`.
  public let isSelected: Bool
  let list: any ItemProviding
  /// When the context was made.
  private let time: PositionHistory.Time

  package init(
    item: Item, position: ItemPosition, listPosition: ItemPosition, isSelected: Bool, list: any ItemProviding
  ) {
    self.item = item
    self.position = position
    self.listPosition = listPosition
    self.isSelected = isSelected
    self.list = list
    time = list.history.now
  }

  /// Returns what the source provides besides items, such as a database snapshot.
  ///
  /// - Returns: `nil` if the source provides nothing, or something of another type. See `ContextSource`.
  public func value<Value>(of type: Value.Type = Value.self) -> Value? { list.values?.cellContext as? Value }

  /// Returns where the item is now in a source that the displayed one is derived from, through all operators and composites.
  ///
  /// An ID isn't enough if several items share it:
  ///
  ///     inbox.filter { !$0.isArchived }.cells(MessageCell.self) { $0.show($1) }
  ///       .behavior { $0.select = { context in if let position = context.position(in: inbox) { show(position) } } }
  ///
  /// The answer is about this item also after the list has changed, as in work that takes time.
  ///
  /// - Returns: `nil` if the item is from elsewhere, was deleted, or if everything was reloaded.
  public func position(in source: any DataSource) -> ItemPosition? {
    currentPosition.flatMap { origin(of: $0, in: source) }
  }

  /// Whether the list hasn't changed since the context was made.
  var isRecent: Bool { list.history.now === time }

  /// Where the item is now in the source that was turned into cells; `nil` if it was deleted, or everything was reloaded.
  var currentPosition: ItemPosition? { list.history.position(of: position, since: time) }

  /// Returns the position that another item of the source that was turned into cells has in one that this is derived from.
  func origin(of position: ItemPosition, in source: any DataSource) -> ItemPosition? {
    guard position.item >= 0, position.item < list.items.itemCount(inSection: position.section) else { return nil }
    return list.items.position(of: position, in: source)
  }

  func isDerived(from source: any DataSource) -> Bool { list.items.isDerived(from: source) }

  /// Whether a source is the one that was turned into cells.
  func displays(_ source: any DataSource) -> Bool { list.items === source }

  /// Whether the source that was turned into cells has as many sections as another one.
  func hasSections(of source: any DataSource) -> Bool { list.items.sectionCount == source.sectionCount }
}

/// A list of cells, for the contexts of its items.
package protocol ItemProviding: AnyObject {
  /// The source that was turned into cells.
  var items: any DataSource { get }
  /// The changes of that source since its contexts were made.
  var history: PositionHistory { get }
  /// The values for cells besides items.
  var values: (any ContextSource)? { get }
}
