import ListChanges
import ListStorage

/// The first item with each key: the handles of the items of each key in upstream order, and a bit for each upstream item.
final class DeduplicatedLayout<Item, Key: Hashable>: ItemLayout<Item> {
  private let key: (Item, ItemID?) -> Key?
  /// Converts an ID to a key, if keys are IDs.
  let keyOfID: ((ItemID) -> Key)?
  let handles: HandledItems<Item>
  let keys: KeyTable<Key>
  /// The items with each key, in upstream order; the section is the handle of the key.
  @exclusivity(unchecked) var items = SectionedHandles()
  /// Whether each upstream item is displayed, through all sections.
  @exclusivity(unchecked) var bits = BitList()
  @exclusivity(unchecked) var entries: [DeduplicatedEntry] = []

  init(_ upstream: Upstream<Item>, key: @escaping (Item, ItemID?) -> Key?, keyOfID: ((ItemID) -> Key)?) {
    self.key = key
    self.keyOfID = keyOfID
    handles = upstream.handledItems()
    keys = KeyTable()
    super.init(upstream)
  }

  private init(_ template: DeduplicatedLayout, _ shape: UpstreamShape) {
    (key, keyOfID, handles) = (template.key, template.keyOfID, template.handles)
    keys = KeyTable()
    super.init(template.upstream, shape)
    handles.reset()
    var members: [[UInt32]] = []
    var bits: [Bool] = []
    for section in 0..<shape.counts.count {
      let sectionHandles = handles.handles(inSection: section)
      for item in 0..<shape.counts[section] {
        guard item < sectionHandles.count,
          let key = keyHandle(of: sectionHandles[item], at: ItemPosition(section: section, item: item))
        else {
          bits.append(true)
          continue
        }
        while key >= members.count { members.append([]) }
        bits.append(members[Int(key)].isEmpty)
        members[Int(key)].append(sectionHandles[item])
      }
    }
    items = SectionedHandles(members)
    self.bits = BitList(bits)
  }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<Item, Item> { DeduplicatedLayout(self, shape) }

  /// Returns the handle of an item's key, or `nil` if the item has none.
  func keyHandle(of handle: UInt32, at position: ItemPosition) -> UInt32? {
    var result: UInt32?
    _ = handles.withItem(handle) { item in
      result = key(item, upstream.source.id(at: position)).map { keys.reserve($0).handle }
    }
    return result
  }

  override func brokenInvariant() -> String? {
    super.brokenInvariant() ?? bits.brokenInvariant(shape.counts) ?? items._checkInvariants()
  }

  // MARK: Translating

  override func evaluate(_ change: UpstreamChange) -> Bool { collectEntries(change) }

  override func commit(_ change: UpstreamChange) -> ChangeSet { follow(change) }

  // MARK: Lookups

  override func itemCount(inSection section: Int) -> Int { bits.itemCount(inSection: section, shape.counts) }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    bits.upstreamPosition(of: position, shape.counts)
  }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    guard shape.counts.contains(position) else { return nil }
    return bits.position(ofUpstream: position, start: shape.counts.sum(before: position.section))
  }

  override func position(of id: ItemID) -> ItemPosition? {
    guard let keyOfID else { return super.position(of: id) }
    if let position = position(ofKey: keyOfID(id)) { return position }
    // Above a composite it may be the item's own ID.
    let found = upstream.source.position(of: id).flatMap(upstream.source.id(at:))
    return found.flatMap { $0 == id ? nil : position(ofKey: keyOfID($0)) }
  }

  private func position(ofKey key: Key) -> ItemPosition? {
    keys.handle(of: key).flatMap(first(of:)).flatMap(handles.position(of:)).flatMap(position(ofUpstream:))
  }
}
