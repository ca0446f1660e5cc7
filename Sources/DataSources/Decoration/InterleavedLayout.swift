import ListChanges
import ListStorage

/// The items of every section with a decoration after each group of items of a fixed length.
///
/// Decorations keep their positions while items are inserted and deleted before them; so changes move them past the items. They
/// are identified by their index in the section and by the section.
final class InterleavedLayout<UpstreamItem, Item>: DerivedLayout<UpstreamItem, Item> {
  private let period: InterleavingPeriod
  private let transform: (UpstreamItem) -> Item
  private let decoration: (Int) -> Item
  private let directory: SectionDirectory

  init(
    _ upstream: Upstream<UpstreamItem>, every count: Int, transform: @escaping (UpstreamItem) -> Item,
    decoration: @escaping (Int) -> Item
  ) {
    period = InterleavingPeriod(items: count)
    self.transform = transform
    self.decoration = decoration
    directory = SectionDirectory([])
    super.init(upstream)
  }

  private init(_ template: InterleavedLayout, _ shape: UpstreamShape) {
    period = template.period
    transform = template.transform
    decoration = template.decoration
    directory = SectionDirectory((0..<shape.counts.count).map { template.upstream.source.sectionInfo(at: $0)?.id })
    super.init(template.upstream, shape)
  }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<UpstreamItem, Item> { InterleavedLayout(self, shape) }

  // MARK: Translating

  override func ask(_ change: UpstreamChange) -> Bool {
    directory.ask(change) { upstream.source.sectionInfo(at: $0)?.id }
    return true
  }

  override func commit(_ change: UpstreamChange) -> ChangeSet {
    directory.commit(change)
    var draft = ChangeDraft(sectionsOf: change)
    // The indexes of items that leave or arrive, by old or new section.
    var (leaving, arriving): ([Int: [Int]], [Int: [Int]]) = ([:], [:])
    for index in 0..<change.count {
      var item = change[index]
      if let before = item.before, item.isMoved || item.after == nil {
        leaving[before.section, default: []].append(before.item)
      }
      if let after = item.after, item.isMoved || item.before == nil {
        arriving[after.section, default: []].append(after.item)
      }
      item.before = item.before.map(period.position(ofUpstream:))
      item.after = item.after.map(period.position(ofUpstream:))
      draft.add(item)
    }
    for (old, new) in change.editedSections {
      let oldCount = period.decorationCount(of: change.oldCount(inSection: old))
      let newCount = period.decorationCount(of: change.newCount(inSection: new))
      let kept = min(oldCount, newCount)
      for index in kept..<oldCount { draft.add(from: period.position(ofDecoration: index, inSection: old), to: nil) }
      for index in kept..<newCount { draft.add(from: nil, to: period.position(ofDecoration: index, inSection: new)) }
      let passed = period.passedDecorations(
        leaving: leaving[old]?.sorted() ?? [], arriving: arriving[new]?.sorted() ?? [], count: kept)
      for index in passed.joined() {
        draft.add(
          from: period.position(ofDecoration: index, inSection: old),
          to: period.position(ofDecoration: index, inSection: new))
      }
    }
    return draft.changeSet()
  }

  // MARK: Lookups

  override func itemCount(inSection section: Int) -> Int {
    let count = shape.counts.itemCount(inSection: section)
    return count + period.decorationCount(of: count)
  }

  override func item(at position: ItemPosition) -> Item? {
    switch content(at: position) {
    case .item(let position)?: upstream.source.item(at: position).map(transform)
    case .decoration(let index)?: decoration(index)
    case nil: nil
    }
  }

  override func id(at position: ItemPosition) -> ItemID? {
    switch content(at: position) {
    case .item(let position)?: upstream.source.id(at: position)?.ofDecoratedItem
    case .decoration(let index)?: directory.id(ofSection: position.section)?.qualified(by: index).ofDecoration
    case nil: nil
    }
  }

  override func position(of id: ItemID) -> ItemPosition? {
    if case .decoration(let decorationID) = id.decorated, let (index, sectionID) = decorationID.unqualified,
      let section = directory.section(of: sectionID), index >= 0
    {
      let count = period.decorationCount(of: shape.counts.itemCount(inSection: section))
      return index < count ? period.position(ofDecoration: index, inSection: section) : nil
    }
    guard let position = upstream.source.position(ofDecorated: id), shape.counts.contains(position) else { return nil }
    return period.position(ofUpstream: position)
  }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    if case .item(let upstream)? = content(at: position) { upstream } else { nil }
  }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    shape.counts.contains(position) ? period.position(ofUpstream: position) : nil
  }

  /// What is at a position.
  private enum Content {
    /// The upstream item at a position.
    case item(ItemPosition)
    /// The decoration at an index among the decorations of its section.
    case decoration(Int)
  }

  private func content(at position: ItemPosition) -> Content? {
    guard position.item >= 0, position.item < itemCount(inSection: position.section) else { return nil }
    let (block, offset) = position.item.quotientAndRemainder(dividingBy: period.items + 1)
    if offset == period.items { return .decoration(block) }
    return .item(ItemPosition(section: position.section, item: block * period.items + offset))
  }
}
