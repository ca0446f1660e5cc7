import DataSources

/// An item as a host sees it: every question and every event.
///
/// Only the item knows its type.
/// A host keeps it for as long as it displays a cell: it contains the item, also after that is deleted.
package protocol HostedItem<Host> {
  associatedtype Host: CellHost

  /// The kind of the cell.
  var kind: String { get }
  /// Whether the item is selected; `nil` if the list has no selection of its own.
  var isSelected: Bool? { get }
  func register(in host: Host, _ registry: inout CellRegistry<Host>)
  func makeCell(in host: Host, at slot: Host.Slot) -> Host.Cell

  // Selection
  var canHighlight: Bool { get }
  func highlight(_ isHighlighted: Bool)
  var canSelect: Bool { get }
  var canDeselect: Bool { get }
  /// The work that a tap starts instead of a selection.
  var primaryAction: ItemTask<Void>? { get }
  /// Notifies the selection that the item belongs to.
  func setSelected(_ isSelected: Bool)
  func select()
  func deselect()
  /// Whether something is called when the user selects or deselects the item.
  var handlesSelection: Bool { get }

  // Editing
  /// Deletes the item; `nil` if the user can't.
  var deletion: ItemTask<Void>? { get }
  /// What ``deletion`` removes from a list that can be edited; `nil` if it does something else.
  var removal: ItemRemoval? { get }
  /// Inserts an item; `nil` if the user can't.
  var insertion: (() -> Void)? { get }
  var deleteTitle: String? { get }
  /// The commands behind an edge; `nil` if the item has none of its own.
  func actions(at edge: SwipeEdge) -> [ItemCommand]?
  var hasActions: Bool { get }
  func editing(_ isEditing: Bool)
  var indentation: Int { get }
  var indentsWhileEditing: Bool? { get }

  // Reordering
  var canMove: Bool { get }
  /// Moves the item to a position among those of its own list; `nil` if it can't be moved.
  func movement(to target: ItemPosition) -> ItemTask<Void>?
  var dragPayload: Any? { get }
  /// Whether the user can move the item in an outline.
  var canMoveInOutline: Bool { get }
  /// Whether the user can move the item to a parent, or to the roots.
  func canMoveInOutline(below parent: (any HostedItem<Host>)?) -> Bool
  /// Moves the item in an outline; `nil` if it can't be moved.
  func outlineMovement(to target: OutlineTarget<any HostedItem<Host>>) -> ItemTask<Void>?

  // Menu, keyboard and focus
  var menu: [ItemCommand] { get }
  var typeSelectText: String? { get }
  var canFocus: Bool? { get }
  func focus(_ isFocused: Bool)

  // Display
  func size(in list: ListSize) -> CellSize?
  var estimatedSize: CellSize? { get }
  func display(_ cell: Host.Cell)
  func endDisplay(_ cell: Host.Cell)
  func prefetch()
  func cancelPrefetch()
}
