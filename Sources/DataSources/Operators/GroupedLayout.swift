import ListChanges
import ListStorage

/// The items in groups by a key: the handles of the items of each group in upstream order, about 10 bytes an item.
final class GroupedLayout<Item, Key: Hashable>: ItemLayout<Item> {
  let key: (Item) -> Key
  private let isBefore: (Key, Key) -> Bool
  private let info: (Key) -> SectionInfo
  /// The keys of the groups that stay when they are empty.
  private let staying: [Key]
  let handles: HandledItems<Item>
  /// The displayed items.
  @exclusivity(unchecked) var groups: SectionedHandles
  let directory: GroupDirectory<Key>
  /// What `ask` found out about the change.
  @exclusivity(unchecked) var answers = GroupAnswers()

  init(
    _ upstream: Upstream<Item>, by key: @escaping (Item) -> Key, staying: [Key] = [],
    isBefore: @escaping (Key, Key) -> Bool, info: @escaping (Key) -> SectionInfo
  ) {
    self.key = key
    self.isBefore = isBefore
    self.info = info
    self.staying = staying
    handles = upstream.handledItems()
    groups = SectionedHandles()
    directory = GroupDirectory([], staying: [], isBefore: isBefore)
    super.init(upstream)
  }

  private init(_ template: GroupedLayout, _ shape: UpstreamShape) {
    let (key, isBefore, staying, handles) = (template.key, template.isBefore, template.staying, template.handles)
    (self.key, self.isBefore, info) = (key, isBefore, template.info)
    (self.staying, self.handles) = (staying, handles)
    handles.reset()
    var (members, appearance): ([Key: [UInt32]], [Key]) = ([:], [])
    for key in staying where members.updateValue([], forKey: key) == nil { appearance.append(key) }
    for section in 0..<shape.counts.count {
      for handle in handles.handles(inSection: section) {
        _ = handles.lendItem(handle) { item in
          let key = key(item)
          if members[key] == nil { appearance.append(key) }
          members[key, default: []].append(handle)
        }
      }
    }
    // As if one group were inserted after another: behind those that it neither precedes nor follows.
    let sorted = appearance.enumerated().sorted { left, right in
      if isBefore(left.element, right.element) { return true }
      return isBefore(right.element, left.element) ? false : left.offset < right.offset
    }.map(\.element)
    directory = GroupDirectory(sorted, staying: Set(staying), isBefore: isBefore)
    groups = SectionedHandles(sorted.map { members[$0] ?? [] })
    super.init(template.upstream, shape)
  }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<Item, Item> { GroupedLayout(self, shape) }

  override func brokenInvariant() -> String? {
    if let fault = super.brokenInvariant() ?? groups._checkInvariants() { return fault }
    if groups.counts.count != directory.count { return "\(groups.counts.count) groups have \(directory.count) keys" }
    return groups.counts.total == shape.counts.total ? nil : "items are missing in the groups"
  }

  // MARK: Translating

  override func ask(_ change: UpstreamChange) -> Bool { collectAnswers(change) }

  override func commit(_ change: UpstreamChange) -> ChangeSet { follow(change) }

  // MARK: Lookups

  override var sectionCount: Int { directory.count }

  override func itemCount(inSection section: Int) -> Int { groups.counts.itemCount(inSection: section) }

  override func sectionInfo(at index: Int) -> SectionInfo? { key(ofSection: index).map(info) }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    groups.handle(at: position).flatMap { handles.position(of: $0) }
  }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    handles.handle(at: position).flatMap { groups.position(of: $0) }
  }

  override func item(at position: ItemPosition) -> Item? {
    guard let handle = groups.handle(at: position) else { return nil }
    var item: Item?
    _ = handles.lendItem(handle) { item = $0 }
    return item
  }

  override func lendItem(at position: ItemPosition, to body: (Item) -> Void) -> Bool {
    guard let handle = groups.handle(at: position) else { return false }
    return handles.lendItem(handle, to: body)
  }

  func key(ofSection section: Int) -> Key? {
    section >= 0 && section < directory.count ? directory.key(at: section) : nil
  }
}
