import ListChanges

/// The positions of the items of a change in the order of a ``SortedLayout``.
struct SortAnswers {
  /// An item of the change.
  struct Entry {
    let handle: UInt32
    /// The old position.
    let before: ItemPosition?
    /// The new upstream position; `nil` if the item is deleted.
    let after: ItemPosition?
    /// The index in `arrivals`, or -1 if the item stays where it is.
    var arrival = -1

    /// The upstream section after the change; -1 if the item is deleted.
    var section: Int { after?.section ?? -1 }
  }

  /// An item that is inserted into the order.
  struct Arrival {
    let handle: UInt32
    /// The index in `entries`.
    let entry: Int
    /// The new position.
    var after: ItemPosition
  }

  /// The items of the change, in its order.
  var entries: [Entry] = []
  /// The old positions from which items are removed, ascending.
  var leaving: [ItemPosition] = []
  /// The items that are inserted, ascending by new position.
  var arrivals: [Arrival] = []
  /// The items of inserted sections, in their order.
  var sections: [[UInt32]] = []

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    leaving.removeAll(keepingCapacity: true)
    arrivals.removeAll(keepingCapacity: true)
    if !sections.isEmpty { sections = [] }
  }
}
