/// Where the user drops something in an outline: a parent, and the place among its children.
public struct OutlineTarget<Parent> {
  /// The parent; `nil` for a root.
  public var parent: Parent?
  /// The index among all children of the parent, also those that a search hides; `nil` if the user dropped on the parent
  /// itself, as on a closed folder.
  ///
  /// For a node that is moved, this is its index after the move: among the children without it.
  public var index: Int?

  package init(parent: Parent?, index: Int?) {
    self.parent = parent
    self.index = index
  }
}

extension OutlineTarget: Equatable where Parent: Equatable {}
extension OutlineTarget: Hashable where Parent: Hashable {}
extension OutlineTarget: Sendable where Parent: Sendable {}
