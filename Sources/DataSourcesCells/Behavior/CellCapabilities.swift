/// What the items and sections of a list can do: hosts implement only what is used.
package struct CellCapabilities: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Handlers of highlights and selections.
  package static let selecting = Self(rawValue: 1 << 0)
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
    .moving, .outlineMoving, .dragging, .menus, .typeSelect, .focus, .focusUpdates,
  ]
}
