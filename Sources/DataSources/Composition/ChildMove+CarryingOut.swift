import ListChanges

extension ChildMove {
  /// Moves the row in the children themselves, where they are lists that can be edited.
  ///
  ///     stack.moveHandler = { move in move.to.child == 0 ? .refused(reason: "sorted by name") : move.perform() }
  ///
  /// Lists are ``EditableListSource``, ``EditableSectionedSource`` and, within one child, composites, which ask their own handler.
  ///
  /// - Returns: a refusal, and nothing happens, for other children.
  /// - Complexity: that of the lists' own insert, remove and move.
  public func perform() -> MoveResult {
    if source === target, from.child == to.child {
      if let composite = source as? any CompositeSource<Item> {
        return composite.moveRow(from: from.position, to: to.position)
      }
      return Self.list(source)?.move(from.position, to.position) == true ? .moved : refusal(source)
    }
    guard let origin = Self.list(source) else { return refusal(source) }
    guard let destination = Self.list(target) else { return refusal(target) }
    // The one that may find no place for the row goes first; of one source that is there twice nothing can be told.
    guard source !== target else { return refusal(source) }
    guard destination.insert(item, to.position) else { return refusal(target) }
    origin.remove(from.position)
    return .moved
  }

  private func refusal(_ child: any DataSource<Item>) -> MoveResult {
    .refused(reason: "\(type(of: child)) is no list that can be edited there")
  }

  /// The edits that a source offers; `nil` when it is no list of these rows that can be edited.
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

/// The edits of one list, each of which says whether it was done.
private struct EditableList<Item> {
  let insert: (Item, ItemPosition) -> Bool
  let remove: (ItemPosition) -> Void
  let move: (ItemPosition, ItemPosition) -> Bool
}
