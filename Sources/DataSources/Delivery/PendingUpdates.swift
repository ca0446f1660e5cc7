import ListChanges

/// Updates that somebody has not been told, or shown, yet: one after the other, to be taken as one.
struct PendingUpdates {
  private var pending = PendingChanges()
  private var animation: AnimationHint?
  /// The map of all of them, made when somebody asks.
  private var map: PositionMap?

  /// Whether nothing is pending.
  var isEmpty: Bool { pending.isEmpty }

  /// Adds what happened last.
  ///
  /// - Complexity: *n* changes of a few rows take O(*n* log² *n*) in all.
  mutating func append(_ update: ListUpdate) {
    pending.append(update.changes)
    animation = animation?.merged(with: update.animation) ?? update.animation
    map = nil
  }

  /// Puts what happened first before all of them.
  mutating func prepend(_ changes: ChangeSet) {
    let later = pending.take()
    pending.append(changes.concatenated(with: later))
    animation = animation ?? .automatic
    map = nil
  }

  /// All of them as one, and nothing is pending any more; `nil` when they come to nothing.
  mutating func take() -> ListUpdate? {
    let (changes, animation) = (pending.take(), animation ?? .automatic)
    self = PendingUpdates()
    return changes.isEmpty ? nil : ListUpdate(changes: changes, animation: animation)
  }

  /// Forgets them if all together come to nothing.
  ///
  /// - Returns: whether they did.
  mutating func comeToNothing() -> Bool {
    guard !pending.isEmpty, pending.composed().isEmpty else { return false }
    self = PendingUpdates()
    return true
  }

  /// From what was told last to the source now; `nil` when nothing is pending.
  mutating func ahead() -> PositionMap? {
    if map == nil, !pending.isEmpty { map = PositionMap(pending.composed()) }
    return map
  }
}
