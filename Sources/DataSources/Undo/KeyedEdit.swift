import ListChanges

/// A change as it can be carried out when the list has changed meanwhile: rows and sections by identity, places by what they
/// were next to.
struct KeyedEdit<Item> {
  /// Where something was: next to what is still there, or else where it was by number.
  struct Place {
    var after: ItemID?
    var before: ItemID?
    var index: Int
    /// The section that it is in; `nil` when that has no identity, as in a list.
    var section: ItemID?
  }

  /// A row, or a section, that is to be at a place.
  struct Arrival<Content> {
    let id: ItemID
    let place: Place
    /// `nil` for one that moves.
    let content: Content?
  }

  var deletes: [ItemID] = []
  /// Each with the rows that it had.
  var sectionDeletes: [(id: ItemID, items: [ItemID])] = []
  /// In the order of the list.
  var sections: [Arrival<(copy: UndoEdit<Item>.SectionCopy, ids: [ItemID])>] = []
  /// In the order of the list.
  var rows: [Arrival<Item>] = []
  var updates: [(id: ItemID, item: Item)] = []
  var sectionUpdates: [(id: ItemID, copy: UndoEdit<Item>.SectionCopy)] = []
}
