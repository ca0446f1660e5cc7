import ListChanges

// Items are found by ID; if several items share an ID, the first. A missing ID changes nothing, and the result
// indicates it. Each call takes the time of `position(of:)` in addition to the edit: O(log n) in a `ListSource`, O(n)
// in a source that stores an array.
extension EditableListSource where Item: Identifiable, Item.ID: Sendable {
  /// Returns the index of the item with an ID, or `nil` if there is none.
  public func index(ofID id: Item.ID) -> Int? { position(ofID: id)?.item }

  /// Removes the item with an ID.
  ///
  /// - Returns: The removed item, or `nil` if there is none.
  @discardableResult
  public func removeItem(withID id: Item.ID, animation: AnimationHint = .automatic) -> Item? {
    index(ofID: id).flatMap { remove(at: $0, animation: animation) }
  }

  /// Removes the items with these IDs.
  public func removeItems(withIDs ids: some Sequence<Item.ID>, animation: AnimationHint = .automatic) {
    remove(at: ids.compactMap { index(ofID: $0) }, animation: animation)
  }

  /// Replaces the item that has the ID of `item`, as an update of its content, also if the two are equal.
  ///
  /// - Returns: Whether there is an item with this ID.
  @discardableResult
  public func update(_ item: Item, animation: AnimationHint = .automatic) -> Bool {
    guard let index = index(ofID: item.id) else { return false }
    replace(at: index, with: item, animation: animation)
    return true
  }

  /// Replaces the items that have the IDs of `items`, as updates of their content.
  ///
  /// - Returns: Those of `items` whose IDs aren't in the list.
  @discardableResult
  public func update(_ items: [Item], animation: AnimationHint = .automatic) -> [Item] {
    var replacements: [(index: Int, item: Item)] = []
    var rest: [Item] = []
    for item in items {
      if let index = index(ofID: item.id) { replacements.append((index, item)) } else { rest.append(item) }
    }
    replace(replacements, animation: animation)
    return rest
  }

  /// Moves the item with an ID to an index, which is its index after the move.
  ///
  /// - Returns: Whether there is an item with this ID, and `target` is in range.
  @discardableResult
  public func moveItem(withID id: Item.ID, to target: Int, animation: AnimationHint = .automatic) -> Bool {
    guard let index = index(ofID: id), target >= 0, target < count else { return false }
    move(from: index, to: target, animation: animation)
    return true
  }
}
