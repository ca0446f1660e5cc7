import ListChanges
import ListStorage

/// The items in one section while there are few of them, otherwise in the upstream sections.
final class ConsolidatedLayout<Item>: ItemLayout<Item> {
  private let threshold: Int
  private let info: SectionInfo
  /// Whether each upstream section has the same ID as the one section.
  @exclusivity(unchecked) private var namesakes = BitList()
  /// Whether each inserted section, and each updated one, has that ID.
  @exclusivity(unchecked) private var answers: [Int: Bool] = [:]
  @exclusivity(unchecked) private(set) var isConsolidated = false

  init(_ upstream: Upstream<Item>, below threshold: Int, as info: SectionInfo) {
    self.threshold = threshold
    self.info = info
    super.init(upstream)
  }

  private init(_ template: ConsolidatedLayout, _ shape: UpstreamShape) {
    threshold = template.threshold
    info = template.info
    super.init(template.upstream, shape)
    namesakes = BitList((0..<shape.counts.count).map(isNamesake))
    isConsolidated = shape.counts.total < threshold && namesakes.ones == 0
  }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<Item, Item> { ConsolidatedLayout(self, shape) }

  private func isNamesake(_ section: Int) -> Bool {
    info.id != nil && upstream.source.sectionInfo(at: section)?.id == info.id
  }

  // MARK: Translating

  override func evaluate(_ change: UpstreamChange) -> Bool {
    answers = [:]
    if change.isSingle { return true }
    for section in change.changes.sectionInserts { answers[section] = isNamesake(section) }
    for section in change.changes.sectionUpdates { answers[section] = isNamesake(section) }
    return true
  }

  override func commit(_ change: UpstreamChange) -> ChangeSet {
    let (wasConsolidated, oldCount) = (isConsolidated, sectionCount)
    change.forEachSectionStep(
      delete: { namesakes.remove(at: $0) }, move: { namesakes.move(from: $0, to: $1) },
      insert: { namesakes.insert(answers[$0] ?? false, at: $0) },
      update: { namesakes.set(answers[$0] ?? false, at: $0) })
    isConsolidated = change.newTotal < threshold && namesakes.ones == 0
    switch (wasConsolidated, isConsolidated) {
    case (false, false): return change.changes
    case (true, true):
      var draft = ChangeDraft()
      change.addFlattened(to: &draft)
      return draft.changeSet()
    default: return Self.crossing(from: oldCount, to: isConsolidated ? 1 : change.newSectionCount)
    }
  }

  /// All sections are replaced: no platform list moves an item out of a deleted section, or into an inserted one.
  static func crossing(from old: Int, to new: Int) -> ChangeSet {
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = Array(0..<old)
    draft.sectionInserts = Array(0..<new)
    return draft.changeSet()
  }

  // MARK: Lookups

  override var sectionCount: Int { isConsolidated ? 1 : shape.counts.count }

  override func itemCount(inSection section: Int) -> Int {
    guard isConsolidated else { return shape.counts.itemCount(inSection: section) }
    return section == 0 ? shape.counts.total : 0
  }

  override func sectionInfo(at index: Int) -> SectionInfo? {
    guard isConsolidated else { return upstream.source.sectionInfo(at: index) }
    return index == 0 ? info : nil
  }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    guard isConsolidated else { return shape.counts.contains(position) ? position : nil }
    return position.section == 0 ? shape.counts.position(atFlatIndex: position.item) : nil
  }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    guard let index = shape.counts.flatIndex(of: position) else { return nil }
    return isConsolidated ? ItemPosition(section: 0, item: index) : position
  }
}
