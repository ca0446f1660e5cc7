import ListChanges
import ListStorage

extension DataSource {
  /// Returns a source with a decoration after every `count` items of a section.
  ///
  ///     stories.interleaved(every: 10) { index in Advertisement(slot: index) }
  ///
  /// Decorations don't change their positions while items are inserted and deleted before them, so that a visible one isn't
  /// loaded again. They are identified by their index and by the ID of their section.
  ///
  /// - Parameters:
  ///   - count: The number of items between decorations. If it's 0 or less, there are no decorations.
  ///   - decoration: Returns the decoration with an index in its section. It's called each time a decoration is read.
  /// - Complexity: O(*k* log *k* + *k* log *s* + *d*) for a change of *k* items, where *s* is the number of sections and *d* the
  ///   number of decorations that items move past, each of which results in a move. Items that are inserted at the end move past
  ///   none. A lookup costs O(log *s*) besides that of this source. The memory of a section is about 22 bytes and four times the
  ///   size of an ID.
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
/// Decorations don't change their positions while items are inserted and deleted before them; so changes move them past the items.
/// A decoration is identified by its section and its index among the decorations of the section.
private final class InterleavedLayout<UpstreamItem, Item>: DerivedLayout<UpstreamItem, Item> {
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

  // MARK: - Translating

  override func evaluate(_ change: UpstreamChange) -> Bool {
    directory.evaluate(change) { upstream.source.sectionInfo(at: $0)?.id }
    return true
  }

  override func commit(_ change: UpstreamChange) -> ChangeSet {
    directory.commit(change)
    var draft = ChangeDraft(sectionsOf: change)
    // The indexes of items that are removed from or added to a section, by old or new section.
    var removed: [Int: [Int]] = [:]
    var added: [Int: [Int]] = [:]
    for index in 0..<change.count {
      var item = change[index]
      if let before = item.before, item.isMoved || item.after == nil {
        removed[before.section, default: []].append(before.item)
      }
      if let after = item.after, item.isMoved || item.before == nil {
        added[after.section, default: []].append(after.item)
      }
      item.before = item.before.map(period.position(ofUpstream:))
      item.after = item.after.map(period.position(ofUpstream:))
      draft.add(item)
    }
    for (old, new) in change.editedSections {
      let oldCount = period.decorationCount(of: change.oldCount(inSection: old))
      let newCount = period.decorationCount(of: change.newCount(inSection: new))
      let commonCount = min(oldCount, newCount)
      for index in commonCount..<oldCount {
        draft.add(from: period.position(ofDecoration: index, inSection: old), to: nil)
      }
      for index in commonCount..<newCount {
        draft.add(from: nil, to: period.position(ofDecoration: index, inSection: new))
      }
      let passed = period.passedDecorations(
        removed: removed[old]?.sorted() ?? [], added: added[new]?.sorted() ?? [], count: commonCount)
      for index in passed.joined() {
        draft.add(
          from: period.position(ofDecoration: index, inSection: old),
          to: period.position(ofDecoration: index, inSection: new))
      }
    }
    return draft.changeSet()
  }

  // MARK: - Lookups

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

  /// The content of a position.
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

/// The positions of items in sections with a decoration after every group of items of a fixed length.
private struct InterleavingPeriod {
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
  /// Items move past a decoration if the numbers of items that are removed and added in front of it differ.
  ///
  /// - Parameters:
  ///   - removed: The old indexes of items that are removed from the section, ascending.
  ///   - added: The new indexes of items that are added to the section, ascending.
  ///   - count: The number of decorations that the section has before and after the change.
  /// - Complexity: O(*k*) for *k* indexes.
  func passedDecorations(removed: [Int], added: [Int], count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var removedCount = 0
    var addedCount = 0
    var start = 0
    while start < count, removedCount < removed.count || addedCount < added.count {
      let index = min(
        removedCount < removed.count ? removed[removedCount] : .max,
        addedCount < added.count ? added[addedCount] : .max)
      // A decoration is behind a multiple of the period; the item affects those behind more items than its index.
      let end = min(index / items, count)
      if removedCount != addedCount, start < end { ranges.append(start..<end) }
      start = max(start, end)
      if removedCount < removed.count, removed[removedCount] == index { removedCount += 1 }
      if addedCount < added.count, added[addedCount] == index { addedCount += 1 }
    }
    if removedCount != addedCount, start < count { ranges.append(start..<count) }
    return ranges
  }
}
