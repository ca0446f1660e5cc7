import ListChanges
import ListStorage

/// The items of a source with a ``HandleKeeper``.
final class KeptItems<Item>: HandledItems<Item> {
  private let keeper: HandleKeeper<Item>
  private let items: Upstream<Item>

  init(_ keeper: HandleKeeper<Item>) {
    self.keeper = keeper
    items = Upstream(keeper.source)
    super.init(keeper.changed)
  }

  override func handle(at position: ItemPosition) -> UInt32? {
    keeper.counts.flatIndex(of: position).flatMap { $0 < keeper.order.count ? keeper.order.handle(at: $0) : nil }
  }

  override func handles(inSection section: Int) -> [UInt32] {
    guard section >= 0, section < keeper.counts.count else { return [] }
    let range = keeper.counts.flatIndices(inSection: section)
    return range.upperBound <= keeper.order.count ? keeper.order.handles(in: range) : []
  }

  override func isOrdered(_ first: UInt32, before second: UInt32) -> Bool {
    keeper.order.isOrdered(first, before: second)
  }

  override func position(of handle: UInt32) -> ItemPosition? {
    keeper.order.index(of: handle).flatMap { keeper.counts.position(atFlatIndex: $0) }
  }

  override func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool {
    if let storing = keeper.storing, storing.withItem(handle, body) { return true }
    guard let position = position(of: handle) else { return false }
    return items.withItem(at: position, body)
  }
}
