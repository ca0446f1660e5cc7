import ListChanges
import ListStorage

// The shapes before and after the change, and how positions relate. Sections must exist at the given indices.
extension UpstreamChange {
  /// The number of sections after the change.
  var newSectionCount: Int { batch?.newCounts.count ?? shape.counts.count }

  /// The number of items after the change.
  var newTotal: Int {
    if let batch { return batch.newCounts.total }
    return shape.counts.total - (losing >= 0 ? 1 : 0) + (gaining >= 0 ? 1 : 0)
  }

  /// Whether the content of the item at a new position changes.
  func isUpdated(_ position: ItemPosition) -> Bool {
    batch.map { $0.updates.contains(position) } ?? (only.isUpdated && only.after == position)
  }

  /// Returns the number of items in a section before the change, or 0 if there is no such section.
  func oldCount(inSection section: Int) -> Int { shape.counts.itemCount(inSection: section) }

  /// Returns the number of items in a section after the change, or 0 if there is no such section.
  func newCount(inSection section: Int) -> Int {
    if let batch { return batch.newCounts.itemCount(inSection: section) }
    return shape.counts.itemCount(inSection: section) - (section == losing ? 1 : 0) + (section == gaining ? 1 : 0)
  }

  /// The index of a section's first item before the change, counted through all sections.
  func oldStart(ofSection section: Int) -> Int { shape.counts.sum(before: section) }

  /// The index of a section's first item after the change, counted through all sections.
  func newStart(ofSection section: Int) -> Int {
    if let batch { return batch.newCounts.sum(before: section) }
    return shape.counts.sum(before: section) - (losing >= 0 && losing < section ? 1 : 0)
      + (gaining >= 0 && gaining < section ? 1 : 0)
  }

  /// The index of an item before the change, counted through all sections.
  func oldIndex(of position: ItemPosition) -> Int { oldStart(ofSection: position.section) + position.item }

  /// The index of an item after the change, counted through all sections.
  func newIndex(of position: ItemPosition) -> Int { newStart(ofSection: position.section) + position.item }

  /// Returns the old index of a section, or `nil` if it is inserted.
  func oldSection(ofNew section: Int) -> Int? { batch.map { $0.map.oldSection(ofNew: section) } ?? section }

  /// Returns the new index of a section, or `nil` if it is deleted.
  func newSection(ofOld section: Int) -> Int? { batch.map { $0.map.newSection(ofOld: section) } ?? section }

  /// Returns the new position of an item, or `nil` if it is deleted.
  func newPosition(ofOld position: ItemPosition) -> ItemPosition? {
    if let batch { return batch.map.newPosition(ofOld: position) }
    if position == only.before { return only.after }
    var item = position.item
    if let before = only.before, before.section == position.section, before.item < item { item -= 1 }
    if let after = only.after, after.section == position.section, after.item <= item { item += 1 }
    return ItemPosition(section: position.section, item: item)
  }

  /// Returns the old position of an item, or `nil` if it is inserted.
  func oldPosition(ofNew position: ItemPosition) -> ItemPosition? {
    if let batch { return batch.map.oldPosition(ofNew: position) }
    if position == only.after { return only.before }
    var item = position.item
    if let after = only.after, after.section == position.section, after.item < item { item -= 1 }
    if let before = only.before, before.section == position.section, before.item <= item { item += 1 }
    return ItemPosition(section: position.section, item: item)
  }
}
