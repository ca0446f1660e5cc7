public import ListChanges

extension ConcatenatedSource {
  /// The sources it is made of, in order.
  public var children: [any DataSource<Item>] { table.children.map(\.source) }

  /// Adds children before the one with an index; their rows come.
  ///
  /// - Returns: whether they were added: all or none.
  /// - Complexity: O(*c* + *n*) for *c* children and *n* rows that come.
  @discardableResult
  public func insertChildren(_ sources: [any DataSource<Item>], at index: Int, animation: AnimationHint) -> Bool {
    guard table.insert(sources, at: index, following: changeHub) else { return false }
    var draft = ChangeSet.Draft()
    draft.inserts = Self.positions(rows(ofChildren: index..<index + sources.count))
    changeHub.emit(draft.changeSet(), animation: animation)
    return true
  }

  /// Removes children and returns them, none when an index is out of range; their rows go.
  ///
  /// - Complexity: O(*c* + *n*) for *c* children and *n* rows that go.
  @discardableResult
  public func removeChildren(_ range: Range<Int>, animation: AnimationHint) -> [any DataSource<Item>] {
    guard range.lowerBound >= 0, range.upperBound <= table.children.count else { return [] }
    var draft = ChangeSet.Draft()
    draft.deletes = Self.positions(rows(ofChildren: range))
    let sources = table.children[range].map(\.source)
    table.remove(range)
    changeHub.emit(draft.changeSet(), animation: animation)
    return sources
  }

  /// Puts another source in the place of a child.
  ///
  /// Where the comparison finds a reload, the rows of the one go and those of the other come.
  ///
  /// - Returns: whether it was replaced.
  /// - Complexity: O(*c* + *n* log *n*) for *c* children and *n* rows of both sources, and what the comparison takes.
  @discardableResult
  public func replaceChild(
    at index: Int, with source: any DataSource<Item>, comparison: ListComparison<Item>, animation: AnimationHint
  ) -> Bool {
    guard let old = table[index] else { return false }
    let before = rows(ofChild: index)
    let changes = comparison.changes(from: old.source, to: source)
    let isCompared = !changes.isReload && changes.fits(from: old.shape, to: source.shape)
    guard table.replace(index, with: source, keepsKey: isCompared, following: changeHub), let new = table[index] else {
      return false
    }
    var draft = ChangeSet.Draft()
    if isCompared {
      draft.addRows(
        of: changes, from: old.shape, to: new.shape, section: 0, oldItems: before.lowerBound,
        newItems: before.lowerBound)
    } else {
      draft.deletes = Self.positions(before)
      draft.inserts = Self.positions(rows(ofChild: index))
    }
    changeHub.emit(draft.changeSet(), animation: animation)
    return true
  }

  /// Moves a child; `target` is its index afterwards.
  ///
  /// Its rows move, or those that it passes, if they are fewer.
  ///
  /// - Returns: whether both were in range.
  /// - Complexity: O(*c* + *n* log *n*) for *c* children and *n* rows that move.
  @discardableResult
  public func moveChild(from index: Int, to target: Int, animation: AnimationHint) -> Bool {
    guard table[index] != nil, table[target] != nil else { return false }
    let passed = index < target ? index + 1..<target + 1 : target..<index
    let (own, others) = (rows(ofChild: index), rows(ofChildren: passed))
    table.move(from: index, to: target)
    let isForward = index < target
    var draft = ChangeSet.Draft()
    draft.moves = movesExchanging(
      start: min(own.lowerBound, others.lowerBound), first: isForward ? own.count : others.count,
      second: isForward ? others.count : own.count
    ).map { .init(from: ItemPosition(section: 0, item: $0.from), to: ItemPosition(section: 0, item: $0.to)) }
    changeHub.emit(draft.changeSet(), animation: animation)
    return true
  }

  /// The rows of a child in section 0 of this source; empty when there is no such child.
  ///
  /// - Complexity: O(1).
  public func rows(ofChild index: Int) -> Range<Int> { table.range(of: index) }

  /// Which child shows a row, and where the row is there; `nil` when there is no such row.
  ///
  /// - Complexity: O(log *c* + log *s*) for *c* children and *s* sections of the child.
  public func childPosition(of position: ItemPosition) -> ChildPosition? {
    guard position.section == 0, let place = table.counts.position(atFlatIndex: position.item) else { return nil }
    return table[place.section]?.shape.position(atFlatIndex: place.item).map {
      ChildPosition(child: place.section, position: $0)
    }
  }

  /// Where a row of a child is in this source; `nil` when there is no such child or row.
  ///
  /// - Complexity: O(1).
  public func position(of position: ItemPosition, inChild index: Int) -> ItemPosition? {
    table[index]?.shape.flatIndex(of: position).map {
      ItemPosition(section: 0, item: rows(ofChild: index).lowerBound + $0)
    }
  }

  /// Which child a row would belong to that is inserted at a position, and where it would be there.
  ///
  /// At the border of two children it goes before the first row of the second one, unless the first one is preferred;
  /// at the end it goes after the last row. Without rows it goes to the preferred child, or the first one, if that has
  /// a section.
  ///
  /// - Returns: `nil` when out of range.
  /// - Complexity: O(log *c* + log *s*) for *c* children and *s* sections of the child.
  public func childPosition(ofInsertionAt position: ItemPosition, preferring preferred: Int?) -> ChildPosition? {
    guard position.section == 0, position.item >= 0, position.item <= table.counts.itemCount else { return nil }
    let after = childPosition(of: position)
    var before = childPosition(of: ItemPosition(section: 0, item: position.item - 1))
    before?.position.item += 1
    if let before, before.child == preferred, after?.child != preferred { return before }
    if let place = after ?? before { return place }
    guard let index = preferred ?? table.children.indices.first, let shape = table[index]?.shape, shape.sectionCount > 0
    else { return nil }
    return ChildPosition(child: index, position: ItemPosition(section: 0, item: 0))
  }

  private func rows(ofChildren range: Range<Int>) -> Range<Int> {
    table.counts.flatStart(ofSection: range.lowerBound)..<table.counts.flatStart(ofSection: range.upperBound)
  }

  private static func positions(_ rows: Range<Int>) -> [ItemPosition] {
    rows.map { ItemPosition(section: 0, item: $0) }
  }
}
