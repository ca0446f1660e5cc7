import DataSources

/// A selection of items of any type, as hosts use it.
protocol ItemSelecting: AnyObject {
  /// Whether several items can be selected at the same time.
  var allowsMultipleSelection: Bool { get }
  func isSelected(at position: ItemPosition) -> Bool
  /// The positions of the selected items; empty if the selection is disabled.
  var enabledSelection: [ItemPosition] { get }
  func canSelect(at position: ItemPosition) -> Bool
  /// The user selected or deselected the item at `position` in the list.
  func userDidSelect(_ isSelected: Bool, at position: ItemPosition)
}

extension Selection: ItemSelecting {
  var allowsMultipleSelection: Bool { mode == .multiple }

  var enabledSelection: [ItemPosition] { isEnabled ? selectedPositions : [] }

  func canSelect(at position: ItemPosition) -> Bool { isEnabled && isAllowed(position) }

  func userDidSelect(_ isSelected: Bool, at position: ItemPosition) {
    _ = isSelected ? select(at: position) : deselect(at: position)
  }
}
