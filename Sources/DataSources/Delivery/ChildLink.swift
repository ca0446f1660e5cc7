/// The connection of a source with one that is derived from it.
final class ChildLink {
  /// The number that the source above knows the one below by.
  let number: Int
  /// Whether the source above wants to hear of changes; if not, they are not even kept for it.
  @exclusivity(unchecked) var isActive: Bool
  /// Where the last update of this child was put for the source above.
  @exclusivity(unchecked) var slot = 0
  /// The source above; `nil` when it is gone, or follows the one below no more.
  private(set) weak var parent: ChangeHub?

  init(parent: ChangeHub, number: Int, isActive: Bool) {
    self.parent = parent
    self.number = number
    self.isActive = isActive
  }

  /// Has the source above follow the one below no more.
  func end() {
    isActive = false
    parent = nil
  }
}
