import ListChanges
import ListStorage

/// All sections, without the items of collapsed ones; stores one bit for each section.
final class CollapsibleLayout<Item>: ItemLayout<Item> {
  private let ids: CollapsedIDs
  /// Whether each section is collapsed.
  @exclusivity(unchecked) private var bits: BitList
  /// Whether each inserted section is collapsed.
  @exclusivity(unchecked) private var answers: [Bool] = []

  init(_ upstream: Upstream<Item>, _ shape: UpstreamShape = UpstreamShape(), ids: CollapsedIDs) {
    self.ids = ids
    bits = BitList((0..<shape.counts.count).map { ids.contain($0, of: upstream.source) })
    super.init(upstream, shape)
  }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<Item, Item> {
    CollapsibleLayout(upstream, shape, ids: ids)
  }

  override var details: String? { "\(bits.ones) collapsed" }

  // MARK: Translating

  override func ask(_ change: UpstreamChange) -> Bool {
    answers = change.changes.sectionInserts.map { ids.contain($0, of: upstream.source) }
    return true
  }

  override func commit(_ change: UpstreamChange) -> ChangeSet {
    let old = bits
    edit(change)
    if old.ones == 0, bits.ones == 0 { return change.changes }
    var draft = ChangeDraft(sectionsOf: change)
    for index in 0..<change.count {
      var item = change[index]
      if let before = item.before, old[before.section] { item.before = nil }
      if let after = item.after, bits[after.section] { item.after = nil }
      draft.add(item)
    }
    return draft.changeSet()
  }

  private func edit(_ change: UpstreamChange) {
    var inserted = 0
    change.forEachSectionStep(
      delete: { bits.remove(at: $0) }, move: { bits.move(from: $0, to: $1) },
      insert: { section in
        bits.insert(answers[inserted], at: section)
        inserted += 1
      })
  }

  /// Collapses and expands sections, and returns the resulting changes; sections that don't exist are ignored.
  func collapse(_ sections: [(index: Int, isCollapsed: Bool)]) -> ChangeSet {
    var draft = ChangeSet.Draft()
    for (section, isCollapsed) in sections where section >= 0 && section < bits.count {
      guard bits[section] != isCollapsed else { continue }
      bits.set(isCollapsed, at: section)
      let items = (0..<shape.counts[section]).map { ItemPosition(section: section, item: $0) }
      if isCollapsed { draft.deletes += items } else { draft.inserts += items }
      draft.sectionUpdates.append(section)
    }
    return draft.changeSet()
  }

  // MARK: Lookups

  /// Returns whether a section is collapsed, or `false` if there is no such section.
  func isCollapsed(section: Int) -> Bool { section >= 0 && section < bits.count && bits[section] }

  override func itemCount(inSection section: Int) -> Int {
    isCollapsed(section: section) ? 0 : shape.counts.itemCount(inSection: section)
  }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    isCollapsed(section: position.section) ? nil : position
  }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? { upstreamPosition(of: position) }
}
