import ListChanges
import ListStorage

extension DataSource {
  /// Returns a source with only the first item of each ID.
  ///
  /// Use it for a list of sources that can have the same items. All items without an ID are displayed. When the first item is
  /// deleted, the next one with its ID takes its location: it's the same item, which moves and is updated.
  ///
  /// A composite distinguishes equal items of two children: map them to items with one ID first, or use
  /// ``deduplicated(by:)``.
  ///
  /// - Complexity: That of ``deduplicated(by:)``. A lookup by ID takes O(log *n*) on average.
  public func deduplicated() -> some DataSource<Item> { deduplicated(key: { _, id in id }, keyOfID: { $0 }) }

  /// Returns a source with only the first item of each key, in whatever section it is.
  ///
  ///     mine.appendingItems(of: recommended).deduplicated(by: \.isbn)
  ///
  /// When the first item is deleted, the next one with its key is inserted.
  ///
  /// - Parameter key: The value that duplicates have in common. It must not change the list.
  /// - Complexity: A change of *k* items takes O(*k* log² *n*) where *n* is the number of upstream items, and calls the key once for
  ///   each item that is inserted or updated; a section of *m* items that is deleted or moved takes as much as *m* items. A lookup
  ///   takes O(log *n*). An item takes about 10 bytes, and as much again for its upstream order, unless another operator already
  ///   stores that; a key takes three to four times its size.
  public func deduplicated<Key: Hashable>(by key: @escaping (Item) -> Key) -> some DataSource<Item> {
    deduplicated(key: { item, _ in key(item) }, keyOfID: nil)
  }

  private func deduplicated<Key: Hashable>(
    key: @escaping (Item, ItemID?) -> Key?, keyOfID: ((ItemID) -> Key)?
  ) -> StageSource<Item> {
    let base = makeOutput()
    let stage = DeduplicationStage(base, key: key, keyOfID: keyOfID)
    return StageSource(self, base, ChangeHub(), stage, items: stage, reader: stage)
  }
}

// MARK: - Stage

/// Asks for the keys of the items of a change, and displays the first item with each key.
///
/// Stores the handles of the items with each key in upstream order, and a bit for each upstream item.
private final class DeduplicationStage<Item, Key: Hashable>: OperatorStage, IndexedItems, ItemReader {
  // Guarded by the isolation domain of the source. `evaluate(_:)` sets the entries, and reserves keys; `apply(_:)` changes the rest.
  // Neither accesses a variable while code of users runs.

  private let base: Output<Item>
  /// The upstream order, in which the items with a key are.
  private let upstream: ItemOrder
  private let key: (Item, ItemID?) -> Key?
  /// Converts an ID to a key, if keys are IDs.
  private let keyOfID: ((ItemID) -> Key)?
  private var keys = KeyTable<Key>()
  /// The items with each key, in upstream order; the section is the handle of the key.
  private var members = ItemOrder()
  /// Whether each upstream item is displayed.
  private var bits = BitList()
  private(set) var counts = CountList()
  private var entries: [DeduplicatedEntry] = []
  /// The upstream item counts before the next change.
  private var oldUpstream = CountList()
  /// The next item with an ID is the same item, though another one upstream, so items have handles of their own.
  private var own = OwnHandles()
  /// Everything after a reload.
  private var loaded: (keys: KeyTable<Key>, members: [[UInt32]], bits: [Bool])?

  init(_ base: Output<Item>, key: @escaping (Item, ItemID?) -> Key?, keyOfID: ((ItemID) -> Key)?) {
    self.base = base
    self.key = key
    self.keyOfID = keyOfID
    upstream = base.arrangement.order
  }

  var name: String { "DeduplicatedSource<\(Item.self), \(Key.self)>" }

  func brokenInvariant() -> String? {
    if let fault = bits._checkInvariants() ?? counts._checkInvariants() ?? members.brokenInvariant() { return fault }
    let upstream = base.arrangement.counts
    if bits.count != upstream.total { return "there are \(bits.count) bits for \(upstream.total) items" }
    return counts.count == upstream.count && counts.total == bits.ones ? nil : "the counts aren't those of the bits"
  }

  // MARK: Evaluating: the keys of the items of a change

  func evaluate(_ changes: ChildChanges) -> Bool {
    if case .reload = changes.only {
      loaded = load()
      return true
    }
    keys.purge()
    var entries: [DeduplicatedEntry] = []
    changes.only.forEachItem { entries.append(entry($0)) }
    if case .batch(let batch) = changes.only, let sections = batch.sections {
      for content in sections.deletes {
        batch.forEachRun(deletedWith: content) { run in
          for offset in 0..<run.count {
            entries.append(entry(ItemChange(run.handles[offset], from: run.start.advanced(by: offset), to: nil)))
          }
        }
      }
      for content in sections.inserts {
        batch.forEachRun(insertedWith: content) { run in
          for offset in 0..<run.count {
            entries.append(entry(ItemChange(run.handles[offset], from: nil, to: run.start.advanced(by: offset))))
          }
        }
      }
      // The order of their items among those with the same keys is another one.
      let known = sections.moves.isEmpty ? [] : Set(entries.map(\.item.handle))
      for move in sections.moves {
        batch.forEachItem(ofMoved: move) { before, after in
          let handle = base.arrangement.handle(at: after.index)
          if !known.contains(handle) { entries.append(entry(ItemChange(handle, from: before, to: after))) }
        }
      }
    }
    self.entries = entries
    return true
  }

  private func entry(_ item: ItemChange) -> DeduplicatedEntry {
    let old = item.isInsert ? nil : members.location(of: item.handle).map { UInt32($0.section) }
    var new = item.isDelete ? nil : old
    if item.isNew, let after = item.after { new = keyHandle(of: item.handle, at: after.index, keys) }
    return DeduplicatedEntry(item: item, oldKey: old, newKey: new)
  }

  /// Returns the handle of an item's key, or `nil` if the item has none.
  private func keyHandle(of handle: UInt32, at index: Int, _ keys: KeyTable<Key>) -> UInt32? {
    var result: UInt32?
    _ = base.reader.withItem(handle) { item in
      result = key(item, base.arrangement.id(at: index)).map { keys.reserve($0).handle }
    }
    return result
  }

  private func load() -> (keys: KeyTable<Key>, members: [[UInt32]], bits: [Bool]) {
    let keys = KeyTable<Key>()
    var handles: [UInt32] = []
    base.arrangement.forEachHandle(in: 0..<base.arrangement.counts.total) { handles.append($0) }
    var members: [[UInt32]] = []
    var bits: [Bool] = []
    for (index, handle) in handles.enumerated() {
      guard let key = keyHandle(of: handle, at: index, keys) else {
        bits.append(true)
        continue
      }
      while key >= members.count { members.append([]) }
      bits.append(members[Int(key)].isEmpty)
      members[Int(key)].append(handle)
    }
    return (keys, members, bits)
  }

  // MARK: Applying

  func apply(_ changes: ChildChanges) -> Change {
    if case .reload = changes.only {
      guard let loaded else { return .reload }
      // Releasing the keys runs code of users, so the table is released last.
      let old = keys
      keys = loaded.keys
      members.replace(loaded.members)
      bits = BitList(loaded.bits)
      var displayed: [Int] = []
      var start = 0
      base.arrangement.counts.forEach { count in
        let end = min(start + count, bits.count)
        displayed.append(start < end ? loaded.bits[start..<end].reduce(0) { $1 ? $0 + 1 : $0 } : 0)
        start += count
      }
      counts = CountList(displayed)
      oldUpstream = base.arrangement.counts
      own.restart(counts)
      self.loaded = nil
      withExtendedLifetime(old) {}
      return .reload
    }
    return update(changes.only)
  }

  /// Brings everything up to date, and returns the change of the displayed items.
  private func update(_ change: Change) -> Change {
    let old = (bits: bits, counts: counts)
    var firsts: [UInt32: UInt32?] = [:]
    for entry in entries {
      for key in [entry.oldKey, entry.newKey] {
        if let key, firsts[key] == nil { firsts.updateValue(first(of: key), forKey: key) }
      }
    }
    replaceMembers()
    bits.apply(change)
    // The items that change, and those that are, or were, the first one of a key.
    var affected = Dictionary(entries.map { ($0.item.handle, $0.item) }) { first, _ in first }
    var map: PositionMap?
    for (key, old) in firsts {
      for case let handle? in [old, first(of: key)] where affected[handle] == nil {
        guard let after = base.arrangement.index(ofHandle: handle).flatMap({ base.arrangement.counts.location(at: $0) })
        else { continue }
        let positions = map ?? PositionMap(change.changeSet())
        map = positions
        let before = positions.oldPosition(ofNew: after.position)
        affected[handle] = ItemChange(handle, from: before.map { oldUpstream.location($0) }, to: after)
      }
    }
    for (handle, item) in affected {
      guard let after = item.after else { continue }
      bits.set(members.location(of: handle).map { isFirst($0) } ?? true, at: after.index)
    }
    updateCounts(change, affected)
    let result = displayedChange(change, affected, firsts, old)
    for key in firsts.keys where first(of: key) == nil { keys.retire(key) }
    entries = []
    oldUpstream = base.arrangement.counts
    return own.withHandles(result)
  }

  private func first(of key: UInt32) -> UInt32? {
    guard Int(key) < members.counts.count, members.counts[Int(key)] > 0 else { return nil }
    return members.handle(at: members.counts.sum(before: Int(key)))
  }

  private func isFirst(_ location: Location) -> Bool { location.item == 0 }

  /// Brings the items of each key up to date.
  private func replaceMembers() {
    for entry in entries where entry.oldKey != nil {
      guard let location = members.location(of: entry.item.handle) else { continue }
      members.apply(.one(ItemChange(entry.item.handle, from: location, to: nil)))
    }
    for entry in entries {
      guard let key = entry.newKey else { continue }
      while Int(key) >= members.counts.count { members.insertSection(at: members.counts.count) }
      let range = members.counts.flatIndices(inSection: Int(key))
      let index = members.partitionPoint(in: range) { upstream.isOrdered($0, before: entry.item.handle) }
      let location = Location(section: Int(key), item: index - range.lowerBound, index: index)
      members.apply(.one(ItemChange(entry.item.handle, from: nil, to: location)))
    }
  }

  /// Counts the displayed items of the sections that are concerned.
  private func updateCounts(_ change: Change, _ affected: [UInt32: ItemChange]) {
    for step in change.sections?.steps ?? [] {
      switch step {
      case .delete(let section, _): counts.remove(at: section)
      case .move(let from, let to): counts.move(from: from, to: to)
      case .insert(let section, _): counts.insert(0, at: section)
      }
    }
    var sections: Set<Int> = []
    for item in affected.values {
      if let after = item.after { sections.insert(after.section) }
      guard let before = item.before else { continue }
      let section = change.sections.map { $0.newSection(ofOld: before.section) } ?? before.section
      if let section { sections.insert(section) }
    }
    let upstream = base.arrangement.counts
    for section in sections where section < upstream.count {
      let range = upstream.flatIndices(inSection: section)
      counts[section] = bits.rank(before: range.upperBound) - bits.rank(before: range.lowerBound)
    }
  }

  private func displayedChange(
    _ change: Change, _ affected: [UInt32: ItemChange], _ firsts: [UInt32: UInt32?],
    _ old: (bits: BitList, counts: CountList)
  ) -> Change {
    var items: [UInt32: ItemChange] = [:]
    for (handle, item) in affected {
      items[handle] = ItemChange(
        HandleTable.none, from: item.before.flatMap { location($0, old.bits, old.counts) },
        to: item.after.flatMap { location($0, bits, counts) }, isMoved: item.isMoved, isUpdated: item.isUpdated)
    }
    if keyOfID != nil {
      // The next item with an ID is the same item, at another position and with other content.
      for case (let key, let left?) in firsts {
        guard let arrived = first(of: key), let before = items[left], let after = items[arrived], before.isDelete,
          !before.isInsert, after.isInsert, !after.isDelete
        else { continue }
        items[left] = nil
        items[arrived] = ItemChange(
          HandleTable.none, from: before.before, to: after.after, isMoved: true, isUpdated: true)
      }
    }
    var builder = ChangeBuilder()
    guard let sections = change.sections else {
      for item in items.values { builder.add(item) }
      return builder.change()
    }
    var left = Dictionary(sections.deletes.map { ($0.section, old.counts[$0.section]) }) { first, _ in first }
    var filled = Dictionary(sections.inserts.map { ($0.section, counts[$0.section]) }) { first, _ in first }
    for item in items.values {
      // An item is deleted, or inserted, with its section.
      if item.isDelete, let before = item.before, left[before.section] != nil { continue }
      if item.isInsert, let after = item.after, filled[after.section] != nil { continue }
      builder.add(item)
      if item.hasRemoval, let before = item.before { left[before.section]? -= 1 }
      if item.hasInsertion, let after = item.after { filled[after.section]? -= 1 }
    }
    return builder.change(
      sections: SectionChanges(
        deletes: sections.deletes.map {
          .init(section: $0.section, handles: HandleRun(unassigned: left[$0.section] ?? 0))
        },
        inserts: sections.inserts.map {
          .init(section: $0.section, handles: HandleRun(unassigned: filled[$0.section] ?? 0))
        },
        moves: sections.moves, updates: sections.updates, before: old.counts, after: counts))
  }

  /// Returns the location of an upstream item among the displayed ones, or `nil` if it isn't displayed.
  private func location(_ upstream: Location, _ bits: BitList, _ counts: CountList) -> Location? {
    guard bits[upstream.index] else { return nil }
    let index = bits.rank(before: upstream.index)
    return Location(section: upstream.section, item: index - counts.sum(before: upstream.section), index: index)
  }

  // MARK: Lookups

  func upstreamIndex(of index: Int) -> Int? { index >= 0 && index < bits.ones ? bits.select(index) : nil }

  func index(ofUpstream index: Int) -> Int? {
    index >= 0 && index < bits.count && bits[index] ? bits.rank(before: index) : nil
  }

  var order: ItemOrder { own.order(counts) }
  func handle(at index: Int) -> UInt32 { own.handle(at: index) }
  func index(ofHandle handle: UInt32) -> Int? { own.index(of: handle) }
  func forEachHandle(in range: Range<Int>, _ body: (UInt32) -> Void) { order.forEach(in: range, body) }
  func id(at index: Int) -> ItemID? { upstreamIndex(of: index).flatMap { base.arrangement.id(at: $0) } }
  func sectionInfo(at index: Int) -> SectionInfo? { base.arrangement.sectionInfo(at: index) }

  func index(of id: ItemID) -> Int? {
    guard let keyOfID else { return base.arrangement.index(of: id).flatMap(index(ofUpstream:)) }
    if let index = index(ofKey: keyOfID(id)) { return index }
    // Above a composite it may be the item's own ID.
    let found = base.arrangement.index(of: id).flatMap { base.arrangement.id(at: $0) }
    return found.flatMap { $0 == id ? nil : index(ofKey: keyOfID($0)) }
  }

  private func index(ofKey key: Key) -> Int? {
    keys.handle(of: key).flatMap(first(of:)).flatMap { base.arrangement.index(ofHandle: $0) }.flatMap(
      index(ofUpstream:))
  }

  func withItem(at index: Int, _ body: (Item) -> Void) -> Bool {
    guard let upstream = upstreamIndex(of: index) else { return false }
    return base.items.withItem(at: upstream, body)
  }

  func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool {
    own.index(of: handle).map { withItem(at: $0, body) } ?? false
  }
}

/// An item of a change, and the handles of its keys before and after it.
private struct DeduplicatedEntry {
  let item: ItemChange
  let oldKey: UInt32?
  let newKey: UInt32?
}

extension BitList {
  /// Follows a change of the items that the bits are for; those that arrive aren't marked.
  fileprivate mutating func apply(_ change: Change) {
    switch change {
    case .none, .reload: break
    case .one(let item):
      if item.hasRemoval, let before = item.before { remove(at: before.index) }
      if item.hasInsertion, let after = item.after { insert(false, at: after.index) }
    case .batch(let batch):
      for range in batch.removals.reversed() { removeSubrange(range) }
      batch.sections?.forEachBlock(batch) { block in
        switch block {
        case .delete(let range, _): removeSubrange(range)
        case .move(let range, let index): insert(contentsOf: extractSubrange(range), at: index)
        case .insert(let index, let number):
          let count = batch.sections?.inserts[number].handles.count ?? 0
          insert(contentsOf: BitList(repeating: false, count: count), at: index)
        }
      }
      for insertion in batch.insertions {
        insert(contentsOf: BitList(repeating: false, count: insertion.count), at: insertion.index)
      }
    }
  }
}
