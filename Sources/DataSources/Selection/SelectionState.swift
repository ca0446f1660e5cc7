import ListChanges
import ListStorage

/// The selected items of a source: one bit for each item, and the IDs of the selected ones in list order.
struct SelectionState {
  /// Whether each item is selected.
  private var marks: MarkedItems
  /// The IDs of the selected items, in list order.
  private(set) var ids = ItemList<ItemID>()
  /// The number of selected items with each ID.
  private(set) var uses: [ItemID: Int] = [:]
  /// The number of IDs in ``uses`` that include a child of a composite, see ``ItemID``.
  private(set) var usesOfChildren = 0

  /// Creates a state in which no item is selected.
  ///
  /// - Complexity: O(*s* + *n* / 64), where *s* is the number of sections and *n* the number of items.
  init<Item>(of base: any DataSource<Item>) {
    let counts = CountList(of: base)
    marks = MarkedItems(counts: counts, bits: BitList(repeating: false, count: counts.total))
  }

  /// The item counts of the source's sections.
  var counts: CountList { marks.counts }

  /// Returns whether there is an item at a position.
  func contains(_ position: ItemPosition) -> Bool { marks.counts.contains(position) }

  /// Returns whether the item at a position exists and is selected.
  func isSelected(_ position: ItemPosition) -> Bool {
    marks.counts.flatIndex(of: position).map { marks.bits[$0] } ?? false
  }

  /// Returns the ID under which the item at a position was selected.
  func id(at position: ItemPosition) -> ItemID? {
    isSelected(position) ? ids[rank(of: position)] : nil
  }

  /// The positions of the selected items, in list order.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the number of selected items and *n* the number of all items.
  var positions: [ItemPosition] { (0..<ids.count).compactMap(position(ofRank:)) }

  /// Returns the position of the first selected item with an ID.
  ///
  /// - Complexity: O(*m* + log *n*), where *m* is the number of selected items and *n* the number of all items; O(1) if none has the ID.
  func position(of id: ItemID) -> ItemPosition? {
    uses[id] == nil ? nil : ids.firstIndex(of: id).flatMap(position(ofRank:))
  }

  /// Returns the position of the selected item with the given rank in list order.
  func position(ofRank rank: Int) -> ItemPosition? {
    marks.bits.select(rank).flatMap { marks.counts.position(atFlatIndex: $0) }
  }

  /// Returns the number of selected items in front of a valid position.
  private func rank(of position: ItemPosition) -> Int {
    marks.bits.rank(before: marks.counts.sum(before: position.section) + position.item)
  }

  // MARK: - Editing

  /// Selects the item at a position, unless it is selected already.
  ///
  /// - Precondition: There is an item at `position`.
  /// - Returns: Whether this is the first selected item with its ID.
  mutating func select(_ position: ItemPosition, id: ItemID) -> Bool {
    guard !isSelected(position) else { return false }
    marks.set(true, at: position)
    return add(id, atRank: rank(of: position))
  }

  /// Deselects the item at a position.
  ///
  /// - Returns: The ID of the item if no selected item with this ID is left.
  mutating func deselect(_ position: ItemPosition) -> ItemID? {
    guard isSelected(position) else { return nil }
    marks.set(false, at: position)
    return removeID(atRank: rank(of: position))
  }

  /// Applies one step of a change of the source.
  ///
  /// Inserted items aren't selected. ``Selection`` replaces deleted ones.
  ///
  /// - Parameters:
  ///   - step: The step, in the coordinates at that moment.
  ///   - newCount: Returns the item count of an inserted section.
  ///   - removed: Receives the IDs of selected items that were deleted.
  /// - Returns: Whether the step is valid for the previous state of the source.
  /// - Complexity: O(log *n*), plus O(*m* log *n*) for *m* selected items of a section that is deleted or moved.
  mutating func apply(_ step: ChangeSet.Step, newCount: (Int) -> Int, removed: inout [ItemID]) -> Bool {
    guard marks.counts.allows(step) else { return false }
    switch step {
    case .reload, .updateSection, .update: break
    case .deleteSection(let section): removed += removeSection(section).ids
    case .moveSection(let from, let to):
      let moved = removeSection(from)
      marks.insertSection(to, moved.marks)
      var rank = marks.bits.rank(before: marks.counts.sum(before: to))
      for id in moved.ids {
        _ = add(id, atRank: rank)
        rank += 1
      }
    case .insertSection(let section):
      marks.insertSection(section, BitList(repeating: false, count: max(0, newCount(section))))
    case .delete(let position): if let id = remove(position) { removed.append(id) }
    case .move(let from, let to):
      let id = remove(from)
      marks.insert(at: to)
      if let id { _ = select(to, id: id) }
    case .insert(let position): marks.insert(at: position)
    }
    return true
  }

  private mutating func add(_ id: ItemID, atRank rank: Int) -> Bool {
    ids.insert(id, at: rank)
    uses[id, default: 0] += 1
    guard uses[id] == 1 else { return false }
    if id.isOfChild { usesOfChildren += 1 }
    return true
  }

  private mutating func removeID(atRank rank: Int) -> ItemID? {
    let id = ids.remove(at: rank)
    let remaining = (uses[id] ?? 1) - 1
    uses[id] = remaining > 0 ? remaining : nil
    guard remaining == 0 else { return nil }
    if id.isOfChild { usesOfChildren -= 1 }
    return id
  }

  private mutating func removeSection(_ section: Int) -> (marks: BitList, ids: [ItemID]) {
    let rank = marks.bits.rank(before: marks.counts.sum(before: section))
    let removed = marks.removeSection(section)
    let removedIDs = (0..<removed.ones).map { ids[rank + $0] }
    for _ in removedIDs { _ = removeID(atRank: rank) }
    return (removed, removedIDs)
  }

  /// Removes an item.
  ///
  /// - Returns: The ID under which it was selected.
  private mutating func remove(_ position: ItemPosition) -> ItemID? {
    let id = id(at: position)
    if id != nil { _ = deselect(position) }
    marks.remove(at: position)
    return id
  }
}

// MARK: - Marks

/// A mark for each item of a source: one bit an item.
///
/// A value type whose copies share memory, so storing the marks from before a change costs nothing.
private struct MarkedItems {
  /// The item count of every section.
  private(set) var counts: CountList
  /// Whether each item is marked, through all sections.
  private(set) var bits: BitList

  /// - Precondition: There is a bit for each item.
  init(counts: CountList, bits: BitList) {
    self.counts = counts
    self.bits = bits
  }

  // Positions and sections must exist.

  mutating func set(_ isMarked: Bool, at position: ItemPosition) {
    let index = counts.sum(before: position.section) + position.item
    if bits[index] != isMarked { bits.set(isMarked, at: index) }
  }

  /// Inserts an item without a mark.
  mutating func insert(at position: ItemPosition) {
    bits.insert(false, at: counts.sum(before: position.section) + position.item)
    counts.add(1, at: position.section)
  }

  mutating func remove(at position: ItemPosition) {
    counts.add(-1, at: position.section)
    bits.remove(at: counts.sum(before: position.section) + position.item)
  }

  /// Inserts a section with these marks.
  mutating func insertSection(_ section: Int, _ marks: BitList) {
    counts.insert(marks.count, at: section)
    bits.insert(contentsOf: marks, at: counts.sum(before: section))
  }

  /// Removes a section, and returns its marks.
  mutating func removeSection(_ section: Int) -> BitList {
    let start = counts.sum(before: section)
    let removed = bits.extractSubrange(start..<start + counts[section])
    counts.remove(at: section)
    return removed
  }
}

// MARK: - Changes

/// The items that were added to and removed from a ``Selection``.
///
///     let observation = selection.observeSelection { change in
///       print(change.selected, change.deselected, change.removed)
///     }
public struct SelectionChange: Hashable {
  /// The IDs of the newly selected items.
  public internal(set) var selected: Set<ItemID> = []
  /// The IDs of the items that were deselected.
  public internal(set) var deselected: Set<ItemID> = []
  /// The IDs of the selected items that were deleted from the list.
  public internal(set) var removed: Set<ItemID> = []

  /// Whether the selection is unchanged.
  var isEmpty: Bool { selected.isEmpty && deselected.isEmpty && removed.isEmpty }

  mutating func select(_ id: ItemID) {
    guard deselected.remove(id) == nil, removed.remove(id) == nil else { return }
    selected.insert(id)
  }

  mutating func deselect(_ id: ItemID) {
    if selected.remove(id) == nil { deselected.insert(id) }
  }

  mutating func remove(_ id: ItemID) {
    if selected.remove(id) == nil { removed.insert(id) }
  }
}
