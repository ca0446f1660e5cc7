import ListChanges
import ListStorage

// The change of a list, on its way from a source to the operators behind it.
//
// It is checked once: where a change set enters, in `CountList.change(_:…)`; or not at all, because a list made it from an edit of its
// own. From then on it is trusted. It is complete: it says which items change, by handle, where they were, and where they are. So
// an operator needs neither the item counts of its upstream source nor a map of positions.

// MARK: - Items

/// The position of an item, and its index among the items of all sections.
struct Location: Equatable {
  private let storedSection: UInt32
  private let storedItem: UInt32
  private let storedIndex: UInt32

  init(section: Int, item: Int, index: Int) {
    storedSection = UInt32(truncatingIfNeeded: section)
    storedItem = UInt32(truncatingIfNeeded: item)
    storedIndex = UInt32(truncatingIfNeeded: index)
  }

  /// The location of an item that isn't in the list.
  static var none: Location { Location(section: -1, item: -1, index: -1) }

  var section: Int { Int(storedSection) }
  var item: Int { Int(storedItem) }
  var index: Int { Int(storedIndex) }
  var position: ItemPosition { ItemPosition(section: section, item: item) }
  var isNone: Bool { storedIndex == .max }

  /// Returns the location of an item behind this one in the same section.
  func advanced(by offset: Int) -> Location { Location(section: section, item: item + offset, index: index + offset) }
}

/// The change of one item.
struct ItemChange {
  /// The handle of the item, or `HandleTable.none` if the source assigns none.
  var handle: UInt32
  private let old: Location
  private let new: Location
  /// Whether the order of the item among the others, or its section, can change; otherwise it has another position only because of its
  /// neighbors.
  let isMoved: Bool
  /// Whether the content of the item changes.
  let isUpdated: Bool

  /// - Parameters:
  ///   - before: The old location; `nil` for an inserted item.
  ///   - after: The new location; `nil` for a deleted item.
  init(_ handle: UInt32, from before: Location?, to after: Location?, isMoved: Bool = false, isUpdated: Bool = false) {
    self.handle = handle
    old = before ?? .none
    new = after ?? .none
    let isRetained = before != nil && after != nil
    self.isMoved = isRetained && isMoved
    self.isUpdated = isRetained && isUpdated
  }

  var before: Location? { old.isNone ? nil : old }
  var after: Location? { new.isNone ? nil : new }
  var isInsert: Bool { old.isNone }
  var isDelete: Bool { new.isNone }
  /// Whether the item has to be read: it is inserted or updated.
  var isNew: Bool { old.isNone || isUpdated }
  /// Whether the item is removed from its old location.
  var hasRemoval: Bool { !old.isNone && (new.isNone || isMoved) }
  /// Whether the item is put at its new location.
  var hasInsertion: Bool { !new.isNone && (old.isNone || isMoved) }
}

/// Handles of consecutive items; a single one needs no memory of its own.
struct HandleRun: RandomAccessCollection {
  private let only: UInt32
  /// All handles, unless each is `only`.
  private let all: [UInt32]
  let endIndex: Int

  init(_ handle: UInt32) { (only, all, endIndex) = (handle, [], 1) }

  init(_ handles: [UInt32]) {
    only = handles.first ?? HandleTable.none
    all = handles.count > 1 ? handles : []
    endIndex = handles.count
  }

  /// The handles of items to which the source assigns none.
  init(unassigned count: Int) { (only, all, endIndex) = (HandleTable.none, [], count) }

  var startIndex: Int { 0 }
  var count: Int { endIndex }
  subscript(offset: Int) -> UInt32 { all.isEmpty ? only : all[offset] }

  /// The handles as an array, which shares memory with the run.
  var array: [UInt32] {
    if !all.isEmpty { return all }
    return Array(repeating: only, count: endIndex)
  }

  /// Whether the source assigns handles.
  var areAssigned: Bool { endIndex > 0 && self[0] != HandleTable.none }

  func part(_ range: Range<Int>) -> HandleRun {
    if range.count == endIndex { return self }
    return all.isEmpty ? HandleRun(unassigned: range.count) : HandleRun(Array(all[range]))
  }
}

/// Consecutive items of a section.
struct ItemRun {
  let start: Location
  let handles: HandleRun

  var count: Int { handles.count }
  var end: Int { start.index + handles.count }
  var indices: Range<Int> { start.index..<end }
}

// MARK: - Changes

/// The change of a list.
enum Change {
  case none
  /// One item changes, and no section.
  case one(ItemChange)
  case batch(ChangeBatch)
  /// Nothing is known: the list has to be read again, and all handles are new.
  case reload
}

/// The change of several items, or of sections.
final class ChangeBatch {
  // Never changed, except that the lazy variables are set once, in the isolation domain of the sources.

  /// The deleted items, without those that are deleted with their sections, ascending by old index.
  let deletes: [ItemRun]
  /// The inserted items, without those that are inserted with their sections, ascending by new index.
  let inserts: [ItemRun]
  /// The moved items, ascending by new index.
  let moves: [ItemChange]
  /// The items that are updated and not moved, ascending by new index.
  let updates: [ItemChange]
  /// The sections that change; `nil` if all stay.
  let sections: SectionChanges?

  init(
    deletes: [ItemRun] = [], inserts: [ItemRun] = [], moves: [ItemChange] = [], updates: [ItemChange] = [],
    sections: SectionChanges? = nil
  ) {
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    self.updates = updates
    self.sections = sections
  }

  /// The old indexes of the items that leave their location, ascending.
  private(set) lazy var removals: [Range<Int>] = {
    if moves.isEmpty { return deletes.map(\.indices) }
    let left = moves.compactMap { $0.before.map { $0.index..<$0.index + 1 } }
    var all: [Range<Int>] = []
    for range in (deletes.map(\.indices) + left).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = all.last, last.upperBound == range.lowerBound {
        all[all.count - 1] = last.lowerBound..<range.upperBound
      } else {
        all.append(range)
      }
    }
    return all
  }()

  /// Items that arrive at their location.
  struct Insertion {
    let index: Int
    let count: Int
    /// The index of the run in `inserts`, or of the item in `moves`.
    let number: Int
    let isMove: Bool
  }

  /// The items that arrive, ascending by new index.
  private(set) lazy var insertions: [Insertion] = {
    var all: [Insertion] = []
    all.reserveCapacity(inserts.count + moves.count)
    var move = 0
    func addMoves(before index: Int) {
      while move < moves.count, let after = moves[move].after, after.index < index {
        all.append(Insertion(index: after.index, count: 1, number: move, isMove: true))
        move += 1
      }
    }
    for (number, run) in inserts.enumerated() {
      addMoves(before: run.start.index)
      all.append(Insertion(index: run.start.index, count: run.count, number: number, isMove: false))
    }
    addMoves(before: .max)
    return all
  }()

  func handles(of insertion: Insertion) -> HandleRun {
    insertion.isMove ? HandleRun(moves[insertion.number].handle) : inserts[insertion.number].handles
  }
}

extension Change {
  var isNone: Bool { if case .none = self { true } else { false } }
  var isReload: Bool { if case .reload = self { true } else { false } }
  var sections: SectionChanges? { if case .batch(let batch) = self { batch.sections } else { nil } }

  /// The number of items that change, without those of inserted and deleted sections.
  var itemCount: Int {
    switch self {
    case .none, .reload: 0
    case .one: 1
    case .batch(let batch):
      batch.deletes.reduce(0) { $0 + $1.count } + batch.inserts.reduce(0) { $0 + $1.count } + batch.moves.count
        + batch.updates.count
    }
  }

  /// Calls a closure with each item that changes: deleted, inserted, moved and updated ones, each in their order.
  func forEachItem(_ body: (ItemChange) -> Void) {
    switch self {
    case .none, .reload: break
    case .one(let item): body(item)
    case .batch(let batch):
      for run in batch.deletes {
        for offset in 0..<run.count {
          body(ItemChange(run.handles[offset], from: run.start.advanced(by: offset), to: nil))
        }
      }
      for run in batch.inserts {
        for offset in 0..<run.count {
          body(ItemChange(run.handles[offset], from: nil, to: run.start.advanced(by: offset)))
        }
      }
      batch.moves.forEach(body)
      batch.updates.forEach(body)
    }
  }
}

// MARK: - Building

/// The changes of a list, collected in any order; a single item needs no memory.
struct ChangeBuilder {
  private var only: ItemChange?
  private var deletes: [ItemRun] = []
  private var inserts: [ItemRun] = []
  private var moves: [ItemChange] = []
  private var updates: [ItemChange] = []
  private var count = 0

  /// Adds the change of an item, unless the item is in neither list, or nothing changes about it.
  mutating func add(_ item: ItemChange) {
    if item.isInsert && item.isDelete || !item.isNew && !item.hasRemoval && !item.hasInsertion { return }
    count += 1
    if count == 1 { return only = item }
    store()
    store(item)
  }

  /// Adds deleted items.
  mutating func add(deleted run: ItemRun) {
    if run.count == 1 { return add(ItemChange(run.handles[0], from: run.start, to: nil)) }
    if run.count == 0 { return }
    count += run.count
    store()
    deletes.append(run)
  }

  /// Adds inserted items.
  mutating func add(inserted run: ItemRun) {
    if run.count == 1 { return add(ItemChange(run.handles[0], from: nil, to: run.start)) }
    if run.count == 0 { return }
    count += run.count
    store()
    inserts.append(run)
  }

  private mutating func store() {
    if let item = only { store(item) }
    only = nil
  }

  private mutating func store(_ item: ItemChange) {
    switch (item.before, item.after) {
    case (let before?, nil): deletes.append(ItemRun(start: before, handles: HandleRun(item.handle)))
    case (nil, let after?): inserts.append(ItemRun(start: after, handles: HandleRun(item.handle)))
    default: if item.isMoved { moves.append(item) } else { updates.append(item) }
    }
  }

  /// Returns the change.
  ///
  /// - Parameter sections: The sections that change; `nil` if all stay.
  consuming func change(sections: SectionChanges? = nil) -> Change {
    if sections == nil {
      if count == 0 { return .none }
      if let only { return .one(only) }
    }
    store()
    return .batch(
      ChangeBatch(
        deletes: deletes.joined(), inserts: inserts.joined(), moves: moves.sortedByLocation(),
        updates: updates.sortedByLocation(), sections: sections))
  }
}

extension [ItemRun] {
  /// The runs in order, those side by side as one.
  fileprivate func joined() -> [ItemRun] {
    if count < 2 { return self }
    var isSorted = true
    var isJoined = true
    for number in 1..<count {
      if self[number].start.index < self[number - 1].start.index { isSorted = false }
      if self[number].continues(self[number - 1]) { isJoined = false }
    }
    if isSorted, isJoined { return self }
    let runs = isSorted ? self : sorted { $0.start.index < $1.start.index }
    var result: [ItemRun] = []
    var first = 0
    while first < runs.count {
      var end = first + 1
      while end < runs.count, runs[end].continues(runs[end - 1]) { end += 1 }
      if end == first + 1 {
        result.append(runs[first])
      } else {
        let handles =
          runs[first].handles.areAssigned
          ? HandleRun(runs[first..<end].flatMap(\.handles))
          : HandleRun(unassigned: runs[end - 1].end - runs[first].start.index)
        result.append(ItemRun(start: runs[first].start, handles: handles))
      }
      first = end
    }
    return result
  }
}

extension ItemRun {
  fileprivate func continues(_ other: ItemRun) -> Bool {
    start.section == other.start.section && start.index == other.end
  }
}

extension [ItemChange] {
  fileprivate func sortedByLocation() -> [ItemChange] {
    func index(_ item: ItemChange) -> Int { item.after?.index ?? 0 }
    for number in indices.dropFirst() where index(self[number]) < index(self[number - 1]) {
      return sorted { index($0) < index($1) }
    }
    return self
  }
}

// MARK: - Change sets

extension Change {
  /// Returns the public form of the change, to which the rules of platform lists apply.
  ///
  /// - Complexity: O(*k* log *k*) for *k* items.
  func changeSet() -> ChangeSet {
    switch self {
    case .none: return ChangeSet()
    case .reload: return .reload
    case .one(let item):
      // An item that isn't moved can be at another index because of others.
      let before = item.isMoved || item.isDelete || item.isInsert ? item.before : item.after
      return ChangeSet(itemFrom: before?.position, to: item.after?.position, isUpdated: item.isUpdated)
    case .batch(let batch):
      var draft = batch.sections.map { ChangeSet.Draft(sectionsOf: $0.changeSet) } ?? ChangeSet.Draft()
      draft.deletes = batch.deletes.positions
      draft.inserts = batch.inserts.positions
      for item in batch.moves {
        guard let before = item.before, let after = item.after else { continue }
        draft.moves.append(.init(from: before.position, to: after.position))
        if item.isUpdated { draft.updates.append(after.position) }
      }
      for item in batch.updates { if let after = item.after { draft.updates.append(after.position) } }
      return draft.changeSet()
    }
  }
}

extension [ItemRun] {
  fileprivate var positions: [ItemPosition] {
    var positions: [ItemPosition] = []
    positions.reserveCapacity(reduce(0) { $0 + $1.count })
    for run in self {
      for item in run.start.item..<run.start.item + run.count {
        positions.append(ItemPosition(section: run.start.section, item: item))
      }
    }
    return positions
  }
}

// MARK: - Item counts

extension CountList {
  /// Returns the location of a position, which must exist, or be the end of a section.
  func location(_ position: ItemPosition) -> Location {
    Location(section: position.section, item: position.item, index: sum(before: position.section) + position.item)
  }

  /// Returns the location of the item at an index, or `nil` if there is none.
  func location(at index: Int) -> Location? {
    guard let found = self.index(containing: index) else { return nil }
    return Location(section: found.index, item: found.remainder, index: index)
  }

  /// Follows a change.
  ///
  /// - Complexity: O(*k* log *s*) for *k* runs and moved items.
  mutating func apply(_ change: Change) {
    switch change {
    case .none, .reload: break
    case .one(let item):
      if item.isMoved, item.before?.section == item.after?.section { return }
      if item.hasRemoval, let before = item.before { add(-1, at: before.section) }
      if item.hasInsertion, let after = item.after { add(1, at: after.section) }
    case .batch(let batch):
      if let sections = batch.sections { return self = sections.after }
      for run in batch.deletes { add(-run.count, at: run.start.section) }
      for run in batch.inserts { add(run.count, at: run.start.section) }
      for item in batch.moves {
        guard let before = item.before, let after = item.after, before.section != after.section else { continue }
        add(-1, at: before.section)
        add(1, at: after.section)
      }
    }
  }

  /// Whether a change leads from these item counts to others; for assertions.
  ///
  /// - Complexity: That of applying the change, besides the sections that it concerns.
  func lead(to other: CountList, by change: Change) -> Bool {
    var counts = self
    counts.apply(change)
    guard counts.count == other.count, counts.total == other.total else { return change.isReload }
    func agrees(_ location: Location?) -> Bool {
      location.map { $0.section < other.count && counts[$0.section] == other[$0.section] } ?? true
    }
    switch change {
    case .none, .reload: return true
    case .one(let item): return agrees(item.after) && agrees(item.before)
    case .batch(let batch):
      return batch.inserts.allSatisfy { agrees($0.start) } && batch.moves.allSatisfy { agrees($0.after) }
        && (batch.sections != nil || batch.deletes.allSatisfy { agrees($0.start) })
    }
  }
}
