import ListChanges

/// Collects the handles of the items that a derived source loses in a change, and records them.
final class DepartedHandles<Item> {
  private let changed: ChangedHandles
  private let upstream: HandledItems<Item>
  private let isKnown: Bool
  private let only: UInt32?
  private var deleted: [(position: ItemPosition, handle: UInt32)] = []

  /// Returns `nil` if downstream sources don't use handles.
  init?(_ changed: ChangedHandles?, _ upstream: HandledItems<Item>?, _ change: UpstreamChange) {
    guard let changed, let upstream else { return nil }
    self.changed = changed
    self.upstream = upstream
    isKnown = upstream.catchUp()
    only = change.isSingle ? upstream.handle(of: change[0]) : nil
  }

  /// Adds an item of an upstream transition, which was displayed at an OLD position.
  func add(_ transition: ItemTransition, at position: ItemPosition) {
    guard only == nil, let handle = upstream.handle(of: transition) else { return }
    deleted.append((position, handle))
  }

  /// Adds the items of sections that are deleted upstream.
  func addSections(_ change: UpstreamChange, position: (ItemPosition) -> ItemPosition?) {
    if change.isSingle { return }
    for section in change.changes.sectionDeletes {
      for item in 0..<change.oldCount(inSection: section) {
        let old = ItemPosition(section: section, item: item)
        guard let position = position(old), let handle = upstream.changed.handle(ofDeleted: old) else { continue }
        deleted.append((position, handle))
      }
    }
  }

  /// Records the change that the derived source emits.
  func record(_ changes: ChangeSet) {
    if changes.isEmpty { return }
    if !isKnown {
      // Twice, so that every operator notices it.
      changed.recordReload()
      changed.recordReload()
    } else if let only {
      changed.record(only: only)
    } else {
      changed.record(deleted: deleted.sorted { $0.position < $1.position })
    }
  }
}
