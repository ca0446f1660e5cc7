import ListChanges

/// Changes that a host could not be shown yet, one after the other, to be shown as one.
struct OwedChanges {
  private var pending = PendingChanges()
  private(set) var animation: AnimationHint?
  /// The map of all of them, made when somebody asks.
  private var map: PositionMap?

  var isEmpty: Bool { pending.isEmpty }

  /// Adds what happened last.
  ///
  /// - Complexity: *n* changes of a few rows take O(*n* log² *n*) in all.
  mutating func append(_ update: ListUpdate) {
    pending.append(update.changes)
    animation = animation?.merged(with: update.animation) ?? update.animation
    map = nil
  }

  /// Puts what is to be shown first before all of them.
  mutating func prepend(_ changes: ChangeSet) {
    let later = pending.take()
    pending.append(changes.concatenated(with: later))
    animation = animation ?? .automatic
    map = nil
  }

  /// All of them as one, and nothing is owed any more; `nil` when they come to nothing.
  mutating func take() -> ListUpdate? {
    let (changes, animation) = (pending.take(), animation ?? .automatic)
    self = OwedChanges()
    return changes.isEmpty ? nil : ListUpdate(changes: changes, animation: animation)
  }

  /// Forgets them if all together come to nothing.
  ///
  /// - Returns: whether they did.
  mutating func comeToNothing() -> Bool {
    guard !pending.isEmpty, pending.composed().isEmpty else { return false }
    self = OwedChanges()
    return true
  }

  /// From what the host knows to the source; `nil` when nothing is owed.
  mutating func ahead() -> PositionMap? {
    if map == nil, !pending.isEmpty { map = PositionMap(pending.composed()) }
    return map
  }
}
