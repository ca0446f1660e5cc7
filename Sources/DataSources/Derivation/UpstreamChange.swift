import ListChanges
import ListStorage

/// A change of an upstream source, checked against the shape that a layout knows.
///
/// Each derived source has one, which it uses again for every change. The change of a single item, the most common one, is
/// stored without lists, and the shape after it is computed from the shape before it.
final class UpstreamChange {
  /// The changes that the upstream source emitted.
  @exclusivity(unchecked) private(set) var changes = ChangeSet()
  /// The number of items that are inserted, deleted, moved or updated, without those of inserted and deleted sections.
  @exclusivity(unchecked) private(set) var count = 0
  let shape: UpstreamShape
  /// The only item that changes, if `batch` is `nil`.
  @exclusivity(unchecked) private(set) var only = ItemTransition()
  /// The sections that lose and get the only item, if these differ.
  @exclusivity(unchecked) private(set) var losing = -1
  @exclusivity(unchecked) private(set) var gaining = -1
  @exclusivity(unchecked) private(set) var batch: UpstreamBatch?

  init(_ shape: UpstreamShape) { self.shape = shape }

  /// Whether a single item changes, and nothing else.
  var isSingle: Bool { batch == nil }

  /// Begins a change that the source has made.
  ///
  /// Reads item counts of the source, which can run code of users.
  ///
  /// - Returns: Whether the change leads from the known shape to that of the source. If not, its items have to be read again.
  /// - Complexity: O(*k* log *k* + *k* log *s*) for *k* operations and *s* sections.
  func begin<Item>(_ changes: ChangeSet, of source: any DataSource<Item>) -> Bool {
    guard !changes.isReload else { return false }
    self.changes = changes
    guard let row = changes.singleItemChange else {
      batch = UpstreamBatch(changes, from: shape.counts, of: source)
      count = batch?.transitions.count ?? 0
      return batch != nil
    }
    guard shape.counts.allowsItem(from: row.before, to: row.after), shape.counts.count == source.sectionCount else {
      return false
    }
    only = ItemTransition(
      before: row.before, after: row.after,
      isMoved: row.before != nil && row.after != nil && row.before != row.after, isUpdated: row.isUpdated)
    (count, losing, gaining) = (1, -1, -1)
    if row.before == row.after { return true }
    if row.before?.section != row.after?.section {
      losing = row.before?.section ?? -1
      gaining = row.after?.section ?? -1
    }
    if let section = row.after?.section, newCount(inSection: section) != source.itemCount(inSection: section) {
      return false
    }
    guard let section = row.before?.section, section != row.after?.section else { return true }
    return newCount(inSection: section) == source.itemCount(inSection: section)
  }

  /// Makes the new shape the known one.
  func end() {
    if let batch {
      shape.counts = batch.newCounts
    } else {
      if losing >= 0 { shape.counts.add(-1, at: losing) }
      if gaining >= 0 { shape.counts.add(1, at: gaining) }
    }
    cancel()
  }

  /// Forgets the change.
  func cancel() {
    changes = ChangeSet()
    batch = nil
    (count, losing, gaining) = (0, -1, -1)
  }

  /// What the change does with one of the items.
  subscript(index: Int) -> ItemTransition { batch?.transitions[index] ?? only }

  /// Calls a closure with each edit that leads from the old items to the new ones.
  func forEachEdit(_ body: (FlatEdit) -> Void) {
    if let batch { return batch.edits.forEach(body) }
    switch (only.before, only.after) {
    case (let before?, let after?):
      guard before != after else { return }
      let index = oldIndex(of: before)
      body(.move(index..<index + 1, to: newIndex(of: after)))
    case (let before?, nil):
      let index = oldIndex(of: before)
      body(.remove(index..<index + 1))
    case (nil, let after?):
      let index = newIndex(of: after)
      body(.insert(index..<index + 1, section: nil))
    case (nil, nil): break
    }
  }
}
