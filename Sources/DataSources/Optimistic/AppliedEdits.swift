import ListChanges

/// The pending edits of an ``OptimisticSource``, applied to the upstream items in order.
///
/// Only the upstream source, a rejection, or a confirmation after the upstream change finishes an edit. One that has no effect because of an earlier pending edit remains
/// pending: that edit may be rejected. When the upstream source changes an item to what the last of several replacements makes of it, all of
/// them are finished: it may report their results together.
struct AppliedEdits<Item> {
  private let upstream: any DataSource<Item>
  private let comparison: ItemComparison<Item>
  /// The upstream positions of the edited items.
  private let upstreamPositions: [ItemID: ItemPosition]
  private let sectionCount: Int

  /// The edits that are still pending.
  private(set) var pending: [OptimisticEdit<Item>] = []
  /// The edits that are no longer pending, in order.
  private(set) var finished: [(edit: OptimisticEdit<Item>, outcome: OptimisticEdit<Item>.Outcome)] = []
  /// The difference between the upstream items and the list with the pending edits.
  private(set) var overlay = OptimisticOverlay<Item>()
  /// The edits that aren't applied yet, in reverse order.
  private var unapplied: [OptimisticEdit<Item>]

  /// Applies edits.
  ///
  /// - Parameters:
  ///   - affected: The items that the latest upstream change refers to.
  ///   - updated: The items that it updates.
  ///   - moved: The items that it moves.
  ///   - ended: The edits to roll back, with their outcomes.
  /// - Complexity: O(*p*² log *p*), where *p* is the number of edits.
  init(
    _ edits: [OptimisticEdit<Item>], _ upstream: any DataSource<Item>, _ comparison: ItemComparison<Item>,
    upstreamPositions: [ItemID: ItemPosition], affected: Set<ItemID> = [],
    updated: Set<ItemID> = [], moved: Set<ItemID> = [],
    ended: [OptimisticEdit<Item>.ID: OptimisticEdit<Item>.Outcome] = [:]
  ) {
    self.upstream = upstream
    self.comparison = comparison
    self.upstreamPositions = upstreamPositions
    sectionCount = upstream.sectionCount
    unapplied = edits.reversed()
    let ended = outcomesOfReplacements(edits.filter { ended[$0.id] == nil }, affected).merging(ended) { $1 }
    while var edit = unapplied.popLast() {
      // The result of an earlier edit of the item isn't that of this one.
      if edit.isReplacement && updated.contains(edit.itemID) || edit.isMove && moved.contains(edit.itemID),
        !finished.contains(where: { $0.outcome == .applied && $0.edit.hasResult(of: edit) })
      {
        edit.isAffected = true
      }
      if let outcome = ended[edit.id] {
        finish(edit, outcome)
      } else if let outcome = apply(edit, isSuperseded: edit.isConfirmed && affected.contains(edit.itemID)) {
        finish(edit, outcome)
      } else {
        pending.append(edit)
      }
    }
    overlay.prepareLookups()
  }

  /// Returns the outcomes of several replacements of one item of which the upstream source has the result of the last one.
  private func outcomesOfReplacements(
    _ edits: [OptimisticEdit<Item>], _ affected: Set<ItemID>
  ) -> [OptimisticEdit<Item>.ID: OptimisticEdit<Item>.Outcome] {
    var outcomes: [OptimisticEdit<Item>.ID: OptimisticEdit<Item>.Outcome] = [:]
    let replacements = edits.filter { $0.isReplacement && affected.contains($0.itemID) }
    for (id, edits) in Dictionary(grouping: replacements, by: \.itemID) where edits.count > 1 {
      guard let last = edits.last, case .replace(let item) = last.kind,
        let stored = upstreamPositions[id].flatMap(upstream.item(at:)), comparison.hasSameContent(stored, item)
      else { continue }
      for edit in edits { outcomes[edit.id] = edit.id == last.id ? .applied : .superseded }
    }
    return outcomes
  }

  /// Applies an edit.
  ///
  /// - Parameter isSuperseded: Whether the edit is confirmed, and the latest upstream change affects its item.
  /// - Returns: The outcome if the edit is no longer pending, or `nil` if it is, even if it has no effect.
  private mutating func apply(
    _ edit: OptimisticEdit<Item>, isSuperseded: Bool
  ) -> OptimisticEdit<Item>.Outcome? {
    var draft = ChangeSet.Draft()
    let entry = entry(edit.itemID)
    let isUpstream = upstreamPositions[edit.itemID] != nil
    switch edit.kind {
    case .insert(let item):
      if let entry { return entry.upstreamPosition == nil ? nil : .applied }
      guard let section = edit.section, section < sectionCount else { return .superseded }
      let position = ItemPosition(section: section, item: insertionIndex(of: edit, section, entry: nil))
      draft.inserts = [position]
      overlay.append(
        draft.changeSet(), id: edit.itemID, entry: .init(position: position, item: item, upstreamPosition: nil))
    case .remove:
      if entry == nil, !isUpstream { return .applied }
      if isSuperseded { return .superseded }
      guard let entry else { return nil }
      draft.deletes = [entry.position]
      overlay.append(draft.changeSet(), id: edit.itemID, entry: nil)
    case .replace(let item):
      guard var entry, let displayed = entry.item ?? entry.upstreamPosition.flatMap(upstream.item(at:)) else {
        return isUpstream && !isSuperseded ? nil : .superseded
      }
      let hasEffect = !comparison.hasSameContent(displayed, item)
      if !hasEffect, entry.item == nil { return .applied }
      if isSuperseded { return .superseded }
      guard hasEffect else { return nil }
      entry.item = item
      draft.updates = [entry.position]
      overlay.append(draft.changeSet(), id: edit.itemID, entry: entry)
    case .move:
      guard let section = edit.section, section < sectionCount, entry != nil || isUpstream else { return .superseded }
      guard var entry else { return isSuperseded ? .superseded : nil }
      var target = ItemPosition(section: section, item: insertionIndex(of: edit, section, entry: entry))
      if section == entry.position.section, target.item > entry.position.item { target.item -= 1 }
      let hasEffect = target != entry.position
      if !hasEffect, isMovedUpstream(edit, to: section, entry) { return .applied }
      if isSuperseded { return .superseded }
      guard hasEffect else { return nil }
      draft.moves = [.init(from: entry.position, to: target)]
      entry.position = target
      overlay.append(draft.changeSet(), id: edit.itemID, entry: entry, isMove: true)
    }
    return nil
  }

  /// Returns whether the upstream source has the item of a move directly behind its anchor, and no pending edit moves the item.
  private func isMovedUpstream(
    _ edit: OptimisticEdit<Item>, to section: Int, _ entry: OptimisticOverlay<Item>.Entry
  ) -> Bool {
    guard let position = entry.upstreamPosition, position.section == section,
      !overlay.movedUpstreamPositions.contains(position)
    else { return false }
    switch edit.anchor {
    case .start: return position.item == 0
    case .upstream(let anchor, let id):
      return id == edit.itemID || anchor.section == section && anchor.item == position.item - 1
    case .edit: return false
    }
  }

  /// Returns the item with an ID as of the edits so far, or `nil` if there is none.
  private func entry(_ id: ItemID) -> OptimisticOverlay<Item>.Entry? {
    if let entry = overlay.entries[id] { return entry }
    guard let upstreamPosition = upstreamPositions[id], let position = overlay.map.newPosition(ofOld: upstreamPosition)
    else {
      return nil
    }
    return .init(position: position, item: nil, upstreamPosition: upstreamPosition)
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
    case .upstream(var upstreamPosition, let id):
      let isItself = id == edit.itemID
      if !isItself, let position = overlay.map.newPosition(ofOld: upstreamPosition), position.section == section {
        return position.item + 1
      }
      // The anchor was removed or is moved by this edit: use the nearest upstream item before it that is neither removed nor moved.
      guard upstreamPosition.section == section else { return 0 }
      while upstreamPosition.item > 0 {
        upstreamPosition.item -= 1
        guard upstreamPosition != entry?.upstreamPosition, !overlay.movedUpstreamPositions.contains(upstreamPosition),
          let position = overlay.map.newPosition(ofOld: upstreamPosition)
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
    for index in unapplied.indices {
      guard case .edit(edit.id, _) = unapplied[index].anchor else { continue }
      if outcome == .applied, let upstreamPosition = upstreamPositions[edit.itemID] {
        unapplied[index].anchor = .upstream(upstreamPosition, edit.itemID)
      } else {
        // The item was where the last one of the edits before moved it.
        let move = unapplied[(index + 1)...].first { $0.isMove && $0.itemID == edit.itemID }
        let last = move ?? edit
        unapplied[index].anchor = last.section == unapplied[index].section ? last.anchor : .start
      }
    }
  }
}

// MARK: - The overlay

/// The difference between the upstream items and the list with all pending edits.
struct OptimisticOverlay<Item> {
  /// An item that edits inserted, moved or replaced.
  struct Entry {
    var position: ItemPosition
    /// The content, or `nil` for that of the upstream source.
    var item: Item?
    /// The upstream position, or `nil` for an inserted item.
    let upstreamPosition: ItemPosition?
  }

  /// The change from the upstream items to the list; sections don't change.
  private(set) var changes = ChangeSet()
  /// The positions before and after ``changes``.
  private(set) var map = PositionMap(ChangeSet())
  /// The items that edits inserted, moved or replaced, and that no later edit deletes.
  private(set) var entries: [ItemID: Entry] = [:]
  /// The upstream positions of items that edits moved.
  private(set) var movedUpstreamPositions: Set<ItemPosition> = []
  /// The content of inserted, moved and replaced items, by position in the list; complete only after ``prepareLookups()``.
  private(set) var items: [ItemPosition: Item] = [:]
  /// The difference of each section's item count from the upstream source.
  private(set) var countDifferences: [Int: Int] = [:]

  /// Adds one step, which affects the item with the given ID.
  ///
  /// - Complexity: O(*p* log *p*), where *p* is the number of edits.
  mutating func append(_ step: ChangeSet, id: ItemID, entry: Entry?, isMove: Bool = false) {
    changes = changes.concatenated(with: step)
    map = PositionMap(changes)
    let stepMap = PositionMap(step)
    entries[id] = nil
    for (other, entry) in entries {
      if let position = stepMap.newPosition(ofOld: entry.position) { entries[other]?.position = position }
    }
    entries[id] = entry
    if isMove, let position = entry?.upstreamPosition { movedUpstreamPositions.insert(position) }
  }

  /// Gives an inserted item another ID, unless an item with that ID was edited as well.
  mutating func rename(_ id: ItemID, to new: ItemID) {
    guard id != new, entries[new] == nil, let entry = entries[id], entry.upstreamPosition == nil else { return }
    entries[id] = nil
    entries[new] = entry
  }

  /// Prepares lookups after all edits were added.
  mutating func prepareLookups() {
    for entry in entries.values { items[entry.position] = entry.item }
    for position in Array(changes.inserts) + changes.moves.map(\.to) {
      countDifferences[position.section, default: 0] += 1
    }
    for position in Array(changes.deletes) + changes.moves.map(\.from) {
      countDifferences[position.section, default: 0] -= 1
    }
  }
}
