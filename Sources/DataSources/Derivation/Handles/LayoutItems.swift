import ListChanges

/// The items of a derived source whose layout has handles.
final class LayoutItems<UpstreamItem, Item>: HandledItems<Item> {
  private let source: DerivedSource<UpstreamItem, Item>

  init(_ source: DerivedSource<UpstreamItem, Item>, _ changed: ChangedHandles) {
    self.source = source
    super.init(changed)
  }

  override func handle(at position: ItemPosition) -> UInt32? { source.layout.handle(at: position) }

  override func handles(inSection section: Int) -> [UInt32] { source.layout.handles(inSection: section) }

  override func isOrdered(_ first: UInt32, before second: UInt32) -> Bool {
    source.layout.isOrdered(first, before: second)
  }

  override func position(of handle: UInt32) -> ItemPosition? { source.layout.position(ofHandle: handle) }

  override func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool {
    source.layout.withItem(handle, body)
  }
}

extension DerivedSource: HandledSource {
  func handledItems() -> HandledItems<Item>? { layout.recordHandles().map { LayoutItems(self, $0) } }
}
