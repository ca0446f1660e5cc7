package import ListChanges

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
