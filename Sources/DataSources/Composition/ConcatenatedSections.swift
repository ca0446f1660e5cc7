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
  // Guarded by the isolation domain in which the source is used. Functions that edit the children, and `translate(_:)`,
  // change `table`.

  public let changeHub = ChangeHub()
  public var moveHandler: ((ChildMove<Item>) -> MoveResult)?
  /// The children, counted by their sections.
  private(set) var table = ChildTable()

  // MARK: - Creation

  /// Creates a concatenation of sources, in order.
  ///
  /// A source can occur more than once.
  public init(_ children: [any DataSource<Item>] = []) {
    changeHub.follow([], on: self) { $0.translate($1) }
    guard let new = table.makeChildren(children, at: 0, connectedTo: changeHub) else { return }
    table.insert(new, counts: new.map(\.source.sectionCount), at: 0)
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

  // MARK: - Changes of children

  private func translate(_ updates: [ChildUpdate]) -> ChangeSet {
    let counted = updates.compactMap { update in
      table.child(withKey: update.child).map { child in
        (key: update.child, count: child.source(of: Item.self).sectionCount, update.changes)
      }
    }
    // Counting can run code of users, which can change the children.
    let changed = counted.compactMap { key, count, changes in
      table.index(ofKey: key).map { (index: $0, before: table.range(of: $0), count, changes) }
    }
    for (index, _, count, _) in changed { table.setCount(count, at: index) }
    var draft = ChangeSet.Draft()
    for (index, before, _, changes) in changed {
      let now = table.range(of: index)
      // After a child changed without emitting, or emitted an invalid change set, the list must be read again.
      guard changes.fitsSections(from: before.count, to: now.count) else { return .reload }
      draft.add(changes, oldSections: before.lowerBound, newSections: now.lowerBound)
    }
    return draft.changeSet()
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
    guard let new = table.makeChildren(sources, at: index, connectedTo: changeHub) else { return false }
    var draft = ChangeSet.Draft()
    draft.sectionInserts = Array(table.insert(new, counts: new.map(\.source.sectionCount), at: index))
    changeHub.emit(draft.changeSet(), animation: animation)
    return true
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
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = Array(removed.range)
    changeHub.emit(draft.changeSet(), animation: animation)
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
    let sectionCount = source.sectionCount
    // The comparison can change the children.
    guard let index = table.index(of: old) else { return false }
    let before = sections(ofChild: index)
    let isCompared = changes.fitsSections(from: before.count, to: sectionCount)
    // The key is part of the IDs, which items that both sources contain must not change.
    guard let new = table.makeChild(source, key: isCompared ? old.key : nil, connectedTo: changeHub) else {
      return false
    }
    // Releasing the old source can run the `deinit` of items, which can read this source.
    withExtendedLifetime(old) { table.replace(index, with: new, count: sectionCount) }
    var draft = ChangeSet.Draft()
    if isCompared {
      draft.add(changes, oldSections: before.lowerBound, newSections: before.lowerBound)
    } else {
      draft.sectionDeletes = Array(before)
      draft.sectionInserts = Array(sections(ofChild: index))
    }
    changeHub.emit(draft.changeSet(), animation: animation)
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
    guard let moves = table.move(from: index, to: target) else { return false }
    var draft = ChangeSet.Draft()
    draft.sectionMoves = moves.map { .init(from: $0.from, to: $0.to) }
    changeHub.emit(draft.changeSet(), animation: animation)
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

extension DataSource {
  /// Returns the sections of this source followed by those of other sources.
  ///
  ///     let screen = news.appendingSections(of: talks)
  public func appendingSections(of others: any DataSource<Item>...) -> ConcatenatedSections<Item> {
    ConcatenatedSections([self] + others)
  }
}
