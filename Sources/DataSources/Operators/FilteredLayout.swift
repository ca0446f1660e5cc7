import ListChanges
import ListStorage

/// The items for which a condition holds: one bit for each upstream item.
final class FilteredLayout<Item>: ItemLayout<Item> {
  private let isIncluded: (Item) -> Bool
  /// Whether each upstream item is displayed, through all sections.
  @exclusivity(unchecked) private var bits: BitList
  /// Whether each inserted or updated item is displayed.
  @exclusivity(unchecked) private var answers: [Bool] = []
  /// Whether each item of each inserted section is displayed.
  @exclusivity(unchecked) private var sectionAnswers: [BitList] = []
  /// The positions of the changed items before the change; stored only to use the memory again.
  @exclusivity(unchecked) private var origins: [ItemPosition?] = []
  /// The handles that downstream sources use, if any.
  @exclusivity(unchecked) private var upstreamHandles: HandledItems<Item>?
  @exclusivity(unchecked) private var changed: ChangedHandles?

  init(_ upstream: Upstream<Item>, isIncluded: @escaping (Item) -> Bool) {
    self.isIncluded = isIncluded
    bits = BitList()
    super.init(upstream)
  }

  private init(_ template: FilteredLayout, _ shape: UpstreamShape) {
    isIncluded = template.isIncluded
    upstreamHandles = template.upstreamHandles
    changed = template.changed
    bits = BitList()
    super.init(template.upstream, shape)
    var bits: [Bool] = []
    bits.reserveCapacity(shape.counts.total)
    for section in 0..<shape.counts.count { appendAnswers(ofSection: section, shape.counts[section], to: &bits) }
    self.bits = BitList(bits)
  }

  /// Returns a layout with another condition, which has no items yet.
  func template(_ isIncluded: @escaping (Item) -> Bool) -> FilteredLayout {
    let layout = FilteredLayout(upstream, isIncluded: isIncluded)
    (layout.upstreamHandles, layout.changed) = (upstreamHandles, changed)
    return layout
  }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<Item, Item> {
    upstreamHandles?.reset()
    return FilteredLayout(self, shape)
  }

  override func brokenInvariant() -> String? { super.brokenInvariant() ?? bits.brokenInvariant(shape.counts) }

  // MARK: Translating

  override func evaluate(_ change: UpstreamChange) -> Bool {
    answers.removeAll(keepingCapacity: true)
    for index in 0..<change.count {
      let item = change[index]
      if item.isNew, let position = item.after { answers.append(isIncluded(at: position)) }
    }
    if change.isSingle { return true }
    sectionAnswers = change.changes.sectionInserts.map { section in
      var bits: [Bool] = []
      appendAnswers(ofSection: section, change.newCount(inSection: section), to: &bits)
      return BitList(bits)
    }
    return true
  }

  override func commit(_ change: UpstreamChange) -> ChangeSet {
    var draft = ChangeDraft(sectionsOf: change)
    let departed = change.isSingle ? nil : DepartedHandles(changed, upstreamHandles)
    origins.removeAll(keepingCapacity: true)
    for index in 0..<change.count { origins.append(change[index].before.flatMap(position(ofUpstream:))) }
    departed?.addSections(change) { self.position(ofUpstream: $0) }
    var section = 0
    var answer = 0
    // The answers of inserted items are first, in this order.
    bits.apply(change) {
      answer += 1
      return answers[answer - 1]
    } inserted: { _, _ in
      section += 1
      return sectionAnswers[section - 1]
    }
    for index in 0..<change.count where change[index].before != nil && change[index].isNew {
      if let position = change[index].after { set(answers[answer], at: change.newIndex(of: position)) }
      answer += 1
    }
    var run = MarkedRun()
    for index in 0..<change.count {
      var item = change[index]
      item.before = origins[index]
      item.after = item.after.flatMap { run.position(ofUpstream: $0, in: bits, change) }
      draft.add(item)
      if item.after == nil, let before = item.before { departed?.add(change[index], at: before) }
    }
    let changes = draft.changeSet()
    if change.isSingle, let changed, let upstreamHandles {
      changed.record(changes, of: change[0], upstreamHandles)
    } else {
      departed?.record(changes)
    }
    return changes
  }

  private func set(_ isIncluded: Bool, at index: Int) {
    if bits[index] != isIncluded { bits.set(isIncluded, at: index) }
  }

  /// Returns the changes that lead from this layout to one with another condition for the same items.
  func difference(to other: FilteredLayout) -> ChangeSet {
    var draft = ChangeSet.Draft()
    var deleted: [(position: ItemPosition, handle: UInt32)] = []
    for section in 0..<shape.counts.count {
      var (old, new, item) = (0, 0, 0)
      for index in shape.counts.flatIndices(inSection: section) {
        let (was, isNow) = (bits[index], other.bits[index])
        if was, !isNow {
          let position = ItemPosition(section: section, item: old)
          draft.deletes.append(position)
          if changed != nil, let handle = upstreamHandles?.handle(at: ItemPosition(section: section, item: item)) {
            deleted.append((position, handle))
          }
        }
        if !was, isNow { draft.inserts.append(ItemPosition(section: section, item: new)) }
        old += was ? 1 : 0
        new += isNow ? 1 : 0
        item += 1
      }
    }
    let changes = draft.changeSet()
    if !changes.isEmpty { changed?.record(deleted: deleted) }
    return changes
  }

  private func isIncluded(at position: ItemPosition) -> Bool {
    var result = false
    let isThere = upstream.withItem(at: position) { result = isIncluded($0) }
    return isThere && result
  }

  private func appendAnswers(ofSection section: Int, _ count: Int, to bits: inout [Bool]) {
    for item in 0..<count { bits.append(isIncluded(at: ItemPosition(section: section, item: item))) }
  }

  // MARK: Lookups

  override func itemCount(inSection section: Int) -> Int { bits.itemCount(inSection: section, shape.counts) }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    bits.upstreamPosition(of: position, shape.counts)
  }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    guard shape.counts.contains(position) else { return nil }
    return bits.position(ofUpstream: position, start: shape.counts.sum(before: position.section))
  }

  // MARK: Handles

  override func recordHandles() -> ChangedHandles? {
    if let changed { return changed }
    let record = ChangedHandles()
    upstreamHandles = upstream.handledItems()
    changed = record
    return record
  }

  override func handle(at position: ItemPosition) -> UInt32? {
    upstreamPosition(of: position).flatMap { upstreamHandles?.handle(at: $0) }
  }

  override func handles(inSection section: Int) -> [UInt32] {
    guard section >= 0, section < shape.counts.count, let all = upstreamHandles?.handles(inSection: section) else {
      return []
    }
    let range = shape.counts.flatIndices(inSection: section)
    guard all.count == range.count else { return [] }
    return zip(range, all).compactMap { index, handle in bits[index] ? handle : nil }
  }

  override func isOrdered(_ first: UInt32, before second: UInt32) -> Bool {
    upstreamHandles?.isOrdered(first, before: second) ?? false
  }

  override func position(ofHandle handle: UInt32) -> ItemPosition? {
    upstreamHandles?.position(of: handle).flatMap(position(ofUpstream:))
  }

  override func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool {
    upstreamHandles?.withItem(handle, body) ?? false
  }
}
