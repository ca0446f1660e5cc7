public import ListChanges
import ListStorage

/// A source that displays the items of another source together with edits that the other one doesn't contain yet.
///
///     let shown = OptimisticSource(stored)
///     let edit = shown.remove(at: position)
///     do { try await store.delete(item) } catch { shown.reject(edit) }
///
/// The list is the upstream list with all pending edits applied in order. When the upstream source changes, pending
/// edits have the same relative position: an inserted item is still behind the same item or, if that is deleted, behind the
/// one before. When the upstream source applies an edit itself, only the remaining difference, usually nothing, is emitted.
/// An edit is matched by the ID and the content of its item.
///
/// An edit is no longer pending
/// - when the upstream source has the same content, or the item was deleted there;
/// - when you reject it with ``reject(_:animation:)``, which rolls it back;
/// - after you confirm it with ``confirm(_:)``, at the next upstream change that affects its item, or at once if the upstream source
///   has updated a replaced item, or moved a moved one, since.
///
/// A replacement is the whole item: an upstream item with another change, too, doesn't have the same content, so confirm the edit. An item that an
/// upstream filter or search hides counts as deleted, and is displayed again when the condition changes: filter and search above this source, and end
/// the edits over a `LiveSearch` before its query changes.
///
/// Items are identified by the comparison alone, regardless of the IDs of the upstream source. If several items have
/// the same ID, only one of them can be edited at a time.
///
/// An edit concerns one item. Above an ``OutlineSource``, that is one node: if it is deleted or moved, its displayed children are
/// displayed below the node before them until the outline has the edit, too. An inserted or moved node is a sibling of the node
/// before it or, in front of the children of that one, the first of these. An outline view displays such edits without animation.
///
/// - Complexity: Without pending edits, the same as the upstream source. With *p* pending edits, a change of *k* items
///   takes O(*k* log *n* + *p*² log *p*), an edit O(*p*² log *p*) plus one upstream ``DataSource/position(of:)``, a
///   reload O(*n*), and a lookup an additional O(log *p*). Finding an item by ID takes O(*n*) if the upstream source
///   uses other IDs.
public final class OptimisticSource<Item>: DataSource {
  public let changeHub = ChangeHub()
  private let base: any DataSource<Item>
  private let comparison: ItemComparison<Item>

  // MARK: - State
  //
  // All of it belongs to the isolation domain of the upstream source. `apply(_:)` replaces the edits and the overlay together; `add`
  // and `translate(_:)` update positions and counts before; `confirm(_:)` marks an edit, or ends it. The comparison and the `deinit` of items
  // can read this source meanwhile.

  /// The edits that the upstream source doesn't contain yet, in order.
  public private(set) var pendingEdits: [OptimisticEdit<Item>] = []
  /// The difference between the upstream items and the displayed ones.
  private var overlay = OptimisticOverlay<Item>()
  /// The upstream positions of the edited items.
  private var upstreamPositions: [ItemID: ItemPosition] = [:]
  /// The item counts of the upstream source; `nil` while there are no edits.
  private var upstreamCounts: CountList?
  private var lastID = 0
  /// The displayed IDs of items that were confirmed with another ID, by that one, and the other way round.
  private var temporaryIDs: [ItemID: ItemID] = [:]
  private var confirmedIDs: [ItemID: ItemID] = [:]
  /// The outcomes that aren't reported yet.
  private var outcomes: [(OptimisticEdit<Item>, OptimisticEdit<Item>.Outcome)] = []
  private let outcomeHub = ChangeHub()
  /// Whether the hub of the outcomes is enqueued behind all others that a change has reached.
  private var isLastToBeNotified = false

  /// A closure that is called for each edit that is no longer pending.
  ///
  ///     shown.onResult = { edit, outcome in
  ///       if outcome != .applied { print("edit of \(edit.itemID) was not applied") }
  ///     }
  ///
  /// It is called after all sources were updated and their observers notified.
  public var onResult: ((OptimisticEdit<Item>, OptimisticEdit<Item>.Outcome) -> Void)?

  // MARK: - Creating a source

  /// Creates a source that displays edits of `base` and compares items as specified.
  public init(_ base: any DataSource<Item>, comparison: ItemComparison<Item>) {
    self.base = base
    self.comparison = comparison
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
    // Connected only so that both hubs notify their observers at the same time.
    outcomeHub.connect(base.changeHub, number: 0, isActive: false)
    outcomeHub.add(Observer { [weak self] _ in self?.reportOutcomes() })
  }

  deinit { changeHub.close() }

  // MARK: - Items

  public var sectionCount: Int { base.sectionCount }

  public func itemCount(inSection section: Int) -> Int {
    max(0, base.itemCount(inSection: section) + overlay.countDifferences[section, default: 0])
  }

  public func item(at position: ItemPosition) -> Item? {
    if pendingEdits.isEmpty { return base.item(at: position) }
    guard position.item >= 0, position.item < itemCount(inSection: position.section) else { return nil }
    return overlay.items[position] ?? overlay.map.oldPosition(ofNew: position).flatMap(base.item(at:))
  }

  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }

  public func id(at position: ItemPosition) -> ItemID? { ownID(at: position).map { temporaryIDs[$0] ?? $0 } }

  public func position(of id: ItemID) -> ItemPosition? {
    let id = confirmedIDs[id] ?? id
    if let entry = overlay.entries[id] { return entry.position }
    return (upstreamPositions[id] ?? upstreamPosition(of: id)).flatMap(overlay.map.newPosition(ofOld:))
  }

  /// Returns the ID that an item has itself, which isn't displayed if it was confirmed with that ID.
  private func ownID(at position: ItemPosition) -> ItemID? { item(at: position).map(comparison.id) }

  /// Returns the position of an item in the upstream source.
  private func upstreamPosition(of id: ItemID) -> ItemPosition? {
    // The upstream source can search for the ID if its IDs are those of the comparison, as the first item shows.
    var first: ItemPosition?
    for section in 0..<base.sectionCount where first == nil && base.itemCount(inSection: section) > 0 {
      first = ItemPosition(section: section, item: 0)
    }
    guard let first, base.id(at: first) != base.item(at: first).map(comparison.id) else {
      return base.position(of: id)
    }
    for section in 0..<base.sectionCount {
      for item in 0..<base.itemCount(inSection: section) {
        let position = ItemPosition(section: section, item: item)
        if base.item(at: position).map(comparison.id) == id { return position }
      }
    }
    return nil
  }
}

extension OptimisticSource where Item: Identifiable & Equatable, Item.ID: Sendable {
  /// Creates a source that displays edits of `base` and compares items by their IDs and content.
  public convenience init(_ base: any DataSource<Item>) { self.init(base, comparison: .identifiable) }
}

extension OptimisticSource: DescribedSource {
  public var upstream: [any DataSource] { [base] }
  package var describedDetails: String? { "\(pendingEdits.count) pending" }
}

extension OptimisticSource: OriginSource {
  package func origin(of position: ItemPosition) -> TracedItem? {
    (pendingEdits.isEmpty ? position : overlay.map.oldPosition(ofNew: position)).map { (base, $0) }
  }

  package func position(ofUpstream position: ItemPosition, at index: Int) -> ItemPosition? {
    pendingEdits.isEmpty ? position : overlay.map.newPosition(ofOld: position)
  }
}

// MARK: - Outlines

extension OptimisticSource: OutlineEditing {
  func editedOutline(_ base: any OutlineRows) -> (any OutlineRows)? {
    let changes = overlay.changes
    guard changes.hasStructuralChanges || !confirmedIDs.isEmpty else { return nil }
    return EditedOutline(base, self, edited: Set(changes.inserts).union(changes.moves.map(\.to)), confirmedIDs)
  }
}

// MARK: - Editing

extension OptimisticSource {
  /// Inserts an item before the item at `position`, which can be one past the end of its section.
  ///
  ///     let edit = shown.insert(draft, at: ItemPosition(section: 0, item: 0))
  ///
  /// - Returns: The ID of the edit, or `nil` if `position` is out of range or the list contains an item with the same
  ///   ID.
  @discardableResult
  public func insert(
    _ item: Item, at position: ItemPosition, animation: AnimationHint = .automatic
  ) -> OptimisticEdit<Item>.ID? {
    let id = comparison.id(item)
    guard canInsert(at: position), self.position(of: id) == nil else { return nil }
    // The row with this temporary ID isn't in the list any more.
    if let confirmed = confirmedIDs.removeValue(forKey: id) { temporaryIDs[confirmed] = nil }
    var edit = OptimisticEdit(id: makeID(), itemID: id, kind: .insert(item))
    edit.section = position.section
    edit.sectionID = sectionInfo(at: position.section)?.id
    edit.anchor = anchor(ItemPosition(section: position.section, item: position.item - 1))
    return add(edit, upstreamPosition: upstreamPositions[id] ?? upstreamPosition(of: id), animation)
  }

  /// Deletes the item at a position.
  ///
  ///     let edit = shown.remove(at: position)
  ///
  /// - Returns: The ID of the edit, or `nil` if there is no such item.
  @discardableResult
  public func remove(at position: ItemPosition, animation: AnimationHint = .automatic) -> OptimisticEdit<Item>.ID? {
    guard let id = ownID(at: position), let upstreamPosition = upstreamPosition(of: id, at: position) else {
      return nil
    }
    return add(
      OptimisticEdit(id: makeID(), itemID: id, kind: .remove), upstreamPosition: upstreamPosition.upstream, animation)
  }

  /// Replaces the item at a position with another item that has the same ID.
  ///
  ///     let edit = shown.replace(at: position, with: draft)
  ///
  /// - Returns: The ID of the edit, or `nil` if there is no such item, the new item has a different ID, or the content
  ///   is the same.
  @discardableResult
  public func replace(
    at position: ItemPosition, with item: Item, animation: AnimationHint = .automatic
  ) -> OptimisticEdit<Item>.ID? {
    let id = comparison.id(item)
    guard let displayed = self.item(at: position), comparison.id(displayed) == id,
      !comparison.hasSameContent(displayed, item), let upstreamPosition = upstreamPosition(of: id, at: position)
    else { return nil }
    let edit = OptimisticEdit(id: makeID(), itemID: id, kind: .replace(item))
    return add(edit, upstreamPosition: upstreamPosition.upstream, animation)
  }

  /// Moves an item to `target`, its position after the move.
  ///
  ///     let edit = shown.move(from: position, to: ItemPosition(section: 0, item: 0))
  ///
  /// - Returns: The ID of the edit, or `nil` if a position is out of range or both are equal.
  @discardableResult
  public func move(
    from position: ItemPosition, to target: ItemPosition, animation: AnimationHint = .automatic
  ) -> OptimisticEdit<Item>.ID? {
    let isSameSection = position.section == target.section
    guard position != target, let id = ownID(at: position),
      let upstreamPosition = upstreamPosition(of: id, at: position), canInsert(at: target),
      target.item < itemCount(inSection: target.section) + (isSameSection ? 0 : 1)
    else { return nil }
    var edit = OptimisticEdit<Item>(id: makeID(), itemID: id, kind: .move)
    edit.section = target.section
    edit.sectionID = sectionInfo(at: target.section)?.id
    let before = target.item - 1
    let shown = isSameSection && before >= position.item ? before + 1 : before
    edit.anchor = anchor(ItemPosition(section: target.section, item: shown))
    return add(edit, upstreamPosition: upstreamPosition.upstream, animation)
  }

  /// Marks an edit as accepted by the upstream source, which may apply it in a different way.
  ///
  ///     shown.confirm(edit)
  ///
  /// The edit is displayed until the next upstream change that affects the item. A replacement ends at once if the upstream source has
  /// updated the item since, and a move if that has moved the item: the result may have been reported already. After a reload, both end at
  /// once. From then on, the item is displayed as it is in the upstream source. A deleted item is hidden until the upstream source changes it; if
  /// the upstream source only archives it, call ``reject(_:animation:)`` instead. An inserted item is displayed until the upstream
  /// source contains an item with its ID.
  ///
  /// This isn't enough if the upstream source may have no change to report: a `LiveDatabase` displays several commits together, and a row can be
  /// inserted and deleted, or written and written back, between two of its steps. There, call ``reject(_:animation:)`` after `catchUp()`, when the list
  /// has the result or something newer: an edit that is still pending then isn't what the database has.
  ///
  /// - Returns: Whether the edit was pending.
  @discardableResult
  public func confirm(_ id: OptimisticEdit<Item>.ID) -> Bool {
    guard let index = pendingEdits.firstIndex(where: { $0.id == id }) else { return false }
    pendingEdits[index].isConfirmed = true
    if pendingEdits[index].isAffected { end([id], .superseded, .automatic) }
    return true
  }

  /// Marks the insertion of an item as accepted by the upstream source, which gave the item another ID.
  ///
  ///     let edit = shown.insert(draft, at: ItemPosition(section: 0, item: 0))
  ///     let message = try await send(draft)
  ///     if let edit { shown.confirm(edit, as: message) }
  ///
  /// The row remains, with its ID in the list, and is updated. When the upstream source inserts the item, that is the same row; if the list
  /// contains it already, the row is deleted. ``position(of:)`` finds the row by both IDs, and ``insert(_:at:animation:)`` accepts neither
  /// as that of another item: use each temporary ID once. Pending edits that delete or move the item concern the one with the new ID
  /// from now on; those that replace it end, because their content has the old ID. A source above this one that makes IDs of items, such as
  /// another ``OptimisticSource``, has the new ID from now on.
  ///
  /// Both IDs are stored as long as this source exists: an item that the upstream source deletes can be inserted again, such as by a
  /// filter, and is the same row. The IDs of a ``Selection`` are those that ``id(at:)`` returns: `contains(_:)` finds the row by the temporary one only. So
  /// don't store the IDs of such rows.
  ///
  /// An upstream source that inserts and deletes the item between two of its changes never contains it: see ``confirm(_:)`` for when to reject the edit.
  ///
  /// - Returns: Whether the edit was pending, and inserts an item.
  @discardableResult
  public func confirm(
    _ id: OptimisticEdit<Item>.ID, as item: Item, animation: AnimationHint = .automatic
  ) -> Bool {
    let new = comparison.id(item)
    guard let index = pendingEdits.firstIndex(where: { $0.id == id && $0.isInsertion }) else { return false }
    let old = pendingEdits[index].itemID
    var edits = pendingEdits
    edits[index].kind = .insert(item)
    edits[index].isConfirmed = true
    var ended: [OptimisticEdit<Item>.ID: OptimisticEdit<Item>.Outcome] = [:]
    for other in edits.indices {
      if case .edit(id, _) = edits[other].anchor { edits[other].anchor = .edit(id, new) }
    }
    // Whether another item was inserted with the old ID, which is that of its row then.
    var isUsedAgain = false
    for other in edits.indices[index...] where edits[other].itemID == old {
      if other > index, edits[other].isInsertion { isUsedAgain = true }
      if isUsedAgain { break }
      edits[other].itemID = new
      if new != old, edits[other].isReplacement { ended[edits[other].id] = .superseded }
    }
    // So it is if a pending edit deletes the upstream item with that ID, which would be displayed again when that edit is rejected.
    if upstreamPositions[old] != nil { isUsedAgain = true }
    let isNew = new != old && !isUsedAgain && position(of: new) == nil
    var positions = upstreamPositions
    positions[new] = positions[new] ?? upstreamPosition(of: new)
    let applied = AppliedEdits(edits, base, comparison, upstreamPositions: positions, ended: ended)
    var before = overlay
    if !isUsedAgain { before.rename(old, to: new) }
    upstreamPositions = positions
    if isNew { rename(old, to: new) }
    publish(applied, from: before, animation)
    return true
  }

  private func rename(_ id: ItemID, to new: ItemID) {
    let displayed = temporaryIDs.removeValue(forKey: id) ?? id
    temporaryIDs[new] = displayed
    confirmedIDs[displayed] = new
  }

  /// Rolls back an edit in one change set; other edits remain.
  ///
  ///     shown.reject(edit)
  ///
  /// - Returns: Whether the edit was pending.
  @discardableResult
  public func reject(_ id: OptimisticEdit<Item>.ID?, animation: AnimationHint = .automatic) -> Bool {
    guard let id, pendingEdits.contains(where: { $0.id == id }) else { return false }
    end([id], .rejected, animation)
    return true
  }

  /// Rolls back all edits that aren't confirmed, in one change set.
  ///
  ///     let unsaved = shown.pendingEdits.filter { !$0.isConfirmed }
  ///     if !unsaved.isEmpty { shown.rejectAll() }  // the user discards them
  public func rejectAll(animation: AnimationHint = .automatic) {
    end(pendingEdits.filter { !$0.isConfirmed }.map(\.id), .rejected, animation)
  }

  private func end(
    _ ids: [OptimisticEdit<Item>.ID], _ outcome: OptimisticEdit<Item>.Outcome, _ animation: AnimationHint
  ) {
    let old = overlay
    let ended = Dictionary(uniqueKeysWithValues: ids.map { ($0, outcome) })
    let applied = AppliedEdits(pendingEdits, base, comparison, upstreamPositions: upstreamPositions, ended: ended)
    publish(applied, from: old, animation)
  }

  /// Replaces the edits and the overlay, and emits what is displayed otherwise than before.
  private func publish(
    _ applied: AppliedEdits<Item>, from old: OptimisticOverlay<Item>, _ animation: AnimationHint
  ) {
    changeHub.batch {
      apply(applied)
      changeHub.emit(changes(from: old, after: ChangeSet()), animation: animation)
    }
  }

  private func makeID() -> OptimisticEdit<Item>.ID {
    lastID += 1
    return .init(value: lastID)
  }

  /// Adds an edit that has an effect.
  private func add(
    _ edit: OptimisticEdit<Item>, upstreamPosition: ItemPosition?, _ animation: AnimationHint
  ) -> OptimisticEdit<Item>.ID? {
    var newUpstreamPositions = upstreamPositions
    newUpstreamPositions[edit.itemID] = upstreamPosition
    let applied = AppliedEdits(pendingEdits + [edit], base, comparison, upstreamPositions: newUpstreamPositions)
    guard applied.pending.last?.id == edit.id else { return nil }
    upstreamPositions = newUpstreamPositions
    upstreamCounts = upstreamCounts ?? CountList(of: base)
    publish(applied, from: overlay, animation)
    return edit.id
  }

  private func canInsert(at position: ItemPosition) -> Bool {
    position.section >= 0 && position.section < sectionCount && position.item >= 0
      && position.item <= itemCount(inSection: position.section)
  }

  /// Returns the upstream position of the displayed item, if there is one, or `nil` if another item with the same ID is edited.
  private func upstreamPosition(of id: ItemID, at position: ItemPosition) -> (upstream: ItemPosition?, Void)? {
    if let entry = overlay.entries[id] {
      return entry.position == position ? (entry.upstreamPosition ?? upstreamPositions[id], ()) : nil
    }
    guard let upstreamPosition = overlay.map.oldPosition(ofNew: position) else { return nil }
    return upstreamPositions[id].map { $0 == upstreamPosition } ?? true ? (upstreamPosition, ()) : nil
  }

  /// Returns an anchor for the item at a position.
  private func anchor(_ position: ItemPosition) -> OptimisticEdit<Item>.Anchor {
    guard position.item >= 0, let id = ownID(at: position) else { return .start }
    if let upstreamPosition = overlay.map.oldPosition(ofNew: position) { return .upstream(upstreamPosition, id) }
    let edit = pendingEdits.last { $0.isInsertion && $0.itemID == id }
    return edit.map { .edit($0.id, id) } ?? .start
  }
}

// MARK: - Upstream changes

extension OptimisticSource {
  /// Applies the edits to the changed upstream items, and returns the resulting change of the list.
  private func translate(_ changes: ChangeSet) -> ChangeSet {
    // Without edits, the list is the same as upstream.
    guard !pendingEdits.isEmpty else { return changes }
    let old = overlay
    guard !changes.isReload, updateCounts(changes) else { return reload() }
    let (affected, updated, moved) = updatePositions(changes)
    apply(
      AppliedEdits(
        pendingEdits, base, comparison, upstreamPositions: upstreamPositions, affected: affected, updated: updated,
        moved: moved))
    return self.changes(from: old, after: changes)
  }

  /// Updates the item counts of the upstream source.
  ///
  /// - Returns: Whether the change set matches the current state of the upstream source.
  private func updateCounts(_ changes: ChangeSet) -> Bool {
    guard var counts = upstreamCounts else { return false }
    let isValid = counts.apply(changes, of: base)
    upstreamCounts = counts
    return isValid
  }

  private func reload() -> ChangeSet {
    upstreamCounts = CountList(of: base)
    var ids = Set(pendingEdits.map(\.itemID))
    for edit in pendingEdits { if case .upstream(_, let id) = edit.anchor { ids.insert(id) } }
    var positions: [ItemID: ItemPosition] = [:]
    for section in 0..<base.sectionCount {
      for item in 0..<base.itemCount(inSection: section) {
        let position = ItemPosition(section: section, item: item)
        guard let id = base.item(at: position).map(comparison.id), ids.contains(id), positions[id] == nil else {
          continue
        }
        positions[id] = position
      }
    }
    upstreamPositions = positions
    // Work on a copy: the comparison is client code, which can read this source.
    var edits = pendingEdits
    var sections: [OptimisticEdit<Item>.ID: (old: Int?, new: Int?)] = [:]
    for index in edits.indices {
      let old = edits[index].section
      edits[index].reload(positions, base, comparison)
      // Behind an inserted item, an item is in the section of that one.
      if edits[index].sectionID == nil, case .edit(let id, _) = edits[index].anchor, let section = sections[id],
        section.old == old
      {
        edits[index].section = section.new
      }
      sections[edits[index].id] = (old, edits[index].section)
    }
    pendingEdits = edits
    apply(
      AppliedEdits(
        edits, base, comparison, upstreamPositions: positions, affected: ids, updated: ids, moved: ids))
    return .reload
  }

  /// Updates the upstream positions of all edited items.
  ///
  /// - Returns: The items that the change refers to, those of which it may have updated the content, and those that it has moved.
  private func updatePositions(
    _ changes: ChangeSet
  ) -> (affected: Set<ItemID>, updated: Set<ItemID>, moved: Set<ItemID>) {
    let map = PositionMap(changes)
    // Work on a copy: the comparison is client code, which can read this source.
    var edits = pendingEdits
    for index in edits.indices { edits[index].update(map, base, comparison) }
    pendingEdits = edits
    var affected: Set<ItemID> = []
    var updatedIDs: Set<ItemID> = []
    var movedIDs: Set<ItemID> = []
    var missing = Set(pendingEdits.map(\.itemID))
    let updated = Set(changes.updates)
    let moved = Set(changes.moves.map(\.to))
    for (id, upstreamPosition) in upstreamPositions {
      upstreamPositions[id] = map.newPosition(ofOld: upstreamPosition)
      guard let now = upstreamPositions[id] else {
        affected.insert(id)
        continue
      }
      missing.remove(id)
      if updated.contains(now) { updatedIDs.insert(id) }
      if moved.contains(now) { movedIDs.insert(id) }
    }
    affected.formUnion(updatedIDs.union(movedIDs))
    guard !missing.isEmpty else { return (affected, updatedIDs, movedIDs) }
    func add(_ position: ItemPosition) {
      guard let id = base.item(at: position).map(comparison.id), missing.remove(id) != nil else { return }
      upstreamPositions[id] = position
      // An item that is inserted again, such as in a new group, has other content.
      affected.insert(id)
      updatedIDs.insert(id)
      movedIDs.insert(id)
    }
    changes.inserts.forEach(add)
    for section in changes.sectionInserts {
      for item in 0..<base.itemCount(inSection: section) { add(ItemPosition(section: section, item: item)) }
    }
    return (affected, updatedIDs, movedIDs)
  }

  /// Returns the difference between what was displayed and what is displayed now.
  private func changes(from old: OptimisticOverlay<Item>, after upstreamChanges: ChangeSet) -> ChangeSet {
    let whole = old.changes.inverted().concatenated(with: upstreamChanges).concatenated(with: overlay.changes)
    if whole.isReload { return .reload }
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = whole.sectionDeletes
    draft.sectionInserts = whole.sectionInserts
    draft.sectionMoves = whole.sectionMoves
    draft.sectionUpdates = whole.sectionUpdates
    draft.moves = Array(whole.moves)
    // An item that an edit inserted, and that the upstream source inserts now, is the same item.
    let deletes = Set(whole.deletes)
    var insertions = old.entries.filter { $0.value.upstreamPosition == nil && deletes.contains($0.value.position) }
    var moved: Set<ItemPosition> = []
    draft.inserts = whole.inserts.filter { position in
      guard !insertions.isEmpty, let item = item(at: position),
        let entry = insertions.removeValue(forKey: comparison.id(item))
      else { return true }
      moved.insert(entry.position)
      draft.moves.append(.init(from: entry.position, to: position))
      if let before = entry.item,
        comparison.id(before) != comparison.id(item) || !comparison.hasSameContent(before, item)
      {
        draft.updates.append(position)
      }
      return false
    }
    draft.deletes = whole.deletes.filter { !moved.contains($0) }
    let map = PositionMap(whole)
    // Updates after which the displayed content is the same as before are left out.
    draft.updates += whole.updates.filter { position in
      guard let item = item(at: position) else { return false }
      if let before = map.oldPosition(ofNew: position).flatMap({ old.items[$0] }) {
        return !comparison.hasSameContent(before, item)
      }
      guard upstreamChanges.isEmpty, overlay.items[position] != nil,
        let before = overlay.map.oldPosition(ofNew: position).flatMap(base.item(at:))
      else { return true }
      return !comparison.hasSameContent(before, item)
    }
    return draft.changeSet()
  }

  // MARK: - Outcomes

  /// Replaces the pending edits and the overlay, and reports the outcomes of other edits.
  private func apply(_ applied: AppliedEdits<Item>) {
    // Releasing items can run their `deinit`, which can read this source.
    let before = (pendingEdits, overlay)
    defer { withExtendedLifetime(before) {} }
    pendingEdits = applied.pending
    overlay = applied.overlay
    let ids = Set(applied.pending.map(\.itemID))
    upstreamPositions = upstreamPositions.filter { ids.contains($0.key) }
    if applied.pending.isEmpty { upstreamCounts = nil }
    guard onResult != nil, !applied.finished.isEmpty else { return }
    outcomes += applied.finished.map { ($0.edit, $0.outcome) }
    outcomeHub.emit(.reload)
  }

  private func reportOutcomes() {
    // The hub is notified before those that the change has reached after it, so it's enqueued again behind them.
    isLastToBeNotified.toggle()
    if isLastToBeNotified { return outcomeHub.emit(.reload) }
    let all = outcomes
    outcomes = []
    for (edit, outcome) in all { onResult?(edit, outcome) }
  }
}
