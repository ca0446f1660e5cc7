public import ListChanges

/// A source that is made of others, which can come, go and change their places while it is shown.
///
/// Children have an index, from 0 on. A source may come twice: each time it is a child of its own, and what takes a source
/// means the first one. A source is never made of itself: a child that is, or has somewhere below it, the composite
/// is refused. What is refused, or out of range, changes nothing and says so by what it returns.
///
/// Every call is one change set.
public protocol CompositeSource<Item>: DataSource {
  /// The sources it is made of, in order.
  ///
  /// - Complexity: O(*c*) for *c* children.
  var children: [any DataSource<Item>] { get }

  /// Adds children before the one with an index; the number of children appends.
  ///
  /// - Returns: whether they were added: all or none.
  @discardableResult
  func insertChildren(_ sources: [any DataSource<Item>], at index: Int, animation: AnimationHint) -> Bool

  /// Removes children and returns them; none when an index is out of range.
  @discardableResult
  func removeChildren(_ range: Range<Int>, animation: AnimationHint) -> [any DataSource<Item>]

  /// Puts another source in the place of a child.
  ///
  /// - Parameters:
  ///   - index: the index of the child.
  ///   - source: what takes its place.
  ///   - comparison: what becomes of rows that both have; where it finds a reload, the old rows go and the new ones come.
  ///   - animation: the hint for the change.
  /// - Returns: whether it was replaced.
  @discardableResult
  func replaceChild(
    at index: Int, with source: any DataSource<Item>, comparison: ListComparison<Item>, animation: AnimationHint
  ) -> Bool

  /// Moves a child; `target` is its index afterwards.
  ///
  /// - Returns: whether both were in range.
  @discardableResult
  func moveChild(from index: Int, to target: Int, animation: AnimationHint) -> Bool

  /// The ID in this source of an item that a child knows by another one; `nil` when there is no child with this index.
  ///
  ///     if let id = mails.id(ItemID(42), ofChild: 1) { selection.select(id) }
  ///
  /// Whether the child has such an item isn't looked at. Of nested composites, ask the inner one first.
  func id(_ id: ItemID, ofChild index: Int) -> ItemID?

  /// Which child shows a row, and where the row is there; `nil` when there is no such row.
  func childPosition(of position: ItemPosition) -> ChildPosition?

  /// Where a row of a child is in this source; `nil` when there is no such child, or its row is not shown.
  func position(of position: ItemPosition, inChild index: Int) -> ItemPosition?

  /// Which child a row would belong to that is inserted before the one at a position, and where it would be there.
  ///
  /// - Parameters:
  ///   - position: the position, which may be one past the end of a section.
  ///   - preferred: the child that gets the row if it is at the border of two.
  /// - Returns: `nil` when out of range.
  func childPosition(ofInsertionAt position: ItemPosition, preferring preferred: Int?) -> ChildPosition?

  /// Decides on moves of rows and carries them out, see ``moveRow(from:to:animation:)``; `nil` refuses them all.
  var moveHandler: ((ChildMove<Item>) -> MoveResult)? { get set }
}

/// A place in one of a composite's children.
public struct ChildPosition: Hashable, Sendable {
  /// The index of the child.
  public var child: Int
  /// Where in the child, in its own sections and rows.
  public var position: ItemPosition

  /// A place in the child with this index.
  public init(child: Int, position: ItemPosition) {
    self.child = child
    self.position = position
  }
}
