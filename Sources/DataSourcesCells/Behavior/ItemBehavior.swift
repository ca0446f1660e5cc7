public import DataSources

/// What an item does besides being displayed.
///
/// Set it with the modifiers of ``ItemModifying``. A behavior is a value that lists on several hosts can share:
///
///     let mail = ItemBehavior<Message>().onPrimaryAction(open).onDelete(from: inbox)
///     let table = inbox.cells(MessageCell.self) { $0.show($1) }.behavior(mail)
///
/// A modifier of your own can change several parts of it:
///
///     extension ItemModifying {
///       func readOnly() -> Self {
///         behavior {
///           $0.canInsert = { _ in false }
///           $0.canDelete = { _ in false }
///           $0.canMove = { _ in false }
///           $0.leadingActions = nil
///           $0.trailingActions = nil
///         }
///       }
///       func disabled() -> Self {
///         behavior {
///           $0.canHighlight = { _ in false }
///           $0.canSelect = { _ in false }
///           $0.canDeselect = { _ in false }
///           $0.canFocus = { _ in false }
///         }
///       }
///     }
///
/// If a closure is `nil`, the host does what is usual. All closures take the whole ``CellContext``:
///
///     let row = ItemBehavior<Message>().behavior {
///       $0.prefetch = { context in images.load(context.item, for: context.listPosition) }
///       $0.cancelPrefetch = { context in images.cancel(context.item) }
///       $0.estimatedSize = { context in .height(context.isSelected ? 120 : 60) }
///       $0.indentation = { context in context.position.item == 0 ? 0 : 1 }
///       $0.indentsWhileEditing = { context in !context.isSelected }
///       $0.deleteTitle = { context in "Delete message \(context.position.item + 1)" }
///       $0.highlight = { context, isHighlighted in preview.show(isHighlighted ? context.item : nil) }
///     }
public struct ItemBehavior<Item> {
  /// An item and what is known about it.
  public typealias Context = CellContext<Item>

  // Selection

  /// Whether a touch highlights the item.
  public var canHighlight: ((Context) -> Bool)?
  /// Called when a touch highlights the item, and when the highlight ends.
  public var highlight: ((Context, _ isHighlighted: Bool) -> Void)?
  /// Whether the user can select the item.
  public var canSelect: ((Context) -> Bool)?
  /// Called when the user selects the item; replaces ``primaryAction``.
  public var select: ((Context) -> Void)? { didSet { if select != nil { primaryAction = nil } } }
  /// Performed when the user taps the item, which doesn't stay selected; replaces ``select``.
  public var primaryAction: ItemTask<Context>? { didSet { if primaryAction != nil { select = nil } } }
  /// Whether the user can deselect the item.
  public var canDeselect: ((Context) -> Bool)?
  /// Called when the user deselects the item.
  public var deselect: ((Context) -> Void)?

  // Editing

  /// Deletes the item.
  public var delete: ItemTask<Context>? { didSet { removal = nil } }
  /// The removal from a list that can be edited that `delete` does, if it's that.
  var removal: ((Context) -> ItemRemoval?)?
  /// Whether the user can delete the item.
  public var canDelete: ((Context) -> Bool)?
  /// The title of the delete button.
  public var deleteTitle: ((Context) -> String?)?
  /// Inserts an item here.
  public var insert: ((Context) -> Void)?
  /// Whether the user can insert an item here.
  public var canInsert: ((Context) -> Bool)?
  /// The commands behind the leading edge.
  public var leadingActions: ((Context) -> [ItemCommand])?
  /// The commands behind the trailing edge.
  public var trailingActions: ((Context) -> [ItemCommand])?
  /// Called when editing of the item begins and when it ends.
  public var editing: ((Context, _ isEditing: Bool) -> Void)?
  /// The indentation level.
  public var indentation: ((Context) -> Int)?
  /// Whether the cell is indented for the editing control.
  public var indentsWhileEditing: ((Context) -> Bool)?

  // Reordering

  /// Moves the item, as the user did, to a position among those of its source.
  public var move: ItemTask<(Context, target: ItemPosition)>?
  /// Whether the user can move the item.
  public var canMove: ((Context) -> Bool)?
  /// How the item is moved within an outline.
  var outlineMoving: OutlineMoving<Item>?
  /// What the user drags to another view.
  public var drag: ((Context) -> Any?)?

  // Menu, keyboard and focus

  /// The commands of the context menu.
  public var menu: ((Context) -> [ItemCommand])?
  /// The text by which the user finds the item with the keyboard.
  public var typeSelect: ((Context) -> String)?
  /// Whether the item takes the focus.
  public var canFocus: ((Context) -> Bool)?
  /// Called when the item gets or loses the focus.
  public var focus: ((Context, _ isFocused: Bool) -> Void)?

  // Display

  /// The size in a list of this size.
  public var size: ((Context, ListSize) -> CellSize)?
  /// An estimate of the size.
  public var estimatedSize: ((Context) -> CellSize)?
  /// Called when the item appears.
  public var appear: ((Context) -> Void)?
  /// Called when the item has disappeared.
  public var disappear: ((Context) -> Void)?
  /// Called when the item may appear soon.
  public var prefetch: ((Context) -> Void)?
  /// Called when the item won't appear soon after all.
  public var cancelPrefetch: ((Context) -> Void)?

  /// Creates a behavior that leaves everything to the host.
  public init() {}
}
