import ListChanges
import ListStorage

/// The items of every section in the arrangement of a ``SectionLayout``, which is code of users.
final class ArrangedLayout<Item, Layout: SectionLayout>: ItemLayout<Item> {
  private let layout: Layout
  /// The translated change.
  @exclusivity(unchecked) private var answer = ChangeSet()
  /// The number of displayed items in each section, before and after a change.
  @exclusivity(unchecked) private var counts: CountList
  @exclusivity(unchecked) private var newCounts: [(section: Int, count: Int)] = []

  init(_ upstream: Upstream<Item>, _ layout: Layout) {
    self.layout = layout
    counts = CountList()
    super.init(upstream)
  }

  private init(_ template: ArrangedLayout, _ shape: UpstreamShape) {
    layout = template.layout
    counts = CountList()
    super.init(template.upstream, shape)
    counts = CountList(shape.counts.array.map(displayedCount(of:)))
  }

  override var name: String { "\(Layout.self)<\(Item.self)>" }

  /// Returns a layout of the same upstream items in another arrangement, for `replaceLayout(with:)`.
  func template(_ layout: Layout) -> ArrangedLayout { ArrangedLayout(upstream, layout) }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<Item, Item> { ArrangedLayout(self, shape) }

  private func displayedCount(of count: Int) -> Int { min(max(0, layout.displayedCount(of: count)), count) }

  // MARK: Translating

  override func evaluate(_ change: UpstreamChange) -> Bool {
    let sections = change.editedSections
    newCounts = sections.map { ($0.new, displayedCount(of: change.newCount(inSection: $0.new))) }
    newCounts += change.changes.sectionInserts.map { ($0, displayedCount(of: change.newCount(inSection: $0))) }
    // The displayed items of the touched sections, each identified by its old upstream position.
    let old = sections.enumerated().map { number, section in
      ListSection(
        id: number, items: positions(inSection: section.old, count: change.oldCount(inSection: section.old)))
    }
    let new = sections.enumerated().map { number, section in
      ListSection(
        id: number,
        items: positions(inSection: section.new, count: change.newCount(inSection: section.new)).map { position in
          // Inserted items have no old position, and items out of range are the same as before.
          if position.section < 0 { return position }
          return change.oldPosition(ofNew: position)
            ?? ItemPosition(section: -1 - position.section, item: position.item)
        })
    }
    let changes = ChangeSet(fromSections: old, toSections: new, by: ItemComparison(PositionComparison.self))
    var draft = ChangeSet.Draft(sectionsOf: change.changes)
    draft.deletes = changes.deletes.map { ItemPosition(section: sections[$0.section].old, item: $0.item) }
    draft.inserts = changes.inserts.map { ItemPosition(section: sections[$0.section].new, item: $0.item) }
    draft.moves = changes.moves.map { move in
      .init(
        from: ItemPosition(section: sections[move.from.section].old, item: move.from.item),
        to: ItemPosition(section: sections[move.to.section].new, item: move.to.item))
    }
    for position in change.changes.updates {
      let count = change.newCount(inSection: position.section)
      guard let item = displayedIndex(of: position.item, count) else { continue }
      draft.updates.append(ItemPosition(section: position.section, item: item))
    }
    answer = draft.changeSet()
    return true
  }

  /// Returns the upstream positions of the displayed items; those that are out of range have the section `Int.min`.
  private func positions(inSection section: Int, count: Int) -> [ItemPosition] {
    (0..<displayedCount(of: count)).map { index in
      let item = layout.upstreamIndex(of: index, count: count)
      let isInRange = item >= 0 && item < count
      return isInRange ? ItemPosition(section: section, item: item) : ItemPosition(section: .min, item: index)
    }
  }

  override func commit(_ change: UpstreamChange) -> ChangeSet {
    change.forEachSectionStep(
      delete: { counts.remove(at: $0) }, move: { counts.move(from: $0, to: $1) }, insert: { counts.insert(0, at: $0) })
    for (section, count) in newCounts { counts[section] = count }
    return answer
  }

  /// Returns the changes that lead from this arrangement to another one of the same upstream items.
  func difference(to new: ArrangedLayout) -> ChangeSet {
    ChangeSet(
      fromSections: arrangedSections(), toSections: new.arrangedSections(), by: ItemComparison(PositionComparison.self))
  }

  private func arrangedSections() -> [ListSection<Int, ItemPosition>] {
    shape.counts.array.enumerated().map { section, count in
      ListSection(id: section, items: positions(inSection: section, count: count))
    }
  }

  // MARK: Lookups

  override func itemCount(inSection section: Int) -> Int { counts.itemCount(inSection: section) }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    guard counts.contains(position) else { return nil }
    let item = layout.upstreamIndex(of: position.item, count: shape.counts[position.section])
    let upstream = ItemPosition(section: position.section, item: item)
    return shape.counts.contains(upstream) ? upstream : nil
  }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    guard shape.counts.contains(position),
      let item = displayedIndex(of: position.item, shape.counts[position.section])
    else { return nil }
    let displayed = ItemPosition(section: position.section, item: item)
    return counts.contains(displayed) ? displayed : nil
  }

  private func displayedIndex(of index: Int, _ count: Int) -> Int? {
    guard let displayed = layout.displayedIndex(of: index, count: count), displayed >= 0,
      displayed < displayedCount(of: count), layout.upstreamIndex(of: displayed, count: count) == index
    else { return nil }
    return displayed
  }
}

/// Items that are the old upstream positions of other items.
private enum PositionComparison: StaticItemComparison {
  static func id(of position: ItemPosition) -> ItemPosition { position }
  static func hasSameContent(_ left: ItemPosition, _ right: ItemPosition) -> Bool { true }
}
