import ListChanges

/// All items, each transformed when it is read.
final class MappedLayout<UpstreamItem, Item>: PassingLayout<UpstreamItem, Item> {
  private let transform: (UpstreamItem) -> Item
  private var upstreamHandles: HandledItems<UpstreamItem>?

  init(_ upstream: Upstream<UpstreamItem>, transform: @escaping (UpstreamItem) -> Item) {
    self.transform = transform
    super.init(upstream)
  }

  override func item(at position: ItemPosition) -> Item? { upstream.source.item(at: position).map(transform) }

  override func withItem(at position: ItemPosition, _ body: (Item) -> Void) -> Bool {
    upstream.withItem(at: position) { body(transform($0)) }
  }

  // MARK: Handles

  override func recordHandles() -> ChangedHandles? {
    let handles = upstreamHandles ?? upstream.handledItems()
    upstreamHandles = handles
    return handles.changed
  }

  override func handle(at position: ItemPosition) -> UInt32? { upstreamHandles?.handle(at: position) }

  override func handles(inSection section: Int) -> [UInt32] { upstreamHandles?.handles(inSection: section) ?? [] }

  override func isOrdered(_ first: UInt32, before second: UInt32) -> Bool {
    upstreamHandles?.isOrdered(first, before: second) ?? false
  }

  override func position(ofHandle handle: UInt32) -> ItemPosition? { upstreamHandles?.position(of: handle) }

  override func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool {
    upstreamHandles?.withItem(handle) { body(transform($0)) } ?? false
  }
}

extension DataSource {
  /// Returns a source with every item transformed by a closure.
  ///
  ///     let names = contacts.map(\.name)
  ///
  /// The IDs are those of the items in this source.
  ///
  /// - Parameter transform: The closure. It's called each time an item is read, and its results aren't stored.
  /// - Complexity: That of this source; changes pass unchanged.
  public func map<Result>(_ transform: @escaping (Item) -> Result) -> some DataSource<Result> {
    DerivedSource(MappedLayout(Upstream(self), transform: transform))
  }
}
