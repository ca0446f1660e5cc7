public import ListChanges

/// A source that combines other sources, its children, and lets you insert, remove, move and replace them.
///
///     let screen = ConcatenatedSections([talks])
///     screen.insertChild(news, at: 0)
///     screen.moveChild(from: 0, to: 1)
///
/// Several children can be inserted or removed at once, for example when another user signs in:
///
///     tabs.removeAllChildren()
///     tabs.insertChildren([inbox, drafts, sent], at: 0, animation: .fade)
///     let hidden = tabs.removeChildren(1..<3, animation: .fade)
///
/// Each call emits at most one change set. If an index is out of range, nothing changes and the return value indicates it.
///
/// A source can be a child more than once. Methods with a source then use its first occurrence. A composite can't
/// contain itself: inserting a child that is the composite, or reads from it, is refused.
public protocol CompositeSource<Item>: DataSource {
  /// The children, in order.
  ///
  /// - Complexity: O(*c*), where *c* is the number of children.
  var children: [any DataSource<Item>] { get }

  /// A closure that performs or refuses the moves requested by ``moveItem(from:to:animation:)``.
  ///
  /// If it is `nil`, the default, all moves are refused.
  var moveHandler: ((ChildMove<Item>) -> MoveResult)? { get set }

  /// Inserts children before the child at `index`.
  ///
  /// Pass the number of children to append.
  ///
  /// - Returns: `true` if all children were inserted, `false` if none was.
  @discardableResult
  func insertChildren(_ sources: [any DataSource<Item>], at index: Int, animation: AnimationHint) -> Bool

  /// Removes the children in a range of indices and returns them.
  ///
  /// If an index is out of range, removes nothing and returns an empty array.
  @discardableResult
  func removeChildren(_ range: Range<Int>, animation: AnimationHint) -> [any DataSource<Item>]

  /// Replaces the child at `index` with another source.
  ///
  /// - Parameters:
  ///   - index: The index of the child.
  ///   - source: The source that replaces it.
  ///   - comparison: The comparison of the items of both sources. If it yields a reload, the old items are deleted and the
  ///     new ones inserted.
  ///   - animation: The animation hint for the change.
  /// - Returns: Whether the child was replaced.
  @discardableResult
  func replaceChild(
    at index: Int, with source: any DataSource<Item>, comparison: ListComparison<Item>, animation: AnimationHint
  ) -> Bool

  /// Moves a child to `target`, its index after the move.
  ///
  /// - Returns: Whether both indices are in range.
  @discardableResult
  func moveChild(from index: Int, to target: Int, animation: AnimationHint) -> Bool

  /// Returns the ID that this source uses for an item that the child at `index` identifies by `id`.
  ///
  ///     if let id = mails.id(ItemID(42), ofChild: 1) { selection.select(id) }
  ///
  /// The result doesn't imply that the child contains such an item. If composites are nested, convert the ID by the inner one first.
  ///
  /// - Returns: The ID, or `nil` if there is no child at `index`.
  func id(_ id: ItemID, ofChild index: Int) -> ItemID?

  /// Converts a position in this source to a position in a child.
  ///
  /// - Returns: The child's position, or `nil` if there is no item at `position`.
  func childPosition(of position: ItemPosition) -> ChildPosition?

  /// Converts a position in the child at `index` to a position in this source.
  ///
  /// - Returns: The position, or `nil` if there is no such child or if this source doesn't contain the item.
  func position(of position: ItemPosition, inChild index: Int) -> ItemPosition?

  /// Returns the child, and the position in it, that an item belongs to when it is inserted at `position`.
  ///
  /// - Parameters:
  ///   - position: The position of the insertion, which can be one past the end of a section.
  ///   - preferred: The index of the child to use if `position` is on the boundary between two children.
  /// - Returns: The child's position, or `nil` if `position` is out of range.
  func childPosition(ofInsertionAt position: ItemPosition, preferring preferred: Int?) -> ChildPosition?
}

// MARK: - Editing children

extension CompositeSource {
  /// Inserts a child before the child at `index`.
  ///
  /// Pass the number of children to append.
  ///
  /// - Returns: Whether the child was inserted.
  @discardableResult
  public func insertChild(
    _ source: any DataSource<Item>, at index: Int, animation: AnimationHint = .automatic
  ) -> Bool {
    insertChildren([source], at: index, animation: animation)
  }

  /// Appends a child.
  ///
  /// - Returns: Whether the child was appended.
  @discardableResult
  public func appendChild(_ source: any DataSource<Item>, animation: AnimationHint = .automatic) -> Bool {
    insertChildren([source], at: children.count, animation: animation)
  }

  /// Removes the child at `index` and returns it, or returns `nil` if there is none.
  @discardableResult
  public func removeChild(at index: Int, animation: AnimationHint = .automatic) -> (any DataSource<Item>)? {
    // The range of the largest index would overflow.
    index < .max ? removeChildren(index..<index + 1, animation: animation).first : nil
  }

  /// Removes the first child that is identical to `source`.
  ///
  /// - Returns: Whether there was such a child.
  @discardableResult
  public func removeChild(_ source: any DataSource<Item>, animation: AnimationHint = .automatic) -> Bool {
    guard let index = index(ofChild: source) else { return false }
    return removeChild(at: index, animation: animation) != nil
  }

  /// Removes all children and returns them.
  @discardableResult
  public func removeAllChildren(animation: AnimationHint = .automatic) -> [any DataSource<Item>] {
    removeChildren(0..<children.count, animation: animation)
  }

  /// Replaces the child at `index` with another source and updates the items that both contain.
  ///
  /// In a context in which `Item` is known to be `Equatable`, equal items aren't updated.
  ///
  /// - Returns: Whether the child was replaced.
  @discardableResult
  public func replaceChild(
    at index: Int, with source: any DataSource<Item>, animation: AnimationHint = .automatic
  ) -> Bool {
    replaceChild(at: index, with: source, comparison: .identity, animation: animation)
  }

  /// Moves a child to `target`, its index after the move.
  ///
  /// - Returns: Whether both indices are in range.
  @discardableResult
  public func moveChild(from index: Int, to target: Int) -> Bool {
    moveChild(from: index, to: target, animation: .automatic)
  }

  /// Returns the index of the first child that is identical to `source`, or `nil` if there is none.
  ///
  /// - Complexity: O(*c*), where *c* is the number of children.
  public func index(ofChild source: any DataSource<Item>) -> Int? { children.firstIndex { $0 === source } }

  public func childPosition(of position: ItemPosition) -> ChildPosition? {
    contains(position) ? childPosition(ofInsertionAt: position, preferring: nil) : nil
  }
}

extension CompositeSource where Item: Equatable {
  /// Replaces the child at `index` with another source and updates the items that both contain but that aren't equal.
  ///
  /// - Returns: Whether the child was replaced.
  @discardableResult
  public func replaceChild(
    at index: Int, with source: any DataSource<Item>, animation: AnimationHint = .automatic
  ) -> Bool {
    replaceChild(at: index, with: source, comparison: .equality, animation: animation)
  }
}

// MARK: - Moving items

extension CompositeSource {
  /// Moves an item to `target`, its position after the move, by calling ``moveHandler``.
  ///
  ///     lists.moveItem(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 1, item: 1))
  ///
  /// The handler edits the children and returns the result. All of its edits are emitted as one change set. If `target`
  /// is on the boundary between two children, the item remains in its own child if that is one of the two; otherwise it
  /// moves to the child of the next item. A child without items can be reached only if it has its own section.
  ///
  /// - Parameters:
  ///   - position: The current position of the item.
  ///   - target: The position of the item after the move.
  ///   - animation: The animation hint for the edits of the handler.
  /// - Returns: ``MoveResult/moved``, also if both positions are equal, or the reason for a refusal.
  @discardableResult
  public func moveItem(
    from position: ItemPosition, to target: ItemPosition, animation: AnimationHint = .automatic
  ) -> MoveResult {
    guard let item = item(at: position), let from = childPosition(of: position) else {
      return .refused(reason: "there is no item at \(position)")
    }
    if position == target { return .moved }
    var insertionPoint = target
    // After the old position, the insertion point is one higher, because the item is still there. `Int.max` would overflow.
    if target.section == position.section, target.item > position.item, target.item < .max { insertionPoint.item += 1 }
    guard var to = childPosition(ofInsertionAt: insertionPoint, preferring: from.child) else {
      return .refused(reason: "an item can't move to \(target)")
    }
    // In the child, too, the position after the move doesn't count the item itself.
    if to.child == from.child, to.position.section == from.position.section, to.position.item > from.position.item {
      to.position.item -= 1
    }
    guard let moveHandler else {
      return .refused(reason: "\(type(of: self)) has no moveHandler")
    }
    let children = children
    let move = ChildMove(item: item, from: from, to: to, source: children[from.child], target: children[to.child])
    return batch(animation: animation) { moveHandler(move) }
  }
}
