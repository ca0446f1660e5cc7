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
/// - Complexity: O(*k* (log *c* + log *s*)) for a change of *k* items, where *c* is the number of children and *s* the
///   number of sections of the child that changed. All items of a section or child that is inserted, deleted or moved
///   count as changed. O(log *c* + log *s*) for lookups, and for conversions between positions.
public final class ConcatenatedItems<Item>: CompositeSource {
  // MARK: - State
  //
  // Guarded by the isolation domain in which the source is used. Functions that edit the children, and `translate(_:)`,
  // change `table`; `updateTitles(in:)` changes `titles`.

  public let changeHub = ChangeHub()
  public var moveHandler: ((ChildMove<Item>) -> MoveResult)?
  /// The title above the items, or `nil` to use the title of the first child that contains items.
  public var header: String? { didSet { emitTitles() } }
  /// The title below the items, or `nil` to use the title of the first child that contains items.
  public var footer: String? { didSet { emitTitles() } }
  private(set) var table = ChildTable()
  /// The titles as of the last emitted change.
  private var titles = SectionInfo()

  // MARK: - Creation

  /// Creates a concatenation of sources, in order.
  ///
  /// A source can occur more than once.
  public init(_ children: [any DataSource<Item>] = []) {
    changeHub.follow([], on: self) { $0.translate($1) }
    if let new = table.makeChildren(children, at: 0, connectedTo: changeHub) {
      table.insert(new, counts: new.map(Self.measure), at: 0)
    }
    titles = currentTitles()
  }

  deinit { changeHub.close() }

  // MARK: - Lookups

  public var sectionCount: Int { 1 }
  public func itemCount(inSection section: Int) -> Int { section == 0 ? table.counts.total : 0 }
  public func sectionInfo(at index: Int) -> SectionInfo? { index == 0 ? currentTitles() : nil }
  public func item(at position: ItemPosition) -> Item? {
    guard let (child, position) = childItem(at: position) else { return nil }
    return child.source(of: Item.self).item(at: position)
  }
  public func id(at position: ItemPosition) -> ItemID? {
    guard let (child, position) = childItem(at: position) else { return nil }
    return child.source(of: Item.self).id(at: position)?.qualified(by: child.key)
  }
  public func position(of id: ItemID) -> ItemPosition? {
    table.childPosition(of: id, in: Item.self).flatMap { position(of: $0.position, inChild: $0.index) }
  }

  /// Returns the child that contains an item, and the position of the item there.
  func childItem(at position: ItemPosition) -> (child: Child, position: ItemPosition)? {
    guard position.section == 0, let (child, _, index) = table.child(containing: position.item),
      let position = child.sections.position(atFlatIndex: index)
    else { return nil }
    return (child, position)
  }

  // MARK: - Changes of children

  private func translate(_ updates: [ChildUpdate]) -> ChangeSet {
    var isValid = true
    for update in updates {
      guard let child = table.child(withKey: update.child) else { continue }
      let source = child.source(of: Item.self)
      if child.change.begin(update.changes, of: source) { continue }
      // A child that changed without emitting, or emitted an invalid change set, is read again.
      child.change.cancel()
      child.sections = CountList(of: source)
      isValid = false
    }
    // Indices are looked up after all sources are read, because code of users that runs meanwhile can change the children.
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
    updateTitles(in: &draft)
    return isValid ? draft.changeSet() : .reload
  }

  /// The change of a child.
  private struct ChangedChild {
    let change: UpstreamChange
    let index: Int
    /// The number of items in front of the child before the change.
    let start: Int
  }

  /// Emits a change, with an update of the section if its titles changed.
  private func emit(_ draft: consuming ChangeDraft, _ animation: AnimationHint) {
    updateTitles(in: &draft)
    changeHub.emit(draft.changeSet(), animation: animation)
  }

  private func emitTitles() { emit(ChangeDraft(), .automatic) }

  private func updateTitles(in draft: inout ChangeDraft) {
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

  /// Reads the item counts of a child's sections, and returns their sum.
  private static func measure(_ child: SourceChild<Item>) -> Int {
    child.sections = CountList(of: child.source)
    return child.sections.total
  }

  // MARK: - Children

  public var children: [any DataSource<Item>] { table.sources(0..<table.count, of: Item.self) }
  public var upstream: [any DataSource] { children }

  /// Inserts children and their items before the child at `index`.
  ///
  /// Pass the number of children to append.
  ///
  /// - Returns: `true` if all children were inserted, `false` if none was.
  /// - Complexity: O(*n* + *k* log *c*), where *k* is the number of new children, *n* the number of their items and
  ///   sections, and *c* the number of all children.
  @discardableResult
  public func insertChildren(_ sources: [any DataSource<Item>], at index: Int, animation: AnimationHint) -> Bool {
    guard let new = table.makeChildren(sources, at: index, connectedTo: changeHub) else { return false }
    var draft = ChangeSet.Draft()
    draft.inserts = Self.positions(table.insert(new, counts: new.map(Self.measure), at: index))
    emit(ChangeDraft(draft), animation)
    return true
  }

  /// Removes the children in a range of indices, and their items, and returns the children.
  ///
  /// If an index is out of range, removes nothing and returns an empty array.
  ///
  /// - Complexity: O(*n* + *k* log *c*), where *k* is the number of removed children, *n* the number of their items,
  ///   and *c* the number of all children.
  @discardableResult
  public func removeChildren(_ range: Range<Int>, animation: AnimationHint) -> [any DataSource<Item>] {
    guard let removed = table.remove(range, of: Item.self) else { return [] }
    var draft = ChangeSet.Draft()
    draft.deletes = Self.positions(removed.range)
    emit(ChangeDraft(draft), animation)
    return removed.sources
  }

  /// Replaces the child at `index` with another source.
  ///
  /// If the comparison yields a reload, the old items are deleted and the new ones inserted.
  ///
  /// - Returns: Whether the child was replaced.
  /// - Complexity: O(log *c* + *n* log *n*) plus the comparison, where *c* is the number of children and *n* the number
  ///   of items of both sources.
  @discardableResult
  public func replaceChild(
    at index: Int, with source: any DataSource<Item>, comparison: ListComparison<Item>, animation: AnimationHint
  ) -> Bool {
    guard let old = table[index] else { return false }
    let changes = comparison.changes(from: old.source(of: Item.self), to: source)
    let change = UpstreamChange(UpstreamShape(old.sections))
    let isCompared = change.begin(changes, of: source)
    if !isCompared {
      change.cancel()
      change.shape.counts = CountList(of: source)
    }
    // The comparison can change the children.
    guard let index = table.index(of: old) else { return false }
    let before = items(ofChild: index)
    // The key is part of the IDs, which items that both sources contain must not change.
    guard let new = table.makeChild(source, key: isCompared ? old.key : nil, connectedTo: changeHub) else {
      return false
    }
    var draft = ChangeDraft()
    if isCompared {
      change.addFlattened(to: &draft, oldStart: before.lowerBound, newStart: before.lowerBound)
    } else {
      draft.edit {
        $0.deletes = Self.positions(before)
        $0.inserts = Self.positions(before.lowerBound..<before.lowerBound + change.newTotal)
      }
    }
    change.end()
    new.sections = change.shape.counts
    // Releasing the old source can run the `deinit` of items, which can read this source.
    withExtendedLifetime(old) { table.replace(index, with: new, count: new.sections.total) }
    emit(draft, animation)
    return true
  }

  /// Moves a child to `target`, its index after the move.
  ///
  /// Either the items of the child move or the items between its old and new index, whichever are fewer.
  ///
  /// - Returns: Whether both indices are in range.
  /// - Complexity: O(log *c* + *n* log *n*), where *c* is the number of children and *n* the number of items that move.
  @discardableResult
  public func moveChild(from index: Int, to target: Int, animation: AnimationHint) -> Bool {
    guard let moves = table.move(from: index, to: target) else { return false }
    var draft = ChangeSet.Draft()
    draft.moves = moves.map {
      .init(from: ItemPosition(section: 0, item: $0.from), to: ItemPosition(section: 0, item: $0.to))
    }
    emit(ChangeDraft(draft), animation)
    return true
  }

  // MARK: - Positions in children

  /// Returns the range of items in section 0 that belong to the child at `index`, or an empty range if there is none.
  ///
  ///     let last = all.items(ofChild: 1).last
  ///
  /// - Complexity: O(log *c*), where *c* is the number of children.
  public func items(ofChild index: Int) -> Range<Int> { table.range(of: index) }

  public func id(_ id: ItemID, ofChild index: Int) -> ItemID? { table.id(id, ofChild: index) }

  public func childPosition(of position: ItemPosition) -> ChildPosition? {
    guard position.section == 0, let (child, index, offset) = table.child(containing: position.item) else { return nil }
    return child.sections.position(atFlatIndex: offset).map { ChildPosition(child: index, position: $0) }
  }

  public func position(of position: ItemPosition, inChild index: Int) -> ItemPosition? {
    guard let offset = table[index]?.sections.flatIndex(of: position) else { return nil }
    return ItemPosition(section: 0, item: items(ofChild: index).lowerBound + offset)
  }

  /// Returns the child, and the position in it, that an item belongs to when it is inserted at `position`.
  ///
  /// At the boundary between two children, this is the start of the second child unless the first is preferred. At the
  /// end of the list, it is the end of the last child that contains items. If there are no items, it is the start of
  /// the preferred child, or of the first one, provided that child has a section.
  ///
  /// - Returns: The child's position, or `nil` if `position` is out of range.
  public func childPosition(ofInsertionAt position: ItemPosition, preferring preferred: Int?) -> ChildPosition? {
    guard position.section == 0, position.item >= 0, position.item <= table.counts.total else { return nil }
    let after = childPosition(of: position)
    var before = childPosition(of: ItemPosition(section: 0, item: position.item - 1))
    before?.position.item += 1
    if let before, before.child == preferred, after?.child != preferred { return before }
    if let position = after ?? before { return position }
    let index = preferred ?? 0
    guard let sections = table[index]?.sections, sections.count > 0 else { return nil }
    return ChildPosition(child: index, position: ItemPosition(section: 0, item: 0))
  }

  private static func positions(_ items: Range<Int>) -> [ItemPosition] {
    items.map { ItemPosition(section: 0, item: $0) }
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
