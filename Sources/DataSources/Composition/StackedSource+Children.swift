public import ListChanges

extension StackedSource {
  /// The sources it is made of, in order.
  public var children: [any DataSource<Item>] { table.children.map(\.source) }

  /// Adds children before the one with an index; their sections come.
  ///
  /// - Returns: whether they were added: all or none.
  /// - Complexity: O(*c* + *s*) for *c* children and *s* sections that come.
  @discardableResult
  public func insertChildren(_ sources: [any DataSource<Item>], at index: Int, animation: AnimationHint) -> Bool {
    guard table.insert(sources, at: index, following: changeHub) else { return false }
    var draft = ChangeSet.Draft()
    draft.sectionInserts = Array(sections(ofChildren: index..<index + sources.count))
    changeHub.emit(draft.changeSet(), animation: animation)
    return true
  }

  /// Removes children and returns them, none when an index is out of range; their sections go.
  ///
  /// - Complexity: O(*c* + *s*) for *c* children and *s* sections that go.
  @discardableResult
  public func removeChildren(_ range: Range<Int>, animation: AnimationHint) -> [any DataSource<Item>] {
    guard range.lowerBound >= 0, range.upperBound <= table.children.count else { return [] }
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = Array(sections(ofChildren: range))
    let sources = table.children[range].map(\.source)
    table.remove(range)
    changeHub.emit(draft.changeSet(), animation: animation)
    return sources
  }

  /// Puts another source in the place of a child.
  ///
  /// Where the comparison finds a reload, the sections of the one go and those of the other come.
  ///
  /// - Returns: whether it was replaced.
  /// - Complexity: O(*c*) for *c* children, and what the comparison takes.
  @discardableResult
  public func replaceChild(
    at index: Int, with source: any DataSource<Item>, comparison: ListComparison<Item>, animation: AnimationHint
  ) -> Bool {
    guard let old = table[index] else { return false }
    let before = sections(ofChild: index)
    let changes = comparison.changes(from: old.source, to: source)
    let isCompared = changes.fitsSections(from: before.count, to: source.sectionCount)
    guard table.replace(index, with: source, keepsKey: isCompared, following: changeHub) else { return false }
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
  /// - Complexity: O(*c* + *s* log *s*) for *c* children and *s* sections that move.
  @discardableResult
  public func moveChild(from index: Int, to target: Int, animation: AnimationHint) -> Bool {
    guard table[index] != nil, table[target] != nil else { return false }
    let passed = index < target ? index + 1..<target + 1 : target..<index
    let (own, others) = (sections(ofChild: index), sections(ofChildren: passed))
    table.move(from: index, to: target)
    let isForward = index < target
    var draft = ChangeSet.Draft()
    draft.sectionMoves = movesExchanging(
      start: min(own.lowerBound, others.lowerBound), first: isForward ? own.count : others.count,
      second: isForward ? others.count : own.count
    ).map { .init(from: $0.from, to: $0.to) }
    changeHub.emit(draft.changeSet(), animation: animation)
    return true
  }

  /// The sections of a child in this source; empty when there is no such child.
  ///
  /// - Complexity: O(1).
  public func sections(ofChild index: Int) -> Range<Int> { table.range(of: index) }

  /// Which child shows a section, and which one of it; `nil` when there is no such section.
  ///
  /// - Complexity: O(log *c*) for *c* children.
  public func childSection(of section: Int) -> (child: Int, section: Int)? {
    table.counts.position(atFlatIndex: section).map { ($0.section, $0.item) }
  }

  /// Which child shows a row, and where the row is there; `nil` when there is no such row.
  ///
  /// - Complexity: O(log *c*) for *c* children.
  public func childPosition(of position: ItemPosition) -> ChildPosition? {
    position.item < itemCount(inSection: position.section)
      ? childPosition(ofInsertionAt: position, preferring: nil) : nil
  }

  /// Where a row of a child is in this source; `nil` when there is no such child or row.
  ///
  /// - Complexity: O(1).
  public func position(of position: ItemPosition, inChild index: Int) -> ItemPosition? {
    let sections = sections(ofChild: index)
    guard let child = table[index], position.section >= 0, position.section < sections.count, position.item >= 0,
      position.item < child.source.itemCount(inSection: position.section)
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

  private func sections(ofChildren range: Range<Int>) -> Range<Int> {
    table.counts.flatStart(ofSection: range.lowerBound)..<table.counts.flatStart(ofSection: range.upperBound)
  }
}
