import ListChanges
import ListStorage

// How handles follow the change sets of a source.
extension ItemOrder {
  /// Follows a change of a source that doesn't store its items by handle.
  ///
  /// - Returns: `true`, because a checked change fits.
  func follow(_ change: UpstreamChange, _ changed: ChangedHandles) -> Bool {
    if change.isSingle {
      changed.record(only: edit { follow(change[0], change, in: &$0) })
    } else if !change.changes.isEmpty {
      let deleted = change.deletedItems
      let handles = deleted.map { handle(at: $0.index) }
      _ = edit { $0.follow(change, offset: 0, &pool) }
      for handle in handles { pool.recycle(handle) }
      changed.record(deleted: Array(zip(deleted.lazy.map(\.position), handles)))
    }
    return true
  }

  /// Follows the change of a single item, and returns its handle.
  private func follow(_ item: ItemTransition, _ change: UpstreamChange, in list: inout HandleList) -> UInt32 {
    switch (item.before, item.after) {
    case (let before?, let after?):
      let index = change.oldIndex(of: before)
      let handle = list.handle(at: index)
      if before != after { list.move(from: index, to: change.newIndex(of: after)) }
      return handle
    case (let before?, nil):
      let handle = list.remove(at: change.oldIndex(of: before))
      pool.recycle(handle)
      return handle
    case (nil, let after?):
      let handle = pool.makeHandle()
      list.insert(handle, at: change.newIndex(of: after))
      return handle
    case (nil, nil): return HandleTable.none
    }
  }

  /// Completes the edit of a list with the change set that describes it.
  ///
  /// - Returns: Whether the change set fits to the edit. If not, nothing is known about the handles.
  func settle<Item>(_ change: UpstreamChange, _ changed: ChangedHandles, of source: any StoringSource<Item>) -> Bool {
    switch settle() {
    case .one(let handle, let wasPresent, let isPresent)?:
      let fits =
        !change.isSingle || (change[0].before != nil) == wasPresent && (change[0].after != nil) == isPresent
      return fits && record([handle], of: change, changed)
    case .removed(let handles)?: return record(handles, of: change, changed)
    case .kept?: return record([], of: change, changed)
    case .replaced(let start, let old, let new)?: return settle(start, old, new, change, changed, source)
    case .replacedAll(let old, let pool)?: return settle(old, pool, change, changed, source)
    case .several?: return false
    // Content can change without an edit.
    case nil: return !change.changes.hasStructuralChanges && record([], of: change, changed)
    }
  }

  /// Gives the items that stay after a replacement their old handles.
  private func settle<Item>(
    _ start: Int, _ old: [UInt32], _ new: [UInt32], _ change: UpstreamChange, _ changed: ChangedHandles,
    _ source: any StoringSource<Item>
  ) -> Bool {
    var list = HandleList(old)
    let indices = change.deletedItems.map { $0.index - start }
    guard indices.allSatisfy(old.indices.contains), list.follow(change, offset: start, &pool), list.count == new.count
    else {
      for handle in old { pool.recycle(handle) }
      return false
    }
    let (kept, deleted) = (list.array, indices.map { old[$0] })
    source.changeHandles(from: new, to: kept)
    edit { handles in
      handles.removeSubrange(start..<start + new.count)
      handles.insert(contentsOf: kept, at: start)
    }
    for handle in deleted + new { pool.recycle(handle) }
    return record(deleted, of: change, changed)
  }

  /// Gives the items that stay their old handles after all items were set.
  private func settle<Item>(
    _ old: HandleList, _ oldPool: HandlePool, _ change: UpstreamChange, _ changed: ChangedHandles,
    _ source: any StoringSource<Item>
  ) -> Bool {
    var (list, pool) = (old, oldPool)
    let indices = change.deletedItems.map(\.index)
    guard indices.allSatisfy({ $0 < old.count }), list.follow(change, offset: 0, &pool), list.count == count else {
      return false
    }
    let deleted = indices.map { old.handle(at: $0) }
    for handle in deleted { pool.recycle(handle) }
    self.pool = pool
    setHandles(list, count: count)
    source.changeHandles(from: [], to: [])
    return record(deleted, of: change, changed)
  }

  /// Records a change for downstream sources.
  ///
  /// - Parameter handles: The handles of the deleted items, in order; or that of the only changed item.
  private func record(_ handles: [UInt32], of change: UpstreamChange, _ changed: ChangedHandles) -> Bool {
    if change.changes.isEmpty { return true }
    if change.isSingle {
      guard let handle = handles.first ?? change[0].after.map({ handle(at: change.newIndex(of: $0)) }) else {
        return false
      }
      changed.record(only: handle)
      return true
    }
    let positions = change.deletedItems.map(\.position)
    if positions.isEmpty {
      changed.record(deleted: [])
      return true
    }
    guard positions.count == handles.count else { return false }
    changed.record(deleted: Array(zip(positions, handles)))
    return true
  }
}

extension HandleList {
  /// Follows a change of items that begin at an index.
  ///
  /// - Returns: Whether the change concerns only these items.
  fileprivate mutating func follow(_ change: UpstreamChange, offset: Int, _ pool: inout HandlePool) -> Bool {
    var fits = true
    change.forEachEdit { edit in
      switch edit {
      case _ where !fits: break
      case .remove(let range):
        fits = contains(range, offset)
        if fits { removeSubrange(range.lowerBound - offset..<range.upperBound - offset) }
      case .move(let range, let index):
        fits = contains(range, offset) && contains(index..<index + range.count, offset)
        if fits { moveSubrange(range.lowerBound - offset..<range.upperBound - offset, to: index - offset) }
      case .insert(let range, _):
        fits = contains(range.lowerBound..<range.lowerBound, offset)
        if fits { insert(contentsOf: range.map { _ in pool.makeHandle() }, at: range.lowerBound - offset) }
      }
    }
    return fits
  }

  private func contains(_ range: Range<Int>, _ offset: Int) -> Bool {
    range.lowerBound >= offset && range.upperBound <= offset + count
  }
}
