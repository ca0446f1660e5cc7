import ListChanges

/// The pending edits of an ``OptimisticSource``, applied to the upstream items in order, without those that no longer have an effect.
struct AppliedEdits<Item> {
  private let base: any DataSource<Item>
  private let comparison: ItemComparison<Item>
  /// The upstream positions of the edited items.
  private let basePositions: [ItemID: ItemPosition]
  private let sectionCount: Int

  /// The edits that are still pending.
  private(set) var pending: [OptimisticEdit<Item>] = []
  /// The edits that are no longer pending, in order.
  private(set) var finished: [(edit: OptimisticEdit<Item>, outcome: OptimisticEdit<Item>.Outcome)] = []
  private(set) var overlay = OptimisticOverlay<Item>()
  /// The edits that aren't applied yet, in reverse order.
  private var rest: [OptimisticEdit<Item>]

  /// Applies edits.
  ///
  /// - Parameters:
  ///   - affected: The items that the latest upstream change refers to.
  ///   - rejected: The edits to roll back.
  /// - Complexity: O(*p*² log *p*), where *p* is the number of edits.
  init(
    _ edits: [OptimisticEdit<Item>], _ base: any DataSource<Item>, _ comparison: ItemComparison<Item>,
    basePositions: [ItemID: ItemPosition], affected: Set<ItemID> = [], rejected: Set<OptimisticEdit<Item>.ID> = []
  ) {
    self.base = base
    self.comparison = comparison
    self.basePositions = basePositions
    sectionCount = base.sectionCount
    rest = edits.reversed()
    while let edit = rest.popLast() {
      if rejected.contains(edit.id) {
        finish(edit, .rejected)
      } else if let outcome = apply(edit, isSuperseded: edit.isConfirmed && affected.contains(edit.itemID)) {
        finish(edit, outcome)
      } else {
        pending.append(edit)
      }
    }
    overlay.prepareLookups()
  }

  /// Applies an edit.
  ///
  /// - Returns: The outcome if the edit is no longer pending, or `nil` if it was applied.
  private mutating func apply(
    _ edit: OptimisticEdit<Item>, isSuperseded: Bool
  ) -> OptimisticEdit<Item>.Outcome? {
    var draft = ChangeSet.Draft()
    let entry = entry(edit.itemID)
    switch edit.kind {
    case .insert(let item):
      if entry != nil { return .applied }
      guard let section = edit.section, section < sectionCount else { return .superseded }
      let position = ItemPosition(section: section, item: insertionIndex(of: edit, section, entry: nil))
      draft.inserts = [position]
      overlay.append(draft.changeSet(), id: edit.itemID, entry: .init(position: position, item: item, base: nil))
    case .remove:
      guard let entry else { return .applied }
      if isSuperseded { return .superseded }
      draft.deletes = [entry.position]
      overlay.append(draft.changeSet(), id: edit.itemID, entry: nil)
    case .replace(let item):
      guard var entry, let displayed = entry.item ?? entry.base.flatMap(base.item(at:)) else { return .superseded }
      if comparison.hasSameContent(displayed, item) { return .applied }
      if isSuperseded { return .superseded }
      entry.item = item
      draft.updates = [entry.position]
      overlay.append(draft.changeSet(), id: edit.itemID, entry: entry)
    case .move:
      guard var entry, let section = edit.section, section < sectionCount else { return .superseded }
      var target = ItemPosition(section: section, item: insertionIndex(of: edit, section, entry: entry))
      if section == entry.position.section, target.item > entry.position.item { target.item -= 1 }
      if target == entry.position { return .applied }
      if isSuperseded { return .superseded }
      draft.moves = [.init(from: entry.position, to: target)]
      entry.position = target
      overlay.append(draft.changeSet(), id: edit.itemID, entry: entry, isMove: true)
    }
    return nil
  }

  /// Returns the item with an ID as of the edits so far, or `nil` if there is none.
  private func entry(_ id: ItemID) -> OptimisticOverlay<Item>.Entry? {
    if let entry = overlay.entries[id] { return entry }
    guard let basePosition = basePositions[id], let position = overlay.map.newPosition(ofOld: basePosition) else {
      return nil
    }
    return .init(position: position, item: nil, base: basePosition)
  }

  /// Returns the index at which an edit inserts its item.
  private func insertionIndex(
    of edit: OptimisticEdit<Item>, _ section: Int, entry: OptimisticOverlay<Item>.Entry?
  ) -> Int {
    switch edit.anchor {
    case .start: return 0
    case .edit(_, let id):
      guard let anchor = overlay.entries[id], anchor.position.section == section else { return 0 }
      return id == edit.itemID ? anchor.position.item : anchor.position.item + 1
    case .base(var basePosition, let id):
      let isItself = id == edit.itemID
      if !isItself, let position = overlay.map.newPosition(ofOld: basePosition), position.section == section {
        return position.item + 1
      }
      // The anchor is removed, or moves itself. Use the closest earlier upstream item that isn't.
      guard basePosition.section == section else { return 0 }
      while basePosition.item > 0 {
        basePosition.item -= 1
        guard basePosition != entry?.base, !overlay.movedBases.contains(basePosition),
          let position = overlay.map.newPosition(ofOld: basePosition)
        else { continue }
        return position.item + 1
      }
      return 0
    }
  }

  /// Records the outcome of an edit, and updates later edits that refer to its item.
  private mutating func finish(_ edit: OptimisticEdit<Item>, _ outcome: OptimisticEdit<Item>.Outcome) {
    finished.append((edit, outcome))
    guard case .insert = edit.kind else { return }
    for index in rest.indices {
      guard case .edit(edit.id, _) = rest[index].anchor else { continue }
      if outcome == .applied, let basePosition = basePositions[edit.itemID] {
        rest[index].anchor = .base(basePosition, edit.itemID)
      } else {
        rest[index].anchor = edit.section == rest[index].section ? edit.anchor : .start
      }
    }
  }
}

// MARK: - Overlay

/// The difference between the upstream items and the list with all pending edits.
struct OptimisticOverlay<Item> {
  /// An item that edits inserted, moved or replaced.
  struct Entry {
    var position: ItemPosition
    /// The content, or `nil` for that of the upstream source.
    var item: Item?
    /// The upstream position, or `nil` for an inserted item.
    let base: ItemPosition?
  }

  /// The change from the upstream items to the list; sections don't change.
  private(set) var changes = ChangeSet()
  private(set) var map = PositionMap(ChangeSet())
  /// The items that edits inserted, moved or replaced, and that no later edit deletes.
  private(set) var entries: [ItemID: Entry] = [:]
  /// The upstream positions of items that edits moved.
  fileprivate private(set) var movedBases: Set<ItemPosition> = []
  /// The content of these items by position; complete only after ``prepareLookups()``.
  private(set) var items: [ItemPosition: Item] = [:]
  /// The difference of each section's item count from the upstream source.
  private(set) var countDifferences: [Int: Int] = [:]

  /// Adds one step, which affects the item with the given ID.
  ///
  /// - Complexity: O(*p* log *p*), where *p* is the number of edits.
  fileprivate mutating func append(_ step: ChangeSet, id: ItemID, entry: Entry?, isMove: Bool = false) {
    changes = changes.concatenated(with: step)
    map = PositionMap(changes)
    let stepMap = PositionMap(step)
    entries[id] = nil
    for (other, entry) in entries {
      if let position = stepMap.newPosition(ofOld: entry.position) { entries[other]?.position = position }
    }
    entries[id] = entry
    if isMove, let base = entry?.base { movedBases.insert(base) }
  }

  /// Prepares lookups after all edits were added.
  fileprivate mutating func prepareLookups() {
    for entry in entries.values { items[entry.position] = entry.item }
    for position in changes.inserts.map(\.self) + changes.moves.map(\.to) {
      countDifferences[position.section, default: 0] += 1
    }
    for position in changes.deletes.map(\.self) + changes.moves.map(\.from) {
      countDifferences[position.section, default: 0] -= 1
    }
  }
}
