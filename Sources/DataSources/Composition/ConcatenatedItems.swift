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
  // Guarded by the isolation domain in which the source is used. Functions that edit the children, and `apply(_:)`, change `table`,
  // `counts` and `own`; `evaluate(_:)` sets `evaluation`. Both set `titles`.

  public let changeHub = ChangeHub()
  public var moveHandler: ((ChildMove<Item>) -> MoveResult)?
  /// The title above the items, or `nil` to use the title of the first child that contains items.
  public var header: String? { didSet { emitTitles() } }
  /// The title below the items, or `nil` to use the title of the first child that contains items.
  public var footer: String? { didSet { emitTitles() } }
  private(set) var table = ChildTable()
  /// The number of items, as that of the only section.
  private(set) var counts = CountList([0])
  private var own = OwnHandles()
  private var evaluation = ConcatenationEvaluation()
  /// The titles as of the last emitted change.
  private var titles = SectionInfo()

  // MARK: - Creation

  /// Creates a concatenation of sources, in order.
  ///
  /// A source can occur more than once.
  public init(_ children: [any DataSource<Item>] = []) {
    changeHub.follow(with: self)
    if let new = makeChildren(children) { table.insert(new, counts: new.map(\.counts.total), at: 0) }
    counts = CountList([table.counts.total])
    titles = currentTitles(table.counts)
  }

  deinit { changeHub.close() }

  // MARK: - Lookups

  public var sectionCount: Int { 1 }
  public func itemCount(inSection section: Int) -> Int { section == 0 ? table.counts.total : 0 }
  public func sectionInfo(at index: Int) -> SectionInfo? { index == 0 ? currentTitles(table.counts) : nil }
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
      let position = child.counts.position(atFlatIndex: index)
    else { return nil }
    return (child, position)
  }

  // MARK: - Titles

  private func emitTitles() { emit(ChangeBuilder(), from: counts, .automatic) }

  /// Returns the titles, which runs code of users.
  ///
  /// - Parameter counts: The number of items of each child.
  private func currentTitles(_ counts: CountList) -> SectionInfo {
    var info = SectionInfo(header: header, footer: footer)
    guard let index = counts.index(containing: 0)?.index, let child = table[index],
      let first = child.counts.position(atFlatIndex: 0),
      let titles = child.source(of: Item.self).sectionInfo(at: first.section)
    else { return info }
    info.header = header ?? titles.header
    info.footer = footer ?? titles.footer
    info.indexTitle = titles.indexTitle
    info.slots = titles.slots
    return info
  }

  /// Emits a change of the children, with an update of the section if its titles changed.
  ///
  /// - Parameter before: The counts before the change.
  private func emit(_ builder: consuming ChangeBuilder, from before: CountList, _ animation: AnimationHint) {
    let now = currentTitles(table.counts)
    let change = builder.change(sections: titleChange(to: now, from: before))
    titles = now
    changeHub.emitOwn(own.withHandles(change), animation: animation)
  }

  private func titleChange(to new: SectionInfo, from before: CountList) -> SectionChanges? {
    new == titles ? nil : SectionChanges(updates: [0], before: before, after: counts)
  }

  /// Follows an edit of the children, and returns the counts before it.
  private func updateCount() -> CountList {
    let before = counts
    counts[0] = table.counts.total
    return before
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
    guard let new = makeChildren(sources), let range = table.insert(new, counts: new.map(\.counts.total), at: index)
    else { return false }
    var builder = ChangeBuilder()
    builder.add(inserted: Self.run(range))
    emit(builder, from: updateCount(), animation)
    return true
  }

  private func makeChildren(_ sources: [any DataSource<Item>]) -> [SourceChild<Item>]? {
    SourceChild.children(sources, keys: table.makeKeys(sources.count), connectedTo: changeHub, hasOutputs: true)
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
    var builder = ChangeBuilder()
    builder.add(deleted: Self.run(removed.range))
    emit(builder, from: updateCount(), animation)
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
    let output = source.makeOutput()
    let counts = output.arrangement.counts
    let change = old.counts.change(
      changes, handles: nil, newSectionCount: counts.count, newCount: { counts.itemCount(inSection: $0) })
    // The comparison can change the children.
    guard let index = table.index(of: old) else { return false }
    let before = items(ofChild: index)
    // The key is part of the IDs, which items that both sources contain must not change.
    let key = change == nil ? nil : old.key
    guard let new = SourceChild(source, output, key: key ?? table.makeKeys().lowerBound, connectedTo: changeHub) else {
      return false
    }
    // Releasing the old source can run the `deinit` of items, which can read this source.
    withExtendedLifetime(old) { table.replace(index, with: new, count: counts.total) }
    var builder = ChangeBuilder()
    if let change {
      builder.add(flattened: change, from: before.lowerBound, to: before.lowerBound)
    } else {
      builder.add(deleted: Self.run(before))
      builder.add(inserted: Self.run(before.lowerBound..<before.lowerBound + counts.total))
    }
    emit(builder, from: updateCount(), animation)
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
    var builder = ChangeBuilder()
    for move in moves {
      builder.add(
        ItemChange(HandleTable.none, from: Self.location(move.from), to: Self.location(move.to), isMoved: true))
    }
    emit(builder, from: updateCount(), animation)
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
    return child.counts.position(atFlatIndex: offset).map { ChildPosition(child: index, position: $0) }
  }

  public func position(of position: ItemPosition, inChild index: Int) -> ItemPosition? {
    guard let offset = table[index]?.counts.flatIndex(of: position) else { return nil }
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
    guard let sections = table[index]?.counts, sections.count > 0 else { return nil }
    return ChildPosition(child: index, position: ItemPosition(section: 0, item: 0))
  }

  private static func location(_ index: Int) -> Location { Location(section: 0, item: index, index: index) }

  private static func run(_ items: Range<Int>) -> ItemRun {
    ItemRun(start: location(items.lowerBound), handles: HandleRun(unassigned: items.count))
  }
}

// MARK: - Changes of children

extension ConcatenatedItems: Stage, Arrangement {
  func evaluate(_ changes: ChildChanges) -> Bool {
    var isReload = false
    var fits = true
    // The titles are those of the first child that contains items.
    let first = table.counts.index(containing: 0)?.index ?? .max
    var concernsTitles = false
    changes.forEach { element in
      if element.change.isReload { isReload = true }
      guard let index = table.index(ofKey: element.child), let child = table[index] else { return }
      if table.counts[index] + element.change.gain != child.counts.total { fits = false }
      if index < first || index == first && element.change.concernsFirstItem { concernsTitles = true }
    }
    if !isReload, !fits { return false }
    let titles = isReload || concernsTitles ? currentTitles(newCounts(changes, isReload: isReload)) : nil
    evaluation = ConcatenationEvaluation(titles: titles, isReload: isReload)
    return true
  }

  /// Returns the number of items of each child after changes.
  private func newCounts(_ changes: ChildChanges, isReload: Bool) -> CountList {
    if isReload { return CountList(table.children(0..<table.count).map(\.counts.total)) }
    var counts = table.counts
    changes.forEach { element in
      if let index = table.index(ofKey: element.child), let child = table[index] { counts[index] = child.counts.total }
    }
    return counts
  }

  func apply(_ changes: ChildChanges) -> Change {
    if evaluation.isReload {
      table.setCounts(newCounts(changes, isReload: true))
      counts[0] = table.counts.total
      titles = evaluation.titles ?? titles
      own.restart(counts)
      return .reload
    }
    var parts: [(index: Int, start: Int, change: Change)] = []
    changes.forEach { element in
      guard let index = table.index(ofKey: element.child) else { return }
      parts.append((index, table.counts.sum(before: index), element.change))
    }
    // In place: a copy of the old counts would cost more than everything else here.
    for part in parts { table.setCount(table[part.index]?.counts.total ?? 0, at: part.index) }
    var builder = ChangeBuilder()
    for part in parts {
      builder.add(flattened: part.change, from: part.start, to: table.counts.sum(before: part.index))
    }
    let total = counts.total
    if total != table.counts.total { counts[0] = table.counts.total }
    var sections: SectionChanges?
    if let new = evaluation.titles {
      sections = titleChange(to: new, from: CountList([total]))
      titles = new
    }
    return own.withHandles(builder.change(sections: sections))
  }
}

extension ConcatenatedItems: OutputSource, IndexedItems, ItemReader {
  var ownOutput: Output<Item>? {
    Output(hub: changeHub, tracker: nil, arrangement: self, items: self, reader: self)
  }

  var order: ItemOrder { own.order(counts) }
  func handle(at index: Int) -> UInt32 { own.handle(at: index) }
  func index(ofHandle handle: UInt32) -> Int? { own.index(of: handle) }
  func forEachHandle(in range: Range<Int>, _ body: (UInt32) -> Void) { order.forEach(in: range, body) }
  func id(at index: Int) -> ItemID? { id(at: ItemPosition(section: 0, item: index)) }
  func index(of id: ItemID) -> Int? { position(of: id)?.item }

  func withItem(at index: Int, _ body: (Item) -> Void) -> Bool {
    guard let (child, _, index) = table.child(containing: index) else { return false }
    return child.items(of: Item.self)?.withItem(at: index, body) ?? false
  }

  func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool {
    own.index(of: handle).map { withItem(at: $0, body) } ?? false
  }
}

/// The results of evaluating changes of children.
private struct ConcatenationEvaluation {
  /// The new titles, if they can be others.
  var titles: SectionInfo?
  var isReload = false
}

extension Change {
  /// The number of items that are inserted, less those that are deleted.
  fileprivate var gain: Int {
    switch self {
    case .none, .reload: 0
    case .one(let item): (item.isDelete ? 0 : 1) - (item.isInsert ? 0 : 1)
    case .batch(let batch):
      batch.sections.map { $0.after.total - $0.before.total }
        ?? batch.inserts.reduce(0) { $0 + $1.count } - batch.deletes.reduce(0) { $0 + $1.count }
    }
  }

  /// Whether another item can be the first one, or its section have other titles.
  fileprivate var concernsFirstItem: Bool {
    switch self {
    case .none: false
    case .reload: true
    case .one(let item): (item.hasRemoval || item.hasInsertion) && (item.before?.index == 0 || item.after?.index == 0)
    case .batch(let batch):
      batch.sections != nil || batch.removals.first?.lowerBound == 0 || batch.insertions.first?.index == 0
    }
  }
}

extension ChangeBuilder {
  /// Adds the changes of a section that has the items of all sections of another source, in their order.
  ///
  /// The items of sections that are inserted, deleted or moved are inserted, deleted or moved themselves.
  ///
  /// - Parameters:
  ///   - old: The number of other items in front of them before the change.
  ///   - new: The number of other items in front of them after the change.
  mutating func add(flattened change: Change, from old: Int, to new: Int) {
    func location(_ index: Int) -> Location { Location(section: 0, item: index, index: index) }
    func run(_ run: ItemRun, _ start: Int) -> ItemRun {
      ItemRun(start: location(start + run.start.index), handles: HandleRun(unassigned: run.count))
    }
    func item(_ item: ItemChange, isMoved: Bool) -> ItemChange {
      ItemChange(
        HandleTable.none, from: item.before.map { location(old + $0.index) },
        to: item.after.map { location(new + $0.index) },
        isMoved: isMoved, isUpdated: item.isUpdated)
    }
    switch change {
    case .none, .reload: break
    case .one(let only): add(item(only, isMoved: only.isMoved))
    case .batch(let batch):
      for part in batch.deletes { add(deleted: run(part, old)) }
      for part in batch.inserts { add(inserted: run(part, new)) }
      for part in batch.moves { add(item(part, isMoved: true)) }
      let sections = batch.sections
      let moved = Set(sections?.moves.map(\.to) ?? [])
      var updated: Set<Int> = []
      for part in batch.updates {
        let isMoved = part.after.map { moved.contains($0.section) } ?? false
        if isMoved, let after = part.after { updated.insert(after.index) }
        add(item(part, isMoved: isMoved))
      }
      for content in sections?.deletes ?? [] { batch.forEachRun(deletedWith: content) { add(deleted: run($0, old)) } }
      for content in sections?.inserts ?? [] { batch.forEachRun(insertedWith: content) { add(inserted: run($0, new)) } }
      for move in sections?.moves ?? [] {
        batch.forEachItem(ofMoved: move) { before, after in
          if updated.contains(after.index) { return }
          add(item(ItemChange(HandleTable.none, from: before, to: after), isMoved: true))
        }
      }
    }
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
