public import ListChanges
import ListStorage

/// The sections of several sources, in the order of the sources.
///
///     let screen = ConcatenatedSections([news, talks])
///
/// You can change the children at any time, see ``CompositeSource``; their sections are then inserted, deleted or
/// moved.
///
/// - Complexity: O(*k* log *c*) for a change of *k* items, where *c* is the number of children; O(log *c* + *s* log *s*)
///   for a change of the children, if *s* sections are inserted, deleted or moved; O(log *c*) for lookups, and for
///   conversions between positions.
public final class ConcatenatedSections<Item>: CompositeSource {
  // MARK: - State
  //
  // Guarded by the isolation domain in which the source is used. Functions that edit the children, and `apply(_:)`, change everything.

  public let changeHub = ChangeHub()
  public var moveHandler: ((ChildMove<Item>) -> MoveResult)?
  /// The children, counted by their sections.
  private(set) var table = ChildTable()
  /// The item counts of all sections.
  private(set) var counts = CountList()
  private var own = OwnHandles()

  // MARK: - Creation

  /// Creates a concatenation of sources, in order.
  ///
  /// A source can occur more than once.
  public init(_ children: [any DataSource<Item>] = []) {
    changeHub.follow(with: self)
    guard let new = makeChildren(children) else { return }
    table.insert(new, counts: new.map(\.counts.count), at: 0)
    counts = CountList(new.flatMap(\.counts.array))
  }

  deinit { changeHub.close() }

  // MARK: - Lookups

  public var sectionCount: Int { table.counts.total }
  public func itemCount(inSection section: Int) -> Int {
    guard let (child, _, section) = table.child(containing: section) else { return 0 }
    return child.source(of: Item.self).itemCount(inSection: section)
  }
  public func item(at position: ItemPosition) -> Item? {
    guard let (child, _, section) = table.child(containing: position.section) else { return nil }
    return child.source(of: Item.self).item(at: ItemPosition(section: section, item: position.item))
  }
  public func sectionInfo(at index: Int) -> SectionInfo? {
    guard let (child, _, section) = table.child(containing: index),
      var info = child.source(of: Item.self).sectionInfo(at: section)
    else { return nil }
    info.id = info.id?.qualified(by: child.key)
    return info
  }
  public func id(at position: ItemPosition) -> ItemID? {
    guard let (child, _, section) = table.child(containing: position.section) else { return nil }
    let local = ItemPosition(section: section, item: position.item)
    return child.source(of: Item.self).id(at: local)?.qualified(by: child.key)
  }
  public func position(of id: ItemID) -> ItemPosition? {
    guard case (let index, var position)? = table.childPosition(of: id, in: Item.self) else { return nil }
    position.section += table.range(of: index).lowerBound
    return position
  }

  // MARK: - Children

  public var children: [any DataSource<Item>] { table.sources(0..<table.count, of: Item.self) }
  public var upstream: [any DataSource] { children }

  /// Inserts children and their sections before the child at `index`.
  ///
  /// Pass the number of children to append.
  ///
  /// - Returns: `true` if all children were inserted, `false` if none was.
  /// - Complexity: O(*s* + *k* log *c*), where *k* is the number of new children, *s* the number of their sections, and
  ///   *c* the number of all children.
  @discardableResult
  public func insertChildren(_ sources: [any DataSource<Item>], at index: Int, animation: AnimationHint) -> Bool {
    guard let new = makeChildren(sources), let range = table.insert(new, counts: new.map(\.counts.count), at: index)
    else { return false }
    let before = counts
    counts.insert(contentsOf: new.flatMap(\.counts.array), at: range.lowerBound)
    emit(SectionChanges(inserts: contents(range, counts), before: before, after: counts), animation)
    return true
  }

  private func makeChildren(_ sources: [any DataSource<Item>]) -> [SourceChild<Item>]? {
    SourceChild.children(sources, keys: table.makeKeys(sources.count), connectedTo: changeHub, hasOutputs: true)
  }

  /// Removes the children in a range of indices, and their sections, and returns the children.
  ///
  /// If an index is out of range, removes nothing and returns an empty array.
  ///
  /// - Complexity: O(*s* + *k* log *c*), where *k* is the number of removed children, *s* the number of their sections,
  ///   and *c* the number of all children.
  @discardableResult
  public func removeChildren(_ range: Range<Int>, animation: AnimationHint) -> [any DataSource<Item>] {
    guard let removed = table.remove(range, of: Item.self) else { return [] }
    let before = counts
    counts.removeSubrange(removed.range)
    emit(SectionChanges(deletes: contents(removed.range, before), before: before, after: counts), animation)
    return removed.sources
  }

  /// Replaces the child at `index` with another source.
  ///
  /// If the comparison yields a reload, the old sections are deleted and the new ones inserted.
  ///
  /// - Returns: Whether the child was replaced.
  /// - Complexity: O(log *c*) plus the comparison, where *c* is the number of children.
  @discardableResult
  public func replaceChild(
    at index: Int, with source: any DataSource<Item>, comparison: ListComparison<Item>, animation: AnimationHint
  ) -> Bool {
    guard let old = table[index] else { return false }
    let changes = comparison.changes(from: old.source(of: Item.self), to: source)
    let output = source.makeOutput()
    let childCounts = output.arrangement.counts
    let change = old.counts.change(
      changes, handles: nil, newSectionCount: childCounts.count, newCount: { childCounts.itemCount(inSection: $0) })
    // The comparison can change the children.
    guard let index = table.index(of: old) else { return false }
    // The key is part of the IDs, which items that both sources contain must not change.
    let key = change == nil ? nil : old.key
    guard let new = SourceChild(source, output, key: key ?? table.makeKeys().lowerBound, connectedTo: changeHub) else {
      return false
    }
    let range = sections(ofChild: index)
    let before = counts
    // Releasing the old source can run the `deinit` of items, which can read this source.
    withExtendedLifetime(old) { table.replace(index, with: new, count: childCounts.count) }
    if let change {
      var builder = ConcatenationBuilder(counts)
      builder.add(change, from: range.lowerBound, to: range.lowerBound)
      counts = builder.counts
      changeHub.emitOwn(own.withHandles(builder.change()), animation: animation)
    } else {
      counts.replaceSubrange(range, with: childCounts.array)
      let sections = SectionChanges(
        deletes: contents(range, before), inserts: contents(table.range(of: index), counts), before: before,
        after: counts)
      emit(sections, animation)
    }
    return true
  }

  /// Moves a child to `target`, its index after the move.
  ///
  /// Either the sections of the child move or the sections between its old and new index, whichever are fewer.
  ///
  /// - Returns: Whether both indices are in range.
  /// - Complexity: O(log *c* + *s* log *s*), where *c* is the number of children and *s* the number of sections that
  ///   move.
  @discardableResult
  public func moveChild(from index: Int, to target: Int, animation: AnimationHint) -> Bool {
    let range = table.range(of: index)
    let moved = range.map { counts[$0] }
    guard let moves = table.move(from: index, to: target) else { return false }
    let before = counts
    counts.removeSubrange(range)
    counts.insert(contentsOf: moved, at: table.range(of: target).lowerBound)
    if moves.isEmpty { return true }
    emit(
      SectionChanges(moves: moves.map { .init(from: $0.from, to: $0.to) }, before: before, after: counts), animation)
    return true
  }

  // MARK: - Positions in children

  /// Returns the sections that belong to the child at `index`, or an empty range if there is none.
  ///
  ///     let first = screen.sections(ofChild: 1).first
  ///
  /// - Complexity: O(log *c*), where *c* is the number of children.
  public func sections(ofChild index: Int) -> Range<Int> { table.range(of: index) }

  /// Returns the child that a section belongs to, and the index of the section in that child.
  ///
  ///     if let (child, section) = screen.childSection(of: 2) { print(child, section) }
  ///
  /// - Returns: Both indices, or `nil` if there is no such section.
  /// - Complexity: O(log *c*), where *c* is the number of children.
  public func childSection(of section: Int) -> (child: Int, section: Int)? {
    table.counts.index(containing: section).map { ($0.index, $0.remainder) }
  }

  public func id(_ id: ItemID, ofChild index: Int) -> ItemID? { table.id(id, ofChild: index) }

  public func position(of position: ItemPosition, inChild index: Int) -> ItemPosition? {
    let sections = sections(ofChild: index)
    guard let child = table[index], position.section >= 0, position.section < sections.count, position.item >= 0,
      position.item < child.source(of: Item.self).itemCount(inSection: position.section)
    else { return nil }
    return ItemPosition(section: sections.lowerBound + position.section, item: position.item)
  }

  public func childPosition(ofInsertionAt position: ItemPosition, preferring preferred: Int?) -> ChildPosition? {
    guard let local = childSection(of: position.section), position.item >= 0,
      position.item <= itemCount(inSection: position.section)
    else { return nil }
    return ChildPosition(child: local.child, position: ItemPosition(section: local.section, item: position.item))
  }
}

// MARK: - Changes

extension ConcatenatedSections: Stage, Arrangement {
  func evaluate(_ changes: ChildChanges) -> Bool {
    var fits = true
    changes.forEach { element in
      guard let index = table.index(ofKey: element.child), let child = table[index] else { return }
      let gain = element.change.sections.map { $0.after.count - $0.before.count } ?? 0
      if !element.change.isReload, table.counts[index] + gain != child.counts.count { fits = false }
    }
    return fits
  }

  func apply(_ changes: ChildChanges) -> Change {
    var isReload = false
    changes.forEach { if $0.change.isReload { isReload = true } }
    if isReload {
      let children = table.children(0..<table.count)
      table.setCounts(CountList(children.map(\.counts.count)))
      counts = CountList(children.flatMap(\.counts.array))
      own.restart(counts)
      return .reload
    }
    var parts: [(index: Int, change: Change)] = []
    changes.forEach { element in
      if let index = table.index(ofKey: element.child) { parts.append((index, element.change)) }
    }
    if parts.count > 1 { parts.sort { $0.index < $1.index } }
    let old = parts.map { table.counts.sum(before: $0.index) }
    for (index, _) in parts { table.setCount(table[index]?.counts.count ?? 0, at: index) }
    var builder = ConcatenationBuilder(counts)
    for (number, part) in parts.enumerated() {
      builder.add(part.change, from: old[number], to: table.counts.sum(before: part.index))
    }
    counts = builder.counts
    return own.withHandles(builder.change())
  }

  private func emit(_ sections: SectionChanges, _ animation: AnimationHint) {
    if !sections.areStructural { return }
    changeHub.emitOwn(own.withHandles(.batch(ChangeBatch(sections: sections))), animation: animation)
  }

  private func contents(_ sections: Range<Int>, _ counts: CountList) -> [SectionChanges.Content] {
    sections.map { .init(section: $0, handles: HandleRun(unassigned: counts[$0])) }
  }
}

extension ConcatenatedSections: OutputSource, IndexedItems, ItemReader {
  var ownOutput: Output<Item>? {
    Output(hub: changeHub, tracker: nil, arrangement: self, items: self, reader: self)
  }

  var order: ItemOrder { own.order(counts) }
  func handle(at index: Int) -> UInt32 { own.handle(at: index) }
  func index(ofHandle handle: UInt32) -> Int? { own.index(of: handle) }
  func forEachHandle(in range: Range<Int>, _ body: (UInt32) -> Void) { order.forEach(in: range, body) }
  func id(at index: Int) -> ItemID? { counts.position(atFlatIndex: index).flatMap { id(at: $0) } }
  func index(of id: ItemID) -> Int? { position(of: id).flatMap { counts.flatIndex(of: $0) } }

  func withItem(at index: Int, _ body: (Item) -> Void) -> Bool {
    guard let position = counts.position(atFlatIndex: index),
      let (child, _, section) = table.child(containing: position.section),
      let local = child.counts.flatIndex(of: ItemPosition(section: section, item: position.item))
    else { return false }
    return child.items(of: Item.self)?.withItem(at: local, body) ?? false
  }

  func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool {
    own.index(of: handle).map { withItem(at: $0, body) } ?? false
  }
}

/// The changes of several children as one, and the item counts after them.
private struct ConcatenationBuilder {
  private let before: CountList
  private(set) var counts: CountList
  private var items = ChangeBuilder()
  private var deletes: [SectionChanges.Content] = []
  private var inserts: [SectionChanges.Content] = []
  private var moves: [ChangeSet.SectionMove] = []
  private var updates: [Int] = []
  /// The changes that are added last, because the locations of their items depend on all of them.
  private var parts: [(change: Change, old: Int, new: Int)] = []

  init(_ counts: CountList) {
    before = counts
    self.counts = counts
  }

  /// Adds the change of a child, after those of the children in front of it.
  ///
  /// - Parameters:
  ///   - old: The number of sections in front of the child before the change.
  ///   - new: The number of sections in front of it after the change.
  mutating func add(_ change: Change, from old: Int, to new: Int) {
    counts.apply(change, below: new)
    parts.append((change, old, new))
    guard let sections = change.sections else { return }
    func content(_ content: SectionChanges.Content, _ start: Int) -> SectionChanges.Content {
      .init(section: start + content.section, handles: HandleRun(unassigned: content.handles.count))
    }
    deletes += sections.deletes.map { content($0, old) }
    inserts += sections.inserts.map { content($0, new) }
    moves += sections.moves.map { .init(from: old + $0.from, to: new + $0.to) }
    updates += sections.updates.map { new + $0 }
  }

  consuming func change() -> Change {
    for (change, old, new) in parts {
      items.add(change, from: (old, before.sum(before: old)), to: (new, counts.sum(before: new)))
    }
    if deletes.isEmpty, inserts.isEmpty, moves.isEmpty, updates.isEmpty { return items.change() }
    return items.change(
      sections: SectionChanges(
        deletes: deletes, inserts: inserts, moves: moves, updates: updates, before: before, after: counts))
  }
}

extension ChangeBuilder {
  /// Adds the items of a change of a source whose sections are behind others.
  fileprivate mutating func add(
    _ change: Change, from old: (section: Int, index: Int), to new: (section: Int, index: Int)
  ) {
    func location(_ location: Location, _ start: (section: Int, index: Int)) -> Location {
      Location(section: start.section + location.section, item: location.item, index: start.index + location.index)
    }
    func item(_ item: ItemChange) -> ItemChange {
      ItemChange(
        HandleTable.none, from: item.before.map { location($0, old) }, to: item.after.map { location($0, new) },
        isMoved: item.isMoved, isUpdated: item.isUpdated)
    }
    func run(_ run: ItemRun, _ start: (section: Int, index: Int)) -> ItemRun {
      ItemRun(start: location(run.start, start), handles: HandleRun(unassigned: run.count))
    }
    switch change {
    case .none, .reload: break
    case .one(let only): add(item(only))
    case .batch(let batch):
      for part in batch.deletes { add(deleted: run(part, old)) }
      for part in batch.inserts { add(inserted: run(part, new)) }
      for part in batch.moves { add(item(part)) }
      for part in batch.updates { add(item(part)) }
    }
  }
}

extension CountList {
  /// Follows a change of a source whose sections are behind others.
  fileprivate mutating func apply(_ change: Change, below start: Int) {
    switch change {
    case .none, .reload: break
    case .one(let item):
      if item.hasRemoval, let before = item.before { add(-1, at: start + before.section) }
      if item.hasInsertion, let after = item.after { add(1, at: start + after.section) }
    case .batch(let batch):
      for run in batch.deletes { add(-run.count, at: start + run.start.section) }
      for item in batch.moves { if let before = item.before { add(-1, at: start + before.section) } }
      for step in batch.sections?.steps ?? [] {
        switch step {
        case .delete(let section, _): remove(at: start + section)
        case .move(let from, let to): move(from: start + from, to: start + to)
        case .insert(let section, let number):
          insert(batch.sections?.inserts[number].handles.count ?? 0, at: start + section)
        }
      }
      for run in batch.inserts { add(run.count, at: start + run.start.section) }
      for item in batch.moves { if let after = item.after { add(1, at: start + after.section) } }
    }
  }
}

extension DataSource {
  /// Returns the sections of this source followed by those of other sources.
  ///
  ///     let screen = news.appendingSections(of: talks)
  public func appendingSections(of others: any DataSource<Item>...) -> ConcatenatedSections<Item> {
    ConcatenatedSections([self] + others)
  }
}
