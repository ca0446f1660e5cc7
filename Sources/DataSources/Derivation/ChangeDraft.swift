import ListChanges

/// The changes of a derived source, collected in any order; those of a single item take no memory of their own.
struct ChangeDraft {
  private var only: ItemTransition?
  private var draft: ChangeSet.Draft?

  /// Creates an empty draft.
  init() {}

  /// Creates a draft with operations.
  init(_ draft: ChangeSet.Draft) { self.draft = draft }

  /// Creates a draft with the section operations of a change, for a source with the same sections.
  init(sectionsOf change: UpstreamChange) {
    guard !change.isSingle else { return }
    draft = ChangeSet.Draft(sectionsOf: change.changes)
  }

  /// Adds what happens to an item; nothing if it has no position before and after.
  mutating func add(_ transition: ItemTransition) {
    if draft != nil {
      // In place, because copying a draft counts references of all its lists.
      draft?.add(transition)
    } else if only == nil {
      if transition.before != nil || transition.after != nil { only = transition }
    } else {
      edit { $0.add(transition) }
    }
  }

  /// Adds an item that has one position before the change and another one after it, either of which can be missing.
  mutating func add(from before: ItemPosition?, to after: ItemPosition?) {
    add(ItemTransition(before: before, after: after, isMoved: before != nil && after != nil))
  }

  /// Edits the draft as lists of operations.
  mutating func edit(_ body: (inout ChangeSet.Draft) -> Void) {
    var all = draft ?? ChangeSet.Draft()
    draft = nil
    if let only { all.add(only) }
    only = nil
    body(&all)
    draft = all
  }

  /// The change set.
  consuming func changeSet() -> ChangeSet {
    if let draft { return draft.changeSet() }
    guard let only else { return ChangeSet() }
    // An item that isn't moved can be at another index because of others.
    let before = only.isMoved || only.after == nil || only.before == nil ? only.before : only.after
    return ChangeSet(itemFrom: before, to: only.after, isUpdated: only.isUpdated)
  }
}

extension ChangeSet.Draft {
  /// Adds what happens to an item.
  mutating func add(_ transition: ItemTransition) {
    switch (transition.before, transition.after) {
    case (let before?, let after?):
      if transition.isMoved { moves.append(.init(from: before, to: after)) }
      if transition.isUpdated { updates.append(after) }
    case (let before?, nil): deletes.append(before)
    case (nil, let after?): inserts.append(after)
    case (nil, nil): break
    }
  }
}
