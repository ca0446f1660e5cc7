import ListChanges
import ListStorage

extension DataSource {
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
    DerivedSource(
      SectionItemLayout(
        Upstream(self), at: .top, includingEmptySections: includingEmptySections, transform: { DecoratedItem.item($0) },
        sectionItem: { header($0).map { .decoration($0) } }))
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
    DerivedSource(
      SectionItemLayout(
        Upstream(self), at: .top, includingEmptySections: includingEmptySections, transform: { $0 }, sectionItem: header
      ))
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
    DerivedSource(
      SectionItemLayout(
        Upstream(self), at: .bottom, includingEmptySections: includingEmptySections,
        transform: { DecoratedItem.item($0) }, sectionItem: { footer($0).map { .decoration($0) } }))
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
    DerivedSource(
      SectionItemLayout(
        Upstream(self), at: .bottom, includingEmptySections: includingEmptySections, transform: { $0 },
        sectionItem: footer))
  }
}

// MARK: - Layout

/// The items of every section with a header item before, or a footer item after them.
///
/// The item of a section is made of the section's info, is updated with the section, and has an ID made of the section's ID.
private final class SectionItemLayout<UpstreamItem, Item>: DerivedLayout<UpstreamItem, Item> {
  /// The end of a section with the item.
  enum Edge { case top, bottom }

  private let edge: Edge
  private let includesEmptySections: Bool
  private let transform: (UpstreamItem) -> Item
  private let sectionItem: (SectionInfo) -> Item?
  private let directory: SectionDirectory

  // Guarded by the isolation domain of the operator. `evaluate(_:)` sets `newHasItem` after it has called the closure; `commit(_:)`
  // changes `hasItem`, and calls no code of the app. So accesses don't overlap.

  /// Whether the closure returns an item for each section, even for an empty one.
  @exclusivity(unchecked) private var hasItem: BitList
  /// Whether the closure returns an item for inserted and updated sections, by their new indexes.
  @exclusivity(unchecked) private var newHasItem: [Int: Bool] = [:]

  init(
    _ upstream: Upstream<UpstreamItem>, at edge: Edge, includingEmptySections: Bool,
    transform: @escaping (UpstreamItem) -> Item, sectionItem: @escaping (SectionInfo) -> Item?
  ) {
    self.edge = edge
    includesEmptySections = includingEmptySections
    self.transform = transform
    self.sectionItem = sectionItem
    hasItem = BitList()
    directory = SectionDirectory([])
    super.init(upstream)
  }

  private init(_ template: SectionItemLayout, _ shape: UpstreamShape) {
    edge = template.edge
    includesEmptySections = template.includesEmptySections
    transform = template.transform
    sectionItem = template.sectionItem
    let infos = (0..<shape.counts.count).map(template.upstream.source.sectionInfo(at:))
    hasItem = BitList(infos.map { $0.flatMap(template.sectionItem) != nil })
    directory = SectionDirectory(infos.map { $0?.id })
    super.init(template.upstream, shape)
  }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<UpstreamItem, Item> { SectionItemLayout(self, shape) }

  // MARK: - Translating

  override func evaluate(_ change: UpstreamChange) -> Bool {
    newHasItem.removeAll()
    directory.evaluate(change) { section in
      let info = upstream.source.sectionInfo(at: section)
      newHasItem[section] = info.flatMap(sectionItem) != nil
      return info?.id
    }
    return true
  }

  override func commit(_ change: UpstreamChange) -> ChangeSet {
    let hadItem = hasItem
    change.forEachSectionStep(
      delete: { hasItem.remove(at: $0) }, move: { hasItem.move(from: $0, to: $1) },
      insert: { hasItem.insert(newHasItem[$0] ?? false, at: $0) },
      update: { hasItem.set(newHasItem[$0] ?? false, at: $0) })
    directory.commit(change)
    var draft = ChangeDraft(sectionsOf: change)
    for index in 0..<change.count {
      var item = change[index]
      item.before = item.before.map { position(ofUpstream: $0, change.oldCount(inSection: $0.section), hadItem) }
      item.after = item.after.map { position(ofUpstream: $0, change.newCount(inSection: $0.section), hasItem) }
      draft.add(item)
    }
    let updated = Set(change.changes.sectionUpdates)
    for section in updated.union(change.editedSections.map(\.new)) {
      guard let old = change.oldSection(ofNew: section) else { continue }
      let before = sectionItem(of: old, change.oldCount(inSection: old), hadItem)
      let after = sectionItem(of: section, change.newCount(inSection: section), hasItem)
      // The item isn't moved if the section has it before and after: the other items are inserted and deleted around it.
      let isUpdated = before != nil && after != nil && updated.contains(section)
      if before == nil || after == nil || isUpdated {
        draft.add(ItemTransition(before: before, after: after, isUpdated: isUpdated))
      }
    }
    return draft.changeSet()
  }

  /// Returns the position of the item of a section that exists, or `nil` if it has none.
  private func sectionItem(of section: Int, _ count: Int, _ hasItem: BitList) -> ItemPosition? {
    guard includesEmptySections || count > 0, hasItem[section] else { return nil }
    return ItemPosition(section: section, item: edge == .top ? 0 : count)
  }

  private func position(ofUpstream position: ItemPosition, _ count: Int, _ hasItem: BitList) -> ItemPosition {
    let isBelow = edge == .top && sectionItem(of: position.section, count, hasItem) != nil
    return ItemPosition(section: position.section, item: position.item + (isBelow ? 1 : 0))
  }

  // MARK: - Lookups

  override func itemCount(inSection section: Int) -> Int {
    shape.counts.itemCount(inSection: section) + (sectionItem(of: section) == nil ? 0 : 1)
  }

  override func item(at position: ItemPosition) -> Item? {
    if let position = upstreamPosition(of: position) { return upstream.source.item(at: position).map(transform) }
    guard sectionItem(of: position.section) == position else { return nil }
    return upstream.source.sectionInfo(at: position.section).flatMap(sectionItem)
  }

  override func id(at position: ItemPosition) -> ItemID? {
    if let position = upstreamPosition(of: position) { return upstream.source.id(at: position)?.ofDecoratedItem }
    guard sectionItem(of: position.section) == position else { return nil }
    return directory.id(ofSection: position.section)?.ofDecoration
  }

  override func position(of id: ItemID) -> ItemPosition? {
    if case .decoration(let sectionID) = id.decorated, let section = directory.section(of: sectionID) {
      return sectionItem(of: section)
    }
    return upstream.source.position(ofDecorated: id).flatMap(position(ofUpstream:))
  }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    guard position.item >= 0, position.item < itemCount(inSection: position.section) else { return nil }
    let isBelow = edge == .top && sectionItem(of: position.section) != nil
    let upstream = ItemPosition(section: position.section, item: position.item - (isBelow ? 1 : 0))
    return shape.counts.contains(upstream) ? upstream : nil
  }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    guard shape.counts.contains(position) else { return nil }
    return self.position(ofUpstream: position, shape.counts[position.section], hasItem)
  }

  private func sectionItem(of section: Int) -> ItemPosition? {
    guard section >= 0, section < shape.counts.count else { return nil }
    return sectionItem(of: section, shape.counts[section], hasItem)
  }
}
