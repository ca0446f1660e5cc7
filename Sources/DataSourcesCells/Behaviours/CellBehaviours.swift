import DataSources

/// What a row can do besides being shown; everything is optional, and what is `nil` is as the host has it.
///
/// Set them row by row through a ``CellSource``, typed: `cells.onSelect { event, index in … }`. Here they are without the row's
/// type, for lists of several: `list.behaving { $0.showing.size = { _, _ in .height(44) } }`.
///
/// - Complexity: a copy is one reference.
public struct CellBehaviours<H: ListHost> {
  /// What a platform list has to be told beforehand: hosts look at it to say what they are interested in.
  package var uses: CellUses { storage.uses }
  private var storage = Storage()

  package init() {}

  final class Storage {
    var uses: CellUses = []
    var selecting = Selecting()
    var showing = Showing()
    var editing = Editing()
    var moving = Moving()
    var others = Others()

    init() {}

    init(_ other: Storage) {
      (uses, selecting, showing) = (other.uses, other.selecting, other.showing)
      (editing, moving, others) = (other.editing, other.moving, other.others)
    }
  }

  /// Being highlighted, selected and deselected by the user.
  public var selecting: Selecting {
    get { storage.selecting }
    set { set(.selecting) { $0.selecting = newValue } }
  }

  /// Coming on screen, its size, and leaving.
  public var showing: Showing {
    get { storage.showing }
    set { set(newValue.uses) { $0.showing = newValue } }
  }

  /// Being deleted, inserted and swiped.
  public var editing: Editing {
    get { storage.editing }
    set { set(newValue.uses) { $0.editing = newValue } }
  }

  /// Being moved and dragged.
  public var moving: Moving {
    get { storage.moving }
    set { set(newValue.uses) { $0.moving = newValue } }
  }

  /// Menus and focus.
  public var others: Others {
    get { storage.others }
    set { set(newValue.uses) { $0.others = newValue } }
  }

  private mutating func set(_ uses: CellUses, _ change: (Storage) -> Void) {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage) }
    storage.uses.formUnion(uses)
    change(storage)
  }
}

/// Groups of behaviours that at least one row has, or has had: a host need not ask for the others.
package struct CellUses: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: UInt32
  /// These bits.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Handlers of highlights and selections.
  package static let selecting = CellUses(rawValue: 1 << 0)
  /// Sizes.
  package static let size = CellUses(rawValue: 1 << 1)
  /// Sizes that are estimated first.
  package static let estimatedSize = CellUses(rawValue: 1 << 2)
  /// Being told of rows that come on screen or leave it.
  package static let display = CellUses(rawValue: 1 << 3)
  /// Being told of rows that will come on screen soon.
  package static let prefetching = CellUses(rawValue: 1 << 4)
  /// Deleting and inserting in editing mode.
  package static let editing = CellUses(rawValue: 1 << 5)
  /// Titles of the delete button.
  package static let deleteTitle = CellUses(rawValue: 1 << 6)
  /// Indentation in editing mode, or always.
  package static let indentation = CellUses(rawValue: 1 << 7)
  /// Being told when editing of a row begins and ends.
  package static let editingSessions = CellUses(rawValue: 1 << 8)
  /// Actions behind a row that is swiped.
  package static let swipeActions = CellUses(rawValue: 1 << 9)
  /// Moving by the user.
  package static let moving = CellUses(rawValue: 1 << 10)
  /// Dragging to elsewhere.
  package static let dragging = CellUses(rawValue: 1 << 11)
  /// Context menus.
  package static let menus = CellUses(rawValue: 1 << 12)
  /// Whether rows take the focus.
  package static let focus = CellUses(rawValue: 1 << 13)
  /// Headers, footers or other views of sections.
  package static let sectionViews = CellUses(rawValue: 1 << 15)
  /// An index of sections at the list's edge.
  package static let indexTitles = CellUses(rawValue: 1 << 16)
  /// Rows that belong to a ``Selection``.
  package static let selection = CellUses(rawValue: 1 << 17)
  /// Being told where the focus goes.
  package static let focusUpdates = CellUses(rawValue: 1 << 14)
}
