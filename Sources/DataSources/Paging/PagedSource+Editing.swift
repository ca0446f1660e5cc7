import ListChanges

extension PagedSource {
  /// Replaces the content of the loaded item that has the same ID.
  ///
  ///     cities.update(City(id: 2, name: "Trier"))
  ///
  /// The content is kept even if its page is dropped and loaded again, or if a refresh is running. The next refresh
  /// that starts after the edit replaces it.
  ///
  /// - Returns: Whether an item with this ID is loaded.
  @discardableResult
  public func update(_ item: Item, animation: AnimationHint = .automatic) -> Bool {
    let id = identify(item)
    guard let index = store.index(of: id) else { return false }
    // Releasing the old item can run its `deinit`, which can read this source.
    withExtendedLifetime((store.item(at: index), edits.kept[id]?.item)) {
      change(animation: animation) {
        store.replace(at: index, with: item)
        edits.keep(item, id, at: loadNumber)
        return .items(ItemDelta(updates: [index]))
      }
    }
    return true
  }

  /// Removes the loaded item with an ID.
  ///
  ///     cities.removeItem(withID: ItemID(2))
  ///
  /// No page inserts the item again until the next refresh that starts after the edit.
  ///
  /// - Returns: The removed item, or `nil` if no item with this ID is loaded.
  @discardableResult
  public func removeItem(withID id: ItemID, animation: AnimationHint = .automatic) -> Item? {
    guard let index = store.index(of: id) else { return nil }
    let (item, kept) = (store.item(at: index), edits.kept[id]?.item)
    defer { withExtendedLifetime(kept) {} }
    change(animation: animation) {
      store.remove(at: index)
      edits.remove(id, at: loadNumber)
      demandFirstItem()
      return .items(ItemDelta(deletes: [index..<index + 1]))
    }
    return item
  }

  /// Inserts an item before a loaded item, or at the start if `other` is `nil`.
  ///
  ///     cities.insert(city, before: nil)
  ///
  /// - Returns: `false` if `other` isn't loaded, an item with the same ID is loaded, or no page is loaded yet.
  @discardableResult
  public func insert(_ item: Item, before other: ItemID?, animation: AnimationHint = .automatic) -> Bool {
    guard let other else {
      return !store.pages.isEmpty && insert(item, page: 0, offset: 0, animation)
    }
    guard let index = store.index(of: other) else { return false }
    let (page, offset) = store.location(of: index)
    return insert(item, page: page, offset: offset, animation)
  }

  /// Inserts an item after a loaded item, or at the end if `other` is `nil`.
  ///
  ///     cities.insert(city, after: ItemID(2))
  ///
  /// - Returns: `false` if `other` isn't loaded, an item with the same ID is loaded, or no page is loaded yet.
  @discardableResult
  public func insert(_ item: Item, after other: ItemID?, animation: AnimationHint = .automatic) -> Bool {
    guard let other else {
      guard let last = store.pages.indices.last else { return false }
      return insert(item, page: last, offset: store.pages[last].items.count, animation)
    }
    guard let index = store.index(of: other) else { return false }
    let (page, offset) = store.location(of: index)
    return insert(item, page: page, offset: offset + 1, animation)
  }

  private func insert(_ item: Item, page: Int, offset: Int, _ animation: AnimationHint) -> Bool {
    let id = identify(item)
    guard !store.contains(id) else { return false }
    let index = store.start(ofPage: page) + offset
    let kept = edits.kept[id]?.item
    defer { withExtendedLifetime(kept) {} }
    change(animation: animation) {
      store.insert(item, id: id, inPage: page, at: offset)
      edits.insert(item, id, at: loadNumber)
      return .items(ItemDelta(inserts: [index..<index + 1]))
    }
    return true
  }
}
