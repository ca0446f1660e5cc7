import ListChanges
import ListStorage

/// The first item with each key: the handles of the items of each key in upstream order, and a bit for each upstream item.
final class DeduplicatedLayout<Item, Key: Hashable>: ItemLayout<Item> {
  private let key: (Item, ItemID?) -> Key?
  /// Converts an ID to a key, if keys are IDs.
  private let keyOfID: ((ItemID) -> Key)?
  private let handles: HandledItems<Item>
  private let keys: KeyTable<Key>
  /// The items with each key, in upstream order; the section is the handle of the key.
  @exclusivity(unchecked) private var items = SectionedHandles()
  /// Whether each upstream item is displayed, through all sections.
  @exclusivity(unchecked) private var bits = BitList()
  @exclusivity(unchecked) private var entries: [DeduplicatedEntry] = []

  init(_ upstream: Upstream<Item>, key: @escaping (Item, ItemID?) -> Key?, keyOfID: ((ItemID) -> Key)?) {
    self.key = key
    self.keyOfID = keyOfID
    handles = upstream.handledItems()
    keys = KeyTable()
    super.init(upstream)
  }

  private init(_ template: DeduplicatedLayout, _ shape: UpstreamShape) {
    (key, keyOfID, handles) = (template.key, template.keyOfID, template.handles)
    keys = KeyTable()
    super.init(template.upstream, shape)
    handles.reset()
    var members: [[UInt32]] = []
    var bits: [Bool] = []
    for section in 0..<shape.counts.count {
      let sectionHandles = handles.handles(inSection: section)
      for item in 0..<shape.counts[section] {
        guard item < sectionHandles.count,
          let key = keyHandle(of: sectionHandles[item], at: ItemPosition(section: section, item: item))
        else {
          bits.append(true)
          continue
        }
        while key >= members.count { members.append([]) }
        bits.append(members[Int(key)].isEmpty)
        members[Int(key)].append(sectionHandles[item])
      }
    }
    items = SectionedHandles(members)
    self.bits = BitList(bits)
  }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<Item, Item> { DeduplicatedLayout(self, shape) }

  /// Returns the handle of an item's key, or `nil` if the item has none.
  private func keyHandle(of handle: UInt32, at position: ItemPosition) -> UInt32? {
    var result: UInt32?
    _ = handles.lendItem(handle) { item in
      result = key(item, upstream.source.id(at: position)).map { keys.reserve($0).handle }
    }
    return result
  }

  override func brokenInvariant() -> String? {
    super.brokenInvariant() ?? bits.brokenInvariant(shape.counts) ?? items._checkInvariants()
  }

  // MARK: Asking

  override func ask(_ change: UpstreamChange) -> Bool {
    entries.removeAll(keepingCapacity: true)
    keys.purge()
    guard handles.catchUp() else { return false }
    for index in 0..<change.count {
      let item = change[index]
      guard let handle = handles.handle(of: item) else { return false }
      let oldKey = item.before == nil ? nil : items.position(of: handle).map { UInt32($0.section) }
      var entry = DeduplicatedEntry(handle: handle, transition: item, oldKey: oldKey, newKey: oldKey)
      if item.isNew, let after = item.after { entry.newKey = keyHandle(of: handle, at: after) }
      entries.append(entry)
    }
    return !change.changes.hasSectionChanges || askSections(change)
  }

  /// Adds the items of sections that are deleted, inserted or moved.
  private func askSections(_ change: UpstreamChange) -> Bool {
    for section in change.changes.sectionDeletes {
      for item in 0..<change.oldCount(inSection: section) {
        let position = ItemPosition(section: section, item: item)
        guard let handle = handles.changed.handle(ofDeleted: position) else { return false }
        add(handle, ItemTransition(before: position))
      }
    }
    for section in change.changes.sectionInserts {
      for (item, handle) in handles.handles(inSection: section).enumerated() {
        let position = ItemPosition(section: section, item: item)
        let key = keyHandle(of: handle, at: position)
        entries.append(.init(handle: handle, transition: ItemTransition(after: position), oldKey: nil, newKey: key))
      }
    }
    let known = change.changes.sectionMoves.isEmpty ? [] : Set(entries.map(\.handle))
    for move in change.changes.sectionMoves {
      for (item, handle) in handles.handles(inSection: move.to).enumerated() where !known.contains(handle) {
        let position = ItemPosition(section: move.to, item: item)
        add(handle, ItemTransition(before: change.oldPosition(ofNew: position), after: position))
      }
    }
    return true
  }

  private func add(_ handle: UInt32, _ transition: ItemTransition) {
    let key = items.position(of: handle).map { UInt32($0.section) }
    entries.append(.init(handle: handle, transition: transition, oldKey: key, newKey: key))
  }

  // MARK: Committing

  override func commit(_ change: UpstreamChange) -> ChangeSet {
    let oldBits = bits
    var firsts: [UInt32: UInt32?] = [:]
    for entry in entries {
      for key in [entry.oldKey, entry.newKey] {
        if let key, firsts[key] == nil { firsts.updateValue(first(of: key), forKey: key) }
      }
    }
    replaceItems()
    bits.apply(change)
    var touched = Dictionary(entries.map { ($0.handle, $0.transition) }) { first, _ in first }
    for (key, old) in firsts {
      for case let handle? in [old, first(of: key)] where touched[handle] == nil {
        let after = handles.position(of: handle)
        touched[handle] = ItemTransition(before: after.flatMap(change.oldPosition(ofNew:)), after: after)
      }
    }
    for (handle, transition) in touched {
      guard let after = transition.after else { continue }
      let key = items.position(of: handle)
      bits.set(key.map { $0.item == 0 } ?? true, at: change.newIndex(of: after))
    }
    let changes = changes(change, touched, firsts, oldBits)
    for key in firsts.keys where first(of: key) == nil { keys.retire(key) }
    return changes
  }

  private func first(of key: UInt32) -> UInt32? { items.handle(at: ItemPosition(section: Int(key), item: 0)) }

  /// Brings the items of each key up to date.
  private func replaceItems() {
    for entry in entries where entry.oldKey != nil {
      if let position = items.position(of: entry.handle) { items.remove(at: position) }
    }
    for entry in entries {
      guard let key = entry.newKey, entry.transition.after != nil else { continue }
      while Int(key) >= items.counts.count { items.insertSection(items.counts.count, []) }
      let index = items.place(inSection: Int(key)) { handles.isOrdered($0, before: entry.handle) }
      items.insert(entry.handle, at: ItemPosition(section: Int(key), item: index))
    }
  }

  /// The changes of the displayed items.
  private func changes(
    _ change: UpstreamChange, _ touched: [UInt32: ItemTransition], _ firsts: [UInt32: UInt32?], _ oldBits: BitList
  ) -> ChangeSet {
    var draft = ChangeSet.Draft(sectionsOf: change.changes)
    draft.updates = change.changes.updates.compactMap {
      bits.position(ofUpstream: $0, start: change.newStart(ofSection: $0.section))
    }
    var (deleted, inserted): ([UInt32: ItemPosition], [UInt32: ItemPosition]) = ([:], [:])
    for (handle, transition) in touched {
      let before = transition.before.flatMap {
        oldBits.position(ofUpstream: $0, start: change.oldStart(ofSection: $0.section))
      }
      let after = transition.after.flatMap {
        bits.position(ofUpstream: $0, start: change.newStart(ofSection: $0.section))
      }
      switch (before, after) {
      // All others keep their order.
      case (let before?, let after?): if transition.isMoved { draft.moves.append(.init(from: before, to: after)) }
      case (let before?, nil): deleted[handle] = before
      case (nil, let after?): inserted[handle] = after
      case (nil, nil): break
      }
    }
    if keyOfID != nil {
      // The next item with an ID is the same item, at another position and with other content.
      for case (let key, let old?) in firsts {
        guard let new = first(of: key), let before = deleted[old], let after = inserted[new] else { continue }
        deleted[old] = nil
        inserted[new] = nil
        draft.moves.append(.init(from: before, to: after))
        draft.updates.append(after)
      }
    }
    draft.deletes = Array(deleted.values)
    draft.inserts = Array(inserted.values)
    return draft.changeSet()
  }

  // MARK: Lookups

  override func itemCount(inSection section: Int) -> Int { bits.itemCount(inSection: section, shape.counts) }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    bits.upstreamPosition(of: position, shape.counts)
  }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    guard shape.counts.contains(position) else { return nil }
    return bits.position(ofUpstream: position, start: shape.counts.sum(before: position.section))
  }

  override func position(of id: ItemID) -> ItemPosition? {
    guard let keyOfID else { return super.position(of: id) }
    if let position = position(ofKey: keyOfID(id)) { return position }
    // Above a composite it may be the item's own ID.
    let found = upstream.source.position(of: id).flatMap(upstream.source.id(at:))
    return found.flatMap { $0 == id ? nil : position(ofKey: keyOfID($0)) }
  }

  private func position(ofKey key: Key) -> ItemPosition? {
    keys.handle(of: key).flatMap(first(of:)).flatMap(handles.position(of:)).flatMap(position(ofUpstream:))
  }
}

/// An item of a change, and its keys.
struct DeduplicatedEntry {
  let handle: UInt32
  let transition: ItemTransition
  /// The handles of its keys before and after the change.
  let oldKey: UInt32?
  var newKey: UInt32?
}
