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
    keeper.counts.flatIndex(of: position).map { keeper.handles.handle(at: $0) }
  }

  override func handles(inSection section: Int) -> [UInt32] {
    guard section >= 0, section < keeper.counts.count else { return [] }
    var result: [UInt32] = []
    keeper.handles.forEach(in: keeper.counts.rows(inSection: section)) { result.append($0) }
    return result
  }

  override func isOrdered(_ first: UInt32, before second: UInt32) -> Bool {
    keeper.handles.isOrdered(first, before: second)
  }

  override func position(of handle: UInt32) -> ItemPosition? {
    keeper.handles.index(of: handle).flatMap { keeper.counts.position(atFlatIndex: $0) }
  }

  override func lendItem(_ handle: UInt32, to body: (Item) -> Void) -> Bool {
    guard let position = position(of: handle) else { return false }
    return items.lendItem(at: position, to: body)
  }
}
