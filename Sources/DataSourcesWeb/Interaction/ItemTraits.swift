import DataSourcesCells

/// What a page can do with an item, as a text of letters, one for each ability.
///
/// Pages are sent no more than this: the item itself decides when an action is performed.
struct ItemTraits {
  private(set) var letters = ""

  /// - Parameters:
  ///   - list: What the list can do.
  ///   - isMovable: Whether the user can move the item.
  init(_ item: any HostedItem<WebHost>, in list: CellCapabilities, allowsMultipleSelection: Bool, isMovable: Bool) {
    let isSelected = item.isSelected
    if item.primaryAction != nil || isSelected != nil || item.handlesSelection, item.canSelect { letters += "t" }
    if let isSelected {
      letters += allowsMultipleSelection ? "m" : "s"
      if isSelected { letters += "x" }
    }
    if list.contains(.editing), item.deletion != nil { letters += "d" }
    if isMovable { letters += "r" }
    if list.contains(.swipeActions) && item.hasActions || list.contains(.menus) && !item.menu.isEmpty { letters += "c" }
  }
}
