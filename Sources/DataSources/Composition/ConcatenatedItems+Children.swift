public import ListChanges
import ListStorage

extension ConcatenatedItems {
  public var children: [any DataSource<Item>] { table.sources(0..<table.count, of: Item.self) }

  /// Inserts children and their items before the child at `index`.
  ///
  /// Pass the number of children to append.
  ///
  /// - Returns: `true` if all children were inserted, `false` if none was.
  /// - Complexity: O(*n* + *k* log *c*), where *k* is the number of new children, *n* the number of their items and
  ///   sections, and *c* the number of all children.
  @discardableResult
  public func insertChildren(_ sources: [any DataSource<Item>], at index: Int, animation: AnimationHint) -> Bool {
    guard let new = table.makeChildren(sources, at: index, following: changeHub) else { return false }
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
    let before = items(ofChild: index)
    let change = UpstreamChange(UpstreamShape(old.sections))
    let isCompared = change.begin(comparison.changes(from: old.source(of: Item.self), to: source), of: source)
    if !isCompared {
      change.cancel()
      change.shape.counts = CountList(of: source)
    }
    guard let new = table.makeChild(source, key: isCompared ? old.key : nil, following: changeHub) else {
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
