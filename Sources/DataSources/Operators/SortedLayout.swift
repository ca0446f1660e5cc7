import ListChanges
import ListStorage

/// The items of every section in an order: the handles of the items in that order, about 10 bytes an item.
final class SortedLayout<Item>: OrderedLayout<Item> {
  let areInIncreasingOrder: (Item, Item) -> Bool
  /// Items that searches have read.
  let cache: ItemCache<Item>
  /// The results of `evaluate(_:)`.
  @exclusivity(unchecked) var answers = SortAnswers()
  /// The handles that downstream sources use, if any.
  @exclusivity(unchecked) var changed: ChangedHandles?

  init(
    _ upstream: Upstream<Item>, handles: HandledItems<Item>? = nil,
    by areInIncreasingOrder: @escaping (Item, Item) -> Bool
  ) {
    self.areInIncreasingOrder = areInIncreasingOrder
    cache = ItemCache()
    super.init(upstream, handles ?? upstream.handledItems())
  }

  private init(_ template: SortedLayout, _ shape: UpstreamShape) {
    areInIncreasingOrder = template.areInIncreasingOrder
    changed = template.changed
    cache = ItemCache()
    super.init(template.upstream, template.handles, shape)
    handles.reset()
    order = SectionedHandles((0..<shape.counts.count).map { sorted(handles.handles(inSection: $0)) })
    cache.resize(forItemCount: order.counts.total)
  }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<Item, Item> { SortedLayout(self, shape) }

  /// Returns a template with another order.
  func template(_ areInIncreasingOrder: @escaping (Item, Item) -> Bool) -> SortedLayout {
    let layout = SortedLayout(upstream, handles: handles, by: areInIncreasingOrder)
    layout.changed = changed
    return layout
  }

  /// Returns the changes that lead from this layout to one with another order of the same items.
  func difference(to other: SortedLayout) -> ChangeSet {
    func sections(_ order: SectionedHandles) -> [ListSection<Int, UInt32>] {
      (0..<order.counts.count).map { ListSection(id: $0, items: order.section($0)) }
    }
    let changes = ChangeSet(
      fromSections: sections(order), toSections: sections(other.order), by: ItemComparison(HandleComparison.self))
    if !changes.isEmpty { changed?.record(deleted: []) }
    return changes
  }

  override func brokenInvariant() -> String? {
    if let fault = super.brokenInvariant() { return fault }
    return order.counts == shape.counts ? nil : "the order has other counts than the upstream source"
  }

  // MARK: Translating

  override func evaluate(_ change: UpstreamChange) -> Bool { collectAnswers(change) }

  override func commit(_ change: UpstreamChange) -> ChangeSet { follow(change) }

  // MARK: Handles

  override func recordHandles() -> ChangedHandles? {
    let record = changed ?? ChangedHandles()
    changed = record
    return record
  }

  override func handle(at position: ItemPosition) -> UInt32? { order.handle(at: position) }

  override func handles(inSection section: Int) -> [UInt32] {
    section >= 0 && section < order.counts.count ? order.section(section) : []
  }

  override func isOrdered(_ first: UInt32, before second: UInt32) -> Bool {
    order.handles.isOrdered(first, before: second)
  }

  override func position(ofHandle handle: UInt32) -> ItemPosition? { order.position(of: handle) }

  override func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool { handles.withItem(handle, body) }
}

/// Items that are handles.
private enum HandleComparison: StaticItemComparison {
  static func id(of handle: UInt32) -> UInt32 { handle }
  static func hasSameContent(_ left: UInt32, _ right: UInt32) -> Bool { true }
}
