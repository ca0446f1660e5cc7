public import ListChanges

extension ConcatenatedItems {
  /// The sources it is made of, in order.
  public var children: [any DataSource<Item>] { sources(0..<table.count) }

  /// Adds children before the one with an index; their rows come.
  ///
  /// - Returns: whether they were added: all or none.
  /// - Complexity: O(*n* + *k* log *c*) for *k* children that come to *c* others, with *n* rows and sections.
  @discardableResult
  public func insertChildren(_ sources: [any DataSource<Item>], at index: Int, animation: AnimationHint) -> Bool {
    guard index >= 0, index <= table.count, let new = table.makeChildren(sources, following: changeHub) else {
      return false
    }
    table.insert(new, counts: new.map(Self.measure), at: index)
    var draft = ChangeSet.Draft()
    draft.inserts = Self.positions(table.range(of: index..<index + new.count))
    emit(draft, animation)
    return true
  }

  /// Removes children and returns them, none when an index is out of range; their rows go.
  ///
  /// - Complexity: O(*n* + *k* log *c*) for *k* children that go of *c*, with *n* rows.
  @discardableResult
  public func removeChildren(_ range: Range<Int>, animation: AnimationHint) -> [any DataSource<Item>] {
    guard range.lowerBound >= 0, range.upperBound <= table.count else { return [] }
    var draft = ChangeSet.Draft()
    draft.deletes = Self.positions(table.range(of: range))
    let gone = sources(range)
    table.remove(range)
    emit(draft, animation)
    return gone
  }

  /// Puts another source in the place of a child.
  ///
  /// Where the comparison finds a reload, the rows of the one go and those of the other come.
  ///
  /// - Returns: whether it was replaced.
  /// - Complexity: O(log *c* + *n* log *n*) for *c* children and *n* rows of both sources, and what the comparison takes.
  @discardableResult
  public func replaceChild(
    at index: Int, with source: any DataSource<Item>, comparison: ListComparison<Item>, animation: AnimationHint
  ) -> Bool {
    guard let old = table[index] else { return false }
    let before = rows(ofChild: index)
    let changes = comparison.changes(from: old.source(of: Item.self), to: source)
    var sections = old.sections
    let isCompared = sections.follow(changes, of: source)
    guard let new = table.makeChild(source, key: isCompared ? old.key : nil, following: changeHub) else {
      return false
    }
    var draft = ChangeSet.Draft()
    if isCompared {
      let part = ConcatenatedPart(changes, of: old.sections, at: index, start: before.lowerBound, to: &draft)
      part.addArrivals(in: sections, start: before.lowerBound, to: &draft)
    } else {
      draft.deletes = Self.positions(before)
      draft.inserts = Self.positions(before.lowerBound..<before.lowerBound + sections.total)
    }
    new.sections = sections
    // The old child may be the last that holds its source, whose rows may read this one in their `deinit`.
    withExtendedLifetime(old) { table.replace(index, with: new, count: sections.total) }
    emit(draft, animation)
    return true
  }

  /// Moves a child; `target` is its index afterwards.
  ///
  /// Its rows move, or those that it passes, if they are fewer.
  ///
  /// - Returns: whether both were in range.
  /// - Complexity: O(log *c* + *n* log *n*) for *c* children and *n* rows that move.
  @discardableResult
  public func moveChild(from index: Int, to target: Int, animation: AnimationHint) -> Bool {
    guard table[index] != nil, table[target] != nil else { return false }
    var draft = ChangeSet.Draft()
    draft.moves = table.move(from: index, to: target).map {
      .init(from: ItemPosition(section: 0, item: $0.from), to: ItemPosition(section: 0, item: $0.to))
    }
    emit(draft, animation)
    return true
  }

  /// The rows of a child in section 0 of this source; empty when there is no such child.
  ///
  /// - Complexity: O(log *c*) for *c* children.
  public func rows(ofChild index: Int) -> Range<Int> { table.range(of: index) }

  /// The ID in this source of an item that a child knows by another one; `nil` when there is no child with this index.
  ///
  /// - Complexity: O(log *c*) for *c* children.
  public func id(_ id: ItemID, ofChild index: Int) -> ItemID? { table[index].map { id.qualified(by: $0.key) } }

  /// Which child shows a row, and where the row is there; `nil` when there is no such row.
  ///
  /// - Complexity: O(log *c* + log *s*) for *c* children and *s* sections of the child.
  public func childPosition(of position: ItemPosition) -> ChildPosition? {
    guard position.section == 0, let (child, index, row) = table.place(containing: position.item) else { return nil }
    return child.sections.position(atFlatIndex: row).map { ChildPosition(child: index, position: $0) }
  }

  /// Where a row of a child is in this source; `nil` when there is no such child or row.
  ///
  /// - Complexity: O(log *c* + log *s*) for *c* children and *s* sections of the child.
  public func position(of position: ItemPosition, inChild index: Int) -> ItemPosition? {
    guard let row = table[index]?.sections.flatIndex(of: position) else { return nil }
    return ItemPosition(section: 0, item: rows(ofChild: index).lowerBound + row)
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
    guard position.section == 0, position.item >= 0, position.item <= table.counts.total else { return nil }
    let after = childPosition(of: position)
    var before = childPosition(of: ItemPosition(section: 0, item: position.item - 1))
    before?.position.item += 1
    if let before, before.child == preferred, after?.child != preferred { return before }
    if let place = after ?? before { return place }
    let index = preferred ?? 0
    guard let sections = table[index]?.sections, sections.count > 0 else { return nil }
    return ChildPosition(child: index, position: ItemPosition(section: 0, item: 0))
  }

  private func sources(_ range: Range<Int>) -> [any DataSource<Item>] {
    table.children(range).map { $0.source(of: Item.self) }
  }

  private static func positions(_ rows: Range<Int>) -> [ItemPosition] {
    rows.map { ItemPosition(section: 0, item: $0) }
  }
}
