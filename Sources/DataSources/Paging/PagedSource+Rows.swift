public import ListChanges

extension PagedSource {
  /// The number of rows that are loaded, without placeholders and states.
  public var loadedCount: Int { store.count }

  /// The loaded rows, in order.
  ///
  /// - Complexity: O(*n*) where *n* is their number.
  public var loadedItems: [Item] { store.pages.flatMap(\.items) }

  /// Always 1.
  public var sectionCount: Int { 1 }

  /// The number of rows, placeholders and states, for section 0.
  public func itemCount(inSection section: Int) -> Int { section == 0 ? layout.total : 0 }

  /// What is at a position of section 0; `nil` when there is nothing.
  ///
  /// - Complexity: O(log *p*) for *p* pages.
  public func item(at position: ItemPosition) -> PagedItem<Item>? {
    guard position.section == 0 else { return nil }
    return switch layout.row(at: position.item) {
    // Users' code that runs while pages land, or go, may find fewer rows than the layout has.
    case .loaded(let index): index < store.count ? .item(store.item(at: index)) : nil
    case .place(let number): .placeholder(number)
    case .state(let row): .loadState(row.direction, row.state)
    case nil: nil
    }
  }

  /// The identity of what is at a position: that of the item, of the place or of the state.
  public func id(at position: ItemPosition) -> ItemID? {
    guard position.section == 0, let row = layout.row(at: position.item) else { return nil }
    if case .loaded(let index) = row, index >= store.count { return nil }
    return id(of: row)
  }

  /// Where the row, placeholder or state with this identity is.
  ///
  /// - Complexity: O(log *p*) for *p* pages.
  public func position(of id: ItemID) -> ItemPosition? { index(of: id).map { ItemPosition(section: 0, item: $0) } }
}
