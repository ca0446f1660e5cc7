import ListChanges

// Rows named by their identity: of several with one, the first. What is not there does nothing, and says so. Beside the edit
// each call takes what `position(of:)` takes: O(log n) in a `ListSource`, O(n) in a source that keeps an array.
extension EditableListSource where Item: Identifiable {
  /// The number of the row with this identity; `nil` when there is none.
  public func index(ofID id: Item.ID) -> Int? { index(of: ItemID(id)) }

  /// The row with this identity; `nil` when there is none.
  public func item(withID id: Item.ID) -> Item? { index(ofID: id).flatMap { item(at: $0) } }

  /// Removes the row with this identity and returns it; `nil` when there is none.
  @discardableResult
  public func remove(id: Item.ID, animation: AnimationHint = .automatic) -> Item? {
    index(ofID: id).flatMap { remove(at: $0, animation: animation) }
  }

  /// Removes the rows with these identities.
  public func remove(ids: some Sequence<Item.ID>, animation: AnimationHint = .automatic) {
    remove(at: ids.compactMap { index(ofID: $0) }, animation: animation)
  }

  /// Puts a row in the place of the one with the same identity.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func update(_ item: Item, animation: AnimationHint = .automatic) -> Bool {
    guard let index = index(ofID: item.id) else { return false }
    replace(at: index, with: item, animation: animation)
    return true
  }

  /// Puts rows in the places of those with the same identities.
  ///
  /// - Returns: the rows that have no place, as there is none with their identity.
  @discardableResult
  public func update(_ items: [Item], animation: AnimationHint = .automatic) -> [Item] {
    var places: [(index: Int, item: Item)] = []
    var rest: [Item] = []
    for item in items {
      if let index = index(ofID: item.id) { places.append((index, item)) } else { rest.append(item) }
    }
    replace(places, animation: animation)
    return rest
  }

  /// Moves the row with an identity; `target` is its number afterwards.
  ///
  /// - Returns: whether there is such a row, and such a number.
  @discardableResult
  public func move(id: Item.ID, to target: Int, animation: AnimationHint = .automatic) -> Bool {
    guard let index = index(ofID: id), target >= 0, target < count else { return false }
    move(from: index, to: target, animation: animation)
    return true
  }
}
