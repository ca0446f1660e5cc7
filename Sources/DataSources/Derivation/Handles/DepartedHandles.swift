import ListChanges

/// Collects the handles of the items that a derived source loses in a change of several items, and records them.
final class DepartedHandles<Item> {
  private let changed: ChangedHandles
  private let upstream: HandledItems<Item>
  private let isKnown: Bool
  private var deleted: [(position: ItemPosition, handle: UInt32)] = []

  /// Returns `nil` if downstream sources don't use handles.
  init?(_ changed: ChangedHandles?, _ upstream: HandledItems<Item>?) {
    guard let changed, let upstream else { return nil }
    self.changed = changed
    self.upstream = upstream
    isKnown = upstream.catchUp()
  }

  /// Adds an item of an upstream transition, which was displayed at an old position.
  func add(_ transition: ItemTransition, at position: ItemPosition) {
    guard let handle = upstream.handle(of: transition) else { return }
    deleted.append((position, handle))
  }

  /// Adds the items of sections that are deleted upstream.
  func addSections(_ change: UpstreamChange, position: (ItemPosition) -> ItemPosition?) {
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
    if isKnown {
      changed.record(deleted: deleted.sorted { $0.position < $1.position })
    } else {
      changed.recordReload()
    }
  }
}

extension ChangedHandles {
  /// Records what a derived source emits when a single upstream item changes.
  func record<Item>(_ changes: ChangeSet, of transition: ItemTransition, _ upstream: HandledItems<Item>) {
    let isKnown = upstream.catchUp()
    if changes.isEmpty { return }
    guard isKnown else { return recordReload() }
    if let handle = upstream.handle(of: transition) { record(only: handle) } else { record(deleted: []) }
  }
}
