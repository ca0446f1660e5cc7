public import ListChanges

/// The position of an item in a child of a composite.
///
///     if let local = all.childPosition(of: position) {
///       print("child \(local.child), item \(local.position)")
///     }
public struct ChildPosition: Hashable, Sendable {
  /// The index of the child.
  public var child: Int
  /// The position in the child's own coordinates.
  public var position: ItemPosition

  package init(child: Int, position: ItemPosition) {
    self.child = child
    self.position = position
  }
}

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

/// The result of moving an item in a composite.
///
///     if case .refused(let reason) = lists.moveItem(from: start, to: end) { print(reason) }
public enum MoveResult: Hashable, Sendable {
  /// The item is at its new position.
  case moved
  /// Nothing changed, for the given reason.
  case refused(reason: String)
}

// MARK: - Performing

extension ChildMove {
  /// Performs the move by editing the children.
  ///
  ///     lists.moveHandler = { move in
  ///       move.to.child == 0 ? .refused(reason: "talks are read-only") : move.perform()
  ///     }
  ///
  /// The children must conform to ``EditableListSource`` or ``EditableSectionedSource``. If the item remains in its
  /// child, the child can also be a composite, which then calls its own handler. In all other cases, and between two
  /// occurrences of one source, the move is refused and nothing changes.
  ///
  /// - Complexity: The same as inserting, removing or moving an item in the children.
  public func perform() -> MoveResult {
    if source === target, from.child == to.child {
      if let composite = source as? any CompositeSource<Item> {
        return composite.moveItem(from: from.position, to: to.position)
      }
      return Self.list(source)?.move(from.position, to.position) == true ? .moved : refusal(source)
    }
    guard let origin = Self.list(source) else { return refusal(source) }
    guard let destination = Self.list(target) else { return refusal(target) }
    // Positions in a source that is a child twice would shift between the two edits.
    guard source !== target else { return refusal(source) }
    // Insert first: the insertion can fail, the removal can't.
    guard destination.insert(item, to.position) else { return refusal(target) }
    origin.remove(from.position)
    return .moved
  }

  private func refusal(_ child: any DataSource<Item>) -> MoveResult {
    .refused(reason: "\(type(of: child)) can't be edited there")
  }

  /// Returns the edits that a source supports, or `nil` if it can't be edited.
  private static func list(_ source: any DataSource<Item>) -> EditableList<Item>? {
    if let list = source as? any EditableListSource<Item> { return edits(of: list) }
    return (source as? any EditableSectionedSource).flatMap { sectionedEdits(of: $0) }
  }

  private static func edits(of list: some EditableListSource<Item>) -> EditableList<Item> {
    EditableList(
      insert: { item, position in
        guard position.section == 0, position.item >= 0, position.item <= list.count else { return false }
        list.insert(item, at: position.item)
        return true
      },
      remove: { list.remove(at: $0.item) },
      move: { from, to in
        guard list.contains(from), list.contains(to) else { return false }
        list.move(from: from.item, to: to.item)
        return true
      })
  }

  private static func sectionedEdits<List: EditableSectionedSource>(of list: List) -> EditableList<Item>? {
    guard List.Item.self == Item.self else { return nil }
    return EditableList(
      insert: { item, position in
        guard let item = item as? List.Item, list.canInsert(at: position) else { return false }
        list.insert(item, at: position)
        return true
      },
      remove: { list.remove(at: $0) },
      move: { from, to in
        guard list.canMove(from: from, to: to) else { return false }
        list.move(from: from, to: to)
        return true
      })
  }
}

/// The edits of one list; each returns whether it succeeded.
private struct EditableList<Item> {
  let insert: (Item, ItemPosition) -> Bool
  let remove: (ItemPosition) -> Void
  let move: (ItemPosition, ItemPosition) -> Bool
}
