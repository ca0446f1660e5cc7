package import ListChanges

/// Changes that wait, one after the other, to be taken as one.
///
/// Neighbours are composed when they are of similar size, like the digits of a binary counter: *n* changes of a few rows
/// take O(*n* log² *n*) in all, where composing each with all before it would take O(*n*²).
package struct PendingChanges {
  private var parts: [ChangeSet] = []

  package init() {}

  /// Whether nothing waits.
  package var isEmpty: Bool { parts.isEmpty }

  /// Adds what happened last.
  package mutating func append(_ changes: ChangeSet) {
    guard !changes.isEmpty else { return }
    parts.append(changes)
    while parts.count > 1, parts[parts.count - 2].count <= 2 * parts[parts.count - 1].count { composeLastTwo() }
  }

  /// All that waits, as one change; it stays.
  package mutating func composed() -> ChangeSet {
    while parts.count > 1 { composeLastTwo() }
    return parts.first ?? ChangeSet()
  }

  /// All that waits, as one change, and nothing waits any more.
  package mutating func take() -> ChangeSet {
    defer { parts = [] }
    return composed()
  }

  private mutating func composeLastTwo() {
    let last = parts.removeLast()
    parts[parts.count - 1] = parts[parts.count - 1].concatenated(with: last)
  }
}
