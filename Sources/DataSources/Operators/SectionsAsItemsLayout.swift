import ListChanges
import ListStorage

/// One item for each upstream section, all in one section.
private final class SectionsAsItemsLayout<UpstreamItem, Item>: DerivedLayout<UpstreamItem, Item> {
  private let section: (ItemID) -> Int?
  private let makeItem: (Int) -> Item?

  /// - Parameters:
  ///   - section: Finds an upstream section by its ID.
  ///   - makeItem: Makes the item of an upstream section.
  init(
    _ upstream: Upstream<UpstreamItem>, _ shape: UpstreamShape = UpstreamShape(), section: @escaping (ItemID) -> Int?,
    makeItem: @escaping (Int) -> Item?
  ) {
    self.section = section
    self.makeItem = makeItem
    super.init(upstream, shape)
  }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<UpstreamItem, Item> {
    SectionsAsItemsLayout(upstream, shape, section: section, makeItem: makeItem)
  }

  override func commit(_ change: UpstreamChange) -> ChangeSet {
    func position(_ section: Int) -> ItemPosition { ItemPosition(section: 0, item: section) }
    let changes = change.changes
    var updated = Set(changes.sectionUpdates)
    for (old, new) in change.editedSections where change.oldCount(inSection: old) != change.newCount(inSection: new) {
      updated.insert(new)
    }
    var draft = ChangeSet.Draft()
    draft.deletes = changes.sectionDeletes.map(position)
    draft.inserts = changes.sectionInserts.map(position)
    draft.moves = changes.sectionMoves.map { .init(from: position($0.from), to: position($0.to)) }
    draft.updates = updated.sorted().map(position)
    return draft.changeSet()
  }

  // MARK: Lookups

  override var sectionCount: Int { 1 }

  override func itemCount(inSection section: Int) -> Int { section == 0 ? shape.counts.count : 0 }

  override func item(at position: ItemPosition) -> Item? { contains(position) ? makeItem(position.item) : nil }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? { nil }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? { nil }

  override func sectionInfo(at index: Int) -> SectionInfo? { index == 0 ? SectionInfo() : nil }

  override func id(at position: ItemPosition) -> ItemID? {
    contains(position) ? upstream.source.sectionInfo(at: position.item)?.id : nil
  }

  override func position(of id: ItemID) -> ItemPosition? {
    section(id).map { ItemPosition(section: 0, item: $0) }.flatMap { contains($0) ? $0 : nil }
  }

  private func contains(_ position: ItemPosition) -> Bool {
    position.section == 0 && position.item >= 0 && position.item < shape.counts.count
  }
}

extension DataSource {
  /// Returns a source with one item for each section, in one section.
  ///
  /// An item is inserted, deleted and moved with its section, and updated if its section is updated, or gets or loses items.
  ///
  /// - Parameters:
  ///   - section: Finds a section of this source by its ID.
  ///   - makeItem: Makes the item of a section whenever it is requested.
  /// - Complexity: A change of *k* items and sections takes O(*k* log *k* + *k* log *s*) for *s* sections.
  package func sectionsAsItems<NewItem>(
    section: @escaping (ItemID) -> Int?, makeItem: @escaping (_ section: Int) -> NewItem?
  ) -> some DataSource<NewItem> {
    DerivedSource(SectionsAsItemsLayout(Upstream(self), section: section, makeItem: makeItem))
  }
}
