extension CompositeSource {
  /// Adds a child before the one with an index; the number of children appends.
  ///
  /// - Returns: whether it was added.
  @discardableResult
  public func insertChild(
    _ source: any DataSource<Item>, at index: Int, animation: AnimationHint = .automatic
  ) -> Bool {
    insertChildren([source], at: index, animation: animation)
  }

  /// Adds a child after the others.
  ///
  /// - Returns: whether it was added.
  @discardableResult
  public func appendChild(_ source: any DataSource<Item>, animation: AnimationHint = .automatic) -> Bool {
    insertChildren([source], at: children.count, animation: animation)
  }

  /// Removes the child with an index and returns it; `nil` when there is none.
  @discardableResult
  public func removeChild(at index: Int, animation: AnimationHint = .automatic) -> (any DataSource<Item>)? {
    index < .max ? removeChildren(index..<index + 1, animation: animation).first : nil
  }

  /// Removes a child, the first one if it is there several times.
  ///
  /// - Returns: whether it was a child.
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

  /// Puts another source in the place of a child; rows that both have stay, and are updated, as nothing tells whether
  /// they differ.
  ///
  /// - Returns: whether it was replaced.
  @discardableResult
  public func replaceChild(
    at index: Int, with source: any DataSource<Item>, animation: AnimationHint = .automatic
  ) -> Bool {
    replaceChild(at: index, with: source, comparison: .identity, animation: animation)
  }

  /// Moves a child; `target` is its index afterwards.
  ///
  /// - Returns: whether both were in range.
  @discardableResult
  public func moveChild(from index: Int, to target: Int) -> Bool {
    moveChild(from: index, to: target, animation: .automatic)
  }

  /// The index of a child, the first one if it is there several times; `nil` when it is none.
  ///
  /// - Complexity: O(*c*) for *c* children.
  public func index(ofChild source: any DataSource<Item>) -> Int? { children.firstIndex { $0 === source } }

  /// Whether a source is a child.
  ///
  /// - Complexity: O(*c*) for *c* children.
  public func containsChild(_ source: any DataSource<Item>) -> Bool { index(ofChild: source) != nil }
}

extension CompositeSource where Item: Equatable {
  /// Puts another source in the place of a child; rows that both have stay, and are updated where they are not equal.
  ///
  /// - Returns: whether it was replaced.
  @discardableResult
  public func replaceChild(
    at index: Int, with source: any DataSource<Item>, animation: AnimationHint = .automatic
  ) -> Bool {
    replaceChild(at: index, with: source, comparison: .equality, animation: animation)
  }
}
