import ListChanges

// The second phase: the order after a change. No code of users runs.
extension SortedLayout {
  /// Brings the order up to date, and returns the changes in this order.
  func follow(_ change: UpstreamChange) -> ChangeSet {
    let deleted = deletedItems(change)
    if answers.leaving.count == 1, answers.arrivals.count == 1, change.isSingle {
      order.move(from: answers.leaving[0], to: answers.arrivals[0].after)
    } else if answers.leaving.isEmpty, answers.arrivals.count == 1, change.isSingle {
      order.insert(answers.arrivals[0].handle, at: answers.arrivals[0].after)
    } else {
      for position in answers.leaving.reversed() { order.remove(at: position) }
      followSections(change)
      order.insert(answers.arrivals.lazy.map { ($0.handle, $0.after) })
    }
    var draft = ChangeDraft(sectionsOf: change)
    for index in 0..<change.count {
      let entry = answers.entries[index]
      var item = ItemTransition(before: entry.before, isUpdated: entry.before != nil && change[index].isUpdated)
      if entry.arrival >= 0 {
        item.after = answers.arrivals[entry.arrival].after
        item.isMoved = entry.before != nil
      } else if entry.section >= 0 {
        item.after = change.isSingle ? entry.before : order.position(of: entry.handle)
      }
      draft.add(item)
    }
    let changes = draft.changeSet()
    if !changes.isEmpty, let changed {
      if change.isSingle { changed.record(only: answers.entries[0].handle) } else { changed.record(deleted: deleted) }
    }
    answers.removeAll()
    return changes
  }

  private func followSections(_ change: UpstreamChange) {
    var inserted = 0
    change.forEachSectionStep(
      delete: { _ = order.takeSection($0) }, move: { order.insertSection($1, order.takeSection($0)) },
      insert: { section in
        order.insertSection(section, answers.sections[inserted])
        inserted += 1
      })
  }

  /// The deleted items by old position, if downstream sources need them.
  private func deletedItems(_ change: UpstreamChange) -> [(position: ItemPosition, handle: UInt32)] {
    guard changed != nil, !change.isSingle else { return [] }
    var deleted: [(position: ItemPosition, handle: UInt32)] = []
    for entry in answers.entries where entry.section < 0 {
      if let before = entry.before { deleted.append((before, entry.handle)) }
    }
    for section in change.changes.sectionDeletes {
      for (item, handle) in order.section(section).enumerated() {
        deleted.append((ItemPosition(section: section, item: item), handle))
      }
    }
    return deleted.sorted { $0.position < $1.position }
  }
}
