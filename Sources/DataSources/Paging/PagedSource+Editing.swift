import ListChanges

extension PagedSource {
  /// Puts a row in the place of the loaded one with the same identity; `false` when there is none.
  ///
  /// No page that is loaded before the next refresh begins changes it again, also if its own page is dropped, or a refresh
  /// that is under way, and a later page has it again.
  @discardableResult
  public func update(_ item: Item, animation: AnimationHint = .automatic) -> Bool {
    let id = identify(item)
    guard let index = store.index(of: id) else { return false }
    // A row that goes may read this source in its `deinit`, so it goes when all is in order again.
    withExtendedLifetime((store.item(at: index), edits.kept[id]?.item)) {
      change(animation: animation) {
        store.replace(at: index, with: item)
        edits.keep(item, id, at: loadNumber)
        return .rows(RowDelta(updates: [index]))
      }
    }
    return true
  }

  /// Removes the loaded row with this identity and returns it; `nil` when there is none.
  ///
  /// No page that comes brings it back before the next refresh.
  @discardableResult
  public func remove(_ id: ItemID, animation: AnimationHint = .automatic) -> Item? {
    guard let index = store.index(of: id) else { return nil }
    let (item, kept) = (store.item(at: index), edits.kept[id]?.item)
    defer { withExtendedLifetime(kept) {} }
    change(animation: animation) {
      store.remove(at: index)
      edits.remove(id, at: loadNumber)
      return .rows(RowDelta(deletes: [index..<index + 1]))
    }
    return item
  }

  /// Inserts a row before a loaded one, or before all of them; `false` when that one is not there, or this one is.
  ///
  /// Nothing can be inserted before the first page is there.
  @discardableResult
  public func insert(_ item: Item, before other: ItemID?, animation: AnimationHint = .automatic) -> Bool {
    guard let other else {
      return !store.pages.isEmpty && insert(item, page: 0, offset: 0, animation)
    }
    guard let index = store.index(of: other) else { return false }
    let (page, offset) = store.place(of: index)
    return insert(item, page: page, offset: offset, animation)
  }

  /// Inserts a row after a loaded one, or after all of them; `false` when that one is not there, or this one is.
  ///
  /// Nothing can be inserted before the first page is there.
  @discardableResult
  public func insert(_ item: Item, after other: ItemID?, animation: AnimationHint = .automatic) -> Bool {
    guard let other else {
      guard let last = store.pages.indices.last else { return false }
      return insert(item, page: last, offset: store.pages[last].items.count, animation)
    }
    guard let index = store.index(of: other) else { return false }
    let (page, offset) = store.place(of: index)
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
      return .rows(RowDelta(inserts: [index..<index + 1]))
    }
    return true
  }
}
