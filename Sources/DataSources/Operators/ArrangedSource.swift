import ListChanges
import ListStorage

/// The arrangement of the items of each section, for an operator of your own.
///
/// An arrangement depends only on the number of items, and on settings of its own. Every second or third item of each section,
/// for example:
///
///     struct EveryNth: SectionLayout {
///       var step: Int { didSet { step = max(1, step) } }
///
///       func displayedCount(of count: Int) -> Int { (count + step - 1) / step }
///       func upstreamIndex(of index: Int, count: Int) -> Int { step * index }
///       func displayedIndex(of index: Int, count: Int) -> Int? { index.isMultiple(of: step) ? index / step : nil }
///     }
///
///     extension DataSource {
///       func every(_ step: Int) -> ArrangedSource<Item, EveryNth> { arranged(by: EveryNth(step: max(1, step))) }
///     }
///
/// ``DataSource/arranged(by:)`` translates changes, checks positions, and finds items by ID. The methods are called only for
/// indexes that exist, and must return the same for as long as the layout is the same. To change a setting, set
/// ``ArrangedSource/layout``.
///
/// What a method returns is checked: a count is clamped to the number of upstream items. If an index is out of range, the displayed item is
/// missing: `item(at:)` returns `nil`. If the two methods for indexes disagree, the item isn't found by its ID; if an index is returned twice, the item is displayed
/// twice, and one of the two isn't updated. The arithmetic of the methods is yours: it can trap.
public protocol SectionLayout {
  /// Returns the number of displayed items of a section with `count` upstream items, at most `count`.
  func displayedCount(of count: Int) -> Int

  /// Returns the upstream index of a displayed item, a different one for each item.
  ///
  /// - Parameters:
  ///   - index: The index of the displayed item in its section.
  ///   - count: The number of upstream items in the section.
  func upstreamIndex(of index: Int, count: Int) -> Int

  /// Returns the index of an upstream item among the displayed ones, or `nil` if it isn't displayed.
  ///
  /// - Parameters:
  ///   - index: The upstream index of the item in its section.
  ///   - count: The number of upstream items in the section.
  func displayedIndex(of index: Int, count: Int) -> Int?
}

/// A source that displays the items of every section in an arrangement of your own.
///
/// - Complexity: A change takes O(*m* log *m*) where *m* is the number of items in the sections in which items are inserted,
///   deleted or moved; an update O(log *s*) for *s* sections. A section takes about sixteen bytes, an item none.
public final class ArrangedSource<Item, Layout: SectionLayout>: OperatorSource<Item> {
  private let stage: LayoutStage<Item>

  /// The arrangement.
  ///
  /// Setting it emits the items that are inserted, deleted and moved:
  ///
  ///     let rows = photos.arranged(by: EveryNth(step: 2))
  ///     rows.layout.step = 3
  ///
  /// - Complexity: O(*n* log *n*) to set, for *n* items in all sections.
  public var layout: Layout {
    didSet {
      guard let old = stage.layout as? ArrangedLayout<Item, Layout> else { return }
      stage.replaceLayout(with: old.template(layout)) { $0.difference(to: $1) }
    }
  }

  init(_ source: some DataSource<Item>, layout: Layout) {
    self.layout = layout
    let (output, stage) = ArrangedLayout(source.makeOutput(), layout).makeSource(of: source)
    self.stage = stage
    super.init(output)
  }
}

extension DataSource {
  /// Returns a source with the items of each section in an arrangement of your own.
  ///
  ///     let summary = stories.arranged(by: EveryNth(step: 3))
  ///
  /// Section headers, IDs and content are those of this source. If a layout contradicts itself, or returns numbers out of range,
  /// items are missing or displayed twice; see ``SectionLayout``.
  ///
  /// - Complexity: See ``ArrangedSource``.
  public func arranged<Layout: SectionLayout>(by layout: Layout) -> ArrangedSource<Item, Layout> {
    ArrangedSource(self, layout: layout)
  }
}

/// The items of every section in the arrangement of a ``SectionLayout``, which is code of users.
private final class ArrangedLayout<Item, Layout: SectionLayout>: PositionLayout {
  // Guarded by the isolation domain of the source. `evaluate(_:)` sets the result and the new counts, and `commit(_:)` the rest.

  let base: Output<Item>
  var shape: CountList
  private let layout: Layout
  /// The translated change.
  private var result = ChangeSet()
  /// The number of displayed items in each section, before and after a change.
  private var counts: CountList
  private var newCounts: [(section: Int, count: Int)] = []

  init(_ base: Output<Item>, _ layout: Layout) {
    self.base = base
    shape = CountList()
    self.layout = layout
    counts = CountList()
  }

  private init(_ template: ArrangedLayout, _ shape: CountList) {
    base = template.base
    self.shape = shape
    layout = template.layout
    counts = CountList()
    counts = CountList(shape.array.map(displayedCount(of:)))
  }

  var name: String { "\(Layout.self)<\(Item.self)>" }

  /// Returns a layout of the same upstream items in another arrangement, for `replaceLayout(with:)`.
  func template(_ layout: Layout) -> ArrangedLayout { ArrangedLayout(base, layout) }

  func loaded(_ shape: CountList) -> ArrangedLayout { ArrangedLayout(self, shape) }

  private func displayedCount(of count: Int) -> Int { min(max(0, layout.displayedCount(of: count)), count) }

  // MARK: Translating

  func evaluate(_ change: UpstreamChange) {
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
    result = draft.changeSet()
  }

  /// Returns the upstream positions of the displayed items; those that are out of range have the section `Int.min`.
  private func positions(inSection section: Int, count: Int) -> [ItemPosition] {
    (0..<displayedCount(of: count)).map { index in
      let item = layout.upstreamIndex(of: index, count: count)
      let isInRange = item >= 0 && item < count
      return isInRange ? ItemPosition(section: section, item: item) : ItemPosition(section: .min, item: index)
    }
  }

  func commit(_ change: UpstreamChange) -> ChangeSet {
    change.forEachSectionStep(
      delete: { counts.remove(at: $0) }, move: { counts.move(from: $0, to: $1) }, insert: { counts.insert(0, at: $0) })
    for (section, count) in newCounts { counts[section] = count }
    return result
  }

  /// Returns the changes that lead from this arrangement to another one of the same upstream items.
  func difference(to new: ArrangedLayout) -> ChangeSet {
    ChangeSet(
      fromSections: arrangedSections(), toSections: new.arrangedSections(), by: ItemComparison(PositionComparison.self))
  }

  private func arrangedSections() -> [ListSection<Int, ItemPosition>] {
    shape.array.enumerated().map { section, count in
      ListSection(id: section, items: positions(inSection: section, count: count))
    }
  }

  // MARK: Lookups

  func itemCount(inSection section: Int) -> Int { counts.itemCount(inSection: section) }

  func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    guard counts.contains(position) else { return nil }
    let item = layout.upstreamIndex(of: position.item, count: shape[position.section])
    let upstream = ItemPosition(section: position.section, item: item)
    return shape.contains(upstream) ? upstream : nil
  }

  func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    guard shape.contains(position),
      let item = displayedIndex(of: position.item, shape[position.section])
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
