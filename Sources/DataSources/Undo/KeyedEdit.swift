import ListChanges

/// A change that can be applied even if the list changed in the meantime.
///
/// It refers to items and sections by ID, and to positions by their neighbors.
struct KeyedEdit<Item> {
  /// A position: next to an existing neighbor or, if both were deleted, at an index.
  struct Location {
    var after: ItemID?
    var before: ItemID?
    var index: Int
    /// The section, or `nil` if it has no ID, as in a list of one section.
    var section: ItemID?
  }

  /// An item or a section to insert or move.
  struct Insertion<Content> {
    let id: ItemID
    let location: Location
    /// The content to insert, or `nil` for a move.
    let content: Content?
  }

  var deletes: [ItemID] = []
  /// The deleted sections, each with the IDs of its items.
  var sectionDeletes: [(id: ItemID, items: [ItemID])] = []
  /// The inserted and moved sections, in list order.
  var sections: [Insertion<(copy: UndoEdit<Item>.SectionCopy, ids: [ItemID])>] = []
  /// The inserted and moved items, in list order.
  var items: [Insertion<Item>] = []
  var updates: [(id: ItemID, item: Item)] = []
  var sectionUpdates: [(id: ItemID, copy: UndoEdit<Item>.SectionCopy)] = []
}
