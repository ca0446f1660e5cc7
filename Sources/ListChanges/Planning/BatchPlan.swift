/// One change in as many batches as a platform list needs to take it safely: none, one or two.
///
/// Apply the stages one after the other, each when the one before is done, then show the updates:
///
///     for stage in try changes.plan(from: old, to: new).stages { try show(stage) }
///
/// Stages and updates composed are the change that was planned: every row and section comes from the same place.
public struct BatchPlan: Hashable, Sendable {
  /// One batch, and the shapes before and after it.
  public struct Stage: Hashable, Sendable {
    /// The operations, without a content update; or a reload.
    public let changes: ChangeSet
    /// The item counts that the list shows before.
    public let before: ListShape
    /// The item counts that the list must answer during the batch and after it.
    public let after: ListShape
  }

  /// The batches, in order.
  ///
  /// None when only content changed, or nothing. A reload is a stage of its own.
  public let stages: [Stage]

  /// The rows and sections that survive and show something else, in NEW coordinates of the whole change.
  ///
  /// To be shown after the last stage, outside of any batch: OLD and NEW are the same then. A change set of nothing
  /// but updates.
  public let updates: ChangeSet
}

extension BatchPlan {
  /// What to give up when a section has to move while its rows change.
  ///
  /// No platform list takes both in one batch without harm: see ``ChangeSet/risks``. Whatever the strategy, a change
  /// without such a section is one batch with the very operations it had.
  public enum Strategy: Hashable, Sendable, CaseIterable {
    /// Fewest section moves; two batches where one of these sections has row operations too.
    ///
    /// Of several equally small sets of moves, one is taken that leaves the sections with row operations in place, if
    /// there is one: then one batch will do.
    case fewestMoves
    /// One batch also where that takes more section moves: it suffices when the sections with row operations keep
    /// their order among each other. Else as ``fewestMoves``.
    case fewestBatches
    /// Always one batch: a section that moves while its rows change is deleted and inserted.
    ///
    /// For a list that takes no second batch. The rows of such a section lose their identity: they go and come with it.
    case oneBatch
  }
}
