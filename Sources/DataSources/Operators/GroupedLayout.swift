import ListChanges
import ListStorage

/// The items in groups by a key: the handles of the items of each group in upstream order, about 10 bytes an item.
final class GroupedLayout<Item, Key: Hashable>: OrderedLayout<Item> {
  let key: (Item) -> Key
  private let isBefore: (Key, Key) -> Bool
  private let info: (Key) -> SectionInfo
  /// The keys of the groups that stay when they are empty.
  private let staying: [Key]
  let directory: GroupDirectory<Key>
  /// The results of `evaluate(_:)`.
  @exclusivity(unchecked) var answers = GroupAnswers()

  init(
    _ upstream: Upstream<Item>, by key: @escaping (Item) -> Key, staying: [Key] = [],
    isBefore: @escaping (Key, Key) -> Bool, info: @escaping (Key) -> SectionInfo
  ) {
    self.key = key
    self.isBefore = isBefore
    self.info = info
    self.staying = staying
    directory = GroupDirectory([], staying: [], isBefore: isBefore)
    super.init(upstream, upstream.handledItems())
  }

  private init(_ template: GroupedLayout, _ shape: UpstreamShape) {
    let (key, isBefore, staying, handles) = (template.key, template.isBefore, template.staying, template.handles)
    (self.key, self.isBefore, info) = (key, isBefore, template.info)
    self.staying = staying
    handles.reset()
    var (members, appearance, numbers): ([[UInt32]], [Key], [Key: Int]) = ([], [], [:])
    func number(of key: Key) -> Int {
      if let number = numbers[key] { return number }
      // A key that isn't equal to itself, such as NaN, can't be found again.
      if key == key { numbers[key] = appearance.count }
      appearance.append(key)
      members.append([])
      return appearance.count - 1
    }
    for key in staying { _ = number(of: key) }
    for section in 0..<shape.counts.count {
      for handle in handles.handles(inSection: section) {
        _ = handles.withItem(handle) { item in members[number(of: key(item))].append(handle) }
      }
    }
    // As if one group were inserted after another: behind those that it neither precedes nor follows.
    let sorted = appearance.indices.sorted { left, right in
      if isBefore(appearance[left], appearance[right]) { return true }
      return isBefore(appearance[right], appearance[left]) ? false : left < right
    }
    directory = GroupDirectory(sorted.map { appearance[$0] }, staying: Set(staying), isBefore: isBefore)
    super.init(template.upstream, handles, shape)
    order = SectionedHandles(sorted.map { members[$0] })
  }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<Item, Item> { GroupedLayout(self, shape) }

  override func brokenInvariant() -> String? {
    if let fault = super.brokenInvariant() { return fault }
    return sectionCount == directory.count ? nil : "\(sectionCount) groups have \(directory.count) keys"
  }

  // MARK: Translating

  override func evaluate(_ change: UpstreamChange) -> Bool { collectAnswers(change) }

  override func commit(_ change: UpstreamChange) -> ChangeSet { follow(change) }

  // MARK: Lookups

  override func sectionInfo(at index: Int) -> SectionInfo? { key(ofSection: index).map(info) }

  func key(ofSection section: Int) -> Key? {
    section >= 0 && section < directory.count ? directory.key(at: section) : nil
  }
}
