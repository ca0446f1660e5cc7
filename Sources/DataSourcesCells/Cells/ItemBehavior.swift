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
///           $0.leadingActions = { _ in [] }
///           $0.trailingActions = { _ in [] }
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
///       $0.indentation = { context in context.item.isDraft ? 1 : 0 }
///       $0.indentsWhileEditing = { context in !context.isSelected }
///       $0.deleteTitle = { context in "Delete message \(context.position.item + 1)" }
///       $0.highlight = { context, isHighlighted in preview.show(isHighlighted ? context.item : nil) }
///       $0.accessoryAction = .sync { context in preview.show(context.item) }
///     }
public struct ItemBehavior<Item> {
  // Selection

  /// Whether a touch highlights the item.
  public var canHighlight: ((CellContext<Item>) -> Bool)?
  /// Called when a touch highlights the item, and when the highlight ends.
  public var highlight: ((CellContext<Item>, _ isHighlighted: Bool) -> Void)?
  /// Whether the user can select the item.
  public var canSelect: ((CellContext<Item>) -> Bool)?
  /// Called when the user selects the item; replaces ``primaryAction``.
  public var select: ((CellContext<Item>) -> Void)? { didSet { if select != nil { primaryAction = nil } } }
  /// Performed when the user taps the item, which doesn't stay selected; replaces ``select``.
  public var primaryAction: ItemTask<CellContext<Item>>? { didSet { if primaryAction != nil { select = nil } } }
  /// Whether the user can deselect the item.
  public var canDeselect: ((CellContext<Item>) -> Bool)?
  /// Called when the user deselects the item.
  public var deselect: ((CellContext<Item>) -> Void)?
  /// Performed when the user taps the accessory button of the item's cell, in tables of UIKit.
  public var accessoryAction: ItemTask<CellContext<Item>>?

  // Editing

  /// Deletes the item.
  public var delete: ItemTask<CellContext<Item>>? { didSet { removal = nil } }
  /// The removal from a list that can be edited that `delete` does, if it's that.
  var removal: ((CellContext<Item>) -> ItemRemoval?)?
  /// Whether the user can delete the item.
  ///
  /// A condition restricts the handler beside it and all after it: those of a list that wraps cells come first, then those of the item's
  /// own configuration, of its list, and of what the list wraps. The same applies to ``canInsert`` and ``canMove``.
  public var canDelete: ((CellContext<Item>) -> Bool)?
  /// The title of the delete button; see ``ItemModifying/deleteTitle(_:)`` for the default.
  public var deleteTitle: ((CellContext<Item>) -> String?)?
  /// Inserts an item here.
  public var insert: ((CellContext<Item>) -> Void)?
  /// Whether the user can insert an item here.
  public var canInsert: ((CellContext<Item>) -> Bool)?
  /// The commands behind the leading edge.
  public var leadingActions: ((CellContext<Item>) -> [ItemCommand])?
  /// The commands behind the trailing edge.
  public var trailingActions: ((CellContext<Item>) -> [ItemCommand])?
  /// Called when editing of the item begins and when it ends.
  public var editing: ((CellContext<Item>, _ isEditing: Bool) -> Void)?
  /// The indentation level.
  public var indentation: ((CellContext<Item>) -> Int)?
  /// Whether the cell is indented for the editing control.
  public var indentsWhileEditing: ((CellContext<Item>) -> Bool)?

  // Reordering

  /// Moves the item, as the user did, to a position among those of its source.
  public var move: ItemTask<(CellContext<Item>, target: ItemPosition)>? { didSet { hasMove = nil } }
  /// Whether `move` does anything for a target; `nil` if that isn't known.
  var hasMove: ((CellContext<Item>, _ target: ItemPosition) -> Bool)?
  /// Whether the user can move the item: by `move`, within an outline, or by the composite that has its list.
  public var canMove: ((CellContext<Item>) -> Bool)?
  /// How the item is moved within an outline.
  var outlineMoving: OutlineMoving<Item>?
  /// What the user drags to another view.
  public var drag: ((CellContext<Item>) -> Any?)?

  // Menu, keyboard and focus

  /// The commands of the context menu.
  public var menu: ((CellContext<Item>) -> [ItemCommand])?
  /// The text by which the user finds the item with the keyboard.
  public var typeSelect: ((CellContext<Item>) -> String)?
  /// Whether the item takes the focus.
  public var canFocus: ((CellContext<Item>) -> Bool)?
  /// Called when the item gets or loses the focus.
  public var focus: ((CellContext<Item>, _ isFocused: Bool) -> Void)?

  // Display

  /// The size in a list of this size.
  public var size: ((CellContext<Item>, ListSize) -> CellSize)?
  /// An estimate of the size.
  public var estimatedSize: ((CellContext<Item>) -> CellSize)?
  /// Called when the item appears.
  public var appear: ((CellContext<Item>) -> Void)?
  /// Called when the item has disappeared.
  public var disappear: ((CellContext<Item>) -> Void)?
  /// Called when the item may appear soon.
  public var prefetch: ((CellContext<Item>) -> Void)?
  /// Called when the item won't appear soon after all.
  public var cancelPrefetch: ((CellContext<Item>) -> Void)?

  /// Creates a behavior that leaves everything to the host.
  public init() {}
}

extension ItemBehavior: ItemModifying {
  public func behavior(_ change: (inout ItemBehavior<Item>) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

// MARK: - The table of behaviors

extension ItemBehavior {
  /// Calls a visitor for each part, with the capabilities of a host that it needs.
  ///
  /// A new part is also in `BehaviorLevel` and `HostedItem` below, in a modifier of ``ItemModifying``, and in the hosts that have it.
  private static func visitParts(_ visitor: inout some BehaviorPartVisitor<Item>) {
    visitor.visit(\.canHighlight, .selecting)
    visitor.visit(\.highlight, .selecting)
    visitor.visit(\.canSelect, .selecting)
    visitor.visit(\.select, .selecting)
    visitor.visit(\.primaryAction, .selecting)
    visitor.visit(\.canDeselect, .selecting)
    visitor.visit(\.deselect, .selecting)
    visitor.visit(\.accessoryAction, .accessories)
    // A removal belongs to the deletion before it.
    visitor.visit(\.delete, .editing)
    visitor.visit(\.removal, [])
    visitor.visit(\.canDelete, [])
    visitor.visit(\.deleteTitle, .deleteTitle)
    visitor.visit(\.insert, .editing)
    visitor.visit(\.canInsert, [])
    visitor.visit(\.leadingActions, [.editing, .swipeActions])
    visitor.visit(\.trailingActions, [.editing, .swipeActions])
    visitor.visit(\.editing, .editingSessions)
    visitor.visit(\.indentation, .indentation)
    visitor.visit(\.indentsWhileEditing, .indentation)
    visitor.visit(\.move, .moving)
    visitor.visit(\.hasMove, [])
    visitor.visit(\.canMove, [])
    visitor.visit(\.outlineMoving, .outlineMoving)
    visitor.visit(\.drag, .dragging)
    visitor.visit(\.menu, .menus)
    visitor.visit(\.typeSelect, .typeSelect)
    visitor.visit(\.canFocus, .focus)
    visitor.visit(\.focus, .focusUpdates)
    visitor.visit(\.size, .size)
    visitor.visit(\.estimatedSize, .estimatedSize)
    visitor.visit(\.appear, .display)
    visitor.visit(\.disappear, .display)
    visitor.visit(\.prefetch, .prefetching)
    visitor.visit(\.cancelPrefetch, .prefetching)
  }

  /// Copies everything that another behavior sets.
  mutating func merge(_ other: ItemBehavior) {
    // A condition belongs to its handler.
    if other.delete != nil { canDelete = nil }
    if other.insert != nil { canInsert = nil }
    if other.move != nil || other.outlineMoving != nil { canMove = nil }
    var merging = BehaviorMerging(behavior: self, other: other)
    Self.visitParts(&merging)
    self = merging.behavior
  }

  /// What a host must implement for this behavior.
  package var capabilities: CellCapabilities {
    var needs = BehaviorNeeds(behavior: self)
    Self.visitParts(&needs)
    return needs.capabilities
  }
}

/// Reads or changes the parts of a behavior, one after the other.
private protocol BehaviorPartVisitor<Item> {
  associatedtype Item
  mutating func visit<Value>(_ path: WritableKeyPath<ItemBehavior<Item>, Value?>, _ capabilities: CellCapabilities)
}

private struct BehaviorMerging<Item>: BehaviorPartVisitor {
  var behavior: ItemBehavior<Item>
  let other: ItemBehavior<Item>

  mutating func visit<Value>(_ path: WritableKeyPath<ItemBehavior<Item>, Value?>, _ capabilities: CellCapabilities) {
    if let value = other[keyPath: path] { behavior[keyPath: path] = value }
  }
}

private struct BehaviorNeeds<Item>: BehaviorPartVisitor {
  let behavior: ItemBehavior<Item>
  var capabilities: CellCapabilities = []

  mutating func visit<Value>(_ path: WritableKeyPath<ItemBehavior<Item>, Value?>, _ needed: CellCapabilities) {
    if behavior[keyPath: path] != nil { capabilities.formUnion(needed) }
  }
}

/// What the items and sections of a list can do: hosts implement only what is used.
package struct CellCapabilities: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Handlers of highlights and selections.
  package static let selecting = Self(rawValue: 1 << 0)
  /// Actions of accessory buttons.
  package static let accessories = Self(rawValue: 1 << 20)
  /// Sizes of items.
  package static let size = Self(rawValue: 1 << 1)
  /// Estimated sizes of items.
  package static let estimatedSize = Self(rawValue: 1 << 2)
  /// Handlers of items that appear or disappear.
  package static let display = Self(rawValue: 1 << 3)
  /// Handlers of items that may appear soon.
  package static let prefetching = Self(rawValue: 1 << 4)
  /// Deleting and inserting.
  package static let editing = Self(rawValue: 1 << 5)
  /// Titles of the delete button.
  package static let deleteTitle = Self(rawValue: 1 << 6)
  /// Indentation.
  package static let indentation = Self(rawValue: 1 << 7)
  /// Handlers of the beginning and the end of editing.
  package static let editingSessions = Self(rawValue: 1 << 8)
  /// Swipe actions.
  package static let swipeActions = Self(rawValue: 1 << 9)
  /// Moving items.
  package static let moving = Self(rawValue: 1 << 10)
  /// Moving items within an outline.
  package static let outlineMoving = Self(rawValue: 1 << 19)
  /// Dragging items to other views.
  package static let dragging = Self(rawValue: 1 << 11)
  /// Context menus.
  package static let menus = Self(rawValue: 1 << 12)
  /// Whether items take the focus.
  package static let focus = Self(rawValue: 1 << 13)
  /// Handlers of focus changes.
  package static let focusUpdates = Self(rawValue: 1 << 14)
  /// Headers, footers and other views of sections.
  package static let sectionViews = Self(rawValue: 1 << 15)
  /// Titles of sections that aren't those of the source.
  package static let sectionTitles = Self(rawValue: 1 << 21)
  /// Whether closures say what sections display besides items.
  package var describesSections: Bool { !isDisjoint(with: [.sectionViews, .sectionTitles]) }
  /// An index of sections at the edge of the list.
  package static let indexTitles = Self(rawValue: 1 << 16)
  /// Items of a `Selection`.
  package static let selection = Self(rawValue: 1 << 17)
  /// Texts by which the user finds items with the keyboard.
  package static let typeSelect = Self(rawValue: 1 << 18)

  /// Everything that an item can do: for lists whose items choose their own behavior.
  ///
  /// A host that asks an item which doesn't use a capability gets the answer that means the same as no question.
  static let anyItem: Self = [
    .selecting, .size, .display, .prefetching, .editing, .deleteTitle, .indentation, .editingSessions, .swipeActions,
    .moving, .outlineMoving, .dragging, .menus, .typeSelect, .focus, .focusUpdates, .accessories,
  ]
}

// MARK: - Answers

/// One of the behaviors that an item has: that of its own configuration, of its list, or of what its list wraps.
///
/// The answers are `nil` if this behavior has none; then the next level counts. See `HostedItem`.
package protocol BehaviorLevel {
  associatedtype Item
  var behavior: Shared<ItemBehavior<Item>>? { get }
  var context: CellContext<Item> { get }
}

extension BehaviorLevel {
  var canHighlight: Bool? { behavior?.value.canHighlight?(context) }
  func highlight(_ isHighlighted: Bool) -> Void? { behavior?.value.highlight?(context, isHighlighted) }
  var canSelect: Bool? { behavior?.value.canSelect?(context) }
  var canDeselect: Bool? { behavior?.value.canDeselect?(context) }
  func select() -> Void? { behavior?.value.select?(context) }
  func deselect() -> Void? { behavior?.value.deselect?(context) }
  var handlesSelection: Bool? { (behavior?.value.select ?? behavior?.value.deselect) == nil ? nil : true }
  /// The work that a tap starts; `.some(nil)` if it selects.
  var primaryAction: ItemTask<Void>?? {
    if let task = behavior?.value.primaryAction { return task.bound(to: context) }
    return behavior?.value.select == nil ? nil : .some(nil)
  }

  var accessoryAction: ItemTask<Void>? { behavior?.value.accessoryAction?.bound(to: context) }

  var canDelete: Bool? { behavior?.value.canDelete?(context) }
  var deletion: ItemTask<Void>? { behavior?.value.delete?.bound(to: context) }
  /// The removal that the deletion here is; `.some(nil)` if it's something else.
  var removal: ItemRemoval?? { behavior?.value.delete == nil ? nil : .some(behavior?.value.removal?(context)) }
  var deleteTitle: String?? { (behavior?.value.deleteTitle).map { $0(context) } }
  var canInsert: Bool? { behavior?.value.canInsert?(context) }
  var insertion: (() -> Void)? { (behavior?.value.insert).map { insert in { [context] in insert(context) } } }
  func actions(at edge: SwipeEdge) -> [ItemCommand]? {
    switch edge {
    case .leading: behavior?.value.leadingActions?(context)
    case .trailing: behavior?.value.trailingActions?(context)
    }
  }
  var hasActions: Bool? {
    (behavior?.value.leadingActions ?? behavior?.value.trailingActions) == nil ? nil : true
  }
  func editing(_ isEditing: Bool) -> Void? { behavior?.value.editing?(context, isEditing) }
  var indentation: Int? { behavior?.value.indentation?(context) }
  var indentsWhileEditing: Bool? { behavior?.value.indentsWhileEditing?(context) }

  var canMove: Bool? { behavior?.value.canMove?(context) }
  var hasMove: Bool? { behavior?.value.move == nil ? nil : true }
  func movement(to target: ItemPosition) -> ItemTask<Void>? {
    if behavior?.value.hasMove?(context, target) == false { return nil }
    return behavior?.value.move?.bound(to: (context, target))
  }
  var dragPayload: Any?? { (behavior?.value.drag).map { $0(context) } }

  var menu: [ItemCommand]? { behavior?.value.menu?(context) }
  var typeSelectText: String? { behavior?.value.typeSelect?(context) }
  var canFocus: Bool? { behavior?.value.canFocus?(context) }
  func focus(_ isFocused: Bool) -> Void? { behavior?.value.focus?(context, isFocused) }

  func size(in list: ListSize) -> CellSize? { behavior?.value.size?(context, list) }
  var estimatedSize: CellSize? { behavior?.value.estimatedSize?(context) }
  func appear() -> Void? { behavior?.value.appear?(context) }
  func disappear() -> Void? { behavior?.value.disappear?(context) }
  func prefetch() -> Void? { behavior?.value.prefetch?(context) }
  func cancelPrefetch() -> Void? { behavior?.value.cancelPrefetch?(context) }

  // Outlines: a parent is an item of the same list, so it has the same level.

  var canMoveInOutline: Bool? { (behavior?.value.outlineMoving).map { _ in true } }

  func canMoveInOutline(below parent: (any HostedItem)?) -> Bool? {
    guard let moving = behavior?.value.outlineMoving else { return nil }
    let level: Self? = parent?.first { $0 as? Self }
    guard parent == nil || level != nil else { return false }
    return moving.canHaveParent?(context, level?.context.item) ?? true
  }

  /// The move of the item; `.some(nil)` if the parent is from elsewhere.
  func outlineMovement(to parent: (any HostedItem)?, at index: Int?) -> ItemTask<Void>?? {
    guard let moving = behavior?.value.outlineMoving else { return nil }
    let level: Self? = parent?.first { $0 as? Self }
    guard parent == nil || level != nil else { return .some(nil) }
    return moving.move.bound(to: (context, OutlineTarget(parent: level?.context.item, index: index)))
  }
}

// The questions and events of hosts.
extension HostedItem {
  // Selection

  package var isSelected: Bool? { selected.map { $0.selection.isSelected(at: $0.position) } }
  package var canHighlight: Bool { first { $0.canHighlight } ?? true }
  package func highlight(_ isHighlighted: Bool) { first { $0.highlight(isHighlighted) } }
  package var canSelect: Bool {
    if let selected, !selected.selection.canSelect(at: selected.position) { return false }
    return first { $0.canSelect } ?? true
  }
  package var canDeselect: Bool { first { $0.canDeselect } ?? true }
  /// The work that a tap starts instead of a selection.
  package var primaryAction: ItemTask<Void>? { first { $0.primaryAction } ?? nil }
  /// Selects or deselects the item in its selection, and calls the handler.
  package func select(_ isSelected: Bool) {
    if let selected { selected.selection.userDidSelect(isSelected, at: selected.position) }
    if isSelected { first { $0.select() } } else { first { $0.deselect() } }
  }
  package var accessoryAction: ItemTask<Void>? { first { $0.accessoryAction } }
  /// Whether something is called when the user selects or deselects the item.
  package var handlesSelection: Bool { first { $0.handlesSelection } ?? false }

  // Editing

  /// Deletes the item; `nil` if the user can't.
  package var deletion: ItemTask<Void>? { handler(if: { $0.canDelete }) { $0.deletion } }
  /// The removal from a list that can be edited that ``deletion`` does; `nil` if it does something else.
  package var removal: ItemRemoval? { first { $0.removal } ?? nil }
  package var deleteTitle: String? { first { $0.deleteTitle } ?? nil }
  /// Inserts an item; `nil` if the user can't.
  package var insertion: (() -> Void)? { handler(if: { $0.canInsert }) { $0.insertion } }
  /// The commands behind an edge; `nil` if the item has none of its own.
  package func actions(at edge: SwipeEdge) -> [ItemCommand]? { first { $0.actions(at: edge) } }
  package var hasActions: Bool { first { $0.hasActions } ?? false }
  package func editing(_ isEditing: Bool) { first { $0.editing(isEditing) } }
  package var indentation: Int { first { $0.indentation } ?? 0 }
  package var indentsWhileEditing: Bool? { first { $0.indentsWhileEditing } }

  // Reordering

  package var canMove: Bool { handler(if: { $0.canMove }) { $0.hasMove } ?? false }
  /// Whether no condition forbids moving the item, such as by a composite.
  var allowsMove: Bool { first { $0.canMove == false ? false : nil } ?? true }
  /// Moves the item to a position among those of its own list; `nil` if it can't be moved.
  package func movement(to target: ItemPosition) -> ItemTask<Void>? {
    handler(if: { $0.canMove }) { $0.movement(to: target) }
  }
  package var dragPayload: Any? { first { $0.dragPayload } ?? nil }
  /// Whether the user can move the item in an outline.
  package var canMoveInOutline: Bool { handler(if: { $0.canMove }) { $0.canMoveInOutline } ?? false }
  /// Whether the user can move the item to a parent, or to the roots.
  package func canMoveInOutline(below parent: (any HostedItem<Host>)?) -> Bool {
    handler(if: { $0.canMove }) { $0.canMoveInOutline(below: parent) } ?? false
  }
  /// Moves the item in an outline; `nil` if it can't be moved.
  package func outlineMovement(to target: OutlineTarget<any HostedItem<Host>>) -> ItemTask<Void>? {
    handler(if: { $0.canMove }) { $0.outlineMovement(to: target.parent, at: target.index) } ?? nil
  }

  // Menu, keyboard and focus

  package var menu: [ItemCommand] { first { $0.menu } ?? [] }
  package var typeSelectText: String? { first { $0.typeSelectText } }
  package var canFocus: Bool? { first { $0.canFocus } }
  package func focus(_ isFocused: Bool) { first { $0.focus(isFocused) } }

  // Display

  package func size(in list: ListSize) -> CellSize? { first { $0.size(in: list) } }
  package var estimatedSize: CellSize? { first { $0.estimatedSize } }
  package func display(_ cell: Host.Cell) {
    notify(.display, cell)
    first { $0.appear() }
  }
  package func endDisplay(_ cell: Host.Cell) {
    notify(.endDisplay, cell)
    first { $0.disappear() }
  }
  package func prefetch() { first { $0.prefetch() } }
  package func cancelPrefetch() { first { $0.cancelPrefetch() } }

  /// Returns the first handler, unless a condition beside it or before it is false.
  private func handler<Handler>(
    if condition: (any BehaviorLevel) -> Bool?, _ handler: (any BehaviorLevel) -> Handler?
  ) -> Handler? {
    let result: Handler?? = first { level in
      if condition(level) == false { return .some(nil) }
      return handler(level).map { .some($0) }
    }
    return result ?? nil
  }
}
