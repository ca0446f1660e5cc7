import ListChanges

extension DataSource {
  /// Returns a source with the non-`nil` results of transforming every item.
  ///
  ///     let photos = attachments.compactMap { $0 as? Photo }
  ///
  /// The IDs are those of the items in this source. Sections stay, even if they are empty.
  ///
  /// - Parameter transform: The closure. It's called once for each item that is inserted or updated, and each time an item is
  ///   read. It must return the same for the same item, and must not change the list.
  /// - Complexity: That of ``filter(_:)``.
  public func compactMap<Result>(_ transform: @escaping (Item) -> Result?) -> some DataSource<Result> {
    let filtered = FilteredLayout(Upstream(self)) { transform($0) != nil }
    return DerivedSource(CompactMappedLayout(Upstream(DerivedSource(filtered)), transform: transform))
  }
}

/// Items that a filter selected because the closure returns a value for them; transformed when they are read.
private final class CompactMappedLayout<UpstreamItem, Item>: PassingLayout<UpstreamItem, Item> {
  private let transform: (UpstreamItem) -> Item?

  init(_ upstream: Upstream<UpstreamItem>, transform: @escaping (UpstreamItem) -> Item?) {
    self.transform = transform
    super.init(upstream)
  }

  // A closure that changes its mind makes an item disappear, but not its position.
  override func item(at position: ItemPosition) -> Item? { upstream.source.item(at: position).flatMap(transform) }
}
