import ListChanges
import ListStorage

/// One item for each upstream section, all in one section.
private final class SectionsAsItemsLayout<UpstreamItem, Item>: PositionLayout {
  let base: Output<UpstreamItem>
  var shape: CountList
  private let section: (ItemID) -> Int?
  private let makeItem: (Int) -> Item?

  /// - Parameters:
  ///   - section: Finds an upstream section by its ID.
  ///   - makeItem: Makes the item of an upstream section.
  init(
    _ base: Output<UpstreamItem>, _ shape: CountList = CountList(), section: @escaping (ItemID) -> Int?,
    makeItem: @escaping (Int) -> Item?
  ) {
    self.section = section
    self.makeItem = makeItem
    self.base = base
    self.shape = shape
  }

  var name: String { "SectionsAsItemsSource<\(UpstreamItem.self), \(Item.self)>" }

  func loaded(_ shape: CountList) -> SectionsAsItemsLayout {
    SectionsAsItemsLayout(base, shape, section: section, makeItem: makeItem)
  }

  func commit(_ change: UpstreamChange) -> ChangeSet {
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

  var sectionCount: Int { 1 }

  func itemCount(inSection section: Int) -> Int { section == 0 ? shape.count : 0 }

  func withItem(at position: ItemPosition, _ body: (Item) -> Void) -> Bool {
    guard contains(position), let item = makeItem(position.item) else { return false }
    body(item)
    return true
  }

  func upstreamPosition(of position: ItemPosition) -> ItemPosition? { nil }

  func position(ofUpstream position: ItemPosition) -> ItemPosition? { nil }

  func sectionInfo(at index: Int) -> SectionInfo? { index == 0 ? SectionInfo() : nil }

  func id(at position: ItemPosition) -> ItemID? {
    contains(position) ? base.sectionInfo(at: position.item)?.id : nil
  }

  func position(of id: ItemID) -> ItemPosition? {
    section(id).map { ItemPosition(section: 0, item: $0) }.flatMap { contains($0) ? $0 : nil }
  }

  private func contains(_ position: ItemPosition) -> Bool {
    position.section == 0 && position.item >= 0 && position.item < shape.count
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
    SectionsAsItemsLayout(makeOutput(), section: section, makeItem: makeItem).makeSource(of: self).source
  }
}
