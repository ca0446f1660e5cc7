import ListChanges
import ListStorage

extension DataSource {
  // MARK: - Separators

  /// Returns a source with a separator between each two items of a section.
  ///
  ///     messages.separated { above, below in Pause(from: above.date, to: below.date) }
  ///
  /// A separator belongs to the item above it: it's moved and deleted with that item, and its ID is made of the item's ID.
  /// A separator is updated if one of its two items is updated, or replaced by another item.
  ///
  /// - Parameter separator: The separator between two items. It's called each time a separator is read, and must not change
  ///   the list.
  /// - Complexity: O(*k* log *k* + *k* log *s*) for a change of *k* items and *s* sections. A lookup costs O(log *s*) besides that
  ///   of this source. Items need no memory.
  public func separated<Separator>(
    by separator: @escaping (_ above: Item, _ below: Item) -> Separator
  ) -> some DataSource<DecoratedItem<Item, Separator>> {
    DecoratedLayout(makeOutput(), .between { .decoration(separator($0, $1)) }, transform: { .item($0) })
      .makeSource(of: self).source
  }

  /// Returns a source with a separator, which has the type of the items, between each two items of a section.
  ///
  /// - Parameter separator: The separator between two items. It's called each time a separator is read, and must not change
  ///   the list.
  /// - Complexity: O(*k* log *k* + *k* log *s*) for a change of *k* items and *s* sections. A lookup costs O(log *s*) besides that
  ///   of this source. Items need no memory.
  public func separated(by separator: @escaping (_ above: Item, _ below: Item) -> Item) -> some DataSource<Item> {
    DecoratedLayout(makeOutput(), .between(separator), transform: { $0 }).makeSource(of: self).source
  }

  /// Returns a source with the same separator between each two items of a section.
  ///
  /// - Complexity: O(*k* log *k* + *k* log *s*) for a change of *k* items and *s* sections. A lookup costs O(log *s*) besides that
  ///   of this source. Items need no memory.
  public func separated<Separator>(by separator: Separator) -> some DataSource<DecoratedItem<Item, Separator>> {
    DecoratedLayout(makeOutput(), .same(.decoration(separator)), transform: { .item($0) }).makeSource(of: self).source
  }

  /// Returns a source with the same separator, which has the type of the items, between each two items of a section.
  ///
  /// - Complexity: O(*k* log *k* + *k* log *s*) for a change of *k* items and *s* sections. A lookup costs O(log *s*) besides that
  ///   of this source. Items need no memory.
  public func separated(by separator: Item) -> some DataSource<Item> {
    DecoratedLayout(makeOutput(), .same(separator), transform: { $0 }).makeSource(of: self).source
  }

  // MARK: - At regular distances

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
    DecoratedLayout(makeOutput(), .every(count) { .decoration(decoration($0)) }, transform: { .item($0) })
      .makeSource(of: self).source
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
    DecoratedLayout(makeOutput(), .every(count, decoration), transform: { $0 }).makeSource(of: self).source
  }

  // MARK: - Headers and footers as items

  /// Returns a source with a header item before the items of each section.
  ///
  ///     timetable.prependingHeaderItems { section in section.header.map(DayTitle.init) }
  ///
  /// The header item is updated with its section. It's inserted and deleted when an update of the section changes whether the
  /// closure returns an item. Sections have their header and footer as before.
  ///
  /// - Parameters:
  ///   - includingEmptySections: Whether a section without items has a header item.
  ///   - header: Returns the header item of a section, or `nil` for none. It's called once for each section that is inserted or
  ///     updated, and each time the header item is read. It must not change the list.
  /// - Complexity: O(*k* log *k* + *k* log *s*) for a change of *k* items and *s* sections. A lookup costs O(log *s*) besides that
  ///   of this source. The memory of a section is about 24 bytes and four times the size of an ID.
  public func prependingHeaderItems<Header>(
    includingEmptySections: Bool = true, _ header: @escaping (SectionInfo) -> Header?
  ) -> some DataSource<DecoratedItem<Item, Header>> {
    DecoratedLayout(
      makeOutput(), .section(.top, includingEmptySections) { header($0).map { .decoration($0) } },
      transform: { .item($0) }
    ).makeSource(of: self).source
  }

  /// Returns a source with a header item, which has the type of the items, before the items of each section.
  ///
  /// - Parameters:
  ///   - includingEmptySections: Whether a section without items has a header item.
  ///   - header: Returns the header item of a section, or `nil` for none. It's called once for each section that is inserted or
  ///     updated, and each time the header item is read. It must not change the list.
  /// - Complexity: O(*k* log *k* + *k* log *s*) for a change of *k* items and *s* sections. A lookup costs O(log *s*) besides that
  ///   of this source. The memory of a section is about 24 bytes and four times the size of an ID.
  public func prependingHeaderItems(
    includingEmptySections: Bool = true, _ header: @escaping (SectionInfo) -> Item?
  ) -> some DataSource<Item> {
    DecoratedLayout(makeOutput(), .section(.top, includingEmptySections, header), transform: { $0 })
      .makeSource(of: self).source
  }

  /// Returns a source with a footer item after the items of each section.
  ///
  ///     timetable.appendingFooterItems { section in section.footer.map(DayTitle.init) }
  ///
  /// The footer item is updated, inserted and deleted like a header item; see `prependingHeaderItems`.
  ///
  /// - Parameters:
  ///   - includingEmptySections: Whether a section without items has a footer item.
  ///   - footer: Returns the footer item of a section, or `nil` for none. It's called once for each section that is inserted or
  ///     updated, and each time the footer item is read. It must not change the list.
  /// - Complexity: O(*k* log *k* + *k* log *s*) for a change of *k* items and *s* sections. A lookup costs O(log *s*) besides that
  ///   of this source. The memory of a section is about 24 bytes and four times the size of an ID.
  public func appendingFooterItems<Footer>(
    includingEmptySections: Bool = true, _ footer: @escaping (SectionInfo) -> Footer?
  ) -> some DataSource<DecoratedItem<Item, Footer>> {
    DecoratedLayout(
      makeOutput(), .section(.bottom, includingEmptySections) { footer($0).map { .decoration($0) } },
      transform: { .item($0) }
    ).makeSource(of: self).source
  }

  /// Returns a source with a footer item, which has the type of the items, after the items of each section.
  ///
  /// - Parameters:
  ///   - includingEmptySections: Whether a section without items has a footer item.
  ///   - footer: Returns the footer item of a section, or `nil` for none. It's called once for each section that is inserted or
  ///     updated, and each time the footer item is read. It must not change the list.
  /// - Complexity: O(*k* log *k* + *k* log *s*) for a change of *k* items and *s* sections. A lookup costs O(log *s*) besides that
  ///   of this source. The memory of a section is about 24 bytes and four times the size of an ID.
  public func appendingFooterItems(
    includingEmptySections: Bool = true, _ footer: @escaping (SectionInfo) -> Item?
  ) -> some DataSource<Item> {
    DecoratedLayout(makeOutput(), .section(.bottom, includingEmptySections, footer), transform: { $0 })
      .makeSource(of: self).source
  }
}

// MARK: - Layout

/// The decorations of an operator, and where they are.
private enum Decoration<UpstreamItem, Item> {
  /// The same separator between each two items. It belongs to the item above it: it moves and is deleted with that item, of whose ID
  /// its own is made.
  case same(Item)
  /// A separator that is made of the two items.
  case between((_ above: UpstreamItem, _ below: UpstreamItem) -> Item)
  /// A decoration after every few items, made of its index in the section, which identifies it. It doesn't change its position while
  /// items are inserted and deleted before it; so changes move it past the items.
  case every(Int, (_ index: Int) -> Item)
  /// One at an end of the section, made of the section's info, updated with the section, and with an ID made of the section's ID.
  case section(SectionEnd, _ includesEmptySections: Bool, (SectionInfo) -> Item?)
}

private enum SectionEnd { case top, bottom }

/// The items of every section with decorations between them.
private final class DecoratedLayout<UpstreamItem, Item>: PositionLayout {
  // Guarded by the isolation domain of the operator. `evaluate(_:)` sets `newHasItem` after it has called the closure; `commit(_:)`
  // changes `hasItem`, and calls no code of the app. So accesses don't overlap.

  let base: Output<UpstreamItem>
  var shape: CountList
  private let decoration: Decoration<UpstreamItem, Item>
  private let transform: (UpstreamItem) -> Item
  /// The sections by ID, unless items identify the decorations.
  private let directory: SectionDirectory?
  /// Whether the closure returns an item for each section, even for an empty one.
  private var hasItem: BitList
  /// Whether the closure returns an item for inserted and updated sections, by their new indexes.
  private var newHasItem: [Int: Bool] = [:]

  init(
    _ base: Output<UpstreamItem>, _ decoration: Decoration<UpstreamItem, Item>,
    transform: @escaping (UpstreamItem) -> Item, _ shape: CountList = CountList()
  ) {
    self.base = base
    self.decoration = decoration
    self.transform = transform
    self.shape = shape
    var infos: [SectionInfo?] = []
    switch decoration {
    case .same, .between:
      hasItem = BitList()
      directory = nil
    case .every:
      hasItem = BitList()
      directory = SectionDirectory((0..<shape.count).map { base.sectionInfo(at: $0)?.id })
    case .section(_, _, let makeItem):
      infos = (0..<shape.count).map(base.sectionInfo(at:))
      hasItem = BitList(infos.map { $0.flatMap(makeItem) != nil })
      directory = SectionDirectory(infos.map { $0?.id })
    }
  }

  var name: String {
    let types = "<\(UpstreamItem.self), \(Item.self)>"
    return switch decoration {
    case .same, .between: "SeparatedSource\(types)"
    case .every: "InterleavedSource\(types)"
    case .section: "SectionItemSource\(types)"
    }
  }

  func loaded(_ shape: CountList) -> DecoratedLayout { DecoratedLayout(base, decoration, transform: transform, shape) }

  /// Returns the positions in a section that exists.
  private func section(_ section: Int, _ count: Int, _ hasItem: BitList) -> DecoratedSection {
    switch decoration {
    case .same, .between: DecoratedSection(section, count, separators: max(0, count - 1))
    case .every(let period, _): DecoratedSection(section, count, every: period)
    case .section(let end, let includesEmptySections, _):
      DecoratedSection(section, count, end, isDecorated: hasItem[section] && (includesEmptySections || count > 0))
    }
  }

  /// Returns the positions in a section, or `nil` if it doesn't exist.
  private func section(at index: Int) -> DecoratedSection? {
    index >= 0 && index < shape.count ? section(index, shape[index], hasItem) : nil
  }

  // MARK: - Translating

  func evaluate(_ change: UpstreamChange) {
    newHasItem.removeAll()
    directory?.evaluate(change) { section in
      let info = base.sectionInfo(at: section)
      if case .section(_, _, let makeItem) = decoration { newHasItem[section] = info.flatMap(makeItem) != nil }
      return info?.id
    }
  }

  func commit(_ change: UpstreamChange) -> ChangeSet {
    let hadItem = hasItem
    directory?.commit(change)
    if case .section = decoration {
      change.forEachSectionStep(
        delete: { hasItem.remove(at: $0) }, move: { hasItem.move(from: $0, to: $1) },
        insert: { hasItem.insert(newHasItem[$0] ?? false, at: $0) },
        update: { hasItem.set(newHasItem[$0] ?? false, at: $0) })
    }
    func old(_ section: Int) -> DecoratedSection { self.section(section, change.oldCount(inSection: section), hadItem) }
    func new(_ section: Int) -> DecoratedSection { self.section(section, change.newCount(inSection: section), hasItem) }
    var draft = ChangeDraft(sectionsOf: change)
    for index in 0..<change.count {
      var item = change[index]
      item.before = item.before.map { old($0.section).position(ofItem: $0.item) }
      item.after = item.after.map { new($0.section).position(ofItem: $0.item) }
      draft.add(item)
    }
    switch decoration {
    case .same: addSeparators(change, old, new, to: &draft)
    case .between:
      addSeparators(change, old, new, to: &draft)
      updateSeparators(change, old, new, in: &draft)
    case .every: addDecorations(change, old, new, to: &draft)
    case .section: addSectionItems(change, old, new, to: &draft)
    }
    return draft.changeSet()
  }

  private typealias Sections = (_ section: Int) -> DecoratedSection

  /// Inserts, deletes and moves separators with the items above them, and those of items that were the last ones of their section, or
  /// are now.
  private func addSeparators(_ change: UpstreamChange, _ old: Sections, _ new: Sections, to draft: inout ChangeDraft) {
    for index in 0..<change.count {
      let item = change[index]
      if !item.isMoved, item.before != nil, item.after != nil { continue }
      draft.add(
        from: item.before.flatMap { old($0.section).separator(below: $0) },
        to: item.after.flatMap { new($0.section).separator(below: $0) })
    }
    let sections = change.editedSections
    if sections.isEmpty { return }
    let moved = Set((0..<change.count).compactMap { change[$0].isMoved ? change[$0].before : nil })
    for (oldSection, newSection) in sections {
      let wasLast = ItemPosition(section: oldSection, item: change.oldCount(inSection: oldSection) - 1)
      if wasLast.item >= 0, !moved.contains(wasLast), let position = change.newPosition(ofOld: wasLast),
        let separator = new(position.section).separator(below: position)
      {
        draft.add(from: nil, to: separator)
      }
      let isLast = ItemPosition(section: newSection, item: change.newCount(inSection: newSection) - 1)
      if isLast.item >= 0, let position = change.oldPosition(ofNew: isLast), !moved.contains(position),
        let separator = old(position.section).separator(below: position)
      {
        draft.add(from: separator, to: nil)
      }
    }
  }

  /// Updates the remaining separators of which a neighboring item is updated or replaced by another one.
  private func updateSeparators(
    _ change: UpstreamChange, _ old: Sections, _ new: Sections, in draft: inout ChangeDraft
  ) {
    // The items below which a separator may have to be updated.
    var candidates: Set<ItemPosition> = []
    var updated: Set<ItemPosition> = []
    for index in 0..<change.count {
      let item = change[index]
      if item.isMoved || item.after == nil, let above = item.before?.above,
        let position = change.newPosition(ofOld: above)
      {
        candidates.insert(position)
      }
      guard let after = item.after else { continue }
      candidates.insert(after)
      if let above = after.above { candidates.insert(above) }
      if item.isUpdated { updated.insert(after) }
    }
    for position in candidates {
      guard let separator = new(position.section).separator(below: position),
        let before = change.oldPosition(ofNew: position), old(before.section).separator(below: before) != nil
      else { continue }
      let isBetweenOthers = change.oldPosition(ofNew: position.below) != before.below
      if isBetweenOthers || updated.contains(position) || updated.contains(position.below) {
        draft.add(ItemTransition(before: separator, after: separator, isUpdated: true))
      }
    }
  }

  private func addDecorations(
    _ change: UpstreamChange, _ old: Sections, _ new: Sections, to draft: inout ChangeDraft
  ) {
    // The indexes of items that are removed from or added to a section, by old or new section.
    var removed: [Int: [Int]] = [:]
    var added: [Int: [Int]] = [:]
    for index in 0..<change.count {
      let item = change[index]
      if let before = item.before, item.isMoved || item.after == nil {
        removed[before.section, default: []].append(before.item)
      }
      if let after = item.after, item.isMoved || item.before == nil {
        added[after.section, default: []].append(after.item)
      }
    }
    for (oldSection, newSection) in change.editedSections {
      let (old, new) = (old(oldSection), new(newSection))
      let commonCount = min(old.decorationCount, new.decorationCount)
      for index in commonCount..<old.decorationCount { draft.add(from: old.position(ofDecoration: index), to: nil) }
      for index in commonCount..<new.decorationCount { draft.add(from: nil, to: new.position(ofDecoration: index)) }
      let passed = new.passedDecorations(
        removed: removed[oldSection]?.sorted() ?? [], added: added[newSection]?.sorted() ?? [], count: commonCount)
      for index in passed.joined() {
        draft.add(from: old.position(ofDecoration: index), to: new.position(ofDecoration: index))
      }
    }
  }

  private func addSectionItems(_ change: UpstreamChange, _ old: Sections, _ new: Sections, to draft: inout ChangeDraft)
  {
    let updated = Set(change.changes.sectionUpdates)
    for section in updated.union(change.editedSections.map(\.new)) {
      guard let oldSection = change.oldSection(ofNew: section) else { continue }
      let (before, after) = (old(oldSection).onlyDecoration, new(section).onlyDecoration)
      // The item isn't moved if the section has it before and after: the other items are inserted and deleted around it.
      let isUpdated = before != nil && after != nil && updated.contains(section)
      if before == nil || after == nil || isUpdated {
        draft.add(ItemTransition(before: before, after: after, isUpdated: isUpdated))
      }
    }
  }

  // MARK: - Lookups

  func itemCount(inSection section: Int) -> Int { self.section(at: section)?.totalCount ?? 0 }

  func withItem(at position: ItemPosition, _ body: (Item) -> Void) -> Bool {
    switch content(at: position) {
    case .item(let upstream)?: return base.withItem(at: upstream) { body(transform($0)) }
    case .decoration(let index)?: return withDecoration(index, inSection: position.section, body)
    case nil: return false
    }
  }

  private func withDecoration(_ index: Int, inSection section: Int, _ body: (Item) -> Void) -> Bool {
    var item: Item?
    switch decoration {
    case .same(let separator): item = separator
    case .between(let makeSeparator):
      let above = ItemPosition(section: section, item: index)
      _ = base.withItem(at: above) { above in
        let below = ItemPosition(section: section, item: index + 1)
        _ = base.withItem(at: below) { item = makeSeparator(above, $0) }
      }
    case .every(_, let makeDecoration): item = makeDecoration(index)
    case .section(_, _, let makeItem): item = base.sectionInfo(at: section).flatMap(makeItem)
    }
    guard let item else { return false }
    body(item)
    return true
  }

  func id(at position: ItemPosition) -> ItemID? {
    switch content(at: position) {
    case .item(let upstream)?: return base.id(at: upstream)?.ofDecoratedItem
    case .decoration(let index)?:
      switch decoration {
      case .same, .between: return base.id(at: ItemPosition(section: position.section, item: index))?.ofDecoration
      case .every: return directory?.id(ofSection: position.section)?.qualified(by: index).ofDecoration
      case .section: return directory?.id(ofSection: position.section)?.ofDecoration
      }
    case nil: return nil
    }
  }

  func position(of id: ItemID) -> ItemPosition? {
    if case .decoration(let owner) = id.decorated {
      switch decoration {
      case .same, .between:
        if let position = base.position(ofExactly: owner) {
          return section(at: position.section)?.separator(below: position)
        }
      case .every:
        if let (index, sectionID) = owner.unqualified, let section = directory?.section(of: sectionID), index >= 0 {
          return self.section(at: section).flatMap {
            index < $0.decorationCount ? $0.position(ofDecoration: index) : nil
          }
        }
      case .section:
        if let section = directory?.section(of: owner) { return self.section(at: section)?.onlyDecoration }
      }
    }
    return base.position(ofDecorated: id).flatMap(position(ofUpstream:))
  }

  func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    if case .item(let upstream)? = content(at: position) { upstream } else { nil }
  }

  func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    shape.contains(position) ? section(at: position.section)?.position(ofItem: position.item) : nil
  }

  private enum Content {
    /// The upstream item at a position.
    case item(ItemPosition)
    /// The decoration with an index in its section.
    case decoration(Int)
  }

  private func content(at position: ItemPosition) -> Content? {
    guard let section = section(at: position.section), position.item >= 0, position.item < section.totalCount else {
      return nil
    }
    let (isItem, index) = section.content(at: position.item)
    return isItem ? .item(ItemPosition(section: position.section, item: index)) : .decoration(index)
  }
}

// MARK: - Positions

/// The positions of the items and decorations of a section: a decoration after every group of items of a fixed length, or a single one.
private struct DecoratedSection {
  let section: Int
  /// The number of items.
  let count: Int
  let decorationCount: Int
  /// The number of items in front of each decoration.
  private let period: Int
  /// 1 if a decoration is in front of all items, otherwise 0.
  private let lead: Int

  /// A section with decorations between the items.
  init(_ section: Int, _ count: Int, separators: Int) {
    (self.section, self.count, decorationCount, period, lead) = (section, count, separators, 1, 0)
  }

  /// A section with a decoration after every few items; none if `period` is 0 or less.
  init(_ section: Int, _ count: Int, every period: Int) {
    (self.section, self.count, self.period, lead) = (section, count, period > 0 ? period : .max, 0)
    decorationCount = count / self.period
  }

  /// A section with a decoration at one end, if it has any.
  init(_ section: Int, _ count: Int, _ end: SectionEnd, isDecorated: Bool) {
    (self.section, self.count, decorationCount) = (section, count, isDecorated ? 1 : 0)
    (period, lead) = (.max, isDecorated && end == .top ? 1 : 0)
  }

  var totalCount: Int { count + decorationCount }

  func position(ofItem index: Int) -> ItemPosition {
    ItemPosition(section: section, item: lead + index + index / period)
  }

  func position(ofDecoration index: Int) -> ItemPosition {
    // A decoration at an end is behind all items or in front of them.
    ItemPosition(section: section, item: period == .max ? (lead == 1 ? 0 : count) : (index + 1) * period + index)
  }

  var onlyDecoration: ItemPosition? { decorationCount == 1 ? position(ofDecoration: 0) : nil }

  /// Returns the position of the separator below an item, or `nil` if the item is the last one or doesn't exist.
  func separator(below position: ItemPosition) -> ItemPosition? {
    position.item >= 0 && position.item < decorationCount ? self.position(ofDecoration: position.item) : nil
  }

  /// Returns whether there is an item at an index that exists, otherwise a decoration, and its index among its kind.
  func content(at index: Int) -> (isItem: Bool, index: Int) {
    if period == .max {
      let item = index - lead
      return item >= 0 && item < count ? (true, item) : (false, 0)
    }
    let (block, offset) = index.quotientAndRemainder(dividingBy: period + 1)
    return offset == period ? (false, block) : (true, block * period + offset)
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
      let end = min(index / period, count)
      if removedCount != addedCount, start < end { ranges.append(start..<end) }
      start = max(start, end)
      if removedCount < removed.count, removed[removedCount] == index { removedCount += 1 }
      if addedCount < added.count, added[addedCount] == index { addedCount += 1 }
    }
    if removedCount != addedCount, start < count { ranges.append(start..<count) }
    return ranges
  }
}

extension ItemPosition {
  /// The position before this one in the section, if any.
  fileprivate var above: ItemPosition? { item > 0 ? ItemPosition(section: section, item: item - 1) : nil }
  /// The position after this one in the section.
  fileprivate var below: ItemPosition { ItemPosition(section: section, item: item + 1) }
}
