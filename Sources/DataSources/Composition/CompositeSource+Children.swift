public import ListChanges

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
}

extension CompositeSource {
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
