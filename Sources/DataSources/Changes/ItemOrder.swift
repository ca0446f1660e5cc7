import ListChanges
import ListStorage

/// The items of a source in order and in sections, as handles: small numbers that items keep while their positions change.
///
/// A list has one, as has each operator that displays items in another order. The order of a list also assigns the handles; until its
/// first edit, the handle of an item is its index.
///
/// All lookups are total: while a change is on its way, code of users can read an operator that is still in the old state.
final class ItemOrder {
  // Guarded by the isolation domain of the source, which changes the order in `apply(_:)` and `restart(_:)`. No access runs code of
  // users, so accesses can't overlap.

  /// The handles and the counts, which aren't checked for overlapping accesses: that costs 5 to 15 percent of an edit (`Scripts/bench sources`).
  @exclusivity(unchecked) private var state: State

  private struct State {
    /// The handles in order; `nil` if each is the index of its item.
    var handles: HandleList?
    /// The item counts of the sections.
    var counts: CountList
  }

  private var pool: HandlePool
  /// The handles of items that the last change deleted: operators have yet to find them.
  private var retired: [UInt32] = []

  /// Creates an order of new items.
  init(_ counts: CountList = CountList()) {
    state = State(counts: counts)
    pool = HandlePool(used: counts.total)
  }

  /// Creates an order of handles that another order assigns.
  ///
  /// - Complexity: O(*n*).
  init(_ sections: [[UInt32]]) {
    state = State(handles: HandleList(sections.joined()), counts: CountList(sections.map(\.count)))
    pool = HandlePool()
  }

  // MARK: - Lookups

  /// The item counts of the sections.
  var counts: CountList { state.counts }
  var count: Int { state.counts.total }

  /// Returns the handle at an index, or `HandleTable.none` if there is no such item.
  func handle(at index: Int) -> UInt32 {
    guard index >= 0, index < (state.handles?.count ?? state.counts.total) else { return HandleTable.none }
    return state.handles?.handle(at: index) ?? UInt32(index)
  }

  /// Returns the index of a handle, or `nil` if there is no such item.
  func index(of handle: UInt32) -> Int? {
    if state.handles == nil { return Int(handle) < state.counts.total ? Int(handle) : nil }
    return state.handles.unsafelyUnwrapped.index(of: handle)
  }

  /// Returns the location of a handle, or `nil` if there is no such item.
  func location(of handle: UInt32) -> Location? { index(of: handle).flatMap { state.counts.location(at: $0) } }

  /// Whether the first item precedes the second one; `false` if one of them is unknown.
  func isOrdered(_ first: UInt32, before second: UInt32) -> Bool {
    if state.handles == nil { return first < second && Int(second) < state.counts.total }
    return state.handles.unsafelyUnwrapped.isOrdered(first, before: second)
  }

  func forEach(in range: Range<Int>, _ body: (UInt32) -> Void) {
    let range = range.clamped(to: 0..<(state.handles?.count ?? state.counts.total))
    if state.handles == nil {
      for index in range { body(UInt32(index)) }
    } else {
      state.handles.unsafelyUnwrapped.forEach(in: range, body)
    }
  }

  func handles(in range: Range<Int>) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(range.count)
    forEach(in: range) { result.append($0) }
    return result
  }

  /// Returns the handles of a section, which must exist.
  func handles(inSection section: Int) -> [UInt32] { handles(in: counts.flatIndices(inSection: section)) }

  /// A copy of the handles, for a search whose comparisons can change the order.
  var list: HandleList { state.handles ?? HandleList(0..<UInt32(state.counts.total)) }

  // MARK: - Following

  /// Follows a change, whose items have the handles of this order, or new ones.
  ///
  /// - Complexity: O(*k* + *r* log *n*) for *k* items in *r* runs, but O(*n*) for the first change of a list.
  func apply(_ change: Change) {
    switch change {
    case .none, .reload: return
    case .one(let item):
      if !item.hasRemoval, !item.hasInsertion { return }
      edit { handles in
        if item.hasRemoval, let before = item.before { handles.remove(at: before.index) }
        if item.hasInsertion, let after = item.after { handles.insert(item.handle, at: after.index) }
      }
    case .batch(let batch):
      if !batch.removals.isEmpty || !batch.insertions.isEmpty || batch.sections?.areStructural == true {
        edit { $0.apply(batch) }
      }
    }
    state.counts.apply(change)
  }

  /// Changes the handles, which are stored from then on.
  private func edit(_ body: (inout HandleList) -> Void) {
    var list = list
    // Without other references the edit copies nothing.
    state.handles = nil
    body(&list)
    state.handles = list
  }

  /// Replaces everything by handles that another order assigns.
  func replace(_ sections: [[UInt32]]) {
    state = State(handles: HandleList(sections.joined()), counts: CountList(sections.map(\.count)))
  }

  /// Replaces the handles and the counts at once.
  func replace(_ new: ItemOrder) { state = new.state }

  /// Returns the first index in a range whose handle doesn't satisfy the closure, which runs no code of users.
  func partitionPoint(in range: Range<Int>, _ belongsBefore: (UInt32) -> Bool) -> Int {
    state.handles?.partitionPoint(in: range, belongsBefore) ?? range.upperBound
  }

  /// Inserts a section without items.
  func insertSection(at index: Int) { state.counts.insert(0, at: index) }

  /// Removes a section, which has no items.
  func removeEmptySection(at index: Int) { state.counts.remove(at: index) }

  // MARK: - Assigning handles

  /// Returns a free handle.
  func makeHandle() -> UInt32 {
    if !retired.isEmpty { releaseRetired() }
    return pool.makeHandle()
  }

  func makeHandles(_ count: Int) -> [UInt32] {
    if !retired.isEmpty { releaseRetired() }
    return pool.makeHandles(count)
  }

  private func releaseRetired() {
    for handle in retired { pool.recycle(handle) }
    retired.removeAll(keepingCapacity: retired.count < 64)
  }

  /// Frees the handles of the items that a change deletes, with the next change: until then operators find them.
  func retire(_ change: Change) {
    switch change {
    case .none, .reload: break
    case .one(let item): if item.isDelete { retired.append(item.handle) }
    case .batch(let batch):
      for run in batch.deletes { retired += run.handles.array }
      for content in batch.sections?.deletes ?? [] { retired += content.handles.array }
    }
  }

  /// Starts again with other items, of whose handles nothing is assigned.
  func restart(_ new: CountList) {
    state = State(counts: new)
    pool = HandlePool(used: new.total)
    retired = []
  }

  /// Whether few of many items are left, so that their handles could be smaller.
  var wastesHandles: Bool { pool.limit > 4096 && count < Int(pool.limit) / 4 }

  /// Returns the first broken invariant as a sentence, or `nil`.
  func brokenInvariant() -> String? {
    if let fault = state.counts._checkInvariants() ?? state.handles?._checkInvariants() { return fault }
    guard let handles = state.handles, handles.count != counts.total else { return nil }
    return "there are \(handles.count) handles for \(counts.total) items"
  }
}

extension HandleList {
  fileprivate mutating func apply(_ batch: ChangeBatch) {
    for range in batch.removals.reversed() {
      if range.count == 1 { remove(at: range.lowerBound) } else { removeSubrange(range) }
    }
    batch.sections?.forEachBlock(batch) { block in
      switch block {
      case .delete(let range, _): removeSubrange(range)
      case .move(let range, let index): moveSubrange(range, to: index)
      case .insert(let index, let number):
        insert(contentsOf: batch.sections?.inserts[number].handles.array ?? [], at: index)
      }
    }
    for insertion in batch.insertions {
      let handles = batch.handles(of: insertion)
      if handles.count == 1 {
        insert(handles[0], at: insertion.index)
      } else {
        insert(contentsOf: handles.array, at: insertion.index)
      }
    }
  }
}

/// The handles of items to which a source assigns them only if an operator needs them.
///
/// Those of the sources that it reads from can be the same for two items.
struct OwnHandles {
  private var assigned: ItemOrder?

  func handle(at index: Int) -> UInt32 { assigned?.handle(at: index) ?? HandleTable.none }

  func index(of handle: UInt32) -> Int? { assigned?.index(of: handle) }

  /// Returns the order of the items, which have handles from now on.
  mutating func order(_ counts: CountList) -> ItemOrder {
    if let assigned { return assigned }
    let order = ItemOrder(counts)
    assigned = order
    return order
  }

  /// The order, if the items have handles.
  var assignedOrder: ItemOrder? { assigned }

  /// Applies a change that has the handles of the order.
  func apply(_ change: Change) {
    assigned?.apply(change)
    assigned?.retire(change)
  }

  /// Starts again after a reload.
  func restart(_ counts: CountList) { assigned?.restart(counts) }

  /// Returns a change with the handles of its items, if these have any.
  func withHandles(_ change: Change) -> Change {
    guard let assigned else { return change }
    let new = change.with(assigned)
    assigned.apply(new)
    assigned.retire(new)
    return new
  }
}

extension Change {
  /// Returns the same change with the handles of an order, to which it has yet to be applied.
  fileprivate func with(_ order: ItemOrder) -> Change {
    func withHandle(_ item: ItemChange) -> ItemChange {
      var item = item
      item.handle = item.before.map { order.handle(at: $0.index) } ?? order.makeHandle()
      return item
    }
    switch self {
    case .none, .reload: return self
    case .one(let item): return .one(withHandle(item))
    case .batch(let batch):
      let sections = batch.sections.map { sections in
        SectionChanges(
          deletes: sections.deletes.map { content in
            var handles: [UInt32] = []
            batch.forEachRun(deletedWith: content) { handles += order.handles(in: $0.indices) }
            return .init(section: content.section, handles: HandleRun(handles))
          },
          inserts: sections.inserts.map {
            .init(section: $0.section, handles: HandleRun(order.makeHandles($0.handles.count)))
          },
          moves: sections.moves, updates: sections.updates, before: sections.before, after: sections.after)
      }
      return .batch(
        ChangeBatch(
          deletes: batch.deletes.map { ItemRun(start: $0.start, handles: HandleRun(order.handles(in: $0.indices))) },
          inserts: batch.inserts.map { ItemRun(start: $0.start, handles: HandleRun(order.makeHandles($0.count))) },
          moves: batch.moves.map(withHandle), updates: batch.updates.map(withHandle), sections: sections))
    }
  }
}

// MARK: - Where change sets enter

extension CountList {
  /// Checks a change set, and returns it as a change.
  ///
  /// - Parameters:
  ///   - changes: The change set.
  ///   - order: The order of the items, to which the change has yet to be applied; `nil` if they have no handles.
  ///   - newSectionCount: The number of sections that the source has now.
  ///   - newCount: Returns the item count that a section of the source has now.
  /// - Returns: `nil` if the change set doesn't lead from these item counts to the new ones.
  /// - Complexity: O(*k* log *k* + *k* log *n*) for *k* operations.
  func change(
    _ changes: ChangeSet, handles order: ItemOrder?, newSectionCount: Int, newCount: (Int) -> Int
  ) -> Change? {
    if changes.isReload { return nil }
    if let item = changes.singleItemChange {
      guard count == newSectionCount, allowsItem(from: item.before, to: item.after) else { return nil }
      return change(item, handles: order, newCount: newCount)
    }
    guard let after = counts(after: changes, newCount: newCount), after.count == newSectionCount else { return nil }
    let map = PositionMap(changes)
    for section in changes.sectionsWithStructuralChanges(map) where after[section] != newCount(section) { return nil }
    func handle(_ location: Location) -> UInt32 { order?.handle(at: location.index) ?? HandleTable.none }
    var builder = ChangeBuilder()
    changes.deletes.forEachRun { section, items in
      let start = location(ItemPosition(section: section, item: items.lowerBound))
      let indices = start.index..<start.index + items.count
      let handles = order.map { HandleRun($0.handles(in: indices)) } ?? HandleRun(unassigned: items.count)
      builder.add(deleted: ItemRun(start: start, handles: handles))
    }
    changes.inserts.forEachRun { section, items in
      let start = after.location(ItemPosition(section: section, item: items.lowerBound))
      let handles = order.map { HandleRun($0.makeHandles(items.count)) } ?? HandleRun(unassigned: items.count)
      builder.add(inserted: ItemRun(start: start, handles: handles))
    }
    let updated = changes.moves.isEmpty ? [] : Set(changes.updates)
    let moved = changes.updates.isEmpty ? [] : Set(changes.moves.map(\.to))
    for move in changes.moves {
      let before = location(move.from)
      builder.add(
        ItemChange(
          handle(before), from: before, to: after.location(move.to), isMoved: true, isUpdated: updated.contains(move.to)
        ))
    }
    for position in changes.updates where !moved.contains(position) {
      guard let origin = map.oldPosition(ofNew: position) else { continue }
      let before = location(origin)
      builder.add(ItemChange(handle(before), from: before, to: after.location(position), isUpdated: true))
    }
    guard changes.hasSectionChanges || !changes.sectionUpdates.isEmpty else { return builder.change() }
    let sections = SectionChanges(
      deletes: changes.sectionDeletes.map { section in
        let handles = order.map { HandleRun($0.handles(inSection: section)) } ?? HandleRun(unassigned: self[section])
        return .init(section: section, handles: handles)
      },
      inserts: changes.sectionInserts.map { section in
        let handles = order.map { HandleRun($0.makeHandles(after[section])) } ?? HandleRun(unassigned: after[section])
        return .init(section: section, handles: handles)
      },
      moves: changes.sectionMoves, updates: changes.sectionUpdates, before: self, after: after)
    return builder.change(sections: sections)
  }

  private func change(_ item: SingleItemChange, handles order: ItemOrder?, newCount: (Int) -> Int) -> Change? {
    let before = item.before.map(location)
    var after = item.after.map(location)
    let isMoved = item.before != nil && item.after != nil && item.before != item.after
    if let section = item.after?.section, item.before != item.after {
      let gain = item.before?.section == section ? 0 : 1
      guard self[section] + gain == newCount(section) else { return nil }
    }
    if let section = item.before?.section, section != item.after?.section {
      guard self[section] - 1 == newCount(section) else { return nil }
    }
    if isMoved, let from = item.before, let to = item.after, from.section < to.section {
      // The item itself is no longer in front of its new section.
      after = Location(section: to.section, item: to.item, index: sum(before: to.section) + to.item - 1)
    }
    let handle =
      before.map { order?.handle(at: $0.index) ?? HandleTable.none } ?? order?.makeHandle() ?? HandleTable.none
    return .one(ItemChange(handle, from: before, to: after, isMoved: isMoved, isUpdated: item.isUpdated))
  }

  /// Returns the item counts after a change set, or `nil` if one of its operations is impossible.
  private func counts(after changes: ChangeSet, newCount: (Int) -> Int) -> CountList? {
    var counts = self
    if changes.hasSectionChanges || !changes.moves.isEmpty {
      for step in changes.steps where !counts.apply(step, newCount: newCount) { return nil }
      return counts
    }
    var isValid = true
    changes.deletes.forEachRun { section, items in
      isValid = isValid && items.upperBound <= itemCount(inSection: section)
      if isValid { counts.add(-items.count, at: section) }
    }
    if !isValid { return nil }
    changes.inserts.forEachRun { section, items in
      isValid = isValid && section < counts.count && items.lowerBound <= counts[section]
      if isValid { counts.add(items.count, at: section) }
    }
    changes.updates.forEachRun { section, items in
      isValid = isValid && items.upperBound <= counts.itemCount(inSection: section)
    }
    return isValid && changes.sectionUpdates.allSatisfy { $0 < counts.count } ? counts : nil
  }
}

extension ChangeSet.Positions {
  /// Calls a closure with each run of consecutive items of a section, in order.
  fileprivate func forEachRun(_ body: (_ section: Int, _ items: Range<Int>) -> Void) {
    var section = 0
    var run = 0..<0
    for position in self {
      if !run.isEmpty, position.section == section, position.item == run.upperBound {
        run = run.lowerBound..<position.item + 1
      } else {
        if !run.isEmpty { body(section, run) }
        (section, run) = (position.section, position.item..<position.item + 1)
      }
    }
    if !run.isEmpty { body(section, run) }
  }
}
