import ListChanges
import ListStorage

/// A change of an upstream source in positions, for a ``PositionLayout``.
///
/// Each operator has one, which it uses again for every change. The change of a single item, the most common one, needs no memory.
/// Sections must exist at the given indexes.
final class UpstreamChange {
  // Guarded by the isolation domain of the source; `begin(_:to:)` and `end()` change everything.

  /// The change set that the upstream source emits.
  private(set) var changes = ChangeSet()
  /// The item counts of the upstream source before and after the change.
  private(set) var oldCounts: CountList
  private(set) var newCounts: CountList
  /// The only item that changes, if no section does.
  private var only: ItemTransition?
  private var transitions: [ItemTransition] = []
  private var cachedMap: PositionMap?

  /// - Parameter counts: The item counts of the upstream source.
  init(_ counts: CountList) { (oldCounts, newCounts) = (counts, counts) }

  /// Begins a change that leads to other item counts.
  func begin(_ change: Change, to counts: CountList) {
    changes = change.changeSet()
    newCounts = counts
    cachedMap = nil
    guard let item = changes.singleItemChange else {
      only = nil
      transitions = makeTransitions()
      return
    }
    transitions = []
    only = ItemTransition(
      before: item.before, after: item.after,
      isMoved: item.before != nil && item.after != nil && item.before != item.after, isUpdated: item.isUpdated)
  }

  /// Makes the new item counts the old ones.
  func end() { oldCounts = newCounts }

  // MARK: - Items

  /// Whether a single item changes, and nothing else.
  var isSingle: Bool { only != nil }

  /// The number of items that are inserted, deleted, moved or updated, without those of inserted and deleted sections.
  var count: Int { only == nil ? transitions.count : 1 }

  subscript(index: Int) -> ItemTransition { only ?? transitions[index] }

  private func makeTransitions() -> [ItemTransition] {
    var all: [ItemTransition] = []
    all.reserveCapacity(changes.count)
    for position in changes.deletes { all.append(ItemTransition(before: position)) }
    for position in changes.inserts { all.append(ItemTransition(after: position)) }
    let updated = changes.moves.isEmpty ? [] : Set(changes.updates)
    let moved = changes.updates.isEmpty ? [] : Set(changes.moves.map(\.to))
    for move in changes.moves {
      all.append(ItemTransition(before: move.from, after: move.to, isMoved: true, isUpdated: updated.contains(move.to)))
    }
    for position in changes.updates where !moved.contains(position) {
      all.append(ItemTransition(before: map.oldPosition(ofNew: position), after: position, isUpdated: true))
    }
    return all
  }

  /// Whether the content of the item at a new position changes.
  func isUpdated(_ position: ItemPosition) -> Bool { changes.updates.contains(position) }

  // MARK: - Positions

  private var map: PositionMap {
    if let cachedMap { return cachedMap }
    let map = PositionMap(changes)
    cachedMap = map
    return map
  }

  func oldCount(inSection section: Int) -> Int { oldCounts.itemCount(inSection: section) }
  func newCount(inSection section: Int) -> Int { newCounts.itemCount(inSection: section) }

  /// Returns the old index of a section, or `nil` if it is inserted.
  func oldSection(ofNew section: Int) -> Int? { isSingle ? section : map.oldSection(ofNew: section) }

  /// Returns the new index of a section, or `nil` if it is deleted.
  func newSection(ofOld section: Int) -> Int? { isSingle ? section : map.newSection(ofOld: section) }

  /// Returns the new position of an item, or `nil` if it is deleted.
  func newPosition(ofOld position: ItemPosition) -> ItemPosition? { map.newPosition(ofOld: position) }

  /// Returns the old position of an item, or `nil` if it is inserted.
  func oldPosition(ofNew position: ItemPosition) -> ItemPosition? { map.oldPosition(ofNew: position) }

  // MARK: - Sections

  /// The new indexes of the sections in which items are inserted, deleted or moved.
  var sectionsWithStructuralChanges: Set<Int> {
    guard let only else { return changes.sectionsWithStructuralChanges(map) }
    if !only.isMoved, only.before != nil, only.after != nil { return [] }
    return Set([only.before?.section, only.after?.section].compactMap(\.self))
  }

  /// The indexes, before and after the change, of the sections in which items are inserted, deleted or moved.
  ///
  /// Sections that are inserted or deleted themselves aren't included.
  var editedSections: [(old: Int, new: Int)] {
    sectionsWithStructuralChanges.sorted().compactMap { new in oldSection(ofNew: new).map { ($0, new) } }
  }

  /// Calls a closure with each section operation, one after another.
  ///
  /// Indexes refer to the sections at that moment, as in `ChangeSet.steps`. Updates are last, with new indexes.
  func forEachSectionStep(
    delete: (_ section: Int) -> Void, move: (_ from: Int, _ to: Int) -> Void, insert: (_ section: Int) -> Void,
    update: (_ section: Int) -> Void = { _ in }
  ) {
    if isSingle { return }
    if changes.hasSectionChanges {
      for step in changes.steps {
        switch step {
        case .deleteSection(let section): delete(section)
        case .moveSection(let from, let to): move(from, to)
        case .insertSection(let section): insert(section)
        case .reload, .delete, .move, .insert, .updateSection, .update: break
        }
      }
    }
    changes.sectionUpdates.forEach(update)
  }
}

/// The change of one item in positions; items of inserted and deleted sections have no transitions.
struct ItemTransition {
  /// The position before the change; `nil` if the item is inserted.
  var before: ItemPosition?
  /// The position after the change; `nil` if the item is deleted.
  var after: ItemPosition?
  /// Whether the order of the item among the other items changes.
  var isMoved = false
  /// Whether the content of the item changes.
  var isUpdated = false
}

/// The changes of a derived source, collected in any order; those of a single item take no memory of their own.
struct ChangeDraft {
  private var only: ItemTransition?
  private var draft: ChangeSet.Draft?

  /// Creates an empty draft.
  init() {}

  /// Creates a draft with operations.
  init(_ draft: ChangeSet.Draft) { self.draft = draft }

  /// Creates a draft with the section operations of a change, for a source with the same sections.
  init(sectionsOf change: UpstreamChange) {
    guard !change.isSingle else { return }
    draft = ChangeSet.Draft(sectionsOf: change.changes)
  }

  /// Adds what happens to an item; nothing if it has no position before and after.
  mutating func add(_ transition: ItemTransition) {
    if draft != nil {
      // In place, because copying a draft counts references of all its lists.
      draft?.add(transition)
    } else if only == nil {
      if transition.before != nil || transition.after != nil { only = transition }
    } else {
      edit { $0.add(transition) }
    }
  }

  /// Adds an item that has one position before the change and another one after it, either of which can be missing.
  mutating func add(from before: ItemPosition?, to after: ItemPosition?) {
    add(ItemTransition(before: before, after: after, isMoved: before != nil && after != nil))
  }

  /// Edits the draft as lists of operations.
  mutating func edit(_ body: (inout ChangeSet.Draft) -> Void) {
    var all = draft ?? ChangeSet.Draft()
    draft = nil
    if let only { all.add(only) }
    only = nil
    body(&all)
    draft = all
  }

  /// The change set.
  consuming func changeSet() -> ChangeSet {
    if let draft { return draft.changeSet() }
    guard let only else { return ChangeSet() }
    // An item that isn't moved can be at another index because of others.
    let before = only.isMoved || only.after == nil || only.before == nil ? only.before : only.after
    return ChangeSet(itemFrom: before, to: only.after, isUpdated: only.isUpdated)
  }
}

extension ChangeSet.Draft {
  /// Adds what happens to an item.
  mutating func add(_ transition: ItemTransition) {
    switch (transition.before, transition.after) {
    case (let before?, let after?):
      if transition.isMoved { moves.append(.init(from: before, to: after)) }
      if transition.isUpdated { updates.append(after) }
    case (let before?, nil): deletes.append(before)
    case (nil, let after?): inserts.append(after)
    case (nil, nil): break
    }
  }
}
