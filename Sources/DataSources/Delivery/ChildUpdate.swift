public import ListChanges

/// A change of one of the sources that a source is derived from.
public struct ChildUpdate {
  /// The index of the changed source, as passed to ``ChangeEmitter/follow(_:translate:)-([DataSource],_)``.
  public let child: Int
  /// The changes.
  ///
  /// They have already been applied to the source.
  public internal(set) var changes: ChangeSet
}
