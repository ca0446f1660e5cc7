import ListChanges
import ListStorage

extension DataSource {
  /// Returns a source with a decoration after every `count` items of a section.
  ///
  ///     stories.interleaved(every: 10) { index in Advertisement(slot: index) }
  ///
  /// Decorations keep their positions while items are inserted and deleted before them, so that a visible one isn't loaded
  /// again. They are identified by their index and by the ID of their section.
  ///
  /// - Parameters:
  ///   - count: The number of items between decorations. If it's 0 or less, there are no decorations.
  ///   - decoration: Returns the decoration with an index in its section. It's called each time a decoration is read.
  /// - Complexity: A change of *k* items takes O(*k* log *k* + *k* log *s* + *d*), where *s* is the number of sections and *d*
  ///   the number of decorations that items move past, each of which results in a move. Items that are inserted at the end
  ///   move past none. A lookup takes that of this source and O(log *s*). A section takes about 22 bytes and four times the size
  ///   of an ID.
  public func interleaved<Decoration>(
    every count: Int, _ decoration: @escaping (_ index: Int) -> Decoration
  ) -> some DataSource<DecoratedItem<Item, Decoration>> {
    DerivedSource(
      InterleavedLayout(
        Upstream(self), every: count, transform: { DecoratedItem.item($0) },
        decoration: { .decoration(decoration($0)) }))
  }

  /// Returns a source with a decoration, which has the type of the items, after every `count` items of a section.
  ///
  /// - Parameters:
  ///   - count: The number of items between decorations. If it's 0 or less, there are no decorations.
  ///   - decoration: Returns the decoration with an index in its section. It's called each time a decoration is read.
  /// - Complexity: That of the other `interleaved(every:_:)`.
  public func interleaved(
    every count: Int, _ decoration: @escaping (_ index: Int) -> Item
  ) -> some DataSource<Item> {
    DerivedSource(InterleavedLayout(Upstream(self), every: count, transform: { $0 }, decoration: decoration))
  }
}

// MARK: - Layout

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

// MARK: - Period

/// The positions of items in sections where a decoration follows every group of items of a fixed length.
struct InterleavingPeriod {
  /// The number of items between two decorations.
  let items: Int

  /// Creates a period; no section is long enough for one of 0 or less.
  init(items: Int) {
    // No section has more items than 32 bits can count.
    let limit = Int(UInt32.max) + 1
    self.items = items > 0 ? min(items, limit) : limit
  }

  /// Returns the number of decorations in a section with a number of items.
  func decorationCount(of count: Int) -> Int { count / items }

  /// Returns the position of an upstream item.
  func position(ofUpstream position: ItemPosition) -> ItemPosition {
    ItemPosition(section: position.section, item: position.item + position.item / items)
  }

  /// Returns the position of a decoration, by its index among the decorations of a section.
  func position(ofDecoration index: Int, inSection section: Int) -> ItemPosition {
    ItemPosition(section: section, item: (index + 1) * items + index)
  }

  /// Returns the indexes of the decorations that have to be moved, because a change moves items past them.
  ///
  /// Items move past a decoration if the number of items that leave in front of it isn't the number of those that arrive
  /// there.
  ///
  /// - Parameters:
  ///   - leaving: The old indexes of items that leave the section, ascending.
  ///   - arriving: The new indexes of items that arrive in the section, ascending.
  ///   - count: The number of decorations that stay.
  /// - Complexity: O(*k*) for *k* indexes.
  func passedDecorations(leaving: [Int], arriving: [Int], count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (left, arrived, start) = (0, 0, 0)
    while start < count, left < leaving.count || arrived < arriving.count {
      let index = min(
        left < leaving.count ? leaving[left] : .max, arrived < arriving.count ? arriving[arrived] : .max)
      // A decoration follows a multiple of the period; the item concerns those that follow more items than its index.
      let end = min(index / items, count)
      if left != arrived, start < end { ranges.append(start..<end) }
      start = max(start, end)
      if left < leaving.count, leaving[left] == index { left += 1 }
      if arrived < arriving.count, arriving[arrived] == index { arrived += 1 }
    }
    if left != arrived, start < count { ranges.append(start..<count) }
    return ranges
  }
}
