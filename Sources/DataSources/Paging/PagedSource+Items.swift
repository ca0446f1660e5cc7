public import ListChanges

extension PagedSource {
  /// The number of loaded items, without placeholders and load states.
  public var loadedCount: Int { store.count }

  /// The loaded items, in order.
  ///
  ///     let names = cities.loadedItems.map(\.name)
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  public var loadedItems: [Item] { store.pages.flatMap(\.items) }

  public var sectionCount: Int { 1 }

  public func itemCount(inSection section: Int) -> Int { section == 0 ? layout.total : 0 }

  public func item(at position: ItemPosition) -> PagedItem<Item>? {
    guard position.section == 0 else { return nil }
    return switch layout.slot(at: position.item) {
    // Client code that runs while pages are added or dropped can find fewer items than the layout has.
    case .loaded(let index): index < store.count ? .item(store.item(at: index)) : nil
    case .placeholder(let number): .placeholder(number)
    case .state(let state): .loadState(state.direction, state.state)
    case nil: nil
    }
  }

  public func id(at position: ItemPosition) -> ItemID? {
    guard position.section == 0, let slot = layout.slot(at: position.item) else { return nil }
    if case .loaded(let index) = slot, index >= store.count { return nil }
    return id(of: slot)
  }

  public func position(of id: ItemID) -> ItemPosition? { index(of: id).map { ItemPosition(section: 0, item: $0) } }
}
