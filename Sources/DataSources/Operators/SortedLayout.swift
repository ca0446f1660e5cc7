import ListChanges
import ListStorage

/// The items of every section in an order: the handles of the items in that order, about 10 bytes an item.
final class SortedLayout<Item>: ItemLayout<Item> {
  let areInIncreasingOrder: (Item, Item) -> Bool
  let handles: HandledItems<Item>
  /// The displayed items.
  @exclusivity(unchecked) var order = SectionedHandles()
  /// Items that searches have read.
  let cache: ItemCache<Item>
  /// What `ask` found out about the change.
  @exclusivity(unchecked) var answers = SortAnswers()
  /// The handles that downstream sources use, if any.
  @exclusivity(unchecked) var changed: ChangedHandles?

  init(
    _ upstream: Upstream<Item>, handles: HandledItems<Item>? = nil,
    by areInIncreasingOrder: @escaping (Item, Item) -> Bool
  ) {
    self.areInIncreasingOrder = areInIncreasingOrder
    self.handles = handles ?? upstream.handledItems()
    cache = ItemCache()
    super.init(upstream)
  }

  private init(_ template: SortedLayout, _ shape: UpstreamShape) {
    areInIncreasingOrder = template.areInIncreasingOrder
    handles = template.handles
    changed = template.changed
    cache = ItemCache()
    super.init(template.upstream, shape)
    handles.reset()
    order = SectionedHandles((0..<shape.counts.count).map { sorted(handles.handles(inSection: $0)) })
    cache.fit(rows: order.counts.total)
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
    if let fault = super.brokenInvariant() ?? order._checkInvariants() { return fault }
    return order.counts == shape.counts ? nil : "the order has other counts than the upstream source"
  }

  // MARK: Translating

  override func ask(_ change: UpstreamChange) -> Bool { collectAnswers(change) }

  override func commit(_ change: UpstreamChange) -> ChangeSet { follow(change) }

  // MARK: Lookups

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
    _ = handles.lendItem(handle) { item = $0 }
    return item
  }

  override func lendItem(at position: ItemPosition, to body: (Item) -> Void) -> Bool {
    guard let handle = order.handle(at: position) else { return false }
    return handles.lendItem(handle, to: body)
  }

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

  override func lendItem(_ handle: UInt32, to body: (Item) -> Void) -> Bool { handles.lendItem(handle, to: body) }
}

/// Items that are handles.
private enum HandleComparison: StaticItemComparison {
  static func id(of handle: UInt32) -> UInt32 { handle }
  static func hasSameContent(_ left: UInt32, _ right: UInt32) -> Bool { true }
}
