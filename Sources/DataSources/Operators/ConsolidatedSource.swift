import ListChanges
import ListStorage

/// A source that displays all items in one section while there are few of them, and in the upstream sections otherwise.
///
/// While there are fewer items than the threshold, section 0 has all of them in upstream order, and no section is inserted,
/// deleted or updated. When the number of items crosses the threshold, all sections are replaced. If an upstream section has
/// the same ID as the one section, the upstream sections are displayed.
///
/// - Complexity: A change of *k* items takes O(*k* log *s*) for *s* upstream sections. While there is one section, an upstream
///   section of *m* items that is inserted, deleted or moved takes O(*m* log *s*). Replacing all sections takes O(*s*), a
///   lookup O(log *s*). An upstream section takes about eight bytes, an item none.
public final class ConsolidatedSource<Item>: OperatorSource<Item> {
  private let stage: LayoutStage<Item>
  private let info: SectionInfo

  /// The number of items from which on the upstream sections are displayed.
  ///
  /// Setting it replaces all sections if the number of items crosses it.
  ///
  ///     let sections = contacts.grouped(by: \.initial).consolidated(below: 12)
  ///     sections.threshold = 30  // one section on a larger screen
  public var threshold: Int {
    didSet {
      guard let layout = stage.layout as? ConsolidatedLayout<Item> else { return }
      let template = ConsolidatedLayout(layout.base, below: threshold, as: info)
      stage.replaceLayout(with: template) { old, new in
        if old.isConsolidated == new.isConsolidated { return ChangeSet() }
        return ConsolidatedLayout<Item>.crossing(from: old.sectionCount, to: new.sectionCount)
      }
    }
  }

  init(_ source: some DataSource<Item>, below threshold: Int, as info: SectionInfo) {
    self.threshold = threshold
    self.info = info
    let (output, stage) = ConsolidatedLayout(source.makeOutput(), below: threshold, as: info).makeSource(of: source)
    self.stage = stage
    super.init(output)
  }

  /// Whether all items are in one section for now.
  package var isConsolidated: Bool { (stage.layout as? ConsolidatedLayout<Item>)?.isConsolidated ?? false }
}

extension DataSource {
  /// Returns a source with all items in one section while there are only a few.
  ///
  ///     contacts.grouped(by: \.initial).consolidated(below: 12, as: SectionInfo(header: "All contacts"))
  ///
  /// - Parameters:
  ///   - threshold: The number of items from which on there are sections. With 0 or less, there always are.
  ///   - info: The ID, header and footer of the one section.
  public func consolidated(below threshold: Int, as info: SectionInfo = SectionInfo()) -> ConsolidatedSource<Item> {
    ConsolidatedSource(self, below: threshold, as: info)
  }
}

/// The items in one section while there are few of them, otherwise in the upstream sections.
private final class ConsolidatedLayout<Item>: PositionLayout {
  // Guarded by the isolation domain of the source. `evaluate(_:)` sets the results, and `commit(_:)` the rest, without code of users.

  let base: Output<Item>
  var shape: CountList
  private let threshold: Int
  private let info: SectionInfo
  /// Whether each upstream section has the same ID as the one section.
  private var namesakes = BitList()
  /// Whether each inserted section, and each updated one, has that ID.
  private var results: [Int: Bool] = [:]
  private(set) var isConsolidated = false

  init(_ base: Output<Item>, below threshold: Int, as info: SectionInfo) {
    self.threshold = threshold
    self.info = info
    self.base = base
    shape = CountList()
  }

  private init(_ template: ConsolidatedLayout, _ shape: CountList) {
    threshold = template.threshold
    info = template.info
    base = template.base
    self.shape = shape
    namesakes = BitList((0..<shape.count).map(isNamesake))
    isConsolidated = shape.total < threshold && namesakes.ones == 0
  }

  var name: String { "ConsolidatedSource<\(Item.self)>" }

  func loaded(_ shape: CountList) -> ConsolidatedLayout { ConsolidatedLayout(self, shape) }

  private func isNamesake(_ section: Int) -> Bool {
    info.id != nil && base.sectionInfo(at: section)?.id == info.id
  }

  // MARK: Translating

  func evaluate(_ change: UpstreamChange) {
    results = [:]
    if change.isSingle { return }
    for section in change.changes.sectionInserts { results[section] = isNamesake(section) }
    for section in change.changes.sectionUpdates { results[section] = isNamesake(section) }
  }

  func commit(_ change: UpstreamChange) -> ChangeSet {
    let (wasConsolidated, oldCount) = (isConsolidated, sectionCount)
    change.forEachSectionStep(
      delete: { namesakes.remove(at: $0) }, move: { namesakes.move(from: $0, to: $1) },
      insert: { namesakes.insert(results[$0] ?? false, at: $0) },
      update: { namesakes.set(results[$0] ?? false, at: $0) })
    isConsolidated = change.newCounts.total < threshold && namesakes.ones == 0
    switch (wasConsolidated, isConsolidated) {
    case (false, false): return change.changes
    case (true, true):
      let new = change.newCounts
      let checked = change.oldCounts.change(
        change.changes, handles: nil, newSectionCount: new.count, newCount: { new.itemCount(inSection: $0) })
      var builder = ChangeBuilder()
      builder.add(flattened: checked ?? .none, from: 0, to: 0)
      return builder.change().changeSet()
    default: return Self.crossing(from: oldCount, to: isConsolidated ? 1 : change.newCounts.count)
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

  var sectionCount: Int { isConsolidated ? 1 : shape.count }

  func itemCount(inSection section: Int) -> Int {
    guard isConsolidated else { return shape.itemCount(inSection: section) }
    return section == 0 ? shape.total : 0
  }

  func sectionInfo(at index: Int) -> SectionInfo? {
    guard isConsolidated else { return base.sectionInfo(at: index) }
    return index == 0 ? info : nil
  }

  func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    guard isConsolidated else { return shape.contains(position) ? position : nil }
    return position.section == 0 ? shape.position(atFlatIndex: position.item) : nil
  }

  func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    guard let index = shape.flatIndex(of: position) else { return nil }
    return isConsolidated ? ItemPosition(section: 0, item: index) : position
  }
}
