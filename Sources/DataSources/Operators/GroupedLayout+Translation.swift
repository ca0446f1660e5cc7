import ListChanges
import ListStorage

// The first phase: the groups of the items of a change. Nothing that a lookup sees is changed.
extension GroupedLayout {
  /// Finds the groups of the items of a change.
  ///
  /// - Returns: `false` if an item is unknown.
  func collectAnswers(_ change: UpstreamChange) -> Bool {
    answers.removeAll()
    directory.purge()
    guard handles.catchUp() else { return false }
    var reserved: [UInt32] = []
    for index in 0..<change.count {
      let item = change[index]
      guard let handle = handles.handle(of: item) else { return false }
      var before: ItemPosition?
      if item.before != nil {
        guard let position = order.position(of: handle) else { return false }
        before = position
      }
      var group: UInt32?
      let current = before.map { directory.handle(at: $0.section) }
      if item.after != nil {
        group = item.isNew ? self.group(of: handle, &reserved) : current
        guard group != nil else { return false }
      }
      answers.entries.append(
        .init(
          handle: handle, before: before, group: group, isUpdated: item.isUpdated && before != nil,
          stays: !item.isMoved && group != nil && group == current))
    }
    guard change.isSingle || collectSections(change, &reserved) else { return false }
    if !reserved.isEmpty { answers.insertions = directory.insertions(of: reserved) }
    return true
  }

  /// Adds the items of sections that are inserted, deleted or moved upstream.
  private func collectSections(_ change: UpstreamChange, _ reserved: inout [UInt32]) -> Bool {
    let changes = change.changes
    guard changes.hasSectionChanges else { return true }
    for section in changes.sectionDeletes {
      for item in 0..<change.oldCount(inSection: section) {
        guard let handle = handles.changed.handle(ofDeleted: ItemPosition(section: section, item: item)),
          let before = order.position(of: handle)
        else { return false }
        answers.entries.append(.init(handle: handle, before: before, group: nil, isUpdated: false, stays: false))
      }
    }
    for section in changes.sectionInserts {
      for handle in handles.handles(inSection: section) {
        guard let group = group(of: handle, &reserved) else { return false }
        answers.entries.append(.init(handle: handle, before: nil, group: group, isUpdated: false, stays: false))
      }
    }
    guard !changes.sectionMoves.isEmpty else { return true }
    let known = Set(answers.entries.map(\.handle))
    for move in changes.sectionMoves {
      for handle in handles.handles(inSection: move.to) where !known.contains(handle) {
        guard let before = order.position(of: handle) else { return false }
        answers.entries.append(
          .init(
            handle: handle, before: before, group: directory.handle(at: before.section), isUpdated: false, stays: false)
        )
      }
    }
    // Their order among the others is another one, too.
    let moved = Set(changes.sectionMoves.map(\.to))
    for index in 0..<change.count {
      guard let after = change[index].after, moved.contains(after.section) else { continue }
      let entry = answers.entries[index]
      answers.entries[index] = .init(
        handle: entry.handle, before: entry.before, group: entry.group, isUpdated: entry.isUpdated, stays: false)
    }
    return true
  }

  /// Returns the group of an item, which can be a new one; `nil` if there is no item.
  private func group(of handle: UInt32, _ reserved: inout [UInt32]) -> UInt32? {
    var group: (handle: UInt32, isNew: Bool)?
    _ = handles.withItem(handle) { group = directory.reserve(key($0)) }
    if let group, group.isNew { reserved.append(group.handle) }
    return group?.handle
  }
}

// The second phase: the groups after a change. No code of users runs.
extension GroupedLayout {
  /// Brings the groups up to date, and returns the resulting changes.
  func follow(_ change: UpstreamChange) -> ChangeSet {
    var left: [(section: Int, group: UInt32)] = []
    func remove(at position: ItemPosition) {
      if left.last?.section != position.section {
        left.append((position.section, directory.handle(at: position.section)))
      }
      order.remove(at: position)
    }
    if change.isSingle {
      if !answers.entries[0].stays, let position = answers.entries[0].before { remove(at: position) }
    } else {
      answers.entries.lazy.filter { !$0.stays }.compactMap { $0.before }.sorted(by: >).forEach(remove)
    }
    for insertion in answers.insertions {
      order.insertSection(insertion.index, [])
      directory.insert(insertion.handle, at: insertion.index)
    }
    for index in answers.entries.indices where !answers.entries[index].stays {
      guard let group = answers.entries[index].group, let section = directory.index(ofHandle: group) else { continue }
      let handle = answers.entries[index].handle
      let item = order.place(inSection: section) { handles.isOrdered($0, before: handle) }
      let position = ItemPosition(section: section, item: item)
      order.insert(handle, at: position)
      answers.entries[index].after = position
    }
    let deleted = removeEmptyGroups(left)
    var draft = ChangeDraft()
    if !deleted.isEmpty || !answers.insertions.isEmpty {
      draft.edit {
        $0.sectionDeletes = deleted
        $0.sectionInserts = answers.insertions.compactMap { directory.index(ofHandle: $0.handle) }
      }
    }
    let isExact = change.isSingle && deleted.isEmpty
    for entry in answers.entries {
      let after = entry.group == nil ? nil : isExact ? entry.after ?? entry.before : order.position(of: entry.handle)
      draft.add(
        ItemTransition(
          before: entry.before, after: after, isMoved: entry.before != nil && after != nil && !entry.stays,
          isUpdated: entry.isUpdated))
    }
    answers.removeAll()
    return draft.changeSet()
  }

  /// Removes the groups that lost their last item.
  ///
  /// - Returns: Their old indexes.
  private func removeEmptyGroups(_ left: [(section: Int, group: UInt32)]) -> [Int] {
    var empty: [(old: Int, now: Int)] = []
    for (old, group) in left where !directory.stays(group) {
      guard let now = directory.index(ofHandle: group), order.counts[now] == 0 else { continue }
      empty.append((old, now))
    }
    if empty.isEmpty { return [] }
    for group in empty.sorted(by: { $0.now > $1.now }) {
      directory.remove(at: group.now)
      order.removeEmptySection(group.now)
    }
    return empty.map(\.old)
  }
}
