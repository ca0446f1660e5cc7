public import ListChanges

extension CompositeSource {
  /// Moves an item to `target`, its position after the move, by calling ``moveHandler``.
  ///
  ///     lists.moveItem(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 1, item: 1))
  ///
  /// The handler edits the children and returns the result. All of its edits are emitted as one change set. If `target`
  /// is on the boundary between two children, the item stays in its own child if that is one of the two; otherwise it
  /// moves to the child of the item that follows. A child without items can be reached only if it has its own section.
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
    var gap = target
    // Behind its old position, the gap is one further, because the item itself still counts.
    if target.section == position.section, target.item > position.item, target.item < .max { gap.item += 1 }
    guard var to = childPosition(ofInsertionAt: gap, preferring: from.child) else {
      return .refused(reason: "an item can't move to \(target)")
    }
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
