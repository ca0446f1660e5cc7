import ListChanges
import ListStorage

/// A layout that displays items in an order of its own: it stores their handles, about 10 bytes an item.
class OrderedLayout<Item>: ItemLayout<Item> {
  final let handles: HandledItems<Item>
  /// The displayed items.
  @exclusivity(unchecked) final var order = SectionedHandles()

  init(_ upstream: Upstream<Item>, _ handles: HandledItems<Item>, _ shape: UpstreamShape = UpstreamShape()) {
    self.handles = handles
    super.init(upstream, shape)
  }

  override func brokenInvariant() -> String? {
    if let fault = super.brokenInvariant() ?? order._checkInvariants() { return fault }
    return order.counts.total == shape.counts.total ? nil : "the order has other items than the upstream source"
  }

  override var sectionCount: Int { order.counts.count }

  override func itemCount(inSection section: Int) -> Int { order.counts.itemCount(inSection: section) }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    order.handle(at: position).flatMap { handles.position(of: $0) }
  }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    handles.handle(at: position).flatMap { order.position(of: $0) }
  }

  override func item(at position: ItemPosition) -> Item? {
    guard let handle = order.handle(at: position) else { return nil }
    var item: Item?
    _ = handles.withItem(handle) { item = $0 }
    return item
  }

  override func withItem(at position: ItemPosition, _ body: (Item) -> Void) -> Bool {
    guard let handle = order.handle(at: position) else { return false }
    return handles.withItem(handle, body)
  }
}
