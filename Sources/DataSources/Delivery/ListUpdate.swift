public import ListChanges

/// What an observer is told: everything that happened since it was told last, as one change.
public struct ListUpdate: Hashable, Sendable {
  /// From the list that the observer knows to the source's state now.
  public var changes: ChangeSet
  /// How the change would like to be shown.
  public var animation: AnimationHint

  /// An update with these changes.
  public init(changes: ChangeSet, animation: AnimationHint = .automatic) {
    self.changes = changes
    self.animation = animation
  }

  /// This update and then another one, as one.
  public func concatenated(with next: ListUpdate) -> ListUpdate {
    ListUpdate(
      changes: changes.concatenated(with: next.changes), animation: animation.merged(with: next.animation))
  }
}

/// What happened to one child of a composite, or to the base of an operator.
public struct ChildUpdate {
  /// The number of the child, as it was given to ``ChangeHub/follow(_:translate:)-([ChangeHub],_)``.
  public let child: Int
  /// What changed in the child; its state is the one after these changes.
  public internal(set) var changes: ChangeSet
}
