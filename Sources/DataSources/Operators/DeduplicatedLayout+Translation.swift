import ListChanges
import ListStorage

// The first phase: the keys of the items of a change. Nothing that a lookup sees is changed.
extension DeduplicatedLayout {
  /// Finds the keys of the items of a change.
  ///
  /// - Returns: `false` if an item is unknown.
  func collectEntries(_ change: UpstreamChange) -> Bool {
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
}

// The second phase: the first item of each key after a change. No code of users runs.
extension DeduplicatedLayout {
  /// Brings the items of each key up to date, and returns the resulting changes.
  func follow(_ change: UpstreamChange) -> ChangeSet {
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

  func first(of key: UInt32) -> UInt32? { items.handle(at: ItemPosition(section: Int(key), item: 0)) }

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
}

/// An item of a change, and its keys.
struct DeduplicatedEntry {
  let handle: UInt32
  let transition: ItemTransition
  /// The handles of its keys before and after the change.
  let oldKey: UInt32?
  var newKey: UInt32?
}
