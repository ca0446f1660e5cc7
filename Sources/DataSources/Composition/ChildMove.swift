/// The move of an item within a child of a composite, or from one child to another.
///
/// A ``CompositeSource/moveHandler`` receives this value and decides what to do with it:
///
///     stack.moveHandler = { move in move.to.child == 0 ? .refused(reason: "sorted by name") : move.perform() }
public struct ChildMove<Item> {
  /// The item to move.
  public let item: Item
  /// The current position of the item.
  public let from: ChildPosition
  /// The position of the item after the move.
  public let to: ChildPosition
  /// The child that contains the item.
  public let source: any DataSource<Item>
  /// The child that contains the item after the move; the same as `source` if the item doesn't change children.
  public let target: any DataSource<Item>
}
