import DataSources

/// A selection of items of any type, as hosts use it.
protocol ItemSelecting: AnyObject {
  /// Whether several items can be selected at the same time.
  var allowsMultipleSelection: Bool { get }
  func isSelected(at position: ItemPosition) -> Bool
  func canSelect(at position: ItemPosition) -> Bool
  /// The user selected or deselected the item at `position` in the list.
  func userSet(_ isSelected: Bool, at position: ItemPosition)
}
