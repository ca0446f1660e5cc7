public import ListChanges

extension ConcatenatedSections {
  /// The sources it is made of, in order.
  public var children: [any DataSource<Item>] { sources(0..<table.count) }

  /// Adds children before the one with an index; their sections come.
  ///
  /// - Returns: whether they were added: all or none.
  /// - Complexity: O(*s* + *k* log *c*) for *k* children that come to *c* others, with *s* sections.
  @discardableResult
  public func insertChildren(_ sources: [any DataSource<Item>], at index: Int, animation: AnimationHint) -> Bool {
    guard index >= 0, index <= table.count, let new = table.makeChildren(sources, following: changeHub) else {
      return false
    }
    table.insert(new, counts: new.map(\.source.sectionCount), at: index)
    var draft = ChangeSet.Draft()
    draft.sectionInserts = Array(table.range(of: index..<index + new.count))
    changeHub.emit(draft.changeSet(), animation: animation)
    return true
  }

  /// Removes children and returns them, none when an index is out of range; their sections go.
  ///
  /// - Complexity: O(*s* + *k* log *c*) for *k* children that go of *c*, with *s* sections.
  @discardableResult
  public func removeChildren(_ range: Range<Int>, animation: AnimationHint) -> [any DataSource<Item>] {
    guard range.lowerBound >= 0, range.upperBound <= table.count else { return [] }
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = Array(table.range(of: range))
    let gone = sources(range)
    table.remove(range)
    changeHub.emit(draft.changeSet(), animation: animation)
    return gone
  }

  /// Puts another source in the place of a child.
  ///
  /// Where the comparison finds a reload, the sections of the one go and those of the other come.
  ///
  /// - Returns: whether it was replaced.
  /// - Complexity: O(log *c*) for *c* children, and what the comparison takes.
  @discardableResult
  public func replaceChild(
    at index: Int, with source: any DataSource<Item>, comparison: ListComparison<Item>, animation: AnimationHint
  ) -> Bool {
    guard let old = table[index] else { return false }
    let before = sections(ofChild: index)
    let changes = comparison.changes(from: old.source(of: Item.self), to: source)
    let sectionCount = source.sectionCount
    let isCompared = changes.fitsSections(from: before.count, to: sectionCount)
    guard let new = table.makeChild(source, key: isCompared ? old.key : nil, following: changeHub) else {
      return false
    }
    // The old child may be the last that holds its source, whose rows may read this one in their `deinit`.
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

  /// Moves a child; `target` is its index afterwards.
  ///
  /// Its sections move, or those that it passes, if they are fewer.
  ///
  /// - Returns: whether both were in range.
  /// - Complexity: O(log *c* + *s* log *s*) for *c* children and *s* sections that move.
  @discardableResult
  public func moveChild(from index: Int, to target: Int, animation: AnimationHint) -> Bool {
    guard table[index] != nil, table[target] != nil else { return false }
    var draft = ChangeSet.Draft()
    draft.sectionMoves = table.move(from: index, to: target).map { .init(from: $0.from, to: $0.to) }
    changeHub.emit(draft.changeSet(), animation: animation)
    return true
  }

  /// The sections of a child in this source; empty when there is no such child.
  ///
  /// - Complexity: O(log *c*) for *c* children.
  public func sections(ofChild index: Int) -> Range<Int> { table.range(of: index) }

  /// Which child shows a section, and which one of it; `nil` when there is no such section.
  ///
  /// - Complexity: O(log *c*) for *c* children.
  public func childSection(of section: Int) -> (child: Int, section: Int)? {
    table.counts.index(containing: section).map { ($0.index, $0.remainder) }
  }

  /// The ID in this source of an item that a child knows by another one; `nil` when there is no child with this index.
  ///
  /// - Complexity: O(log *c*) for *c* children.
  public func id(_ id: ItemID, ofChild index: Int) -> ItemID? { table[index].map { id.qualified(by: $0.key) } }

  /// Which child shows a row, and where the row is there; `nil` when there is no such row.
  ///
  /// - Complexity: O(log *c*) for *c* children.
  public func childPosition(of position: ItemPosition) -> ChildPosition? {
    position.item < itemCount(inSection: position.section)
      ? childPosition(ofInsertionAt: position, preferring: nil) : nil
  }

  /// Where a row of a child is in this source; `nil` when there is no such child or row.
  ///
  /// - Complexity: O(log *c*) for *c* children.
  public func position(of position: ItemPosition, inChild index: Int) -> ItemPosition? {
    let sections = sections(ofChild: index)
    guard let child = table[index], position.section >= 0, position.section < sections.count, position.item >= 0,
      position.item < child.source(of: Item.self).itemCount(inSection: position.section)
    else { return nil }
    return ItemPosition(section: sections.lowerBound + position.section, item: position.item)
  }

  /// Which child a row would belong to that is inserted at a position, and where it would be there.
  ///
  /// No two children share a section, so none is preferred.
  ///
  /// - Returns: `nil` when out of range.
  /// - Complexity: O(log *c*) for *c* children.
  public func childPosition(ofInsertionAt position: ItemPosition, preferring preferred: Int?) -> ChildPosition? {
    guard let place = childSection(of: position.section), position.item >= 0,
      position.item <= itemCount(inSection: position.section)
    else { return nil }
    return ChildPosition(child: place.child, position: ItemPosition(section: place.section, item: position.item))
  }

  private func sources(_ range: Range<Int>) -> [any DataSource<Item>] {
    table.children(range).map { $0.source(of: Item.self) }
  }
}
