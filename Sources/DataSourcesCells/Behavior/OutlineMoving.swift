/// How an item is moved within an outline.
struct OutlineMoving<Item> {
  /// Moves the item.
  var move: ItemTask<(CellContext<Item>, target: OutlineTarget<Item>)>
  /// Whether the user can move the item.
  var canMove: ((CellContext<Item>) -> Bool)?
  /// Whether the item can be a child of a parent, or a root.
  var canHaveParent: ((CellContext<Item>, _ parent: Item?) -> Bool)?
}
