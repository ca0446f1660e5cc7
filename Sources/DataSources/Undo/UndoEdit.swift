import ListChanges

/// A change together with the rows that it brings: what it takes to carry it out.
struct UndoEdit<Item> {
  /// A section as the list keeps it; its rows are beside it.
  struct SectionCopy {
    /// The section without rows, of the list's own type; `nil` for a list that has but one section.
    var shell: Any?
    var items: [Item] = []
  }

  let changes: ChangeSet
  /// The same by identity, where other changes may come before it is carried out.
  var keyed: KeyedEdit<Item>?
  /// One row for each insert of the change.
  var inserted: [Item] = []
  /// One row for each update of the change.
  var updated: [Item] = []
  /// One section for each section that comes.
  var insertedSections: [SectionCopy] = []
  /// One section, without rows, for each section that is updated.
  var updatedSections: [SectionCopy] = []
}

/// What is undone, or done again, at once.
final class UndoGroup<Item> {
  /// In the order in which they are carried out reversed.
  var edits: [UndoEdit<Item>] = []
  /// Whether there were other changes between them.
  var isMixed = false

  /// Whether all edits together change nothing: what came and went again.
  ///
  /// - Complexity: O(*k* log² *k*) for *k* operations; O(1) for a single edit.
  var isIdle: Bool {
    guard edits.count > 1, !isMixed else { return edits.isEmpty }
    var pending = PendingChanges()
    for edit in edits.reversed() { pending.append(edit.changes) }
    return pending.composed().isEmpty
  }
}
