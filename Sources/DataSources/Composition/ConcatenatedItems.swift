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

  func local(_ position: ItemPosition) -> (child: Child, position: ItemPosition)? {
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
    var fits = true
    for update in updates {
      guard let child = table.child(withKey: update.child) else { continue }
      let source = child.source(of: Item.self)
      if child.change.begin(update.changes, of: source) { continue }
      // A child that changed without emitting, or emitted an invalid change set, is read again.
      child.change.cancel()
      child.sections = CountList(of: source)
      fits = false
    }
    // Looked up now, because code of users that the reading of a child calls can change the children.
    var parts: [ChangedChild] = []
    for update in updates {
      guard let index = table.index(ofKey: update.child), let child = table[index] else { continue }
      parts.append(ChangedChild(change: child.change, index: index, start: table.counts.sum(before: index)))
    }
    for part in parts { table.setCount(part.change.newTotal, at: part.index) }
    var draft = ChangeDraft()
    for part in parts {
      part.change.addFlattened(to: &draft, oldStart: part.start, newStart: table.counts.sum(before: part.index))
      part.change.end()
    }
    addTitles(to: &draft)
    return fits ? draft.changeSet() : .reload
  }

  /// Emits a change of the list of children.
  func emit(_ draft: consuming ChangeDraft, _ animation: AnimationHint) {
    addTitles(to: &draft)
    changeHub.emit(draft.changeSet(), animation: animation)
  }

  private func emitTitles() { emit(ChangeDraft(), .automatic) }

  private func addTitles(to draft: inout ChangeDraft) {
    let now = currentTitles()
    if now != titles { draft.edit { $0.sectionUpdates = [0] } }
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

/// The change of a child of a concatenation.
private struct ChangedChild {
  let change: UpstreamChange
  let index: Int
  /// The number of items in front of the child before the change.
  let start: Int
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
