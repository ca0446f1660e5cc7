public import ListChanges

/// All changes since an observer was last notified, as one change set.
public struct ListUpdate: Hashable, Sendable {
  /// The changes that transform the list as the observer knows it into the current list.
  public var changes: ChangeSet
  /// The suggested animation.
  public var animation: AnimationHint

  /// Creates an update.
  package init(changes: ChangeSet, animation: AnimationHint = .automatic) {
    self.changes = changes
    self.animation = animation
  }
}
