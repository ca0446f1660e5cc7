public import ListChanges

/// The selected items of a source.
///
///     let selection = mails.selection(.multiple)
///     selection.toggle(at: position)
///
/// A selected item stays selected when it moves. If it is deleted, it is removed from the selection, unless it is
/// inserted again in the same batch. In a composite, it stays selected even if it is inserted into another child: items
/// with the same ``ItemID/ownID`` count as the same item. After a reload, the items whose IDs still exist are selected.
/// Items without an ID can't be selected.
///
/// A selection is itself a source. It contains the same items, each with its selection state as a ``SelectableItem``.
/// When the state of an item changes, that item is updated.
///
/// - Complexity: A change of *k* items takes O(*k* log *n*), where *n* is the number of items; a section that is
///   deleted or moved counts with its selected items. A reload takes O(*n*). An item takes about two bits of memory, a
///   selected item about 64 bytes.
public final class Selection<Item>: DataSource {
  /// The number of items that can be selected at the same time.
  public enum Mode: Hashable, Sendable {
    /// One item; selecting an item deselects the previous one.
    case single
    /// Any number of items.
    case multiple
  }

  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  /// The selected items.
  var state: SelectionState
  /// The selected items that were deleted in the current batch and can be inserted again in it.
  var departed = DepartedItems()
  /// The logs of the selection's observers.
  var logs: [WeakLog] = []
  /// A closure that returns whether an item can be selected, or `nil`, the default, to allow all items.
  ///
  ///     selection.isSelectable = { $0.hour < 11 }
  ///
  /// The closure is called when an item is about to be selected. Items that are selected already aren't checked again.
  public var isSelectable: ((Item) -> Bool)?

  /// Which item to select when the only selected item is deleted, or `nil`, the default, to select none.
  ///
  ///     selection.replacement = .automatic
  public var replacement: NearestItem?

  /// The number of items that can be selected at the same time.
  ///
  /// When you change it to ``Mode/single``, only the first selected item stays selected.
  public var mode: Mode {
    didSet {
      guard mode == .single, state.ids.count > 1 else { return }
      change(deselecting: Array(state.positions.dropFirst()), selecting: [])
    }
  }

  /// Whether items can be selected and are marked as selected.
  ///
  /// While it is `false`, the selection is kept but not displayed.
  public var isEnabled: Bool {
    didSet { if isEnabled != oldValue { emitUpdates(state.positions) } }
  }

  init(_ base: any DataSource<Item>, mode: Mode, isEnabled: Bool) {
    self.base = base
    self.mode = mode
    self.isEnabled = isEnabled
    state = SelectionState(of: base)
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  public var sectionCount: Int { base.sectionCount }

  public func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }

  public func item(at position: ItemPosition) -> SelectableItem<Item>? {
    base.item(at: position).map { SelectableItem($0, isSelected: isSelected(at: position)) }
  }

  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }

  public func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }

  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id) }

  /// Returns whether the item at a position is selected and the selection is enabled.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of items.
  public func isSelected(at position: ItemPosition) -> Bool { isEnabled && state.isSelected(position) }
}

extension DataSource {
  /// Returns a selection of this source's items.
  ///
  /// Initially, no item is selected.
  ///
  ///     let selection = mails.selection(.multiple)
  ///
  /// - Parameters:
  ///   - mode: The number of items that can be selected at the same time.
  ///   - isEnabled: Whether items can be selected and are marked as selected.
  public func selection(_ mode: Selection<Item>.Mode = .single, isEnabled: Bool = true) -> Selection<Item> {
    Selection(self, mode: mode, isEnabled: isEnabled)
  }
}

extension Selection: DescribedSource {
  public var upstream: [any DataSource] { [base] }
  /// How many rows are selected, and how many can be.
  package var describedDetails: String? {
    "\(selectedPositions.count) selected, \(mode)\(isEnabled ? "" : ", disabled")"
  }
}
