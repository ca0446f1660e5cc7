import ListChanges

extension ChildTable {
  /// Returns the sources of the children in a range of valid indices.
  func sources<Item>(_ range: Range<Int>, of type: Item.Type) -> [any DataSource<Item>] {
    children(range).map { $0.source(of: type) }
  }

  /// Returns the ID of the composite for an item that a child identifies by `id`, or `nil` if there is no such child.
  func id(_ id: ItemID, ofChild index: Int) -> ItemID? { self[index].map { id.qualified(by: $0.key) } }

  /// Returns the index of the child that contains an item, and the item's position in that child.
  ///
  /// An ID that names a child matches only an item of that child, so a stored ID never finds an item of another child.
  /// An item's own ID matches the first child that contains such an item.
  ///
  /// - Complexity: O(log *c*) plus one lookup in a child, where *c* is the number of children; up to *c* lookups if the
  ///   ID names no child.
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
