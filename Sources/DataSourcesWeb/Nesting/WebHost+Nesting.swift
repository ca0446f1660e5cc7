import DataSources
import DataSourcesCells

extension WebHost {
  /// Whether the list is in an item of another one: it has no headers, and its items contain no lists.
  var isNested: Bool { nested == nil }

  /// Whether any item has contained a list.
  var containsLists: Bool { nested?.isUsed == true }

  /// Returns the host of the list in an item; `nil` if it contains none.
  func nestedHost(at position: ItemPosition) -> WebHost? {
    guard let nested, nested.isUsed, row(at: position).hasList else { return nil }
    return nested.host(of: number(at: position)) {
      makeCell(of: item(at: position), at: position).list?()
    } _: { source in
      makeNestedHost(of: source)
    }
  }

  /// Makes the cell of an item; returns also what makes the list in it.
  func makeCell(
    of item: (any HostedItem<WebHost>)?, at position: ItemPosition
  ) -> (markup: String, list: (() -> NestedHosts.Source)?) {
    func make() -> String { item?.makeCell(in: self, at: position).markup ?? "" }
    guard let (cell, list) = nested?.making(make) else { return (make(), nil) }
    return (cell, list)
  }

  /// Asks updated items for their lists again; inserted ones are asked when they get a key.
  func invalidateLists(_ changes: ChangeSet) {
    guard let nested, nested.isUsed else { return }
    if changes.isReload { return nested.invalidateAll() }
    for number in changes.updates.compactMap(knownNumber(at:)) { nested.invalidate(number) }
  }
}
