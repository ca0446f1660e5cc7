/// The connection of a source, the child, with a source that is derived from it, the parent.
final class ChildLink {
  /// The number of the child in the updates of the parent.
  let number: Int
  /// Whether the parent needs updates.
  ///
  /// If not, they are dropped.
  @exclusivity(unchecked) var isActive: Bool
  /// The index of the child's last update in the parent's inbox.
  @exclusivity(unchecked) var slot = 0
  /// The parent; `nil` if it was deallocated or no longer follows the child.
  ///
  /// A parent ends its links before it is deallocated. A weak reference would move its reference count into memory of its
  /// own, which slows down each access to the hub.
  @exclusivity(unchecked) private(set) unowned(unsafe) var parent: ChangeHub?

  init(parent: ChangeHub, number: Int, isActive: Bool) {
    self.parent = parent
    self.number = number
    self.isActive = isActive
  }

  /// Disconnects the parent.
  func end() {
    isActive = false
    parent = nil
  }
}
