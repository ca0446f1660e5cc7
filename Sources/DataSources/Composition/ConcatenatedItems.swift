public import ListChanges
import ListStorage

/// The items of several sources in one section, in the order of the sources.
///
///     let all = ConcatenatedItems([mine, theirs])
///     all.header = "All talks"
///
/// The sections of the children aren't preserved. The header and footer are those of this source or, if it has none,
/// those of the first section of the first child that contains items. You can change the children at any time, see
/// ``CompositeSource``; their items are then inserted, deleted or moved.
///
/// - Complexity: A change of *k* items takes O(*k* (log *c* + log *s*)), where *c* is the number of children and *s*
///   the number of sections of the child that changed. All items of a section or child that is inserted, deleted or
///   moved count as changed. Lookups, and conversions between positions, take O(log *c* + log *s*).
public final class ConcatenatedItems<Item>: CompositeSource {
  public let changeHub = ChangeHub()
  public var moveHandler: ((ChildMove<Item>) -> MoveResult)?
  /// The title above the items, or `nil` to use the title of the first child that contains items.
  public var header: String? { didSet { emitTitles() } }
  /// The title below the items, or `nil` to use the title of the first child that contains items.
  public var footer: String? { didSet { emitTitles() } }
  var table = ChildTable()
  /// The titles as of the last emitted change.
  private var titles = SectionInfo()

  /// Creates a concatenation of sources, in order.
  ///
  /// A source can occur more than once.
  public init(_ children: [any DataSource<Item>] = []) {
    changeHub.follow([], on: self) { $0.translate($1) }
    if let new = table.makeChildren(children, at: 0, following: changeHub) {
      table.insert(new, counts: new.map(Self.measure), at: 0)
    }
    titles = currentTitles()
  }

  deinit { changeHub.close() }

  public var sectionCount: Int { 1 }
  public func itemCount(inSection section: Int) -> Int { section == 0 ? table.counts.total : 0 }
  public func sectionInfo(at index: Int) -> SectionInfo? { index == 0 ? currentTitles() : nil }
  public func item(at position: ItemPosition) -> Item? {
    guard let (child, position) = local(position) else { return nil }
    return child.source(of: Item.self).item(at: position)
  }
  public func id(at position: ItemPosition) -> ItemID? {
    guard let (child, position) = local(position) else { return nil }
    return child.source(of: Item.self).id(at: position)?.qualified(by: child.key)
  }
  public func position(of id: ItemID) -> ItemPosition? {
    table.childPosition(of: id, in: Item.self).flatMap { position(of: $0.position, inChild: $0.index) }
  }

  private func local(_ position: ItemPosition) -> (Child, ItemPosition)? {
    guard position.section == 0, let (child, _, index) = table.child(containing: position.item),
      let position = child.sections.position(atFlatIndex: index)
    else { return nil }
    return (child, position)
  }

  /// Counts the items of a child.
  static func measure(_ child: SourceChild<Item>) -> Int {
    child.sections = CountList(of: child.source)
    return child.sections.total
  }
}

extension ConcatenatedItems {
  private func translate(_ updates: [ChildUpdate]) -> ChangeSet {
    if updates.count == 1, let row = updates[0].changes.onlyRow, let index = table.index(ofKey: updates[0].child),
      let child = table[index]
    {
      return translate(row, of: child, at: index)
    }
    var parts: [ConcatenatedPart] = []
    var draft = ChangeSet.Draft()
    for update in updates {
      guard let index = table.index(ofKey: update.child), let child = table[index] else { continue }
      let start = table.counts.sum(before: index)
      parts.append(ConcatenatedPart(update.changes, of: child.sections, at: index, start: start, to: &draft))
    }
    var fits = true
    for part in parts {
      guard let child = table[part.index] else { continue }
      // A child that changed without emitting, or emitted an invalid change set, is read again.
      if !child.sections.follow(part.changes, of: child.source(of: Item.self)) { fits = false }
      table.setCount(child.sections.total, at: part.index)
    }
    guard fits else {
      titles = currentTitles()
      return .reload
    }
    for part in parts {
      guard let child = table[part.index] else { continue }
      part.addInserts(in: child.sections, start: table.counts.sum(before: part.index), to: &draft)
    }
    addTitles(to: &draft)
    return draft.changeSet()
  }

  /// Translates a change of one item, the most frequent kind.
  private func translate(_ row: RowChange, of child: Child, at index: Int) -> ChangeSet {
    let start = table.counts.sum(before: index)
    func converted(_ position: ItemPosition) -> ItemPosition {
      ItemPosition(section: 0, item: start + (child.sections.flatIndex(of: position) ?? 0))
    }
    let before = row.before.map(converted)
    let fits = child.sections.follow(ChangeSet(row), of: child.source(of: Item.self))
    table.setCount(child.sections.total, at: index)
    guard fits else {
      titles = currentTitles()
      return .reload
    }
    // The titles are those of the first item's section.
    let now = start > 0 ? titles : currentTitles()
    let hasNewTitles = now != titles
    titles = now
    let after = row.after.map(converted)
    let changes = RowChange(before: before, after: after, isUpdated: row.isUpdated)
    guard hasNewTitles else { return ChangeSet(changes) }
    var draft = ChangeSet.Draft()
    draft.sectionUpdates = [0]
    draft.addItem(from: before, to: after)
    if let after, row.isUpdated { draft.updates = [after] }
    return draft.changeSet()
  }

  /// Emits a change of the list of children.
  func emit(_ draft: consuming ChangeSet.Draft, _ animation: AnimationHint) {
    addTitles(to: &draft)
    changeHub.emit(draft.changeSet(), animation: animation)
  }

  private func emitTitles() { emit(ChangeSet.Draft(), .automatic) }

  private func addTitles(to draft: inout ChangeSet.Draft) {
    let now = currentTitles()
    if now != titles { draft.sectionUpdates = [0] }
    titles = now
  }

  private func currentTitles() -> SectionInfo {
    var info = SectionInfo(header: header, footer: footer)
    guard let (child, _, _) = table.child(containing: 0),
      let first = child.sections.position(atFlatIndex: 0),
      let titles = child.source(of: Item.self).sectionInfo(at: first.section)
    else { return info }
    info.header = header ?? titles.header
    info.footer = footer ?? titles.footer
    info.indexTitle = titles.indexTitle
    info.slots = titles.slots
    return info
  }
}

extension DataSource {
  /// Returns the items of this source followed by those of other sources, in one section.
  ///
  ///     let all = mine.appendingItems(of: theirs)
  public func appendingItems(of others: any DataSource<Item>...) -> ConcatenatedItems<Item> {
    ConcatenatedItems([self] + others)
  }
}

extension ConcatenatedItems {
  public var upstream: [any DataSource] { children }
}
