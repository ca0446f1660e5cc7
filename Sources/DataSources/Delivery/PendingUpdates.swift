package import ListChanges

/// Consecutive updates that haven't been delivered, or displayed, yet, to be taken as one.
package struct PendingUpdates {
  private var pending = PendingChanges()
  private var animation: AnimationHint?
  /// The map of all pending changes, created when it is needed.
  private var map: PositionMap?

  /// No updates.
  package init() {}

  /// Whether no updates are pending.
  package var isEmpty: Bool { pending.isEmpty }

  /// Adds the latest update.
  ///
  /// - Complexity: *n* small updates take O(*n* log² *n*) in total.
  package mutating func append(_ update: ListUpdate) {
    pending.append(update.changes)
    animation = animation?.merged(with: update.animation) ?? update.animation
    map = nil
  }

  /// Inserts changes before all pending ones.
  package mutating func prepend(_ changes: ChangeSet) {
    let later = pending.take()
    pending.append(changes.concatenated(with: later))
    animation = animation ?? .automatic
    map = nil
  }

  /// Removes all pending updates, and returns them as one; `nil` if they cancel each other out.
  package mutating func take() -> ListUpdate? {
    let (changes, animation) = (pending.take(), animation ?? .automatic)
    self = PendingUpdates()
    return changes.isEmpty ? nil : ListUpdate(changes: changes, animation: animation)
  }

  /// Removes all pending updates if they cancel each other out.
  ///
  /// - Returns: Whether there were updates, and they were removed.
  package mutating func removeIfCancelledOut() -> Bool {
    guard !pending.isEmpty, pending.composed().isEmpty else { return false }
    self = PendingUpdates()
    return true
  }

  /// Returns the map from the last delivered list to the current one; `nil` if nothing is pending.
  package mutating func ahead() -> PositionMap? {
    if map == nil, !pending.isEmpty { map = PositionMap(pending.composed()) }
    return map
  }
}

/// Consecutive changes that are pending, to be taken as one.
///
/// Neighbors of similar size are composed, like the digits of a binary counter. So *n* small changes take O(*n* log² *n*) in
/// total. Composing each one with all changes before it would take O(*n*²).
package struct PendingChanges {
  private var parts: [ChangeSet] = []

  package init() {}

  /// Whether no changes are pending.
  package var isEmpty: Bool { parts.isEmpty }

  /// Adds the latest changes.
  package mutating func append(_ changes: ChangeSet) {
    guard !changes.isEmpty else { return }
    parts.append(changes)
    while parts.count > 1, parts[parts.count - 2].count <= 2 * parts[parts.count - 1].count { composeLastTwo() }
  }

  /// Returns all pending changes as one, and keeps them.
  package mutating func composed() -> ChangeSet {
    while parts.count > 1 { composeLastTwo() }
    return parts.first ?? ChangeSet()
  }

  /// Removes all pending changes, and returns them as one.
  package mutating func take() -> ChangeSet {
    defer { parts = [] }
    return composed()
  }

  private mutating func composeLastTwo() {
    let last = parts.removeLast()
    parts[parts.count - 1] = parts[parts.count - 1].concatenated(with: last)
  }
}
