import ListChanges

/// The groups of the items of a change in a ``GroupedLayout``.
struct GroupAnswers {
  /// An item of the change, or of a section that is inserted, deleted or moved upstream.
  struct Entry {
    let handle: UInt32
    /// The old position.
    let before: ItemPosition?
    /// The handle of the group after the change; `nil` if the item is deleted.
    let group: UInt32?
    let isUpdated: Bool
    /// Whether the item stays where it is in its group.
    let stays: Bool
    /// The new position, if it is known.
    var after: ItemPosition?
  }

  var entries: [Entry] = []
  /// The groups that are inserted, ascending by index.
  var insertions: [(handle: UInt32, index: Int)] = []

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    if !insertions.isEmpty { insertions = [] }
  }
}
