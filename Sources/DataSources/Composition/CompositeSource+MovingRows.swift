public import ListChanges

/// A row that is to move within a child of a composite, or from one to another.
public struct ChildMove<Item> {
  /// The row.
  public let item: Item
  /// Where it is.
  public let from: ChildPosition
  /// Where it is to be, afterwards.
  public let to: ChildPosition
  /// The child that it is in.
  public let source: any DataSource<Item>
  /// The child that it is to be in.
  public let target: any DataSource<Item>
}

/// What became of a wish to move a row.
public enum MoveResult: Hashable, Sendable {
  /// The row is where it was to be.
  case moved
  /// Nothing happened, for a reason in words.
  case refused(reason: String)
}

extension CompositeSource {
  /// Asks ``moveHandler`` to move a row, perhaps into another child.
  ///
  /// The handler changes the children, which know how, and says whether it did; all it does is one change set. Without a
  /// handler every move is refused. At the border of two children a row stays in its own, if that is one of them; otherwise
  /// it goes where the row after it is. A child without rows is reached only as a section of its own.
  ///
  /// - Parameters:
  ///   - position: where the row is.
  ///   - target: where it is to be afterwards.
  ///   - animation: the hint for all that the handler does.
  /// - Returns: whether the row moved, or why not. To where it is, it has moved.
  @discardableResult
  public func moveRow(
    from position: ItemPosition, to target: ItemPosition, animation: AnimationHint = .automatic
  ) -> MoveResult {
    guard let item = item(at: position), let from = childPosition(of: position) else {
      return .refused(reason: "there is no row at \(position)")
    }
    if position == target { return .moved }
    var gap = target
    // Behind its old place, the row itself still stands before the one that it is to stand before.
    if target.section == position.section, target.item > position.item, target.item < .max { gap.item += 1 }
    guard var to = childPosition(ofInsertionAt: gap, preferring: from.child) else {
      return .refused(reason: "no row can be at \(target)")
    }
    if to.child == from.child, to.position.section == from.position.section, to.position.item > from.position.item {
      to.position.item -= 1
    }
    guard let moveHandler else {
      return .refused(reason: "\(type(of: self)) has no moveHandler that says how its children's rows move")
    }
    let children = children
    let move = ChildMove(item: item, from: from, to: to, source: children[from.child], target: children[to.child])
    return batch(animation: animation) { moveHandler(move) }
  }
}
