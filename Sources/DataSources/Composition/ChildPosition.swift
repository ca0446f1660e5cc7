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
