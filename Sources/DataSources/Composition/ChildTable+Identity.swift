import ListChanges

extension ChildTable {
  /// Which child has the item with an ID of the composite, and where; `nil` when none has.
  ///
  /// An ID that names a child means its item and no other: one that was kept must not find an item of another child. An
  /// item's own ID means the first child that has it.
  ///
  /// - Complexity: O(log *c*) for *c* children and the lookup of one; O(*c*) lookups for an ID that names no child.
  func childPosition<Item>(of id: ItemID, in type: Item.Type) -> (index: Int, position: ItemPosition)? {
    if id.isOfChild {
      guard let (key, id) = id.unqualified, let index = index(ofKey: key),
        let position = self[index]?.source(of: type).position(of: id)
      else { return nil }
      return (index, position)
    }
    for (index, child) in children(0..<count).enumerated() {
      if let position = child.source(of: type).position(of: id) { return (index, position) }
    }
    return nil
  }
}
