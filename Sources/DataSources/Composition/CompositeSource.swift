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
/// Each call emits one change set. If an index is out of range, nothing changes and the return value indicates it.
///
/// A source can be a child more than once. Methods that take a source then use its first occurrence. A composite can't
/// contain itself: inserting a child that is the composite, or reads from it, is refused.
public protocol CompositeSource<Item>: DataSource {
  /// The children, in order.
  ///
  /// - Complexity: O(*c*), where *c* is the number of children.
  var children: [any DataSource<Item>] { get }

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
  ///   - comparison: How to compare the items of both sources. If it yields a reload, the old items are deleted and the
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
  /// The result doesn't imply that the child contains such an item. If composites are nested, ask the inner one first.
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

  /// A closure that performs or refuses the moves requested by ``moveItem(from:to:animation:)``.
  ///
  /// If it is `nil`, the default, all moves are refused.
  var moveHandler: ((ChildMove<Item>) -> MoveResult)? { get set }
}
