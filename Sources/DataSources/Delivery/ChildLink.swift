public import ListChanges

/// A change of one of the sources that a source is derived from.
public struct ChildUpdate {
  /// The index of the changed source, as passed to ``ChangeEmitter/follow(_:translate:)-([DataSource],_)``.
  public let child: Int
  /// The changes.
  ///
  /// They have already been applied to the source.
  public internal(set) var changes: ChangeSet
}

/// The connection of a source, the child, with a source that is derived from it, the parent.
final class ChildLink {
  // Guarded by the isolation domain of the two sources. The parent activates and ends the link, and its inbox sets the slot.

  /// The number of the child in the updates of the parent.
  let number: Int
  /// Whether the parent needs updates.
  ///
  /// If not, they are dropped.
  var isActive: Bool
  /// The index of the child's last update in the parent's inbox.
  var slot = 0
  /// The parent; `nil` if it was deallocated or no longer follows the child.
  ///
  /// A parent ends its links before it is deallocated. A weak reference would move its reference count into memory of its own, which
  /// slows down each access to the hub.
  private(set) unowned var parent: ChangeHub?
  /// The tracker of the child's change sets, for an operator that makes changes; `nil` if the child makes changes itself.
  let tracker: (any ChangeTracking)?

  init(parent: ChangeHub, number: Int, isActive: Bool, tracker: (any ChangeTracking)?) {
    self.parent = parent
    self.isActive = isActive
    self.number = number
    self.tracker = tracker
  }

  /// Disconnects the parent.
  func end() {
    isActive = false
    parent = nil
  }
}

/// The connections of a hub, from which ended ones are removed now and then.
struct ChildLinks {
  private(set) var all: [ChildLink] = []
  /// The number of connections at which ended ones are removed.
  private var limit = 16

  var isEmpty: Bool { all.isEmpty }

  mutating func append(_ link: ChildLink) {
    if all.count >= limit {
      removeEnded()
      limit = max(16, 2 * all.count)
    }
    all.append(link)
  }

  mutating func removeEnded() { all.removeAll { $0.parent == nil } }
}

/// The updates of the children of a source in this wave that the source hasn't translated yet.
///
/// Most sources have one child, so the first update needs no array.
struct Inbox {
  private(set) var first: ChildUpdate?
  private var others: [ChildUpdate] = []

  var isEmpty: Bool { first == nil }

  /// All updates, in the order in which their children first changed.
  var updates: [ChildUpdate] { first.map { [$0] + others } ?? [] }

  /// Adds a change of a child, which is merged with the child's update if there is one.
  mutating func add(_ changes: ChangeSet, of link: ChildLink) {
    if first == nil {
      link.slot = 0
      first = ChildUpdate(child: link.number, changes: changes)
    } else if link.slot == 0, let update = first, update.child == link.number {
      first?.changes = update.changes.concatenated(with: changes)
    } else if link.slot > 0, link.slot <= others.count, others[link.slot - 1].child == link.number {
      others[link.slot - 1].changes = others[link.slot - 1].changes.concatenated(with: changes)
    } else {
      others.append(ChildUpdate(child: link.number, changes: changes))
      link.slot = others.count
    }
  }
}
