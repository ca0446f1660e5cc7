import ListChanges

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
