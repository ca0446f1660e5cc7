import ListChanges

/// A layout that displays upstream items as they are.
class ItemLayout<Item>: DerivedLayout<Item, Item> {
  override func item(at position: ItemPosition) -> Item? {
    guard let position = upstreamPosition(of: position) else { return nil }
    return upstream.source.item(at: position)
  }

  override func withItem(at position: ItemPosition, _ body: (Item) -> Void) -> Bool {
    guard let position = upstreamPosition(of: position) else { return false }
    return upstream.withItem(at: position, body)
  }
}
