import ListChanges
import ListStorage

/// The handles of a source that has none of its own, shared by all operators that need them.
///
/// It follows each change before downstream sources translate it.
final class HandleKeeper<Item> {
  let source: any DataSource<Item>
  let changed = ChangedHandles()
  @exclusivity(unchecked) private(set) var handles = HandleList()
  @exclusivity(unchecked) private var pool = HandlePool()
  @exclusivity(unchecked) private var change: UpstreamChange
  @exclusivity(unchecked) private var isReading = false
  @exclusivity(unchecked) private var isOvertaken = false

  /// Returns the keeper of a source, which lasts as long as it is used.
  static func shared(for source: any DataSource<Item>) -> HandleKeeper {
    let hub = source.changeHub
    if let keeper = hub.follower as? HandleKeeper { return keeper }
    return HandleKeeper(source)
  }

  private init(_ source: any DataSource<Item>) {
    self.source = source
    change = UpstreamChange(UpstreamShape())
    // The hub doesn't retain the keeper, which ends this before it is deallocated.
    unowned(unsafe) let keeper = self
    source.changeHub.setFollower(self) { keeper.follow($0) }
    load()
  }

  deinit { source.changeHub.removeFollower(self) }

  var counts: CountList { change.shape.counts }

  private func load() {
    isReading = true
    var attempts = 0
    // Item counts of users' sources can change while they are read.
    repeat {
      isOvertaken = false
      change = UpstreamChange(UpstreamShape(of: source))
      attempts += 1
    } while isOvertaken && attempts < 3
    (isReading, isOvertaken) = (false, false)
    handles = HandleList(0..<UInt32(clamping: counts.total))
    pool = HandlePool(used: handles.count)
    // Twice, so that every operator notices it.
    changed.recordReload()
    changed.recordReload()
  }

  private func follow(_ changes: ChangeSet) {
    guard !isReading else {
      isOvertaken = true
      return
    }
    isReading = true
    let fits = change.begin(changes, of: source)
    isReading = false
    guard fits, !isOvertaken else { return load() }
    if change.isSingle { followSingle(change[0]) } else { followBatch() }
    change.end()
  }

  private func followSingle(_ item: ItemTransition) {
    switch (item.before, item.after) {
    case (let before?, let after?):
      let index = change.oldIndex(of: before)
      let handle = handles.handle(at: index)
      if before != after { handles.move(from: index, to: change.newIndex(of: after)) }
      changed.record(only: handle)
    case (let before?, nil):
      let handle = handles.remove(at: change.oldIndex(of: before))
      pool.recycle(handle)
      changed.record(only: handle)
    case (nil, let after?):
      let handle = pool.take()
      handles.insert(handle, at: change.newIndex(of: after))
      changed.record(only: handle)
    case (nil, nil): changed.record(deleted: [])
    }
  }

  private func followBatch() {
    let deleted = deletedItems()
    change.forEachEdit { edit in
      switch edit {
      case .remove(let range): handles.removeSubrange(range)
      case .move(let range, let index): handles.moveSubrange(range, to: index)
      case .insert(let range, _): handles.insert(contentsOf: range.map { _ in pool.take() }, at: range.lowerBound)
      }
    }
    for item in deleted { pool.recycle(item.handle) }
    changed.record(deleted: deleted)
  }

  private func deletedItems() -> [(position: ItemPosition, handle: UInt32)] {
    var deleted: [(position: ItemPosition, handle: UInt32)] = []
    for position in change.changes.deletes {
      deleted.append((position, handles.handle(at: change.oldIndex(of: position))))
    }
    guard !change.changes.sectionDeletes.isEmpty else { return deleted }
    for section in change.changes.sectionDeletes {
      var position = ItemPosition(section: section, item: 0)
      handles.forEach(in: counts.rows(inSection: section)) { handle in
        deleted.append((position, handle))
        position.item += 1
      }
    }
    return deleted.sorted { $0.position < $1.position }
  }
}
