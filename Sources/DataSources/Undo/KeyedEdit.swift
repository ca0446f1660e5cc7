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

  /// An item, with the location that distinguishes it from others with the same ID.
  struct Reference {
    let id: ItemID
    let location: Location
  }

  /// An item to insert, or to move from elsewhere.
  struct ItemInsertion {
    let id: ItemID
    let location: Location
    let content: Content

    enum Content {
      case new(Item)
      case moved(from: Reference)
    }
  }

  /// A section to insert or move.
  struct SectionInsertion {
    let id: ItemID
    let location: Location
    /// The content to insert, or `nil` for a move.
    let content: (copy: UndoEdit<Item>.SectionCopy, ids: [ItemID])?
  }

  var deletes: [Reference] = []
  /// The deleted sections, each with the IDs of its items.
  var sectionDeletes: [(id: ItemID, items: [ItemID])] = []
  /// The inserted and moved sections, in list order.
  var sections: [SectionInsertion] = []
  /// The inserted and moved items, in list order.
  var items: [ItemInsertion] = []
  var updates: [(reference: Reference, item: Item)] = []
  var sectionUpdates: [(id: ItemID, copy: UndoEdit<Item>.SectionCopy)] = []
  /// The numbers of items that have the ID of an inserted item when the edit has deleted its items; without those that are 0.
  var remaining: [ItemID: Int] = [:]
}
