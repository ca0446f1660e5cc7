import ListChanges

/// A change together with the content that it inserts.
struct UndoEdit<Item> {
  /// A section of the list and its items.
  struct SectionCopy {
    /// The section without items, of the list's own type, or `nil` for a list of one section.
    var shell: Any?
    var items: [Item] = []
  }

  let changes: ChangeSet
  /// The same edit by ID, if other changes can precede its application.
  var keyed: KeyedEdit<Item>?
  /// The number of other changes before it; if there were none since, it is applied by position.
  var otherChangeCount = 0
  /// One item for each insert.
  var inserted: [Item] = []
  /// One item for each update.
  var updated: [Item] = []
  /// One section for each section insert.
  var insertedSections: [SectionCopy] = []
  /// One section, without items, for each section update.
  var updatedSections: [SectionCopy] = []
}

/// Edits that are undone or redone together.
final class UndoGroup<Item> {
  /// The edits, to be applied in reverse order.
  var edits: [UndoEdit<Item>] = []
  /// Whether unrecorded changes happened between the edits.
  var hasUnrecordedChanges = false

  /// Whether the edits have no effect together, such as an insert that is deleted again.
  ///
  /// - Complexity: O(*k* log² *k*), where *k* is the number of operations; O(1) for a single edit.
  var isEmpty: Bool {
    guard edits.count > 1, !hasUnrecordedChanges else { return edits.isEmpty }
    var pending = PendingChanges()
    for edit in edits.reversed() { pending.append(edit.changes) }
    return pending.composed().isEmpty
  }
}
